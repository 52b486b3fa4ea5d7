import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { payment, type SavedCard } from '../../contract/features/payments/cards.ts'
import type { ShipDayState } from '../../contract/rules/shipment-shapes.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { cardShop, makeProduct, makeShop } from '../../tests/support/make.ts'
import { type StripeStandIn, startStripeStandIn } from '../../tests/support/stripe-stand-in.ts'
import { payFramePolicy } from '../adapters/gateway/stripe/frame.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { settleUnknownPaymentsJob } from '../settlement/jobs.ts'
import { handleGatewayNoticeJob, reconcileChargesJob } from '../settlement/reconcile.ts'
import { forgetCardJob, rememberCardJob } from './card-jobs.ts'
import { refundPaymentJob } from './refunds.ts'

const keys = {
  secretKey: 'sk_test_standin',
  publishableKey: 'pk_test_standin',
  webhookSecret: 'whsec_standin',
}

let standIn: StripeStandIn
let stripe: Stripe
let app: TestApp
beforeAll(async () => {
  standIn = await startStripeStandIn({ ...keys, waitMs: 1500 })
  stripe = new Stripe(keys.secretKey, { host: '127.0.0.1', port: standIn.port, protocol: 'http' })
  app = await startApp({
    settings: { gateway: 'stripe', stripe: { ...keys, apiBase: standIn.url }, gatewayTimeoutMs: 1000 },
  })
  const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  standIn.tellTo(`${address}/webhooks/stripe`)
})
afterEach(() => standIn.mode('normal'))
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
  await standIn.close()
})

const system = () => makeCtx(app.deps, null)

async function shopper() {
  const made = await makeShop(app.db, cardShop)
  const client = await app.signIn(made.email)
  const fill = async () =>
    client.post('shopping-cart', { productId: await makeProduct(app.db), quantity: 3, replace: true })
  await fill()
  return { ...made, client, fill }
}

/** The token the Payment Element returns for a typed card. */
const token = async (of = 'tok_visa') =>
  (await stripe.paymentMethods.create({ type: 'card', card: { token: of } })).id

const paymentsOf = (customerId: number) =>
  app.db.selectFrom('payments').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()
const orderOf = (customerId: number) =>
  app.db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).executeTakeFirstOrThrow()
const intentsOf = async (customerId: number) => {
  const asked = (await paymentsOf(customerId)).map(({ gateway_key }) => gateway_key)
  return standIn.books.intents.filter(({ metadata }) => asked.includes(metadata.charge_key ?? ''))
}

async function handleNotices() {
  await standIn.told()
  const waiting = await app.db
    .selectFrom('gateway_notices')
    .select('id')
    .where('handled_at', 'is', null)
    .execute()
  for (const { id: noticeId } of waiting) await handleGatewayNoticeJob.run(system(), { noticeId })
}

