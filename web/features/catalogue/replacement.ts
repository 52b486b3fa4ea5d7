import { readingsOf, sellingUnits } from '../../../contract/catalogue/search-lines.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'

/** The text that is looked up when a substitute replaces a line's product: its number, with the quantity and unit of the line. */
export function replacementText(
  text: string,
  asked: number | null,
  instead: Pick<Product, 'productId' | 'um' | 'pack'>,
): string {
  const reading = asked === null ? undefined : readingsOf(text).find(({ quantity }) => quantity === asked)
  const units = reading && sellingUnits(reading, instead)
  return units ? `${instead.productId} x ${units}` : String(instead.productId)
}
