// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import type { Shop } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { makeStandingJob } from './jobs.ts'

/** A month of the job: the clocks change on November 1, Thanksgiving is on the 26th, and the server is off for a week. */

const zones = ['America/New_York', 'America/Los_Angeles', 'Pacific/Auckland'] as const

for (const timeZone of zones) {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ now: '2026-10-19T16:00:00Z', settings: { timeZone } })
    await app.db
      .insertInto('disabled_days')
      .values({
        scope: 'all',
        from_day: '2026-11-26',
        to_day: '2026-11-26',
        kind: 'holiday',
        note: 'Thanksgiving Day',
      })
      .execute()
  })
  afterAll(async () => {
    expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
    await app.close()
  })
  const at = (moment: string | number) => app.setNow(new Date(moment))
  const job = () => makeStandingJob.run(makeCtx(app.deps, null), {})

  async function run(shop: Shop, weekdays: number[], everyWeeks: number): Promise<number> {
    const productId = await makeProduct(app.db, { onHand: 1000 })
    const browser = await app.signIn(shop.email)
    const today = dayAt(app.now(), timeZone)
    const { status, body } = await browser.post('standing-orders', {
      name: `Every ${everyWeeks} weeks`,
      everyWeeks,
      weekdays,
      deliveryMethod: 'Truck Delivery',
      shipToId: shop.addressId,
      startsOn: addDays(today, 1),
      lines: [{ productId, quantity: 2 }],
    })
    expect(status).toBe(201)
    return (body as { id: number }).id
  }
  const datesOf = (id: number) =>
    app.db
      .selectFrom('standing_dates as d')
      .leftJoin('orders as o', 'o.id', 'd.order_id')
      .select(['d.due_on', 'd.state', 'o.ship_day', 'd.why'])
      .where('d.standing_id', '=', id)
      .orderBy('d.due_on')
      .execute()

  test(`a month in ${timeZone}: each due day has one order, an outage is made up for, and missed days are reported`, async () => {
    at('2026-10-19T16:00:00Z')
    const shop = await makeShop(app.db)
    const weekly = await run(shop, [2, 4], 1)
    const second = await run(shop, [3], 2)
    const hour = 3_600_000
    const off = { from: Date.parse('2026-11-07T16:00:00Z'), to: Date.parse('2026-11-18T16:00:00Z') }
    for (
      let now = Date.parse('2026-10-19T16:00:00Z');
      now < Date.parse('2026-11-22T16:00:00Z');
      now += 12 * hour
    ) {
      if (now > off.from && now < off.to) continue
      at(now)
      await job()
    }
    const made = await datesOf(weekly)
    const due = made.map(({ due_on }) => due_on)
    const last = addDays(dayAt(app.now(), timeZone), 7)
    const expected: Day[] = []
    for (let day = '2026-10-20' as Day; day <= last; day = addDays(day, 1))
      if (
        [2, 4].includes(new Date(`${day}T12:00:00Z`).getUTCDay()) &&
        day > dayAt(new Date('2026-10-19T16:00:00Z'), timeZone)
      )
        expected.push(day)
    expect(due).toEqual(expected)
    // The outage began after orders up to a week ahead were created, and ended eleven days later.
    const missed = made.filter(({ state }) => state === 'MISSED').map(({ due_on }) => due_on)
    const lost = expected.filter(
      (day) =>
        day > addDays(dayAt(new Date(off.from), timeZone), 7) && day <= dayAt(new Date(off.to), timeZone),
    )
    expect(lost.length).toBeGreaterThan(0)
    expect(missed).toEqual(lost)
    expect(made.filter(({ state }) => state === 'MADE')).toHaveLength(expected.length - lost.length)
    for (const { due_on, ship_day, state } of made)
      if (state === 'MADE') expect(ship_day).toBe(due_on === '2026-11-26' ? '2026-11-25' : due_on)
    const notices = await app.db
      .selectFrom('notices')
      .select(['topic', 'once'])
      .where('user_id', '=', shop.userId)
      .execute()
    expect(new Set(notices.map(({ once }) => once)).size).toBe(notices.length)
    const about = (topic: string) =>
      notices.filter((notice) => notice.topic === topic && notice.once?.startsWith(`standing:${weekly}:`))
    expect(about('standing-missed')).toHaveLength(lost.length)
    expect(about('standing-moved')).toHaveLength(1)
    expect(about('standing-made')).toHaveLength(expected.length - lost.length)
    const orders = await app.db
      .selectFrom('orders')
      .select('id')
      .where('customer_id', '=', shop.customerId)
      .execute()
    const mails = await app.db
      .selectFrom('messages')
      .select('id')
      .where('user_id', '=', shop.userId)
      .where('kind', '=', 'order-confirmed')
      .execute()
    expect(mails).toHaveLength(orders.length)
    const wednesdays = (await datesOf(second)).map(({ due_on }) => due_on)
    for (const [index, day] of wednesdays.entries())
      if (index > 0) expect(addDays(wednesdays[index - 1] as Day, 14)).toBe(day)
  })
}
