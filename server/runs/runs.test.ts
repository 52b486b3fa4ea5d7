import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeShop, makeUser } from '../../tests/support/make.ts'
import { faultsOf } from '../../tests/support/pdf.ts'
import { type Detail, given, runsOf, stopAt, type Whole } from '../../tests/support/under-way.ts'
import { makeCtx } from '../core/context.ts'
import { advanceOrder } from '../orders/advance.ts'
import { moveRunsJob } from './jobs.ts'
import { loadListPdf } from './load-list.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
})
afterAll(() => app?.close())

const { underWay, send, seen, follow } = runsOf(() => app)
const statusOf = async (orderId: number) =>
  (await app.db.selectFrom('orders').select('status').where('id', '=', orderId).executeTakeFirstOrThrow())
    .status

describe('a run', () => {
  test('is made of the day’s orders, a stop for each place, with its driver', async () => {
    const run = await underWay({ shops: 3 })
    expect(run.whole).toMatchObject({ routeNumber: run.routeNumber, driver: 'Marcus Bell', isClosed: false })
    expect(run.whole.stops.map(({ number, customer, boxes }) => [number, customer, boxes])).toEqual([
      [1, 'Shop at stop 1', 2],
      [2, 'Shop at stop 2', 2],
      [3, 'Shop at stop 3', 2],
    ])
    const detail = await seen(run)
    expect(detail).toMatchObject({ state: 'PLANNED', stops: 3, done: 0, version: 0 })
    expect(detail.rows.map(({ away }) => away)).toEqual([1, 2, 3])
  })

  test('shows a driver no prices and no lines, and no other driver’s run', async () => {
    const run = await underWay()
    expect(JSON.stringify(run.whole)).not.toMatch(/price|total|Alstroemeria/i)
    const other = await underWay()
    const stranger = await other.driver.get(`driver/run?runId=${run.whole.runId}`)
    expect(stranger.status).toBe(404)
    const sent = await send({ ...other, whole: run.whole }, [])
    expect(sent.status).toBe(404)
  })

  test('is through when the office delivered all of it without a phone', async () => {
    const run = await underWay()
    for (const { orderId } of run.shops)
      for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY', 'DELIVERED'] as const)
        await advanceOrder(makeCtx(app.deps, null), orderId, { to, actor: 'Warehouse' })
    await moveRunsJob.run(makeCtx(app.deps, null), {})
    expect(await seen(run)).toMatchObject({ state: 'BACK', done: 2, stops: 2 })
  })

  test('takes orders out that were moved to another day', async () => {
    const run = await underWay()
    await app.db
      .updateTable('orders')
      .set({ ship_day: '2026-11-25' })
      .where('id', '=', run.shops[0]?.orderId ?? 0)
      .execute()
    await moveRunsJob.run(makeCtx(app.deps, null), {})
    const detail = await seen(run)
    expect(detail.rows.map(({ state }) => state)).toEqual(['CANCELLED', 'PLANNED'])
    expect(detail.stops).toBe(1)
  })
})

