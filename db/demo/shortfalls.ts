import type { DraftLine } from './drafts.ts'
import type { PlacedOrder } from './orders.ts'

/** A number below `below`, derived only from the order and a salt, so that no other random draw of the demo changes. */
const drawn = (seed: number, salt: number, below: number) =>
  ((seed * 2_654_435_761 + salt * 40_503) >>> 7) % below

/**
 * How an order was placed. Fewer by phone every month: four of ten at the beginning of the history, under three today. Buy now is for
 * small orders. The demo's own sign-ins order on the website.
 */
export function channelOf({ id, customer, lines, placedAt }: PlacedOrder, now: Date): string {
  if (customer.story) return 'web'
  const monthsAgo = Math.max(0, (now.getTime() - placedAt.getTime()) / 2_629_800_000)
  const byPhone = 27 + Math.min(13, monthsAgo * 0.75)
  const draw = drawn(id, 1, 1000) / 10
  // Some shops always call.
  if (draw < byPhone || customer.accountNumber % 17 === 3) return 'phone'
  return lines.length <= 12 && draw > 91 + Math.min(4, monthsAgo * 0.2) ? 'one_click' : 'web'
}

const causes = [
  'The farm sent less',
  'Quality was not good enough',
  'The truck from Miami came late',
  'Frost at the farm',
]

/** Ordered units that weren't delivered, in about one of seventy shipped lines. */
export function shortOf(
  order: PlacedOrder,
  line: DraftLine,
  index: number,
): { short: number; short_reason: string } {
  const none = { short: 0, short_reason: '' }
  if (order.customer.story || !order.hasLeft || order.canceled || order.status !== 'CLOSED') return none
  const draw = drawn(order.id * 53 + index, 2, 70)
  if (draw !== 7) return none
  const cause = causes[drawn(order.id * 53 + index, 3, causes.length * 2) % causes.length] ?? ''
  return { short: line.product.minQuantity, short_reason: cause }
}

/** The unit cost: between 58 and 70 percent of the sales price, by product. */
export const costOf = ({ product, unitPriceE4 }: DraftLine): number =>
  Math.round((unitPriceE4 * (58 + (product.id % 13))) / 100)
