import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShopper, cardToken, place, stockOf } from '../../tests/support/shopper.ts'
import { sign } from '../adapters/gateway/signature.ts'
import { makeCtx } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { handleGatewayNoticeJob, reconcileChargesJob } from '../settlement/reconcile.ts'
import { refundPaymentJob } from './refunds.ts'

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await startApp({ settings: { gatewayTimeoutMs: 1500 } })
  secret = await readSecret(app.db, 'sandbox-notices')
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  app.sandboxNotices('off')
})
afterEach(() => {
  app.sandboxMode('normal')
  app.sandboxNotices('off')
})
afterAll(() => app.close())

const system = () => makeCtx(app.deps, null)

const byCard = async () => ({ payment: { token: await cardToken(app), remember: false } })

const orderOf = (ctx: SignedInCtx) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'status', 'payment_status'])
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
const paymentOf = (ctx: SignedInCtx) =>
  app.db
    .selectFrom('payments')
    .selectAll()
    .where('customer_id', '=', ctx.user.customerId)
    .executeTakeFirstOrThrow()
const chargesOf = async (ctx: SignedInCtx) =>
  app.db
    .selectFrom('sandbox_charges')
    .selectAll()
    .where('idempotency_key', '=', (await paymentOf(ctx)).gateway_key ?? '')
    .execute()
const stepsOf = async (ctx: SignedInCtx) => {
  const { id } = await orderOf(ctx)
  const rows = await app.db
    .selectFrom('order_events')
    .select('status')
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ status }) => status)
}

const notices = () => app.db.selectFrom('gateway_notices').selectAll().orderBy('id').execute()
/** Handles every stored notice, as the queue does. */
async function handleNotices() {
  for (const { id, handled_at } of await notices())
    if (!handled_at) await handleGatewayNoticeJob.run(system(), { noticeId: id })
}

type Told = { id: string; type: string; key: string; reference: string; amountCents: number }

async function tell(told: Partial<Told>, { by = secret, at = app.now(), signature = '' } = {}) {
  const whole: Told = {
    id: `sbx_event_${randomBytes(6).toString('hex')}`,
    type: 'charge',
    key: 'order:999999:1',
    reference: 'sbx_charge_nobody',
    amountCents: 100,
    ...told,
  }
  const body = JSON.stringify(whole)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/webhooks/sandbox',
    headers: {
      'content-type': 'application/json',
      'sandbox-signature': signature || sign(body, { secret: by, at }),
    },
    payload: body,
  })
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code, id: whole.id }
}

const noticeOf = (id: string) =>
  app.db.selectFrom('gateway_notices').selectAll().where('event_id', '=', id).executeTakeFirst()

/** An order whose card was charged, but whose answer was lost. */
async function unanswered() {
  const { ctx, productId } = await cardShopper(app)
  const body = await byCard()
  app.sandboxMode('late')
  await place(ctx, body)
  app.sandboxMode('normal')
  expect(await orderOf(ctx)).toMatchObject({ status: 'PAYMENT_UNKNOWN' })
  const { gateway_key } = await paymentOf(ctx)
  const [charge] = await chargesOf(ctx)
  const about = { key: gateway_key ?? '', reference: charge?.reference ?? '', amountCents: 3030 }
  return { ctx, productId, about }
}

const placedOnce = async (ctx: SignedInCtx) => {
  expect(await orderOf(ctx)).toMatchObject({ status: 'CONFIRMED', payment_status: 'PAID' })
  expect(await chargesOf(ctx)).toMatchObject([{ amount_cents: 3030, refunded_cents: 0 }])
  expect((await stepsOf(ctx)).filter((step) => step === 'CONFIRMED')).toHaveLength(1)
}

