import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Bar } from '../../contract/features/promo-bar.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRoute, makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { inTransaction } from '../core/context.ts'

let app: TestApp
let staff: Client
let desk: Client
let shop: Client
let spanish: Client
let other: Client
let route: string
let first: Awaited<ReturnType<typeof makeShop>>

const start = '2026-11-23T14:00:00Z'

beforeAll(async () => {
  app = await startApp({ now: start })
  const { db } = app
  const house = await makeShop(db, { customer: { is_house: true }, authorities: ['PROMOBAR', 'MAINTENANCE'] })
  staff = await app.signIn(house.email)
  desk = await app.signIn(
    (await makeUser(db, { customerId: house.customerId, authorities: ['ORDER_DESK'] })).email,
  )
  route = await makeRoute(db, { routeNumber: '901' })
  first = await makeShop(db, { address: { route_number: route } })
  shop = await app.signIn(first.email)
  const ana = await makeUser(db, { customerId: first.customerId, authorities: shopAuthorities })
  await db.updateTable('users').set({ language: 'es' }).where('id', '=', ana.userId).execute()
  spanish = await app.signIn(ana.email)
  other = await app.signIn(
    (await makeShop(db, { customer: { price_tier: 4 }, authorities: ['FLOWERS'] })).email,
  )
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('promo_bars').execute()
  app.setNow(start)
})

const bar = {
  leadEn: 'Poinsettias are in.',
  textEn: 'Red, white and pink.',
  startsAt: '2026-11-23T10:00:00.000Z',
  endsAt: '2026-12-18T22:30:00.000Z',
}
const put = async (of: object = {}) => {
  const { status, body } = await staff.post('admin/promobar', { ...bar, ...of })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as Bar
}
const change = ({ id, version }: Bar, to: object = {}) =>
  staff.put('admin/promobar', { ...bar, ...to, id, version })
const mine = async (who: Client = shop) =>
  (await who.get('promo-bar')).body as {
    bar: { id: number; lead: string; text: string } | null
    until: string | null
  }
/** The shop's user with a new session, because the former one may have expired. */
const again = () => app.signIn(first.email)
const list = async () => ((await staff.get('admin/promobar')).body as { rows: Bar[] }).rows

describe('a shop sees', () => {
  test('the upper of two bars, in its language, and the lower once the upper is closed', async () => {
    const upper = await put({
      leadEs: 'Llegaron las nochebuenas.',
      textEs: 'Rojas y blancas.',
      link: '/plants',
    })
    const lower = await put({ leadEn: 'Valentine’s pre-orders' })
    expect((await mine()).bar).toMatchObject({
      id: upper.id,
      lead: bar.leadEn,
      text: bar.textEn,
      link: '/plants',
    })
    expect((await mine(spanish)).bar).toMatchObject({
      lead: 'Llegaron las nochebuenas.',
      text: 'Rojas y blancas.',
    })
    expect((await shop.post(`promo-bar/${upper.id}`, { what: 'closed' })).status).toBe(204)
    expect((await mine()).bar).toMatchObject({ id: lower.id })
    expect((await mine(spanish)).bar).toMatchObject({ id: upper.id })
  })

  test('a bar is shown from its start to its end, and pages are notified of changes', async () => {
    const startsAt = '2026-11-24T10:45:00.000Z'
    const { id } = await put({ startsAt })
    expect(await mine()).toEqual({ bar: null, until: startsAt })
    app.setNow(startsAt)
    expect(await mine(await again())).toMatchObject({ bar: { id }, until: bar.endsAt })
    app.setNow(bar.endsAt)
    const late = await again()
    expect(await mine(late)).toEqual({ bar: null, until: null })
    expect((await late.post(`promo-bar/${id}`, { what: 'seen' })).status).toBe(404)
  })

  test('no draft, and none that is for others', async () => {
    const draft = await put({ draft: true })
    const others = await put({ conditions: [{ kind: 'route', is: false, values: [route] }] })
    expect(await mine()).toEqual({ bar: null, until: null })
    expect((await mine(other)).bar).toMatchObject({ id: others.id })
    for (const { id } of [draft, others])
      expect((await shop.post(`promo-bar/${id}`, { what: 'followed' })).problem.code).toBe('not_found')
  })

  test('one that comes back each day again the next day', async () => {
    const { id } = await put({ daily: true })
    await shop.post(`promo-bar/${id}`, { what: 'closed' })
    expect((await mine()).bar).toBeNull()
    // Midnight in New York.
    expect((await mine()).until).toBe('2026-11-24T05:00:00.000Z')
    app.setNow('2026-11-24T05:00:00Z')
    expect((await mine(await again())).bar).toMatchObject({ id })
  })

  test('one that can’t be closed, whatever it sends', async () => {
    const { id } = await put({ closable: false })
    expect((await shop.post(`promo-bar/${id}`, { what: 'closed' })).status).toBe(404)
    expect((await mine()).bar).toMatchObject({ id })
  })
})

