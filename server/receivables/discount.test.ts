import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { orders } from '../../contract/features/orders.ts'
import { accountPayments } from '../../contract/features/payments/account-payments.ts'
import { receivables, type Statement } from '../../contract/features/receivables/receivables.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { add, cardToken, ctxOf, place } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceLocked } from '../orders/advance.ts'

let app: TestApp
let office: Client
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { sessionHours: 720 } })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
  office = await app.signIn(house.email)
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

/** A shop on 2% by the twelfth with an invoice of $30.30 of November 23, due on December 12; 2% of it is 61 cents. */
async function discountShop() {
  app.setNow('2026-11-23T14:00:00Z')
  const made = await makeShop(app.db, { customer: { terms: 'EOM_2PCT_12' } })
  const ctx = ctxOf(app, made)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
  const number = (await place(ctx)).orders[0]!.orderNumber
  await inTransaction(makeCtx(app.deps, null), async (inside) => {
    let order = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', number)
      .executeTakeFirstOrThrow()
    for (const status of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      order = await advanceLocked(inside, order, { to: status, by: 'store', actor: 'warehouse' })
  })
  const client = await app.signIn(made.email)
  return { client, number, path: `admin/receivables/${made.accountNumber}` }
}

const open = async (client: Client) =>
  (await client.call(receivables.openInvoices)).body as ReplyOf<typeof receivables.openInvoices>
const statement = async (client: Client) =>
  (
    await client.call(receivables.statements, {
      query: { dateFrom: '2026-11-01', dateTo: '2026-12-31' } as never,
    })
  ).body as Statement

test('what can be paid says what is taken off by December 12, and nothing after it', async () => {
  const { client } = await discountShop()
  expect(await open(client)).toMatchObject({
    rows: [{ open: 30.3, discount: 0.61, dueOn: '2026-12-12' }],
    openAmount: 30.3,
    discountAmount: 0.61,
  })
  app.setNow('2026-12-13T05:00:00Z')
  expect(await open(client)).toMatchObject({ rows: [{ open: 30.3, discount: 0 }], discountAmount: 0 })
})

test('$29.69 by card on December 12 settles $30.30, and the discount is an entry of its own', async () => {
  const { client, number } = await discountShop()
  app.setNow('2026-12-12T20:00:00Z')
  const invoices = [{ invoiceNumber: number, amount: 29.69 }]
  const body = { amount: 29.69, cardAccount: { token: await cardToken(app) }, invoices }
  expect((await client.call(accountPayments.payByToken, { body } as never)).status).toBe(201)
  expect((await open(client)).rows).toEqual([])
  const { rows, closing, ageing } = await statement(client)
  expect(rows.map(({ type, dueAmount, receivedAmount }) => [type, dueAmount - receivedAmount])).toEqual([
    ['INVOICE', 30.3],
    ['PAYMENT', -29.69],
    ['ADJUSTMENT', -0.61],
  ])
  expect([closing, ageing.total]).toEqual([0, 0])
})

test('a check without a choice pays the rest of it in time, and keeps what is over as a credit', async () => {
  const { client, path } = await discountShop()
  const answer = await office.post(`${path}/payments`, { tender: 'check', amount: 30.3, checkNumber: '7' })
  expect(answer.body).toMatchObject({ left: 0.61 })
  expect((await open(client)).credits).toBe(0.61)
})

test('a check that came in by the twelfth counts by that day, though it is written down on the fourteenth', async () => {
  const { client, path } = await discountShop()
  app.setNow('2026-12-14T15:00:00Z')
  const late = await office.post(`${path}/payments`, { tender: 'check', amount: 1, checkNumber: '8' })
  expect(late.status).toBe(201)
  const body = { tender: 'check', amount: 28.69, checkNumber: '9', receivedOn: '2026-12-11' }
  expect((await office.post(`${path}/payments`, body)).body).toMatchObject({ left: 0 })
  expect((await open(client)).rows).toEqual([])
})

test('part of an invoice earns no discount, and neither does all of it on December 13', async () => {
  const { client, path } = await discountShop()
  await office.post(`${path}/payments`, { tender: 'cash', amount: 20 })
  expect((await open(client)).rows).toMatchObject([{ open: 10.3, discount: 0.61 }])
  app.setNow('2026-12-13T15:00:00Z')
  await office.post(`${path}/payments`, { tender: 'cash', amount: 9.69 })
  expect((await open(client)).rows).toMatchObject([{ open: 0.61, discount: 0 }])
})

test('what was credited is not discounted again: 2% of $20.30 is 41 cents', async () => {
  const { client, number, path } = await discountShop()
  await office.post(`${path}/credits`, { amount: 10, reason: 'QUALITY', invoiceNumber: number })
  expect((await open(client)).rows).toMatchObject([{ open: 20.3, discount: 0.41 }])
})

test('the order says of its invoice what was credited, what was paid, and what paying in time still takes off', async () => {
  const { client, number, path } = await discountShop()
  const read = async () => (await client.call(orders.read, { params: { orderNumber: String(number) } })).body
  expect(await read()).toMatchObject({ issuedOn: '2026-11-23', dueOn: '2026-12-12', paid: 0, discount: 0.61 })
  await office.post(`${path}/credits`, { amount: 10, reason: 'QUALITY', invoiceNumber: number })
  await office.post(`${path}/payments`, { tender: 'cash', amount: 5 })
  expect(await read()).toMatchObject({ paid: 15, credited: 10, discount: 0.41 })
  app.setNow('2026-12-13T15:00:00Z')
  expect(await read()).toMatchObject({ paid: 15, credited: 10, discount: 0 })
})

test('a check that the bank returns takes its discount along', async () => {
  const { client, path } = await discountShop()
  const { body } = await office.post(`${path}/payments`, {
    tender: 'check',
    amount: 29.69,
    checkNumber: '11',
  })
  const back = { kind: 'payment', number: (body as { number: number }).number, reason: 'returned' }
  expect((await office.post(`${path}/reversals`, back)).status).toBe(200)
  expect(await open(client)).toMatchObject({ rows: [{ open: 30.3 }], credits: 0 })
  expect(await statement(client)).toMatchObject({ closing: 30.3, ageing: { total: 30.3, unapplied: 0 } })
})