describe('a notice of the gateway', () => {
  test('places the order whose answer never came', async () => {
    const { ctx, productId, about } = await unanswered()
    const { status, id } = await tell(about)
    expect(status).toBe(200)
    await handleNotices()
    await placedOnce(ctx)
    expect(await noticeOf(id)).toMatchObject({ result: 'settled', amount_cents: 3030 })
    expect((await stockOf(app, productId)).allocated).toBe(3)
  })

  test('that comes before the answer places the order once', async () => {
    app.sandboxNotices('before')
    const { ctx } = await cardShopper(app)
    const before = (await notices()).length
    const { orders } = await place(ctx, await byCard())
    expect((await notices()).length).toBe(before + 1)
    await handleNotices()
    expect(orders[0]?.status).toBe('CONFIRMED')
    await placedOnce(ctx)
  })

  test('is handled while the answer is still awaited, and the answer changes nothing any more', async () => {
    const { ctx } = await cardShopper(app)
    const body = await byCard()
    app.sandboxMode('late')
    const placing = place(ctx, body)
    await expect
      .poll(async () => (await paymentOf(ctx).catch(() => undefined)) && chargesOf(ctx))
      .toHaveLength(1)
    app.sandboxMode('normal')
    const [charge] = await chargesOf(ctx)
    await tell({ key: charge!.idempotency_key, reference: charge!.reference, amountCents: 3030 })
    await handleNotices()
    await placedOnce(ctx)
    await placing
    await placedOnce(ctx)
  })

  test('that comes twice is kept once', async () => {
    app.sandboxNotices('twice')
    const { ctx } = await cardShopper(app)
    const before = (await notices()).length
    await place(ctx, await byCard())
    await expect.poll(async () => (await notices()).length).toBe(before + 1)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect((await notices()).length).toBe(before + 1)
    await handleNotices()
    await placedOnce(ctx)
  })

  test('ten copies at once, and as many events about one charge, are one payment', async () => {
    const { ctx, about } = await unanswered()
    const id = `sbx_event_${randomBytes(6).toString('hex')}`
    const copies = await Promise.all(Array.from({ length: 10 }, () => tell({ ...about, id })))
    expect(copies.map(({ status }) => status)).toEqual(Array(10).fill(200))
    await Promise.all(Array.from({ length: 10 }, () => tell(about)))
    const waiting = (await notices()).filter(({ handled_at }) => !handled_at)
    expect(waiting).toHaveLength(11)
    await Promise.all(waiting.map(({ id: noticeId }) => handleGatewayNoticeJob.run(system(), { noticeId })))
    await placedOnce(ctx)
  })

  test('that comes days late finds everything done', async () => {
    const { ctx, about } = await unanswered()
    await settleUnknownPaymentsJob.run(system(), {})
    await placedOnce(ctx)
    const { id } = await tell(about)
    await handleNotices()
    await placedOnce(ctx)
    expect(await noticeOf(id)).toMatchObject({ result: 'known' })
  })

  test('about a charge whose order is gone gives the money back', async () => {
    const { ctx, about } = await unanswered()
    // For a while the gateway reported that it did not know the charge.
    const { id: orderId } = await orderOf(ctx)
    await app.db.updateTable('payments').set({ status: 'declined' }).where('order_id', '=', orderId).execute()
    await app.db
      .updateTable('orders')
      .set({ status: 'PENDING_PAYMENT', stock_kept_until: app.now() })
      .where('id', '=', orderId)
      .execute()
    await expireUnpaidOrdersJob.run(system(), {})
    expect((await orderOf(ctx)).status).toBe('CANCELLED')
    await tell(about)
    await handleNotices()
    const { id: paymentId } = await paymentOf(ctx)
    const refunds = await app.db
      .selectFrom('refunds')
      .selectAll()
      .where('payment_id', '=', paymentId)
      .execute()
    expect(refunds).toMatchObject([{ amount_cents: 3030, reason: 'NOT_WANTED' }])
    await refundPaymentJob.run(system(), { refundId: refunds[0]!.id })
    expect(await chargesOf(ctx)).toMatchObject([{ refunded_cents: 3030 }])
    expect((await orderOf(ctx)).status).toBe('CANCELLED')
  })

  test('with a false amount is checked with the gateway, which decides', async () => {
    const { ctx } = await cardShopper(app)
    const body = await byCard()
    app.sandboxMode('silent')
    await place(ctx, body)
    app.sandboxMode('normal')
    const key = (await paymentOf(ctx)).gateway_key ?? ''
    const { id } = await tell({ key, reference: 'sbx_charge_false', amountCents: 3030 })
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({ result: 'unexplained' })
    expect((await orderOf(ctx)).status).toBe('PAYMENT_UNKNOWN')
    await app.db.deleteFrom('gateway_notices').where('event_id', '=', id).execute()
  })

  test('about money that is nobody’s is kept and shown by the doctor', async () => {
    const { id } = await tell({ key: 'order:999999:1', reference: 'sbx_charge_stranger', amountCents: 777 })
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({
      result: 'unexplained',
      gateway_reference: 'sbx_charge_stranger',
    })
    const shown = (await runInvariants(app.db, app.now())).find(({ title }) =>
      title.startsWith('Money that a gateway tells of'),
    )
    expect(shown?.broken.join('\n')).toContain('sbx_charge_stranger')
    await app.db.deleteFrom('gateway_notices').where('event_id', '=', id).execute()
  })

  test('about a charge that took nothing, and is nobody’s, is only kept', async () => {
    const { id } = await tell({ amountCents: 0 })
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({ result: 'other' })
  })

  test('about a refund that nobody here asked for is unexplained once ours would have been written down', async () => {
    const { ctx } = await cardShopper(app)
    await place(ctx, await byCard())
    const { gateway_key, gateway_reference } = await paymentOf(ctx)
    const about = { key: gateway_key ?? '', reference: gateway_reference ?? '', amountCents: 500 }
    const { id } = await tell({ type: 'refund', ...about })
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({ handled_at: null })
    app.setNow(new Date(app.now().getTime() + 11 * 60_000))
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({ result: 'unexplained' })
    app.setNow(new Date())
    await app.db.deleteFrom('gateway_notices').where('event_id', '=', id).execute()
  })
})

