// @module-tag long
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { calendar } from '../../contract/features/calendar.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import { makeCtx } from '../../server/core/context.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { endOffersJob } from '../../server/quotes/jobs.ts'
import { expireUnpaidOrdersJob } from '../../server/settlement/jobs.ts'
import { makeStandingJob } from '../../server/standing/jobs.ts'
import { releaseLapsedHoldsJob } from '../../server/stock/jobs.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../support/make.ts'

/**
 * From Valentine's week until after the change to daylight saving time on March 14. It includes Presidents' Day without trucks, and a week
 * in which no job runs while shops continue.
 */
const start = '2027-02-08T14:00:00Z'
const outage = { from: '2027-02-18T14:00:00Z', to: '2027-02-25T14:00:00Z' }
const end = '2027-03-16T14:00:00Z'
const stepMs = 6 * 3_600_000

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let nora: string
let roses: number
beforeAll(async () => {
  app = await startApp({ now: start, settings: { timeZone: 'America/New_York' } })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: [] })
  const rep = await makeUser(db, { customerId: house.customerId, authorities: ['SALES', 'SPECIAL_ORDERS'] })
  const { repId } = await makeRep(db, { userId: rep.userId })
  nora = rep.email
  shop = await makeShop(db, { customer: { sales_rep_id: repId } })
  roses = await makeProduct(db, { onHand: 5000 })
  await db
    .insertInto('disabled_days')
    .values({
      scope: 'all',
      from_day: '2027-02-15',
      to_day: '2027-02-15',
      kind: 'holiday',
      note: 'Presidents’ Day',
    })
    .execute()
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

/** Two processes run each job at the same time. */
async function runJobs() {
  for (const job of [makeStandingJob, endOffersJob, releaseLapsedHoldsJob, expireUnpaidOrdersJob])
    await Promise.all([1, 2].map(() => job.run(makeCtx(app.deps, null), {} as never)))
}
/** Advances the clock to `until`. Jobs run every six hours, except in the outage. */
async function playUntil(until: string) {
  const [to, off, on] = [until, outage.from, outage.to].map((at) => Date.parse(at)) as [
    number,
    number,
    number,
  ]
  for (let at = app.now().getTime() + stepMs; at < to; at += stepMs) {
    app.setNow(new Date(at))
    if (at < off || at >= on) await runJobs()
  }
  app.setNow(until)
}
/** Signs in again, because sessions end over the weeks. */
async function as(email: string) {
  await app.db.deleteFrom('throttles').execute()
  return app.signIn(email)
}
const florist = () => as(shop.email)
const read = async (id: number) =>
  (await (await florist()).get(`special-order-quote/${id}`)).body as QuoteThread
const accept = async (id: number) =>
  (await florist()).post('special-order-quote/status', { quoteId: id, status: 'ACCEPTED', revision: 1 })

/** A quote that is requested and offered now, with an expiry. */
async function offered(shipDay: string, endsAt: string): Promise<number> {
  const asked = await (await florist()).post('special-order-quote/save', {
    words: '120 stems of Juliet, about 2.60',
  })
  const { id } = asked.body as QuoteThread
  const productId = await makeProduct(app.db)
  const lines = [{ productId, quantity: 12, price: 5 }]
  const answer = await (await as(nora)).post('special-order-quote/offer', {
    quoteId: id,
    shipDay,
    lines,
    endsAt,
  })
  expect([answer.status, (answer.body as QuoteThread).endsAt], JSON.stringify(answer.body)).toEqual([
    201,
    new Date(endsAt).toISOString(),
  ])
  return id
}
const notices = async () =>
  app.db
    .selectFrom('notices')
    .select(['id', 'topic', 'link', 'once'])
    .where('user_id', '=', shop.userId)
    .orderBy('id')
    .execute()
const orders = () =>
  app.db
    .selectFrom('orders')
    .select(['id', 'ship_day', 'order_type', 'quote_id', 'order_number'])
    .where('customer_id', '=', shop.customerId)
    .orderBy('ship_day')
    .orderBy('id')
    .execute()

/** Mondays and Thursdays; Presidents' Day moves to the Friday before. */
const standingDays = [
  '2027-02-11',
  '2027-02-12',
  '2027-02-18',
  '2027-02-22',
  '2027-02-25',
  '2027-03-01',
  '2027-03-04',
  '2027-03-08',
  '2027-03-11',
  '2027-03-15',
]
const bookedDay = '2027-03-15'

/** The calendar is the same on every day it is looked at: each promise once, whether it has been ordered or not. */
async function expectCalendar() {
  const { body } = await (await florist()).get('calendar?from=2027-02-08&to=2027-03-16')
  const { days } = body as ReplyOf<typeof calendar.read>
  const of = (kind: string) => days.filter((one) => one.kind === kind)
  expect(of('STANDING').map(({ day }) => day)).toEqual(standingDays)
  expect(of('PREBOOK').map(({ day }) => day)).toEqual([bookedDay])
  // A day begins at midnight in the distributor's time zone: 05:00 UTC before the clocks change, 04:00 UTC afterwards.
  const midnight = '2027-03-15T04:00:00.000Z'
  expect(of('PREBOOK')[0]?.changeUntil).toBe(app.now() < new Date(midnight) ? midnight : null)
  for (const { day, changeUntil, isOrdered } of of('STANDING'))
    if (isOrdered && changeUntil !== null)
      expect(changeUntil).toBe(`${day}T0${day < '2027-03-14' ? 5 : 4}:00:00.000Z`)
}

