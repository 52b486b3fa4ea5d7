import { expect, test } from 'vitest'
import { instantOfLocal, localOfInstant } from './local-time.ts'

test('an instant goes into the box and comes back, to the minute, whatever the device’s zone', () => {
  for (const instant of ['2026-11-23T09:30:00.000Z', '2026-03-08T07:15:00.000Z'])
    expect(instantOfLocal(localOfInstant(instant))).toBe(instant)
})

test('an empty box is not an instant', () => {
  expect(instantOfLocal('')).toBeNull()
  expect(localOfInstant(null)).toBe('')
})
