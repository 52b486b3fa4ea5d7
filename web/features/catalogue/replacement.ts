import { readingsOf, sellingUnits } from '../../../contract/catalogue/search-lines.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'

/** What is looked up when `instead` replaces a line's product: its number, in the quantity and unit that the line names. */
export function replacementText(
  text: string,
  asked: number | null,
  instead: Pick<Product, 'productId' | 'um' | 'pack'>,
): string {
  const reading = asked === null ? undefined : readingsOf(text).find(({ quantity }) => quantity === asked)
  const units = reading && sellingUnits(reading, instead)
  return units ? `${instead.productId} x ${units}` : String(instead.productId)
}
