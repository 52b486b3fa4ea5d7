import { may, type Person } from '../../../contract/core/access.ts'
import type { FacetGroup, Sort } from '../../../contract/features/catalogue/inventory.ts'
import { type CatalogueAddress, catalogueAddresses } from '../../../contract/features/catalogue/pages.ts'
import type { ProgramName } from '../../../contract/rules/programs.ts'
import type { Messages } from '../../words/language.tsx'
import type { FactsKind } from './trade-facts.tsx'

/** One catalogue page: its address, title, access and rows. */
export type CatalogueSection = CatalogueAddress & {
  label: (t: Messages) => string
  /** The sort order whose first product is the section's picture. Each section uses another order, so that their pictures differ. */
  picturedBy: Sort
  /** The facts in the list's own column; by default those of each product's kind. */
  facts?: FactsKind
  /** If the address says so, pre-booked rows are added, and the page has this title. */
  withPreBooked?: { title: (t: Messages) => string }
  /** One product category at a time, or all: the choice can be changed but not removed (specification 3). */
  byProduct?: true
  /** Filter group headings that differ from the usual ones. */
  groupLabels?: (t: Messages) => Partial<Record<FacetGroup, string>>
}

/** Whether the user may open the page and the shop takes part in the page's program. */
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
    ...catalogueAddresses.freshFlowers,
    label: (t) => t.shell.freshFlowers,
    facts: 'stem',
    picturedBy: 'Product Name Z to A',
  },
  {
    ...catalogueAddresses.farmDirect,
    label: (t) => t.shell.farmDirect,
    facts: 'lead',
    picturedBy: 'Product Name Z to A',
  },
  {
    ...catalogueAddresses.growerDirect,
    label: (t) => t.shell.growerDirect,
    facts: 'lead',
    picturedBy: 'Product Name A to Z',
    withPreBooked: { title: (t) => t.shell.growerDirectAndPrebook },
  },
  {
    ...catalogueAddresses.preOrders,
    label: (t) => t.shell.preOrders,
    facts: 'booking',
    picturedBy: 'Product Name A to Z',
    groupLabels: (t) => ({ bookingProductTypes: t.catalogue.preOrderKind }),
  },
  {
    ...catalogueAddresses.usFlowers,
    label: (t) => t.shell.usFlowers,
    facts: 'stem',
    picturedBy: 'Product Name A to Z',
  },
  {
    ...catalogueAddresses.plants,
    label: (t) => t.shell.plants,
    facts: 'pot',
    picturedBy: 'Product Name A to Z',
  },
  {
    ...catalogueAddresses.supplies,
    label: (t) => t.shell.supplies,
    facts: 'pack',
    picturedBy: 'Product Name Z to A',
  },
  {
    ...catalogueAddresses.yard,
    label: (t) => t.shell.yard,
    facts: 'size',
    picturedBy: 'Product Name Z to A',
  },
  {
    ...catalogueAddresses.overstockSale,
    label: (t) => t.shell.overstockSale,
    facts: 'sale',
    picturedBy: 'Product Name Z to A',
  },
  {
    ...catalogueAddresses.favorites,
    label: (t) => t.shell.favorites,
    picturedBy: 'Product Name Z to A',
    byProduct: true,
  },
]
