import { folded } from '../../../../contract/catalogue/text.ts'
import { departments } from '../../../../contract/core/access.ts'
import { e4FromDollars } from '../../../../contract/core/money.ts'
import type { GuideRow } from '../../../../contract/features/catalogue/order-guide.ts'
import { ladderOf, tierFor } from '../../../../contract/rules/pricing.ts'
import { isOrderable, maximumQuantity, snapUp } from '../../../../contract/rules/quantity.ts'
import { amountCents } from '../../cart/cart-changes.ts'

/** Filled-in quantities that are not in the cart yet, by product. */
export type Filled = ReadonlyMap<number, number>

/** `weekday` is a separate list: what the customer usually buys on the ship day's weekday. */
export const shows = ['all', 'weekday', 'bought', 'favorites'] as const
export type Show = (typeof shows)[number]

export const isShown = (row: GuideRow, show: Show): boolean =>
  show === 'all' || show === 'weekday' || (show === 'bought' ? row.orderCount > 0 : row.favorite)

/** Rows with every word of `text` in their name, color or grower. */
export function foundRows(rows: readonly GuideRow[], text: string): readonly GuideRow[] {
  const words = folded(text).split(' ').filter(Boolean)
  if (words.length === 0) return rows
  return rows.filter((row) => {
    const said = folded([row.productDescription, row.color, row.grower, row.category].join(' '))
    return words.every((word) => said.includes(word))
  })
}

export type Section = { category: string; rows: GuideRow[] }

/** Rows by category, departments in their usual order. */
export function sectionsOf(rows: readonly GuideRow[]): Section[] {
  const place = ({ rows: [first] }: Section) => (first ? departments.indexOf(first.department) : 0)
  return [...Map.groupBy(rows, ({ department, category }) => `${department} ${category}`).values()]
    .map((of) => ({ category: of[0]?.category ?? '', rows: of }))
    .sort((a, b) => place(a) - place(b) || a.category.localeCompare(b.category))
}

/** The most that can be added to the quantity in the cart. */
export const mostMore = (row: GuideRow, placed: number): number =>
  isOrderable(row) ? Math.max(0, maximumQuantity(row) - placed) : 0

/**
 * Fills in the usual quantity where the box is empty and the cart has none of the product, capped at its stock.
 * `count` is the number of filled rows.
 */
export function withUsual(
  rows: readonly GuideRow[],
  filled: Filled,
  placedOf: (productId: number) => number,
): { filled: Filled; count: number } {
  const next = new Map(filled)
  for (const row of rows) {
    const { productId, usualQuantity, minQuantity } = row
    if (!usualQuantity || filled.has(productId) || placedOf(productId) > 0) continue
    const most = mostMore(row, 0)
    const quantity = Math.min(snapUp(usualQuantity, minQuantity), most - (most % minQuantity))
    if (quantity > 0) next.set(productId, quantity)
  }
  return { filled: next, count: next.size - filled.size }
}

/** Today's unit price at a quantity, in ten-thousandths of a dollar; undefined if there is none. */
export const priceE4At = (row: GuideRow, quantity: number): number | undefined =>
  tierFor(ladderOf(row), Math.max(quantity, row.minQuantity))?.priceE4

/** How today's price compares with the last one paid; undefined if they are equal or unknown. */
export function priceMove(row: GuideRow, todayE4: number | undefined): 'up' | 'down' | undefined {
  if (!row.lastBought || todayE4 === undefined) return undefined
  const lastE4 = e4FromDollars(row.lastBought.unitPrice)
  return todayE4 > lastE4 ? 'up' : todayE4 < lastE4 ? 'down' : undefined
}

/** The total of the filled-in rows, in cents. */
export const filledCents = (rows: readonly GuideRow[], filled: Filled): number =>
  rows.reduce((sum, row) => sum + amountCents(ladderOf(row), filled.get(row.productId) ?? 0), 0)

/** The quantities stored for a reload, if they are valid. */
export function readFilled(kept: unknown): Filled {
  const pairs = Array.isArray(kept) ? kept : []
  return new Map(
    pairs.flatMap((pair): [number, number][] => {
      const [id, quantity] = Array.isArray(pair) ? pair : []
      return Number.isInteger(id) && Number.isInteger(quantity) && quantity > 0 ? [[id, quantity]] : []
    }),
  )
}
