import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { calendar } from '../../contract/features/calendar.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { makeQuote } from '../../tests/support/possess-quotes.ts'
import { makeStanding } from '../../tests/support/standing-samples.ts'
import { folded, writeCalendar } from './ical.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z', settings: { publicUrl: 'https://shop.example' } })
})
afterAll(() => app.close())

type Reply = ReplyOf<typeof calendar.read>
const feed = (url: string) => app.app.inject({ url: new URL(url).pathname })

async function shopWithPromises() {
  const shop = await makeShop(app.db)
  const browser = await app.signIn(shop.email)
  const productId = await makeProduct(app.db)
  await browser.post('shopping-cart', { productId, quantity: 2 })
  await browser.post('shopping-cart/check-out', {})
  const standingId = await makeStanding(app, shop)
  return { shop, browser, standingId }
}

test('a shop reads by day what is ordered and what is still to be made, each with its page', async () => {
  const { browser, standingId } = await shopWithPromises()
  const { days, today } = (await browser.get('calendar')).body as Reply
  expect(today).toBe('2026-11-23')
  expect(days.slice(0, 3)).toMatchObject([
    {
      day: '2026-11-24',
      kind: 'ORDER',
      isOrdered: true,
      total: 24.2,
      changeUntil: '2026-11-24T05:00:00.000Z',
    },
    {
      day: '2026-12-01',
      kind: 'STANDING',
      name: 'Tuesday, the shop',
      isOrdered: false,
      link: `/standing/${standingId}`,
    },
    { day: '2026-12-08', kind: 'STANDING' },
  ])
  const one = (await browser.get('calendar?from=2026-12-08&to=2026-12-08')).body as Reply
  expect(one.days).toHaveLength(1)
  const { browser: stranger } = { browser: await app.signIn((await makeShop(app.db)).email) }
  expect(((await stranger.get('calendar')).body as Reply).days).toEqual([])
})

test('a quote is shown on the day of its offer, or on the requested day, until it is ordered', async () => {
  const shop = await makeShop(app.db)
  const browser = await app.signIn(shop.email)
  const offered = await makeQuote(app, shop, shop, { status: 'QUOTED', shipDay: '2026-11-27' })
  const asked = await makeQuote(app, shop, shop, { status: 'IN_REVIEW' })
  await makeQuote(app, shop, shop, { status: 'EXPIRED', shipDay: '2026-11-27' })
  await app.db
    .updateTable('quote_lines')
    .set({ needed_by: '2026-12-02' })
    .where('quote_id', '=', asked)
    .execute()
  const { days } = (await browser.get('calendar')).body as Reply
  const planned = { kind: 'QUOTE', name: 'Juliet', isOrdered: false, orderNumber: null }
  expect(days).toEqual([
    expect.objectContaining({
      ...planned,
      day: '2026-11-27',
      total: 31.8,
      changeUntil: expect.stringMatching(/^2026-11-24T14:/),
      link: `/special-order-summary?open=${offered}`,
    }),
    expect.objectContaining({
      ...planned,
      day: '2026-12-02',
      total: null,
      changeUntil: null,
      link: `/special-order-summary?open=${asked}`,
    }),
  ])
  const { url } = (await browser.post('calendar/link', {})).body as { url: string }
  expect((await feed(url)).body).toContain('The offer holds until')
  const plain = await makeShop(app.db, { authorities: ['FLOWERS'] })
  await makeQuote(app, plain, plain, { status: 'QUOTED', shipDay: '2026-11-27' })
  expect(((await (await app.signIn(plain.email)).get('calendar')).body as Reply).days).toEqual([])
})

test('a calendar program reads the same by a link, which another library understands, without prices', async () => {
  const { browser } = await shopWithPromises()
  expect((await browser.get('calendar/link')).body).toEqual({ madeAt: null, readAt: null })
  const { url } = (await browser.post('calendar/link', {})).body as { url: string }
  const answer = await feed(url)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(answer.body).not.toMatch(/24\.2|\$/)
  const component = new ICAL.Component(ICAL.parse(answer.body))
  const events = component.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
  const [first, second] = events
  expect(first).toMatchObject({ summary: expect.stringMatching(/^Flowers \d+$/) })
  expect(first?.startDate.toString()).toBe('2026-11-24')
  expect(first?.endDate.toString()).toBe('2026-11-25')
  expect(second?.summary).toBe('Tuesday, the shop')
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length)
  const again = (await feed(url)).body
  const withoutStamp = (text: string) => text.replace(/DTSTAMP:.*/g, '')
  expect(withoutStamp(again)).toBe(withoutStamp(answer.body))
  const { readAt } = (await browser.get('calendar/link')).body as { readAt: string }
  expect(readAt).toMatch(/^2026-11-23T14:0/)
})

test('a new link ends the old one; an ended link, and the link of a person who left, open nothing', async () => {
  const { browser, shop } = await shopWithPromises()
  const first = (await browser.post('calendar/link', {})).body as { url: string }
  const second = (await browser.post('calendar/link', {})).body as { url: string }
  expect((await feed(first.url)).json()).toMatchObject({ code: 'link_too_old', status: 404 })
  expect((await feed(second.url)).statusCode).toBe(200)
  await browser.delete('calendar/link')
  expect((await feed(second.url)).statusCode).toBe(404)
  const third = (await browser.post('calendar/link', {})).body as { url: string }
  await app.db.updateTable('users').set({ status: 'disabled' }).where('id', '=', shop.userId).execute()
  expect((await feed(third.url)).statusCode).toBe(404)
})

test('any words come through: signs, line breaks, long lines of many octets', () => {
  const name = `Ñandú; "Rosa, blanca" \\ 🌹 ${'größe '.repeat(30)}\nzweite`
  const entry = { uid: 'a@b', day: '2026-12-31' as never, url: 'https://shop.example/x', isFirm: false }
  const text = writeCalendar({
    name,
    entries: [{ ...entry, summary: name, description: name }],
    at: new Date('2026-11-23T14:00:00Z'),
  })
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  const event = new ICAL.Event(new ICAL.Component(ICAL.parse(text)).getFirstSubcomponent('vevent')!)
  expect([event.summary, event.description]).toEqual([name, name])
  expect(event.endDate.toString()).toBe('2027-01-01')
  expect(folded('short')).toBe('short')
})
