/** Reads that show products: their stock, prices and whether they are there at all. */
const productLists = [
  'inventory',
  'favorite',
  'us-items',
  'grower-direct',
  'category',
  'category-pricing',
  'shopping-cart/top10',
] as const

/**
 * Live events. They carry ids, never rows: what a screen shows comes from the ordinary read, which judges permissions.
 * `audience` says who hears it; `stale` names the paths of the reads that it makes stale in the browser.
 */
export const events = {
  'stock.changed': { audience: 'everyone', stale: productLists },
  'price.changed': { audience: 'everyone', stale: [...productLists, 'filters', 'shopping-cart'] },
  'days.changed': {
    audience: 'everyone',
    stale: ['filters', 'shipment', ...productLists, 'shopping-cart'],
  },
  'cart.changed': { audience: 'customer', stale: ['shopping-cart'] },
  'order.changed': {
    audience: 'customer',
    stale: [
      'orders',
      'shopping-cart/order-history-details',
      'overdue',
      'account/summary',
      'inventory/order-guide',
      'shopping-cart/get-spent',
      'shopping-cart/get-spending-group',
      'shopping-cart/order-trend-data',
      'shopping-cart/shipped-invoice-today',
      'account/deliveries',
    ],
  },
  /** An invoice was issued, or money came or went back. */
  'receivables.changed': {
    audience: 'customer',
    stale: [
      'account/statements',
      'account/invoices',
      'account/summary',
      'payment/history',
      'overdue',
      'orders',
    ],
  },
  'cards.changed': { audience: 'customer', stale: ['payment/card', 'payment/default', 'auth/current'] },
  'shipment.changed': {
    audience: 'user',
    stale: ['shipment', 'filters', 'shopping-cart', ...productLists],
  },
  'favorite.changed': { audience: 'customer', stale: ['favorite', 'inventory/order-guide'] },
  /** Somebody came to the company, left it, or may do something else there. */
  'company.changed': { audience: 'customer', stale: ['account/company'] },
  /** Maintenance was switched, or the log level changed. */
  'operations.changed': { audience: 'everyone', stale: ['site', 'admin/maintenance', 'admin/get-log-level'] },
  /** A waiting browser may sign in, or has to give up; only between processes, which tell it by its own socket. */
  'attempt.changed': { audience: 'processes', stale: [] },
  'session.changed': { audience: 'user', stale: ['auth/current', 'account'] },
} as const satisfies Record<
  string,
  { audience: 'everyone' | 'customer' | 'user' | 'processes'; stale: readonly string[] }
>

export type EventName = keyof typeof events

/** The ids an event carries; at most 500 product ids, more is said as `all`. */
export type EventIds = {
  productIds?: readonly number[]
  all?: true
  customerId?: number
  userId?: number
  orderNumber?: number
  attemptId?: string
}
