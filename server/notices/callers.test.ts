import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { auth } from '../../contract/features/auth/auth.ts'
import { dispatch } from '../../contract/features/runs/dispatch.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import {
  cardShop,
  cardShopAuthorities,
  makePastOrder,
  makeProduct,
  makeRep,
  makeShop,
  makeUser,
  makeVendor,
} from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { add, cardToken, ctxOf, place } from '../../tests/support/shopper.ts'
import { runsOf } from '../../tests/support/under-way.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { Job } from '../core/define-job.ts'
import { startWorker } from '../jobs/worker.ts'
import { tellGivenUp } from '../operations/given-up.ts'
import { afterTying } from '../parcels/tie.ts'
import type { Topic } from './topics.ts'

// The notices that other features send, each tested through the change that causes it.
let app: TestApp
let house: number
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
  house = (await makeShop(app.db, { customer: { is_house: true }, authorities: [] })).customerId
})
afterAll(() => app?.close())

const within = { timeout: 15_000 }
const staff = (...authorities: Authority[]) => makeUser(app.db, { customerId: house, authorities })
/** The notices of a topic that people got, in the order of sending. */
const told = async (topic: Topic, ...ids: number[]) =>
  (
    await app.db
      .selectFrom('notices')
      .select(['user_id', 'facts', 'link'])
      .where('topic', '=', topic)
      .where('user_id', 'in', ids)
      .orderBy('id')
      .execute()
  ).map(({ user_id, facts, link }) => ({ to: user_id, facts, link }))

test('a job that failed at its last attempt is reported to the people who look after the system, once a day for each name', async () => {
  const [keeper, clerk] = [await staff('MAINTENANCE'), await staff('DASHBOARD')]
  const job: Job = {
    name: 'sweep',
    run: async () => {
      throw new Error('no paper')
    },
  }
  const worker = await startWorker(app.deps, [job], app.database.ownerUrl, undefined, tellGivenUp)
  const fail = () =>
    app.database.pool.query(`select graphile_worker.add_job('sweep', '{}'::json, max_attempts := 1)`)
  try {
    await fail()
    await expect.poll(() => told('job-failed', keeper.userId, clerk.userId), within).toHaveLength(1)
    await fail()
    const failed = () => app.database.pool.query('select from graphile_worker.jobs where attempts = 1')
    await expect.poll(async () => (await failed()).rowCount, within).toBe(2)
  } finally {
    await worker.stop()
  }
  expect(await told('job-failed', keeper.userId, clerk.userId)).toEqual([
    { to: keeper.userId, facts: { job: 'sweep' }, link: '/admin/jobs?state=given-up' },
  ])
  app.setNow('2026-11-24T11:00:00Z')
  expect(await tellGivenUp(makeCtx(app.deps, null), 'sweep')).toBe(1)
  app.setNow('2026-11-23T11:00:00Z')
})

test('a price file that can’t be read is reported to the price desk; one that a vendor sent, when it is read', async () => {
  const working = await startApp({ beside: app, worker: true, now: '2026-11-23T11:00:00Z' })
  const desk = await staff('TIER_PRICING')
  const sender = await staff('TIER_PRICING')
  const vendorId = await makeVendor(app.db)
  const farm = await staff('VENDOR')
  await app.db.updateTable('users').set({ vendor_id: vendorId }).where('id', '=', farm.userId).execute()
  const productId = await makeProduct(app.db, { vendor_id: vendorId })
  const upload = async (email: string, path: string, file: Buffer, name: string) => {
    const { headers } = await working.signIn(email)
    const answer = await sendFile(working, { path, file, name, headers })
    expect(answer.status).toBe(202)
    return answer.body.importId as number
  }
  const ended = (id: number) =>
    expect
      .poll(
        async () =>
          (await app.db.selectFrom('price_files').select('state').where('id', '=', id).executeTakeFirst())
            ?.state,
        within,
      )
      .not.toBe('reading')
  try {
    const broken = await upload(
      sender.email,
      'daily-pricing/import',
      Buffer.from('What,When\nRose,Monday\n'),
      'torn.csv',
    )
    await ended(broken)
    await expect.poll(() => told('price-file', desk.userId), within).toHaveLength(1)
    const table = `Item Code,Description,Dept,UM,Price 1\n${productId},Rose,flowers,ST,1.10\n`
    const theirs = await upload(farm.email, 'inventory-file-upload', Buffer.from(table), 'monday.csv')
    await ended(theirs)
    await expect.poll(() => told('price-file', desk.userId), within).toHaveLength(2)
    const own = await upload(sender.email, 'daily-pricing/import', Buffer.from(table), 'own.csv')
    await ended(own)
    await sleep(0)
    expect(await told('price-file', desk.userId)).toMatchObject([
      { facts: { file: 'torn.csv', outcome: 'failed' }, link: `/admin/daily-prices/${broken}/columns` },
      { facts: { file: 'monday.csv', outcome: 'ready' }, link: `/admin/daily-prices/${theirs}/rows` },
    ])
    // The sender of a file sees it among their tasks, so they get a notice only about the vendor's file.
    expect((await told('price-file', sender.userId)).map(({ link }) => link)).toEqual([
      `/admin/daily-prices/${theirs}/rows`,
    ])
    expect(await told('price-file', farm.userId)).toEqual([])
  } finally {
    await working.close()
  }
})

