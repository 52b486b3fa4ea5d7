import type { Day } from '../../../../contract/core/dates.ts'
import type { DescribedLine, LineProduct } from '../../../../contract/features/catalogue/search.ts'
import { type Line, lineOf } from '../quick-order/line-rules.ts'

/** The user's choice for each line's text: a product id, or null to see everything that the text can mean. */
export type Picks = ReadonlyMap<string, number | null>

/** What is looked up in place of a line's text, for lines whose sold-out product the user replaced. */
export type Replaced = ReadonlyMap<string, string>

/** A line of the box. `isUsual`: the text is ambiguous, and this is the product that the customer has bought. */
export type BoxLine = Line & { isUsual: boolean }

/** A line with a substitute for the product that its text names; the user can go back. */
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

/** Whether Tab adds the line. Not for a pre-order: it becomes a separate order on a day that the user must see first. */
export const isTakeable = (line: BoxLine): line is Takeable =>
  line.state === 'ready' && line.quantity > 0 && !line.product.isPreBooked

/**
 * The day that the lines are added for: the named day if it is open, else the next open day, else the shipment's. `isOpen`: false if the
 * named day isn't open.
 */
export type BoxDay = { shipDay: Day; named: Day | null; isOpen: boolean }

export function boxDay(named: Day | null, shipDay: Day, openDays: readonly string[]): BoxDay {
  if (named === null || named === shipDay) return { shipDay, named, isOpen: true }
  if (openDays.includes(named)) return { shipDay: named, named, isOpen: true }
  const next = openDays.filter((day) => day > named).sort()[0] as Day | undefined
  return { shipDay: next ?? shipDay, named, isOpen: false }
}

/** Height of a message of two lines, and the gaps around the box. */
const messagePx = 60
const gapPx = 8
/** Three lines and the foot. */
const leastPx = 220

/** The most height in px for the box, whose bottom stays above the messages' place and above the end of what is visible. */
export const roomBelow = (at: { top: number; messagesBottom: number; viewBottom: number }): number =>
  Math.max(leastPx, Math.floor(Math.min(at.messagesBottom - messagePx, at.viewBottom) - gapPx - at.top))
