import { beforeAll, expect, test } from 'vitest'
import { moreQueries } from './more-queries.ts'
import { queries } from './queries.ts'
import { demoShelf, type Scored, scoreOf } from './score.ts'

let scored: Scored[]
let more: Scored[]
beforeAll(async () => {
  const shelf = await demoShelf()
  scored = scoreOf(shelf, queries)
  more = scoreOf(shelf, moreQueries)
})

const missesOf = (list: readonly Scored[]) =>
  list.filter(({ hit }) => !hit).map(({ query, first }) => [query.typed, ...first])

test('the searches are different ones, each for something that is on offer that day', () => {
  expect(new Set([...queries, ...moreQueries].map(({ typed }) => typed)).size).toBe(140)
  expect(queries.length).toBe(100)
  const missing = [...scored, ...more].filter(({ isOffered }) => !isOffered)
  expect(missing.map(({ query }) => query.typed)).toEqual([])
})

test('at least 95 of a hundred have what they mean among the first three, and 36 of forty more', () => {
  expect(missesOf(scored).length, JSON.stringify(missesOf(scored), null, 1)).toBeLessThanOrEqual(5)
  expect(missesOf(more).length, JSON.stringify(missesOf(more), null, 1)).toBeLessThanOrEqual(4)
})
