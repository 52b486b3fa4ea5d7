/** The code on a box's label. */
export type BoxOf = { orderNumber: number; box: number; of: number }

const pattern = /^SY1-(\d{1,15})-(\d{1,3})-(\d{1,3})$/

/** `SY1-104293-1-2`: the first of two boxes of an order. Code 39 can encode all its characters. */
export const boxCode = ({ orderNumber, box, of }: BoxOf): string => `SY1-${orderNumber}-${box}-${of}`

/** Parses a scanned code; null for any other code and for an impossible box, such as the third of two. */
export function boxOfCode(code: string): BoxOf | null {
  const [, orderNumber, box, of] = pattern.exec(code.trim().toUpperCase())?.map(Number) ?? []
  if (orderNumber === undefined || box === undefined || of === undefined) return null
  return orderNumber > 0 && box >= 1 && box <= of ? { orderNumber, box, of } : null
}
