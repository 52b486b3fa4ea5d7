import { type Access, orderingAuthorities } from '../../contract/access.ts'
import { catalogueSections } from '../catalogue/sections.ts'
import type { Messages } from '../messages/language.tsx'

/** One entry of the shop's navigation, shown to those who may see it. */
export type Section = { path: string; label: (t: Messages) => string; access: Access }

export const shopSections: readonly Section[] = catalogueSections

export const accountSections: readonly Section[] = [
  { path: '/order-guide', label: (t) => t.orderGuide.title, access: orderingAuthorities },
  { path: '/quick-order', label: (t) => t.quickOrder.title, access: orderingAuthorities },
  { path: '/price-list', label: (t) => t.priceList.title, access: orderingAuthorities },
  { path: '/orders', label: (t) => t.shell.orders, access: 'signed-in' },
]
