import * as z from 'zod/mini'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { DayInput, DayOutput, Dollars, Id, Instant, ProductId, text, UnitPrice } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { purchaseStatuses } from '../../rules/purchase-moves.ts'
import {
  AnsweredLines,
  CostInput,
  MessageBody,
  paperParams,
  purchaseLine,
  purchaseParams,
  purchaseRow,
  purchaseShared,
  ShipmentBody,
  someUnits,
} from './fields.ts'

const access = ['FARM_DIRECT'] as const

/** A purchase in the buyer's list. */
export const PurchaseRow = z.object({
  ...purchaseRow,
  vendorId: z.string(),
  vendor: z.string(),
  orders: z.int(),
})
export type PurchaseRow = z.infer<typeof PurchaseRow>

/** A purchase as the buyer sees it, with the customer orders that it is for. */
export const Purchase = z.object({
  ...purchaseShared,
  vendorId: z.string(),
  vendor: z.string(),
  /** The vendor's address for it; empty for a vendor without an email. */
  email: z.string(),
  lines: z.array(
    z.object({
      ...purchaseLine,
      place: z.string(),
      sources: z.array(
        z.object({
          orderNumber: z.int(),
          customer: z.string(),
          orderType: z.string(),
          units: z.int(),
          /** Units for this order that the grower won't deliver. */
          cut: z.int(),
          allocated: z.int(),
        }),
      ),
    }),
  ),
})
export type Purchase = z.infer<typeof Purchase>
export type PurchaseLine = Purchase['lines'][number]

/** Units sold to shops that are in no purchase yet, from one vendor for one ship day. */
export const PurchaseNeed = z.object({
  vendorId: z.string(),
  vendor: z.string(),
  email: z.string(),
  shipDay: DayOutput,
  /** The last day to order it from the grower. */
  buyBy: DayOutput,
  isLate: z.boolean(),
  orders: z.int(),
  boxes: z.int(),
  /** Null when the cost of an item isn't known. */
  cost: z.nullable(Dollars),
  rows: z.array(
    z.object({
      productId: z.int(),
      description: z.string(),
      imageName: z.string(),
      colorHex: z.string(),
      um: z.string(),
      units: z.int(),
      boxes: z.int(),
      orders: z.int(),
      cost: z.nullable(UnitPrice),
    }),
  ),
})
export type PurchaseNeed = z.infer<typeof PurchaseNeed>

const extras = z
  .array(z.strictObject({ productId: ProductId, units: someUnits, cost: z.optional(CostInput) }))
  .check(
    z.maxLength(200, 'At most 200 items.'),
    z.refine(
      (rows) => new Set(rows.map(({ productId }) => productId)).size === rows.length,
      'Name each item once.',
    ),
  )

