import { divideHalfUp, lineAmountCents } from '../core/money.ts'
import type { ClaimReason } from './claim-moves.ts'
import type { ClaimKind } from './claim-window.ts'

/** An invoiced line as a claim needs it. */
export type InvoicedLine = {
  quantity: number
  unitPriceE4: number
  amountCents: number
  /** Credited of it already. */
  creditedCents: number
}

export type Claimed = {
  quantity: number
  reason: ClaimReason
  kind: ClaimKind
  /** Supplies that come back: whether they are in their own pack; null where nothing comes back. */
  originalPack: boolean | null
  /** PRICE_ERROR: what a unit should have cost. */
  rightPriceE4: number | null
}

/** Goods of these reasons come back; the others are gone or were never there. */
const comingBack: readonly ClaimReason[] = ['WRONG_ITEM', 'WRONG_COLOR', 'WRONG_GRADE_OR_LENGTH', 'REFUSED']
/** Whether unopened supplies come back, so that their pack decides about the fee. */
export const asksForPack = ({ kind, reason }: Pick<Claimed, 'kind' | 'reason'>): boolean =>
  kind === 'supplies' && comingBack.includes(reason)

/** What a line is worth to a claim before the ceiling. */
function valueCents(line: InvoicedLine, { quantity, reason, rightPriceE4 }: Claimed): number {
  const units = Math.min(Math.max(quantity, 0), line.quantity)
  if (reason === 'PRICE_ERROR')
    return Math.max(
      0,
      lineAmountCents(units, line.unitPriceE4) - lineAmountCents(units, rightPriceE4 ?? line.unitPriceE4),
    )
  // The rounding of a line belongs to its last unit.
  return units === line.quantity ? line.amountCents : lineAmountCents(units, line.unitPriceE4)
}

/** What goes off for supplies that come back outside their pack. */
export const restockCents = (cents: number, restockPercent: number): number =>
  divideHalfUp(cents * restockPercent, 100)

/** The credit for a claimed line: never more than was invoiced of it less what is credited. */
export function claimCents(
  line: InvoicedLine,
  claimed: Claimed,
  { restockPercent }: { restockPercent: number },
): number {
  const value = valueCents(line, claimed)
  const fee = asksForPack(claimed) && claimed.originalPack === false ? restockCents(value, restockPercent) : 0
  return Math.max(0, Math.min(value - fee, line.amountCents - line.creditedCents))
}

/** The credit for a late truck: its delivery fee, never more than is left of it. */
export const deliveryFeeCents = ({
  shippingCents,
  creditedCents,
}: {
  shippingCents: number
  creditedCents: number
}): number => Math.max(0, shippingCents - creditedCents)
