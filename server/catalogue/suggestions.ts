import type { Bits } from '../../contract/catalogue/bits.ts'
import type { Catalogue } from '../../contract/catalogue/columns.ts'
import { type CatalogueQuery, noFilters, remembered, rowsInView } from '../../contract/catalogue/query.ts'
import { countValues, suggest } from '../../contract/catalogue/suggest.ts'
import { folded } from '../../contract/catalogue/text.ts'
import { type Day, monthOf } from '../../contract/core/dates.ts'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import type { InventoryType, Suggestion } from '../../contract/features/catalogue/search.ts'
import { isOrderable } from '../../contract/rules/quantity.ts'
import type { SignedInCtx } from '../core/route.ts'
import { shelfAndCustomer } from './pages.ts'
import { type RowsFor, type RowsOf, rowJson, viewerOf } from './rows.ts'

/** A query for everything that an inventory type offers on a day, without a search. */
export const offerOf = (
  ctx: SignedInCtx,
  { type, shipDay, farm }: { type: InventoryType; shipDay: Day; farm: boolean },
): CatalogueQuery => ({
  viewer: viewerOf(ctx.user),
  department: type === 'All' ? null : type,
  shipDay,
  today: ctx.catalogue.today(),
  us: false,
  farm,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
  search: '',
})

/** Completions of a term among what this user may see and is offered for the day. */
export async function readSuggestions(
  ctx: SignedInCtx,
  { rowsFor, ...asked }: { type: InventoryType; term: string; rowsFor: RowsFor; farm: boolean },
): Promise<Suggestion[]> {
  const [shelf, view] = await shelfAndCustomer(ctx)
  const { catalogue } = shelf
  const query = offerOf(ctx, { ...asked, shipDay: rowsFor.shipDay })
  const { viewer, department, shipDay, today, farm } = query
  const key = JSON.stringify([
    'suggested',
    viewer.departments.toSorted(),
    viewer.farmDirect,
    viewer.closed,
    department,
    monthOf(shipDay),
    today,
    farm,
  ])
  const among = remembered(catalogue, key, () => {
    const rows = rowsInView(catalogue, query)
    return { rows, counts: countValues(catalogue, rows), terms: new Map<string, Suggestion[]>() }
  })
  const of: RowsOf = { shelf, view, rowsFor, today }
  return suggestedFor(catalogue, asked.term, among).map((one) =>
    one.productId === undefined ? one : { ...one, product: productOf(of, one.productId) },
  )
}

/** Maximum cached terms, some KB each. */
const mostTerms = 500

/** Cached by term: everyone types the same first letters, and those match the most rows. */
function suggestedFor(
  catalogue: Catalogue,
  term: string,
  among: { rows: Bits; counts: Uint32Array; terms: Map<string, Suggestion[]> },
): Suggestion[] {
  const { terms } = among
  const key = folded(term).trim()
  const suggestions = terms.get(key) ?? suggest(catalogue, key, among)
  if (terms.size >= mostTerms) terms.clear()
  terms.set(key, suggestions)
  return suggestions
}

function productOf(of: RowsOf, productId: number): Suggestion['product'] {
  const row = of.shelf.catalogue.rowOf.get(productId) as number
  const product = JSON.parse(`${rowJson(of, row)}}`) as Product
  const { imageName, um, minQuantity, inventory, newQuantity, isPreBooked, dateAvailable } = product
  return {
    imageName,
    um,
    minQuantity,
    unitPrice: product.discountPrice1 ?? product.price1,
    available: isOrderable(product) ? Math.max(0, Math.min(inventory, newQuantity ?? inventory)) : 0,
    isPreBooked,
    dateAvailable,
  }
}
