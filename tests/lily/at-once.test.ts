import { expect, test } from 'vitest'
import { askAtOnce } from './at-once.ts'

test('fifty people who ask at once get their own answers, and no conversation has another’s words', {
  timeout: 240_000,
  tags: ['long'],
}, async () => {
  const { took, strays } = await askAtOnce({ people: 50, each: 2 })
  expect(took).toHaveLength(100)
  expect(strays).toEqual([])
})
