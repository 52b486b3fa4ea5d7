import { readOrder } from '../../contract/catalogue/order-text.ts'
import { sellingUnits } from '../../contract/catalogue/search-lines.ts'
import { type Day, weekdayOf } from '../../contract/core/dates.ts'
import { snapUp } from '../../contract/rules/quantity.ts'
import type { BoxText } from './box-texts.ts'
import { type ScoredLine, type SentLine, scoreLines } from './score-lines.ts'

/** A line of a text, and what the box reads wrong in it; undefined if nothing. */
export type ScoredText = { text: string; line: string; wrong: string | undefined }

/**
 * Scores texts of the search box. A line is right when it has its place among the lines of its text, its quantity in its unit, its
 * product ready or among the first three, and no other product ready. The first line also answers for the text's day, the last one
 * for lines too many.
 */
export async function scoreTexts<Name extends string>(
  lists: Record<Name, readonly BoxText[]>,
  today: Day,
): Promise<Record<Name, ScoredText[]>> {
  const names = Object.keys(lists) as Name[]
  const sent = {} as Record<Name, SentLine[]>
  for (const name of names)
    sent[name] = lists[name].flatMap(({ text, lines }) => {
      const read = readOrder(text, today).lines
      return lines.map((line, i): SentLine => ({ ...line, sent: read[i] ?? '' }))
    })
  const scored = await scoreLines(sent)
  const results = {} as Record<Name, ScoredText[]>
  for (const name of names) {
    const left = [...scored[name]]
    results[name] = lists[name].flatMap((text) => {
      const read = readOrder(text.text, today)
      const day = read.day === null ? undefined : weekdayOf(read.day)
      return left.splice(0, text.lines.length).map((one, i) => {
        const wrong =
          i === 0 && day !== text.weekday
            ? `day ${day}`
            : i === text.lines.length - 1 && read.lines.length > text.lines.length
              ? `also ${read.lines.slice(text.lines.length).join(' | ')}`
              : wrongWith(one)
        return { text: text.text, line: one.line.text, wrong }
      })
    })
  }
  return results
}

function wrongWith({ line, hit, isWronglyReady, isOffered, answer }: ScoredLine): string | undefined {
  if (!isOffered) return 'not offered'
  const first = answer.status === 'matched' ? [answer] : answer.candidates.slice(0, 3)
  const names = first.map(({ description }) => description).join(' · ') || 'nothing'
  const found = `“${line.sent}” ${answer.asked} × ${names}`
  if (!hit) return found
  if (isWronglyReady) return `ready: ${found}`
  const one = first.find(({ description }) => line.means.test(description))
  if (!one || one.pack === null || one.minQuantity === null) return found
  const asked = sellingUnits(line, { um: one.um, pack: one.pack }) ?? one.minQuantity
  const wanted = snapUp(asked, one.minQuantity)
  return one.quantity === wanted || one.available < wanted
    ? undefined
    : `${one.quantity} instead of ${wanted}: ${found}`
}

export const wrongLines = (scored: readonly ScoredText[]): string[] =>
  scored.flatMap(({ line, wrong }) => (wrong === undefined ? [] : [`${line.padEnd(36)} ${wrong}`]))
