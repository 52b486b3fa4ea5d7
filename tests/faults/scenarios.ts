import { makeCtx } from '../../server/core/context.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import type { startProduct } from '../../server/product.ts'
import { settleUnknownPaymentsJob } from '../../server/settlement/jobs.ts'
import type { FreshDatabase } from '../support/database.ts'
import type { SignedIn } from '../support/server.ts'
import type { Company } from './company.ts'

type Product = Awaited<ReturnType<typeof startProduct>>
type Answer = Awaited<ReturnType<SignedIn['send']>>

/** A running product with a shop's browser. */
export type Stage = {
  url: string
  shop: SignedIn
  database: FreshDatabase
  company: Company
  /** The product's current time. */
  now: () => Date
}

/** The action during which the process dies, starting from a prepared state. `sound.ts` has the conditions for every outcome. */
export type Scenario = {
  name: string
  /** A customer with terms, or one who pays by card. */
  onAccount?: true
  /** Whether no card company is involved. */
  withoutCards?: true
  before: (stage: Stage & { product: Product }) => Promise<unknown>
  /** A concurrent event just before the action. */
  meanwhile?: (stage: Stage) => Promise<unknown>
  /** Repeats the action. Undefined if no caller is waiting. */
  act: (stage: Stage, key: string, made: never) => Promise<Answer | undefined>
  /** SQL that selects a row if the action is done. An acknowledged action must be done in the end. */
  done: string
}

const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2031 }
const headers = (key: string) => ({ 'idempotency-key': key })
/** The one product for sale. */
export const rose = 900_001

const fill = ({ shop }: Stage, quantity = 5) =>
  shop.send('POST', 'shopping-cart', { productId: rose, quantity })

function orderNumber({ status, body }: Answer): number {
  const [order] = (body as { orders?: { orderNumber: number }[] }).orders ?? []
  if (!order) throw new Error(`no order was placed: ${status} ${JSON.stringify(body)}`)
  return order.orderNumber
}

async function order(stage: Stage, payment: object): Promise<number> {
  await fill(stage)
  return orderNumber(await stage.shop.send('POST', 'shopping-cart/check-out', { payment }))
}

const byCard = async (stage: Stage, remember = false) =>
  order(stage, { token: await stage.company.card(stage.database.db), remember })

/** The card of an order, after the job has saved it. */
async function savedCard({ shop }: Stage): Promise<number> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [saved] = (await shop.send('GET', 'payment/card/accounts')).body as { id: number }[]
    if (saved) return saved.id
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the card was not saved')
}

/** An order whose charge the gateway did not answer. */
async function unanswered({ product, ...stage }: Stage & { product: Product }) {
  const token = await stage.company.card(stage.database.db)
  stage.company.silence(product, true)
  await order(stage, { token })
  stage.company.silence(product, false)
}

const addJob = async ({ database }: Stage, name: string) => {
  await database.pool.query('select graphile_worker.add_job($1)', [name])
  return undefined
}

const placed = `select from orders where status in ('CONFIRMED', 'PICKING')`
const paid = `select from orders where status = 'CONFIRMED' and payment_status = 'PAID'`
const saved = 'select from saved_cards having count(*) = 1'