export const purchases = {
  list: endpoint({
    method: 'GET',
    path: 'admin/purchase-orders',
    summary:
      'Purchase orders; those that wait for the grower’s answer first, by deadline. `state=open` lists those not yet received.',
    access,
    byKey: true,
    pace: 'search',
    ...listOf({
      row: PurchaseRow,
      filters: {
        q: z.optional(text(80)),
        state: z.optional(z.enum(['open', 'waiting', 'answered', 'coming', 'done'])),
        status: z.optional(z.enum(purchaseStatuses)),
        vendorId: z.optional(text(20)),
        shipDay: z.optional(DayInput),
      },
      sorts: ['due', 'number', 'shipDay', 'vendor', 'cost'],
      more: { counts: z.object({ drafts: z.int(), waiting: z.int(), answered: z.int(), coming: z.int() }) },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  needs: endpoint({
    method: 'GET',
    path: 'admin/purchase-needs',
    summary:
      'Units sold to shops that are in no purchase yet, by vendor and ship day; the earliest deadline first. At most 200 rows.',
    access,
    byKey: true,
    reply: z.object({ needs: z.array(PurchaseNeed) }),
  }),
  draft: endpoint({
    method: 'POST',
    path: 'admin/purchase-orders',
    summary:
      'Drafts a purchase order for all units sold to shops from a vendor for a ship day that are in no purchase yet; `extra` adds items for the distributor’s stock.',
    access,
    audit: 'purchase.drafted',
    byKey: true,
    body: z.strictObject({
      vendorId: text(20).check(z.minLength(1, 'Choose a vendor.')),
      shipDay: DayInput,
      /** Orders only the `extra` units, not those sold to shops. */
      withoutSold: z._default(z.boolean(), false),
      extra: z._default(extras, []),
    }),
    reply: Purchase,
    status: 201,
    errors: ['nothing_to_buy'],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/purchase-orders/:id',
    summary: 'A purchase order with its lines, their customer orders, documents, messages and steps.',
    access,
    byKey: true,
    params: purchaseParams,
    reply: Purchase,
  }),
  change: endpoint({
    method: 'PUT',
    path: 'admin/purchase-orders/:id',
    summary:
      'Changes a draft, the note or the deadline; sends it, cancels it, or records the grower’s answer by phone (`answer`). CONFIRMED settles a partial answer: substitutes named in `take` are bought, the others declined.',
    access,
    audit: [
      'purchase.changed',
      'purchase.sent',
      'purchase.canceled',
      'purchase.settled',
      'purchase.confirmed',
    ],
    byKey: true,
    params: purchaseParams,
    body: z.strictObject({
      version: z.int(),
      note: z.optional(text(1000)),
      confirmBy: z.optional(Instant),
      lines: z.optional(
        z
          .array(
            z.strictObject({
              lineId: Id,
              /** At least the units sold to shops. */
              units: z.optional(someUnits),
              cost: z.optional(z.nullable(CostInput)),
            }),
          )
          .check(z.maxLength(500, 'At most 500 lines.')),
      ),
      extra: z._default(extras, []),
      move: z.optional(z.enum(['SENT', 'CANCELLED', 'CONFIRMED'], 'One of SENT, CANCELLED, CONFIRMED.')),
      take: z._default(z.array(Id).check(z.maxLength(500, 'At most 500 lines.')), []),
      answer: z.optional(AnsweredLines),
      reason: z._default(text(300), ''),
    }),
    reply: Purchase,
    errors: ['changed_meanwhile', 'wrong_state', 'words_needed'],
  }),
  write: endpoint({
    method: 'POST',
    path: 'admin/purchase-orders/:id/messages',
    summary: 'Sends a message to the grower about a purchase order, who is notified.',
    access,
    audit: 'purchase.written',
    byKey: true,
    params: purchaseParams,
    body: MessageBody,
    reply: Purchase,
    errors: ['wrong_state'],
  }),
  ship: endpoint({
    method: 'PUT',
    path: 'admin/purchase-orders/:id/shipment',
    summary: 'Records how the goods are shipped, for a grower who reports it by phone.',
    access,
    audit: 'purchase.shipped',
    byKey: true,
    params: purchaseParams,
    body: ShipmentBody,
    reply: Purchase,
    errors: ['changed_meanwhile', 'wrong_state'],
  }),
  paper: endpoint({
    method: 'GET',
    path: 'admin/purchase-orders/:id/papers/:paperId',
    summary: 'A document that the grower uploaded.',
    access,
    params: paperParams,
    also: ['application/pdf', 'image/jpeg'],
    errors: ['files_unavailable'],
  }),
  receive: endpoint({
    method: 'POST',
    path: 'admin/purchase-orders/:id/receive',
    summary:
      'Receives the counted units, in selling units. They go into lots and are allocated to shops’ orders: standing orders first, then pre-orders, then the rest. Missing units are settled with the shops like a grower’s cut.',
    access,
    audit: 'purchase.received',
    byKey: true,
    params: purchaseParams,
    body: z.strictObject({
      version: z.int(),
      /** Lines that aren't listed were received as confirmed. */
      lines: z._default(
        z
          .array(
            z.strictObject({
              lineId: Id,
              units: z
                .int('Enter a whole number.')
                .check(z.gte(0, 'From 0 to 1,000,000.'), z.lte(1_000_000, 'From 0 to 1,000,000.')),
              place: z._default(text(40), ''),
            }),
          )
          .check(
            z.maxLength(500, 'At most 500 lines.'),
            z.refine(
              (lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length,
              'Name each line once.',
            ),
          ),
        [],
      ),
      note: z._default(text(300), ''),
    }),
    reply: Purchase,
    errors: ['changed_meanwhile', 'wrong_state'],
  }),
} as const
