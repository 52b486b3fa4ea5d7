import type { OverstockCause } from '../../../contract/features/merchandising.ts'
import type { MerchandisingWords } from './words.ts'

/** A sentence about products that were not changed, and why; empty if there are none. */
export function leftOutText(
  left: readonly { productId: number; cause: OverstockCause }[],
  t: MerchandisingWords['overstock'],
): string {
  if (left.length === 0) return ''
  const causes = [...Map.groupBy(left, ({ cause }) => cause)].map(
    ([cause, some]) =>
      `${some
        .slice(0, 3)
        .map(({ productId }) => productId)
        .join(', ')}${some.length > 3 ? '…' : ''} ${t.causes[cause]}`,
  )
  return `${t.stayed(left.length)}${causes.join('; ')}.`
}
