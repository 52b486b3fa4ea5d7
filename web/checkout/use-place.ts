import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { account } from '../../contract/account.ts'
import { type Cart, cart as cartCalls } from '../../contract/cart.ts'
import { checkout, type Payment, type PlacedOrder } from '../../contract/checkout.ts'
import { orders } from '../../contract/orders.ts'
import { ApiError, call } from '../api.ts'
import { queueOf } from '../cart/use-cart.ts'
import { read } from '../query.ts'
import { PlaceAttempt, type PlaceBody } from './attempt.ts'
import { lineKey } from './cart-now.ts'
import { type CartDifference, differencesOf } from './changes.ts'
import type { Draft } from './draft.ts'

export type PlacePhase = 'idle' | 'settling' | 'placing' | 'retrying'

/** Why nothing was placed, or that it is not known whether it was. */
export type Refusal =
  | { kind: 'changed'; error: ApiError | undefined; differences: CartDifference[] }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cardForm' }
  | { kind: 'unanswered' }

export type PlaceWish = {
  /** The cart as it is shown. */
  shown: Cart
  draft: Draft
  /** Undefined when the card form says itself what is wrong. */
  payment: () => Promise<Payment | undefined>
}

/** The gateway may take ten seconds for a card before the server answers for it. */
const placeTimeoutMs = 40_000

/** Answers after which what is in the cart has to be looked over again. */
const changedCodes = [
  'cart_changed',
  'price_changed',
  'not_enough_stock',
  'ship_day_closed',
  'not_orderable',
  'not_a_multiple',
  'below_minimum',
  'above_maximum',
  'method_not_offered',
  'cart_empty',
]

/** Places the cart once, whatever the connection does and however often the button is pressed. */
export function usePlaceOrders({ onPlaced }: { onPlaced: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<PlacePhase>('idle')
  const [refusal, setRefusal] = useState<Refusal>()
  // What is on screen while an answer is awaited: the live cart empties before the answer is there.
  const [frozen, setFrozen] = useState<Cart>()
  const running = useRef(false)
  const [attempt] = useState(
    () =>
      new PlaceAttempt({
        send: (body, key) =>
          call(checkout.place, { body }, { headers: { 'idempotency-key': key }, timeoutMs: placeTimeoutMs }),
        makeKey: () => crypto.randomUUID(),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        onRetry: () => setPhase('retrying'),
      }),
  )

  async function finish(orderNumbers: readonly number[]) {
    onPlaced()
    for (const { path } of [cartCalls.read, orders.history, account.summary])
      void client.invalidateQueries({ queryKey: [path] })
    await navigate({ to: '/cart', search: { placed: orderNumbers.map(String) } as never })
    setFrozen(undefined)
    scrollTo({ top: 0 })
  }

  async function lookAgain(shown: Cart, error: ApiError | undefined) {
    const fresh = await client.fetchQuery({ ...read(cartCalls.read, {}), staleTime: 0 }).catch(() => shown)
    setRefusal({ kind: 'changed', error, differences: differencesOf(shown, fresh) })
  }

  async function refuse(error: unknown, shown: Cart) {
    const kept = error instanceof ApiError ? orderNumbersOf(error) : []
    if (kept.length > 0) return finish(kept)
    if (attempt.isUnanswered) return setRefusal({ kind: 'unanswered' })
    setFrozen(undefined)
    if (error instanceof ApiError && changedCodes.includes(error.code)) return lookAgain(shown, error)
    setRefusal({ kind: 'failed', error })
  }

  async function once(act: () => Promise<void>) {
    if (running.current) return
    running.current = true
    setRefusal(undefined)
    try {
      await act()
    } finally {
      running.current = false
      setPhase('idle')
    }
  }

  const place = ({ shown, draft, payment }: PlaceWish) =>
    once(async () => {
      setPhase('settling')
      await queueOf(client).settled()
      const { faults, offline } = queueOf(client).state()
      const cart = client.getQueryData<Cart>([cartCalls.read.path, {}]) ?? shown
      const lines = cart.orders.flatMap(({ details }) => details)
      // The reason stands above the button by then.
      if (offline || lines.some((line) => faults.has(lineKey(line)))) return
      // What does not come to what was shown is looked over before money moves.
      if (cart.totals.total !== shown.totals.total || cart.orders.length !== shown.orders.length)
        return setRefusal({ kind: 'changed', error: undefined, differences: differencesOf(shown, cart) })
      setPhase('placing')
      const asked = await payment().catch(() => 'late' as const)
      if (asked === 'late') return setRefusal({ kind: 'cardForm' })
      if (!asked) return
      setFrozen(cart)
      const body: PlaceBody = {
        poNumber: draft.poNumber.trim() || null,
        note: draft.note.trim() || null,
        appType: 'W',
        orderIds: cart.orders.map(({ id }) => id),
        payment: asked,
        cartVersion: cart.version,
        expectedTotal: cart.totals.total,
      }
      try {
        const { orders: placed } = await attempt.place(body)
        await finish(placed.map(({ orderNumber }) => orderNumber))
      } catch (error) {
        await refuse(error, cart)
      }
    })

  const askAgain = () =>
    once(async () => {
      setPhase('retrying')
      try {
        const { orders: placed } = await attempt.askAgain()
        await finish(placed.map(({ orderNumber }) => orderNumber))
      } catch (error) {
        if (frozen) await refuse(error, frozen)
      }
    })

  return { phase, refusal, frozen, place, askAgain }
}

/** The orders that exist although the answer is a failure: a declined card keeps them, and a cart placed before became them. */
function orderNumbersOf({ data }: ApiError): number[] {
  const { orders: kept, orderNumbers } = (data ?? {}) as {
    orders?: PlacedOrder[]
    orderNumbers?: number[]
  }
  return kept?.map(({ orderNumber }) => orderNumber) ?? orderNumbers ?? []
}
