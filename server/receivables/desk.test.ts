import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SendOf } from '../../contract/core/endpoint.ts'
import type { AccountMoney, staffMoney, Written } from '../../contract/features/receivables/desk.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { told } from '../../tests/support/told.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceLocked } from '../orders/advance.ts'
import { cancelOrder, type OrderRow } from '../orders/moves.ts'

let app: TestApp
let office: Client
let rep: Client
let repId: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const house = await makeShop(app.db, {
    customer: { is_house: true, name: 'Harbor & Vine' },
    authorities: ['DASHBOARD'],
  })
  office = await app.signIn(house.email)
  const { email, userId } = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  rep = await app.signIn(email)
  ;({ repId } = await makeRep(app.db, { userId, name: 'Nora Castellan' }))
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const orderOf = (orderNumber: number) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('order_number', '=', orderNumber)
    .executeTakeFirstOrThrow() as Promise<OrderRow>

/** A shop with an invoice of $30.30 (three bunches and freight) for each given day. */
async function shopWith(days: readonly string[], customer: Parameters<typeof makeShop>[1] = {}) {
  const made = await makeShop(app.db, customer)
  const ctx = ctxOf(app, made)
  const numbers: number[] = []
  for (const day of days) {
    app.setNow(`${day}T14:00:00Z`)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
    const number = (await place(ctx)).orders[0]!.orderNumber
    numbers.push(number)
    await inTransaction(makeCtx(app.deps, null), async (inside) => {
      let order = await orderOf(number)
      for (const status of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
        order = await advanceLocked(inside, order, { to: status, by: 'store', actor: 'warehouse' })
    })
  }
  app.setNow('2026-11-23T14:00:00Z')
  const { accountNumber } = made
  return { made, ctx, numbers, accountNumber, path: `admin/receivables/${accountNumber}` }
}

const november = ['2026-11-02', '2026-11-09', '2026-11-16']
const check = (amount: number, more: object = {}): SendOf<typeof staffMoney.recordPayment>['body'] => ({
  tender: 'check',
  amount,
  checkNumber: '1043',
  ...more,
})
const money = async (path: string) => (await office.get(path)).body as AccountMoney
const openOf = async (path: string) =>
  (await money(path)).invoices.map(({ invoiceNumber, open }) => [invoiceNumber, open])
const written = ({ status, body }: { status: number; body: unknown }) => {
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body as Written
}
const mailsOf = async (customerId: number) =>
  (
    await app.db
      .selectFrom('messages')
      .select('kind')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)
const auditOf = async (customerId: number) =>
  (
    await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('customer_id', '=', customerId)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const paymentStatusOf = async (number: number) => (await orderOf(number)).payment_status

describe('a check', () => {
  test('of $50 settles the invoice of November 2 and part of that of November 9, and is receipted by mail', async () => {
    const { path, numbers, made } = await shopWith(november)
    const state = written(await office.post(`${path}/payments`, check(50)))
    expect(state).toMatchObject({
      kind: 'payment',
      amount: 50,
      left: 0,
      settled: [
        { invoiceNumber: numbers[0], amount: 30.3 },
        { invoiceNumber: numbers[1], amount: 19.7 },
      ],
    })
    expect(await openOf(path)).toEqual([
      [numbers[1], 10.6],
      [numbers[2], 30.3],
    ])
    expect(await paymentStatusOf(numbers[0]!)).toBe('PAID')
    expect(await paymentStatusOf(numbers[1]!)).toBe('PARTIALLY_PAID')
    expect(await mailsOf(made.customerId)).toContain('payment-received')
    expect(await auditOf(made.customerId)).toContain('payment.recorded')
  })

  test('settles the invoices that were chosen, and what is left stays as a credit', async () => {
    const { path, numbers } = await shopWith(november)
    const invoices = [{ invoiceNumber: numbers[2]!, amount: 30.3 }]
    expect(written(await office.post(`${path}/payments`, check(40, { invoices })))).toMatchObject({
      left: 9.7,
    })
    expect(await openOf(path)).toEqual([
      [numbers[0], 30.3],
      [numbers[1], 30.3],
    ])
    expect((await money(path)).credits).toBe(9.7)
  })

  test('is written down once, however often its request is sent and whatever became of the first answer', async () => {
    const { path, made } = await shopWith(november)
    const key = { 'idempotency-key': 'check-1043' }
    const first = written(await office.post(`${path}/payments`, check(50), key))
    expect(written(await office.post(`${path}/payments`, check(50), key))).toEqual(first)
    await app.db.deleteFrom('idempotency_keys').execute()
    expect(written(await office.post(`${path}/payments`, check(50), key))).toEqual(first)
    const { length } = await app.db
      .selectFrom('payments')
      .select('id')
      .where('customer_id', '=', made.customerId)
      .execute()
    expect(length).toBe(1)
  })

  test('with a number that is already recorded is refused until that one is undone', async () => {
    const { path } = await shopWith(november)
    const { number } = written(await office.post(`${path}/payments`, check(10)))
    const again = await office.post(`${path}/payments`, check(10))
    expect(again.problem).toMatchObject({
      code: 'check_recorded',
      data: { checkNumber: '1043', payment: number },
    })
    written(await office.post(`${path}/reversals`, { kind: 'payment', number, reason: 'mistake' }))
    written(await office.post(`${path}/payments`, check(10)))
  })

  test('returned by the bank reopens its invoices with a separate entry, and the customer is notified', async () => {
    const { path, numbers, made } = await shopWith(november)
    const { number } = written(await office.post(`${path}/payments`, check(50)))
    const back = { kind: 'payment', number, reason: 'returned', note: 'NSF' }
    expect(written(await office.post(`${path}/reversals`, back))).toMatchObject({ left: 0, settled: [] })
    expect(await openOf(path)).toEqual(numbers.map((one) => [one, 30.3]))
    expect(await paymentStatusOf(numbers[0]!)).toBe('ON_ACCOUNT')
    expect((await money(path)).balance).toBe(90.9)
    const entries = await app.db
      .selectFrom('ledger_entries')
      .select('kind')
      .where('payment_id', '=', number)
      .orderBy('id')
      .execute()
    expect(entries.map(({ kind }) => kind)).toEqual(['PAYMENT', 'REFUND'])
    expect((await money(path)).documents[0]).toMatchObject({
      number,
      reversal: 'returned',
      reversible: false,
      note: 'NSF',
    })
    expect(await mailsOf(made.customerId)).toContain('payment-returned')
    expect(await told(app.db, made.userId)).toContainEqual({
      topic: 'payment-returned',
      link: '/payments',
      waits: false,
    })
    expect((await office.post(`${path}/reversals`, back)).problem.code).toBe('not_reversible')
  })

  test('needs a number, and a day of the last sixty on which it came in', async () => {
    const { path } = await shopWith([])
    const fieldOf = async (body: object) =>
      (await office.post(`${path}/payments`, body)).problem.errors.map((error) => error.path)
    expect(await fieldOf({ tender: 'check', amount: 5 })).toEqual(['checkNumber'])
    expect(await fieldOf({ tender: 'cash', amount: 5, checkNumber: '1' })).toEqual(['checkNumber'])
    expect(await fieldOf(check(5, { receivedOn: '2026-11-24' }))).toEqual(['receivedOn'])
    expect(await fieldOf(check(5, { receivedOn: '2026-09-20' }))).toEqual(['receivedOn'])
    expect(await fieldOf(check(0))).toEqual(['amount'])
    expect(await fieldOf(check(5.001))).toEqual(['amount'])
  })

  test('pays no more on an invoice than it has open, and no more in all than it is for', async () => {
    const { path, numbers } = await shopWith(november.slice(0, 1))
    const of = (amount: number, on: number) =>
      office.post(
        `${path}/payments`,
        check(amount, { invoices: [{ invoiceNumber: numbers[0]!, amount: on }] }),
      )
    expect((await of(50, 30.31)).problem).toMatchObject({ code: 'payment_changed', data: { open: 30.3 } })
    expect((await of(20, 30.3)).problem.code).toBe('amount_mismatch')
    expect(await openOf(path)).toEqual([[numbers[0], 30.3]])
  })
})

test('twenty clerks who write down checks at once settle each cent once', async () => {
  const { path } = await shopWith(november)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      office.post(`${path}/payments`, check(5, { checkNumber: `20${n}` })),
    ),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  expect(await money(path)).toMatchObject({ balance: -9.1, credits: 9.1, invoices: [] })
})

describe('a credit', () => {
  test('of an invoice settles what that leaves open, and is never more than it was for', async () => {
    const { path, numbers, made } = await shopWith(november)
    const credit = (amount: number, more: object = {}) =>
      office.post(`${path}/credits`, { amount, reason: 'QUALITY', invoiceNumber: numbers[1], ...more })
    expect(written(await credit(10, { note: 'Wilted' }))).toMatchObject({
      kind: 'credit',
      settled: [{ invoiceNumber: numbers[1], amount: 10 }],
      left: 0,
    })
    expect(await openOf(path)).toContainEqual([numbers[1], 20.3])
    expect((await credit(20.31)).problem).toMatchObject({ code: 'above_invoice', data: { most: 20.3 } })
    expect(await mailsOf(made.customerId)).toContain('credit-issued')
    expect(await auditOf(made.customerId)).toContain('credit.issued')
  })

  test('of a line is never more than the line: three bunches at $6.10 are $18.30', async () => {
    const { path, numbers } = await shopWith(november.slice(0, 1))
    const credit = (amount: number, line = 1) =>
      office.post(`${path}/credits`, { amount, reason: 'MISSING', invoiceNumber: numbers[0], line })
    expect((await credit(18.31)).problem).toMatchObject({ code: 'above_invoice', data: { most: 18.3 } })
    expect(written(await credit(6.1)).number).toBeGreaterThan(0)
    expect((await credit(12.21)).problem).toMatchObject({ data: { most: 12.2 } })
    expect((await credit(1, 2)).problem.errors).toMatchObject([{ path: 'line' }])
  })

  test('of no invoice waits until it is used, by staff too', async () => {
    const { path, numbers } = await shopWith(november)
    expect((await office.post(`${path}/apply`, { invoices: null })).problem.code).toBe('nothing_to_settle')
    written(await office.post(`${path}/credits`, { amount: 40, reason: 'GOODWILL' }))
    expect(await money(path)).toMatchObject({ balance: 50.9, credits: 40 })
    const { body } = await office.post(`${path}/apply`, { invoices: null })
    expect(body).toEqual({
      credits: 40,
      settled: [
        { invoiceNumber: numbers[0], amount: 30.3 },
        { invoiceNumber: numbers[1], amount: 9.7 },
      ],
    })
    expect(await money(path)).toMatchObject({ balance: 50.9, credits: 0 })
  })

  test('that is undone leaves what it had settled open again', async () => {
    const { path, numbers } = await shopWith(november)
    const { number } = written(
      await office.post(`${path}/credits`, { amount: 30.3, reason: 'RETURN', invoiceNumber: numbers[0] }),
    )
    expect(await paymentStatusOf(numbers[0]!)).toBe('PAID')
    written(await office.post(`${path}/reversals`, { kind: 'credit', number, reason: 'mistake' }))
    expect(await openOf(path)).toContainEqual([numbers[0], 30.3])
    expect(await paymentStatusOf(numbers[0]!)).toBe('ON_ACCOUNT')
    expect(await money(path)).toMatchObject({ balance: 90.9, credits: 0 })
    const again = await office.post(`${path}/reversals`, { kind: 'credit', number, reason: 'mistake' })
    expect(again.problem.code).toBe('not_reversible')
    written(
      await office.post(`${path}/credits`, { amount: 30.3, reason: 'RETURN', invoiceNumber: numbers[0] }),
    )
  })

  test('is issued once for one request', async () => {
    const { path } = await shopWith([])
    const key = { 'idempotency-key': 'credit-1' }
    const body = { amount: 5, reason: 'GOODWILL' }
    const first = written(await office.post(`${path}/credits`, body, key))
    await app.db.deleteFrom('idempotency_keys').execute()
    expect(written(await office.post(`${path}/credits`, body, key))).toEqual(first)
    expect((await money(path)).credits).toBe(5)
  })
})

describe('a charge', () => {
  test('is due by the customer’s terms, ages and is paid like an invoice', async () => {
    const { path, made } = await shopWith([])
    const { number } = written(
      await office.post(`${path}/charges`, { type: 'DEBIT_MEMO', amount: 35, reason: 'RETURNED_CHECK' }),
    )
    expect((await money(path)).invoices).toMatchObject([
      { invoiceNumber: number, type: 'DEBIT_MEMO', dueOn: '2026-12-23', open: 35 },
    ])
    written(await office.post(`${path}/payments`, { tender: 'cash', amount: 35 }))
    expect(await money(path)).toMatchObject({ balance: 0, invoices: [] })
    expect(await mailsOf(made.customerId)).toEqual(['charge-issued', 'payment-received'])
  })

  test('that is undone frees what had settled it', async () => {
    const { path } = await shopWith([])
    const charge = { type: 'FINANCE_CHARGE', amount: 12, reason: 'LATE', dueOn: '2026-12-01' }
    const key = { 'idempotency-key': 'charge-1' }
    const { number } = written(await office.post(`${path}/charges`, charge, key))
    await app.db.deleteFrom('idempotency_keys').execute()
    expect(written(await office.post(`${path}/charges`, charge, key)).number).toBe(number)
    written(await office.post(`${path}/payments`, check(12)))
    const back = { kind: 'charge', number, reason: 'mistake' }
    written(await office.post(`${path}/reversals`, back))
    expect(await money(path)).toMatchObject({ balance: -12, credits: 12, invoices: [] })
    expect((await office.post(`${path}/reversals`, back)).problem.code).toBe('not_reversible')
    const due = { ...charge, dueOn: '2026-11-22' }
    expect((await office.post(`${path}/charges`, due)).problem.errors).toMatchObject([{ path: 'dueOn' }])
  })
})

test('an order’s own invoice, and the credit of a canceled order, cannot be undone', async () => {
  const { path, numbers } = await shopWith(november.slice(0, 1))
  const reverse = (kind: string, number: number) =>
    office.post(`${path}/reversals`, { kind, number, reason: 'mistake' })
  expect((await reverse('charge', numbers[0]!)).problem.code).toBe('not_reversible')
  await inTransaction(makeCtx(app.deps, null), async (inside) => {
    const failed = await advanceLocked(inside, await orderOf(numbers[0]!), {
      to: 'DELIVERY_FAILED',
      by: 'driver',
      actor: 'driver',
    })
    await cancelOrder(inside, failed, { by: 'desk', actor: 'Accounts', note: 'Refused at the door.' })
  })
  const [credit] = (await money(path)).documents
  expect(credit).toMatchObject({ kind: 'credit', amount: 30.3, reversible: false })
  expect((await reverse('credit', credit!.number)).problem.code).toBe('not_reversible')
  expect((await reverse('payment', 999_999_999)).problem.code).toBe('not_found')
  expect((await reverse('credit', 999_999_999)).problem.code).toBe('not_found')
})

describe('security 34: who may', () => {
  test('a representative sees the money of own customers only, and records nothing', async () => {
    const mine = await shopWith(november.slice(0, 1), { customer: { sales_rep_id: repId } })
    const others = await shopWith([])
    expect((await rep.get(mine.path)).body).toMatchObject({ balance: 30.3, rep: 'Nora Castellan' })
    expect((await rep.get(others.path)).problem.code).toBe('not_found')
    expect((await rep.post(`${mine.path}/payments`, check(5))).problem.code).toBe('not_allowed')
    expect((await rep.post(`${mine.path}/statement`, { month: '2026-10' })).status).toBe(200)
    expect((await rep.post(`${others.path}/statement`, { month: '2026-10' })).problem.code).toBe('not_found')
  })

  test('a shop looks at nothing of it, and the document of another customer is none', async () => {
    const one = await shopWith([])
    const other = await shopWith([])
    const { number } = written(await office.post(`${one.path}/payments`, check(5)))
    const shop = await app.signIn(one.made.email)
    expect((await shop.get(one.path)).problem.code).toBe('not_allowed')
    const answer = await office.post(`${other.path}/reversals`, {
      kind: 'payment',
      number,
      reason: 'mistake',
    })
    expect(answer.problem.code).toBe('not_found')
  })
})
