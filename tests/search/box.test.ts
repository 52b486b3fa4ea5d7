import { beforeAll, expect, test } from 'vitest'
import { readOrder } from '../../contract/catalogue/order-text.ts'
import { asDay, weekdayOf } from '../../contract/core/dates.ts'
import { boxTexts } from './box-texts.ts'
import { eveningTexts } from './evening-texts.ts'
import { freshTexts } from './fresh-texts.ts'
import { hurriedTexts } from './hurried-texts.ts'
import { lastSixty } from './last-sixty.ts'
import { lastTexts } from './last-texts.ts'
import { laterTexts } from './later-texts.ts'
import { morningTexts } from './morning-texts.ts'
import { missedLines, type ScoredLine, type SentLine, scoreLines } from './score-lines.ts'
import { type ScoredText, scoreTexts, wrongLines } from './score-texts.ts'
import { unseenTexts } from './unseen-texts.ts'

/** A Friday. */
const today = asDay('2026-11-20')

/** Texts of florists in a hurry, in the order in which they were written. */
const texts = [
  ...hurriedTexts,
  ...laterTexts,
  ...lastTexts,
  ...freshTexts,
  ...unseenTexts,
  ...lastSixty,
  ...morningTexts,
  ...eveningTexts,
]

let box: ScoredLine[]
let scored: ScoredText[]
beforeAll(async () => {
  const sent = boxTexts.flatMap(({ text, lines }) => {
    const read = readOrder(text, today).lines
    return lines.map((line, i): SentLine => ({ ...line, sent: read[i] ?? line.text }))
  })
  ;({ box } = await scoreLines({ box: sent }))
  ;({ scored } = await scoreTexts({ scored: texts }, today))
})

test('every text of the sixty lines comes apart into its lines, with the day that it names', () => {
  expect(boxTexts.flatMap(({ lines }) => lines)).toHaveLength(60)
  for (const { text, lines, weekday } of boxTexts) {
    const read = readOrder(text, today)
    expect([text, read.lines.length]).toEqual([text, lines.length])
    if (weekday !== undefined) expect([text, read.day && weekdayOf(read.day)]).toEqual([text, weekday])
  }
})

test('58 of the sixty lines keep their quantity and find their product', () => {
  expect(box.filter(({ isOffered }) => !isOffered).map(({ line }) => line.text)).toEqual([])
  const missed = box.filter(({ hit }) => !hit)
  expect(missed.length, missedLines(missed).join('\n')).toBeLessThanOrEqual(2)
})

test('no line of the sixty is ready with a product that it does not mean', () => {
  expect(missedLines(box.filter(({ isWronglyReady }) => isWronglyReady))).toEqual([])
})

test('the texts of florists in a hurry have 449 lines', () => {
  expect(texts.flatMap(({ lines }) => lines)).toHaveLength(449)
})

test.each(texts)('$text', ({ text }) => {
  expect(wrongLines(scored.filter((one) => one.text === text))).toEqual([])
})
