import * as z from 'zod/mini'
import { DayOutput, Dollars, Id, Instant, text, UnitPrice } from '../../core/fields.ts'
import { claimReasons, claimResolutions, claimStatuses } from '../../rules/claim-moves.ts'
import { mostMarks, mostPhotosOfClaim, photoKinds } from '../../rules/claim-photos.ts'
import { policyChecks, policyOutcomes, policyRules } from '../../rules/claim-policy.ts'
import { claimKinds, windowStates } from '../../rules/claim-window.ts'
import { movers } from '../../rules/moves.ts'

export const ClaimStatusField = z.enum(claimStatuses)
export const ReasonField = z.enum(claimReasons, `One of ${claimReasons.join(', ')}.`)
export const PhotoKindField = z.enum(photoKinds, `One of ${photoKinds.join(', ')}.`)

/** Resolutions that a shop may request; only the office may choose REFUND. */
export const claimWishes = ['CREDIT', 'REPLACE'] as const
export const WishField = z.enum(claimWishes, `One of ${claimWishes.join(', ')}.`)

/** An id that the device creates while offline; it always refers to the same thing. */
export const ClientId = z
  .string()
  .check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/, 'An id is a ULID of 26 characters.'))

export const Version = z.int('Enter a whole number.').check(z.gte(1, 'Versions count from 1.'))

/** What a shop, a rule or the desk writes about a claim. */
export const Words = text(500)

const Thousandth = z
  .int('Enter a whole number.')
  .check(z.gte(0, 'Place marks on the photo.'), z.lte(1000, 'Place marks on the photo.'))
/** Places on a photo that the shop tapped, in thousandths of its width and height. */
export const Marks = z
  .array(z.strictObject({ x: Thousandth, y: Thousandth }))
  .check(z.maxLength(mostMarks, `At most ${mostMarks} marks.`))

/** A line of an order as the shop claims it. `line` is its position on the order; null is the delivery fee. */
export const ClaimLineInput = z.strictObject({
  line: z.nullable(z.int('Enter a whole number.').check(z.gte(1, 'Positions count from 1.'))),
  quantity: z
    .int('Enter a whole number.')
    .check(z.gte(1, 'A quantity is 1 or more.'), z.lte(1_000_000, 'At most 1,000,000.')),
  reason: ReasonField,
  /** For returned supplies: whether they are in their original pack. */
  originalPack: z.optional(z.nullable(z.boolean())),
  /** PRICE_ERROR: what a unit should have cost. */
  rightPrice: z.optional(
    z.nullable(
      UnitPrice.check(
        z.nonnegative('A price is 0 or more.'),
        z.lte(100_000, 'Enter a smaller amount.'),
        z.multipleOf(0.0001, 'At most four decimals.'),
      ),
    ),
  ),
})
export type ClaimLineInput = z.infer<typeof ClaimLineInput>
export const ClaimLines = z.array(ClaimLineInput).check(z.maxLength(60, 'At most 60 lines.'))

export const PhotoInput = z.strictObject({ photoId: ClientId, kind: PhotoKindField, marks: Marks })
export const PhotosInput = z
  .array(PhotoInput)
  .check(z.maxLength(mostPhotosOfClaim, `At most ${mostPhotosOfClaim} photos.`))

/** One check of a decision: see `policyChecks` for the meaning of each number. Money is in dollars. */
export const ClaimCheck = z.object({
  check: z.enum(policyChecks),
  ok: z.boolean(),
  value: z.nullable(z.number()),
  limit: z.nullable(z.number()),
  of: z.nullable(z.number()),
})
export type ClaimCheck = z.infer<typeof ClaimCheck>

/** The rule that decided, with its position in the table in effect at that time. */
export const ClaimDecision = z.object({
  rule: z.enum(policyRules),
  position: z.int(),
  outcome: z.enum(policyOutcomes),
  isFlagged: z.boolean(),
  checks: z.array(ClaimCheck),
})
export type ClaimDecision = z.infer<typeof ClaimDecision>

export const ClaimLine = z.object({
  /** Its position on the order; null for the delivery fee. */
  line: z.nullable(z.int()),
  productId: z.nullable(z.int()),
  description: z.string(),
  kind: z.enum([...claimKinds, 'delivery']),
  um: z.string(),
  imageName: z.string(),
  colorHex: z.string(),
  quantity: z.int(),
  /** Units that were invoiced. */
  of: z.int(),
  unitPrice: UnitPrice,
  reason: ReasonField,
  originalPack: z.nullable(z.boolean()),
  rightPrice: z.nullable(UnitPrice),
  amount: Dollars,
  /** The decision; null until then. */
  approvedQuantity: z.nullable(z.int()),
  approvedAmount: z.nullable(Dollars),
  creditMemo: z.nullable(z.int()),
  /** Photos that the reason requires and that are missing. */
  photosMissing: z.array(z.enum(photoKinds)),
})
export type ClaimLine = z.infer<typeof ClaimLine>

/** Its picture is at `claims/{claimId}/photos/{photoId}`, for staff at `admin/claims/{claimId}/photos/{photoId}`. */
export const ClaimPhoto = z.object({
  photoId: z.string(),
  line: z.nullable(z.int()),
  kind: z.enum(photoKinds),
  marks: z.array(z.object({ x: z.int(), y: z.int() })),
  width: z.int(),
  height: z.int(),
  takenAt: Instant,
})
export type ClaimPhoto = z.infer<typeof ClaimPhoto>

