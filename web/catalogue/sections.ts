import { type Access, orderingAuthorities } from '../../contract/access.ts'
import { type FacetGroup, inventory } from '../../contract/inventory.ts'
import type { Messages } from '../messages/language.tsx'
import type { FactsKind } from './trade-facts.tsx'

type ListEndpoint =
  | typeof inventory.all
  | typeof inventory.flowers
  | typeof inventory.plants
  | typeof inventory.supplies
  | typeof inventory.yard

/** One catalogue page: where it is, what it is called, who may see it, and which rows it asks for. */
export type CatalogueSection = {
  path: string
  label: (t: Messages) => string
  access: Access
  endpoint: ListEndpoint
  /** Sent with every request of the page. */
  fixed: Readonly<Record<string, string>>
  /** The facts in the list's own column; absent, those of each product's kind. */
  facts?: FactsKind
  /** Pre-booked rows join when the address asks for them; the page then has another title. */
  withPreBooked?: { title: (t: Messages) => string }
  /** One product category at a time, or all: a choice that can be changed and not taken off (specification 3). */
  byProduct?: true
  /** Headings of filter groups that are other than usual. */
  groupLabels?: (t: Messages) => Partial<Record<FacetGroup, string>>
}

/** The page's title for an address. */
export const titleOf = (
  { label, withPreBooked }: CatalogueSection,
  t: Messages,
  parameters: Readonly<Record<string, unknown>>,
): string => (withPreBooked && parameters.isPreBooking === 'true' ? withPreBooked.title(t) : label(t))

/** Every catalogue page, in the order of the navigation. */
export const catalogueSections: readonly CatalogueSection[] = [
  {
    path: '/fresh-flowers',
    label: (t) => t.shell.freshFlowers,
    access: ['FLOWERS'],
    endpoint: inventory.flowers,
    facts: 'stem',
    fixed: {},
  },
  {
    path: '/farm-direct-flowers',
    label: (t) => t.shell.farmDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    endpoint: inventory.all,
    facts: 'lead',
    fixed: { farm: 'true' },
  },
  {
    path: '/grower-direct',
    label: (t) => t.shell.growerDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    endpoint: inventory.all,
    facts: 'lead',
    fixed: { isGrowerDirect: 'true' },
    withPreBooked: { title: (t) => t.shell.growerDirectAndPrebook },
  },
  {
    path: '/pre-booking',
    label: (t) => t.shell.preOrders,
    access: orderingAuthorities,
    endpoint: inventory.all,
    facts: 'booking',
    fixed: { isPreBooking: 'true' },
    groupLabels: (t) => ({ bookingProductTypes: t.catalogue.preOrderKind }),
  },
  {
    path: '/us-flowers',
    label: (t) => t.shell.usFlowers,
    access: ['US_ITEMS'],
    endpoint: inventory.all,
    facts: 'stem',
    fixed: { us: 'true', category: 'flowers' },
  },
  {
    path: '/plants',
    label: (t) => t.shell.plants,
    access: ['PLANTS'],
    endpoint: inventory.plants,
    facts: 'pot',
    fixed: {},
  },
  {
    path: '/supplies',
    label: (t) => t.shell.supplies,
    access: ['SUPPLIES'],
    endpoint: inventory.supplies,
    facts: 'pack',
    fixed: {},
  },
  {
    path: '/yard',
    label: (t) => t.shell.yard,
    access: ['YARD'],
    endpoint: inventory.yard,
    facts: 'size',
    fixed: {},
  },
  {
    path: '/overstock-sale',
    label: (t) => t.shell.overstockSale,
    access: orderingAuthorities,
    endpoint: inventory.all,
    facts: 'sale',
    fixed: { other: 'Overstock Sale' },
  },
  {
    path: '/favorites',
    label: (t) => t.shell.favorites,
    access: ['FAVORITES'],
    endpoint: inventory.all,
    fixed: { other: 'Favorites' },
    byProduct: true,
  },
]
