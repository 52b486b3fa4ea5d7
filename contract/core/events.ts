import type { Authority } from './access.ts'

/** Reads that show products: their stock, prices and availability. */
const productLists = [
  'inventory',
  'favorite',
  'us-items',
  'grower-direct',
  'category',
  'category-pricing',
  'shopping-cart/top10',
  'lists',
] as const

/**
 * Live events. They carry ids, never rows: screens refetch through the ordinary read, which checks permissions. `audience`: who
 * receives it. `stale`: the paths of the GET endpoints that the browser refetches, including all paths below them.
 */
export const events = {
  'stock.changed': { audience: 'everyone', stale: [...productLists, 'event-orders'] },
  /** Products were added, changed or removed. */
  'products.changed': {
    audience: 'everyone',
    stale: [...productLists, 'filters', 'shopping-cart', 'event-orders'],
  },
  'price.changed': {
    audience: 'everyone',
    stale: [...productLists, 'price-story', 'filters', 'shopping-cart', 'event-orders'],
  },
  /** Prices of one customer changed. */
  'own-price.changed': {
    audience: 'customer',
    stale: [...productLists, 'price-story', 'shopping-cart', 'event-orders'],
  },
  'days.changed': {
    audience: 'everyone',
    stale: [
      'filters',
      'shipment',
      ...productLists,
      'shopping-cart',
      'event-orders',
      'admin/dates',
      'admin/disabled',
      'admin/enabled',
      'admin/future-inv-days',
      'admin/schedule-date-disabling',
      'admin/ship-day-explanation',
      'admin/cutoff-rules',
      'admin/runs',
      'admin/holidays',
      'admin/pre-booking',
      'admin/pre-order',
      'admin/all-routes',
    ],
  },
  /** A program of goods changed: shops may be offered more or less. */
  'programs.changed': {
    audience: 'everyone',
    stale: [
      'auth/current',
      'filters',
      'shipment',
      ...productLists,
      'shopping-cart',
      'admin/us-application',
      'admin/farm-direct',
      'admin/grower-direct',
      'admin/ship-day-explanation',
    ],
  },
  'cart.changed': { audience: 'customer', stale: ['shopping-cart', 'event-orders', 'price-locks'] },
  /** An event, a recipe or a lock of a customer was changed. */
  'event.changed': {
    audience: 'customer',
    stale: ['event-orders', 'recipes', 'price-locks', 'shopping-cart'],
  },
  'order.changed': {
    audience: 'customer',
    stale: [
      'orders',
      'shorts',
      'shopping-cart/order-history-details',
      'overdue',
      'account/summary',
      'price-story',
      'inventory/order-guide',
      'shopping-cart/get-spent',
      'shopping-cart/get-spending-group',
      'shopping-cart/order-trend-data',
      'shopping-cart/shipped-invoice-today',
      'account/deliveries',
      'event-orders',
      'price-locks',
      'special-order-quote',
    ],
  },
  /** An invoice was issued, or money was received or refunded. */
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
  /** A named list was made, changed, deleted or restored. */
  'list.changed': { audience: 'customer', stale: ['lists'] },
  /** A person joined or left the company, or their rights changed. */
  'company.changed': { audience: 'customer', stale: ['account/company'] },
  /** Maintenance was switched on or off, the log level changed, or the queue was paused. */
  'operations.changed': {
    audience: 'everyone',
    stale: ['site', 'admin/maintenance', 'admin/get-log-level', 'admin/jobs'],
  },
  /** Staff changed a setting that needs no restart. */
  'settings.changed': {
    audience: 'everyone',
    stale: ['site', 'admin/settings', 'admin/price-scheduler-date', 'admin/scheduler-update-days'],
  },
  /** The sign-in attempt of a waiting browser changed. Sent between processes only; the browser receives it on its own socket. */
  'attempt.changed': { audience: 'processes', stale: [] },
  /** A task started, progressed or ended. */
  'task.changed': { audience: 'user', stale: ['admin/tasks'] },
  'session.changed': { audience: 'user', stale: ['auth/current', 'account'] },
  /** A role was renamed or its authorities changed: its users' sessions are reloaded. */
  'roles.changed': { audience: 'everyone', stale: ['auth/current', 'account'] },
  /** A file of daily prices was received, edited or published. */
  'import.changed': { audience: 'staff', stale: ['daily-pricing'] },
  /** Orders were placed, moved or changed: staff refetch the counts; rows stay until Refresh. */
  'desk.changed': {
    audience: 'staff',
    stale: [
      'admin/orders',
      'admin/shorts',
      'admin/pick-lists',
      'admin/end-of-day',
      'admin/today',
      'sales',
      'special-order-quote',
    ],
  },
  /** A call, a note, a request, a basket or a target of a representative's customers. */
  'tonight.changed': { audience: 'staff', stale: ['sales', 'baskets'] },
  /** A customer's request to its representative was sent or handled. */
  'sales-rep.changed': { audience: 'customer', stale: ['sales-rep'] },
  /** Somebody started or stopped working on something, such as a row of a list. */
  'presence.changed': { audience: 'staff', stale: ['admin/orders', 'admin/presence'] },
  /** A promo bar was published, changed or removed. */
  'promo.changed': { audience: 'everyone', stale: ['promo-bar', 'admin/promobar'] },
  /** A change was scheduled, rescheduled, removed or applied. */
  'scheduled.changed': {
    audience: 'staff',
    stale: ['admin/scheduled', 'admin/schedule-date-disabling', 'admin/dates', 'admin/pre-order'],
  },
  /** A truck's run progressed, or the office changed it. */
  'run.changed': { audience: 'staff', stale: ['admin/eta', 'admin/runs', 'driver'] },
  /** The run of a truck with a customer's delivery progressed. */
  'delivery.changed': { audience: 'customer', stale: ['account/deliveries', 'orders'] },
  /** A standing order changed, or one of its days was changed, ordered, held or missed. */
  'standing.changed': { audience: 'customer', stale: ['standing-orders', 'calendar'] },
  /** A claim of a customer was sent, decided or answered. */
  'claim.changed': { audience: 'customer', stale: ['claims', 'orders'] },
  /** The same for the desk. */
  'claims.changed': {
    audience: 'staff',
    stale: ['admin/claims', 'admin/claim-policy', 'vendor/claims', 'admin/today', 'sales/customers'],
  },
  /** A farm's availability was edited or published. */
  'availability.changed': {
    audience: 'staff',
    stale: ['vendor/availability', 'vendor/sold', 'admin/product-proposals', 'vendor/products'],
  },
  /** A purchase order was made, answered, shipped or received. */
  'purchase.changed': {
    audience: 'staff',
    stale: ['admin/purchase-orders', 'admin/purchase-needs', 'vendor/orders'],
  },
  /** A customer's quote was requested, offered, edited or changed state. */
  'quote.changed': { audience: 'customer', stale: ['special-order-summary', 'special-order-quote'] },
  /** The same event for those who price quotes. */
  'quotes.changed': {
    audience: 'staff',
    stale: ['special-order-summary', 'special-order-quote', 'admin/today'],
  },
  /** A customer's thread got a message or changed state. */
  'feedback.changed': { audience: 'customer', stale: ['feedback'] },
  /** A notice arrived, was read or decided, or the person changed their channels. */
  'notices.changed': { audience: 'user', stale: ['notification', 'account/notifications'] },
  /** A thread changed, for the desk; includes the desk's own notes. */
  'feedback-desk.changed': { audience: 'staff', stale: ['admin/feedback', 'admin/today'] },
  /** Mail was received or processed. */
  'incoming-mail.changed': { audience: 'staff', stale: ['admin/incoming-mail'] },
  /** A campaign was edited, started, progressed or ended. */
  'campaign.changed': { audience: 'staff', stale: ['admin/campaigns', 'admin/outbox'] },
  /** Staff made a change that can be undone, or undid one. */
  'change.made': { audience: 'staff', stale: ['admin/changes', 'daily-pricing/publications'] },
} as const satisfies Record<string, { audience: Audience; stale: readonly string[] }>

/** `staff`: those with any of the authorities that the event names. */
export type Audience = 'everyone' | 'customer' | 'user' | 'staff' | 'processes'
export type EventName = keyof typeof events

/** The ids that an audience's event carries; more than 500 product ids are sent as `all`. */
type IdsFor = {
  everyone: { productIds?: readonly number[]; all?: true }
  customer: { customerId: number; orderNumber?: number; productIds?: readonly number[] }
  user: { userId: number }
  staff: {
    any: readonly Authority[]
    changeSetId?: number
    list?: string
    rowId?: number | null
    userId?: number
    runId?: number
    /** Stops that the run took over from another. */
    stopIds?: readonly number[]
  }
  processes: { attemptId: string }
}
export type IdsOf<N extends EventName> = IdsFor[(typeof events)[N]['audience']]

/** The ids of any event, as receivers get them. */
export type EventIds = {
  productIds?: readonly number[]
  all?: true
  customerId?: number
  userId?: number
  orderNumber?: number
  attemptId?: string
  any?: readonly Authority[]
  changeSetId?: number
  list?: string
  rowId?: number | null
  runId?: number
  stopIds?: readonly number[]
}
