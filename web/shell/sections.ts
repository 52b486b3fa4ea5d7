import { type Access, ordering, orderingAuthorities } from '../../contract/access.ts'
import { company } from '../../contract/company.ts'
import { payment } from '../../contract/payment.ts'
import { catalogueSections } from '../catalogue/sections.ts'
import type { Messages } from '../messages/language.tsx'

/** One entry of the shop's navigation, shown to those who may see it. */
export type Section = { path: string; label: (t: Messages) => string; access: Access }

export const shopSections: readonly Section[] = catalogueSections

/** Pages about the account itself, in the menu under its name. */
export const accountPages: readonly Section[] = [
  { path: '/personal-info', label: (t) => t.pages.personalInfo, access: 'signed-in' },
  { path: '/account/dashboard', label: (t) => t.pages.spending, access: 'signed-in' },
  { path: '/delivery-history', label: (t) => t.pages.deliveries, access: 'signed-in' },
  { path: '/account/payment', label: (t) => t.pages.cards, access: payment.cards.access },
  { path: '/account/company', label: (t) => t.account.company, access: company.read.access },
  { path: '/admin/customers', label: (t) => t.admin.customers, access: ['SALES'] },
  { path: '/payments', label: (t) => t.pages.payments, access: 'signed-in' },
  { path: '/account/contact', label: (t) => t.account.contact, access: 'signed-in' },
]

export const accountSections: readonly Section[] = [
  { path: '/order-guide', label: (t) => t.pages.orderGuide, access: ordering },
  { path: '/quick-order', label: (t) => t.pages.quickOrder, access: ordering },
  { path: '/price-list', label: (t) => t.pages.priceList, access: orderingAuthorities },
  { path: '/orders', label: (t) => t.shell.orders, access: 'signed-in' },
  { path: '/billing', label: (t) => t.pages.billing, access: ['STATEMENTS'] },
]
