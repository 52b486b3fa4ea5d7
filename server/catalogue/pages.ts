import type { Department } from '../../contract/access.ts'
import { noneMoved, type RowOrder, rowsOfPage } from '../../contract/catalogue-order.ts'
import {
  type CatalogueQuery,
  countPersonal,
  findMatches,
  isPersonal,
  type Matches,
  type PersonalRows,
} from '../../contract/catalogue-query.ts'
import { methodLabels } from '../../contract/fields.ts'
import { type CatalogueView, facetGroups, type Sort, specialFilters } from '../../contract/inventory.ts'
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
  const head = JSON.stringify({
    total: matches.total,
    totalPages: Math.ceil(matches.total / maxRows),
    page: pageNumber,
    pageSize: maxRows,
    shipDay: rowsFor.shipDay,
    deliveryMethod: methodLabels[rowsFor.method],
  })
  return [
    head.slice(0, -1),
    `,"facets":`,
    filtersJson(matches, personal, query),
    `,"rows":`,
    rowsJson(of, rows),
    '}',
  ].join('')
}

/** Every filter group with its values. */
export const filtersJson = (matches: Matches, personal: PersonalRows, query: CatalogueQuery): string =>
  `{"other":${specialJson(matches, personal, query)}${facetsJson(matches)}}`

/** The customer's view is read first: with the stock of a later moment, a hold of theirs can only be counted too little. */
export async function shelfAndCustomer(ctx: SignedInCtx): Promise<[Shelf, CustomerView]> {
  const customer = await ctx.catalogue.customer(ctx.user.customerId)
  return [await ctx.catalogue.settled(), customer]
}

export function queryOf(
  ctx: SignedInCtx,
  view: CatalogueView,
  { department, rowsFor }: { department: Department | null; rowsFor: RowsFor },
): CatalogueQuery {
  return {
    viewer: viewerOf(ctx.user),
    department,
    shipDay: rowsFor.shipDay,
    today: ctx.catalogue.today(),
    us: view.us === true,
    farm: view.farm === true,
    isPreBooking: view.isPreBooking === true,
    isGrowerDirect: view.isGrowerDirect === true,
    addSpecials: view.addSpecials === true,
    filters: view,
    search: view.search ?? '',
  }
}

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

const facetParts = new WeakMap<Matches, string>()

/** All groups but the special filters, which hold counts of one customer's. */
function facetsJson(matches: Matches): string {
  const known = facetParts.get(matches)
  if (known) return known
  const groups = facetGroups.flatMap((group) => {
    if (group === 'other') return []
    const values = matches.facets[group].map(({ key, count }) => ({ key, value: key, count }))
    return [`,"${group}":${JSON.stringify(values)}`]
  })
  const part = groups.join('')
  facetParts.set(matches, part)
  return part
}

function specialJson(matches: Matches, rows: PersonalRows, { filters }: CatalogueQuery): string {
  const counts = new Map(matches.facets.other.map(({ key, count }) => [key, count]))
  const values = specialFilters.flatMap((key) => {
    const count = isPersonal(key) ? countPersonal(matches, key, rows) : (counts.get(key) ?? 0)
    return count > 0 || filters.other.includes(key) ? [{ key, value: key, count }] : []
  })
  return JSON.stringify(values)
}
