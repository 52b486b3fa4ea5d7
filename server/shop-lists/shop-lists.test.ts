import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { type ListSummary, mostListLines, mostLists, shopLists } from '../../contract/features/shop-lists.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser, shopAuthorities } from '../../tests/support/make.ts'
import { faultsOf, wordsOn } from '../../tests/support/pdf.ts'
import { makeCtx } from '../core/context.ts'
import { sweep } from '../system/sweep.ts'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
let elena: Client
let ana: Client
let viewer: Client
let other: Client
let rose: number
let lily: number
let fern: number

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T15:00:00Z' })
  shop = await makeShop(app.db)
  elena = await app.signIn(shop.email)
  const colleague = (companyRole: 'buyer' | 'viewer') =>
    makeUser(app.db, { customerId: shop.customerId, authorities: shopAuthorities, companyRole })
  ana = await app.signIn((await colleague('buyer')).email)
  viewer = await app.signIn((await colleague('viewer')).email)
  other = await app.signIn((await makeShop(app.db)).email)
  rose = await makeProduct(app.db, { description: 'Rose Freedom', price1_e4: 61_000 })
  lily = await makeProduct(app.db, { description: 'Lily Oriental', onHand: 0 })
  fern = await makeProduct(app.db, { department: 'plants', description: 'Fern Boston' })
  await app.deps.catalogue.reload()
})
afterAll(() => app?.close())
beforeEach(async () => {
  await app.db.deleteFrom('shop_lists').execute()
})

type Body = Parameters<typeof shopLists.create.body.parse>[0] & object
const make = (name: string, body: Partial<Body> = {}, by = elena) =>
  by.call(shopLists.create, { body: { name, shared: true, ...body } })
async function made(name: string, body: Partial<Body> = {}, by = elena): Promise<ListSummary> {
  const answer = await make(name, body, by)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body as ListSummary
}
const names = async (by: Client) =>
  ((await by.call(shopLists.list)).body as ReplyOf<typeof shopLists.list>).lists.map(({ name }) => name)
const read = (id: number, by = elena) => by.call(shopLists.read, { params: { id }, query: {} })
const itemsOf = async (id: number, by = elena) =>
  ((await read(id, by)).body as ReplyOf<typeof shopLists.read>).rows.map(({ productId, quantity }) => [
    productId,
    quantity,
  ])
const set = (id: number, body: { lines?: object[]; order?: number[] }, by = elena) =>
  by.put(`lists/${id}/lines`, body)

test('a list keeps its items, their quantities and their order, and says what can be had', async () => {
  const { id } = await made('Friday vases', {
    lines: [
      { productId: lily, quantity: 3 },
      { productId: rose, quantity: 12 },
    ],
  })
  const list = (await read(id)).body as ReplyOf<typeof shopLists.read>
  expect(list).toMatchObject({ name: 'Friday vases', shared: true, mine: true, lines: 2 })
  expect(list.rows.map(({ productId, quantity, inventory }) => [productId, quantity, inventory])).toEqual([
    [lily, 3, 0],
    [rose, 12, 100],
  ])
  await set(id, { lines: [{ productId: rose, quantity: 6 }] })
  await set(id, { lines: [{ productId: fern, quantity: 1 }], order: [fern, rose] })
  expect(await itemsOf(id)).toEqual([
    [fern, 1],
    [rose, 6],
    [lily, 3],
  ])
  await set(id, { lines: [{ productId: lily, quantity: 0 }] })
  expect(await itemsOf(id)).toEqual([
    [fern, 1],
    [rose, 6],
  ])
})

test('a shared list belongs to everyone in the company, a private one only to its owner, and no other company sees either', async () => {
  const shared = await made('Wedding basics')
  const own = await made('Elena’s tests', { shared: false, lines: [{ productId: rose, quantity: 1 }] })
  expect(await names(elena)).toEqual(['Elena’s tests', 'Wedding basics'])
  expect(await names(ana)).toEqual(['Wedding basics'])
  expect(await names(other)).toEqual([])
  expect((await read(shared.id, ana)).body).toMatchObject({ mine: false })
  for (const by of [ana, other]) {
    expect((await read(own.id, by)).status).toBe(404)
    expect((await set(own.id, { lines: [{ productId: rose, quantity: 9 }] }, by)).status).toBe(404)
    expect((await by.put(`lists/${own.id}`, { name: 'Mine now', shared: true })).status).toBe(404)
    expect((await by.call(shopLists.remove, { params: { id: own.id } })).status).toBe(404)
  }
  expect((await read(shared.id, other)).status).toBe(404)
  expect(await itemsOf(own.id)).toEqual([[rose, 1]])
  expect((await set(shared.id, { lines: [{ productId: rose, quantity: 2 }] }, ana)).status).toBe(200)
})

test('anyone of the company renames a shared list, and only its owner says who sees it', async () => {
  const { id } = await made('Wedding basics')
  expect((await ana.put(`lists/${id}`, { name: 'June weddings', shared: true })).body).toMatchObject({
    name: 'June weddings',
  })
  expect(
    (await ana.call(shopLists.change, { params: { id }, body: { name: 'X', shared: false } })).problem.code,
  ).toBe('not_list_owner')
  expect((await elena.put(`lists/${id}`, { name: 'June weddings', shared: false })).status).toBe(200)
  expect(await names(ana)).toEqual([])
})

test('a viewer reads shared lists and changes none', async () => {
  const { id } = await made('Wedding basics', { lines: [{ productId: rose, quantity: 2 }] })
  expect(await itemsOf(id, viewer)).toEqual([[rose, 2]])
  expect((await make('Mine', {}, viewer)).problem.code).toBe('not_allowed')
  expect((await set(id, {}, viewer)).status).toBe(403)
  expect((await viewer.call(shopLists.remove, { params: { id } })).status).toBe(403)
})

