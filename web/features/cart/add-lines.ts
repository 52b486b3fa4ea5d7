import type { ErrorCode } from '../../../contract/core/errors.ts'
import { type Cart, cart } from '../../../contract/features/cart.ts'
import { ApiError } from '../../core/api.ts'
import { once } from '../../core/once.ts'
import type { Fault } from './cart-changes.ts'

/** Selling units of a product to add. */
export type Wanted = { productId: number; quantity: number }

export type Outcome = {
  added: Wanted[]
  /** Rejected products, with reasons. */
  refused: ReadonlyMap<number, Fault>
  /** The resulting cart; undefined if nothing was added. */
  cart: Cart | undefined
  /** The error that stopped the rest, after some lines were added. Lines in neither list were not sent. */
  failure?: ApiError
}

/** Maximum lines per request. */
const most = 500

const adding = once(cart.add, { apart: ({ body }) => body, impatient: true })

/**
 * Adds products to the cart. Returns rejected lines and adds the others. Throws ApiError if there was no response or nothing can be ordered
 * at all; the same request can then be sent again safely.
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
    outcome.cart = await adding.send({ body: lines })
    outcome.added.push(...lines)
  } catch (error) {
    const faults = faultsOf(error, lines)
    if (faults.size === 0) throw error
    outcome.refused = new Map([...outcome.refused, ...faults])
    // The batch was rejected as a whole: resend it without the faulty lines.
    await addBatch(
      lines.filter(({ productId }) => !faults.has(productId)),
      outcome,
    )
  }
}

/** One line per product: the server rejects duplicates in one list. */
export function merged(wanted: readonly Wanted[]): Wanted[] {
  const quantities = new Map<number, number>()
  for (const { productId, quantity } of wanted)
    if (quantity > 0) quantities.set(productId, (quantities.get(productId) ?? 0) + quantity)
  return [...quantities].map(([productId, quantity]) => ({ productId, quantity }))
}

/** The lines that the server rejected, with reasons. */
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
