import type { Cart, CartProblem } from '../../../contract/features/cart.ts'

/** Why the orders can't be placed; the first reason is shown above the button. */
export type Blocker =
  | { code: 'closed'; orderId: number; day: string }
  | { code: 'short' | 'unfit'; lines: number; detailsId: number }
  | { code: 'refused'; detailsId: number }
  | { code: 'credit'; overCents: number }
  | { code: 'stopped'; why: 'cardOnly' | 'held' }
  | { code: 'noPay' }
  | { code: 'offline' }

export type Readiness = {
  cart: Cart
  /** Lines whose rejected quantity is still in their box. */
  refused: readonly number[]
  /**
   * The payment: on account, with the remaining credit in cents (null: no limit) unless the account is stopped, or by card; null if neither
   * is possible.
   */
  pay:
    | { kind: 'account'; leftCents: number | null; stopped: 'cardOnly' | 'held' | null }
    | { kind: 'card' }
    | null
  totalCents: number
  offline: boolean
}

const ofLine = (problem: CartProblem): problem is CartProblem & { detailsId: number } =>
  problem.detailsId !== null

/** Checks in the server's order: a closed day, a short line, an invalid line; payment last. */
export function blockerOf({ cart, refused, pay, totalCents, offline }: Readiness): Blocker | undefined {
  const { problems, orders } = cart
  const closed = problems.find(({ code }) => code === 'ship_day_closed')
  if (closed) {
    const day = orders.find(({ id }) => id === closed.orderId)?.date ?? ''
    return { code: 'closed', orderId: closed.orderId, day }
  }
  const short = problems.filter(ofLine).filter(({ code }) => code === 'not_enough_stock')
  if (short[0]) return { code: 'short', lines: short.length, detailsId: short[0].detailsId }
  const unfit = problems
    .filter(ofLine)
    .filter(({ code }) => code === 'not_orderable' || code === 'not_a_multiple')
  if (unfit[0]) return { code: 'unfit', lines: unfit.length, detailsId: unfit[0].detailsId }
  const method = problems.find(({ code }) => code === 'method_not_offered')
  if (method) return { code: 'closed', orderId: method.orderId, day: '' }
  if (refused[0] !== undefined) return { code: 'refused', detailsId: refused[0] }
  if (offline) return { code: 'offline' }
  if (!pay) return { code: 'noPay' }
  if (pay.kind === 'account' && pay.stopped) return { code: 'stopped', why: pay.stopped }
  if (pay.kind === 'account' && pay.leftCents !== null && totalCents > pay.leftCents)
    return { code: 'credit', overCents: totalCents - pay.leftCents }
  return undefined
}
