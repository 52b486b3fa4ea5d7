import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Delivery } from '../../contract/features/runs/delivery.ts'
import { driving } from '../../contract/features/runs/driving.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeStudio, makeUser, shopAuthorities } from '../../tests/support/make.ts'
import { makePhone, makeRun } from '../../tests/support/make-run.ts'
import { makeCtx } from '../core/context.ts'
import { makeLink } from './doors.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T11:00:00Z' })
})
afterAll(() => app?.close())

/** A run of three shops, the link of each, and a phone that reports. */
async function underWay() {
  app.setNow('2026-11-23T11:00:00Z')
  const run = await makeRun(app, { shops: 3 })
  const driver = await app.signIn(run.driving.email)
  const { body } = await driver.call(driving.run)
  const whole = (body as { run: { runId: number; stops: { stopId: number }[] } }).run
  const ctx = makeCtx(app.deps, null)
  const links = await Promise.all(whole.stops.map(({ stopId }) => makeLink(ctx, stopId)))
  const phone = makePhone(app)
  const says = (...events: unknown[]) =>
    driver.call(driving.send, {
      body: { runId: whole.runId, device: phone.device, sentAt: app.now().getTime(), events },
    } as never)
  return { ...run, whole, links, phone, says }
}

const pathOf = (link: string) => link.replace('/d/', 'delivery/')
const open = async (link: string) => {
  const answer = await app.visitor().get(pathOf(link))
  return { ...answer, delivery: answer.body as Delivery }
}
const given = (stopId: number) => ({ stopId, pieces: 2, taker: 'Elena', place: 'COOLER', signature: null })

describe('the link of a delivery', () => {
  test('says how many stops away the truck is, without signing in', async () => {
    const { links, whole, phone, says, shops } = await underWay()
    expect((await open(links[2] ?? '')).delivery).toMatchObject({
      state: 'PACKING',
      mayWish: true,
      driver: 'Marcus',
    })
    await says(phone.says('LEFT_DOCK'))
    const { delivery } = await open(links[2] ?? '')
    expect(delivery).toMatchObject({
      state: 'COMING',
      away: 3,
      before: [{ number: 1 }, { number: 2 }],
      done: 0,
    })
    expect(Date.parse(delivery.to ?? '') - Date.parse(delivery.from ?? '')).toBe(20 * 60_000)
    await says(phone.says('DELIVERED', given(whole.stops[0]?.stopId ?? 0)))
    expect((await open(links[2] ?? '')).delivery).toMatchObject({ away: 2, done: 1 })
    expect((await open(links[0] ?? '')).delivery).toMatchObject({
      state: 'DELIVERED',
      taker: 'Elena',
      place: 'COOLER',
      away: null,
    })
    // Other shops' stops show only number and town.
    const bytes = JSON.stringify((await open(links[2] ?? '')).body)
    for (const { email } of shops) expect(bytes).not.toContain(email)
    expect(bytes).not.toMatch(/Shop at stop|1 Main St|2 Main St|Bell/)
  })

  test('takes a wish until the driver is there, and the driver reads it', async () => {
    const { links, whole, phone, says, driving: person } = await underWay()
    const put = (body: object) => app.visitor().put(`${pathOf(links[0] ?? '')}/wish`, body)
    expect((await put({ place: 'BACK_DOOR', note: 'Gate code is 4471' })).body).toMatchObject({
      wishPlace: 'BACK_DOOR',
    })
    const driver = await app.signIn(person.email)
    expect((await driver.call(driving.run)).body).toMatchObject({
      run: { stops: [{ wishPlace: 'BACK_DOOR', wishNote: 'Gate code is 4471' }, {}, {}] },
    })
    expect((await put({ place: 'ROOF' })).problem.code).toBe('invalid_input')
    await says(phone.says('LEFT_DOCK'), phone.says('ARRIVED', { stopId: whole.stops[0]?.stopId }))
    expect((await put({ place: null, note: '' })).problem.code).toBe('stop_done')
  })

  test('ends fourteen days after the delivery, and a wrong one answers the same', async () => {
    const { links, whole, phone, says } = await underWay()
    await says(phone.says('LEFT_DOCK'), phone.says('DELIVERED', given(whole.stops[0]?.stopId ?? 0)))
    app.setNow('2026-12-07T10:00:00Z')
    expect((await open(links[0] ?? '')).status).toBe(200)
    app.setNow('2026-12-07T12:00:00Z')
    const old = await open(links[0] ?? '')
    const wrong = await open('/d/AAAAAAAAAAAAAAAAAAAAAA')
    expect([old.status, wrong.status]).toEqual([404, 404])
    const { requestId: _, ...said } = old.problem
    const { requestId: __, ...same } = wrong.problem
    expect(said).toEqual(same)
    expect(said.code).toBe('link_too_old')
  })

  test('is read thirty times a minute, and guesses of one address are counted', async () => {
    const { links } = await underWay()
    const statuses = []
    for (let i = 0; i < 31; i += 1) statuses.push((await open(links[1] ?? '')).status)
    expect(statuses).toEqual([...Array(30).fill(200), 429])
    const guessed = []
    for (let i = 0; i < 40; i += 1) guessed.push((await open(`/d/guess-${i}`)).status)
    expect(guessed.filter((status) => status === 429).length).toBeGreaterThan(0)
  })

  test('is stored only as a hash', async () => {
    const { links } = await underWay()
    const rows = await app.db.selectFrom('delivery_links').selectAll().execute()
    const stored = JSON.stringify(rows.map(({ token_hash }) => token_hash.toString('utf8')))
    for (const link of links) expect(stored).not.toContain(link.replace('/d/', ''))
  })
})

describe('the delivery of an order', () => {
  const numberOf = async (orderId: number) =>
    (
      await app.db
        .selectFrom('orders')
        .select('order_number')
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow()
    ).order_number

  test('is read by anyone who may read the order, and by nobody else', async () => {
    const { shops, whole } = await underWay()
    const [mine, other] = shops
    if (!mine || !other) throw new Error('there are three shops')
    const path = `orders/${await numberOf(mine.orderId)}/delivery`
    const client = await app.signIn(mine.email)
    expect((await client.get(path)).body).toMatchObject({ delivery: { state: 'PACKING', boxes: 2 } })
    expect(whole.stops).toHaveLength(3)
    expect((await (await app.signIn(other.email)).get(path)).status).toBe(404)
    expect((await app.visitor().get(path)).status).toBe(401)
    // A user who orders for another address of the company.
    const elsewhere = await makeUser(app.db, { customerId: mine.customerId, authorities: shopAuthorities })
    const studio = await makeStudio(app.db, mine)
    await app.db
      .insertInto('user_locations')
      .values({ customer_id: mine.customerId, user_id: elsewhere.userId, address_id: studio })
      .execute()
    expect((await (await app.signIn(elsewhere.email)).get(path)).status).toBe(404)
  })
})
