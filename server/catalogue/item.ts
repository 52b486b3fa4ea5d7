import { eachBit, hasBit } from '../../contract/catalogue-bits.ts'
import { maySee, offeredRows, rowsOfCode, type Viewer } from '../../contract/catalogue-query.ts'
import type { SharedTexts } from '../../contract/catalogue-tokens.ts'
import { addDays } from '../../contract/dates.ts'
import { isOrderable } from '../../contract/quantity.ts'
import { AppError } from '../errors.ts'
import { RawJson, type SignedInCtx } from '../handle.ts'
import { shelfAndCustomer } from './pages.ts'
import type { Sellable } from './products.ts'
import { type RowsFor, type RowsOf, rowJson, rowsJson, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

const mostSimilar = 8

/**
 * One product for a ship day, also one that is out of season or past its last order day: then with nothing to take. Throws
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
  return new RawJson(`${rowJson(of, row, hasBit(offered, row))},"similar":${similar}}`)
}

/** Rows of the same category in stock for the day, most alike first; grower-direct ones only beside their kind. */
function similarRows(of: RowsOf, viewer: Viewer, row: number): number[] {
  const { shelf, rowsFor, today } = of
  const { catalogue } = shelf
  const { columns, foundBy, flags } = catalogue
  const offered = offeredRows(catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const isBoxed = hasBit(flags.isGrowerDirect, row)
  const alike: { row: number; score: number }[] = []
  eachBit(rowsOfCode(catalogue, 'categories', columns.categories.codes[row] as number), (other) => {
    if (other === row || !hasBit(offered, other) || hasBit(flags.isPreBooked, other)) return
    if (catalogue.departments[other] !== catalogue.departments[row]) return
    if (hasBit(flags.isGrowerDirect, other) !== isBoxed) return
    const same = ({ codes }: SharedTexts) => codes[row] !== 0 && codes[row] === codes[other]
    const score =
      (same(columns.types) ? 8 : 0) +
      (same(columns.colors) ? 4 : 0) +
      (same(columns.varieties) ? 3 : 0) +
      (same(foundBy.color) ? 2 : 0) +
      (same(columns.grades) ? 1 : 0)
    alike.push({ row: other, score })
  })
  alike.sort((a, b) => b.score - a.score || a.row - b.row)
  const rows: number[] = []
  for (const { row: other } of alike) {
    if (rows.length === mostSimilar) break
    if (canBeHad(of, shelf.product(other))) rows.push(other)
  }
  return rows
}

/**
 * Whether this customer can have it on the day: something there, and a price. A pre-booked row ships from its own day on, one
 * from a farm after the farm's lead time.
 */
export function canBeHad({ view, rowsFor, today }: RowsOf, product: Sellable): boolean {
  const { dateAvailable, leadTimeDays } = product
  if (dateAvailable !== null && dateAvailable > rowsFor.shipDay) return false
  if (addDays(today, leadTimeDays ?? 0) > rowsFor.shipDay) return false
  return isOrderable({ ...product, ...stockFor(product, view, rowsFor), price1: product.tiers.price1 })
}

/** The rows of `productIds` that the user may see, in their order; offered on the day or not. */
export function visibleRows(shelf: Shelf, viewer: Viewer, productIds: Iterable<number>): number[] {
  const rows: number[] = []
  for (const id of productIds) {
    const row = shelf.catalogue.rowOf.get(id)
    if (row !== undefined && maySee(shelf.catalogue, viewer, row)) rows.push(row)
  }
  return rows
}
