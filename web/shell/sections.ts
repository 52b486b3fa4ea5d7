import type { Access } from '../../contract/access.ts'
import { catalogueSections } from '../catalogue/sections.ts'
import type { Messages } from '../messages/language.tsx'

/** One entry of the shop's navigation, shown to those who may see it. */
export type Section = { path: string; label: (t: Messages) => string; access: Access }

export const shopSections: readonly Section[] = catalogueSections

export const accountSections: readonly Section[] = [
  { path: '/order-guide', label: (t) => t.orderGuide.title, access: 'signed-in' },
  { path: '/price-list', label: (t) => t.priceList.title, access: 'signed-in' },
  { path: '/orders', label: (t) => t.shell.orders, access: 'signed-in' },
]
