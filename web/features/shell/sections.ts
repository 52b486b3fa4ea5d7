import {
  type Access,
  may,
  ordering,
  orderingAuthorities,
  type Person,
  wholeHouse,
} from '../../../contract/core/access.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { vendorClaims } from '../../../contract/features/claims/desk.ts'
import { company } from '../../../contract/features/company.ts'
import { payment } from '../../../contract/features/payments/cards.ts'
import { vendorOrders } from '../../../contract/features/purchases/vendor-orders.ts'
import { asksForQuotes } from '../../../contract/features/quotes/quotes.ts'
import type { ProgramName } from '../../../contract/rules/programs.ts'
import type { IconName } from '../../ui/icon.tsx'
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

/** A page of vendors, with the number of rows that need work there. */
export type VendorSection = Section & {
  icon: IconName
  /** Work on this page comes first: while there is some, the vendor starts on this page. */
  isUrgent?: true
  waits?: { endpoint: Endpoint; send: object; text: (t: Messages, count: number) => string }
}

/** Whether this is a sales representative who sees only their own customers. */
export const isRepresentative = (person: Person): boolean =>
  may(person, ['SALES']) && !may(person, wholeHouse)

/** Pages of vendors, in the order of the navigation. On phones the first four are in the bar, the others under More. */
export const vendorSections: readonly VendorSection[] = [
  { path: '/vendor/availability', label: (t) => t.pages.availability, access: ['VENDOR'], icon: 'calendar' },
  {
    path: '/vendor/orders',
    label: (t) => t.pages.vendorOrders,
    access: ['VENDOR'],
    icon: 'box',
    isUrgent: true,
    waits: {
      endpoint: vendorOrders.list,
      send: { query: { state: 'waiting', pageSize: '1' } },
      text: (t, count) => t.pages.toConfirm(count),
    },
  },
  { path: '/vendor/files', label: (t) => t.pages.files, access: ['VENDOR'], icon: 'document' },
  { path: '/vendor/products', label: (t) => t.pages.productsAndPhotos, access: ['VENDOR'], icon: 'camera' },
  { path: '/vendor/sold', label: (t) => t.pages.whatSold, access: ['VENDOR'], icon: 'chart' },
  {
    path: '/vendor/quality',
    label: (t) => t.pages.quality,
    access: ['VENDOR'],
    icon: 'check',
    waits: {
      endpoint: vendorClaims.list,
      send: { query: { open: 'true', pageSize: '1' } },
      text: (t, count) => t.pages.toAnswer(count),
    },
  },
]

export const isVendorSection = (section: Section): section is VendorSection => 'icon' in section

/** Pages of the shop that vendors can open too. */
export const vendorAccountPages: readonly string[] = ['/personal-info', '/account/contact']

export const shopSections: readonly Section[] = catalogueSections

/** Pages about the account itself, in the account menu. */
export const accountPages: readonly Section[] = [
  { path: '/personal-info', label: (t) => t.pages.personalInfo, access: 'signed-in' },
  { path: '/account/dashboard', label: (t) => t.pages.spending, access: 'signed-in' },
  { path: '/calendar', label: (t) => t.pages.calendar, access: orderingAuthorities },
  { path: '/delivery-history', label: (t) => t.pages.deliveries, access: 'signed-in' },
  { path: '/account/payment', label: (t) => t.pages.cards, access: payment.cards.access },
  { path: '/account/company', label: (t) => t.account.company, access: company.read.access },
  { path: '/sales', label: (t) => t.pages.tonight, access: ['SALES'] },
  { path: '/admin/customers', label: (t) => t.pages.customers, access: ['SALES'] },
  { path: '/payments', label: (t) => t.pages.payments, access: 'signed-in' },
  { path: '/special-order-summary', label: (t) => t.pages.quotes, access: asksForQuotes },
  { path: '/waiting-for', label: (t) => t.pages.waitingFor, access: orderingAuthorities },
  { path: '/account/contact', label: (t) => t.account.contact, access: 'signed-in' },
]

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
