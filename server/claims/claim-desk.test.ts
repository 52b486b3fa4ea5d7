import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type EventName, events } from '../../contract/core/events.ts'
import { claims } from '../../contract/features/claims/claims.ts'
import { claimDesk, vendorClaims } from '../../contract/features/claims/desk.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  ask,
  creditsOf,
  decide,
  delivered,
  done,
  idOf,
  openedBy,
  submit,
  waiting,
} from '../../tests/support/claim-calls.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { deliveredAt, makeDraft, mold, signStaff } from '../../tests/support/make-claim.ts'
import { makeUlid } from '../../tests/support/make-run.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { advanceOrder } from '../orders/advance.ts'
import { refundPaymentJob } from '../payments/refunds.ts'
import { settleClaimsJob } from './jobs.ts'

let app: TestApp
let house: number
let desk: Client
const all = ['CLOSE', 'ALL', 'LABEL'] as const

const isStaleAt = (event: EventName, page: string) =>
  events[event].stale.some((path) => `${page}/`.startsWith(`${path}/`))

beforeAll(async () => {
  app = await startApp({ now: deliveredAt })
  house = (await makeShop(app.db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  desk = await signStaff(app, house, ['DASHBOARD'])
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

describe('the desk', () => {
  test('approves fewer units with words: a credit for these, and the version decides between two', async () => {
    const from = await delivered(app)
    const claim = await waiting(app, from, 10)
    const { version } = await openedBy(desk, claim)
    const wordless = await decide(desk, claim, { action: 'APPROVE', lines: [{ line: 1, quantity: 6 }] })
    expect([wordless.status, wordless.problem.code]).toEqual([422, 'words_needed'])
    const more = await decide(desk, claim, {
      action: 'APPROVE',
      lines: [{ line: 1, quantity: 11 }],
      words: 'More.',
    })
    expect([more.status, more.problem.code]).toEqual([422, 'above_claimable'])
    const body = { version, action: 'APPROVE', lines: [{ line: 1, quantity: 6 }], words: 'Four were fine.' }
    const both = await Promise.all([
      ask(desk, claimDesk.decide, { ...idOf(claim), body } as never),
      ask(desk, claimDesk.decide, { ...idOf(claim), body } as never),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)
    expect(late?.problem).toMatchObject({ code: 'changed_meanwhile', data: { status: 'CREDITED' } })
    const settled = await done(from.client, claims.read, idOf(claim))
    expect(settled).toMatchObject({
      status: 'CREDITED',
      approved: 35.16,
      words: 'Four were fine.',
      lines: [{ approvedQuantity: 6, approvedAmount: 35.16 }],
    })
    expect(await creditsOf(app, from.orderId)).toMatchObject([{ amount_cents: 3516, reason: 'WRONG_ITEM' }])
    const entries = await app.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `claim ${claim.number}`)
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['claim.decided'])
  })

  test('refunds the card that paid, through the gateway, and gives credit where none did', async () => {
    const paid = await delivered(app, { byCard: true })
    const claim = await waiting(app, paid, 10)
    expect((await openedBy(desk, claim)).refundable).toBeGreaterThan(58)
    const { status, body } = await decide(desk, claim, { action: 'APPROVE', as: 'REFUND' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ status: 'CREDITED', resolution: 'REFUND', approved: 58.6 })
    const refunds = () =>
      app.db
        .selectFrom('refunds as r')
        .innerJoin('payments as p', 'p.id', 'r.payment_id')
        .select(['r.id', 'r.amount_cents', 'r.status'])
        .where('p.order_id', '=', paid.orderId)
        .execute()
    for (const refund of await refunds())
      await refundPaymentJob.run(makeCtx(app.deps, null), { refundId: refund.id })
    expect(await refunds()).toMatchObject([{ amount_cents: 5860, status: 'refunded' }])
    const onAccount = await waiting(app, await delivered(app), 1)
    const refused = await decide(desk, onAccount, { action: 'APPROVE', as: 'REFUND' })
    expect([refused.status, refused.problem.code]).toEqual([422, 'not_refundable'])
    // A credit for an order paid by card can be used freely.
    const free = await delivered(app, { byCard: true })
    await decide(desk, await waiting(app, free, 10), { action: 'APPROVE' })
    expect(await creditsOf(app, free.orderId)).toMatchObject([{ amount_cents: 5860, applied_cents: 0 }])
  })

  test('replaces goods by an order of 0.00 on the next truck, which is delivered like any other', async () => {
    const from = await delivered(app)
    const claim = await waiting(app, from, 10)
    const { replaceOn } = await openedBy(desk, claim)
    const { status, body } = await decide(desk, claim, { action: 'APPROVE', as: 'REPLACE' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ status: 'CREDITED', resolution: 'REPLACE' })
    const order = await app.db
      .selectFrom('orders')
      .selectAll()
      .where('order_number', '=', body.replacementOrder ?? 0)
      .executeTakeFirstOrThrow()
    expect(order).toMatchObject({ status: 'CONFIRMED', total_cents: 0, ship_day: replaceOn })
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
      await advanceOrder(makeCtx(app.deps, null), order.id, { to, actor: 'Warehouse' })
    const free = await done(from.client, claims.claimable, { params: { orderNumber: order.order_number } })
    expect(free.lines[0]?.whyNot).toBe('FREE')
    const many = await delivered(app)
    const claimed = await waiting(app, many, 10)
    await app.db.updateTable('stock').set({ on_hand: 0 }).where('product_id', '=', many.productId).execute()
    const none = await decide(desk, claimed, { action: 'APPROVE', as: 'REPLACE' })
    expect([none.status, none.problem.code, (none.problem.data as { why: string }).why]).toEqual([
      422,
      'not_replaceable',
      'NO_STOCK',
    ])
    await sql`update stock set on_hand = (select coalesce(sum(remaining), 0) from lots where lots.product_id = stock.product_id)
      where product_id = ${many.productId}`.execute(app.db)
  })

  test('asks, hears the answer, and denies with words', async () => {
    const from = await delivered(app)
    const claim = await waiting(app, from)
    const silent = await decide(desk, claim, { action: 'ASK' })
    expect([silent.status, silent.problem.code]).toEqual([422, 'words_needed'])
    expect((await decide(desk, claim, { action: 'ASK', words: 'Which box was it?' })).body.status).toBe(
      'NEEDS_INFO',
    )
    const asked = await done(from.client, claims.read, idOf(claim))
    expect(asked).toMatchObject({ words: 'Which box was it?', may: { answer: true } })
    expect((await submit(from.client, asked, { words: 'The second.' })).body.status).toBe('IN_REVIEW')
    const { body } = await decide(desk, claim, { action: 'DENY', words: 'Box two was photographed full.' })
    expect(body).toMatchObject({ status: 'DENIED', words: 'Box two was photographed full.' })
    expect(await creditsOf(app, from.orderId)).toEqual([])
    expect((await decide(desk, claim, { action: 'DENY', words: 'Again.' })).problem.code).toBe('wrong_state')
    // If nobody answers the desk’s question, the claim returns to the desk.
    const second = await waiting(app, await delivered(app))
    await decide(desk, second, { action: 'ASK', words: 'Which box?' })
    app.setNow(new Date(app.now().getTime() + 25 * 3_600_000))
    desk = await signStaff(app, house, ['DASHBOARD'])
    await settleClaimsJob.run(makeCtx(app.deps, null), {})
    expect((await openedBy(desk, second)).status).toBe('IN_REVIEW')
  })

  test('each staff page that shows a new claim reads again at its event', async () => {
    const from = await delivered(app)
    const staff = await signStaff(app, house, ['DASHBOARD', 'SALES'])
    const pages = ['admin/claims', 'admin/today', `sales/customers/${from.shop.accountNumber}`]
    const shown = () => Promise.all(pages.map(async (path) => (await staff.get(path)).body))
    const before = await shown()
    await waiting(app, from)
    const after = await shown()
    expect(pages.filter((_, i) => !isDeepStrictEqual(before[i], after[i]))).toEqual(pages)
    expect(pages.filter((path) => !isStaleAt('claims.changed', path))).toEqual([])
  })

  test('has a queue with counts and reasons, narrowed by words, and saved as a file', async () => {
    const from = await delivered(app)
    const claim = await waiting(app, from)
    const read = (query: object) => done(desk, claimDesk.list, { query } as never)
    const list = await read({ q: claim.number })
    expect(list).toMatchObject({ total: 1, tabs: { decide: 1, all: 1 }, amount: 23.44 })
    const ofDay = await read({ q: claim.number, from: '2026-11-23', to: '2026-11-23' })
    expect(ofDay.total).toBe(1)
    expect(await read({ q: claim.number, to: '2026-11-22' })).toMatchObject({ total: 0 })
    expect(list.rows).toMatchObject([{ customer: expect.any(String), why: 'OTHER', photos: 1, rule: 'ELSE' }])
    expect((await read({ q: String(from.orderNumber) })).rows.map((row) => row.claimId)).toEqual([
      claim.claimId,
    ])
    expect((await read({ tab: 'settled', q: claim.number })).total).toBe(0)
    expect((await read({ account: from.shop.accountNumber, reason: 'WRONG_ITEM', rule: 'ELSE' })).total).toBe(
      1,
    )
    expect((await read({ from: '2027-01-01' })).total).toBe(0)
    expect((await read({ q: '%' })).total).toBe(0)
    const file = await desk.get('admin/claims', { accept: 'text/csv' } as never)
    expect(file.status).toBe(200)
  })

  test('is notified once of a claim that has waited for hours', async () => {
    const claim = await waiting(app, await delivered(app))
    const count = async () =>
      (
        await app.db.selectFrom('messages').select('about').where('kind', '=', 'claim-waiting').execute()
      ).filter(({ about }) => (about as { number: string; news: string }).number === claim.number).length
    const before = await count()
    app.setNow(new Date(app.now().getTime() + 5 * 3_600_000))
    await settleClaimsJob.run(makeCtx(app.deps, null), {})
    await settleClaimsJob.run(makeCtx(app.deps, null), {})
    expect(await count()).toBe(before + 1)
  })

  test('is closed to others: representatives read their own customers’ claims and recommend', async () => {
    const repUser = await makeUser(app.db, { customerId: house, authorities: ['SALES'] })
    const rep = await app.signIn(repUser.email)
    const { id: repId } = await app.db
      .insertInto('sales_reps')
      .values({
        rep: `R${makeUlid().slice(-6)}`,
        name: 'Nora',
        email: 'nora@house.test',
        phone_number: '9375550101',
        user_id: repUser.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const from = await delivered(app)
    await app.db
      .updateTable('customers')
      .set({ sales_rep_id: repId })
      .where('id', '=', from.shop.customerId)
      .execute()
    const claim = await waiting(app, from, 100)
    const strange = await waiting(app, await delivered(app))
    const list = await done(rep, claimDesk.list, { query: { tab: 'all' } } as never)
    expect(list.rows.map((row) => row.claimId)).toEqual([claim.claimId])
    expect((await ask(rep, claimDesk.read, idOf(strange))).status).toBe(404)
    const noted = await done(rep, claimDesk.note, {
      ...idOf(claim),
      body: { text: 'Good shop.', recommends: 'APPROVE' },
    })
    expect(noted).toMatchObject({ mayDecide: false, notes: [{ text: 'Good shop.', recommends: 'APPROVE' }] })
    expect(
      (await done(from.client, claims.read, idOf(claim))).timeline.map(({ kind }) => kind),
    ).not.toContain('noted')
    expect((await decide(rep, claim, { action: 'DENY', words: 'No.' })).status).toBe(403)
    // The shop itself has no access to the desk.
    expect((await from.client.get('admin/claims')).status).toBe(403)
    const mails = await app.db
      .selectFrom('messages')
      .select('recipient')
      .where('kind', '=', 'claim-waiting')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toContain('nora@house.test')
  })
})

describe('a claim that is passed to its grower', () => {
  test('shows lot, units, cost and photos, never the shop or its price, and is answered in time', async () => {
    const vendorId = `V${makeUlid().slice(-6)}`
    await app.db
      .insertInto('vendors')
      .values({ id: vendorId, name: 'Finca Norte', email: 'finca@grower.test' })
      .execute()
    const user = await makeUser(app.db, { customerId: house, authorities: ['VENDOR'] })
    await app.db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', user.userId).execute()
    const grower = await app.signIn(user.email)
    const productId = await makeProduct(app.db, { vendor_id: vendorId, onHand: 1000 } as never)
    await app.db
      .updateTable('lots')
      .set({ vendor_id: vendorId, cost_e4: 21_000, code: 'L-8841' })
      .where('product_id', '=', productId)
      .execute()
    const from = await delivered(app, { lines: [{ productId, quantity: 120 }] })
    const draft = await makeDraft(app, { ...from, lines: [mold(75)], photos: all })
    const { body: claim } = await submit(from.client, draft)
    expect(claim.status).toBe('IN_REVIEW')
    const whole = await openedBy(desk, claim)
    expect(whole.lots).toMatchObject([
      { code: 'L-8841', grower: 'Finca Norte', cost: 2.1, others: { shops: 0 } },
    ])
    expect((await ask(grower, vendorClaims.list, { query: {} } as never)).body.rows).toEqual([])
    expect(isStaleAt('claims.changed', vendorClaims.list.path)).toBe(true)
    await decide(desk, claim, { action: 'APPROVE', pass: true })
    const { body: list } = await ask(grower, vendorClaims.list, { query: { open: 'true' } } as never)
    expect(list.rows).toMatchObject([
      { number: claim.number, cost: 157.5, lines: [{ quantity: 75, lotCode: 'L-8841', cost: 157.5 }] },
    ])
    expect(list.rows[0]?.photos).toHaveLength(2)
    const { name } = await app.db
      .selectFrom('customers')
      .select('name')
      .where('id', '=', from.shop.customerId)
      .executeTakeFirstOrThrow()
    const said = JSON.stringify(list)
    for (const secret of [name, String(from.orderNumber), '439.5', '5.86', from.shop.email])
      expect(said).not.toContain(secret)
    const mails = await app.db
      .selectFrom('messages')
      .select('about')
      .where('kind', '=', 'claim-passed')
      .execute()
    expect(mails).toHaveLength(1)
    for (const secret of [name, String(from.orderNumber), '43950'])
      expect(JSON.stringify(mails)).not.toContain(secret)
    const notices = await app.db
      .selectFrom('notices')
      .select(['user_id', 'facts', 'link'])
      .where('topic', '=', 'claim-passed')
      .execute()
    expect(notices).toMatchObject([
      { user_id: user.userId, facts: { number: claim.number, goods: expect.stringMatching(/^75 × /) } },
    ])
    const label = claim.photos.find(({ kind }) => kind === 'LABEL')
    const close = claim.photos.find(({ kind }) => kind === 'CLOSE')
    expect((await grower.get(`vendor/claims/${claim.claimId}/photos/${close?.photoId}`)).status).toBe(200)
    expect((await grower.get(`vendor/claims/${claim.claimId}/photos/${label?.photoId}`)).status).toBe(404)
    expect((await done(from.client, claims.read, idOf(claim))).isPassed).toBe(true)
    const answer = (body: object, client = grower) =>
      ask(client, vendorClaims.answer, { ...idOf(claim), body } as never)
    expect((await answer({ answer: 'NOT_OURS' })).problem.code).toBe('words_needed')
    expect((await answer({ answer: 'NOT_OURS', words: 'Packed dry.' })).body).toMatchObject({
      answer: 'NOT_OURS',
    })
    expect((await answer({ answer: 'ACCEPTED' })).problem.code).toBe('answer_closed')
    const stranger = await signStaff(app, house, ['VENDOR'])
    expect((await answer({ answer: 'ACCEPTED' }, stranger)).status).toBe(404)
    expect((await openedBy(desk, claim)).passed).toMatchObject([
      { answer: 'NOT_OURS', words: 'Packed dry.', cost: 157.5 },
    ])
    // The shop sees that the claim was passed on, but not the grower's answer.
    expect(JSON.stringify(await done(from.client, claims.read, idOf(claim)))).not.toContain('Packed dry')
  })
})