describe('what a phone reports', () => {
  test('moves the stops, then the orders, and says where it was left', async () => {
    const run = await underWay()
    const { phone, whole, shops } = run
    expect(
      (await send(run, [phone.says('LEFT_DOCK'), phone.says('ARRIVED', { stopId: stopAt(whole, 0) })])).is,
    ).toEqual(['taken', 'taken'])
    await follow(whole.runId)
    expect(await statusOf(shops[0]?.orderId ?? 0)).toBe('OUT_FOR_DELIVERY')
    app.setNow('2026-11-23T11:20:00Z')
    await send(run, [phone.says('DELIVERED', given(stopAt(whole, 0), { place: 'COOLER' }))])
    await follow(whole.runId)
    expect(await statusOf(shops[0]?.orderId ?? 0)).toBe('OUT_FOR_DELIVERY')
    app.setNow('2026-11-23T11:22:00Z')
    await follow(whole.runId)
    expect(await statusOf(shops[0]?.orderId ?? 0)).toBe('DELIVERED')
    const shop = await app.signIn(shops[0]?.email ?? '')
    const { body } = await shop.get('account/deliveries')
    expect(body).toMatchObject({ rows: [{ proof: 'In the cooler, Elena', driver: 'Marcus Bell' }] })
    const detail = await seen(run)
    expect(detail.rows[0]).toMatchObject({ state: 'DELIVERED', taker: 'Elena', place: 'COOLER', eta: null })
    expect(detail).toMatchObject({ state: 'OUT', done: 1 })
    const lines = app.db
      .selectFrom('order_lines')
      .select('status')
      .where('order_id', '=', shops[0]?.orderId ?? 0)
    expect((await lines.execute()).map(({ status }) => status)).toEqual(['DELIVERED', 'DELIVERED'])
  })

  test('is kept once, in any order and however often it comes', async () => {
    const run = await underWay()
    const { phone, whole } = run
    const [left, here, done] = [
      phone.says('LEFT_DOCK'),
      phone.says('ARRIVED', { stopId: stopAt(whole, 0) }),
      phone.says('DELIVERED', given(stopAt(whole, 0))),
    ]
    expect((await send(run, [done])).is).toEqual(['taken'])
    expect((await send(run, [here, done, here])).is).toEqual(['taken', 'again', 'taken'])
    expect((await send(run, [left, here, done])).is).toEqual(['taken', 'again', 'again'])
    const kept = await app.db
      .selectFrom('run_events')
      .select('id')
      .where('run_id', '=', whole.runId)
      .execute()
    expect(kept).toHaveLength(3)
    expect((await seen(run)).rows[0]).toMatchObject({ state: 'DELIVERED' })
  })

  test('that can’t be used is shown to the office, and delays nothing', async () => {
    const run = await underWay()
    const { phone, whole } = run
    const { is } = await send(run, [
      phone.says('DELIVERED', { stopId: 'x' }),
      phone.says('ARRIVED', { stopId: 999_999_999 }),
      phone.says('ARRIVED', { stopId: stopAt(whole, 1) }),
    ])
    expect(is).toEqual(['UNREADABLE', 'UNKNOWN_STOP', 'taken'])
    const detail = await seen(run)
    expect(detail.rows[1]?.state).toBe('ARRIVED')
    expect(detail.notes).toMatchObject([{ note: 'UNKNOWN_STOP' }])
  })

  test('by a phone whose clock is wrong has our time', async () => {
    const run = await underWay()
    const sentAt = app.now().getTime() - 86_400_000 * 400
    const event = { ...run.phone.says('LEFT_DOCK'), deviceAt: sentAt - 60_000 }
    await send(run, [event], { sentAt })
    const left = Date.parse((await seen(run)).leftAt ?? '')
    expect(Math.abs(left - (app.now().getTime() - 60_000))).toBeLessThan(5_000)
  })

  test('about a canceled order that was delivered counts, and the office is notified', async () => {
    const run = await underWay()
    const { phone, whole, shops } = run
    await app.db
      .updateTable('orders')
      .set({ status: 'CANCELLED' })
      .where('id', '=', shops[0]?.orderId ?? 0)
      .execute()
    const { is } = await send(run, [
      phone.says('LEFT_DOCK'),
      phone.says('DELIVERED', given(stopAt(whole, 0))),
    ])
    expect(is).toEqual(['taken', 'AFTER_CANCELLED'])
    app.setNow('2026-11-23T11:30:00Z')
    await follow(whole.runId)
    expect(await statusOf(shops[0]?.orderId ?? 0)).toBe('CANCELLED')
    expect((await seen(run)).notes).toMatchObject([{ note: 'AFTER_CANCELLED', stopNumber: 1 }])
  })

  test('about a stop that another truck has by now counts there', async () => {
    const run = await underWay()
    const other = await underWay()
    const stopId = stopAt(run.whole, 0)
    const moved = await run.office.put(`admin/runs/${run.routeNumber}/${run.day}`, {
      version: 0,
      moveTo: { routeNumber: other.routeNumber, stopIds: [stopId] },
    })
    expect(moved.status).toBe(200)
    await send(run, [run.phone.says('DELIVERED', given(stopId, { taker: 'First' }))])
    app.setNow('2026-11-23T11:05:00Z')
    expect(
      (await send(other, [other.phone.says('DELIVERED', given(stopId, { taker: 'Second' }))])).is,
    ).toEqual(['TWICE'])
    const there = (await seen(other)).rows.find((row) => row.stopId === stopId)
    expect(there).toMatchObject({ state: 'DELIVERED', taker: 'First' })
    expect((await seen(run)).rows.map((row) => row.stopId)).not.toContain(stopId)
  })

  test('could not be delivered: the order says why, goes out again and arrives', async () => {
    const run = await underWay()
    const { phone, whole, shops } = run
    const stopId = stopAt(whole, 0)
    const orderId = shops[0]?.orderId ?? 0
    const shut = { stopId, reason: 'CLOSED', goods: 'COME_BACK', note: 'Lights off' }
    await send(run, [phone.says('LEFT_DOCK'), phone.says('FAILED', shut)])
    await follow(whole.runId)
    expect(await statusOf(orderId)).toBe('DELIVERY_FAILED')
    await send(run, [phone.says('CAME_BACK', { stopId })])
    await follow(whole.runId)
    expect(await statusOf(orderId)).toBe('OUT_FOR_DELIVERY')
    await send(run, [phone.says('DELIVERED', given(stopId))])
    app.setNow('2026-11-23T11:05:00Z')
    await follow(whole.runId)
    expect(await statusOf(orderId)).toBe('DELIVERED')
  })

  test('notifies the shops: on its way, next, delivered, each once', async () => {
    const run = await underWay()
    const { phone, whole, shops } = run
    await send(run, [phone.says('LEFT_DOCK')])
    await follow(whole.runId)
    await follow(whole.runId)
    await send(run, [phone.says('DELIVERED', given(stopAt(whole, 0)))])
    app.setNow('2026-11-23T11:03:00Z')
    await follow(whole.runId)
    await follow(whole.runId)
    const told = async (shop: number) =>
      (
        await app.db
          .selectFrom('messages')
          .select('about')
          .where('kind', '=', 'delivery-news')
          .where('user_id', '=', shops[shop]?.userId ?? 0)
          .orderBy('id')
          .execute()
      ).map(({ about }) => (about as { tiding: string }).tiding)
    expect(await told(0)).toEqual(['NEXT', 'DELIVERED'])
    expect(await told(1)).toEqual(['COMING', 'NEXT'])
  })
})

