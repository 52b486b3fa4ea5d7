import { hasBit, keepBits, noBits, rowsIn } from '../../contract/catalogue/bits.ts'
import { joinCode, rowsOfCode } from '../../contract/catalogue/columns.ts'
import { maySee, offeredRows, type Viewer } from '../../contract/catalogue/query.ts'
import type { Column } from '../../contract/catalogue/texts.ts'
import { addDays } from '../../contract/core/dates.ts'
import { isOrderable } from '../../contract/rules/quantity.ts'
import { AppError } from '../core/errors.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import { shelfAndCustomer } from './pages.ts'
import type { Sellable } from './products.ts'
import { type RowsFor, type RowsOf, rowJson, rowsJson, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

const mostSimilar = 8

/**
 * One product for a ship day. A product out of season or past its last order day is returned with quantity 0. Throws
 * `not_found` for one that this user may not see.
 */
export async function readItem(ctx: SignedInCtx, productId: number, rowsFor: RowsFor): Promise<RawJson> {
  const [shelf, view] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const viewer = viewerOf(ctx.user)
  const row = shelf.catalogue.rowOf.get(productId)
  if (row === undefined || !maySee(shelf.catalogue, viewer, row)) throw new AppError('not_found')
  const of: RowsOf = { shelf, view, rowsFor, today }
  const offered = offeredRows(shelf.catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const similar = rowsJson(of, similarRows(of, viewer, row))
  const words = await ctx.catalogue.itemWords(productId)
  return new RawJson(`${rowJson(of, row, hasBit(offered, row))},"similar":${similar},"words":${words}}`)
}

/** Attributes compared for similarity, with their weights. */
const likeness = { types: 8, colors: 4, varieties: 3, color: 2, grades: 1 } as const
/** Maximum score of a row of another type, or of one that shares neither the color family nor the variety. */
const mostFurther = likeness.types + likeness.color + likeness.grades

/**
 * Rows of the same category in stock for the day, most similar first; grower-direct rows only for grower-direct products. Those
 * of the same type that share the color family or the variety are scored first: a category may have ten thousand rows, and
 * eight are shown.
 */
function similarRows(of: RowsOf, viewer: Viewer, row: number): number[] {
  const { catalogue, product } = of.shelf
  const { categories, types, colors, varieties } = catalogue.columns
  const withSame = (...columns: Column[]) => {
    const rows = noBits(catalogue.size)
    for (const column of columns) {
      const code = column.codes[row] as number
      if (code !== 0) joinCode(rows, column, code)
    }
    return rows
  }
  const firstOf = (alike: readonly number[][]) => {
    const rows: number[] = []
    for (const others of alike.toReversed())
      for (const other of others ?? []) {
        if (rows.length === mostSimilar) return rows
        if (canBeHad(of, product(other))) rows.push(other)
      }
    return rows
  }
  const near = rowsIn(keepBits(withSame(types), withSame(colors, varieties)))
  const nearest = byLikeness(of, viewer, row, near)
  const rows = firstOf(nearest.fill([], 0, mostFurther + 1))
  if (rows.length === mostSimilar) return rows
  return firstOf(byLikeness(of, viewer, row, rowsOfCode(categories, categories.codes[row] as number)))
}

/** The rows of `others` in this row's category that may be shown with it, by similarity. */
function byLikeness(of: RowsOf, viewer: Viewer, row: number, others: Uint32Array): number[][] {
  const { shelf, rowsFor, today } = of
  const { catalogue } = shelf
  const { columns, foundBy, flags, departments } = catalogue
  const offered = offeredRows(catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const isBoxed = hasBit(flags.isGrowerDirect, row)
  const weights = [
    { ...columns.types, weight: likeness.types },
    { ...columns.colors, weight: likeness.colors },
    { ...columns.varieties, weight: likeness.varieties },
    { ...foundBy.color, weight: likeness.color },
    { ...columns.grades, weight: likeness.grades },
  ].flatMap(({ codes, weight }) => (codes[row] === 0 ? [] : [{ codes, weight, own: codes[row] }]))
  const alike: number[][] = []
  for (const other of others) {
    if (other === row || !hasBit(offered, other) || hasBit(flags.isPreBooked, other)) continue
    if (columns.categories.codes[other] !== columns.categories.codes[row]) continue
    if (departments[other] !== departments[row] || hasBit(flags.isGrowerDirect, other) !== isBoxed) continue
    let score = 0
    for (const { codes, weight, own } of weights) if (codes[other] === own) score += weight
    alike[score] ??= []
    alike[score]?.push(other)
  }
  return alike
}

/**
 * Whether this customer can order it for the day: it has stock and a price. A pre-booked row ships on or after its own day, a
 * farm's row after the farm's lead time.
 */
export function canBeHad({ view, rowsFor, today }: RowsOf, product: Sellable): boolean {
  const { dateAvailable, leadTimeDays } = product
  if (dateAvailable !== null && dateAvailable > rowsFor.shipDay) return false
  if (addDays(today, leadTimeDays ?? 0) > rowsFor.shipDay) return false
  return isOrderable({ ...product, ...stockFor(product, view, rowsFor), price1: product.tiers.price1 })
}

/** The rows of `productIds` that the user may see, in that order, whether offered on the day or not. */
export function visibleRows(shelf: Shelf, viewer: Viewer, productIds: Iterable<number>): number[] {
  const rows: number[] = []
  for (const id of productIds) {
    const row = shelf.catalogue.rowOf.get(id)
    if (row !== undefined && maySee(shelf.catalogue, viewer, row)) rows.push(row)
  }
  return rows
}
