import { addBit, type Bits, bitsOf, removeBit } from '../../contract/catalogue/bits.ts'
import { type RowOrder, rowsOfPage } from '../../contract/catalogue/order.ts'
import { commonFacets, pageHead, queryOfView, specialValues } from '../../contract/catalogue/page.ts'
import {
  type CatalogueQuery,
  findMatches,
  type Matches,
  type PersonalRows,
} from '../../contract/catalogue/query.ts'
import type { Department } from '../../contract/core/access.ts'
import type { CatalogueView, Sort } from '../../contract/features/catalogue/inventory.ts'
import { isOrderable } from '../../contract/rules/quantity.ts'
import { RawJson, type SignedInCtx } from '../core/route.ts'
import type { CustomerView } from './customers.ts'
import { ownFirstPrices } from './own-prices.ts'
import { recentPage } from './recent-pages.ts'
import { type RowsFor, type RowsOf, rowsJson, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** A page of the catalogue for one customer, joined from serialized parts in the contract's shape. */
export async function cataloguePage(
  ctx: SignedInCtx,
  view: CatalogueView,
  {
    department,
    rowsFor,
    ranked,
  }: { department: Department | null; rowsFor: RowsFor; ranked?: readonly number[] | undefined },
): Promise<RawJson> {
  const [shelf, customer] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const of: RowsOf = { shelf, view: customer, rowsFor, today }
  const query = queryOf(ctx, view, { department, rowsFor })
  const key = JSON.stringify([view, rowsFor, department, query.viewer, today])
  if (ranked) return new RawJson(pageJson(of, query, view, ranked))
  return new RawJson(recentPage(of, key, () => pageJson(of, query, view)))
}

/**
 * The page as text; its facets come first, so that a client can render them while rows arrive. The products in `ranked` come
 * first, in that order.
 */
export function pageJson(
  of: RowsOf,
  query: CatalogueQuery,
  view: CatalogueView,
  ranked?: readonly number[],
): string {
  const { shelf, rowsFor } = of
  const { maxRows, pageNumber } = view
  const personal = personalRows(shelf, of.view)
  const matches = findMatches(shelf.catalogue, query, personal)
  const order = ranked ? rankedOrder(of, ranked) : orderOf(of, view.selectSort)
  // Earlier purchases come first in search results, unless the request sets a sort other than by name.
  if (query.search && view.selectSort === 'Product Name A to Z') order.first = boughtBefore(shelf, of.view)
  const rows = rowsOfPage(matches, order, (pageNumber - 1) * maxRows, maxRows)
  const head = JSON.stringify(pageHead(matches.total, view, rowsFor))
  const facets = filtersJson(matches, personal, query, view)
  return `${head.slice(0, -1)},"facets":${facets}${moreJson(matches, view)},"rows":${rowsJson(of, rows)}}`
}

/** Every filter group with its values. */
export const filtersJson = (
  matches: Matches,
  personal: PersonalRows,
  query: CatalogueQuery,
  view: CatalogueView,
): string =>
  `{"other":${JSON.stringify(specialValues(matches, personal, query))}${partsOf(matches, view).facets}}`

/** Read the customer's view before the stock: with newer stock, their own holds can only be counted too low. */
export async function shelfAndCustomer(ctx: SignedInCtx): Promise<[Shelf, CustomerView]> {
  const customer = await ctx.catalogue.customer(ctx.user.customerId)
  return [await ctx.catalogue.settled(), customer]
}

export const queryOf = (
  ctx: SignedInCtx,
  view: CatalogueView,
  { department, rowsFor }: { department: Department | null; rowsFor: RowsFor },
): CatalogueQuery =>
  queryOfView(view, {
    viewer: viewerOf(ctx.user),
    department,
    shipDay: rowsFor.shipDay,
    today: ctx.catalogue.today(),
  })

type Personal = { shelf: Shelf; rows: PersonalRows; bought: Bits }
const personal = new WeakMap<CustomerView, Personal>()

/** The customer's favorites and earlier purchases as rows of the shelf. */
export const personalRows = (shelf: Shelf, view: CustomerView): PersonalRows => personalOf(shelf, view).rows

const boughtBefore = (shelf: Shelf, view: CustomerView): Bits => personalOf(shelf, view).bought

function personalOf(shelf: Shelf, view: CustomerView): Personal {
  const known = personal.get(view)
  if (known?.shelf === shelf) return known
  const { rowOf } = shelf.catalogue
  const rowsOf = (ids: Iterable<number>) => {
    const rows: number[] = []
    for (const id of ids) {
      const row = rowOf.get(id)
      if (row !== undefined) rows.push(row)
    }
    return rows
  }
  const rows = { favorites: rowsOf(view.favorites), bought: rowsOf(view.lastBought.keys()) }
  const made = { shelf, rows, bought: bitsOf(shelf.catalogue.size, rows.bought) }
  personal.set(view, made)
  return made
}

/** The rows sold out for this customer. Their own holds can make a row available that is sold out for others, and the reverse. */
function soldOutFor({ shelf, view, rowsFor }: RowsOf): Bits {
  if (view.holds.size === 0) return shelf.soldOut
  const rows = shelf.soldOut.slice()
  for (const productId of view.holds.keys()) {
    const row = shelf.catalogue.rowOf.get(productId)
    if (row === undefined) continue
    const product = shelf.product(row)
    const canOrder = isOrderable({
      ...product,
      ...stockFor(product, view, rowsFor),
      price1: product.tiers.price1,
    })
    ;(canOrder ? removeBit : addBit)(rows, row)
  }
  return rows
}

/** Sorts that depend on a customer's prices or holds use the customer's own values. */
function orderOf(of: RowsOf, sort: Sort): RowOrder {
  const { shelf, view, rowsFor, today } = of
  switch (sort) {
    case 'Product Name A to Z':
      return { by: 'name', descending: false, last: soldOutFor(of) }
    case 'Product Name Z to A':
      return { by: 'name', descending: true, last: soldOutFor(of) }
    case 'Price cheap to expensive':
      return {
        by: 'value',
        ...shelf.pricesOn(today).byPrice(view.prices),
        moved: ownFirstPrices(shelf, view, today),
        last: soldOutFor(of),
      }
    case 'Inventory few to many': {
      const moved = new Map<number, number>()
      for (const productId of view.holds.keys()) {
        const row = shelf.catalogue.rowOf.get(productId)
        if (row === undefined) continue
        moved.set(row, stockFor(shelf.product(row), view, rowsFor).inventory)
      }
      return { by: 'value', ...shelf.byInventory(), moved }
    }
    default:
      throw new Error(`unhandled ${sort satisfies never}`)
  }
}

/** Greater than every place in a ranked list. */
const mostRanked = 1_000_000
const byNames = new WeakMap<Shelf, { rows: Uint32Array; values: Float64Array }>()

/** Products in the order of `ranked`, then all others by name. */
function rankedOrder({ shelf }: RowsOf, ranked: readonly number[]): RowOrder {
  const { size, rowOf } = shelf.catalogue
  const known = byNames.get(shelf) ?? {
    rows: Uint32Array.from({ length: size }, (_, row) => row),
    values: new Float64Array(size).fill(mostRanked),
  }
  byNames.set(shelf, known)
  const moved = new Map<number, number>()
  ranked.forEach((id, rank) => {
    const row = rowOf.get(id)
    if (row !== undefined) moved.set(row, rank)
  })
  return { by: 'value', ...known, moved }
}

type FacetParts = { facets: string; more: string }
const facetParts = { all: new WeakMap<Matches, FacetParts>(), shown: new WeakMap<Matches, FacetParts>() }

/** All filter groups except the special filters, whose counts depend on the customer; `more`: how many values each group leaves out. */
function partsOf(matches: Matches, view: CatalogueView): FacetParts {
  const parts = facetParts[view.facets ?? 'all']
  const known = parts.get(matches)
  if (known) return known
  const { facets, moreFacets } = commonFacets(matches, view)
  const made = {
    facets: `,${JSON.stringify(facets).slice(1, -1)}`,
    more: moreFacets ? `,"moreFacets":${JSON.stringify(moreFacets)}` : '',
  }
  parts.set(matches, made)
  return made
}

const moreJson = (matches: Matches, view: CatalogueView) => partsOf(matches, view).more
