import {
  type Access,
  may,
  ordering,
  orderingAuthorities,
  type Person,
  wholeHouse,
} from '../../../contract/core/access.ts'
import type { ProgramName } from '../../../contract/rules/programs.ts'
import type { Messages } from '../../words/language.tsx'
import { catalogueSections } from '../catalogue/sections.ts'

/** One entry of the shop's navigation, shown to users who may open it. */
export type Section = {
  path: string
  label: (t: Messages) => string
  access: Access
  /** Hidden from shops that don't take part in this program. */
  program?: ProgramName
  /** The page is another way to order. */
  orders?: true
}

/** Whether this is a vendor's person without access to the shop. */
export const isVendorOnly = (person: Person): boolean =>
  may(person, ['VENDOR']) && !may(person, orderingAuthorities)

/** Whether this is a sales representative who sees only their own customers. */
export const isRepresentative = (person: Person): boolean =>
  may(person, ['SALES']) && !may(person, wholeHouse)

export const shopSections: readonly Section[] = catalogueSections

export const accountSections: readonly Section[] = [
  { path: '/order-guide', label: (t) => t.pages.orderGuide, access: ordering, orders: true },
  { path: '/lists', label: (t) => t.pages.lists, access: orderingAuthorities, orders: true },
  { path: '/quick-order', label: (t) => t.pages.quickOrder, access: ordering, orders: true },
  { path: '/price-list', label: (t) => t.pages.priceList, access: orderingAuthorities, orders: true },
  { path: '/standing', label: (t) => t.pages.standing, access: orderingAuthorities, orders: true },
  { path: '/events', label: (t) => t.pages.events, access: orderingAuthorities, orders: true },
  { path: '/orders', label: (t) => t.shell.orders, access: 'signed-in' },
  { path: '/billing', label: (t) => t.pages.billing, access: ['STATEMENTS'] },
]