test('a notice of a requested refund waits until the refund is recorded, however long the process was down', async () => {
  const { ctx } = await cardShopper(app)
  await place(ctx, await byCard())
  const { id: paymentId, gateway_key, gateway_reference } = await paymentOf(ctx)
  const { id: refundId } = await app.db
    .insertInto('refunds')
    .values({ payment_id: paymentId, amount_cents: 500, reason: 'CHANGED', created_at: app.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const about = { key: gateway_key ?? '', reference: gateway_reference ?? '', amountCents: 500 }
  const { id } = await tell({ type: 'refund', ...about })
  app.setNow(new Date(app.now().getTime() + 60 * 60_000))
  await handleNotices()
  expect(await noticeOf(id)).toMatchObject({ handled_at: null })
  await refundPaymentJob.run(system(), { refundId })
  await handleNotices()
  expect(await noticeOf(id)).toMatchObject({ result: 'known' })
  app.setNow(new Date())
})

describe('security 43, 58: who may tell', () => {
  const refused = { status: 400, code: 'notice_refused' }

  test('nobody without the gateway’s signature', async () => {
    const before = (await notices()).length
    const hour = 3_600_000
    expect(await tell({}, { by: 'another secret' })).toMatchObject(refused)
    expect(await tell({}, { signature: 't=1,v1=00' })).toMatchObject(refused)
    expect(await tell({}, { signature: 'whatever' })).toMatchObject(refused)
    expect(await tell({}, { at: new Date(app.now().getTime() - hour) })).toMatchObject(refused)
    expect(await tell({}, { at: new Date(app.now().getTime() + hour) })).toMatchObject(refused)
    expect((await notices()).length).toBe(before)
  })

  test('a forger who sends what the sandbox would have sent reaches nothing', async () => {
    app.sandboxNotices('forged')
    const { ctx } = await cardShopper(app)
    const before = (await notices()).length
    await place(ctx, await byCard())
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect((await notices()).length).toBe(before)
    await placedOnce(ctx)
  })

  test('not at length, not in other words, not by another method, and not for a gateway that is not ours', async () => {
    const send = (url: string, payload: string, method: 'POST' | 'PUT' = 'POST') =>
      app.app.inject({ method, url, payload, headers: { 'content-type': 'application/json' } })
    expect((await send('/webhooks/sandbox', 'x'.repeat(300_000))).statusCode).toBe(413)
    expect((await send('/webhooks/sandbox', '<xml/>')).statusCode).toBe(400)
    expect((await send('/webhooks/sandbox', '')).statusCode).toBe(400)
    expect((await send('/webhooks/stripe', '{}')).statusCode).toBe(404)
    expect((await send('/webhooks/sandbox', '{}', 'PUT')).statusCode).toBe(404)
  })

  test('a notice names a charge and never an address to go to: nothing in it is fetched', async () => {
    const { id } = await tell({ reference: 'http://169.254.169.254/latest/meta-data', amountCents: 0 })
    await handleNotices()
    expect(await noticeOf(id)).toMatchObject({ result: 'other' })
  })
})

describe('the comparison of books', () => {
  test('settles a charge that had no answer and no notice', async () => {
    const { ctx } = await unanswered()
    await app.db
      .updateTable('payments')
      .set({ status: 'declined', decline_code: 'card_processing_error' })
      .where('customer_id', '=', ctx.user.customerId)
      .execute()
    await reconcileChargesJob.run(system(), {})
    await reconcileChargesJob.run(system(), {})
    await placedOnce(ctx)
  })

  test('keeps a charge that is nobody’s as an unexplained notice, once', async () => {
    const { gateway } = app.deps.adapters
    const { payment } = await byCard()
    const key = 'order:424242:1'
    await gateway.charge({ key, token: payment.token, amountCents: 4200, description: '' })
    await reconcileChargesJob.run(system(), {})
    await reconcileChargesJob.run(system(), {})
    await handleNotices()
    const found = (await notices()).filter(({ gateway_key }) => gateway_key === key)
    expect(found).toMatchObject([{ result: 'unexplained', amount_cents: 4200 }])
  })

  test('asks again for a refund that was given up', async () => {
    const { ctx } = await cardShopper(app)
    await place(ctx, await byCard())
    const { id: paymentId } = await paymentOf(ctx)
    const { id } = await app.db
      .insertInto('refunds')
      .values({ payment_id: paymentId, amount_cents: 1000, reason: 'CHANGED', created_at: app.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    app.setNow(new Date(app.now().getTime() + 11 * 60_000))
    await reconcileChargesJob.run(system(), {})
    app.setNow(new Date())
    const { rows } = await app.database.pool.query(
      `select key from graphile_worker.jobs where key = 'refund_payment:${id}'`,
    )
    expect(rows).toHaveLength(1)
  })
})
