import * as z from 'zod/mini'
import { type Access, wholeHouse } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import {
  AccountNumber,
  DayInput,
  DayOutput,
  Dollars,
  Id,
  Instant,
  text,
  UnitPrice,
} from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { claimResolutions } from '../../rules/claim-moves.ts'
import { policyRules } from '../../rules/claim-policy.ts'
import { Claim, ClaimSummary, claimParams, claimPhotoParams, ReasonField, Version, Words } from './fields.ts'

/** Authorities to decide claims: the same as for entries in the ledger. */
export const decidesClaims = ['DASHBOARD'] as const satisfies Access
/** Representatives read the claims of their own customers and recommend. */
export const readsClaims = ['DASHBOARD', 'SALES'] as const satisfies Access

/** The stored message of a claim that was closed because the shop didn't answer; pages translate it. */
export const noAnswer = 'No answer came in time.'

export const claimTabs = ['decide', 'asked', 'settled', 'all'] as const
export type ClaimTab = (typeof claimTabs)[number]

/** Why a claim waits for a person, as the queue shows it beside the amount. */
export const queueReasons = [
  'OVER_LIMIT',
  'PHOTOS',
  'COUNTED',
  'OFTEN',
  'LATE',
  'LOT',
  'REOPENED',
  'ASKED',
  'OTHER',
] as const

export const ClaimRow = z.extend(ClaimSummary, {
  accountNumber: z.int(),
  customer: z.string(),
  rule: z.nullable(z.enum(policyRules)),
  isFlagged: z.boolean(),
  /** Minutes since it was sent, up to now or until it was settled. */
  minutes: z.int(),
  why: z.nullable(z.enum(queueReasons)),
  /** The figure for `why`: claims in 90 days, photos, units that the count says were missing, or days late. */
  whyNumber: z.nullable(z.int()),
  photos: z.int(),
})
export type ClaimRow = z.infer<typeof ClaimRow>

/** Another order with units of the same lot. */
const SameLot = z.object({
  customer: z.string(),
  accountNumber: z.int(),
  orderNumber: z.int(),
  quantity: z.int(),
  /** Null when the shop claimed nothing. */
  reason: z.nullable(ReasonField),
  claimedQuantity: z.int(),
  claimed: Dollars,
})

export const ClaimLot = z.object({
  /** The order line that was filled from the lot. */
  line: z.int(),
  lotId: z.int(),
  productId: z.int(),
  productDescription: z.string(),
  um: z.string(),
  code: z.string(),
  vendorId: z.nullable(z.string()),
  grower: z.string(),
  arrivedOn: z.nullable(DayOutput),
  received: z.int(),
  remaining: z.int(),
  /** What a claimed unit cost; null when it isn’t known. */
  cost: z.nullable(UnitPrice),
  /** Orders with a claim, this one first. */
  orders: z.array(SameLot),
  /** Orders without a claim. */
  others: z.object({ shops: z.int(), units: z.int() }),
  /** Whether nothing of it is left to sell. */
  isStopped: z.boolean(),
})
export type ClaimLot = z.infer<typeof ClaimLot>

/** The claim as passed to a grower, and their answer. */
const Passed = z.object({
  vendorId: z.string(),
  grower: z.string(),
  at: Instant,
  cost: z.nullable(Dollars),
  /** The grower can refuse until then; afterwards the claim counts as accepted. */
  until: Instant,
  answer: z.nullable(z.enum(['ACCEPTED', 'NOT_OURS'])),
  words: z.string(),
  answeredAt: z.nullable(Instant),
})

