import type { ClaimReason } from './claim-moves.ts'

/** What a photo shows: a flower close up, all of them, the label of the box, or something else. */
export const photoKinds = ['CLOSE', 'ALL', 'LABEL', 'OTHER'] as const
export type PhotoKind = (typeof photoKinds)[number]

/** Reasons about the condition of goods on arrival. */
export const qualityReasons = [
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
] as const satisfies readonly ClaimReason[]
export const isQuality = (reason: ClaimReason): boolean => qualityReasons.some((one) => one === reason)

/** Reasons that counts, delivery events or prices prove without a photo. */
const shownElsewhere: readonly ClaimReason[] = ['MISSING', 'PRICE_ERROR', 'LATE', 'NOT_DELIVERED']

/** The photos that a reason requires (domain 4.2): three for quality, one for others that a photo can show, none for the rest. */
export function photosNeeded(reason: ClaimReason): readonly PhotoKind[] {
  if (isQuality(reason)) return ['CLOSE', 'ALL', 'LABEL']
  if (shownElsewhere.includes(reason)) return []
  return reason === 'SHORT_COUNT' ? ['ALL'] : ['CLOSE']
}

/** The missing photos. When only one is required, a photo of any kind is enough. */
export function photosMissing(reason: ClaimReason, have: readonly PhotoKind[]): PhotoKind[] {
  const needed = photosNeeded(reason)
  if (needed.length === 1) return have.length > 0 ? [] : [...needed]
  return needed.filter((kind) => !have.includes(kind))
}

/** A place on a photo that the shop tapped, in thousandths of its width and height. */
export type PhotoMark = { x: number; y: number }
export const mostMarks = 12
export const mostPhotosOfClaim = 24
