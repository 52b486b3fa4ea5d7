import type { Day } from '../../../../contract/core/dates.ts'
import type { DescribedLine, LineProduct } from '../../../../contract/features/catalogue/search.ts'
import { type Line, lineOf } from '../quick-order/line-rules.ts'

/** What the reader decided about lines, by their text: a product, or null to see all that the words can mean. */
export type Picks = ReadonlyMap<string, number | null>

/** Lines whose sold-out product the reader replaced: what is looked up instead of their text. */
export type Replaced = ReadonlyMap<string, string>

/** A line of the box; `isUsual`: of all that the words can mean it is the one that this customer has bought. */
export type BoxLine = Line & { isUsual: boolean }

/** A line whose product is another than its text names; the reader may go back. */
export function replacedLine(text: string, found: DescribedLine | undefined): BoxLine {
  const line = lineOf({ id: 0, text }, found)
  return { ...line, ...(line.state === 'ready' && { canRepick: true }), isUsual: false }
}

export function boxLine(text: string, found: DescribedLine | undefined, picks: Picks): BoxLine {
  const picked = picks.get(text)
  const usual = picked === undefined && found ? usualOf(found) : undefined
  const productId = picked ?? usual
  const entry = { id: 0, text, ...(productId != null && { productId }) }
  return { ...lineOf(entry, found), isUsual: usual !== undefined }
}

function usualOf({ status, candidates }: DescribedLine): number | undefined {
  const bought = candidates.filter(({ lastBoughtOn, quantity }) => lastBoughtOn !== null && quantity > 0)
  return status === 'ambiguous' && bought.length === 1 ? bought[0]?.productId : undefined
}

export type Takeable = BoxLine & { state: 'ready'; product: LineProduct; quantity: number }

/** Whether Tab adds the line. A pre-order is an order of its own, on a day that its reader has to see first. */
export const isTakeable = (line: BoxLine): line is Takeable =>
  line.state === 'ready' && line.quantity > 0 && !line.product.isPreBooked

/** Where the lines go for a day that the text names: to it, to the next one that ships, or to the shipment's own day. */
export type BoxDay = { shipDay: Day; named: Day | null; isOpen: boolean }

export function boxDay(named: Day | null, shipDay: Day, openDays: readonly string[]): BoxDay {
  if (named === null || named === shipDay) return { shipDay, named, isOpen: true }
  if (openDays.includes(named)) return { shipDay: named, named, isOpen: true }
  const next = openDays.filter((day) => day > named).sort()[0] as Day | undefined
  return { shipDay: next ?? shipDay, named, isOpen: false }
}