test('five weeks over a holiday, the change of the clocks and a week without jobs: each promised day has one order, offers end on time, and nobody is flooded', async () => {
  const booked = await makeProduct(app.db, { is_pre_booked: true, date_available: bookedDay, onHand: 500 })
  const browser = await florist()
  expect((await browser.post('shopping-cart', { productId: booked, quantity: 10 })).status).toBe(200)
  expect((await browser.post('shopping-cart/check-out', {})).status).toBe(201)
  const standing = await browser.post('standing-orders', {
    name: 'The window',
    everyWeeks: 1,
    weekdays: [1, 4],
    deliveryMethod: 'Truck Delivery',
    shipToId: shop.addressId,
    startsOn: '2027-02-09',
    lines: [{ productId: roses, quantity: 20 }],
  })
  expect(standing.status).toBe(201)
  await runJobs()
  await expectCalendar()

  await playUntil('2027-02-15T15:00:00Z')
  const first = await offered('2027-03-02', '2027-02-16T17:30:00Z')
  await playUntil('2027-02-16T17:29:59Z')
  await runJobs()
  expect((await read(first)).status).toBe('QUOTED')
  await playUntil('2027-02-16T17:30:00Z')
  expect((await accept(first)).body).toMatchObject({ code: 'quote_ended' })
  await runJobs()
  expect((await read(first)).status).toBe('EXPIRED')
  await expectCalendar()

  // Three offers are open when the jobs stop.
  await playUntil('2027-02-18T13:00:00Z')
  const silent = await offered('2027-03-02', '2027-02-20T18:00:00Z')
  const late = await offered('2027-03-02', '2027-02-25T02:00:00Z')
  const taken = await offered('2027-03-05', '2027-02-24T18:00:00Z')
  await runJobs()
  await playUntil('2027-02-20T18:00:00Z')
  expect((await accept(silent)).body).toMatchObject({ code: 'quote_ended' })
  await playUntil('2027-02-22T15:00:00Z')
  await expectCalendar()
  const answers = [await accept(taken), await accept(taken)]
  expect(answers.map(({ body }) => (body as QuoteThread).status)).toEqual(['ORDERED', 'ORDERED'])

  await playUntil(outage.to)
  const before = await notices()
  await runJobs()
  // Notices about two standing orders that are due and the offer that expired within the last day; none about the one that expired before.
  const since = (await notices()).slice(before.length)
  expect(since.map(({ topic }) => topic).sort()).toEqual(['quote', 'standing-made', 'standing-made'])
  expect(since.find(({ topic }) => topic === 'quote')?.link).toBe(`/special-order-summary?open=${late}`)
  expect([(await read(silent)).status, (await read(late)).status]).toEqual(['EXPIRED', 'EXPIRED'])
  await runJobs()
  expect(await notices()).toHaveLength(before.length + since.length)
  await expectCalendar()

  // Across the change to daylight saving time an offer expires at its instant, not an hour off.
  await playUntil('2027-03-13T15:00:00Z')
  const overChange = await offered('2027-03-23', '2027-03-15T15:00:00Z')
  await playUntil('2027-03-15T14:59:59Z')
  await runJobs()
  expect((await read(overChange)).status).toBe('QUOTED')
  await playUntil('2027-03-15T15:00:00Z')
  await runJobs()
  expect((await read(overChange)).status).toBe('EXPIRED')
  await playUntil(end)
  await runJobs()
  await expectCalendar()

  const made = await orders()
  const daysOf = (type: string) =>
    made.filter((one) => one.order_type === type).map(({ ship_day }) => ship_day)
  expect(daysOf('STANDING')).toEqual([...standingDays, '2027-03-18', '2027-03-22'])
  expect(daysOf('PREBOOK')).toEqual([bookedDay])
  expect(made.filter(({ quote_id }) => quote_id !== null)).toMatchObject([
    { quote_id: taken, ship_day: '2027-03-05' },
  ])
  const dates = await app.db.selectFrom('standing_dates').select(['due_on', 'state', 'order_id']).execute()
  expect(dates.filter(({ state }) => state !== 'MADE')).toEqual([])
  expect(new Set(dates.map(({ order_id }) => order_id)).size).toBe(dates.length)

  // One notice for each event, one email for each order.
  const told = await notices()
  const count = (topic: string) => told.filter((one) => one.topic === topic).length
  const named = told.flatMap(({ once }) => once ?? [])
  expect(new Set(named).size).toBe(named.length)
  expect(count('standing-made')).toBe(standingDays.length + 2)
  expect([count('standing-moved'), count('standing-missed'), count('standing-held')]).toEqual([1, 0, 0])
  // Five offers, two reminders before they expire, three expired ones that were still news.
  expect(count('quote')).toBe(5 + 2 + 3)
  const mails = await app.db
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', shop.userId)
    .where('kind', '=', 'order-confirmed')
    .execute()
  expect(mails).toHaveLength(made.length)
})
