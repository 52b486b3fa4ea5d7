import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { type Cart, cart } from '../../../contract/features/cart.ts'
import { cartAt } from '../../../contract/features/cart-rules.ts'
import type { Product } from '../../../contract/features/catalogue/inventory.ts'
import { ladderOf } from '../../../contract/rules/pricing.ts'
import { read } from '../../core/query.ts'
import { currentSession } from '../../core/user.ts'
import { useLastPassed } from '../../ui/countdown.tsx'
import { amountCents, type Change } from './cart-changes.ts'
import { ChangeQueue } from './change-queue.ts'
import { ProductStore } from './product-store.ts'

const queues = new WeakMap<QueryClient, ChangeQueue>()

/** One queue per signed-in app, with the lifetime of its cache. */
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

/** An empty cart is shown if the cart could not be fetched (specification 8). */
const emptyCart: Cart = {
  orders: [],
  totals: { goods: 0, shipping: 0, total: 0, quantity: 0, lines: 0, orders: 0 },
  problems: [],
  deliveries: [],
  version: 0,
}

/** The server's latest cart and its loading state. Orders whose cut-off has passed since are closed. */
export function useCart() {
  const query = useQuery(read(cart.read, {}))
  const said = query.data ?? emptyCart
  const passed = useLastPassed(said.orders.flatMap(({ cutOff }) => cutOff ?? []))
  const now = useMemo(() => cartAt(said, passed), [said, passed])
  return { ...query, cart: now, known: query.data !== undefined }
}

/** Pending and rejected changes, and a setter for quantities. Numbers are shown at once and confirmed in the background. */
export function useCartChanges() {
  const queue = queueOf(useQueryClient())
  const state = useSyncExternalStore(queue.listen, queue.state)
  return { ...state, set: (change: Change) => queue.set(change), settled: () => queue.settled() }
}

const stores = new WeakMap<QueryClient, ProductStore>()

/** One store per signed-in app. */
export function productStoreOf(client: QueryClient): ProductStore {
  const known = stores.get(client)
  if (known) return known
  const store = new ProductStore(client, queueOf(client))
  stores.set(client, store)
  return store
}

/** One product's place in the cart: the quantity to show, whether it is pending, and any error. Only its row re-renders. */
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

/** The goods total in cents, as the server last calculated it. */
export const goodsCents = (cart: Cart): number => centsFromDollars(cart.totals.goods)