/** `passed`: sent to the grower. `credited`, `replaced`: `number` is the credit memo or the order. */
export const claimEventKinds = ['moved', 'passed', 'answered', 'noted', 'credited', 'replaced'] as const

export const ClaimEvent = z.object({
  at: Instant,
  kind: z.enum(claimEventKinds),
  was: z.nullable(ClaimStatusField),
  status: ClaimStatusField,
  by: z.enum(movers),
  actor: z.string(),
  words: z.string(),
  number: z.nullable(z.int()),
  amount: z.nullable(Dollars),
})
export type ClaimEvent = z.infer<typeof ClaimEvent>

/** `DRIVER`: the driver counted fewer pieces than the papers list; the shop confirms it. */
export const claimOpeners = ['CUSTOMER', 'DRIVER', 'DESK'] as const

export const ClaimSummary = z.object({
  claimId: z.int(),
  /** As displayed: C-2041. */
  number: z.string(),
  version: z.int(),
  status: ClaimStatusField,
  orderNumber: z.int(),
  openedBy: z.enum(claimOpeners),
  createdAt: Instant,
  submittedAt: z.nullable(Instant),
  settledAt: z.nullable(Instant),
  isLate: z.boolean(),
  claimed: Dollars,
  approved: z.nullable(Dollars),
  resolution: z.nullable(z.enum(claimResolutions)),
  /** For NEEDS_INFO: the shop's deadline to answer. */
  answerUntil: z.nullable(Instant),
  /** Its first line in words, and how many more there are. */
  description: z.string(),
  quantity: z.int(),
  um: z.string(),
  reason: z.nullable(ReasonField),
  imageName: z.string(),
  colorHex: z.string(),
  moreLines: z.int(),
})
export type ClaimSummary = z.infer<typeof ClaimSummary>

export const Claim = z.extend(ClaimSummary, {
  clientId: z.nullable(z.string()),
  shipDay: DayOutput,
  deliveredAt: z.nullable(Instant),
  wish: WishField,
  note: z.string(),
  decidedAt: z.nullable(Instant),
  decision: z.nullable(ClaimDecision),
  /** The desk's question or decision in its words; '' for a rule's. */
  words: z.string(),
  lines: z.array(ClaimLine),
  photos: z.array(ClaimPhoto),
  timeline: z.array(ClaimEvent),
  isPassed: z.boolean(),
  replacementOrder: z.nullable(z.int()),
  /** What the shop can do now. `answer`: send the requested information. */
  may: z.object({
    change: z.boolean(),
    send: z.boolean(),
    answer: z.boolean(),
    withdraw: z.boolean(),
    reopen: z.boolean(),
  }),
})
export type Claim = z.infer<typeof Claim>

/** Why a line can't be claimed. */
export const notClaimable = ['NOT_DELIVERED', 'CLOSED', 'NOTHING_LEFT', 'FREE'] as const

export const ClaimableLine = z.object({
  line: z.int(),
  productId: z.int(),
  description: z.string(),
  kind: z.enum(claimKinds),
  um: z.string(),
  pack: z.int(),
  imageName: z.string(),
  colorHex: z.string(),
  /** Units invoiced, and units that can still be claimed. */
  quantity: z.int(),
  left: z.int(),
  unitPrice: UnitPrice,
  amount: Dollars,
  /** The maximum credit for it. */
  most: Dollars,
  /** `LATE`: a person decides. */
  window: z.nullable(z.enum(windowStates)),
  until: z.nullable(Instant),
  lateUntil: z.nullable(Instant),
  /** The deadline to claim a wrong price, whatever `window` is. */
  priceUntil: z.nullable(Instant),
  whyNot: z.nullable(z.enum(notClaimable)),
  /** The claim that already has the line. */
  claimId: z.nullable(z.int()),
})
export type ClaimableLine = z.infer<typeof ClaimableLine>

export const Claimable = z.object({
  orderNumber: z.int(),
  shipDay: DayOutput,
  deliveredAt: z.nullable(Instant),
  now: Instant,
  /** Claims with photos up to this amount are settled immediately; null when no row of the table does so. */
  atOnceUpTo: z.nullable(Dollars),
  restockPercent: z.number(),
  /** The account's representative, whom the shop can contact instead. */
  rep: z.nullable(z.object({ name: z.string(), email: z.string(), phoneNumber: z.string() })),
  lines: z.array(ClaimableLine),
  /** The delivery fee; null for an order without one. `minutesLate` is after the announced window. */
  delivery: z.nullable(
    z.object({
      amount: Dollars,
      most: Dollars,
      window: z.nullable(z.enum(windowStates)),
      until: z.nullable(Instant),
      minutesLate: z.nullable(z.int()),
      whyNot: z.nullable(z.enum(notClaimable)),
      claimId: z.nullable(z.int()),
    }),
  ),
  /** The draft of this order, if there is one. */
  draftId: z.nullable(z.int()),
  claims: z.array(ClaimSummary),
})
export type Claimable = z.infer<typeof Claimable>

export const claimParams = z.object({ id: Id })
export const claimPhotoParams = z.object({ id: Id, photoId: ClientId })
export const claimPhotoBytes = 12_000_000
export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const
