import { type Cart, cart } from '../../contract/cart.ts'
import type { ErrorCode } from '../../contract/errors.ts'
import { ApiError, call } from '../api.ts'
import type { Fault } from './cart-changes.ts'

/** So many selling units more of a product. */
export type Wanted = { productId: number; quantity: number }

export type Outcome = {
  added: Wanted[]
  /** What the server would not take, and why, by product. */
  refused: ReadonlyMap<number, Fault>
  /** The cart afterwards; undefined when nothing was added. */
  cart: Cart | undefined
  /** Why lines that are in neither list were not sent, after others were added. */
  failure?: ApiError
}

/** Lines in one request. */
const most = 500

/**
 * Adds products to what the cart holds. Lines that are refused stay out and are told of; the others go in. Throws ApiError
 * when there was no answer or nothing can be ordered at all; sending the same again is then the same as once.
 */
export async function addLines(wanted: readonly Wanted[]): Promise<Outcome> {
  const outcome: Open = { added: [], refused: new Map(), cart: undefined }
  const lines = merged(wanted)
  for (let start = 0; start < lines.length; start += most) {
    try {
      await addBatch(lines.slice(start, start + most), outcome)
    } catch (error) {
      if (outcome.added.length === 0 || !(error instanceof ApiError)) throw error
      return { ...outcome, failure: error }
    }
  }
  return outcome
}

type Open = { -readonly [Key in keyof Outcome]: Outcome[Key] }

async function addBatch(lines: Wanted[], outcome: Open) {
  if (lines.length === 0) return
  try {
    outcome.cart = await sendOnce(lines)
    outcome.added.push(...lines)
  } catch (error) {
    const faults = faultsOf(error, lines)
    if (faults.size === 0) throw error
    outcome.refused = new Map([...outcome.refused, ...faults])
    // Nothing of the batch was taken: the others go again, without those.
    await addBatch(
      lines.filter(({ productId }) => !faults.has(productId)),
      outcome,
    )
  }
}

/** Requests without an answer: the server may have taken them, so that the same lines go under the same key. */
const unanswered = new Map<string, string>()

async function sendOnce(lines: readonly Wanted[]): Promise<Cart> {
  const content = JSON.stringify(lines)
  const key = unanswered.get(content) ?? crypto.randomUUID()
  unanswered.set(content, key)
  try {
    const answer = await call(cart.add, { body: [...lines] }, { headers: { 'idempotency-key': key } })
    unanswered.delete(content)
    return answer
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'offline')) unanswered.delete(content)
    throw error
  }
}

/** One line a product: the server takes none twice in one list. */
export function merged(wanted: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of wanted)
    if (quantity > 0) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/** Which lines the server named, and why. */
function faultsOf(error: unknown, lines: readonly Wanted[]): Map<number, Fault> {
  if (!(error instanceof ApiError)) return new Map()
  type Named = Partial<Fault> & { productId: number }
  const { lines: named = [] } = (error.data ?? {}) as { lines?: Named[] }
  const asked = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  return new Map(
    named.flatMap(({ productId, code, message, available, reason }): [number, Fault][] => {
      const quantity = asked.get(productId)
      if (quantity === undefined) return []
      const fault: Fault = {
        code: code ?? (error.code as ErrorCode),
        message: message ?? error.message,
        quantity,
        ...(reason && { reason }),
      }
      return [[productId, available === undefined ? fault : { ...fault, available }]]
    }),
  )
}
