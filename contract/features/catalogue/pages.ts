import { type Access, orderingAuthorities } from '../../core/access.ts'
import type { ProgramName } from '../../rules/programs.ts'
import { inventory, type Sort } from './inventory.ts'

type ListEndpoint =
  | typeof inventory.all
  | typeof inventory.flowers
  | typeof inventory.plants
  | typeof inventory.supplies
  | typeof inventory.yard

/** One page of the catalogue: its address on the website, who may open it, and the list that it shows. */
export type CatalogueAddress = {
  path: string
  access: Access
  /** The program of its products: the page is left out for shops that are not offered it. */
  program?: ProgramName
  endpoint: ListEndpoint
  /** Sent with every request of the page. */
  fixed: Readonly<Record<string, string>>
}

/** In the order of the navigation. */
export const catalogueAddresses = {
  freshFlowers: { path: '/fresh-flowers', access: ['FLOWERS'], endpoint: inventory.flowers, fixed: {} },
  farmDirect: {
    path: '/farm-direct-flowers',
    access: ['FARM_DIRECT_INVENTORY'],
    program: 'farm-direct',
    endpoint: inventory.all,
    fixed: { farm: 'true' },
  },
  growerDirect: {
    path: '/grower-direct',
    access: ['FARM_DIRECT_INVENTORY'],
    program: 'grower-direct',
    endpoint: inventory.all,
    fixed: { isGrowerDirect: 'true' },
  },
  preOrders: {
    path: '/pre-booking',
    access: orderingAuthorities,
    endpoint: inventory.all,
    fixed: { isPreBooking: 'true' },
  },
  usFlowers: {
    path: '/us-flowers',
    access: ['US_ITEMS'],
    program: 'us',
    endpoint: inventory.all,
    fixed: { us: 'true', category: 'flowers' },
  },
  plants: { path: '/plants', access: ['PLANTS'], endpoint: inventory.plants, fixed: {} },
  supplies: { path: '/supplies', access: ['SUPPLIES'], endpoint: inventory.supplies, fixed: {} },
  yard: { path: '/yard', access: ['YARD'], endpoint: inventory.yard, fixed: {} },
  overstockSale: {
    path: '/overstock-sale',
    access: orderingAuthorities,
    endpoint: inventory.all,
    fixed: { other: 'Overstock Sale' },
  },
  favorites: {
    path: '/favorites',
    access: ['FAVORITES'],
    endpoint: inventory.all,
    fixed: { other: 'Favorites' },
  },
} as const satisfies Record<string, CatalogueAddress>

type Asked = { sort: Sort; size: number; page: number }

/** A list's sort, size and page until a reader chooses others. */
export const usualAsked = { sort: 'Product Name A to Z', size: 40, page: 1 } as const satisfies Asked

/**
 * The query of a page's rows without filters and search. Shared, so that the website and the server-rendered first rows send the same
 * query.
 */
export const rowsQuery = ({ fixed }: Pick<CatalogueAddress, 'fixed'>, { sort, size, page }: Asked) => ({
  selectSort: sort,
  maxRows: String(size),
  pageNumber: String(page),
  facets: 'shown' as const,
  ...fixed,
})
