import type { GoodsRow } from '../../../contract/features/lots/lots.ts'

/** A line of goods to receive, with its display texts. */
export type GoodsLine = Omit<GoodsRow, 'productId'> & { productId: number; description: string; um: string }

/** Whether two lines differ only in their units: scanning a box twice adds to the same line. */
export const sameGoods = (one: GoodsLine, other: GoodsLine): boolean =>
  one.productId === other.productId &&
  (one.vendorId ?? '') === (other.vendorId ?? '') &&
  (one.arrivedOn ?? '') === (other.arrivedOn ?? '') &&
  (one.cost ?? null) === (other.cost ?? null) &&
  (one.code ?? '') === (other.code ?? '') &&
  (one.place ?? '') === (other.place ?? '')

/** The whole number of a text; undefined for anything else. */
export const numberOf = (text: string): number | undefined =>
  /^\d{1,7}$/.test(text.trim()) ? Number(text) : undefined

/** A cost in dollars; null for none, undefined for invalid input. */
export function costOf(text: string): number | null | undefined {
  const plain = text.trim().replace(/^\$/, '')
  if (plain === '') return null
  return /^\d{1,6}(\.\d{1,4})?$/.test(plain) ? Number(plain) : undefined
}