/** Actions that move stock or money, triggered by customers, gateways and the clock. */
export const scenarios: readonly Scenario[] = [
  {
    name: 'an order paid by card',
    before: async (stage) => {
      await fill(stage)
      return stage.company.name === 'sandbox'
        ? { card }
        : { token: await stage.company.card(stage.database.db) }
    },
    act: ({ shop }, key, payment) => shop.send('POST', 'shopping-cart/check-out', { payment }, headers(key)),
    done: placed,
  },
  {
    name: 'an order paid by a card that is to be kept',
    before: async (stage) => {
      await fill(stage)
      return { token: await stage.company.card(stage.database.db), remember: true }
    },
    act: ({ shop }, key, payment) => shop.send('POST', 'shopping-cart/check-out', { payment }, headers(key)),
    done: placed,
  },
  {
    name: 'an order on account',
    onAccount: true,
    withoutCards: true,
    before: fill,
    act: ({ shop }, key) =>
      shop.send('POST', 'shopping-cart/check-out', { payment: { method: 'account' } }, headers(key)),
    done: placed,
  },
  {
    name: 'cancelling an order paid by card',
    before: (stage) => byCard(stage),
    act: ({ shop }, key, number) => shop.send('POST', `orders/${number}/cancel`, undefined, headers(key)),
    done: `select from orders where status = 'CANCELLED'`,
  },
  {
    name: 'adding to an order paid by card',
    before: async (stage) => ({ number: await byCard(stage, true), cardAccountId: await savedCard(stage) }),
    act: ({ shop }, key, { number, cardAccountId }: { number: number; cardAccountId: number }) => {
      const change = { lines: [{ productId: rose, quantity: 9 }], payment: { cardAccountId } }
      return shop.send('PUT', `orders/${number}/lines`, change, headers(key))
    },
    done: 'select from order_lines where quantity = 9',
  },
  {
    name: 'taking from an order paid by card',
    before: (stage) => byCard(stage),
    act: ({ shop }, key, number) =>
      shop.send('PUT', `orders/${number}/lines`, { lines: [{ productId: rose, quantity: 2 }] }, headers(key)),
    done: 'select from order_lines where quantity = 2',
  },
  {
    name: 'saving a card',
    before: (stage) => stage.company.card(stage.database.db),
    act: ({ shop }, key, token) => shop.send('POST', 'payment/card/accounts', { token }, headers(key)),
    done: saved,
  },
  {
    name: 'paying an invoice',
    onAccount: true,
    before: async (stage) => {
      await order(stage, { method: 'account' })
      const { id, total_cents } = await stage.database.db
        .selectFrom('orders')
        .select(['id', 'total_cents'])
        .executeTakeFirstOrThrow()
      for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
        await advanceOrder(makeCtx(stage.product.deps, null), id, { to, actor: 'house' })
      const token = await stage.company.card(stage.database.db)
      return { amount: total_cents / 100, cardAccount: { token, remember: true } }
    },
    act: ({ shop }, key, payment) => shop.send('POST', 'payment/token', payment, headers(key)),
    done: 'select from invoices where paid_cents = amount_cents',
  },
  {
    name: 'a notice of money taken without an answer',
    before: unanswered,
    meanwhile: ({ company, database }) => company.takeLate(database.db),
    act: async ({ url, company, database, now }) => {
      const { body, headers: signed } = await company.notice(database.db, now())
      const answer = await fetch(`${url}/webhooks/${company.name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signed },
        body,
      })
      return { status: answer.status, body: await answer.json() }
    },
    done: paid,
  },
  {
    name: 'asking about a payment without an answer',
    before: unanswered,
    meanwhile: ({ company, database }) => company.takeLate(database.db),
    act: (stage) => addJob(stage, 'settle_unknown_payments'),
    done: paid,
  },
  {
    name: 'comparing the books, with money of an order that still waits',
    before: async (stage) => {
      await unanswered(stage)
      await believeNever(stage)
    },
    meanwhile: ({ company, database }) => company.takeLate(database.db),
    act: (stage) => addJob(stage, 'reconcile_charges'),
    done: paid,
  },
  {
    name: 'comparing the books, with money of an order that was cancelled meanwhile',
    before: async (stage) => {
      await unanswered(stage)
      await believeNever(stage)
      const { order_number } = await stage.database.db
        .selectFrom('orders')
        .select('order_number')
        .executeTakeFirstOrThrow()
      await stage.shop.send('POST', `orders/${order_number}/cancel`)
    },
    meanwhile: ({ company, database }) => company.takeLate(database.db),
    act: (stage) => addJob(stage, 'reconcile_charges'),
    done: `select from payments where status = 'refunded'`,
  },
]

/** Six minutes later the gateway has still not received the charge, and the order waits for another card. */
async function believeNever({ product }: Stage & { product: Product }) {
  const later = () => new Date(Date.now() + 6 * 60_000)
  await settleUnknownPaymentsJob.run(makeCtx({ ...product.deps, now: later }, null), {})
}
