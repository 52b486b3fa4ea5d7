import type { DescribedLine, LineProduct } from '../../contract/search.ts'

/** Lines that are looked up at once, and letters of one that count. */
export const mostLines = 2000
const mostLetters = 200

/** One line as it was typed or pasted, with what was decided about it since. It stays until it is in the cart or taken out. */
export type Entry = {
  id: number
  text: string
  /** The candidate that was picked. */
  productId?: number
  /** Selling units, where they were changed by hand. */
  quantity?: number
}

/** The lines of a pasted text; empty ones say nothing. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What is sent of a line: what the server takes of a text. */
export const sentText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, mostLetters)

export function withLines(entries: readonly Entry[], lines: readonly string[]): Entry[] {
  const first = Math.max(0, ...entries.map(({ id }) => id)) + 1
  return [...entries, ...lines.map((text, i) => ({ id: first + i, text }))]
}

/** A line with what was found for it. */
export type Line = { entry: Entry } & (
  | { state: 'looking' }
  | { state: 'none' }
  | { state: 'pick'; candidates: readonly LineProduct[] }
  | { state: 'ready'; product: LineProduct; asked: number | null; quantity: number; canRepick: boolean }
)

export function lineOf(entry: Entry, found: DescribedLine | undefined): Line {
  if (!found) return { entry, state: 'looking' }
  const { asked, candidates } = found
  const product = matchedProduct(found) ?? candidates.find(({ productId }) => productId === entry.productId)
  if (product) {
    const quantity = entry.quantity ?? product.quantity
    return { entry, state: 'ready', product, asked, quantity, canRepick: found.status !== 'matched' }
  }
  return candidates.length > 0 ? { entry, state: 'pick', candidates } : { entry, state: 'none' }
}

function matchedProduct(found: DescribedLine): LineProduct | undefined {
  const { status, productId, pack, minQuantity } = found
  if (status !== 'matched' || productId === null || pack === null || minQuantity === null) return undefined
  // The department decides nothing here.
  return { ...found, productId, pack, minQuantity, department: 'flowers' }
}

/** Why a quantity is not the number that was asked for. */
export type Settling =
  | { because: 'none-asked' | 'sold-out' | 'step' | 'left' }
  | { because: 'unit'; asked: number }

export function settlingOf(product: LineProduct, asked: number | null): Settling | undefined {
  const { available, minQuantity, pack, quantity } = product
  if (quantity === 0) return { because: 'sold-out' }
  if (asked === null) return { because: 'none-asked' }
  if (quantity === asked) return undefined
  if (quantity === asked * pack || quantity === Math.ceil(asked / Math.max(1, pack)))
    return { because: 'unit', asked }
  if (quantity > asked) return { because: quantity - asked < minQuantity ? 'step' : 'unit', asked }
  return available < asked && available - quantity < minQuantity
    ? { because: 'left' }
    : { because: 'unit', asked }
}

/** The most of a product that can be taken, in whole multiples. */
export const mostOf = ({ available, minQuantity }: LineProduct): number =>
  available - (available % minQuantity)

/** What was kept over a reload, if it is what this screen keeps. */
export function readEntries(kept: unknown): Entry[] {
  const list = Array.isArray(kept) ? kept : []
  return list.flatMap((one: unknown): Entry[] => {
    const { id, text, productId, quantity } = (one ?? {}) as Partial<Entry>
    if (!Number.isInteger(id) || typeof text !== 'string' || text === '') return []
    return [
      {
        id: id as number,
        text,
        ...(Number.isInteger(productId) ? { productId: productId as number } : {}),
        ...(Number.isInteger(quantity) ? { quantity: quantity as number } : {}),
      },
    ]
  })
}
