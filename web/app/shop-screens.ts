import { ordering, orderingAuthorities } from '../../contract/core/access.ts'
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
import { ask, type Screen } from './screen.ts'
import type { ShopPath } from './shop-paths.ts'

/**
 * The shop's screens that are not in the page's first script (`routes.tsx`). Their table is fetched after the first screen or when one of
 * them is opened; the router knows their paths from the start.
 */
export const shopScreens: Readonly<Record<ShopPath, Omit<Screen, 'path'>>> = {
  '/order-guide': {
    access: ordering,
    title: (t) => t.pages.orderGuide,
    load: async () =>
      (await import('../features/catalogue/order-guide/order-guide-screen.tsx')).OrderGuideScreen,
  },
  '/lists': {
    access: 'signed-in',
    title: (t) => t.pages.lists,
    load: async () => (await import('../features/shop-lists/lists-screen.tsx')).ListsScreen,
    asks: () => [ask(shopLists.list, {})],
  },
  '/lists/$listId': {
    access: 'signed-in',
    title: (t) => t.pages.lists,
    load: async () => (await import('../features/catalogue/lists/list-screen.tsx')).ListScreen,
  },
  '/waiting-for': {
    access: 'signed-in',
    title: (t) => t.pages.waitingFor,
    load: async () => (await import('../features/wanted/wanted-screen.tsx')).WantedScreen,
    asks: () => [ask(wanted.list, {})],
  },
  '/quick-order': {
    access: ordering,
    title: (t) => t.pages.quickOrder,
    load: async () =>
      (await import('../features/catalogue/quick-order/quick-order-screen.tsx')).QuickOrderScreen,
  },
  '/price-list': {
    access: orderingAuthorities,
    title: (t) => t.pages.priceList,
    load: async () => (await import('../features/price-list/price-list-screen.tsx')).PriceListScreen,
  },
  '/cart': {
    access: 'signed-in',
    title: (t) => t.shell.cart,
    load: async () => (await import('../features/checkout/checkout-screen.tsx')).CheckoutScreen,
  },
  '/orders': {
    access: 'signed-in',
    title: (t) => t.shell.orders,
    load: async () => (await import('../features/orders/orders-screen.tsx')).OrdersScreen,
  },
  '/orders/$orderNumber': {
    access: 'signed-in',
    title: (t, { orderNumber }) => `${t.shell.order} ${Number(orderNumber)}`,
    load: async () => (await import('../features/orders/order-screen.tsx')).OrderScreen,
  },
  '/claims/new': {
    access: { as: 'buyer' },
    title: (t) => t.pages.claim,
    load: async () => (await import('../features/claims/write-screen.tsx')).WriteScreen,
  },
  '/claims': {
    access: 'signed-in',
    title: (t) => t.pages.claims,
    load: async () => (await import('../features/claims/claims-screen.tsx')).ClaimsScreen,
  },
  '/claims/$claimId': {
    access: 'signed-in',
    title: (t) => t.pages.claim,
    load: async () => (await import('../features/claims/claim-screen.tsx')).ClaimScreen,
  },
  '/calendar': {
    access: 'signed-in',
    title: (t) => t.pages.calendar,
    load: async () => (await import('../features/calendar/calendar-screen.tsx')).CalendarScreen,
  },
  '/standing': {
    access: 'signed-in',
    title: (t) => t.pages.standing,
    load: async () => (await import('../features/standing/standing-screen.tsx')).StandingScreen,
    asks: () => [ask(standing.list, {})],
  },
  '/standing/$standingId': {
    access: 'signed-in',
    title: (t) => t.pages.standing,
    load: async () => (await import('../features/standing/editor-screen.tsx')).EditorScreen,
  },
  '/events': {
    access: 'signed-in',
    title: (t) => t.pages.events,
    load: async () => (await import('../features/event-orders/events-screen.tsx')).EventsScreen,
    asks: () => [ask(eventOrders.list, {})],
  },
  '/events/$eventId': {
    access: 'signed-in',
    title: (t) => t.pages.event,
    load: async () => (await import('../features/event-orders/event-screen.tsx')).EventScreen,
  },
  '/account/dashboard': {
    access: 'signed-in',
    title: (t) => t.pages.spending,
    load: async () => (await import('../features/statistics/dashboard-screen.tsx')).DashboardScreen,
  },
  '/delivery-history': {
    access: 'signed-in',
    title: (t) => t.pages.deliveries,
    load: async () => (await import('../features/deliveries/deliveries-screen.tsx')).DeliveriesScreen,
  },
  '/account/payment': {
    access: payment.cards.access,
    title: (t) => t.pages.cards,
    load: async () => (await import('../features/payments/cards/payment-screen.tsx')).PaymentScreen,
  },
  '/special-order-summary': {
    access: readsQuotes,
    title: (t) => t.pages.quotes,
    load: async () => (await import('../features/quotes/quotes-screen.tsx')).QuotesScreen,
  },
  '/account/contact': {
    access: 'signed-in',
    title: (t) => t.account.contact,
    load: async () => (await import('../features/feedback/help-screen.tsx')).HelpScreen,
  },
  '/account/company': {
    access: company.read.access,
    title: (t) => t.account.company,
    load: async () => (await import('../features/company/company-screen.tsx')).CompanyScreen,
    asks: () => [ask(company.read, {})],
  },
  '/personal-info': {
    access: 'signed-in',
    title: (t) => t.pages.personalInfo,
    load: async () => (await import('../features/personal/personal-info-screen.tsx')).PersonalInfoScreen,
    asks: () => [ask(personal.read, {}), ask(personal.sessions, {})],
  },
  '/lily-ai': {
    access: orderingAuthorities,
    title: (t) => t.shell.lily,
    load: async () => (await import('../features/assistant/lily-screen.tsx')).LilyScreen,
  },
  '/notices': {
    access: 'signed-in',
    title: (t) => t.shell.notices,
    load: async () => (await import('../features/notices/notices-screen.tsx')).NoticesScreen,
  },
  '/billing': {
    access: ['STATEMENTS'],
    title: (t) => t.pages.statement,
    load: async () => (await import('../features/receivables/billing-screen.tsx')).BillingScreen,
  },
  '/payments': {
    access: 'signed-in',
    title: (t) => t.pages.payments,
    load: async () => (await import('../features/payments/payments-screen.tsx')).PaymentsScreen,
  },
  '/vendor': {
    access: ['VENDOR'],
    load: async () => (await import('../features/shell/vendor-home.tsx')).VendorHome,
  },
  '/vendor/availability': {
    access: ['VENDOR'],
    title: (t) => t.pages.availability,
    load: async () => (await import('../staff/growers/availability-screen.tsx')).AvailabilityScreen,
  },
  '/vendor/orders': {
    access: ['VENDOR'],
    title: (t) => t.pages.vendorOrders,
    load: async () => (await import('../features/purchases/orders-screen.tsx')).VendorOrdersScreen,
    asks: () => [ask(vendorOrders.list, { query: { state: 'open' } })],
  },
  '/vendor/products': {
    access: ['VENDOR'],
    title: (t) => t.pages.productsAndPhotos,
    load: async () => (await import('../staff/growers/products-screen.tsx')).ProductsScreen,
  },
  '/vendor/products/$productId': {
    access: ['VENDOR'],
    title: (t) => t.pages.productsAndPhotos,
    load: async () => (await import('../staff/growers/product-screen.tsx')).ProductScreen,
  },
  '/vendor/sold': {
    access: ['VENDOR'],
    title: (t) => t.pages.whatSold,
    load: async () => (await import('../staff/growers/sold-screen.tsx')).SoldScreen,
  },
  '/vendor/quality': {
    access: ['VENDOR'],
    title: (t) => t.pages.quality,
    load: async () => (await import('../staff/growers/quality-screen.tsx')).QualityScreen,
  },
  '/vendor/files': {
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () => (await import('../features/daily-prices/vendor-screen.tsx')).VendorScreen,
    asks: () => [ask(vendorFiles.list, { query: { page: '1' } })],
  },
  '/vendor/files/$fileId': {
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () => (await import('../features/daily-prices/vendor-file-screen.tsx')).VendorFileScreen,
  },
  '/vendor/files/$fileId/columns': {
    access: ['VENDOR'],
    title: (t) => t.pages.files,
    load: async () =>
      (await import('../features/daily-prices/vendor-columns-screen.tsx')).VendorColumnsScreen,
  },
  '/docs': {
    access: 'signed-in',
    title: (t) => t.shell.apiReference,
    load: async () => (await import('../features/docs/docs-screen.tsx')).DocsScreen,
  },
}