describe('its maker', () => {
  test('reads for how many it is, and who saw, closed and followed it', async () => {
    const { id } = await put({ conditions: [{ kind: 'level', is: false, values: ['4'] }] })
    await shop.post(`promo-bar/${id}`, { what: 'seen' })
    await shop.post(`promo-bar/${id}`, { what: 'seen' })
    await spanish.post(`promo-bar/${id}`, { what: 'followed' })
    await spanish.post(`promo-bar/${id}`, { what: 'closed' })
    // A staff member looks at the shop.
    await staff.post(`promo-bar/${id}`, { what: 'seen' })
    expect((await list())[0]).toMatchObject({
      seen: 2,
      closed: 1,
      followed: 1,
      people: 2,
      shops: 1,
      spanish: 1,
    })
  })

  test('moves it above another and below all', async () => {
    const [one, two, three] = [
      await put({ leadEn: '1' }),
      await put({ leadEn: '2' }),
      await put({ leadEn: '3' }),
    ]
    const order = async () => (await list()).map(({ leadEn }) => leadEn).join('')
    expect(await order()).toBe('123')
    await change(three, { leadEn: '3', above: one.id })
    expect(await order()).toBe('312')
    await change(two, { leadEn: '2', above: one.id })
    expect(await order()).toBe('321')
    expect((await change(one, { leadEn: '1', above: 999_999 })).problem.code).toBe('not_found')
    const [top] = await list()
    await change(top as Bar, { leadEn: '3', above: null })
    expect(await order()).toBe('213')
  })

  test('takes it down, and puts it up again with its figures by taking that back', async () => {
    const { id } = await put()
    await shop.post(`promo-bar/${id}`, { what: 'closed' })
    expect((await staff.delete(`admin/promobar/${id}`)).status).toBe(204)
    expect(await list()).toEqual([])
    expect((await staff.delete(`admin/promobar/${id}`)).problem.code).toBe('not_found')
    const { rows } = (await staff.get('admin/changes?area=promos&pageSize=1')).body as {
      rows: { id: number }[]
    }
    expect((await staff.post(`admin/changes/${rows[0]?.id}/revert`, {})).status).toBe(201)
    expect(await list()).toMatchObject([{ id, closed: 1, ...bar }])
  })

  test('is shown what somebody else saved meanwhile', async () => {
    const first = await put()
    expect((await change(first, { textEn: 'Only red.' })).status).toBe(200)
    const second = await change(first, { textEn: 'Only white.' })
    expect(second.problem).toMatchObject({ code: 'changed_meanwhile', data: { textEn: 'Only red.' } })
  })

  test.each([
    ['an end before its start', { endsAt: '2026-11-23T09:00:00.000Z' }, 'endsAt'],
    ['no words', { leadEn: '' }, 'leadEn'],
    ['too many letters', { textEn: 'x'.repeat(111) }, 'textEn'],
    ['a link to elsewhere', { link: 'https://example.com' }, 'link'],
    ['a link that browsers take for another host', { link: '//example.com' }, 'link'],
    [
      'a condition without values',
      { conditions: [{ kind: 'route', is: true, values: [] }] },
      'conditions.0.values',
    ],
  ])('hears of %s at its field', async (_, of, path) => {
    const { status, problem } = await staff.post('admin/promobar', { ...bar, ...of })
    expect(status).toBe(400)
    expect(problem.errors[0]?.path).toBe(path)
  })

  test('gives it a picture, which only the bar’s audience sees', async () => {
    const made = await put({ conditions: [{ kind: 'route', is: true, values: [route] }] })
    const path = `admin/promobar/${made.id}/picture`
    const { body } = await sendFile(app, {
      path,
      file: await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      name: 'red.png',
      headers: staff.headers,
    })
    const { pictureId } = body as Bar
    expect(pictureId).not.toBeNull()
    expect((await mine()).bar).toMatchObject({ pictureId })
    expect((await shop.get(`promo-bar/${made.id}/picture`)).headers['content-type']).toBe('image/jpeg')
    expect((await staff.get(`promo-bar/${made.id}/picture`)).status).toBe(200)
    expect((await other.get(`promo-bar/${made.id}/picture`)).status).toBe(404)
    const [withPicture] = await list()
    const without = await change(withPicture as Bar, { dropPicture: true })
    expect(without.body).toMatchObject({ pictureId: null })
  })

  test('hears how many items stand behind a link on a day', async () => {
    const id = await makeProduct(app.db, { department: 'plants', category: 'Poinsettia', onHand: 50 })
    await inTransaction(ctxOf(app, first), (ctx) => productsChanged(ctx, [id]))
    const items = async (link: string) =>
      (await staff.get(`admin/promobar/link?day=2026-11-27&link=${encodeURIComponent(link)}`)).body
    const all = (await items('/plants')) as { items: number }
    expect(all.items).toBeGreaterThan(0)
    expect(await items('/plants?categories=Nothing')).toEqual({ items: 0 })
    expect(await items('/billing')).toEqual({ items: null })
  })
})

