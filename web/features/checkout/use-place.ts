import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import { account } from '../../../contract/features/account.ts'
import { type Cart, cart as cartCalls } from '../../../contract/features/cart.ts'
import { checkout, type Payment, type PlacedOrder } from '../../../contract/features/checkout.ts'
import { orders } from '../../../contract/features/orders.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { ApiError } from '../../core/api.ts'
import { once } from '../../core/once.ts'
import { read } from '../../core/query.ts'
import { queueOf } from '../cart/use-cart.ts'
import { lineKey } from './cart-now.ts'
import { type CartDifference, differencesOf } from './changes.ts'
import type { Draft } from './draft.ts'

export type PlacePhase = 'idle' | 'settling' | 'placing' | 'retrying'

/** Why nothing was placed, or that it is unknown whether it was. */
export type Refusal =
  | { kind: 'changed'; error: ApiError | undefined; differences: CartDifference[] }
  | { kind: 'failed'; error: unknown }
  | { kind: 'cardForm' }
  | { kind: 'unanswered' }

export type PlaceWish = {
  /** The cart that the user saw. */
  shown: Cart
  draft: Draft
  /** Undefined if the card form shows its own error. */
  payment: () => Promise<Payment | undefined>
}

/** The gateway may take ten seconds for a card before the server responds. */
const placeTimeoutMs = 40_000

/** Errors after which the customer must review the cart. */
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

/** Places the cart once, even if the connection fails or the button is pressed again. */
export function usePlaceOrders({ onPlaced }: { onPlaced: () => void }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [phase, setPhase] = useState<PlacePhase>('idle')
  const [refusal, setRefusal] = useState<Refusal>()
  // The cart shown while the response is pending: the live cart empties before the response arrives.
  const [frozen, setFrozen] = useState<Cart>()
  const running = useRef(false)
  const [placing] = useState(() =>
    once(checkout.place, { timeoutMs: placeTimeoutMs, onRetry: () => setPhase('retrying') }),
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
    // If the day closed, the shipment has its replacement.
    const shipmentIsRead = client.refetchQueries({ queryKey: [shipment.read.path] })
    const fresh = await client.fetchQuery({ ...read(cartCalls.read, {}), staleTime: 0 }).catch(() => shown)
    await shipmentIsRead
    setRefusal({ kind: 'changed', error, differences: differencesOf(shown, fresh) })
  }

  async function refuse(error: unknown, shown: Cart) {
    const kept = error instanceof ApiError ? orderNumbersOf(error) : []
    if (kept.length > 0) return finish(kept)
    if (placing.isInDoubt()) return setRefusal({ kind: 'unanswered' })
    setFrozen(undefined)
    if (error instanceof ApiError && changedCodes.includes(error.code)) return lookAgain(shown, error)
    setRefusal({ kind: 'failed', error })
  }

  async function atATime(act: () => Promise<void>) {
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
    atATime(async () => {
      setPhase('settling')
      await queueOf(client).settled()
      const { faults, offline } = queueOf(client).state()
      const cart = client.getQueryData<Cart>([cartCalls.read.path, {}]) ?? shown
      const lines = cart.orders.flatMap(({ details }) => details)
      // In these cases the reason is already shown above the button.
      if (offline || lines.some((line) => faults.has(lineKey(line)))) return
      // If the total differs from the shown one, the customer reviews it before any payment.
      if (cart.totals.total !== shown.totals.total || cart.orders.length !== shown.orders.length)
        return setRefusal({ kind: 'changed', error: undefined, differences: differencesOf(shown, cart) })
      setPhase('placing')
      const asked = await payment().catch(() => 'late' as const)
      if (asked === 'late') return setRefusal({ kind: 'cardForm' })
      if (!asked) return
      setFrozen(cart)
      const body: SendOf<typeof checkout.place>['body'] = {
        poNumber: draft.poNumber.trim() || null,
        note: draft.note.trim() || null,
        appType: 'W',
        orderIds: cart.orders.map(({ id }) => id),
        payment: asked,
        cartVersion: cart.version,
        expectedTotal: cart.totals.total,
      }
      try {
        const { orders: placed } = await placing.send({ body })
        await finish(placed.map(({ orderNumber }) => orderNumber))
      } catch (error) {
        await refuse(error, cart)
      }
    })

  const askAgain = () =>
    atATime(async () => {
      setPhase('retrying')
      try {
        const { orders: placed } = await placing.sendAgain()
        await finish(placed.map(({ orderNumber }) => orderNumber))
      } catch (error) {
        if (frozen) await refuse(error, frozen)
      }
    })

  return { phase, refusal, frozen, place, askAgain }
}

/** Orders that exist despite the error: a declined card keeps them, and the cart may have been placed earlier. */
function orderNumbersOf({ data }: ApiError): number[] {
  const { orders: kept, orderNumbers } = (data ?? {}) as {
    orders?: PlacedOrder[]
    orderNumbers?: number[]
  }
  return kept?.map(({ orderNumber }) => orderNumber) ?? orderNumbers ?? []
}
