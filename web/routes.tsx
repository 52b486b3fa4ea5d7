import type { ComponentType } from 'react'
import { type Access, adminAuthorities, ordering, orderingAuthorities } from '../contract/access.ts'
import { account } from '../contract/account.ts'
import { cart } from '../contract/cart.ts'
import { company } from '../contract/company.ts'
import type { Endpoint, SendOf } from '../contract/endpoint.ts'
import { inventory } from '../contract/inventory.ts'
import { payment } from '../contract/payment.ts'
import { personal } from '../contract/personal.ts'
import { callEarly } from './api.ts'
import { rememberedView } from './catalogue/remembered.ts'
import { catalogueSections, titleOf } from './catalogue/sections.ts'
import { queryOf, viewOf } from './catalogue/view.ts'
import type { Messages } from './messages/language.tsx'
import { loadRestOfWords } from './messages/load.ts'
import { mayNow } from './user.ts'

/** One screen: where it is, what it is called, who may see it, and its code, fetched when it is first opened. */
export type Screen = {
  path: string
  access: Access
  /** The suffix of the page's title; absent, the brand stands alone. */
  title?: (t: Messages, parameters: Readonly<Record<string, unknown>>) => string
  load: () => Promise<ComponentType>
  /** Its words are all among those that the shop starts with. */
  words?: 'shop'
  /** What it asks first at an address, so that the answers come beside its code. */
  asks?: (parameters: Readonly<Record<string, unknown>>) => Asked[]
}

type Asked = { endpoint: Endpoint; send: object }
const ask = <E extends Endpoint>(endpoint: E, send: SendOf<E>): Asked => ({ endpoint, send })

