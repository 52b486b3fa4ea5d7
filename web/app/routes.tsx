import type { ComponentType } from 'react'
import { ordering, orderingAuthorities } from '../../contract/core/access.ts'
import type { SendOf } from '../../contract/core/endpoint.ts'
import { account } from '../../contract/features/account.ts'
import { cart } from '../../contract/features/cart.ts'
import { inventory } from '../../contract/features/catalogue/inventory.ts'
import { company } from '../../contract/features/company.ts'
import { vendorFiles } from '../../contract/features/daily-prices/vendor-files.ts'
import { eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import { payment } from '../../contract/features/payments/cards.ts'
import { personal } from '../../contract/features/personal/personal.ts'
import { vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { readsQuotes } from '../../contract/features/quotes/quotes.ts'
import { shopLists } from '../../contract/features/shop-lists.ts'
import { standing } from '../../contract/features/standing/standing.ts'
import { wanted } from '../../contract/features/wanted.ts'
import { isPathOf } from '../core/address.ts'
import { callEarly } from '../core/api.ts'
import { mayCallNow, mayNow } from '../core/user.ts'
import { rememberedView } from '../features/catalogue/remembered.ts'
import { catalogueSections, titleOf } from '../features/catalogue/sections.ts'
import { queryOf, viewOf } from '../features/catalogue/view.ts'
import { loadWords } from '../words/load.ts'
import { ask, type Screen } from './screen.ts'
import { isStaffPath, loadStaffScreens } from './staff-table.ts'

/** Every screen of the signed-in product except those of the staff (`staff-routes.ts`). */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'signed-in',
    load: async () => (await import('../features/home/home-screen.tsx')).HomeScreen,
    asks: () => [ask(inventory.usual, {}), ask(cart.top10, { query: {} }), ask(account.summary, {})],
  },
  ...catalogueSections.map(
    (section): Screen => ({
      path: section.path,
      access: section.access,
      title: (t, parameters) => titleOf(section, t, parameters),
      load: async () =>
        (await import('../features/catalogue/catalogue-screen.tsx')).catalogueScreen(section.path),
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
    load: async () => (await import('../features/catalogue/item-screen.tsx')).ItemScreen,
    words: 'shop',
  },
  {
    path: '/order-guide',
    access: ordering,
    title: (t) => t.pages.orderGuide,
    load: async () =>
      (await import('../features/catalogue/order-guide/order-guide-screen.tsx')).OrderGuideScreen,
  },
  {
    path: '/lists',
    access: 'signed-in',
    title: (t) => t.pages.lists,
    load: async () => (await import('../features/shop-lists/lists-screen.tsx')).ListsScreen,
    asks: () => [ask(shopLists.list, {})],
  },
  {
    path: '/lists/$listId',
    access: 'signed-in',
    title: (t) => t.pages.lists,
    load: async () => (await import('../features/catalogue/lists/list-screen.tsx')).ListScreen,
  },
  {
    path: '/waiting-for',
    access: 'signed-in',
    title: (t) => t.pages.waitingFor,
    load: async () => (await import('../features/wanted/wanted-screen.tsx')).WantedScreen,
    asks: () => [ask(wanted.list, {})],
  },
  {
    path: '/quick-order',
    access: ordering,
    title: (t) => t.pages.quickOrder,
    load: async () =>
      (await import('../features/catalogue/quick-order/quick-order-screen.tsx')).QuickOrderScreen,
  },
  {
    path: '/price-list',
    access: orderingAuthorities,
    title: (t) => t.pages.priceList,
    load: async () => (await import('../features/price-list/price-list-screen.tsx')).PriceListScreen,
  },
  {
    path: '/cart',
    access: 'signed-in',
    title: (t) => t.shell.cart,
    load: async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
  },
  {
    path: '/orders',
    access: 'signed-in',
    title: (t) => t.shell.orders,
    load: async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
  },
  {
    path: '/orders/$orderNumber',
    access: 'signed-in',
    title: (t, { orderNumber }) => `${t.shell.order} ${Number(orderNumber)}`,
    load: async () => (await import('../features/orders/order-screen.tsx')).OrderScreen,
  },
  {
    path: '/claims/new',
    access: { as: 'buyer' },
    title: (t) => t.pages.claim,
    load: async () => (await import('../features/claims/write-screen.tsx')).WriteScreen,
  },
  {
    path: '/claims',
    access: 'signed-in',
    title: (t) => t.pages.claims,
    load: async () => (await import('../features/claims/claims-screen.tsx')).ClaimsScreen,
  },
  {
    path: '/claims/$claimId',
    access: 'signed-in',
    title: (t) => t.pages.claim,
    load: async () => (await import('../features/claims/claim-screen.tsx')).ClaimScreen,
  },
  {
    path: '/calendar',
    access: 'signed-in',
    title: (t) => t.pages.calendar,
    load: async () => (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen,
  },
  {
    path: '/standing',
    access: 'signed-in',
    title: (t) => t.pages.standing,
    load: async () => (await import('../features/standing/standing-screen.tsx')).StandingScreen,
    asks: () => [ask(standing.list, {})],
  },
  {
    path: '/standing/$standingId',
    access: 'signed-in',
    title: (t) => t.pages.standing,
    load: async () => (await import('../features/standing/editor-screen.tsx')).EditorScreen,
  },
  {
    path: '/events',
    access: 'signed-in',
    title: (t) => t.pages.events,
    load: async () => (await import('../features/event-orders/events-screen.tsx')).EventsScreen,
    asks: () => [ask(eventOrders.list, {})],
  },
  {
    path: '/events/$eventId',
    access: 'signed-in',
    title: (t) => t.pages.event,
    load: async () => (await import('../features/event-orders/event-screen.tsx')).EventScreen,
  },
  {
    path: '/account/dashboard',
    access: 'signed-in',
    title: (t) => t.pages.spending,
    load: async () => (await import('../features/statistics/dashboard-screen.tsx')).DashboardScreen,
  },
  {
    path: '/delivery-history',
    access: 'signed-in',
    title: (t) => t.pages.deliveries,
    load: async () => (await import('../features/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  },
  {
    path: '/account/payment',
    access: payment.cards.access,
    title: (t) => t.pages.cards,
    load: async () => (await import('../features/payments/cards/payment-screen.tsx')).PaymentScreen,
  },
  {
    path: '/special-order-summary',
    access: readsQuotes,
    title: (t) => t.pages.quotes,
    load: async () => (await import('../features/quotes/quotes-screen.tsx')).QuotesScreen,
  },
  {
    path: '/account/contact',
    access: 'signed-in',
    title: (t) => t.account.contact,
    load: async () => (await import('../features/feedback/help-screen.tsx')).HelpScreen,
  },
  {
    path: '/account/company',
    access: company.read.access,
    title: (t) => t.account.company,
    load: async () => (await import('../features/company/company-screen.tsx')).CompanyScreen,
    asks: () => [ask(company.read, {})],
  },
  {
    path: '/personal-info',
    access: 'signed-in',
    title: (t) => t.pages.personalInfo,
    load: async () => (await import('../features/personal/personal-info-screen.tsx')).PersonalInfoScreen,
    asks: () => [ask(personal.read, {}), ask(personal.sessions, {})],
  },
  {
    path: '/lily-ai',
    access: orderingAuthorities,
    title: (t) => t.shell.lily,
    load: async () => (await import('../features/assistant/lily-screen.tsx')).LilyScreen,
  },
  {
    path: '/notices',
    access: 'signed-in',
    title: (t) => t.shell.notices,
    load: async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen,
  },
  {
    path: '/billing',
    access: ['STATEMENTS'],
    title: (t) => t.pages.statement,
    load: async () => (await import('../features/receivables/billing-screen.tsx')).BillingScreen,
  },
  {
    path: '/payments',
    access: 'signed-in',
    title: (t) => t.pages.payments,
    load: async () => (await import('../features/payments/payments-screen.tsx')).PaymentsScreen,
  },
  {
    path: '/vendor',
    access: ['VENDOR'],
    load: async () => (await import('../features/shell/vendor-home.tsx')).VendorHome,
  },
  {
    path: '/vendor/availability',
    access: ['VENDOR'],
    title: (t) => t.pages.availability,
    load: async () => (await import('../staff/growers/availability-screen.tsx')).AvailabilityScreen,
  },
  {
    path: '/vendor/orders',
    access: ['VENDOR'],
    title: (t) => t.pages.vendorOrders,
    load: async () => (await import('../features/purchases/orders-screen.tsx')).VendorOrdersScreen,
    asks: () => [ask(vendorOrders.list, { query: { state: 'open' } })],
  },
  {
    path: '/vendor/products',
    access: ['VENDOR'],
    title: (t) => t.pages.productsAndPhotos,
    load: async () => (await import('../staff/growers/products-screen.tsx')).ProductsScreen,
  },
  {
    path: '/vendor/products/$productId',
    access: ['VENDOR'],
    title: (t) => t.pages.productsAndPhotos,
    load: async () => (await import('../staff/growers/product-screen.tsx')).ProductScreen,
  },
  {
    path: '/vendor/sold',
    access: ['VENDOR'],
    title: (t) => t.pages.whatSold,
    load: async () => (await import('../staff/growers/sold-screen.tsx')).SoldScreen,
  },
  {
    path: '/vendor/quality',
    access: ['VENDOR'],
    title: (t) => t.pages.quality,
    load: async () => (await import('../staff/growers/quality-screen.tsx')).QualityScreen,
  },
  {
    path: '/vendor/files',
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () => (await import('../features/daily-prices/vendor-screen.tsx')).VendorScreen,
    asks: () => [ask(vendorFiles.list, { query: { page: '1' } })],
  },
  {
    path: '/vendor/files/$fileId',
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () => (await import('../features/daily-prices/vendor-file-screen.tsx')).VendorFileScreen,
  },
  {
    path: '/vendor/files/$fileId/columns',
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () =>
      (await import('../features/daily-prices/vendor-columns-screen.tsx')).VendorColumnsScreen,
  },
  {
    path: '/docs',
    access: 'signed-in',
    title: (t) => t.shell.apiReference,
    load: async () => (await import('../features/docs/docs-screen.tsx')).DocsScreen,
  },
]

/** A screen's code together with its words. */
export async function loadScreen({ load, words }: Screen): Promise<ComponentType> {
  const [screen] = await Promise.all([
    load(),
    words === 'shop' ? undefined : loadWords('front', 'errors', 'rest'),
  ])
  return screen
}

/** The screen of a path, as the router matches it; fetches the table of the staff's screens for one of theirs. */
export async function screenAt(path: string): Promise<Screen | undefined> {
  const table = isStaffPath(path) ? await loadStaffScreens() : screens
  return table.find((screen) => isPathOf(screen.path, path))
}

/** Prefetches the reads of a screen that the user may see, except those that `isHere` finds by cache key. */
export function askEarly(
  screen: Screen,
  parameters: Readonly<Record<string, unknown>>,
  isHere: (queryKey: readonly unknown[]) => boolean,
) {
  if (!mayNow(screen.access)) return
  for (const { endpoint, send } of screen.asks?.(parameters) ?? [])
    if (mayCallNow(endpoint) && !isHere([endpoint.path, send]))
      callEarly(endpoint, send as SendOf<typeof endpoint>)
}
