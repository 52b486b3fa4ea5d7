import { beforeAll, expect, test } from 'vitest'
import { type ListName, lists, missesOf, scoreLists } from './lists.ts'
import type { ScoredSentence } from './score.ts'

let scored: Record<ListName, ScoredSentence[]>
beforeAll(async () => {
  scored = await scoreLists()
})

const missed = (name: ListName) => missesOf(scored[name])

test('there are more than five hundred sentences, each once in its conversation', () => {
  const all = Object.values(lists).flatMap((list) =>
    list.map(({ said, after }) => [...after, said].join(' → ')),
  )
  expect(all.length).toBeGreaterThan(500)
  expect(all.filter((one, at) => all.indexOf(one) !== at)).toEqual([])
})

test('of the sentences that the answers are tuned with, at most one in fifty is misunderstood', () => {
  for (const name of [
    'english',
    'spanish',
    'busy english',
    'busy spanish',
    'next english',
    'next spanish',
    'texted english',
    'texted spanish',
  ] as const)
    expect(missed(name).length, missed(name).join('\n')).toBeLessThanOrEqual(lists[name].length / 50)
})

test('of the sentences that the rules understand, at most one in thirty would be given to a language model as well', () => {
  const understood = Object.values(scored).flatMap((list) => list.filter(({ faults }) => faults.length === 0))
  const given = understood.filter(({ isUnsure }) => isUnsure).map(({ sentence }) => sentence.said)
  expect(given.length, given.join('\n')).toBeLessThanOrEqual(understood.length / 30)
})

test('of shorthand that they are not tuned with, at least two thirds are understood whole', () => {
  expect(missed('fresh').length, missed('fresh').join('\n')).toBeLessThanOrEqual(lists.fresh.length / 3)
})

test('of those that they are not tuned with, at least five in six are understood whole', () => {
  for (const name of ['blind english', 'blind spanish'] as const)
    expect(missed(name).length, missed(name).join('\n')).toBeLessThanOrEqual(lists[name].length / 6)
})
