import { divideHalfUp, lineAmountCents } from '../core/money.ts'
import type { ClaimReason } from './claim-moves.ts'
import type { ClaimKind } from './claim-window.ts'

/** The facts about an invoiced line that a claim needs. */
export type InvoicedLine = {
  quantity: number
  unitPriceE4: number
  amountCents: number
  /** Already credited. */
  creditedCents: number
}

export type Claimed = {
  quantity: number
  reason: ClaimReason
  kind: ClaimKind
  /** For returned supplies: whether they are in their original pack; null when nothing is returned. */
  originalPack: boolean | null
  /** PRICE_ERROR: what a unit should have cost. */
  rightPriceE4: number | null
}

/** Reasons for which goods are returned; for the others the goods are unusable or never arrived. */
const comingBack: readonly ClaimReason[] = ['WRONG_ITEM', 'WRONG_COLOR', 'WRONG_GRADE_OR_LENGTH', 'REFUSED']
/** Whether supplies are returned, so that their pack decides about the restocking fee. */
export const asksForPack = ({ kind, reason }: Pick<Claimed, 'kind' | 'reason'>): boolean =>
  kind === 'supplies' && comingBack.includes(reason)

/** The claimed value of a line before the ceiling. */
function valueCents(line: InvoicedLine, { quantity, reason, rightPriceE4 }: Claimed): number {
  const units = Math.min(Math.max(quantity, 0), line.quantity)
  if (reason === 'PRICE_ERROR')
    return Math.max(
      0,
      lineAmountCents(units, line.unitPriceE4) - lineAmountCents(units, rightPriceE4 ?? line.unitPriceE4),
    )
  // The last unit gets the line's rounding difference.
  return units === line.quantity ? line.amountCents : lineAmountCents(units, line.unitPriceE4)
}

/** The restocking fee for supplies returned outside their original pack. */
export const restockCents = (cents: number, restockPercent: number): number =>
  divideHalfUp(cents * restockPercent, 100)

/** The credit for a claimed line: at most its invoiced amount less what is already credited. */
export function claimCents(
  line: InvoicedLine,
  claimed: Claimed,
  { restockPercent }: { restockPercent: number },
): number {
  const value = valueCents(line, claimed)
  const fee = asksForPack(claimed) && claimed.originalPack === false ? restockCents(value, restockPercent) : 0
  return Math.max(0, Math.min(value - fee, line.amountCents - line.creditedCents))
}

/** The credit for a late truck: the delivery fee less what is already credited. */
export const deliveryFeeCents = ({
  shippingCents,
  creditedCents,
}: {
  shippingCents: number
  creditedCents: number
}): number => Math.max(0, shippingCents - creditedCents)
