import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { quoteDesk } from '../../contract/features/quotes/desk.ts'
import type { QuoteThread } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { jpegOf } from '../../tests/support/photos.ts'
import { sendFile } from '../../tests/support/send-file.ts'
import { told } from '../../tests/support/told.ts'
import { makeCtx } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { cleanFilesJob } from '../files/jobs.ts'
import { endOffers, remindOfEnds } from './jobs.ts'
import { dropWaitingPhotos } from './photos.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
const start = '2026-11-23T14:00:00Z'
const shipDay = '2026-12-08'
let app: TestApp
let shop: Shop
let florist: Client
let stranger: Client
let strangeShop: Shop
let rep: Client
let _repUser: number
let otherRep: Client
let house: number

beforeAll(async () => {
  app = await startApp({ now: start })
  const { db } = app
  const admin = await makeShop(db, { customer: { is_house: true }, authorities: ['SPECIAL_ORDERS'] })
  house = admin.customerId
  const nora = await makeUser(db, { customerId: house, authorities: ['SALES', 'SPECIAL_ORDERS'] })
  _repUser = nora.userId
  const { repId } = await makeRep(db, { userId: nora.userId, name: 'Nora' })
  const sam = await makeUser(db, { customerId: house, authorities: ['SALES', 'SPECIAL_ORDERS'] })
  const { repId: samId } = await makeRep(db, { userId: sam.userId })
  shop = await makeShop(db, { customer: { name: 'Rosewood', sales_rep_id: repId } })
  strangeShop = await makeShop(db, { customer: { sales_rep_id: samId } })
  await signIn()
  async function signIn() {
    rep = await app.signIn(nora.email)
    otherRep = await app.signIn(sam.email)
    florist = await app.signIn(shop.email)
    stranger = await app.signIn(strangeShop.email)
  }
})
afterAll(async () => {
  const broken = (await runInvariants(app.db, app.now())).filter((one) => one.broken.length > 0)
  expect(broken).toEqual([])
  await app.close()
})
beforeEach(() => app.db.deleteFrom('throttles').execute())

const ok = (answer: { status: number; body: unknown }): QuoteThread => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer.body as QuoteThread
}
const problem = (answer: { status: number; body: unknown }) => {
  const { code, data } = answer.body as { code: string; data?: unknown }
  return { status: answer.status, code, data }
}
const ask = async (more: object = {}) =>
  ok(
    await florist.post('special-order-quote/save', {
      words: 'Do you get Juliet? 120 stems by Dec 10, about 2.60',
      ...more,
    }),
  )
const offer = async (quoteId: number, lines: object[], more: object = {}) =>
  ok(await rep.post('special-order-quote/offer', { quoteId, lines, shipDay, ...more }))
const status = (by: Client, body: object) => by.post('special-order-quote/status', body)
const read = async (id: number, by = florist) => ok(await by.get(`special-order-quote/${id}`))
const stock = (productId: number) =>
  app.db
    .selectFrom('stock')
    .select(['on_hand', 'allocated', 'held'])
    .where('product_id', '=', productId)
    .executeTakeFirstOrThrow()
const _ordersOf = (quoteId: number) =>
  app.db.selectFrom('orders').selectAll().where('quote_id', '=', quoteId).execute()

describe('photos', () => {
  test('include the questions and comments, only for the two sides', async () => {
    const send = async () => {
      const sent = await sendFile(app, {
        path: 'special-order-quote/photo',
        file: await jpegOf({ width: 40, height: 30 }),
        name: 'juliet.jpg',
        body: {},
        headers: florist.headers,
      })
      expect(sent.status).toBe(201)
      return (sent.body as { fileId: string }).fileId
    }
    const [first, second, waiting] = [await send(), await send(), await send()]
    const photo = (by: Client, id: string) => by.get(`special-order-quote/photo/${id}`)
    expect((await photo(florist, first)).status).toBe(200)
    expect((await photo(rep, first)).status).toBe(404)
    const { id, photoIds } = await ask({ words: '', photos: [first] })
    expect(photoIds).toEqual([first])
    const said = ok(
      await florist.post('special-order-quote/message', {
        quoteId: id,
        message: 'Or this',
        photos: [second],
      }),
    )
    expect(said.messages.at(-1)?.photos).toEqual([second])
    for (const one of [first, second]) {
      expect((await photo(rep, one)).status).toBe(200)
      for (const who of [stranger, otherRep]) expect((await photo(who, one)).status).toBe(404)
    }
    const other = await ask()
    expect(
      (
        await florist.post('special-order-quote/message', {
          quoteId: other.id,
          message: 'x',
          photos: [first],
        })
      ).status,
    ).toBe(400)
    const ctx = makeCtx({ ...app.deps, now: () => new Date(app.now().getTime() + 8 * 86_400_000) }, null)
    expect(await dropWaitingPhotos(ctx)).toBe(1)
    await cleanFilesJob.run(ctx, {})
    expect((await photo(florist, waiting)).status).toBe(404)
    expect((await photo(florist, first)).status).toBe(200)
  })
})

