import * as z from 'zod/mini'
import { orderReading } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { AccountNumber, DayOutput, Instant, text } from '../../core/fields.ts'
import { dropPlaces, stopFailures } from '../../rules/stop-moves.ts'
import { Ulid, wishPlaces } from './fields.ts'

/**
 * A delivery as whoever waits for it sees it: their own address, the driver's first name, and of others' stops no more than the
 * number and the town.
 */
export const Delivery = z.object({
  state: z.enum(['PACKING', 'COMING', 'HERE', 'DELIVERED', 'FAILED', 'CANCELED']),
  day: DayOutput,
  now: Instant,
  timeZone: z.string(),
  brand: z.string(),
  phone: z.string(),
  orderNumbers: z.array(z.int()),
  boxes: z.int(),
  address: z.string(),
  routeNumber: z.string(),
  driver: z.string(),
  truck: z.string(),
  leavesAt: Instant,
  leftAt: z.nullable(Instant),
  /** Stops that are done, and when the last one was. */
  done: z.int(),
  lastDoneAt: z.nullable(Instant),
  /** Open stops up to and with this one; 1 is the next. */
  away: z.nullable(z.int()),
  eta: z.nullable(Instant),
  from: z.nullable(Instant),
  to: z.nullable(Instant),
  /** The stops before this one, at most four of them. */
  before: z.array(z.object({ number: z.int(), town: z.string() })),
  /** The report from which the time is reckoned. */
  reckonedAt: z.nullable(Instant),
  /** Nothing was heard from the truck for 20 minutes, and its time has passed. */
  isSilent: z.boolean(),
  doneAt: z.nullable(Instant),
  taker: z.string(),
  place: z.nullable(z.enum(dropPlaces)),
  pieces: z.nullable(z.int()),
  reason: z.nullable(z.enum(stopFailures)),
  photos: z.array(z.string()),
  wishPlace: z.nullable(z.enum(wishPlaces)),
  wishNote: z.string(),
  mayWish: z.boolean(),
})
export type Delivery = z.infer<typeof Delivery>

const Token = text(60)

/** The event of `GET delivery/:token/events`: the delivery is to be read anew. It carries nothing. */
export const deliveryEvent = 'delivery.changed'

/** The page of one delivery, which opens by its link without signing in. */
export const doors = {
  delivery: endpoint({
    method: 'GET',
    path: 'delivery/:token',
    summary:
      'The delivery that a link opens, for 14 days after it. At most 30 reads a minute a link. A wrong link and an old one answer the same.',
    access: 'anyone',
    params: z.object({ token: Token }),
    reply: Delivery,
    errors: ['link_too_old'],
  }),
  photo: endpoint({
    method: 'GET',
    path: 'delivery/:token/photos/:clientId',
    summary: 'A photo of the delivery that a link opens.',
    access: 'anyone',
    params: z.object({ token: Token, clientId: Ulid }),
    also: ['image/jpeg'],
    errors: ['link_too_old', 'files_unavailable'],
  }),
  wish: endpoint({
    method: 'PUT',
    path: 'delivery/:token/wish',
    summary: 'Where to leave it if nobody is there, and a line to the driver, until the driver is there.',
    access: 'anyone',
    params: z.object({ token: Token }),
    body: z.strictObject({
      place: z.nullable(z.enum(wishPlaces)),
      note: z._default(text(160), ''),
    }),
    reply: Delivery,
    errors: ['link_too_old', 'stop_done'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/delivery',
    summary: 'The truck that brings an order, for whoever may read the order. Null for none.',
    access: 'signed-in',
    byKey: orderReading,
    whileActing: 'reads',
    params: z.object({ orderNumber: AccountNumber }),
    reply: z.object({ delivery: z.nullable(Delivery) }),
  }),
} as const
