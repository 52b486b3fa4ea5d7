import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { DayOutput, MethodOutput } from './fields.ts'
import { Product } from './inventory.ts'

/** A product that the customer buys or has among the favorites, as it stands for the shipment. */
export const GuideRow = z.extend(Product, {
  /** Selling units, the middle of the last orders, up to today's multiple; null where it was not bought in the last 90 days. */
  usualQuantity: z.nullable(z.int()),
  /** Orders of the last 90 days that have it. */
  orderCount: z.int(),
})
export type GuideRow = z.infer<typeof GuideRow>

export const OrderGuide = z.object({
  shipDay: DayOutput,
  deliveryMethod: MethodOutput,
  /** By name. */
  rows: z.array(GuideRow),
})
export type OrderGuide = z.infer<typeof OrderGuide>

export const orderGuide = {
  read: endpoint({
    method: 'GET',
    path: 'inventory/order-guide',
    summary:
      'What the customer bought in the last 90 days and the favorites, with the usual quantity, for the shipment; at most 500. What cannot be had stays, with nothing to take.',
    access: 'signed-in',
    reply: OrderGuide,
  }),
} as const
