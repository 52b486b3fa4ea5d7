export const purchaseStatuses = [
  'DRAFT',
  'SENT',
  'CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'DECLINED',
  'CANCELLED',
  'PACKED',
  'SHIPPED',
  'RECEIVED',
  'ALLOCATED',
] as const
export type PurchaseStatus = (typeof purchaseStatuses)[number]

/** The roles that move a purchase: the buyers, the grower, the cold store, or a rule of the system. */
export const purchaseMovers = ['buyer', 'vendor', 'dock', 'system'] as const
export type PurchaseMover = (typeof purchaseMovers)[number]

export type PurchaseMove = {
  readonly from: PurchaseStatus
  readonly to: PurchaseStatus
  readonly by: readonly PurchaseMover[]
  /** Whether the other side has to have agreed to it. */
  readonly bothAgree?: true
}

/** Every move of a purchase. Buyers record an answer by phone as the grower's move. Moves that aren't in the table don't exist. */
export const purchaseMoves: readonly PurchaseMove[] = [
  { from: 'DRAFT', to: 'SENT', by: ['buyer'] },
  { from: 'DRAFT', to: 'CANCELLED', by: ['buyer'] },
  { from: 'SENT', to: 'CONFIRMED', by: ['vendor'] },
  { from: 'SENT', to: 'PARTIALLY_CONFIRMED', by: ['vendor'] },
  { from: 'SENT', to: 'DECLINED', by: ['vendor'] },
  { from: 'SENT', to: 'CANCELLED', by: ['buyer'] },
  { from: 'PARTIALLY_CONFIRMED', to: 'CONFIRMED', by: ['buyer'] },
  { from: 'PARTIALLY_CONFIRMED', to: 'CANCELLED', by: ['buyer'] },
  { from: 'CONFIRMED', to: 'PACKED', by: ['vendor'] },
  { from: 'CONFIRMED', to: 'CANCELLED', by: ['buyer', 'vendor'], bothAgree: true },
  { from: 'PACKED', to: 'SHIPPED', by: ['vendor'] },
  { from: 'SHIPPED', to: 'RECEIVED', by: ['dock'] },
  { from: 'RECEIVED', to: 'ALLOCATED', by: ['system'] },
]

export const purchaseMove = (from: PurchaseStatus, to: PurchaseStatus): PurchaseMove | undefined =>
  purchaseMoves.find((move) => move.from === from && move.to === to)

export const purchaseMayMove = (from: PurchaseStatus, to: PurchaseStatus, by: PurchaseMover): boolean =>
  purchaseMove(from, to)?.by.includes(by) ?? false

/** The states that a mover can give a purchase next. */
export const purchaseReaches = (from: PurchaseStatus, by: PurchaseMover): PurchaseStatus[] =>
  purchaseMoves.filter((move) => move.from === from && move.by.includes(by)).map(({ to }) => to)

/** Final states of a purchase. */
export const purchaseEnds: readonly PurchaseStatus[] = ['DECLINED', 'CANCELLED', 'ALLOCATED']
/** States in which the grower works on it. */
export const purchaseOpen: readonly PurchaseStatus[] = [
  'SENT',
  'CONFIRMED',
  'PARTIALLY_CONFIRMED',
  'PACKED',
  'SHIPPED',
]

/** Why a grower ships less than was ordered. */
export const cutReasons = ['HARVEST', 'QUALITY', 'FROST', 'SOLD', 'OTHER'] as const
export type CutReason = (typeof cutReasons)[number]

type Answer = { ordered: number; confirmed: number }

/** The state of a purchase after an answer for all its lines. */
export const answeredAs = (lines: readonly Answer[]): 'CONFIRMED' | 'PARTIALLY_CONFIRMED' | 'DECLINED' => {
  if (lines.every(({ ordered, confirmed }) => confirmed === ordered)) return 'CONFIRMED'
  return lines.every(({ confirmed }) => confirmed === 0) ? 'DECLINED' : 'PARTIALLY_CONFIRMED'
}
