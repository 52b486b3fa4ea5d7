import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayOutput, Id, Instant, text } from '../core/fields.ts'
import { listOf } from '../core/list.ts'
import { carriers } from '../rules/tracking-number.ts'

export const parcelStates = [
  'LABEL',
  'ON_THE_WAY',
  'OUT_FOR_DELIVERY',
  'DELIVERED',
  'PROBLEM',
  'RETURNED',
] as const
export type ParcelState = (typeof parcelStates)[number]

/** Final states. */
export const endedStates = ['DELIVERED', 'RETURNED'] as const satisfies readonly ParcelState[]

/** `house`: shipped by the distributor; `farm`: shipped by a farm. */
export const parcelSources = ['house', 'farm'] as const
export type ParcelSource = (typeof parcelSources)[number]

const tracked = {
  trackingNumber: z.string(),
  carrier: z.enum(carriers),
  /** The carrier's tracking page; null for carriers without one. */
  page: z.nullable(z.string()),
  boxes: z.int(),
  state: z.enum(parcelStates),
  stateAt: Instant,
  /** The carrier's latest status, in its own words. */
  words: z.string(),
  place: z.string(),
  expectedOn: z.nullable(DayOutput),
}

export const Parcel = z.object({
  id: z.int(),
  ...tracked,
  source: z.enum(parcelSources),
  /** Null until staff assign an order. */
  orderNumber: z.nullable(z.int()),
  /** The order numbers that a file gave for it, when the order is unknown or there are several. */
  namedOrders: z.array(z.int()),
  accountNumber: z.nullable(z.int()),
  customerName: z.string(),
  city: z.string(),
  shipDay: z.nullable(DayOutput),
  /** The expected day has passed, or the carrier reports a problem. */
  isLate: z.boolean(),
  addedBy: z.string(),
  addedAt: Instant,
  version: z.int(),
})
export type Parcel = z.infer<typeof Parcel>

/** The result for a line of a file. */
export const parcelOutcomes = [
  'matched',
  'no_order',
  'two_orders',
  'already_there',
  'bad_number',
  'not_by_parcel',
] as const
export type ParcelOutcome = (typeof parcelOutcomes)[number]

const Line = z.object({
  /** Counted from 1, including the headings. */
  line: z.int(),
  orderNumber: z.string(),
  trackingNumber: z.string(),
  outcome: z.enum(parcelOutcomes),
  /** The parcel, for lines that need a decision. */
  parcelId: z.nullable(z.int()),
})
export type ParcelLine = z.infer<typeof Line>

const writers = ['UPS_TRACKING_UPLOAD_PRODUCT', 'UPS_TRACKING_UPLOAD_FARM'] as const
const readers = [...writers, 'DASHBOARD'] as const
const boxes = z
  .int('Enter a number.')
  .check(z.gte(1, 'From 1 to 999 boxes.'), z.lte(999, 'From 1 to 999 boxes.'))
const number = text(40).check(z.minLength(1, 'Enter a tracking number.'))

/** Views of the list; `open`: not delivered. */
export const parcelViews = ['open', 'late', 'unmatched', 'delivered'] as const

export const parcelFileBytes = 2_000_000

export const parcels = {
  list: endpoint({
    method: 'GET',
    path: 'admin/order-tracking',
    summary: 'Parcels with their orders and what the carrier says about them, late ones first.',
    access: readers,
    byKey: true,
    pace: 'search',
    ...listOf({
      row: Parcel,
      filters: { q: z.optional(text(80)), view: z.optional(z.enum(parcelViews)) },
      sorts: ['late', 'added', 'shipDay', 'expected', 'customer'],
      more: { counts: z.record(z.enum(parcelViews), z.int()) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/order-tracking',
    summary:
      'Adds a tracking number to an order that ships by parcel. The first number of a confirmed, picked or packed order ships it and notifies the customer.',
    access: writers,
    audit: 'parcel.added',
    byKey: true,
    body: z.strictObject({
      orderNumber: Id,
      trackingNumber: number,
      boxes: z._default(boxes, 1),
    }),
    reply: Parcel,
    status: 201,
    errors: ['parcel_taken', 'no_such_order', 'not_by_parcel'],
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/order-tracking/:id',
    summary:
      'Assigns a tracking number that matches no order, or several, to the right one; sets the state of a parcel that no carrier reports on.',
    access: writers,
    audit: 'parcel.changed',
    byKey: true,
    params: z.object({ id: Id }),
    body: z.strictObject({
      version: z.int(),
      /** Null removes the parcel from its order. */
      orderNumber: z.optional(z.nullable(Id)),
      boxes: z.optional(boxes),
      state: z.optional(z.enum(parcelStates)),
    }),
    reply: Parcel,
    errors: ['changed_meanwhile', 'no_such_order', 'not_by_parcel'],
  }),
  upload: endpoint({
    method: 'POST',
    path: 'upload-tracking',
    summary:
      'Reads a CSV or XLSX file of order numbers and tracking numbers. Good lines take effect immediately; a number without an order, or with several, waits for staff.',
    access: writers,
    audit: 'parcels.read',
    byKey: true,
    upload: {
      limit: parcelFileBytes,
      types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      count: 1,
    },
    reply: z.object({
      counts: z.record(z.enum(parcelOutcomes), z.int()),
      /** The lines to review, at most 500. */
      lines: z.array(Line),
    }),
    errors: ['file_refused', 'columns_missing'],
  }),
  ofOrder: endpoint({
    method: 'GET',
    path: 'orders/:orderNumber/parcels',
    summary: 'The parcels of one of the customer’s orders, with links to the carriers’ pages.',
    access: 'signed-in',
    whileActing: 'reads',
    params: z.object({ orderNumber: Id }),
    reply: z.object({ parcels: z.array(z.object(tracked)) }),
  }),
} as const
export type CustomerParcel = z.infer<z.ZodMiniObject<typeof tracked>>