describe('with Stripe', () => {
  test('a card pays the order, Stripe’s notice changes nothing more, and the money is there once', async () => {
    const { client, customerId } = await shopper()
    const placed = await client.post('shopping-cart/check-out', { payment: { token: await token() } })
    expect([placed.status, placed.body]).toMatchObject([
      201,
      { orders: [{ status: 'CONFIRMED', paymentStatus: 'PAID', totalAmount: 30.3 }] },
    ])
    await handleNotices()
    expect(await intentsOf(customerId)).toMatchObject([{ amount: 3030, status: 'succeeded' }])
    expect(await paymentsOf(customerId)).toMatchObject([
      { gateway: 'stripe', status: 'captured', card_brand: 'Visa', card_last_four: '4242' },
    ])
  })

  test('a declined card leaves the order waiting, and another one pays it', async () => {
    const { client, customerId } = await shopper()
    const declined = await token('tok_chargeDeclinedInsufficientFunds')
    const answer = await client.post('shopping-cart/check-out', { payment: { token: declined } })
    expect(answer.problem).toMatchObject({ status: 402, code: 'insufficient_funds' })
    const { order_number } = await orderOf(customerId)
    const paid = await client.post(`orders/${order_number}/pay`, { payment: { token: await token() } })
    expect(paid.body).toMatchObject({ orders: [{ paymentStatus: 'PAID' }] })
    await handleNotices()
    expect((await intentsOf(customerId)).map(({ status }) => status)).toEqual([
      'requires_payment_method',
      'succeeded',
    ])
  })

  test('an answer after the time-out: unknown at first, then placed only by the notice, charged once', async () => {
    const { client, customerId } = await shopper()
    const card = await token()
    standIn.mode('late')
    const placed = await client.post('shopping-cart/check-out', { payment: { token: card } })
    standIn.mode('normal')
    expect([placed.status, placed.body]).toMatchObject([202, { orders: [{ status: 'PAYMENT_UNKNOWN' }] }])
    await handleNotices()
    expect(await orderOf(customerId)).toMatchObject({ status: 'CONFIRMED', payment_status: 'PAID' })
    expect(await intentsOf(customerId)).toHaveLength(1)
  })

  test('and without any notice by asking, or by comparing the books', async () => {
    standIn.tellTo(undefined)
    for (const job of [settleUnknownPaymentsJob, reconcileChargesJob]) {
      const { client, customerId } = await shopper()
      const card = await token()
      standIn.mode('late')
      await client.post('shopping-cart/check-out', { payment: { token: card } })
      standIn.mode('normal')
      expect((await orderOf(customerId)).status).toBe('PAYMENT_UNKNOWN')
      await job.run(system(), {})
      expect((await orderOf(customerId)).status).toBe('CONFIRMED')
      expect(await intentsOf(customerId)).toHaveLength(1)
    }
    standIn.tellTo(`http://127.0.0.1:${addressPort()}/webhooks/stripe`)
  })

  test('a broken Stripe charges nothing, and the order waits for another card once that is known', async () => {
    const { client, customerId } = await shopper()
    const card = await token()
    standIn.mode('broken')
    const placed = await client.post('shopping-cart/check-out', { payment: { token: card } })
    standIn.mode('normal')
    expect(placed.status).toBe(202)
    app.setNow(new Date(app.now().getTime() + 6 * 60_000))
    await settleUnknownPaymentsJob.run(system(), {})
    app.setNow(new Date())
    expect(await orderOf(customerId)).toMatchObject({ status: 'PENDING_PAYMENT', payment_status: 'FAILED' })
    expect(await intentsOf(customerId)).toEqual([])
  })

  test('a card kept with a payment pays the next order automatically, and is detached when it is removed', async () => {
    const { client, customerId, fill } = await shopper()
    await client.post('shopping-cart/check-out', { payment: { token: await token(), remember: true } })
    const [first] = await paymentsOf(customerId)
    await rememberCardJob.run(system(), { paymentId: first!.id })
    const [card] = (await client.call(payment.cards)).body as SavedCard[]
    expect(card).toMatchObject({ brand: 'Visa', lastFour: '4242', expireYear: 2034, isDefault: true })
    await fill()
    const placed = await client.post('shopping-cart/check-out', {})
    expect(placed.body).toMatchObject({ orders: [{ paymentStatus: 'PAID' }] })
    const [name] = [...standIn.books.customers.values()].slice(-1)
    expect((await intentsOf(customerId)).map(({ customer }) => customer)).toEqual([name?.id, name?.id])
    await client.call(payment.removeCard, { params: { id: card!.id } })
    await forgetCardJob.run(system(), { token: first!.card_token! })
    expect(standIn.books.methods.get(first!.card_token!)?.customer).toBeNull()
  })

  test('one new card pays two orders of one check-out, as Stripe takes a card twice only for a customer', async () => {
    const { client, customerId, fill } = await shopper()
    await client.delete('shopping-cart/empty-cart')
    await fill()
    const productId = await makeProduct(app.db)
    const { body } = await client.get('filters/ship-days?method=TRUCK&days=20')
    const open = (body as { rows: ShipDayState[] }).rows.filter(({ enabled }) => enabled)
    await client.post('shopping-cart', { productId, quantity: 1, shipDay: open.at(-1)?.date })
    const card = await token()
    const placed = await client.post('shopping-cart/check-out', { payment: { token: card } })
    expect(placed.body).toMatchObject({ orders: [{ paymentStatus: 'PAID' }, { paymentStatus: 'PAID' }] })
    expect(await intentsOf(customerId)).toHaveLength(2)
    await forgetCardJob.run(system(), { token: card })
    expect(standIn.books.methods.get(card)?.customer).toBeNull()
  })

  test('a cancelled order gives the money back, and Stripe’s notice of it is known', async () => {
    const { client, customerId } = await shopper()
    await client.post('shopping-cart/check-out', { payment: { token: await token() } })
    const { order_number } = await orderOf(customerId)
    await client.post(`orders/${order_number}/cancel`)
    const [paid] = await paymentsOf(customerId)
    const refund = await app.db
      .selectFrom('refunds')
      .select('id')
      .where('payment_id', '=', paid!.id)
      .executeTakeFirstOrThrow()
    await refundPaymentJob.run(system(), { refundId: refund.id })
    await handleNotices()
    expect((await intentsOf(customerId))[0]).toMatchObject({ amount_refunded: 3030 })
    expect(await orderOf(customerId)).toMatchObject({ status: 'CANCELLED', payment_status: 'REFUNDED' })
    const told = await app.db
      .selectFrom('gateway_notices')
      .select('result')
      .where('kind', '=', 'refund')
      .where('gateway_reference', '=', paid!.gateway_reference)
      .execute()
    expect(told).toEqual([{ result: 'known' }])
  })

  test('a card number is refused before anything is kept', async () => {
    const { client, customerId } = await shopper()
    const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2034 }
    const answer = await client.post('shopping-cart/check-out', { payment: { card } })
    expect(answer.problem).toMatchObject({ status: 422, code: 'card_data_not_accepted' })
    expect(await paymentsOf(customerId)).toEqual([])
  })
})