test('without the authority a user cannot see or change bars', async () => {
  const { id } = await put()
  for (const who of [desk, shop]) {
    expect((await who.get('admin/promobar')).status).toBe(403)
    expect((await who.post('admin/promobar', bar)).status).toBe(403)
    expect((await who.delete(`admin/promobar/${id}`)).status).toBe(403)
    expect((await who.post('admin/audience/preview', { conditions: [] })).status).toBe(403)
  }
  expect((await app.visitor().get('promo-bar')).status).toBe(401)
})

describe('an audience', () => {
  const preview = async (conditions: object[]) =>
    (await staff.post('admin/audience/preview', { conditions })).body as {
      all: { people: number; shops: number }
      out: object[]
      left: object
      spanish: number
      some: { accountNumber: number }[]
    }
  test('names who drops out by which condition, and some of those who stay', async () => {
    const all = await preview([])
    expect(all.all).toEqual(all.left)
    const some = await preview([
      { kind: 'route', is: true, values: [route] },
      { kind: 'language', is: true, values: ['es'] },
    ])
    expect(some).toMatchObject({ all: all.all, left: { people: 1, shops: 1 }, spanish: 1 })
    expect(some.out).toEqual([
      { people: all.all.people - 2, shops: all.all.shops - 1 },
      { people: 1, shops: 0 },
    ])
    expect(some.some).toHaveLength(1)
  })

  test('is kept by a name, replaced under the same name, and forgotten', async () => {
    const conditions = [{ kind: 'route', is: true, values: [route] }]
    const first = (await staff.post('admin/audiences', { name: 'North', conditions })).body as { id: number }
    const again = (
      await staff.post('admin/audiences', {
        name: 'north',
        conditions: [{ ...conditions[0], is: false }],
      })
    ).body as { id: number }
    expect(again.id).toBe(first.id)
    const { rows } = (await staff.get('admin/audiences')).body as { rows: object[] }
    expect(rows).toMatchObject([{ name: 'north', conditions: [{ is: false }] }])
    expect((await staff.delete(`admin/audiences/${first.id}`)).status).toBe(204)
    expect((await staff.delete(`admin/audiences/${first.id}`)).problem.code).toBe('not_found')
  })
})