test('a name is taken once, whatever its capitals; a person’s own may be called like another’s own', async () => {
  await made('Friday vases')
  expect((await make(' friday VASES ', {}, ana)).problem.code).toBe('list_name_taken')
  await made('Mine', { shared: false })
  await made('Mine', { shared: false }, ana)
  expect((await make('Mine', { shared: false })).problem.code).toBe('list_name_taken')
})

test('a deleted list is gone, and comes back with its items for a day; then the sweep takes it', async () => {
  const { id } = await made('Friday vases', { lines: [{ productId: rose, quantity: 2 }] })
  const remove = () => elena.call(shopLists.remove, { params: { id } })
  const restore = (by = elena) => by.call(shopLists.restore, { params: { id }, body: {} })
  expect((await remove()).status).toBe(204)
  expect((await read(id)).status).toBe(404)
  expect((await remove()).status).toBe(404)
  expect((await restore(other)).status).toBe(404)
  expect((await restore()).status).toBe(200)
  expect((await restore()).status).toBe(200)
  expect(await itemsOf(id)).toEqual([[rose, 2]])
  await remove()
  await made('Friday vases')
  expect((await restore()).problem.code).toBe('list_name_taken')
  await app.db
    .updateTable('shop_lists')
    .set({ deleted_at: new Date(app.now().getTime() - 25 * 3_600_000) })
    .where('id', '=', id)
    .execute()
  expect((await restore()).status).toBe(404)
  await sweep.run(makeCtx(app.deps, null), {} as never)
  expect(await app.db.selectFrom('shop_lists').select('id').where('id', '=', id).execute()).toEqual([])
})

test('limits: 500 items of a list, 200 lists of a company, a name of 1 to 60 letters, and quantities from 1', async () => {
  const { id } = await made('Full')
  const items = Array.from({ length: mostListLines + 1 }, (_, i) => ({ productId: i + 1, quantity: 1 }))
  expect((await set(id, { lines: items })).status).toBe(400)
  const ids: number[] = []
  for (let i = 0; i < mostListLines; i++) ids.push(await makeProduct(app.db, { onHand: 0 }))
  await app.db
    .insertInto('shop_list_lines')
    .values(ids.map((product_id, position) => ({ list_id: id, product_id, quantity: 1, position })))
    .execute()
  expect((await set(id, { lines: [{ productId: rose, quantity: 1 }] })).body).toMatchObject({
    code: 'list_full',
  })
  for (const name of ['', ' ', 'x'.repeat(61), 'a\u0000b']) expect((await make(name)).status, name).toBe(400)
  for (const quantity of [0, -1, 1.5, 1_000_001])
    expect((await make('Odd', { lines: [{ productId: rose, quantity }] })).status).toBe(400)
  const twice = { productId: rose, quantity: 1 }
  expect((await make('Twice', { lines: [twice, twice] })).status).toBe(400)
  const unknown = await make('Unknown', { lines: [{ productId: 999_999, quantity: 1 }] })
  expect(unknown.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: 'lines.0.productId' }] })
  const lists = Array.from({ length: mostLists - 1 }, (_, i) => ({
    customer_id: shop.customerId,
    owner_id: shop.userId,
    name: `List ${i}`,
    shared: true,
    changed_at: app.now(),
    changed_by: 'Elena',
  }))
  await app.db.insertInto('shop_lists').values(lists).execute()
  expect((await make('One more')).problem.code).toBe('too_many_lists')
  expect((await app.visitor().call(shopLists.list)).problem.code).toBe('not_signed_in')
})

test('a person without plants cannot see the fern of a shared list, and keeps it through a change', async () => {
  const { email } = await makeUser(app.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  const flowersOnly = await app.signIn(email)
  const lines = [
    { productId: fern, quantity: 4 },
    { productId: rose, quantity: 2 },
  ]
  const { id } = await made('Window', { lines })
  expect(await itemsOf(id, flowersOnly)).toEqual([[rose, 2]])
  await set(id, { lines: [{ productId: rose, quantity: 3 }], order: [rose] }, flowersOnly)
  expect(await itemsOf(id)).toEqual([
    [rose, 3],
    [fern, 4],
  ])
  expect((await make('Ferns', { lines: [{ productId: fern, quantity: 1 }] }, flowersOnly)).status).toBe(400)
})

test('a list is saved as CSV and printed on Letter or A4 with today’s prices', async () => {
  const name = 'Friday vases for the three hotels on Main Street, every week'
  const lines = [
    { productId: rose, quantity: 2 },
    { productId: lily, quantity: 3 },
  ]
  const { id } = await made(name, { lines })
  const get = (accept: string, query = '') =>
    app.app.inject({ url: `/api/v1/lists/${id}${query}`, headers: { ...elena.headers, accept } })
  const csv = await get('text/csv')
  expect(csv.headers['content-disposition']).toContain('friday-vases-for-the-three-hotels')
  expect(parse(csv.body, { bom: true, columns: true })).toMatchObject([
    { Code: String(rose), Product: 'Rose Freedom', Quantity: '2', Price: '6.10', Amount: '12.20' },
    { Code: String(lily), Quantity: '3', Price: '', Amount: '' },
  ])
  for (const query of ['', '?paper=a4']) {
    const paper = (await get('application/pdf', query)).rawPayload
    expect(faultsOf(paper)).toEqual([])
    for (const text of [name, 'Rose Freedom', '$12.20']) expect(wordsOn(paper)).toContain(text)
  }
  await set(id, { lines: lines.map(({ productId }) => ({ productId, quantity: 0 })) })
  expect(wordsOn((await get('application/pdf')).rawPayload)).toContain('This list is empty.')
  const sheet = await get('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(sheet.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
