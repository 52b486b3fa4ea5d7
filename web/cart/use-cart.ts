import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type Cart, cart } from '../../contract/cart.ts'
import type { Product } from '../../contract/inventory.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { read } from '../query.ts'
import { currentSession } from '../user.ts'
import { amountCents, type Change, ladderOf } from './cart-changes.ts'
import { ChangeQueue } from './change-queue.ts'
import { ProductStore } from './product-store.ts'

const queues = new WeakMap<QueryClient, ChangeQueue>()

/** One queue a signed-in app: it lives and goes with its cache. */
export function queueOf(client: QueryClient): ChangeQueue {
  const known = queues.get(client)
  if (known) return known
  const queue = new ChangeQueue({
    onCart: (answer) => {
      void client.cancelQueries({ queryKey: [cart.read.path] })
      client.setQueryData([cart.read.path, {}], answer)
    },
    storage: globalThis.localStorage,
    userId: currentSession().user?.id ?? 0,
  })
  addEventListener('online', () => queue.wake())
  queues.set(client, queue)
  return queue
}

/** An empty cart stands in for one that could not be fetched (specification 8). */
const emptyCart: Cart = {
  orders: [],
  totals: { goods: 0, shipping: 0, total: 0, quantity: 0, lines: 0, orders: 0 },
  problems: [],
  deliveries: [],
  version: 0,
}

/** The cart as the server last told it, with its state of loading. */
export function useCart() {
  const query = useQuery(read(cart.read, {}))
  return { ...query, cart: query.data ?? emptyCart, known: query.data !== undefined }
}

/** What waits, what was refused, and the way to set a quantity. Numbers show at once and are confirmed behind. */
export function useCartChanges() {
  const queue = queueOf(useQueryClient())
  const state = useSyncExternalStore(queue.listen, queue.state)
  return { ...state, set: (change: Change) => queue.set(change), settled: () => queue.settled() }
}

const stores = new WeakMap<QueryClient, ProductStore>()

/** One store a signed-in app. */
export function productStoreOf(client: QueryClient): ProductStore {
  const known = stores.get(client)
  if (known) return known
  const store = new ProductStore(client, queueOf(client))
  stores.set(client, store)
  return store
}

/** One product's place in the cart: the quantity to show, whether it waits, what was refused. Its row alone is drawn again. */
export function useProductInCart(product: Product) {
  const client = useQueryClient()
  const store = productStoreOf(client)
  const { productId } = product
  const place = useSyncExternalStore(store.listen, () => store.of(productId))
  return {
    ...place,
    amountCents: amountCents(ladderOf(product), place.quantity),
    setQuantity: (next: number) => queueOf(client).set({ productId, quantity: next }),
  }
}

/** Goods in the cart in cents, as the server last summed them. */
export const goodsCents = (cart: Cart): number => centsFromDollars(cart.totals.goods)
