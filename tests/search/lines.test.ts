import { beforeAll, expect, test } from 'vitest'
import { englishLines, moreLines, spanishLines } from './order-lines.ts'
import { missedLines, type ScoredLine, scoreLines } from './score-lines.ts'

let english: ScoredLine[]
let spanish: ScoredLine[]
let more: ScoredLine[]
beforeAll(async () => {
  const lists = { english: englishLines, spanish: spanishLines, more: moreLines }
  ;({ english, spanish, more } = await scoreLines(lists))
})

test('the lines are different ones, each for something that is on offer that day', () => {
  const all = [...english, ...spanish, ...more]
  expect(new Set(all.map(({ line }) => line.text)).size).toBe(150)
  expect(all.filter(({ isOffered }) => !isOffered).map(({ line }) => line.text)).toEqual([])
})

test('98 of a hundred texted lines keep their quantity and find their product, and 47 of fifty more', () => {
  expect(english.length + spanish.length).toBe(100)
  const missed = [...english, ...spanish].filter(({ hit }) => !hit)
  expect(missed.length, missedLines(missed).join('\n')).toBeLessThanOrEqual(2)
  const missedMore = more.filter(({ hit }) => !hit)
  expect(missedMore.length, missedLines(missedMore).join('\n')).toBeLessThanOrEqual(3)
})

test('no line is ready with a product that it does not mean, or where it can mean several', () => {
  expect(
    missedLines([...english, ...spanish, ...more].filter(({ isWronglyReady }) => isWronglyReady)),
  ).toEqual([])
})
