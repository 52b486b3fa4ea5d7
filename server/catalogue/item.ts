import { eachBit, hasBit } from '../../contract/catalogue-bits.ts'
import { maySee, offeredRows, rowsOfCode, type Viewer } from '../../contract/catalogue-query.ts'
import { isOrderable } from '../../contract/quantity.ts'
import { AppError } from '../errors.ts'
import { RawJson, type SignedInCtx } from '../handle.ts'
import { shelfAndCustomer } from './pages.ts'
import type { CatalogueProduct } from './products.ts'
import { joinedRows, type RowsFor, type RowsOf, rowParts, stockFor, viewerOf } from './rows.ts'
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
  return new RawJson(
    Buffer.concat([
      ...rowParts(of, row, hasBit(offered, row)),
      Buffer.from(',"similar":['),
      ...joinedRows(of, similarRows(of, viewer, row)),
      Buffer.from(']}'),
    ]),
  )
}

/** Rows of the same category that can be ordered for the day, most alike first; grower-direct ones only beside their kind. */
function similarRows(of: RowsOf, viewer: Viewer, row: number): number[] {
  const { shelf, rowsFor, today } = of
  const { catalogue, products } = shelf
  const { shown } = products[row] as CatalogueProduct
  const offered = offeredRows(catalogue, { viewer, shipDay: rowsFor.shipDay, today })
  const code = catalogue.columns.categories.codes[row] as number
  const alike: { row: number; score: number }[] = []
  eachBit(rowsOfCode(catalogue, 'categories', code), (other) => {
    if (other === row || !hasBit(offered, other)) return
    const candidate = products[other] as CatalogueProduct
    if (candidate.shown.department !== shown.department) return
    if (candidate.shown.isGrowerDirect !== shown.isGrowerDirect || !canBeOrdered(of, candidate)) return
    alike.push({ row: other, score: likeness(shown, candidate.shown) })
  })
  return alike
    .sort((a, b) => b.score - a.score || a.row - b.row)
    .slice(0, mostSimilar)
    .map((one) => one.row)
}

type Shown = CatalogueProduct['shown']
const likeness = (a: Shown, b: Shown) =>
  (a.type === b.type ? 8 : 0) +
  (a.colorFamily === b.colorFamily ? 4 : 0) +
  (a.variety !== '' && a.variety === b.variety ? 3 : 0) +
  (a.color === b.color ? 2 : 0) +
  (a.grade === b.grade ? 1 : 0)

/** Whether this customer can put it in the cart now: something there, and a price. */
export function canBeOrdered({ view, rowsFor }: RowsOf, product: CatalogueProduct): boolean {
  const { minQuantity, isPreBooked, isGrowerDirect } = product.shown
  const stock = stockFor(product, view, rowsFor)
  return isOrderable({ minQuantity, isPreBooked, isGrowerDirect, ...stock, price1: product.tiers.price1 })
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
