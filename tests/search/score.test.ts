import { beforeAll, expect, test } from 'vitest'
import { queries } from './queries.ts'
import { type DemoShelf, demoShelf, type Scored, scoreOf } from './score.ts'

let shelf: DemoShelf
let scored: Scored[]
beforeAll(async () => {
  shelf = await demoShelf()
  scored = scoreOf(shelf, queries)
})

test('a hundred different searches, each for something that is there', () => {
  expect(new Set(queries.map(({ typed }) => typed)).size).toBe(100)
  const facts = [...shelf.facts.values()]
  expect(queries.filter(({ wanted }) => !facts.some(wanted)).map(({ typed }) => typed)).toEqual([])
})

test('at least 95 of them have what they mean among the first three', () => {
  const misses = scored.filter(({ hit }) => !hit).map(({ query, first }) => [query.typed, ...first])
  expect(misses.length, JSON.stringify(misses, null, 1)).toBeLessThanOrEqual(5)
})