describe('security 2, 27, 55: Stripe’s keys and script', () => {
  test('the secret keys are in no answer; the publishable one is only in the card form’s page', async () => {
    const { client } = await shopper()
    const pages = await Promise.all(
      ['/pay/frame', '/pay/frame.js', '/pay/frame.css', '/api/v1/site', '/api/v1/openapi.json'].map((url) =>
        app.app.inject({ url }),
      ),
    )
    const told = [
      ...pages.map(({ body }) => body),
      JSON.stringify((await client.get('payment/card-token')).body),
    ]
    for (const text of told)
      for (const secret of [keys.secretKey, keys.webhookSecret]) expect(text).not.toContain(secret)
    expect(told.filter((text) => text.includes(keys.publishableKey))).toEqual([pages[0]?.body])
  })

  test('its script may run in the card form’s page, and nowhere else', async () => {
    const frame = await app.app.inject({ url: '/pay/frame' })
    expect(frame.headers['content-security-policy']).toBe(payFramePolicy)
    expect(payFramePolicy).not.toMatch(/unsafe|\*(?!\.(js\.)?stripe\.com)/)
    expect(payFramePolicy).toContain("frame-ancestors 'self'")
    expect(frame.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(frame.body).toContain('src="https://js.stripe.com/endive/stripe.js"')
    for (const url of ['/api/v1/site', '/pay/frame.js', '/nowhere']) {
      const policy = String((await app.app.inject({ url })).headers['content-security-policy'])
      expect(policy).not.toContain('stripe')
      expect(policy).toContain("frame-src 'self'")
    }
  })

  test('where the sandbox takes payments there is no such page', async () => {
    const sandboxed = await startApp()
    const answer = await sandboxed.app.inject({ url: '/pay/frame' })
    expect(answer.body).not.toContain('stripe')
    await sandboxed.close()
  })
})

function addressPort() {
  const address = app.app.server.address()
  return typeof address === 'object' && address ? address.port : 0
}
