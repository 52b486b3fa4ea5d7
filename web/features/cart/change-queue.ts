import type { ErrorCode } from '../../../contract/core/errors.ts'
import { type Cart, cart } from '../../../contract/features/cart.ts'
import { ApiError, call, isPassing } from '../../core/api.ts'
import { type CartChanges, type Change, changeKey, type Fault } from './cart-changes.ts'

type Options = {
  /** Called with the cart that the server returned. */
  onCart: (cart: Cart) => void
  /** Keeps pending changes over a reload of the page. */
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** The user whose changes these are: they are never sent for the next user of the same browser. */
  userId: number
}

const retryMs = 2000
const keyOf = ({ userId }: Options) => `cart.waiting.${userId}`

/**
 * Sends quantity changes one request at a time, the latest of each kind, and keeps them while offline: a typed number is shown
 * until the server has confirmed or rejected it.
 */
export class ChangeQueue {
  readonly #options: Options
  readonly #waiting = new Map<string, Change>()
  readonly #faults = new Map<string, Fault>()
  readonly #listeners = new Set<() => void>()
  #sending = false
  #offline = false
  /** The session has ended: pending changes are sent once the same user has signed in again. */
  #signedOut = false
  #retry: ReturnType<typeof setTimeout> | undefined
  #shown: CartChanges

  constructor(options: Options) {
    this.#options = options
    for (const change of this.#stored()) this.#waiting.set(changeKey(change), change)
    this.#shown = this.#snapshot()
    if (this.#waiting.size > 0) void this.#send()
  }

  readonly state = (): CartChanges => this.#shown
  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  set(change: Change) {
    const key = changeKey(change)
    this.#waiting.set(key, change)
    this.#faults.delete(key)
    this.#changed()
    void this.#send()
  }

  forgetFault(key: string) {
    if (this.#faults.delete(key)) this.#changed()
  }

  /** Retries now: the connection or the session is back. */
  wake() {
    clearTimeout(this.#retry)
    this.#signedOut = false
    void this.#send()
  }

  /** Resolves once nothing is pending; check-out waits for it. */
  async settled(): Promise<void> {
    while (this.#sending || (this.#waiting.size > 0 && !this.#offline && !this.#signedOut)) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  async #send() {
    if (this.#sending || this.#signedOut) return
    this.#sending = true
    try {
      for (let next = this.#next(); next.length > 0; next = this.#next()) {
        await this.#sendBatch(next)
        this.#offline = false
        this.#changed()
      }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 401) {
        this.#signedOut = true
        return
      }
      this.#offline = true
      this.#retry = setTimeout(() => void this.#send(), retryMs)
      this.#changed()
    } finally {
      this.#sending = false
    }
  }

  /** All pending products are sent together; a change of one line is sent alone. */
  #next(): Change[] {
    const all = [...this.#waiting.values()]
    const products = all.filter(({ line }) => !line).slice(0, 500)
    return products.length > 0 ? products : all.slice(0, 1)
  }

  /** Sends, and settles what the server confirmed or rejected. Throws errors worth a retry. */
  async #sendBatch(changes: Change[]) {
    try {
      const answer = await post(changes)
      for (const change of changes) this.#settle(change)
      this.#options.onCart(answer)
    } catch (error) {
      // User input is retried even after a rate limit; a read that reaches one fails instead.
      if (
        !(error instanceof ApiError) ||
        isPassing(error) ||
        error.status === 401 ||
        error.code === 'too_many'
      )
        throw error
      const refused = refusedOf(error, changes)
      for (const change of changes) {
        const fault = refused.get(change.productId)
        if (fault) this.#settle(change, fault)
      }
      // The batch was rejected as a whole: resend it without the faulty lines.
      const named = changes.some(({ productId }) => refused.has(productId))
      if (!named) for (const change of changes) this.#settle(change, refusalOf(error))
    }
  }

  /** A change that the user has replaced meanwhile is kept. */
  #settle(change: Change, refused?: Refused) {
    const key = changeKey(change)
    if (this.#waiting.get(key) !== change) return
    this.#waiting.delete(key)
    if (refused) this.#faults.set(key, { ...refused, quantity: change.quantity })
  }

  #changed() {
    this.#shown = this.#snapshot()
    const { storage } = this.#options
    const storageKey = keyOf(this.#options)
    try {
      if (this.#waiting.size > 0) storage?.setItem(storageKey, JSON.stringify([...this.#waiting.values()]))
      else storage?.removeItem(storageKey)
    } catch {
      // Storage is full or blocked: the changes last as long as the page is open.
    }
    for (const listener of this.#listeners) listener()
  }

  #snapshot(): CartChanges {
    return { waiting: new Map(this.#waiting), faults: new Map(this.#faults), offline: this.#offline }
  }

  #stored(): Change[] {
    try {
      return JSON.parse(this.#options.storage?.getItem(keyOf(this.#options)) ?? '[]') as Change[]
    } catch {
      return []
    }
  }
}

function post(changes: Change[]): Promise<Cart> {
  const [first] = changes
  if (first?.line) {
    return call(cart.setQuantity, {
      params: { orderId: first.line.orderId, detailsId: first.line.detailsId },
      body: { quantity: first.quantity },
    })
  }
  return call(cart.add, {
    body: changes.map(({ productId, quantity }) => ({ productId, quantity, replace: true })),
  })
}

type Refused = Omit<Fault, 'quantity'>

const refusalOf = (error: ApiError, line: Partial<Refused> = {}): Refused => {
  const { available, reason } = {
    ...(error.data as Pick<Partial<Refused>, 'available' | 'reason'> | undefined),
    ...line,
  }
  return {
    code: line.code ?? (error.code as ErrorCode),
    message: line.message ?? error.message,
    ...(available === undefined ? {} : { available }),
    ...(reason && { reason }),
  }
}

/** The products that the server rejected, with reasons. */
function refusedOf(error: ApiError, changes: Change[]): Map<number, Refused> {
  const { lines = [] } = (error.data ?? {}) as { lines?: (Partial<Refused> & { productId: number })[] }
  const refused = new Map(lines.map((line) => [line.productId, refusalOf(error, line)]))
  const [only, ...others] = changes
  if (refused.size === 0 && only && others.length === 0) refused.set(only.productId, refusalOf(error))
  return refused
}