/** Every screen of the signed-in product, on one screen. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'signed-in',
    load: async () => (await import('./home/home-screen.tsx')).HomeScreen,
    asks: () => [ask(inventory.usual, {}), ask(cart.top10, { query: {} }), ask(account.summary, {})],
  },
  ...catalogueSections.map(
    (section): Screen => ({
      path: section.path,
      access: section.access,
      title: (t, parameters) => titleOf(section, t, parameters),
      load: async () => (await import('./catalogue/catalogue-screen.tsx')).catalogueScreen(section.path),
      words: 'shop',
      asks: (parameters) => [
        ask(section.endpoint as typeof inventory.flowers, {
          query: queryOf(section, viewOf(parameters, rememberedView())),
        }),
      ],
    }),
  ),
  {
    path: '/item/$productId',
    access: 'signed-in',
    title: (t) => t.catalogue.item,
    load: async () => (await import('./catalogue/item-screen.tsx')).ItemScreen,
    words: 'shop',
  },
  {
    path: '/order-guide',
    access: ordering,
    title: (t) => t.pages.orderGuide,
    load: async () => (await import('./order-guide/order-guide-screen.tsx')).OrderGuideScreen,
  },
  {
    path: '/quick-order',
    access: ordering,
    title: (t) => t.pages.quickOrder,
    load: async () => (await import('./quick-order/quick-order-screen.tsx')).QuickOrderScreen,
  },
  {
    path: '/price-list',
    access: orderingAuthorities,
    title: (t) => t.pages.priceList,
    load: async () => (await import('./price-list/price-list-screen.tsx')).PriceListScreen,
  },
  {
    path: '/cart',
    access: 'signed-in',
    title: (t) => t.shell.cart,
    load: async () => (await import('./checkout/checkout-screen.tsx')).CheckoutScreen,
  },
  {
    path: '/orders',
    access: 'signed-in',
    title: (t) => t.shell.orders,
    load: async () => (await import('./orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: '/orders/$orderNumber',
    access: 'signed-in',
    title: (t) => t.shell.order,
    load: async () => (await import('./orders/order-screen.tsx')).OrderScreen,
  },
  {
    path: '/account/dashboard',
    access: 'signed-in',
    title: (t) => t.pages.spending,
    load: async () => (await import('./dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  {
    path: '/delivery-history',
    access: 'signed-in',
    title: (t) => t.pages.deliveries,
    load: async () => (await import('./deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  },
  {
    path: '/account/payment',
    access: payment.cards.access,
    title: (t) => t.pages.cards,
    load: async () => (await import('./account/payment/payment-screen.tsx')).PaymentScreen,
  },
  {
    path: '/account/contact',
    access: 'signed-in',
    title: (t) => t.account.contact,
    load: async () => (await import('./account/contact/contact-screen.tsx')).ContactScreen,
  },
  {
    path: '/account/company',
    access: company.read.access,
    title: (t) => t.account.company,
    load: async () => (await import('./account/company/company-screen.tsx')).CompanyScreen,
    asks: () => [ask(company.read, {})],
  },
  {
    path: '/personal-info',
    access: 'signed-in',
    title: (t) => t.pages.personalInfo,
    load: async () => (await import('./personal-info/personal-info-screen.tsx')).PersonalInfoScreen,
    asks: () => [ask(personal.read, {}), ask(personal.sessions, {})],
  },
  {
    path: '/billing',
    access: ['STATEMENTS'],
    title: (t) => t.pages.statement,
    load: async () => (await import('./billing/billing-screen.tsx')).BillingScreen,
  },
  {
    path: '/payments',
    access: 'signed-in',
    title: (t) => t.pages.payments,
    load: async () => (await import('./payments/payments-screen.tsx')).PaymentsScreen,
  },
  {
    path: '/admin',
    access: adminAuthorities,
    title: (t) => t.admin.title,
    load: async () => (await import('./admin/admin-screen.tsx')).AdminScreen,
  },
  {
    path: '/admin/applications',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.applications,
    load: async () => (await import('./admin/applications-screen.tsx')).ApplicationsScreen,
  },
  {
    path: '/admin/customers',
    access: ['SALES', 'USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.customers,
    load: async () => (await import('./admin/customers-screen.tsx')).CustomersScreen,
  },
  {
    path: '/admin/overdue',
    access: ['DASHBOARD', 'SALES'],
    title: (t) => t.admin.overdue,
    load: async () => (await import('./admin-money/overdue-screen.tsx')).OverdueScreen,
  },
  {
    path: '/admin/statements',
    access: ['DASHBOARD', 'SALES'],
    title: (t) => t.admin.statements,
    load: async () => (await import('./admin-money/statements-screen.tsx')).StatementsScreen,
  },
  {
    path: '/admin/accounts/$accountNumber',
    access: ['DASHBOARD', 'SALES'],
    title: (t) => t.admin.accountMoney,
    load: async () => (await import('./admin-money/money-screen.tsx')).MoneyScreen,
  },
  {
    path: '/admin/users',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.users,
    load: async () => (await import('./admin/users-screen.tsx')).UsersScreen,
  },
  {
    path: '/admin/roles',
    access: ['ROLES_ACCESS_CONTROL'],
    title: (t) => t.admin.roles,
    load: async () => (await import('./admin/roles-screen.tsx')).RolesScreen,
  },
  {
    path: '/admin/cards-blocking',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.cards,
    load: async () => (await import('./admin/cards-screen.tsx')).CardsScreen,
  },
  {
    path: '/admin/audit-log',
    access: ['USERS_ACCESS_CONTROL'],
    title: (t) => t.admin.audit,
    load: async () => (await import('./admin/audit-screen.tsx')).AuditScreen,
  },
  {
    path: '/admin/outbox',
    access: ['NOTIFICATIONS'],
    title: (t) => t.admin.outbox,
    load: async () => (await import('./outbox/outbox-screen.tsx')).OutboxScreen,
  },
  {
    path: '/admin/maintenance',
    access: adminAuthorities,
    title: (t) => t.pages.maintenance,
    load: async () => (await import('./maintenance/maintenance-screen.tsx')).MaintenanceScreen,
  },
  {
    path: '/docs',
    access: 'signed-in',
    title: (t) => t.shell.apiReference,
    load: async () => (await import('./docs/docs-screen.tsx')).DocsScreen,
  },
]

/** A screen's code, and its words beside it. */
export async function loadScreen({ load, words }: Screen): Promise<ComponentType> {
  const [screen] = await Promise.all([load(), words === 'shop' ? undefined : loadRestOfWords()])
  return screen
}

/** The screen of a path, as the router finds it. */
export const screenAt = (path: string): Screen | undefined => {
  const parts = (of: string) => of.split('/').filter(Boolean)
  const given = parts(path)
  return screens.find((screen) => {
    const wanted = parts(screen.path)
    return (
      wanted.length === given.length && wanted.every((part, i) => part.startsWith('$') || part === given[i])
    )
  })
}

/** Sends the first reads of a screen that the user may see, but for those that `isHere` knows by their cache key. */
export function askEarly(
  screen: Screen,
  parameters: Readonly<Record<string, unknown>>,
  isHere: (queryKey: readonly unknown[]) => boolean,
) {
  if (!mayNow(screen.access)) return
  for (const { endpoint, send } of screen.asks?.(parameters) ?? [])
    if (mayNow(endpoint.access) && !isHere([endpoint.path, send]))
      callEarly(endpoint, send as SendOf<typeof endpoint>)
}