describe('the office', () => {
  test('has a paper of what goes onto a truck, the last stop first', async () => {
    const run = await underWay({ shops: 3 })
    const path = `admin/runs/${run.routeNumber}/${run.day}/load-list`
    const { body } = await run.office.get(path)
    const { stops } = body as { stops: { number: number; boxes: number }[] }
    expect(stops.map(({ number, boxes }) => [number, boxes])).toEqual([
      [3, 2],
      [2, 2],
      [1, 2],
    ])
    const paper = await run.office.get(path, { headers: { accept: 'application/pdf' } } as never)
    expect(paper.status).toBe(200)
    const whole = await seen(run)
    const { brand, timeZone } = app.deps.settings
    const rows = Array.from({ length: 60 }, (_, i) => ({ ...whole.rows[0], number: i + 1 }))
    for (const language of ['en', 'es'] as const) {
      const around = { brand, timeZone, now: app.now(), language, actor: 'Ana' }
      expect(await faultsOf(await loadListPdf({ ...whole, rows } as never, around))).toEqual([])
    }
    const shop = await app.signIn(run.shops[0]?.email ?? '')
    expect((await shop.get(path)).problem.code).toBe('not_allowed')
    expect((await run.office.get(`admin/runs/R999/${run.day}/load-list`)).status).toBe(404)
  })

  test('orders the stops by hand, and proposes the way back from their places', async () => {
    const run = await underWay({ shops: 3 })
    const ids = run.whole.stops.map(({ stopId }) => stopId)
    const order = [...ids].reverse()
    const path = `admin/runs/${run.routeNumber}/${run.day}`
    const changed = await run.office.put(path, { version: 0, order, truck: '6' })
    expect((changed.body as Detail).rows.map(({ stopId }) => stopId)).toEqual(order)
    expect(changed.body).toMatchObject({ truck: '6', version: 1 })
    expect((await run.office.put(path, { version: 0, truck: '7' })).problem.code).toBe('changed_meanwhile')
    const proposed = await run.office.put(path, { version: 1, propose: true })
    expect((proposed.body as Detail).rows.map(({ stopId }) => stopId)).toEqual(ids)
    await send(run, [run.phone.says('LEFT_DOCK'), run.phone.says('DELIVERED', given(ids[0] ?? 0))])
    expect((await run.office.put(path, { version: 2, order })).problem.code).toBe('stop_done')
    expect((await run.office.put(path, { version: 2, driverId: 999_999 })).problem.code).toBe(
      'unknown_driver',
    )
  })

  test('types a time that applies until the driver’s next event, and the history keeps it', async () => {
    const run = await underWay()
    const stopId = stopAt(run.whole, 1)
    await send(run, [run.phone.says('LEFT_DOCK')])
    app.setNow('2026-11-23T11:00:10Z')
    const typed = await run.office.put('admin/eta', { stopId, time: '09:00' })
    expect((typed.body as Detail).rows[1]).toMatchObject({ eta: '2026-11-23T14:00:00.000Z', isTyped: true })
    const history = await run.office.get(`admin/eta/history?routeNumber=${run.routeNumber}`)
    expect(history.body).toMatchObject({ rows: [{ cause: 'TYPED', stopNumber: 2, actor: run.officeEmail }] })
    expect((await run.office.put('admin/eta', { stopId, time: '03:00' })).problem.code).toBe('time_passed')
    app.setNow('2026-11-23T11:01:00Z')
    await send(run, [run.phone.says('DELIVERED', given(stopAt(run.whole, 0)))])
    expect((await seen(run)).rows[1]).toMatchObject({ isTyped: false })
    expect(
      (await run.office.put('admin/eta', { stopId: stopAt(run.whole, 0), time: '09:00' })).problem.code,
    ).toBe('stop_done')
  })

  test('notifies the shops that don’t know the time, once', async () => {
    const run = await underWay()
    const body = { routeNumber: run.routeNumber, shipDay: run.day }
    expect((await run.office.post('admin/eta/notify', body)).body).toEqual({ told: 2 })
    expect((await run.office.post('admin/eta/notify', body)).body).toEqual({ told: 0 })
    const one = { ...body, stopIds: [stopAt(run.whole, 0)], text: 'The bridge is closed.' }
    expect((await run.office.post('admin/eta/notify', one)).body).toEqual({ told: 1 })
    expect((await run.office.post('admin/eta/notify', { ...body, stopIds: [999_999] })).status).toBe(404)
  })

  test('sees all trucks of the day, the latest first', async () => {
    const run = await underWay()
    const { body } = await run.office.get(`admin/eta?day=${run.day}`)
    const board = body as ReplyOf<typeof dispatch.board>
    const mine = board.rows.find(({ routeNumber }) => routeNumber === run.routeNumber)
    expect(mine).toMatchObject({
      driver: 'Marcus Bell',
      stops: 2,
      done: 0,
      lane: [{ number: 1 }, { number: 2 }],
    })
    const drifts = board.rows.filter(({ done, stops }) => done < stops).map(({ drift }) => drift ?? -1000)
    expect(drifts).toEqual(drifts.toSorted((a, b) => b - a))
  })

  test('is no driver’s business', async () => {
    const run = await underWay()
    expect((await run.driver.get('admin/eta')).status).toBe(403)
    expect((await run.driver.put(`admin/runs/${run.routeNumber}/${run.day}`, { version: 0 })).status).toBe(
      403,
    )
    expect((await app.visitor().get('driver/run')).status).toBe(401)
  })
})

