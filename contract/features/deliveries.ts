import * as z from 'zod/mini'
import { orderReading } from '../core/access.ts'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayOutput, Id, Instant, MethodOutput, Page, pageSize } from '../core/fields.ts'
import { orderStatuses } from '../rules/order-states.ts'

export const DeliveryRow = z.object({
  orderNumber: z.int(),
  shipDay: DayOutput,
  /** The delivery's status or outcome; a closed order keeps it. */
  status: z.enum(orderStatuses),
  deliveryMethod: MethodOutput,
  shipTo: z.string(),
  shipToId: z.int(),
  poNumber: z.string(),
  driver: z.nullable(z.string()),
  /** Expected time, `07:40` in the distributor's time zone; null when unknown. */
  eta: z.nullable(z.string()),
  /** When it was delivered or left; null while it is on its way, and when it was not delivered. */
  deliveredAt: z.nullable(Instant),
  /** Minutes after the expected time, negative before it; null when either is unknown. */
  minutesLate: z.nullable(z.int()),
  /** Where the driver left it or who took it, or why it was not delivered; '' when not recorded. */
  proof: z.string(),
  /** Photos of the delivery, by `GET orders/:orderNumber/delivery/photos/:clientId`. */
  photos: z.array(z.string()),
})
export type DeliveryRow = z.infer<typeof DeliveryRow>

export const deliveries = {
  list: endpoint({
    method: 'GET',
    path: 'account/deliveries',
    summary:
      'Deliveries of the last days (30 by default), newest first: driver, expected and actual time, and where it was left. A file has all rows, not one page.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    query: z.object({
      days: z._default(
        z.pipe(
          z.string().check(z.regex(/^([1-9]|[1-9]\d|[12]\d\d|3[0-5]\d|36[0-6])$/, '1 to 366 days.')),
          z.transform(Number),
        ),
        30,
      ),
      shipTo: z.optional(Id),
      page: Page,
      pageSize: pageSize(40),
    }),
    reply: z.object({
      from: DayOutput,
      to: DayOutput,
      /** The ship day of the account's latest delivery; null for none. */
      latest: z.nullable(DayOutput),
      rows: z.array(DeliveryRow),
      total: z.int(),
      page: z.int(),
      pageSize: z.int(),
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
} as const
