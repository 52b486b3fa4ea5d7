import type { Department } from '../../contract/access.ts'
import { noneMoved, type RowOrder, rowsOfPage } from '../../contract/catalogue-order.ts'
import { commonFacets, pageHead, queryOfView, specialValues } from '../../contract/catalogue-page.ts'
import {
  type CatalogueQuery,
  findMatches,
  type Matches,
  type PersonalRows,
} from '../../contract/catalogue-query.ts'
import type { CatalogueView, Sort } from '../../contract/inventory.ts'
import { RawJson, type SignedInCtx } from '../handle.ts'
import type { CustomerView } from './customers.ts'
import { recentPage } from './recent-pages.ts'
import { type RowsFor, type RowsOf, rowsJson, stockFor, viewerOf } from './rows.ts'
import type { Shelf } from './shelf.ts'

/** A page of the catalogue for one customer, joined from serialised parts in the contract's shape. */
export async function cataloguePage(
  ctx: SignedInCtx,
  view: CatalogueView,
  { department, rowsFor }: { department: Department | null; rowsFor: RowsFor },
): Promise<RawJson> {
  const [shelf, customer] = await shelfAndCustomer(ctx)
  const today = ctx.catalogue.today()
  const of: RowsOf = { shelf, view: customer, rowsFor, today }
  const query = queryOf(ctx, view, { department, rowsFor })
  const key = JSON.stringify([view, rowsFor, department, query.viewer, today])
  return new RawJson(recentPage(of, key, () => pageJson(of, query, view)))
}

/** The page as text; its facets come first, so that a reader can draw them while rows arrive. */
export function pageJson(of: RowsOf, query: CatalogueQuery, view: CatalogueView): string {
  const { shelf, rowsFor } = of
  const { maxRows, pageNumber } = view
  const personal = personalRows(shelf, of.view)
  const matches = findMatches(shelf.catalogue, query, personal)
  const rows = rowsOfPage(matches, orderOf(of, view.selectSort), (pageNumber - 1) * maxRows, maxRows)
  const head = JSON.stringify(pageHead(matches.total, view, rowsFor))
  return [
    head.slice(0, -1),
    `,"facets":`,
    filtersJson(matches, personal, query, view),
    moreJson(matches, view),
    `,"rows":`,
    rowsJson(of, rows),
    '}',
  ].join('')
}

/** Every filter group with its values. */
export const filtersJson = (
  matches: Matches,
  personal: PersonalRows,
  query: CatalogueQuery,
  view: CatalogueView,
): string =>
  `{"other":${JSON.stringify(specialValues(matches, personal, query))}${partsOf(matches, view).facets}}`

/** The customer's view is read first: with the stock of a later moment, a hold of theirs can only be counted too little. */
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

const personal = new WeakMap<CustomerView, { shelf: Shelf; rows: PersonalRows }>()

/** The customer's favorites and former purchases as rows of the shelf. */
export function personalRows(shelf: Shelf, view: CustomerView): PersonalRows {
  const known = personal.get(view)
  if (known?.shelf === shelf) return known.rows
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
  personal.set(view, { shelf, rows })
  return rows
}

/** Sorts that look at what a customer pays or holds look at this customer's. */
function orderOf({ shelf, view, rowsFor, today }: RowsOf, sort: Sort): RowOrder {
  switch (sort) {
    case 'Product Name A to Z':
      return { by: 'name', descending: false }
    case 'Product Name Z to A':
      return { by: 'name', descending: true }
    case 'Price cheap to expensive':
      return { by: 'value', ...shelf.pricesOn(today).byPrice(view.discountBp), moved: noneMoved }
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

type FacetParts = { facets: string; more: string }
const facetParts = { all: new WeakMap<Matches, FacetParts>(), shown: new WeakMap<Matches, FacetParts>() }

/** All groups but the special filters, which hold counts of one customer's, and what was left out of them. */
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
