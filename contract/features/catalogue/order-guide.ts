import * as z from 'zod/mini'
import { orderingAuthorities } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { DayOutput, MethodOutput } from '../../core/fields.ts'
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

export const orderGuide = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/order-guide',
    priority: 'last',
    summary:
      'What the customer bought in the last 90 days and the favorites, with the usual quantity, for the shipment; at most 500. Products that are not available are included and cannot be added.',
    access: 'signed-in',
    byKey: orderingAuthorities,
    whileActing: 'reads',
    reply: OrderGuide,
  }),
} as const