describe('drivers', () => {
  const fields = { name: 'Rosa Lindqvist', phoneNumber: '(614) 555-0190', licenseUntil: '2027-05-01' }

  test('are added with their routes and sign-in, changed and archived', async () => {
    const run = await underWay()
    const person = await makeUser(app.db, {
      customerId: run.house.customerId,
      authorities: ['TRUCK_DRIVERS'],
    })
    const added = await run.office.post('admin/drivers', {
      ...fields,
      routes: [run.routeNumber],
      userId: person.userId,
    })
    expect(added).toMatchObject({
      status: 201,
      body: { phoneNumber: '6145550190', routes: [run.routeNumber], email: person.email, version: 0 },
    })
    const { id } = added.body as { id: number }
    const taken = await run.office.post('admin/drivers', { ...fields, userId: person.userId })
    expect(taken.problem.code).toBe('sign_in_taken')
    expect((await run.office.post('admin/drivers', { ...fields, routes: ['XX9'] })).problem.code).toBe(
      'unknown_route',
    )
    expect((await run.office.post('admin/drivers', { ...fields, phoneNumber: '12' })).problem.code).toBe(
      'invalid_input',
    )
    const changed = await run.office.put(`admin/drivers/${id}`, { ...fields, version: 0, name: 'Rosa L.' })
    expect(changed.body).toMatchObject({ name: 'Rosa L.', userId: null, routes: [] })
    expect((await run.office.put(`admin/drivers/${id}`, { ...fields, version: 0 })).problem.code).toBe(
      'changed_meanwhile',
    )
    expect((await run.office.delete(`admin/drivers/${id}`)).status).toBe(204)
    const shown = async (query: string) =>
      ((await run.office.get(`admin/drivers?search=Rosa${query}`)).body as { total: number }).total
    expect([await shown(''), await shown('&archived=true')]).toEqual([0, 1])
    expect((await run.office.delete('admin/drivers/999999')).status).toBe(404)
  })

  test('read only their own row, and change none', async () => {
    const run = await underWay()
    const { body } = await run.driver.get('admin/drivers')
    expect(body).toMatchObject({ total: 1, rows: [{ id: run.driverId }], people: [] })
    expect((await run.driver.post('admin/drivers', fields)).status).toBe(404)
    expect((await run.driver.put(`admin/drivers/${run.driverId}`, { ...fields, version: 0 })).status).toBe(
      404,
    )
    expect((await run.driver.delete(`admin/drivers/${run.driverId}`)).status).toBe(404)
  })
})

test('what a stop must bring is set for everybody and for one customer', async () => {
  const run = await underWay()
  const levels = { photo: 'REQUIRED', signature: 'OFF', name: 'OPTIONAL', count: 'REQUIRED' }
  const accountNumber = run.shops[0]?.accountNumber
  expect((await run.office.put('admin/proof-levels', { accountNumber, levels })).status).toBe(204)
  const { body } = await run.driver.get('driver/run')
  const { run: whole } = body as { run: Whole }
  expect(whole.stops[0]?.proof).toEqual(levels)
  expect(whole.stops[1]?.proof.photo).toBe('WARN')
  await run.office.put('admin/proof-levels', { levels: { ...levels, photo: 'OPTIONAL' } })
  await run.office.put('admin/proof-levels', { accountNumber, levels: null })
  expect((await run.office.get('admin/proof-levels')).body).toMatchObject({
    usual: { photo: 'OPTIONAL' },
    customers: [],
  })
  expect((await run.office.put('admin/proof-levels', { accountNumber: 1, levels })).problem.code).toBe(
    'unknown_account',
  )
  const stranger = await app.signIn((await makeShop(app.db)).email)
  expect((await stranger.get('admin/proof-levels')).status).toBe(403)
})
