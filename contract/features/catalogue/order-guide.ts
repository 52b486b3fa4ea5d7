import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, MethodOutput } from '../../core/fields.ts'
import { weekdayWeeks } from '../../rules/weekday-usual.ts'
import { Product } from './inventory.ts'

/** A product that the customer buys or has in favorites, with its state for the shipment. */
export const GuideRow = z.extend(Product, {
  /** Selling units: the median of recent orders, rounded up to the current multiple; null when not bought in the last 90 days. */
  usualQuantity: z.nullable(z.int()),
  /** The number of orders of the last 90 days with it. */
  orderCount: z.int(),
})
export type GuideRow = z.infer<typeof GuideRow>

export const OrderGuide = z.object({
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** Sorted by name. */
  rows: z.array(GuideRow),
})
export type OrderGuide = z.infer<typeof OrderGuide>

/** `usualQuantity` is the usual one for the weekday; `orderCount` is the number of such days with an order of the product. */
export const WeekdayGuide = z.extend(OrderGuide, {
  /** 0 is Sunday. */
  weekday: z.int(),
})
export type WeekdayGuide = z.infer<typeof WeekdayGuide>

export const orderGuide = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/order-guide',
    priority: 'last',
    summary:
      'The customer’s purchases of the last 90 days and favorites, with the usual quantity, for the shipment; at most 500. Unavailable products are included but cannot be added.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: OrderGuide,
  }),
  weekday: endpoint({
    method: 'GET',
    path: 'inventory/order-guide/weekday',
    summary: `The customer’s usual items for the weekday of the shipment: of the delivery days among the last ${weekdayWeeks} of that weekday, products ordered on half of them and at least twice, with the median quantity; the most frequent first, at most 100. Standing orders don’t count.`,
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: WeekdayGuide,
  }),
} as const
