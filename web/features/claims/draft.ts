import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import type {
  Claim,
  Claimable,
  ClaimableLine,
  ClaimLineInput,
} from '../../../contract/features/claims/fields.ts'
import { asksForPack, claimCents, deliveryFeeCents } from '../../../contract/rules/claim-amounts.ts'
import type { ClaimReason } from '../../../contract/rules/claim-moves.ts'
import {
  type PhotoKind,
  type PhotoMark,
  photosMissing,
  photosNeeded,
} from '../../../contract/rules/claim-photos.ts'
import type { ClaimKind } from '../../../contract/rules/claim-window.ts'
import { dollarsOf } from '../../form/amount.ts'

/** A claim being written on this device. The bytes of its photos are stored separately (`kept.ts`). */
export type ClaimDraft = {
  orderNumber: number
  /** Identifies the claim until the server gives it an id. */
  clientId: string
  /** The server's id, for a claim that the server has: started on another device, or sent back with a question. Otherwise null. */
  claimId: number | null
  lines: readonly DraftLine[]
  photos: readonly DraftPhoto[]
  wish: 'CREDIT' | 'REPLACE'
  note: string
  /** The shop's answer to the desk's question. */
  answer: string
  /** Complete, and sent as soon as there is signal. */
  waits: boolean
  /** Sent although photos are missing; the desk will ask for them. */
  withoutPhotos: boolean
}

export type DraftLine = {
  /** Its position on the order; null for the delivery fee. */
  line: number | null
  quantity: number
  /** Null until the user has chosen a reason. */
  reason: ClaimReason | null
  originalPack: boolean | null
  /** PRICE_ERROR: the agreed price as typed. */
  rightPrice: string
}

export type DraftPhoto = {
  photoId: string
  line: number | null
  kind: PhotoKind
  marks: readonly PhotoMark[]
  /** By this device’s clock, in ms. */
  takenAt: number
  /** Whether the server has it. */
  isSent: boolean
}

/** What is claimed: one of the order's claimable lines, or its delivery fee. */
export type Claimed = Omit<ClaimableLine, 'line' | 'kind' | 'productId'> & {
  line: number | null
  kind: ClaimKind | 'delivery'
}

export const newDraft = (orderNumber: number, clientId: string): ClaimDraft => ({
  orderNumber,
  clientId,
  claimId: null,
  lines: [],
  photos: [],
  wish: 'CREDIT',
  note: '',
  answer: '',
  waits: false,
  withoutPhotos: false,
})

/** Whether the server has the claim and it can still be changed. */
export const draftOf = (claim: Claim, clientId: string): ClaimDraft => ({
  ...newDraft(claim.orderNumber, claim.clientId ?? clientId),
  claimId: claim.claimId,
  lines: claim.lines.map(({ line, quantity, reason, originalPack, rightPrice }) => ({
    line,
    quantity,
    reason,
    originalPack,
    rightPrice: rightPrice === null ? '' : String(rightPrice),
  })),
  photos: claim.photos.map(({ photoId, line, kind, marks, takenAt }) => ({
    photoId,
    line,
    kind,
    marks,
    takenAt: Date.parse(takenAt),
    isSent: true,
  })),
  wish: claim.wish,
  note: claim.note,
})

/** `reasonsOf` has the reasons for each kind of goods, most common first; this many are shown before More. */
export const usualReasons = 3
export const reasonsOf: Record<Claimed['kind'], readonly ClaimReason[]> = {
  flowers: [
    'BOTRYTIS_MOLD',
    'WILTED_DEHYDRATED',
    'BROKEN',
    'MISSING',
    'SHORT_COUNT',
    'WRONG_ITEM',
    'WRONG_COLOR',
    'WRONG_GRADE_OR_LENGTH',
    'BENT_NECK',
    'TOO_OPEN',
    'TOO_TIGHT',
    'YELLOW_LEAF',
    'PEST',
    'FREEZE',
    'HEAT',
    'PRICE_ERROR',
  ],
  plants: [
    'BROKEN',
    'WILTED_DEHYDRATED',
    'YELLOW_LEAF',
    'MISSING',
    'SHORT_COUNT',
    'WRONG_ITEM',
    'WRONG_COLOR',
    'WRONG_GRADE_OR_LENGTH',
    'PEST',
    'FREEZE',
    'HEAT',
    'BOTRYTIS_MOLD',
    'PRICE_ERROR',
  ],
  supplies: [
    'BROKEN',
    'DEFECTIVE_SUPPLY',
    'MISSING',
    'SHORT_COUNT',
    'WRONG_ITEM',
    'WRONG_COLOR',
    'WRONG_GRADE_OR_LENGTH',
    'PRICE_ERROR',
  ],
  delivery: ['LATE'],
}