describe('what a representative weighs', () => {
  test('is stock, the shop’s price, cost and the cut-off, of a search or of items', async () => {
    const productId = await makeProduct(app.db, { description: 'Garden Rose Juliet Peach', cost_e4: 30_000 })
    await app.deps.catalogue.reload()
    const { id } = await ask()
    await offer(id, [{ productId, quantity: 12, price: 5 }])
    const { status: code, body } = await rep.get(
      `special-order-quote/goods?quoteId=${id}&q=juliet&quantity=5&shipDay=${shipDay}`,
    )
    expect(code, JSON.stringify(body)).toBe(200)
    const found = body as ReplyOf<typeof quoteDesk.goods>
    expect(found).toMatchObject({ floorPercent: 20, shipDay, latestEnd: '2026-12-08T05:00:00.000Z' })
    expect(found.rows.find((row) => row.productId === productId)).toMatchObject({
      free: 100,
      listPrice: 5.86,
      cost: 3,
      fault: null,
    })
    expect(found.habits).toEqual({ offered: 0, accepted: 0, medianHours: null })
    const short = await rep.get(
      `special-order-quote/goods?quoteId=${id}&productIds=${productId}&quantity=5000`,
    )
    const [row] = (short.body as ReplyOf<typeof quoteDesk.goods>).rows
    expect(row?.fault).not.toBeNull()
    expect((await florist.get(`special-order-quote/goods?quoteId=${id}`)).status).toBe(403)
  })

  test('and words of a shop are read, with what it can buy now', async () => {
    const productId = await makeProduct(app.db, { description: 'Ranunculus Elegance Clementine' })
    await app.deps.catalogue.reload()
    const { body } = await florist.post('special-order-quote/read-words', {
      words: 'Hi Nora, do you have ranunculus clementine? 40 bunches by Friday, up to 9.50',
    })
    expect(body).toMatchObject({
      lines: [{ quantity: 40, neededBy: '2026-11-27', targetPrice: 9.5 }],
      found: [{ productId, available: 100 }],
      rep: 'Nora',
    })
  })
})

describe('the list', () => {
  test('is by turn, state and text, and the shop sees only its own', async () => {
    const { id } = await ask({ words: '7 Zanzibar lilies' })
    const rows = async (by: Client, query: string) =>
      (await by.get(`special-order-summary?${query}`)).body as ReplyOf<typeof quotes.summary>
    expect((await rows(rep, 'q=zanzibar')).rows).toMatchObject([{ id, customer: 'Rosewood', quantity: 7 }])
    expect((await rows(rep, `q=Q-${id}&tab=yours`)).total).toBe(1)
    expect((await rows(florist, `q=Q-${id}&tab=waiting`)).total).toBe(1)
    expect((await rows(florist, `q=Q-${id}&status=QUOTED`)).total).toBe(0)
    expect((await rows(stranger, 'q=zanzibar')).total).toBe(0)
    expect((await rows(rep, 'status=SHIPPED')).rows).toBeUndefined()
    const list = (await rep.get('special-order-quote?q=zanzibar')).body as ReplyOf<typeof quotes.list>
    expect(list.rows).toMatchObject([{ id }])
  })
})

/** Advances the clock; sessions expire, so this comes last. */
describe('the clock', () => {
  test('reminds both sides once and ends what is over, also after an outage, without a flood', async () => {
    const productId = await makeProduct(app.db)
    const { id } = await ask()
    const { endsAt } = await offer(id, [{ productId, quantity: 12, price: 5 }], {
      endsAt: '2026-11-24T14:00:00.000Z',
    })
    expect(endsAt).toBe('2026-11-24T14:00:00.000Z')
    const ctx = makeCtx(app.deps, null)
    const before = (await told(app.db, shop.userId)).length
    expect(await remindOfEnds(ctx)).toBe(0)
    app.setNow('2026-11-24T10:30:00Z')
    expect(await remindOfEnds(ctx)).toBe(1)
    expect(await remindOfEnds(ctx)).toBe(0)
    expect(await told(app.db, shop.userId)).toHaveLength(before + 1)
    app.setNow('2026-11-24T14:00:01Z')
    const late = await app.signIn(shop.email)
    expect(problem(await status(late, { quoteId: id, status: 'ACCEPTED', revision: 1 }))).toMatchObject({
      status: 409,
      code: 'quote_ended',
    })
    expect(await stock(productId)).toMatchObject({ held: 12 })
    expect(await endOffers(ctx)).toBe(1)
    expect(await endOffers(ctx)).toBe(0)
    expect(await stock(productId)).toMatchObject({ held: 0 })
    expect(await read(id, late)).toMatchObject({ status: 'EXPIRED', moves: ['SUBMITTED'] })
    // A week without the job: offers that ended in it end without a notice.
    app.setNow('2026-12-20T14:00:00Z')
    const bell = (await told(app.db, shop.userId)).length
    expect(await endOffers(ctx)).toBeGreaterThan(0)
    expect(await told(app.db, shop.userId)).toHaveLength(bell)
    expect(await endOffers(ctx)).toBe(0)
  })
})
