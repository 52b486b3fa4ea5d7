import { type Access, may, orderingAuthorities, type Person } from '../../../contract/core/access.ts'
import { type FacetGroup, inventory, type Sort } from '../../../contract/features/catalogue/inventory.ts'
import type { ProgramName } from '../../../contract/rules/programs.ts'
import type { Messages } from '../../words/language.tsx'
import type { FactsKind } from './trade-facts.tsx'

type ListEndpoint =
  | typeof inventory.all
  | typeof inventory.flowers
  | typeof inventory.plants
  | typeof inventory.supplies
  | typeof inventory.yard

/** One catalogue page: its address, title, access and rows. */
export type CatalogueSection = {
  path: string
  label: (t: Messages) => string
  access: Access
  /** The program of its products: the page is left out for shops that are not offered it. */
  program?: ProgramName
  endpoint: ListEndpoint
  /** Sent with every request of the page. */
  fixed: Readonly<Record<string, string>>
  /** The sort order whose first product is the section's picture. They differ so that no two sections look alike. */
  picturedBy: Sort
  /** The facts in the list's own column; by default those of each product's kind. */
  facts?: FactsKind
  /** Pre-booked rows are added if the address says so; the page then has another title. */
  withPreBooked?: { title: (t: Messages) => string }
  /** One product category at a time, or all: the choice can be changed but not removed (specification 3). */
  byProduct?: true
  /** Filter group headings that differ from the usual ones. */
  groupLabels?: (t: Messages) => Partial<Record<FacetGroup, string>>
}

/** Whether a person may open a page and their shop is offered its program. */
export const opensFor = (
  user: (NonNullable<Person> & { closedPrograms: readonly ProgramName[] }) | null,
  { access, program }: Pick<CatalogueSection, 'access' | 'program'>,
): boolean => may(user, access) && !(program && user?.closedPrograms.includes(program))

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
    picturedBy: 'Product Name Z to A',
  },
  {
    path: '/farm-direct-flowers',
    label: (t) => t.shell.farmDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    program: 'farm-direct',
    endpoint: inventory.all,
    facts: 'lead',
    fixed: { farm: 'true' },
    picturedBy: 'Product Name Z to A',
  },
  {
    path: '/grower-direct',
    label: (t) => t.shell.growerDirect,
    access: ['FARM_DIRECT_INVENTORY'],
    program: 'grower-direct',
    endpoint: inventory.all,
    facts: 'lead',
    fixed: { isGrowerDirect: 'true' },
    picturedBy: 'Product Name A to Z',
    withPreBooked: { title: (t) => t.shell.growerDirectAndPrebook },
  },
  {
    path: '/pre-booking',
    label: (t) => t.shell.preOrders,
    access: orderingAuthorities,
    endpoint: inventory.all,
    facts: 'booking',
    fixed: { isPreBooking: 'true' },
    picturedBy: 'Product Name A to Z',
    groupLabels: (t) => ({ bookingProductTypes: t.catalogue.preOrderKind }),
  },
  {
    path: '/us-flowers',
    label: (t) => t.shell.usFlowers,
    access: ['US_ITEMS'],
    program: 'us',
    endpoint: inventory.all,
    facts: 'stem',
    fixed: { us: 'true', category: 'flowers' },
    picturedBy: 'Product Name A to Z',
  },
  {
    path: '/plants',
    label: (t) => t.shell.plants,
    access: ['PLANTS'],
    endpoint: inventory.plants,
    facts: 'pot',
    fixed: {},
    picturedBy: 'Product Name A to Z',
  },
  {
    path: '/supplies',
    label: (t) => t.shell.supplies,
    access: ['SUPPLIES'],
    endpoint: inventory.supplies,
    facts: 'pack',
    fixed: {},
    picturedBy: 'Product Name Z to A',
  },
  {
    path: '/yard',
    label: (t) => t.shell.yard,
    access: ['YARD'],
    endpoint: inventory.yard,
    facts: 'size',
    fixed: {},
    picturedBy: 'Product Name Z to A',
  },
  {
    path: '/overstock-sale',
    label: (t) => t.shell.overstockSale,
    access: orderingAuthorities,
    endpoint: inventory.all,
    facts: 'sale',
    fixed: { other: 'Overstock Sale' },
    picturedBy: 'Product Name Z to A',
  },
  {
    path: '/favorites',
    label: (t) => t.shell.favorites,
    access: ['FAVORITES'],
    endpoint: inventory.all,
    fixed: { other: 'Favorites' },
    picturedBy: 'Product Name Z to A',
    byProduct: true,
  },
]
