import { type Access, orderingAuthorities } from '../../contract/access.ts'
import { inventory } from '../../contract/inventory.ts'
import type { Messages } from '../messages/language.tsx'

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
}

/** Every catalogue page, in the order of the navigation. */
export const catalogueSections: readonly CatalogueSection[] = [
  {
    path: '/fresh-flowers',
    label: (t) => t.shell.freshFlowers,
    access: ['FLOWERS'],
    endpoint: inventory.flowers,
    fixed: {},
  },
  {
    path: '/farm-direct-flowers',
    label: (t) => t.shell.farmDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    endpoint: inventory.all,
    fixed: { farm: 'true' },
  },
  {
    path: '/grower-direct',
    label: (t) => t.shell.growerDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    endpoint: inventory.all,
    fixed: { isGrowerDirect: 'true' },
  },
  {
    path: '/us-flowers',
    label: (t) => t.shell.usFlowers,
    access: ['US_ITEMS'],
    endpoint: inventory.all,
    fixed: { us: 'true', category: 'flowers' },
  },
  {
    path: '/plants',
    label: (t) => t.shell.plants,
    access: ['PLANTS'],
    endpoint: inventory.plants,
    fixed: {},
  },
  {
    path: '/supplies',
    label: (t) => t.shell.supplies,
    access: ['SUPPLIES'],
    endpoint: inventory.supplies,
    fixed: {},
  },
  { path: '/yard', label: (t) => t.shell.yard, access: ['YARD'], endpoint: inventory.yard, fixed: {} },
  {
    path: '/overstock-sale',
    label: (t) => t.shell.overstockSale,
    access: orderingAuthorities,
    endpoint: inventory.all,
    fixed: { other: 'Overstock Sale' },
  },
  {
    path: '/favorites',
    label: (t) => t.shell.favorites,
    access: ['FAVORITES'],
    endpoint: inventory.all,
    fixed: { other: 'Favorites' },
  },
]