/** The reasons that can still be claimed for a line. A wrong price can be claimed longer than all others. */
export const openReasons = ({ kind, window, priceUntil }: Claimed, now: Date): readonly ClaimReason[] =>
  reasonsOf[kind].filter((reason) =>
    reason === 'PRICE_ERROR'
      ? priceUntil !== null && now <= new Date(priceUntil)
      : window === 'OPEN' || window === 'LATE',
  )

/** The lines of an order that can be claimed; the delivery fee last. */
export const claimedLines = ({ lines, delivery, deliveredAt }: Claimable, feeName: string): Claimed[] => [
  ...lines,
  ...(delivery && delivery.amount > 0 && deliveredAt
    ? [
        {
          line: null,
          description: feeName,
          kind: 'delivery' as const,
          um: 'EA',
          pack: 1,
          imageName: '',
          colorHex: '',
          quantity: 1,
          left: delivery.whyNot === null ? 1 : 0,
          unitPrice: delivery.amount,
          amount: delivery.amount,
          most: delivery.most,
          window: delivery.window,
          until: delivery.until,
          lateUntil: null,
          priceUntil: null,
          whyNot: delivery.whyNot,
          claimId: delivery.claimId,
        },
      ]
    : []),
]

/** The value of a draft's line, in cents. */
export function draftCents(line: DraftLine, of: Claimed, restockPercent: number): number {
  if (of.kind === 'delivery')
    return deliveryFeeCents({ shippingCents: centsFromDollars(of.most), creditedCents: 0 })
  if (line.reason === null) return 0
  const amountCents = centsFromDollars(of.amount)
  const price = dollarsOf(line.rightPrice)
  return claimCents(
    {
      quantity: of.quantity,
      unitPriceE4: e4FromDollars(of.unitPrice),
      amountCents,
      creditedCents: amountCents - centsFromDollars(of.most),
    },
    {
      quantity: line.quantity,
      reason: line.reason,
      kind: of.kind,
      originalPack: line.originalPack,
      rightPriceE4: Number.isNaN(price) ? null : e4FromDollars(price),
    },
    { restockPercent },
  )
}

/** Whether the line needs to know if unopened supplies are in their original pack. */
export const packMatters = (line: DraftLine, { kind }: Claimed): boolean =>
  kind !== 'delivery' && line.reason !== null && asksForPack({ kind, reason: line.reason })

/** The photos that a line needs, and which of them are missing. */
export function photosOf(
  { photos }: ClaimDraft,
  line: DraftLine,
): { needed: readonly PhotoKind[]; missing: PhotoKind[] } {
  if (line.reason === null) return { needed: [], missing: [] }
  const have = photos.filter((photo) => photo.line === line.line).map(({ kind }) => kind)
  return { needed: photosNeeded(line.reason), missing: photosMissing(line.reason, have) }
}

/** The missing photos of all lines. */
export const missingPhotos = (draft: ClaimDraft): PhotoKind[] =>
  draft.lines.flatMap((line) => photosOf(draft, line).missing)

/** The first thing that must be filled in before the claim can be sent, or null. Missing photos don't block sending. */
export function draftFault(
  { lines }: ClaimDraft,
  of: (line: number | null) => Claimed | undefined,
): { what: 'lines' | 'reason' | 'quantity' | 'pack' | 'price'; line: number | null } | null {
  if (lines.length === 0) return { what: 'lines', line: null }
  for (const line of lines) {
    const claimed = of(line.line)
    if (!claimed) continue
    if (line.reason === null) return { what: 'reason', line: line.line }
    if (line.quantity < 1) return { what: 'quantity', line: line.line }
    if (packMatters(line, claimed) && line.originalPack === null) return { what: 'pack', line: line.line }
    if (line.reason === 'PRICE_ERROR' && !(dollarsOf(line.rightPrice) < claimed.unitPrice))
      return { what: 'price', line: line.line }
  }
  return null
}

/** The lines in the request's format. */
export const linesToSend = ({ lines }: ClaimDraft): ClaimLineInput[] =>
  lines.flatMap(({ line, quantity, reason, originalPack, rightPrice }) =>
    reason === null
      ? []
      : [
          {
            line,
            quantity,
            reason,
            originalPack,
            rightPrice: reason === 'PRICE_ERROR' ? dollarsOf(rightPrice) : null,
          },
        ],
  )
