import * as z from 'zod/mini'
import { DayInput, DayOutput, Dollars, Id, Instant, ProductId, text, UnitPrice } from '../../core/fields.ts'
import { cleanWaybill, faultOfWaybill } from '../../rules/air-waybill.ts'
import { boxKinds } from '../../rules/flower-boxes.ts'
import { cutReasons, purchaseMovers, purchaseStatuses } from '../../rules/purchase-moves.ts'
import { cleanNumber, faultOfNumber } from '../../rules/tracking-number.ts'

export const purchaseParams = z.object({ id: Id })
export const paperParams = z.object({ id: Id, paperId: Id })

export const paperKinds = ['INVOICE', 'PHYTOSANITARY', 'OTHER'] as const
export type PaperKind = (typeof paperKinds)[number]

/** Maximum bytes of one document. */
export const paperBytes = 10 * 1024 * 1024

const Offer = z.object({
  productId: z.int(),
  description: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  units: z.int(),
  cost: z.nullable(UnitPrice),
  state: z.enum(['OFFERED', 'TAKEN', 'LET_GO']),
})

/** A line of a purchase, in selling units. `cost` is what the distributor pays for one. */
export const purchaseLine = {
  lineId: z.int(),
  productId: z.int(),
  description: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  um: z.string(),
  pack: z.int(),
  /** Selling units in one box. */
  perBox: z.int(),
  /** The units that are handled together, such as a bunch. */
  step: z.int(),
  ordered: z.int(),
  /** Null until the grower has answered. */
  confirmed: z.nullable(z.int()),
  reason: z.nullable(z.enum(cutReasons)),
  words: z.string(),
  cost: z.nullable(UnitPrice),
  offer: z.nullable(Offer),
  /** Counted at the dock. */
  received: z.nullable(z.int()),
} as const

const Box = z.object({ kind: z.enum(boxKinds), count: z.int() })

/** The fields of a purchase that both buyer and grower see. */
export const purchaseShared = {
  id: z.int(),
  number: z.int(),
  shipDay: DayOutput,
  status: z.enum(purchaseStatuses),
  /** The grower's deadline to answer; null for a draft. */
  confirmBy: z.nullable(Instant),
  /** The deadline has passed without an answer. */
  isOverdue: z.boolean(),
  sentAt: z.nullable(Instant),
  note: z.string(),
  version: z.int(),
  /** The day of each step. */
  days: z.object({ packed: DayOutput, leaves: DayOutput, cleared: DayOutput, arrives: DayOutput }),
  awb: z.string(),
  tracking: z.string(),
  leavesOn: z.nullable(DayOutput),
  kg: z.nullable(z.number()),
  boxes: z.array(Box),
  cancelAskedBy: z.nullable(z.enum(['buyer', 'vendor'])),
  papers: z.array(z.object({ paperId: z.int(), kind: z.enum(paperKinds), name: z.string(), at: Instant })),
  messages: z.array(
    z.object({ by: z.enum(['buyer', 'vendor']), actor: z.string(), words: z.string(), at: Instant }),
  ),
  events: z.array(
    z.object({
      status: z.enum(purchaseStatuses),
      by: z.enum(purchaseMovers),
      actor: z.string(),
      note: z.string(),
      at: Instant,
    }),
  ),
} as const

/** A row of the buyer's or the grower's list of purchases. */
export const purchaseRow = {
  id: z.int(),
  number: z.int(),
  shipDay: DayOutput,
  status: z.enum(purchaseStatuses),
  confirmBy: z.nullable(Instant),
  isOverdue: z.boolean(),
  lines: z.int(),
  boxes: z.int(),
  /** Boxes that the grower confirmed; null until they have answered. */
  confirmedBoxes: z.nullable(z.int()),
  /** The distributor's cost of the confirmed units, or of the ordered ones before an answer. Null when a line has no price. */
  cost: z.nullable(Dollars),
  awb: z.string(),
  tracking: z.string(),
  leavesOn: z.nullable(DayOutput),
} as const

const units = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'From 0 to 1,000,000.'), z.lte(1_000_000, 'From 0 to 1,000,000.'))
export const someUnits = z
  .int('Enter a whole number.')
  .check(z.gte(1, 'From 1 to 1,000,000.'), z.lte(1_000_000, 'From 1 to 1,000,000.'))
export const CostInput = z
  .number('Enter a price.')
  .check(z.gte(0.01, 'From 0.01 to 9,999.'), z.lte(9999, 'From 0.01 to 9,999.'))

/** A grower's answer for one line. Lines without an answer are confirmed as ordered. */
export const AnsweredLine = z.strictObject({
  lineId: Id,
  units,
  reason: z.optional(z.enum(cutReasons, `One of ${cutReasons.join(', ')}.`)),
  words: z._default(text(300), ''),
  /** Another product of the same grower, offered in place of the cut units. */
  offer: z.optional(z.strictObject({ productId: ProductId, units: someUnits, cost: z.optional(CostInput) })),
})
export const AnsweredLines = z.array(AnsweredLine).check(
  z.maxLength(500, 'At most 500 lines.'),
  z.refine(
    (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
    'Name each line once.',
  ),
)

const Awb = z.pipe(
  text(20).check(
    z.refine(
      (typed) => typed === '' || faultOfWaybill(cleanWaybill(typed)) !== 'shape',
      'An air waybill has 11 digits.',
    ),
    z.refine(
      (typed) => typed === '' || faultOfWaybill(cleanWaybill(typed)) !== 'check_digit',
      'The last digit doesn’t fit the others. Check the number.',
    ),
  ),
  z.transform(cleanWaybill),
)
const Tracking = z.pipe(
  text(40).check(
    z.refine(
      (typed) => typed === '' || faultOfNumber(cleanNumber(typed)) === undefined,
      'This isn’t a tracking number.',
    ),
  ),
  z.transform(cleanNumber),
)

/** How the goods are shipped. Boxes mean that they are packed; a waybill or a tracking number means that they are in transit. */
export const ShipmentBody = z.strictObject({
  version: z.int(),
  boxes: z
    .array(
      z.strictObject({
        kind: z.enum(boxKinds, `One of ${boxKinds.join(', ')}.`),
        count: z
          .int('Enter a whole number.')
          .check(z.gte(0, 'From 0 to 9,999.'), z.lte(9999, 'From 0 to 9,999.')),
      }),
    )
    .check(
      z.maxLength(boxKinds.length, 'Name each kind of box once.'),
      z.refine(
        (boxes) => new Set(boxes.map(({ kind }) => kind)).size === boxes.length,
        'Name each kind of box once.',
      ),
      z.refine((boxes) => boxes.some(({ count }) => count > 0), 'Say how many boxes there are.'),
    ),
  kg: z.optional(
    z.nullable(
      z
        .number('Enter a weight.')
        .check(z.gte(0.1, 'From 0.1 to 100,000 kg.'), z.lte(100_000, 'From 0.1 to 100,000 kg.')),
    ),
  ),
  leavesOn: z.optional(z.nullable(DayInput)),
  awb: z._default(Awb, ''),
  tracking: z._default(Tracking, ''),
})

export const MessageBody = z.strictObject({ words: text(2000).check(z.minLength(1, 'Write something.')) })
