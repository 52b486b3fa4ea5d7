import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../core/endpoint.ts'
import { DayInput, DayOutput, Instant, text } from '../core/fields.ts'
import { lineStatuses } from '../rules/line-moves.ts'
import { OrderState, orderDeskOnly } from './order-desk/fields.ts'

const methods = ['TRUCK', 'PICKUP', 'UPS'] as const
const Method = z.enum(methods, `One of ${methods.join(', ')}.`)

/** A list to pick: a route of the day, or all orders of another method. */
export const PickListHead = z.object({
  method: Method,
  routeNumber: z.nullable(z.string()),
  name: z.string(),
  /** When the truck leaves, "05:00"; null without one. */
  leaves: z.nullable(z.string()),
  orders: z.int(),
  lines: z.int(),
  picked: z.int(),
  missing: z.int(),
  /** When it was last printed, and by whom. */
  printed: z.nullable(z.object({ at: Instant, actor: z.string() })),
})
export type PickListHead = z.infer<typeof PickListHead>

/** An order of a list, in the truck's delivery order. Orders for the same stop share a column. */
export const PickStop = z.object({
  /** Its column. */
  at: z.int(),
  orderNumber: z.int(),
  customer: z.string(),
  city: z.string(),
  address: z.string(),
  /** Boxes that it was packed into; null until then. */
  boxes: z.nullable(z.int()),
  status: OrderState,
})
export type PickStop = z.infer<typeof PickStop>

export const PickCell = z.object({
  orderNumber: z.int(),
  line: z.int(),
  /** The column of its order. */
  at: z.int(),
  /** Units to pick: ordered units without the missing ones. */
  units: z.int(),
  missing: z.int(),
  /** Ordered units that were decided as short or replaced. */
  short: z.int(),
  status: z.enum(lineStatuses),
})
export type PickCell = z.infer<typeof PickCell>

export const PickRow = z.object({
  productId: z.int(),
  description: z.string(),
  um: z.string(),
  /** The units that are picked together, such as a bunch. */
  step: z.int(),
  /** The place of the oldest lot that will still be fresh on the ship day; '' for none. */
  place: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  units: z.int(),
  cells: z.array(PickCell),
})
export type PickRow = z.infer<typeof PickRow>

export const PickList = z.extend(PickListHead, {
  /** The text of the printed Code 39, such as 103-1124-1. */
  code: z.string(),
  stops: z.array(PickStop),
  /** Items by place. */
  rows: z.array(PickRow),
  /** Differences from the last printed version. */
  changes: z.array(
    z.object({
      orderNumber: z.int(),
      line: z.int(),
      productId: z.int(),
      description: z.string(),
      units: z.int(),
      was: z.int(),
    }),
  ),
})
export type PickList = z.infer<typeof PickList>

export const PickLists = z.object({
  shipDay: DayOutput,
  lists: z.array(PickListHead),
  /** The requested list; null for none. */
  list: z.nullable(PickList),
})
export type PickLists = z.infer<typeof PickLists>

/** The printable documents of a list. */
export const pickPapers = ['list', 'slips', 'labels'] as const
export type PickPaper = (typeof pickPapers)[number]

const Route = text(20)
const OrderNumber = z.int('Enter a whole number.').check(z.gte(1, 'Enter an order number.'))
const Position = z.int('Enter a whole number.').check(z.gte(1, 'Positions count from 1.'))
const Units = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.'))

const Boxes = z
  .int('Enter a whole number.')
  .check(z.gte(1, 'At least 1 box.'), z.lte(999, 'At most 999 boxes.'))

export const pickLists = {
  read: endpoint({
    method: 'GET',
    path: 'admin/pick-lists',
    summary:
      'Pick lists of a ship day; with `routeNumber` or `method` one of them, also as a PDF: the list on letter paper, with `changes` the changes since it was printed, a packing slip per order, or a label of 4 by 6 inches per box with its code. By default the next delivery day.',
    access: orderDeskOnly,
    byKey: true,
    query: z.object({
      shipDay: z.optional(DayInput),
      routeNumber: z.optional(Route),
      method: z.optional(Method),
      changes: z.optional(z.enum(['true', 'false'], 'Enter true or false.')),
      paper: z.optional(z.enum(pickPapers, `One of ${pickPapers.join(', ')}.`)),
    }),
    reply: PickLists,
    also: [mediaTypes.pdf],
    errors: ['not_found'],
  }),
  print: endpoint({
    method: 'POST',
    path: 'admin/pick-lists',
    summary: 'Stores a list as printed, and moves its confirmed orders to Picking.',
    access: orderDeskOnly,
    audit: 'picks.printed',
    byKey: true,
    body: z.strictObject({ shipDay: DayInput, routeNumber: z.optional(Route), method: z.optional(Method) }),
    reply: PickLists,
    errors: ['not_found'],
  }),
  pick: endpoint({
    method: 'PUT',
    path: 'admin/pick-lists/picked',
    summary:
      'Records the units picked of a line. Fewer than ordered make it short for the desk; `picked` null unchecks it.',
    access: orderDeskOnly,
    audit: 'line.picked',
    byKey: true,
    body: z.strictObject({ orderNumber: OrderNumber, line: Position, picked: z.nullable(Units) }),
    reply: z.object({ units: z.int(), missing: z.int(), status: z.enum(lineStatuses) }),
    errors: ['not_found', 'wrong_state', 'above_maximum'],
  }),
  pack: endpoint({
    method: 'PUT',
    path: 'admin/pick-lists/packed',
    summary:
      'Packs an order into a number of boxes, one label each; its unchecked lines count as picked. Packing again corrects the number; `boxes` null unpacks it.',
    access: orderDeskOnly,
    audit: 'order.packed',
    byKey: true,
    body: z.strictObject({ orderNumber: OrderNumber, boxes: z.nullable(Boxes) }),
    reply: z.object({ boxes: z.nullable(z.int()), status: OrderState }),
    errors: ['not_found', 'wrong_state', 'order_locked'],
  }),
} as const
