import { allowsMove, type Move, type Mover } from './moves.ts'

export const claimStatuses = [
  'DRAFT',
  'SUBMITTED',
  'IN_REVIEW',
  'NEEDS_INFO',
  'APPROVED',
  'PARTIALLY_APPROVED',
  'DENIED',
  'CREDITED',
  'WITHDRAWN',
] as const
export type ClaimStatus = (typeof claimStatuses)[number]

export type ClaimMove = Move<ClaimStatus> & {
  /** Whether the move requires a message: why it was denied, what is missing, or why it is reopened. */
  readonly needsWords?: true
  /** Allowed only once per claim. */
  readonly once?: true
}

const deciding: readonly Mover[] = ['money', 'system']

/** Every move of a claim. `system` is the policy table. */
export const claimMoves: readonly ClaimMove[] = [
  { from: 'DRAFT', to: 'SUBMITTED', by: ['customer'] },
  { from: 'DRAFT', to: 'WITHDRAWN', by: ['customer'] },
  { from: 'SUBMITTED', to: 'APPROVED', by: ['system'] },
  { from: 'SUBMITTED', to: 'IN_REVIEW', by: ['system'] },
  { from: 'SUBMITTED', to: 'NEEDS_INFO', by: ['system'] },
  { from: 'SUBMITTED', to: 'WITHDRAWN', by: ['customer'] },
  { from: 'IN_REVIEW', to: 'NEEDS_INFO', by: deciding, needsWords: true },
  { from: 'IN_REVIEW', to: 'APPROVED', by: deciding },
  { from: 'IN_REVIEW', to: 'PARTIALLY_APPROVED', by: deciding, needsWords: true },
  { from: 'IN_REVIEW', to: 'DENIED', by: deciding, needsWords: true },
  { from: 'IN_REVIEW', to: 'WITHDRAWN', by: ['customer'] },
  { from: 'NEEDS_INFO', to: 'IN_REVIEW', by: ['customer', 'system'] },
  { from: 'NEEDS_INFO', to: 'WITHDRAWN', by: ['customer'] },
  { from: 'APPROVED', to: 'CREDITED', by: deciding },
  { from: 'PARTIALLY_APPROVED', to: 'CREDITED', by: deciding },
  { from: 'DENIED', to: 'IN_REVIEW', by: ['customer'], needsWords: true, once: true },
]

export const claimMayMove = (from: ClaimStatus, to: ClaimStatus, by?: Mover): boolean =>
  allowsMove(claimMoves, { from, to, ...(by && { by }) })

export const claimReasons = [
  'MISSING',
  'SHORT_COUNT',
  'WRONG_ITEM',
  'WRONG_COLOR',
  'WRONG_GRADE_OR_LENGTH',
  'BROKEN',
  'WILTED_DEHYDRATED',
  'BOTRYTIS_MOLD',
  'BENT_NECK',
  'TOO_OPEN',
  'TOO_TIGHT',
  'YELLOW_LEAF',
  'PEST',
  'FREEZE',
  'HEAT',
  'LATE',
  'NOT_DELIVERED',
  'PRICE_ERROR',
  'DEFECTIVE_SUPPLY',
  'REFUSED',
] as const
export type ClaimReason = (typeof claimReasons)[number]

export const claimResolutions = ['CREDIT', 'REPLACE', 'REFUND', 'NONE'] as const
export type ClaimResolution = (typeof claimResolutions)[number]
