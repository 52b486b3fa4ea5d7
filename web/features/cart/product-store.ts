import type { QueryClient } from '@tanstack/react-query'
import { type Cart, cart } from '../../../contract/features/cart.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import type { Shipment } from '../../../contract/rules/shipment-shapes.ts'
import { changeKey, type Fault, lineOf } from './cart-changes.ts'
import type { ChangeQueue } from './change-queue.ts'

/** One product's place in the cart, as its row shows it. The object stays the same until something in it changes. */
export type ProductPlace = {
  /** The user's quantity: the pending one, else the rejected one, else the server's. */
  quantity: number
  /** The server's quantity. */
  placed: number
  waits: boolean
  fault: Fault | undefined
  heldUntil: string | null
  orderDate: string | null
}

/**
 * Notifies each row about its own product only: 300 rows of a list subscribe, and a cart change re-renders only the affected ones. Doesn't
 * fetch the cart or the shipment; the header of every page does.
 */
export class ProductStore {
  readonly #client: QueryClient
  readonly #queue: ChangeQueue
  readonly #listeners = new Set<() => void>()
  readonly #places = new Map<number, ProductPlace>()
  #stop: (() => void) | undefined

  constructor(client: QueryClient, queue: ChangeQueue) {
    this.#client = client
    this.#queue = queue
  }

  readonly listen = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    this.#stop ??= this.#follow()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size > 0) return
      this.#stop?.()
      this.#stop = undefined
    }
  }

  of(productId: number): ProductPlace {
    const place = this.#read(productId)
    const known = this.#places.get(productId)
    if (known && isSame(known, place)) return known
    this.#places.set(productId, place)
    return place
  }

  #read(productId: number): ProductPlace {
    const key = changeKey({ productId })
    const { waiting, faults } = this.#queue.state()
    const placed = lineOf(
      this.#client.getQueryData<Cart>([cart.read.path, {}]),
      productId,
      this.#client.getQueryData<Shipment>([shipment.read.path, {}]),
    )
    const change = waiting.get(key)
    const fault = faults.get(key)
    const held = placed?.line.quantity ?? 0
    return {
      quantity: change?.quantity ?? fault?.quantity ?? held,
      placed: held,
      waits: change !== undefined,
      fault,
      heldUntil: change || held === 0 ? null : (placed?.line.heldUntil ?? null),
      orderDate: placed?.order.date ?? null,
    }
  }

  #follow(): () => void {
    const tell = () => {
      for (const listener of this.#listeners) listener()
    }
    const stopQueue = this.#queue.listen(tell)
    const stopCache = this.#client.getQueryCache().subscribe(({ type, query }) => {
      const [path] = query.queryKey
      if (type === 'updated' && (path === cart.read.path || path === shipment.read.path)) tell()
    })
    return () => {
      stopQueue()
      stopCache()
    }
  }
}

const isSame = (a: ProductPlace, b: ProductPlace) =>
  a.quantity === b.quantity &&
  a.placed === b.placed &&
  a.waits === b.waits &&
  a.fault === b.fault &&
  a.heldUntil === b.heldUntil &&
  a.orderDate === b.orderDate
