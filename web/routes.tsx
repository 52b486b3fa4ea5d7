import type { ComponentType } from 'react'
import type { Access } from '../contract/access.ts'
import { catalogueSections } from './catalogue/sections.ts'
import type { Messages } from './messages/language.tsx'

/** One screen: where it is, what it is called, who may see it, and its code, fetched when it is first opened. */
export type Screen = {
  path: string
  access: Access
  /** The suffix of the page's title; absent, the brand stands alone. */
  title?: (t: Messages) => string
  load: () => Promise<ComponentType>
}

/** Every screen of the signed-in product, on one screen. */
export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'signed-in',
    load: async () => (await import('./home/home-screen.tsx')).HomeScreen,
  },
  ...catalogueSections.map(({ path, access, label }) => ({
    path,
    access,
    title: label,
    load: async () => (await import('./catalogue/catalogue-screen.tsx')).catalogueScreen(path),
  })),
  {
    path: '/item/$productId',
    access: 'signed-in',
    title: (t) => t.catalogue.item,
    load: async () => (await import('./catalogue/item-screen.tsx')).ItemScreen,
  },
  {
    path: '/order-guide',
    access: 'signed-in',
    title: (t) => t.orderGuide.title,
    load: async () => (await import('./order-guide/order-guide-screen.tsx')).OrderGuideScreen,
  },
  {
    path: '/quick-order',
    access: 'signed-in',
    title: (t) => t.quickOrder.title,
    load: async () => (await import('./quick-order/quick-order-screen.tsx')).QuickOrderScreen,
  },
  {
    path: '/price-list',
    access: 'signed-in',
    title: (t) => t.priceList.title,
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
    path: '/docs',
    access: 'signed-in',
    title: (t) => t.shell.apiReference,
    load: async () => (await import('./docs/docs-screen.tsx')).DocsScreen,
  },
]
