import * as z from 'zod/mini'
import { type Access, wholeHouse } from '../../core/access.ts'
import { type ErrorCode, errors } from '../../core/errors.ts'
import { DayOutput, Dollars, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { lineStatuses } from '../../rules/line-moves.ts'
import { movers } from '../../rules/moves.ts'
import { cancelReasons, holdReasons } from '../../rules/order-moves.ts'
import { orderStatuses } from '../../rules/order-states.ts'
import { wishes } from '../../rules/wishes.ts'

/** Who works on orders, and who reads them: representatives, only those of their own customers. */
export const orderDeskOnly = ['ORDER_DESK'] as const satisfies Access
export const readsDesk = ['ORDER_DESK', 'SALES', 'DASHBOARD'] as const satisfies Access
/** Who can release an order that waits because of money. */
export const releasesMoney = ['RECEIVABLES', ...wholeHouse] as const

export const OrderState = z.enum(orderStatuses)
export const HoldReasonField = z.enum(holdReasons, `One of ${holdReasons.join(', ')}.`)
export const CancelReasonField = z.enum(cancelReasons, `One of ${cancelReasons.join(', ')}.`)

/** The staff's reason for an action; the customer sees it when the endpoint's summary says so. */
export const Reason = text(200)
export const Version = z.int('Enter a whole number.').check(z.gte(1, 'Versions count from 1.'))
export const orderParams = z.object({ orderNumber: Id })
export const lineParams = z.object({ orderNumber: Id, line: Id })

/** An order line as the desk sees it. `line` is its position on the order. */
export const DeskLine = z.object({
  lineId: z.int(),
  line: z.int(),
  productId: z.int(),
  description: z.string(),
  department: z.string(),
  um: z.string(),
  pack: z.int(),
  minQuantity: z.int(),
  grower: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  status: z.enum(lineStatuses),
  /** Units to deliver and to invoice. */
  quantity: z.int(),
  /** Units that were ordered. */
  ordered: z.int(),
  /** Units of `quantity` that are missing and not decided yet. */
  missing: z.int(),
  /** Ordered units that won't be delivered. */
  short: z.int(),
  shortReason: z.string(),
  /** What the customer wants instead: the line's wish, or else the account's. */
  wish: z.enum(wishes),
  wishPercent: z.int(),
  /** Invoiced units that were credited because they did not arrive or were refused. */
  refused: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  /** The credited part of the amount, once the order is invoiced. */
  credited: Dollars,
  note: z.string(),
  /** The line that it replaces, by its position; null for none. */
  substitutes: z.nullable(z.int()),
  /** The place of the oldest lot, for the picker; '' for none. */
  place: z.string(),
})
export type DeskLine = z.infer<typeof DeskLine>

/** A step of an order's timeline as staff read it. */
export const DeskEvent = z.object({
  at: Instant,
  was: z.nullable(OrderState),
  status: OrderState,
  actor: z.string(),
  mover: z.enum(movers),
  /** Shown to the customer. */
  note: z.string(),
  /** Shown only to staff. */
  houseNote: z.string(),
  changeId: z.nullable(z.int()),
  lineMoves: z.array(
    z.object({
      line: z.nullable(z.int()),
      description: z.string(),
      was: z.enum(lineStatuses),
      to: z.enum(lineStatuses),
    }),
  ),
})
export type DeskEvent = z.infer<typeof DeskEvent>

/** Why one order of several was refused: a code, and the order's own facts for the sentence. */
export const refusals = [
  'no-such-move',
  'not-yours',
  'other-method',
  'money-hold',
  'not-on-hold',
  'card-pending',
  'lines-missing',
  'reason-needed',
  'not-found',
  'invoiced',
  'refused',
] as const
export type Refusal = (typeof refusals)[number]

/** The action for each of several orders. */
export type OrdersAction =
  | {
      what: 'state'
      to: (typeof orderStatuses)[number]
      note: string
      houseNote: string
      holdReason?: (typeof holdReasons)[number] | undefined
    }
  | { what: 'release'; reason: string; until?: string | undefined }
  | { what: 'cancel'; reason: (typeof cancelReasons)[number]; note: string; tell: boolean }
  | { what: 'move'; shipDay?: string | undefined; route?: string | undefined; reason: string; tell: boolean }

/** A bulk action on more orders than this runs as a task, one order after another. */
export const mostOrdersAtOnce = 100

/** The result for each order of a bulk action. When a task does it, `refused` has only the orders that can't be done at all. */
export const BulkResult = z.object({
  done: z.array(z.object({ orderNumber: z.int(), status: OrderState })),
  refused: z.array(
    z.object({
      orderNumber: z.int(),
      customer: z.string(),
      status: OrderState,
      why: z.enum(refusals),
      /** The rule behind `refused`; null otherwise. */
      error: z.nullable(z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]])),
    }),
  ),
  taskId: z.nullable(z.int()),
})
export type BulkResult = z.infer<typeof BulkResult>

/** Something that is open at the end of a day. */
export const openKinds = [
  'notConfirmed',
  'onHold',
  'notLeft',
  'notDelivered',
  'shortsOpen',
  'cardsOpen',
  'notInvoiced',
  'refundsOpen',
  'driversCash',
  'claimsOpen',
  'differencesUntold',
] as const
export type OpenKind = (typeof openKinds)[number]

export const OpenThing = z.object({
  kind: z.enum(openKinds),
  count: z.int(),
  amount: z.nullable(Dollars),
  /** The affected orders, at most twenty; empty when it isn't about orders. */
  orders: z.array(
    z.object({ orderNumber: z.int(), customer: z.string(), status: OrderState, amount: Dollars }),
  ),
  /** The page to resolve it on, without the day. */
  path: z.string(),
})
export type OpenThing = z.infer<typeof OpenThing>

export const ClosedDay = z.object({
  shipDay: DayOutput,
  at: Instant,
  actor: z.string(),
  reason: z.string(),
  leftOpen: z.array(z.object({ kind: z.enum(openKinds), count: z.int() })),
})