test('a declined card is reported to the customer’s representative, once for an order', async () => {
  const rep = await staff('SALES')
  const { repId } = await makeRep(app.db, { userId: rep.userId })
  const shop = await makeShop(app.db, {
    ...cardShop,
    customer: { ...cardShop.customer, sales_rep_id: repId },
  })
  const ctx = ctxOf(app, shop, cardShopAuthorities)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 3 })
  const token = await cardToken(app, '4000000000000002')
  await expect(place(ctx, { payment: { token } } as never)).rejects.toMatchObject({ code: 'card_declined' })
  const { order_number } = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('customer_id', '=', shop.customerId)
    .executeTakeFirstOrThrow()
  const client = await app.signIn(shop.email)
  const again = await cardToken(app, '4000000000000002')
  expect((await client.post(`orders/${order_number}/pay`, { payment: { token: again } })).status).toBe(402)
  expect(await told('card-declined', rep.userId, shop.userId)).toEqual([
    {
      to: rep.userId,
      facts: { customer: expect.stringMatching(/^Shop /), amountCents: 3030 },
      link: `/admin/customers?open=${shop.accountNumber}`,
    },
  ])
})

test('a run that the office changed is reported to its driver and its former driver; on the road only new stops are', async () => {
  const { underWay, send } = runsOf(() => app)
  const run = await underWay({ shops: 2 })
  const version = async () =>
    (
      await app.db
        .selectFrom('runs')
        .select('version')
        .where('route_number', '=', run.routeNumber)
        .executeTakeFirstOrThrow()
    ).version
  const change = async (body: object) =>
    run.office.call(dispatch.change, {
      params: { routeNumber: run.routeNumber, shipDay: '2026-11-23' },
      body: { version: await version(), ...body },
    } as never)
  const count = async () => (await told('run-changed', run.driving.userId)).length
  expect((await change({ truck: 'Truck 7' })).status).toBe(200)
  expect(await told('run-changed', run.driving.userId)).toMatchObject([
    { facts: { route: run.routeNumber, day: '2026-11-23' }, link: '/drive' },
  ])
  // No second notice while the first is unread, and none to the person who makes the change.
  expect((await change({ truck: 'Truck 8' })).status).toBe(200)
  expect(await count()).toBe(1)
  const read = () =>
    app.db
      .updateTable('notices')
      .set({ read_at: app.now() })
      .where('user_id', '=', run.driving.userId)
      .execute()
  await read()
  expect((await change({ driverId: null })).status).toBe(200)
  expect(await count()).toBe(2)
  await read()
  expect((await change({ driverId: run.driverId })).status).toBe(200)
  expect(await count()).toBe(3)
  await read()
  await send(run, [run.phone.says('LEFT_DOCK')])
  expect((await change({ truck: 'Truck 9' })).status).toBe(200)
  expect(await count()).toBe(3)
  const from = await underWay({ shops: 1 })
  const moved = await from.office.call(dispatch.change, {
    params: { routeNumber: from.routeNumber, shipDay: '2026-11-23' },
    body: { version: 0, moveTo: { routeNumber: run.routeNumber, stopIds: [from.whole.stops[0]?.stopId] } },
  } as never)
  expect(moved.status).toBe(200)
  expect(await count()).toBe(4)
})

test('owners hear of invoices, payments and credits, and the person who ordered of a parcel; nobody else does', async () => {
  const shop = await makeShop(app.db)
  const buyer = await makeUser(app.db, { customerId: shop.customerId, authorities: [] })
  const orderId = await makePastOrder(app.db, {
    customerId: shop.customerId,
    addressId: shop.addressId,
    placedAt: new Date('2026-11-20T15:00:00Z'),
    lines: [{ productId: await makeProduct(app.db) }],
    status: 'PACKED',
    order: { user_id: buyer.userId, method: 'UPS' },
  })
  const { order_number: orderNumber } = await app.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const ctx = makeCtx(app.deps, null)
  await inTransaction(ctx, (inside) => afterTying(inside, [orderId], 'UPS'))
  expect(await told('parcel-sent', shop.userId, buyer.userId)).toEqual([
    { to: buyer.userId, facts: { orderNumber }, link: `/orders/${orderNumber}` },
  ])
  expect(await told('invoice', shop.userId, buyer.userId)).toEqual([
    {
      to: shop.userId,
      facts: { invoiceNumber: orderNumber, amountCents: 610 },
      link: `/orders/${orderNumber}`,
    },
  ])
  const desk = await app.signIn((await staff('RECEIVABLES')).email)
  const at = `admin/receivables/${shop.accountNumber}`
  const paid = await desk.post(`${at}/payments`, {
    tender: 'check',
    checkNumber: '1041',
    amount: 6.1,
    receivedOn: '2026-11-23',
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(201)
  const credited = await desk.post(`${at}/credits`, { amount: 2.5, reason: 'GOODWILL', note: '' })
  expect(credited.status, JSON.stringify(credited.body)).toBe(201)
  expect(await told('payment-received', shop.userId, buyer.userId)).toEqual([
    { to: shop.userId, facts: { amountCents: 610 }, link: '/payments' },
  ])
  expect(await told('credit-issued', shop.userId, buyer.userId)).toMatchObject([
    { to: shop.userId, facts: { amountCents: 250 } },
  ])
})

test('a person hears of a new password and of a sign-in from a new browser', async () => {
  const { email, userId } = await makeShop(app.db)
  await app.signIn(email)
  const client = await app.signIn(email, testPassword)
  expect(await told('new-sign-in', userId)).toMatchObject([{ to: userId, link: '/personal-info' }])
  const changed = await client.call(auth.changePassword, {
    body: { password: 'peonies in a bucket', currentPassword: testPassword },
  } as never)
  expect(changed.status, JSON.stringify(changed.body)).toBeLessThan(300)
  expect(await told('password-changed', userId)).toEqual([{ to: userId, facts: {}, link: '/personal-info' }])
})
