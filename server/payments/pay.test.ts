import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf, SendOf } from '../../contract/core/endpoint.ts'
import { accountPayments, type PaymentState } from '../../contract/features/payments/account-payments.ts'
import { receivables } from '../../contract/features/receivables/receivables.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceLocked } from '../orders/advance.ts'
import { cancelOrder, type OrderRow } from '../orders/moves.ts'
import { giveCredit } from '../receivables/credit.ts'
import { settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { settlePayment } from '../settlement/settle.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { gatewayTimeoutMs: 1500 } })
})
afterEach(() => app.sandboxMode('normal'))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const taken = '4242424242424242'
const declined = '4000000000000002'
const system = () => makeCtx(app.deps, null)

async function orderOf(ctx: SignedInCtx, orderNumber: number): Promise<OrderRow> {
  const row = await app.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow()
  expect(row.customer_id).toBe(ctx.user.customerId)
  return row
}

/** Moves an order forward until its goods have left the warehouse. */
async function ship(ctx: SignedInCtx, orderNumber: number): Promise<void> {
  await inTransaction(system(), async (inside) => {
    let order = await orderOf(ctx, orderNumber)
    for (const status of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      order = await advanceLocked(inside, order, { to: status, by: 'store', actor: 'warehouse' })
  })
}

/** A shop on account with an invoice of $30.30 (three bunches and freight) for each day given, NET 30. */
async function shopWithInvoices(days: readonly string[], { shipLast = true } = {}) {
  const made = await makeShop(app.db)
  const ctx = ctxOf(app, made)
  const numbers: number[] = []
  for (const [i, day] of days.entries()) {
    app.setNow(`${day}T14:00:00Z`)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
    const { orders } = await place(ctx)
    const number = orders[0]!.orderNumber
    numbers.push(number)
    if (shipLast || i < days.length - 1) await ship(ctx, number)
  }
  return { ctx, client: await app.signIn(made.email), numbers, made }
}

/** The events for a shop from the transaction that last wrote one of its payments. */
async function toldWithPayment(customerId: number): Promise<string[]> {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select name from events where customer_id = $1
     and xmin = (select xmin from payments where customer_id = $1 order by id desc limit 1)`,
    [customerId],
  )
  return rows.map(({ name }) => name)
}

const november = ['2026-11-02', '2026-11-09', '2026-11-16']
type Body = SendOf<typeof accountPayments.payByToken>['body']
const pay = async (client: Client, body: Body, key?: string) =>
  client.post('payment/token', body, key ? { 'idempotency-key': key } : {})
const open = async (client: Client) =>
  (await client.call(receivables.openInvoices)).body as ReplyOf<typeof receivables.openInvoices>
const openOf = async (client: Client) =>
  (await open(client)).rows.map(({ invoiceNumber, open: left }) => [invoiceNumber, left])
const history = async (client: Client) =>
  ((await client.call(accountPayments.history)).body as ReplyOf<typeof accountPayments.history>).rows
const paymentStatusOf = async (orderNumber: number) =>
  (
    await app.db
      .selectFrom('orders')
      .select('payment_status')
      .where('order_number', '=', orderNumber)
      .executeTakeFirstOrThrow()
  ).payment_status

test('an order on account is invoiced when it leaves the warehouse, and is due thirty days later', async () => {
  const { client, numbers } = await shopWithInvoices(['2026-11-02'])
  expect((await open(client)).rows).toMatchObject([
    {
      invoiceNumber: numbers[0],
      issuedOn: '2026-11-02',
      dueOn: '2026-12-02',
      amount: 30.3,
      open: 30.3,
      daysPastDue: 0,
    },
  ])
})

test('$50 pays the oldest invoice and $19.70 of the next', async () => {
  const { client, numbers, made } = await shopWithInvoices(november)
  const { status, body } = await pay(client, {
    amount: 50,
    cardAccount: { token: await cardToken(app, taken) },
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'captured', amount: 50, credits: 0 })
  expect(await openOf(client)).toEqual([
    [numbers[1], 10.6],
    [numbers[2], 30.3],
  ])
  expect(await paymentStatusOf(numbers[0]!)).toBe('PAID')
  expect(await paymentStatusOf(numbers[1]!)).toBe('PARTIALLY_PAID')
  expect(await history(client)).toMatchObject([
    {
      amount: 50,
      lastFour: '4242',
      appliedTo: [
        { invoiceNumber: numbers[0], amount: 30.3 },
        { invoiceNumber: numbers[1], amount: 19.7 },
      ],
    },
  ])
  expect(await toldWithPayment(made.customerId)).toEqual(['receivables.changed'])
})

test('chosen invoices are paid as chosen, part of one too', async () => {
  const { client, numbers } = await shopWithInvoices(november)
  const invoices = [
    { invoiceNumber: numbers[2]!, amount: 30.3 },
    { invoiceNumber: numbers[1]!, amount: 0.3 },
  ]
  const { status } = await pay(client, {
    amount: 30.6,
    cardAccount: { token: await cardToken(app, taken) },
    invoices,
  })
  expect(status).toBe(201)
  expect(await openOf(client)).toEqual([
    [numbers[0], 30.3],
    [numbers[1], 30],
  ])
})

test('what is paid beyond everything open stays as a credit', async () => {
  const { client } = await shopWithInvoices(['2026-11-02'])
  await pay(client, { amount: 40, cardAccount: { token: await cardToken(app, taken) } })
  expect(await open(client)).toMatchObject({ rows: [], openAmount: 0, credits: 9.7 })
})

describe('a credit of $12', () => {
  async function credited() {
    const scene = await shopWithInvoices(november)
    await inTransaction(system(), (inside) =>
      giveCredit(inside, {
        customerId: scene.ctx.user.customerId,
        amountCents: 1200,
        note: 'Roses wilted on arrival',
        actor: 'Accounts',
      }),
    )
    return scene
  }

  test('takes $12 of what the card would pay', async () => {
    const { client, numbers } = await credited()
    expect((await open(client)).credits).toBe(12)
    const invoices = [{ invoiceNumber: numbers[0]!, amount: 30.3 }]
    const { body } = await pay(client, {
      amount: 18.3,
      cardAccount: { token: await cardToken(app, taken) },
      invoices,
    })
    expect(body).toMatchObject({ status: 'captured', amount: 18.3, credits: 12 })
    expect(await open(client)).toMatchObject({ total: 2, credits: 0 })
  })

  test('pays automatically without a card', async () => {
    const { client, numbers } = await credited()
    const invoices = [{ invoiceNumber: numbers[0]!, amount: 12 }]
    const { status, body } = await pay(client, { amount: 0, tenderType: 'credit', invoices })
    expect([status, body]).toEqual([201, { paymentId: null, status: 'applied', amount: 0, credits: 12 }])
    expect((await openOf(client))[0]).toEqual([numbers[0], 18.3])
    expect(await history(client)).toEqual([])
  })

  test('is not used twice, or for more than its amount', async () => {
    const { client, numbers } = await credited()
    const invoices = [{ invoiceNumber: numbers[0]!, amount: 12.01 }]
    const more = await pay(client, { amount: 0, tenderType: 'credit', invoices })
    expect(more.problem).toMatchObject({ code: 'payment_changed', data: { credits: 12 } })
    const half = [{ invoiceNumber: numbers[1]!, amount: 12 }]
    const both = await Promise.all(
      [1, 2].map(() => pay(client, { amount: 0, tenderType: 'credit', invoices: half })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('stays as it is when the card is declined', async () => {
    const { client, numbers, made } = await credited()
    const invoices = [{ invoiceNumber: numbers[0]!, amount: 30.3 }]
    const answer = await pay(client, {
      amount: 18.3,
      cardAccount: { token: await cardToken(app, declined) },
      invoices,
    })
    expect(answer.problem).toMatchObject({ status: 402, code: 'card_declined' })
    expect(await toldWithPayment(made.customerId)).toEqual(['receivables.changed'])
    expect(await open(client)).toMatchObject({ total: 3, credits: 12, openAmount: 90.9 })
  })
})

describe('refused, with nothing charged', () => {
  const cases: [string, (numbers: number[]) => Body, number, string][] = [
    [
      'an invoice of nobody',
      () => ({ amount: 1, invoices: [{ invoiceNumber: 999_999_999, amount: 1 }] }),
      409,
      'payment_changed',
    ],
    [
      'more than an invoice leaves open',
      ([n]) => ({ amount: 30.31, invoices: [{ invoiceNumber: n!, amount: 30.31 }] }),
      409,
      'payment_changed',
    ],
    [
      'more than what is chosen',
      ([n]) => ({ amount: 31, invoices: [{ invoiceNumber: n!, amount: 30.3 }] }),
      422,
      'amount_mismatch',
    ],
    [
      'one invoice chosen twice',
      ([n]) => ({
        amount: 2,
        invoices: [
          { invoiceNumber: n!, amount: 1 },
          { invoiceNumber: n!, amount: 1 },
        ],
      }),
      422,
      'amount_mismatch',
    ],
    ['nothing by card', () => ({ amount: 0 }), 422, 'amount_mismatch'],
    ['an amount with credits alone', () => ({ amount: 5, tenderType: 'credit' }), 422, 'amount_mismatch'],
    ['a tenth of a cent', () => ({ amount: 1.001 }), 400, 'invalid_input'],
    [
      'a card of nobody',
      () => ({ amount: 1, cardAccount: { token: 'tok_nobody' } }),
      422,
      'card_token_invalid',
    ],
    ['another shop’s saved card', () => ({ amount: 1, cardAccount: { id: 999_999 } }), 404, 'not_found'],
  ]
  test.each(cases)('%s', async (_, bodyOf, status, code) => {
    const { client, numbers, ctx } = await shopWithInvoices(['2026-11-02'])
    const body = bodyOf(numbers)
    const card =
      body.tenderType === 'credit' || body.cardAccount
        ? {}
        : { cardAccount: { token: await cardToken(app, taken) } }
    expect((await pay(client, { ...card, ...body })).problem).toMatchObject({ status, code })
    const payments = await app.db
      .selectFrom('payments')
      .select('id')
      .where('customer_id', '=', ctx.user.customerId)
      .execute()
    expect(payments).toEqual([])
  })

  test('no card at all: nobody’s saved card is charged unasked', async () => {
    const { client } = await shopWithInvoices(['2026-11-02'])
    expect((await pay(client, { amount: 1 })).problem).toMatchObject({
      status: 400,
      code: 'invalid_input',
    })
  })

  test('another shop’s invoice', async () => {
    const theirs = await shopWithInvoices(['2026-11-02'])
    const { client } = await shopWithInvoices(['2026-11-02'])
    const invoices = [{ invoiceNumber: theirs.numbers[0]!, amount: 30.3 }]
    const answer = await pay(client, {
      amount: 30.3,
      cardAccount: { token: await cardToken(app, taken) },
      invoices,
    })
    expect(answer.problem).toMatchObject({ status: 409, code: 'payment_changed', data: { open: 0 } })
    expect((await openOf(theirs.client))[0]).toEqual([theirs.numbers[0], 30.3])
  })
})

describe('the same request again', () => {
  test('is the same payment', async () => {
    const { client } = await shopWithInvoices(november)
    const body = { amount: 10, cardAccount: { token: await cardToken(app, taken) } }
    const [first, second] = [await pay(client, body, 'pay-1'), await pay(client, body, 'pay-1')]
    expect(second.body).toEqual(first.body)
    expect(await history(client)).toHaveLength(1)
  })

  test('is the same payment even when the first answer was lost with its process', async () => {
    const { client, ctx } = await shopWithInvoices(november)
    const body = { amount: 10, cardAccount: { token: await cardToken(app, taken) } }
    const first = await pay(client, body, 'pay-2')
    await app.db.deleteFrom('idempotency_keys').where('user_id', '=', ctx.user.id).execute()
    const second = await pay(client, body, 'pay-2')
    expect(second.body).toEqual(first.body)
    expect(await history(client)).toHaveLength(1)
  })
})

describe('a gateway that does not answer', () => {
  async function unanswered() {
    const scene = await shopWithInvoices(november)
    const body = {
      amount: 30.3,
      cardAccount: { token: await cardToken(app, taken) },
      invoices: [{ invoiceNumber: scene.numbers[0]!, amount: 30.3 }],
    }
    app.sandboxMode('silent')
    const answer = await pay(scene.client, body)
    app.sandboxMode('normal')
    expect([answer.status, (answer.body as PaymentState).status]).toEqual([202, 'unknown'])
    return { ...scene, paymentId: (answer.body as PaymentState).paymentId! }
  }

  test('keeps the invoice from being paid twice meanwhile', async () => {
    const { client, numbers } = await unanswered()
    expect((await open(client)).rows[0]).toMatchObject({ invoiceNumber: numbers[0], pending: 30.3, open: 0 })
    const again = await pay(client, {
      amount: 30.3,
      cardAccount: { token: await cardToken(app, taken) },
      invoices: [{ invoiceNumber: numbers[0]!, amount: 30.3 }],
    })
    expect(again.problem).toMatchObject({ code: 'payment_changed' })
  })

  test('is asked by the job, which settles the payment as it turns out', async () => {
    const { client, numbers } = await unanswered()
    app.setNow(new Date(app.now().getTime() + 6 * 60_000))
    await settleUnknownPaymentsJob.run(system(), {})
    const rows = await openOf(client)
    const [payment] = await history(client)
    // Whether the silent gateway charged the card is up to the gateway: the invoice is either paid or can be paid again.
    if (payment?.status === 'captured') expect(rows.map(([number]) => number)).not.toContain(numbers[0])
    else expect(rows[0]).toEqual([numbers[0], 30.3])
  })

  test('and money that arrives after somebody else has paid stays as a credit, posted once', async () => {
    const { client, paymentId, ctx, numbers } = await unanswered()
    const invoice = await app.db
      .selectFrom('invoices')
      .select('id')
      .where('invoice_number', '=', numbers[0]!)
      .executeTakeFirstOrThrow()
    await inTransaction(system(), (inside) =>
      giveCredit(inside, {
        customerId: ctx.user.customerId,
        amountCents: 3030,
        note: 'Not delivered',
        actor: 'Accounts',
        invoiceId: invoice.id,
      }),
    )
    app.setNow(new Date(app.now().getTime() + 6 * 60_000))
    await Promise.all([1, 2, 3].map(() => settleUnknownPaymentsJob.run(system(), {})))
    const payment = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    expect((await open(client)).credits).toBe(payment.status === 'captured' ? 30.3 : 0)
    await settlePayment(system(), { paymentId, outcome: { kind: 'unknown' } })
    const entries = await app.db
      .selectFrom('ledger_entries')
      .select('id')
      .where('payment_id', '=', paymentId)
      .execute()
    expect(entries).toHaveLength(payment.status === 'captured' ? 1 : 0)
  })
})

test('ten payments of $10 at once on $30.30 are ten payments, and the invoice takes no more than it is for', async () => {
  const { client } = await shopWithInvoices(['2026-11-02'])
  const cards = await Promise.all(Array.from({ length: 10 }, () => cardToken(app, taken)))
  const answers = await Promise.all(
    cards.map((card) => pay(client, { amount: 10, cardAccount: { token: card } })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await open(client)).toMatchObject({ rows: [], credits: 69.7 })
})

test('a raw card pays with the sandbox, and its number is kept nowhere', async () => {
  const { client } = await shopWithInvoices(['2026-11-02'])
  const card = { number: taken, cvv: '123', expireMonth: 12, expireYear: 2030 }
  const { status, body } = await client.call(accountPayments.payByCard, { body: { amount: 30.3, ...card } })
  expect([status, body]).toMatchObject([201, { status: 'captured', amount: 30.3 }])
  const rows = JSON.stringify(await app.db.selectFrom('payments').selectAll().execute())
  expect(rows).not.toContain(taken)
})

test('a receipt is a PDF of one’s own payment only', async () => {
  const { client } = await shopWithInvoices(['2026-11-02'])
  const other = await shopWithInvoices([])
  const { body } = await pay(client, { amount: 30.3, cardAccount: { token: await cardToken(app, taken) } })
  const url = `/api/v1/payment/${(body as PaymentState).paymentId}/receipt.pdf`
  const load = (headers: Record<string, string>) =>
    app.app.inject({ method: 'GET', url, headers: { ...headers, accept: 'application/pdf' } })
  const receipt = await load(client.headers)
  expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await load(other.client.headers)).statusCode).toBe(404)
})

test('an order cancelled after it had left is credited, and what had paid it is free again', async () => {
  const { client, ctx, numbers } = await shopWithInvoices(['2026-11-02'])
  await pay(client, { amount: 30.3, cardAccount: { token: await cardToken(app, taken) } })
  await inTransaction(system(), async (inside) => {
    const failed = await advanceLocked(inside, await orderOf(ctx, numbers[0]!), {
      to: 'DELIVERY_FAILED',
      by: 'driver',
      actor: 'driver',
    })
    await cancelOrder(inside, failed, { by: 'desk', actor: 'Accounts', note: 'Refused at the door.' })
  })
  expect(await open(client)).toMatchObject({ rows: [], credits: 30.3 })
  const { body } = await client.call(receivables.statements, { query: { year: '2026' } })
  expect(body).toMatchObject({ charges: 30.3, payments: 30.3, credits: 30.3, closing: -30.3 })
})