export const DeskClaim = z.extend(Claim, {
  accountNumber: z.int(),
  customer: z.string(),
  contact: z.string(),
  phoneNumber: z.string(),
  terms: z.string(),
  rep: z.nullable(z.string()),
  policyVersion: z.int(),
  /** The amount that can be refunded to the order's card; 0 for none. */
  refundable: Dollars,
  /** The next truck day for a replacement; null when there is none. */
  replaceOn: z.nullable(DayOutput),
  history: z.object({ claims: z.int(), orders: z.int(), claimed: Dollars, bought: Dollars }),
  delivery: z.nullable(
    z.object({
      routeNumber: z.string(),
      stopNumber: z.int(),
      driver: z.string(),
      doneAt: z.nullable(Instant),
      pieces: z.nullable(z.int()),
      loaded: z.nullable(z.int()),
      boxes: z.int(),
      place: z.nullable(z.string()),
      taker: z.string(),
      photos: z.array(z.object({ photoId: z.string(), takenAt: Instant })),
    }),
  ),
  packed: z.nullable(z.object({ at: Instant, actor: z.string(), boxes: z.nullable(z.int()) })),
  lots: z.array(ClaimLot),
  passed: z.array(Passed),
  /** What staff wrote to each other, the latest first. */
  notes: z.array(
    z.object({
      at: Instant,
      actor: z.string(),
      text: z.string(),
      recommends: z.nullable(z.enum(['APPROVE', 'DENY'])),
    }),
  ),
  mayDecide: z.boolean(),
})
export type DeskClaim = z.infer<typeof DeskClaim>

