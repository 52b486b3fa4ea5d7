import { setTimeout as sleep } from 'node:timers/promises'
import type { FreshDatabase } from '../support/database.ts'
import { makeShop, shopAuthorities } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { type SignedIn, signedIn, signInTo } from '../support/server.ts'
import type { Company } from './company.ts'

type Db = FreshDatabase['db']
type Answer = Awaited<ReturnType<SignedIn['send']>>
type Payment = { method: 'account' } | { token: string; remember: boolean } | { cardAccountId: number }

/** Acknowledged results, verified at the end. */
export type Promises = {
  asked: number
  /** Requests without a response that were retried with their keys. */
  repeated: number
  ordered: Set<number>
  cancelled: Set<number>
  /** Payments of invoices. */
  paid: Set<number>
  /** Responses that violate the contract. */
  strange: string[]
  /** Every retried request, and its last response. */
  diary: { at: Date; shop: string; asked: string; key: string; answer: string }[]
}

export const noPromises = (): Promises => ({
  asked: 0,
  repeated: 0,
  ordered: new Set(),
  cancelled: new Set(),
  paid: new Set(),
  strange: [],
  diary: [],
})

type Opening = {
  db: Db
  company: Company
  urls: readonly string[]
  products: readonly number[]
  random: () => number
  onAccount: boolean
  promises: Promises
}

export type Shopper = Awaited<ReturnType<typeof openShopper>>

