import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Proposal, VendorProduct } from '../../contract/features/growers/proposals.ts'
import type { sold } from '../../contract/features/growers/sold.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  makeLot,
  makePastOrder,
  makeProduct,
  makeShop,
  makeUser,
  makeVendor,
} from '../../tests/support/make.ts'
import { jpegOf } from '../../tests/support/photos.ts'

const now = '2026-11-24T15:00:00Z'
let app: TestApp
let vendorId: string
let grower: Client
let other: Client
let buying: Client
let shop: Awaited<ReturnType<typeof makeShop>>
let buyer: Client

beforeAll(async () => {
  app = await startApp({ now })
  const { customerId } = await makeShop(app.db, { customer: { is_house: true }, authorities: ['CATALOGUE'] })
  const makeGrower = async (of: string) => {
    const { email, userId } = await makeUser(app.db, { customerId, authorities: ['VENDOR'] })
    await app.db.updateTable('users').set({ vendor_id: of }).where('id', '=', userId).execute()
    return app.signIn(email)
  }
  vendorId = await makeVendor(app.db)
  grower = await makeGrower(vendorId)
  other = await makeGrower(await makeVendor(app.db))
  buying = await app.signIn(
    (await makeUser(app.db, { customerId, authorities: ['FEATURED_PRODUCTS'] })).email,
  )
  shop = await makeShop(app.db)
  buyer = await app.signIn(shop.email)
})
afterAll(() => app.close())

const makeOwn = (product: object = {}) => makeProduct(app.db, { vendor_id: vendorId, ...product })

