import type { DescribedLine, LineProduct } from '../../../../contract/features/catalogue/search.ts'

/** Limits of one lookup: lines, and characters used of each line. */
export const mostLines = 2000
const mostLetters = 200

/** One typed or pasted line, with the user's decisions. It stays until it is added to the cart or removed. */
export type Entry = {
  id: number
  text: string
  /** The chosen candidate. */
  productId?: number
  /** Selling units, if the user changed them. */
  quantity?: number
  /** The text looked up instead of `text`, after the user replaced a sold-out product. */
  instead?: string
}

/** The text that is looked up for a line. */
export const lookedUp = ({ text, instead }: Entry): string => instead ?? sentText(text)

/** Splits a pasted text into lines, without empty ones. */
export const linesOf = (text: string): string[] =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** The part of a line that is sent, within the server's limits for a text. */
export const sentText = (text: string): string =>
  text
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ')
    .trim()
    .slice(0, mostLetters)

export function withLines(entries: readonly Entry[], lines: readonly string[]): Entry[] {
  const first = Math.max(0, ...entries.map(({ id }) => id)) + 1
  return [...entries, ...lines.map((text, i) => ({ id: first + i, text }))]
}

/** The list with lines that were taken off it, in their former places; lines added since then keep theirs behind them. */
export function withBack(entries: readonly Entry[], gone: readonly Entry[]): Entry[] {
  const ids = new Set(gone.map(({ id }) => id))
  // A list that became empty counts from 1 again.
  if (entries.some(({ id }) => ids.has(id)))
    return [...gone, ...entries].map((entry, i) => ({ ...entry, id: i + 1 }))
  return [...entries, ...gone].sort((a, b) => a.id - b.id)
}

/** A line with its lookup result. */
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
    const canRepick = found.status !== 'matched' || entry.instead !== undefined
    return { entry, state: 'ready', product, asked, quantity, canRepick }
  }
  return candidates.length > 0 ? { entry, state: 'pick', candidates } : { entry, state: 'none' }
}

function matchedProduct(found: DescribedLine): LineProduct | undefined {
  const { status, productId, pack, minQuantity } = found
  if (status !== 'matched' || productId === null || pack === null || minQuantity === null) return undefined
  // The department isn't used here, so any will do.
  return { ...found, productId, pack, minQuantity, department: 'flowers' }
}

/** Why a quantity differs from the requested one. */
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

/** The most of a product that can be ordered, in whole multiples. */
export const mostOf = ({ available, minQuantity }: LineProduct): number =>
  available - (available % minQuantity)

/** The lines stored for a reload, if they are valid. */
export function readEntries(kept: unknown): Entry[] {
  const list = Array.isArray(kept) ? kept : []
  return list.flatMap((one: unknown): Entry[] => {
    const { id, text, productId, quantity, instead } = (one ?? {}) as Partial<Entry>
    if (!Number.isInteger(id) || typeof text !== 'string' || text === '') return []
    return [
      {
        id: id as number,
        text,
        ...(Number.isInteger(productId) ? { productId: productId as number } : {}),
        ...(Number.isInteger(quantity) ? { quantity: quantity as number } : {}),
        ...(typeof instead === 'string' && instead !== '' ? { instead: sentText(instead) } : {}),
      },
    ]
  })
}