/** A shop whose user orders, changes, cancels, pays and saves cards at either process, and retries if no response came. */
export async function openShopper(opening: Opening) {
  const { db, company, urls, products, random, onAccount, promises } = opening
  const authorities = shopAuthorities.filter((one) => onAccount || one !== 'CARDS_BLOCKED')
  const { email, customerId } = await makeShop(db, {
    customer: onAccount ? {} : { terms: 'PREPAID_CARD' },
    authorities,
  })
  const { cookie } = await signInTo(urls[0]!, email, testPassword)
  const below = (count: number) => Math.floor(random() * count)
  const oneOf = <T>(from: readonly T[]) => from[below(from.length)]
  const send = (method: string, path: string, body?: unknown, key?: string) =>
    signedIn(oneOf(urls)!, cookie).send(method, path, body, key ? { 'idempotency-key': key } : {})

  /** Retries with the same key until there is a response; sometimes twice at once, like a double click. */
  async function insist(method: string, path: string, body?: unknown): Promise<Answer> {
    const key = crypto.randomUUID()
    promises.asked += 1
    for (let tries = 0; ; tries += 1) {
      const [answer] = await Promise.all([
        send(method, path, body, key).catch(() => undefined),
        below(10) === 0 && send(method, path, body, key).catch(() => undefined),
      ])
      const isOpen = !answer || codeOf(answer) === 'request_in_progress'
      if (!isOpen || tries > 200) {
        const last = answer ?? { status: 0, body: undefined }
        note(`${method} ${path} ${JSON.stringify(body ?? null)}`, key, last)
        return judged(last, `${method} ${path}`)
      }
      promises.repeated += 1
      await sleep(50)
    }
  }

  function note(asked: string, key: string, answer: Answer) {
    const heard = `${answer.status} ${codeOf(answer) ?? ''}`.trim()
    promises.diary.push({ at: new Date(), shop: email, asked, key, answer: heard })
  }

  function judged(answer: Answer, what: string): Answer {
    const { status } = answer
    // After a double click, a declined card no longer pays.
    const isLapsed = codeOf(answer) === 'card_token_invalid'
    if (!(status >= 200 && status < 300) && !understood.has(status) && !isLapsed)
      promises.strange.push(`${what}: ${status} ${JSON.stringify(answer.body)}`)
    return answer
  }

  async function newCard(): Promise<Payment> {
    const kind = below(6) === 0 ? 'declined' : 'good'
    return { token: await company.card(db, kind), remember: below(3) === 0 }
  }

  async function byCard(): Promise<Payment> {
    const saved = (await judgedRead('payment/card/accounts')) as { id: number }[]
    const card = oneOf(saved)
    return card && below(2) === 0 ? { cardAccountId: card.id } : newCard()
  }

  async function judgedRead(path: string): Promise<unknown> {
    const { status, body } = judged(await send('GET', path), path)
    return status === 200 ? body : []
  }

  const lines = () =>
    [...new Set(Array.from({ length: 1 + below(3) }, () => oneOf(products)!))].map((productId) => ({
      productId,
      quantity: 1 + below(6),
    }))

  async function anOrder(...statuses: ('CONFIRMED' | 'PENDING_PAYMENT' | 'PAYMENT_UNKNOWN')[]) {
    const rows = await db
      .selectFrom('orders')
      .select('order_number')
      .where('customer_id', '=', customerId)
      .where('status', 'in', statuses)
      .execute()
    return oneOf(rows)?.order_number
  }

  async function order(): Promise<void> {
    for (const line of lines()) judged(await send('POST', 'shopping-cart', line), 'shopping-cart')
    const payment = onAccount && below(2) === 0 ? ({ method: 'account' } as const) : await byCard()
    const placed = await insist('POST', 'shopping-cart/check-out', { payment })
    if (placed.status >= 300) return
    const { orders } = placed.body as { orders: { orderNumber: number }[] }
    for (const { orderNumber } of orders) promises.ordered.add(orderNumber)
  }

  async function cancel(): Promise<void> {
    const number = await anOrder('CONFIRMED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
    const answer = number && (await insist('POST', `orders/${number}/cancel`))
    if (answer && answer.status < 300) promises.cancelled.add(number)
  }

  async function change(): Promise<void> {
    const number = await anOrder('CONFIRMED')
    if (number) await insist('PUT', `orders/${number}/lines`, { lines: lines(), payment: await byCard() })
  }

  async function payWaiting(): Promise<void> {
    const number = await anOrder('PENDING_PAYMENT')
    if (number) await insist('POST', `orders/${number}/pay`, { payment: await byCard() })
  }

  async function payInvoices(): Promise<void> {
    const payment = await byCard()
    const cardAccount = 'cardAccountId' in payment ? { id: payment.cardAccountId } : payment
    const answer = await insist('POST', 'payment/token', { amount: (100 + below(2000)) / 100, cardAccount })
    const { paymentId, status } = answer.body as { paymentId?: number; status?: string }
    if (answer.status < 300 && status === 'captured' && paymentId) promises.paid.add(paymentId)
  }

  const keepCard = async () =>
    void (await insist('POST', 'payment/card/accounts', { token: await company.card(db) }))

  async function removeCard(): Promise<void> {
    const card = oneOf((await judgedRead('payment/card/accounts')) as { id: number }[])
    if (card) await insist('DELETE', `payment/card/accounts/${card.id}`)
  }

  const weighed = [
    ...Array.from({ length: 6 }, () => order),
    ...[cancel, cancel, change, change, payWaiting, payWaiting, keepCard, removeCard],
    ...(onAccount ? [payInvoices, payInvoices, payInvoices] : []),
  ]
  return {
    onAccount,
    /** Performs actions one after another until the run ends. */
    goOn: async (stop: { now: boolean }) => {
      while (!stop.now) await oneOf(weighed)!()
    },
    /** Orders on account, so that there is something to invoice. */
    orderOnAccount: async () => {
      for (const line of lines()) await send('POST', 'shopping-cart', line)
      await insist('POST', 'shopping-cart/check-out', { payment: { method: 'account' } })
    },
  }
}

/** A declined card, something gone meanwhile, a conflict, a rate limit, or unavailable because the company doesn't respond. */
const understood = new Set([402, 404, 409, 429, 503])

const codeOf = ({ body }: Answer) => (body as { code?: string } | undefined)?.code