export const claimDesk = {
  list: endpoint({
    method: 'GET',
    path: 'admin/claims',
    pace: 'search',
    summary:
      'Claims of all customers: those to decide, oldest first; those that wait for the shop’s information; settled ones. Representatives see their own customers’. `q` matches part of a customer’s name, an account, an order or a claim’s number.',
    access: readsClaims,
    byKey: true,
    ...listOf({
      row: ClaimRow,
      filters: {
        tab: z._default(z.enum(claimTabs), 'decide'),
        q: z.optional(text(80)),
        account: z.optional(AccountNumber),
        reason: z.optional(ReasonField),
        rule: z.optional(z.enum(policyRules)),
        vendorId: z.optional(text(40)),
        from: z.optional(DayInput),
        to: z.optional(DayInput),
      },
      sorts: ['age', 'amount', 'number', 'customer', 'status', 'reason'],
      more: {
        tabs: z.object({ decide: z.int(), asked: z.int(), settled: z.int(), all: z.int() }),
        /** The total of the claims to decide. */
        amount: Dollars,
        /** Claims that a rule settled today, and the median minutes that the desk needed for a claim in the last 30 days; null for none. */
        byRule: z.object({ claims: z.int(), amount: Dollars }),
        medianMinutes: z.nullable(z.int()),
      },
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  read: endpoint({
    method: 'GET',
    path: 'admin/claims/:id',
    summary:
      'One claim for the desk: photos, the checks of the rules, the driver’s count and photos, other orders from the same lot, and what was passed to growers.',
    access: readsClaims,
    byKey: true,
    params: claimParams,
    reply: DeskClaim,
  }),
  photo: endpoint({
    method: 'GET',
    path: 'admin/claims/:id/photos/:photoId',
    summary: 'A photo of the claim, or of its delivery.',
    access: readsClaims,
    byKey: true,
    params: claimPhotoParams,
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  decide: endpoint({
    method: 'POST',
    path: 'admin/claims/:id/decide',
    summary:
      'Approves a claim completely or for fewer units, denies it, or asks the shop for information. `CREDIT` issues a credit memo, `REFUND` refunds the order’s card, `REPLACE` creates an order of 0.00 on the next truck. `lines` names units that differ from the claimed ones; 0 leaves a line out. Approving less than was claimed requires `words`, a message to the shop.',
    access: decidesClaims,
    audit: ['claim.decided', 'claim.asked'],
    byKey: true,
    params: claimParams,
    body: z.strictObject({
      version: Version,
      action: z.enum(['APPROVE', 'DENY', 'ASK'], 'One of APPROVE, DENY, ASK.'),
      lines: z._default(
        z
          .array(
            z.strictObject({
              line: z.nullable(z.int('Enter a whole number.').check(z.gte(1, 'Positions count from 1.'))),
              quantity: z
                .int('Enter a whole number.')
                .check(z.gte(0, 'A quantity is 0 or more.'), z.lte(1_000_000, 'At most 1,000,000.')),
            }),
          )
          .check(z.maxLength(60, 'At most 60 lines.')),
        [],
      ),
      as: z._default(z.enum(claimResolutions, `One of ${claimResolutions.join(', ')}.`), 'CREDIT'),
      /** Whether to pass the claim on to the growers, with what they need to see. */
      pass: z._default(z.boolean(), false),
      words: z._default(Words, ''),
    }),
    reply: DeskClaim,
    errors: [
      'changed_meanwhile',
      'wrong_state',
      'words_needed',
      'above_claimable',
      'not_refundable',
      'not_replaceable',
    ],
  }),
  note: endpoint({
    method: 'POST',
    path: 'admin/claims/:id/notes',
    summary:
      'Adds a note for colleagues to a claim, optionally with a recommendation. The shop never sees it.',
    access: readsClaims,
    audit: 'claim.noted',
    byKey: true,
    params: claimParams,
    body: z.strictObject({
      text: text(500).check(z.minLength(1, 'Write something.')),
      recommends: z._default(z.nullable(z.enum(['APPROVE', 'DENY'])), null),
    }),
    reply: DeskClaim,
  }),
} as const

/** Who is notified of a claim that waits for a decision: everybody who decides. */
export const claimWatchers = [...decidesClaims, ...wholeHouse] as const

/** A claim as its grower sees it: the lot, units, cost and photos; neither the shop nor its price. */
export const VendorClaim = z.object({
  claimId: z.int(),
  number: z.string(),
  at: Instant,
  until: Instant,
  cost: z.nullable(Dollars),
  answer: z.nullable(z.enum(['ACCEPTED', 'NOT_OURS'])),
  words: z.string(),
  answeredAt: z.nullable(Instant),
  lines: z.array(
    z.object({
      productId: z.int(),
      description: z.string(),
      um: z.string(),
      quantity: z.int(),
      reason: ReasonField,
      lotCode: z.string(),
      arrivedOn: z.nullable(DayOutput),
      cost: z.nullable(Dollars),
    }),
  ),
  photos: z.array(
    z.object({
      photoId: z.string(),
      marks: z.array(z.object({ x: z.int(), y: z.int() })),
      width: z.int(),
      height: z.int(),
      takenAt: Instant,
    }),
  ),
})
export type VendorClaim = z.infer<typeof VendorClaim>

const vendors = ['VENDOR'] as const

export const vendorClaims = {
  list: endpoint({
    method: 'GET',
    path: 'vendor/claims',
    summary:
      'Claims passed to the signed-in grower, newest first: lot, units, cost and photos, without the shop.',
    access: vendors,
    ...listOf({
      row: VendorClaim,
      filters: { open: z.optional(z.enum(['true', 'false'])) },
      sorts: ['at', 'cost'],
    }),
  }),
  photo: endpoint({
    method: 'GET',
    path: 'vendor/claims/:id/photos/:photoId',
    summary: 'A photo of a claim passed to the signed-in grower.',
    access: vendors,
    params: claimPhotoParams,
    also: ['image/jpeg'],
    errors: ['files_unavailable'],
  }),
  answer: endpoint({
    method: 'PUT',
    path: 'vendor/claims/:id',
    summary:
      'Accepts a claim, or rejects it with a reason. After three days without an answer it counts as accepted.',
    access: vendors,
    audit: 'claim.answered',
    params: z.object({ id: Id }),
    body: z.strictObject({
      answer: z.enum(['ACCEPTED', 'NOT_OURS'], 'One of ACCEPTED, NOT_OURS.'),
      words: z._default(Words, ''),
    }),
    reply: VendorClaim,
    errors: ['answer_closed', 'words_needed'],
  }),
} as const
