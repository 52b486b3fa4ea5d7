import { beforeAll, expect, test } from 'vitest'
import { counterQueries } from './counter-queries.ts'
import { moreQueries } from './more-queries.ts'
import { queries } from './queries.ts'
import { demoShelf, type Scored, scoreOf } from './score.ts'

let scored: Scored[]
let more: Scored[]
let counter: Scored[]
beforeAll(async () => {
  const shelf = await demoShelf()
  scored = scoreOf(shelf, queries)
  more = scoreOf(shelf, moreQueries)
  counter = scoreOf(shelf, counterQueries)
})

const missesOf = (list: readonly Scored[]) =>
  list.filter(({ hit }) => !hit).map(({ query, first }) => [query.typed, ...first])

test('the searches are different ones, each for something that is on offer that day', () => {
  expect(new Set([...queries, ...moreQueries, ...counterQueries].map(({ typed }) => typed)).size).toBe(200)
  expect(queries.length).toBe(100)
  const missing = [...scored, ...more, ...counter].filter(({ isOffered }) => !isOffered)
  expect(missing.map(({ query }) => query.typed)).toEqual([])
})

test('at least 95 of a hundred have what they mean among the first three, 36 of forty more, 57 of sixty from a counter', () => {
  expect(missesOf(scored).length, JSON.stringify(missesOf(scored), null, 1)).toBeLessThanOrEqual(5)
  expect(missesOf(more).length, JSON.stringify(missesOf(more), null, 1)).toBeLessThanOrEqual(4)
  expect(missesOf(counter).length, JSON.stringify(missesOf(counter), null, 1)).toBeLessThanOrEqual(3)
})