let shade = 0
async function send(
  productId: number,
  { kind = 'HEAD', by = grower, picture }: { kind?: string; by?: Client; picture?: Buffer } = {},
) {
  const boundary = 'x-picture'
  shade += 1
  const file = picture ?? (await jpegOf({ width: 300 + shade, height: 300 }))
  const head = (text: string) =>
    Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; ${text}\r\n\r\n`)
  const answer = await app.app.inject({
    method: 'POST',
    url: '/api/v1/image/product',
    headers: { ...by.headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([
      head('name="body"'),
      Buffer.from(JSON.stringify({ productId, kind })),
      Buffer.from('\r\n'),
      head('name="file"; filename="rose.jpg"'),
      file,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const productOf = async (id: number, by = grower) =>
  ((await by.get(`vendor/products?productId=${id}`)).body as { rows: VendorProduct[] }).rows[0]
const waiting = async (id: number) =>
  (
    (await buying.get('admin/product-proposals?state=PENDING&pageSize=300')).body as { rows: Proposal[] }
  ).rows.filter(({ productId }) => productId === id)
const imageOf = async (id: number) =>
  (await app.db.selectFrom('products').select('image_name').where('id', '=', id).executeTakeFirstOrThrow())
    .image_name

describe('pictures of vendors', () => {
  test('wait for buying, and stand in the drawing’s place once they are shown', async () => {
    const id = await makeOwn({ image_name: 'rose-red.svg' })
    expect((await send(id)).status).toBe(201)
    expect(await imageOf(id)).toBe('rose-red.svg')
    const [one] = await waiting(id)
    expect(one).toMatchObject({ kind: 'HEAD', state: 'PENDING', vendorId, imageName: 'rose-red.svg' })
    expect((await productOf(id))?.pictures).toMatchObject([{ kind: 'HEAD', state: 'PENDING' }])
    const decided = await buying.put(`admin/product-proposals/${one?.proposalId}`, { state: 'SHOWN' })
    expect(decided.body).toMatchObject({ state: 'SHOWN' })
    expect(await imageOf(id)).toMatch(/^photo-[0-9a-f]{24}\.jpg$/)
    expect((await productOf(id))?.hasPhoto).toBe(true)
    expect(await buying.put(`admin/product-proposals/${one?.proposalId}`, { state: 'SHOWN' })).toMatchObject({
      status: 409,
    })
  })

  test('a flower head is shown in front, a bunch behind', async () => {
    const id = await makeOwn()
    for (const kind of ['BUNCH', 'HEAD', 'CLOSE']) await send(id, { kind })
    for (const { proposalId } of await waiting(id))
      await buying.put(`admin/product-proposals/${proposalId}`, { state: 'SHOWN' })
    const { rows } = await sql<{ kind: string }>`
      select r.kind from product_pictures s join product_proposals r on r.photo_id = s.photo_id
      where s.product_id = ${id} order by s.position`.execute(app.db)
    expect(rows.map(({ kind }) => kind)).toEqual(['HEAD', 'BUNCH', 'CLOSE'])
  })

  test('a refusal needs a reason, and notifies the vendor', async () => {
    const id = await makeOwn({ description: 'Rose Ravel Hot Pink 60cm' })
    await send(id)
    const [one] = await waiting(id)
    const path = `admin/product-proposals/${one?.proposalId}`
    expect((await buying.put(path, { state: 'REFUSED' })).status).toBe(422)
    expect((await buying.put(path, { state: 'REFUSED', words: 'It is blurred.' })).status).toBe(200)
    expect((await productOf(id))?.pictures).toMatchObject([{ state: 'REFUSED', words: 'It is blurred.' }])
    const { rows } = (await grower.get('notification')).body as { rows: { title: string }[] }
    expect(JSON.stringify(rows)).toContain('Rose Ravel Hot Pink 60cm')
  })

  test('the same one is sent once while it waits, and may be sent again when it was refused', async () => {
    const id = await makeOwn()
    const picture = await jpegOf({ width: 280, height: 200 })
    await send(id, { picture })
    await send(id, { picture })
    expect(await waiting(id)).toHaveLength(1)
    const [one] = await waiting(id)
    await buying.put(`admin/product-proposals/${one?.proposalId}`, { state: 'REFUSED', words: 'Too dark.' })
    await send(id, { picture })
    expect(await waiting(id)).toHaveLength(1)
  })

  test('no vendor shows one by arranging, that buying has not let through', async () => {
    const id = await makeOwn()
    await send(id)
    const [one] = await waiting(id)
    const answer = await grower.post(`image/product/${id}/order`, {
      was: [],
      pictures: [
        {
          imageId: one?.imageId,
          crop: { x: 0, y: 0, size: 200 },
          alt: { en: '', es: '' },
          caption: { en: '', es: '' },
        },
      ],
    })
    expect(answer.status).toBe(400)
  })

  test('two people decide at the same time: one decision is stored', async () => {
    const id = await makeOwn()
    await send(id)
    const [one] = await waiting(id)
    const path = `admin/product-proposals/${one?.proposalId}`
    const answers = await Promise.all([
      buying.put(path, { state: 'SHOWN' }),
      buying.put(path, { state: 'REFUSED', words: 'No.' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  test('only buying and their vendor see them', async () => {
    const id = await makeOwn()
    await send(id)
    const [one] = await waiting(id)
    expect((await buying.get(`admin/product-proposals/${one?.proposalId}/photo`)).status).toBe(200)
    expect((await buying.get('admin/product-proposals/999999/photo')).status).toBe(404)
    expect((await grower.get('admin/product-proposals')).status).toBe(403)
    expect((await buyer.get('admin/product-proposals')).status).toBe(403)
    expect((await app.visitor().get('admin/product-proposals')).status).toBe(401)
    expect(await productOf(id, other)).toBeUndefined()
    expect((await send(id, { by: other })).status).toBe(404)
    expect((await grower.get(`image/product/${id}/${one?.imageId}`)).status).toBe(200)
    expect((await other.get(`image/product/${id}/${one?.imageId}`)).status).toBe(404)
  })
})

describe('words of vendors', () => {
  test('wait among the drafts, and the later counts', async () => {
    const id = await makeOwn()
    expect(
      (await grower.put(`vendor/products/${id}`, { en: 'A rose.', es: 'Una rosa.' })).body,
    ).toMatchObject({
      draft: { en: 'A rose.', es: 'Una rosa.' },
      text: { en: '', es: '' },
    })
    await grower.put(`vendor/products/${id}`, { en: 'A red rose.', es: 'Una rosa roja.' })
    const { rows } = (await buying.get('admin/descriptions?pageSize=300')).body as {
      rows: { productId: number; draft: object }[]
    }
    expect(rows.filter(({ productId }) => productId === id)).toMatchObject([
      { draft: { en: 'A red rose.', es: 'Una rosa roja.' } },
    ])
  })

  test('are in both languages, and of own products', async () => {
    const id = await makeOwn()
    expect((await grower.put(`vendor/products/${id}`, { en: 'A rose.', es: '' })).status).toBe(400)
    expect((await other.put(`vendor/products/${id}`, { en: 'A rose.', es: 'Una rosa.' })).status).toBe(404)
    expect((await buyer.put(`vendor/products/${id}`, { en: 'A rose.', es: 'Una rosa.' })).status).toBe(403)
  })
})

describe('the list of products', () => {
  test('keeps those with a picture in a state, and those without', async () => {
    const [sent, none] = [await makeOwn(), await makeOwn({ description: 'Rose Tibet White 50cm' })]
    await send(sent)
    const idsOf = async (query: string) =>
      (
        (await grower.get(`vendor/products?pageSize=300&${query}`)).body as { rows: VendorProduct[] }
      ).rows.map(({ productId }) => productId)
    expect(await idsOf('state=PENDING')).toContain(sent)
    expect(await idsOf('state=none')).toContain(none)
    expect(await idsOf('state=none')).not.toContain(sent)
    expect(await idsOf('q=tibet')).toEqual([none])
  })
})

describe('what sold', () => {
  const readSold = async (query = '', by = grower) =>
    (await by.get(`vendor/sold?${query}`)).body as ReplyOf<typeof sold.read>

  test('lists what arrived and what left the farm, at the farm’s prices, without the shop', async () => {
    const came = await makeOwn({ onHand: 0, description: 'Sold Explorer', variety: 'Explorer' })
    const left = await makeOwn({ onHand: 0, is_grower_direct: true, description: 'Sold Freedom' })
    const lot = await makeLot(app.db, { productId: came, units: 40, vendor_id: vendorId, cost_e4: 12_500 })
    await sql`update stock set on_hand = 40 where product_id = ${came}`.execute(app.db)
    await sql`update stock_movements set at = ${'2026-11-18T15:00:00Z'} where lot_id = ${lot}`.execute(app.db)
    await app.db
      .insertInto('farm_prices')
      .values({ product_id: left, price_e4: 500_000, published_at: new Date(now) })
      .execute()
    await makePastOrder(app.db, {
      customerId: shop.customerId,
      addressId: shop.addressId,
      placedAt: new Date('2026-11-17T15:00:00Z'),
      lines: [{ productId: left, quantity: 3 }],
      order: { ship_day: '2026-11-19' },
    })
    const reply = await readSold('q=sold&weeks=4')
    expect(reply.rows).toMatchObject([
      { productId: came, units: 40, amount: 50 },
      { productId: left, units: 3, amount: 150 },
    ])
    expect(reply.sums).toEqual({ units: 43, amount: 200, unpriced: 0 })
    expect(reply.weeks.map(({ units }) => units)).toEqual([0, 0, 43, 0])
    expect((await readSold('q=sold', other)).rows).toEqual([])
    expect(JSON.stringify(reply)).not.toContain('61000')
    expect((await buyer.get('vendor/sold')).status).toBe(403)
    expect((await app.visitor().get('vendor/sold')).status).toBe(401)
    expect((await grower.get('vendor/sold?weeks=5')).status).toBe(400)
  })

  test('quality says how much of it came and was claimed', async () => {
    const { body } = await grower.get('vendor/quality')
    expect(body).toMatchObject({
      days: 90,
      ordered: 3,
      came: 3,
      fillPercent: 100,
      claims: 0,
      claimedPercent: 0,
    })
    expect((await other.get('vendor/quality')).body).toMatchObject({ fillPercent: null, varieties: [] })
    expect((await buyer.get('vendor/quality')).status).toBe(403)
    expect((await app.visitor().get('vendor/quality')).status).toBe(401)
  })
})
