import { expect, test } from 'vitest'
import { mostTries, waitBeforeTryMs } from './pre-booking.ts'

test('9.06 twenty tries, each after twice the wait of the one before, half a minute at most', () => {
  const waits = Array.from({ length: mostTries }, (_, i) => waitBeforeTryMs(i + 1))
  expect(waits.slice(0, 8)).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  expect(waits).toHaveLength(20)
  expect(Math.max(...waits)).toBe(30_000)
})
