import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeUlid } from '../../tests/support/make-run.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { given, runsOf, stopAt } from '../../tests/support/under-way.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({
    now: '2026-11-23T11:00:00Z',
    settings: { pastDueStopDays: 30, pastDueHoldDays: 60 },
  })
})
afterAll(() => app?.close())
const { underWay, send, seen, follow } = runsOf(() => app)

describe('a photo', () => {
  test('is kept once under the phone’s id, redrawn', async () => {
    const run = await underWay()
    const stopId = stopAt(run.whole, 0)
    const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#386' } })
      .withExif({ IFD0: { Model: 'Phone of Marcus' } })
      .jpeg()
      .toBuffer()
    const clientId = makeUlid()
    const put = (id = clientId, runId = run.whole.runId) =>
      sendFile(app, {
        method: 'PUT',
        path: `driver/photos/${id}`,
        file,
        name: 'photo.jpg',
        body: { runId, stopId, eventId: makeUlid(), takenAt: app.now().getTime() },
        headers: run.driver.headers,
      })
    const toldShop = async () =>
      (
        await app.db
          .selectFrom('events')
          .select('id')
          .where('name', '=', 'delivery.changed')
          .where('customer_id', '=', run.shops[0]?.customerId ?? 0)
          .execute()
      ).length
    const before = await toldShop()
    expect(await put()).toMatchObject({ status: 200, body: { again: false } })
    expect(await put()).toMatchObject({ status: 200, body: { again: true } })
    // Its open pages show the photo at once.
    expect(await toldShop()).toBe(before + 1)
    expect((await seen(run)).rows[0]?.photos).toEqual([clientId])
    // Only the dispatcher and the shop see it.
    const numbers = await app.db
      .selectFrom('orders')
      .select('order_number')
      .where('id', '=', run.shops[0]?.orderId ?? 0)
      .execute()
    const ofShop = `orders/${numbers[0]?.order_number}/delivery/photos/${clientId}`
    const ofStop = `admin/stops/${stopAt(run.whole, 0)}/photos/${clientId}`
    const [mine, theirs] = [
      await app.signIn(run.shops[0]?.email ?? ''),
      await app.signIn(run.shops[1]?.email ?? ''),
    ]
    const see = async (client: Client | ReturnType<TestApp['visitor']>, path: string) =>
      (await client.get(path)).status
    expect(await see(mine, ofShop)).toBe(200)
    expect(await see(theirs, ofShop)).toBe(404)
    expect(await see(app.visitor(), ofShop)).toBe(401)
    expect(await see(run.office, ofStop)).toBe(200)
    expect(await see(mine, ofStop)).toBe(403)
    expect(await see(run.office, `admin/stops/${stopAt(run.whole, 1)}/photos/${clientId}`)).toBe(404)
    const other = await underWay()
    expect((await put(makeUlid(), other.whole.runId)).status).toBe(404)
    const files = app.db
      .selectFrom('files')
      .select('id')
      .where('kind', '=', 'delivery')
      .where('user_id', '=', run.driving.userId)
    expect(await files.execute()).toHaveLength(1)
  })
})

describe('a hand-over', () => {
  test('counts what was taken, becomes payments once, and closes the run', async () => {
    const run = await underWay({ order: { terms: 'COD' } })
    const { phone, whole, shops } = run
    expect(whole.stops[0]).toMatchObject({ collect: 12.2, isCod: true })
    const collected = { stopId: stopAt(whole, 0), way: 'CHECK', number: '2207', cents: 1220, note: '' }
    const over = { runId: whole.runId, cash: 5, checks: 1 }
    expect((await run.driver.post('driver/hand-over', over)).problem.code).toBe('run_not_back')
    await send(run, [
      phone.says('LEFT_DOCK'),
      phone.says('COLLECTED', collected),
      phone.says('DELIVERED', given(stopAt(whole, 0))),
      phone.says('COLLECTED', { ...collected, stopId: stopAt(whole, 1), way: 'CASH', number: '' }),
      phone.says('DELIVERED', given(stopAt(whole, 1))),
    ])
    app.setNow('2026-11-23T11:10:00Z')
    await follow(whole.runId)
    // Money with the driver counts before the office has accepted it.
    const shop = await app.signIn(shops[0]?.email ?? '')
    expect((await shop.get('account/summary')).body).toMatchObject({ withDriver: 12.2, openBalance: 12.2 })
    expect((await run.driver.post('driver/hand-over', over)).status).toBe(200)
    const { handOver } = await seen(run)
    expect(handOver).toMatchObject({
      cash: 5,
      cashTaken: 12.2,
      checksTaken: [{ number: '2207', amount: 12.2 }],
    })
    const accept = (body: object) => run.office.put(`admin/hand-overs/${handOver?.handOverId}`, body)
    expect((await accept({})).problem.code).toBe('word_needed')
    expect(await accept({ note: 'He paid the toll.' })).toMatchObject({ status: 200, body: { payments: 2 } })
    await accept({ note: 'He paid the toll.' })
    const payments = await app.db
      .selectFrom('payments')
      .select(['tender', 'amount_cents', 'check_number'])
      .where(
        'customer_id',
        'in',
        shops.map(({ customerId }) => customerId),
      )
      .orderBy('tender')
      .execute()
    expect(payments).toEqual([
      { tender: 'cash', amount_cents: 1220, check_number: '' },
      { tender: 'check', amount_cents: 1220, check_number: '2207' },
    ])
    expect((await shop.get('account/summary')).body).toMatchObject({ withDriver: 0, openBalance: 0 })
    expect((await seen(run)).state).toBe('CLOSED')
    expect((await run.driver.post('driver/hand-over', over)).problem.code).toBe('run_closed')
    expect((await send(run, [phone.says('AT_DOCK')])).is).toEqual(['AFTER_CLOSE'])
    expect((await seen(run)).state).toBe('BACK')
  })
})

test('a check at the door lifts the hold of a past-due shop before the office has it', async () => {
  const run = await underWay()
  const { phone, whole, shops } = run
  const shop = await app.signIn(shops[0]?.email ?? '')
  await app.db
    .insertInto('invoices')
    .values({
      customer_id: shops[0]?.customerId ?? 0,
      invoice_number: 990_001,
      kind: 'DEBIT_MEMO',
      reason: 'FREIGHT',
      issued_on: '2026-08-01',
      due_on: '2026-08-31',
      amount_cents: 5_000,
    } as never)
    .execute()
  const stopped = async () => ((await shop.get('account/summary')).body as { stopped: string | null }).stopped
  expect(await stopped()).toBe('held')
  const paid = (cents: number) =>
    phone.says('COLLECTED', { stopId: stopAt(whole, 0), way: 'CHECK', number: '2207', cents, note: '' })
  await send(run, [phone.says('LEFT_DOCK'), paid(4_999)])
  expect(await stopped()).toBe('held')
  await send(run, [paid(5_000)])
  expect(await stopped()).toBeNull()
  expect((await shop.get('overdue')).body).toMatchObject({ dueAmount: 50, toClear: 0 })
})
