import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asDay } from '../../contract/core/dates.ts'
import { subscriptions } from '../../contract/features/reports/subscriptions.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { mailReports, reportMails } from './mail.ts'
import { mailedSpan, nextMail } from './subscriptions.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>

beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['DASHBOARD'] })
})
afterAll(() => app?.close())

test.each([
  ['day', '2026-11-20T15:00:00Z', '2026-11-21T12:00:00.000Z'],
  ['week', '2026-11-20T15:00:00Z', '2026-11-23T12:00:00.000Z'],
  ['week', '2026-11-23T12:00:00Z', '2026-11-30T12:00:00.000Z'],
  ['month', '2026-11-20T15:00:00Z', '2026-12-01T12:00:00.000Z'],
  // Daylight saving time: seven in the morning is an hour earlier in UTC.
  ['week', '2026-06-05T15:00:00Z', '2026-06-08T11:00:00.000Z'],
] as const)(
  'each %s after %s the email goes out at seven in the distributor’s morning',
  (rhythm, after, at) => {
    expect(nextMail(rhythm, new Date(after), 'America/New_York').toISOString()).toBe(at)
  },
)

test('an email has the days before it', () => {
  expect(mailedSpan('day', asDay('2026-11-23'))).toEqual({ from: '2026-11-22', to: '2026-11-22' })
  expect(mailedSpan('week', asDay('2026-11-23'))).toEqual({ from: '2026-11-16', to: '2026-11-22' })
  expect(mailedSpan('month', asDay('2026-12-01'))).toEqual({ from: '2026-11-01', to: '2026-11-30' })
})

test('on Monday each subscriber gets the week once, and nobody who lost the authority', async () => {
  const shop = await makeShop(app.db)
  const productId = await makeProduct(app.db, { category: 'Roses' })
  await sql`with o as (
      insert into orders (customer_id, order_type, status, payment_status, ship_day, method, address_id, ship_to, bill_to, terms,
        goods_cents, shipping_cents, total_cents, placed_at)
      values (${shop.customerId}, 'STOCK', 'CLOSED', 'ON_ACCOUNT', '2026-11-19', 'TRUCK', ${shop.addressId}, '{}', '{}', 'NET30', 120450, 0,
        120450, '2026-11-18T12:00:00Z') returning id, customer_id
    ) insert into order_lines (order_id, customer_id, sequence, product_id, description, department, um, pack, min_quantity, quantity,
        unit_price_e4, amount_cents)
      select id, customer_id, 1, ${productId}, 'Rose', 'flowers', 'BU', 1, 1, 10, 0, 120450 from o`.execute(
    app.db,
  )
  const other = await makeUser(app.db, { customerId: house.customerId, authorities: ['DASHBOARD'] })
  const body = { report: 'sales' } as const
  await (await app.signIn(house.email)).call(subscriptions.add, { body })
  await (await app.signIn(other.email)).call(subscriptions.add, { body })
  await sql`delete from role_authorities where role_id = (select role_id from users where id = ${other.userId})`.execute(
    app.db,
  )
  const ctx = makeCtx(app.deps, null)
  expect(await mailReports(ctx)).toBe(0)
  app.setNow('2026-11-23T12:00:30Z')
  // Two processes run at the same time.
  const both = await Promise.all([mailReports(ctx), mailReports(ctx)])
  expect(both.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect(await mailReports(ctx)).toBe(0)
  const queued = await app.db
    .selectFrom('messages')
    .select(['recipient', 'about'])
    .where('kind', '=', 'report')
    .execute()
  expect(queued).toMatchObject([{ recipient: house.email, about: { day: '2026-11-23' } }])
  const about = queued[0]!.about as { subscriptionId: number; day: never }
  const { facts } = await reportMails.report(ctx, about, 'es')
  expect(facts).toMatchObject({
    title: 'Ventas',
    figures: [{ label: 'Ventas', value: '$1,204.50', was: '–' }, { value: '1' }, {}, {}, {}, {}],
  })
  expect(facts.parts).toEqual([{ label: 'Roses', value: '$1,204.50', was: '$0' }])
})
