import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import type { CellOutcome, StaffProduct } from '../../contract/features/products/shapes.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let house: Awaited<ReturnType<typeof makeShop>>
let desk: Client
let other: Client
let shop: Client
const all: Authority[] = ['CATALOGUE', 'TIER_PRICING', 'FEATURED_PRODUCTS', 'FLOWERS']

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: all })
  desk = await app.signIn(house.email)
  other = await staff(all)
  shop = await app.signIn((await makeShop(app.db)).email)
})
afterAll(() => app?.close())

const staff = async (authorities: Authority[]) =>
  app.signIn((await makeUser(app.db, { customerId: house.customerId, authorities })).email)

type Reply = { cells: CellOutcome[]; rows: StaffProduct[]; changeSetId: number | null }
type Sent = { productId: number; field: string; was: unknown; value: unknown; version?: number }

const set = async (by: Client, cells: Sent[]) => {
  const { status, body, problem } = await by.put('admin/products/cells', {
    cells: cells.map((cell) => ({ version: 0, ...cell })),
  })
  return { status, problem, ...(body as Reply) }
}
const read = async (productId: number) => (await desk.get(`admin/products/${productId}`)).body as StaffProduct

describe('cells of products', () => {
  test('are saved together as one change set, which is undone as one', async () => {
    const [rose, fern] = [await makeProduct(app.db), await makeProduct(app.db)]
    const { cells, rows, changeSetId } = await set(desk, [
      { productId: rose, field: 'price1', was: 6.1, value: 6.5 },
      { productId: rose, field: 'price2', was: 5.86, value: 6.2 },
      { productId: fern, field: 'featured', was: false, value: true },
      { productId: fern, field: 'place', was: '', value: 'Cooler 2' },
    ])
    expect(cells.map(({ outcome }) => outcome)).toEqual(['saved', 'saved', 'saved', 'saved'])
    expect(rows).toMatchObject([
      { productId: rose, price1: 6.5, price2: 6.2, version: 1 },
      { productId: fern, featured: true, place: 'Cooler 2', version: 1 },
    ])
    const set1 = (await desk.get(`admin/changes/${changeSetId}`)).body as { total: number }
    expect(set1.total).toBe(4)
    expect((await desk.post(`admin/changes/${changeSetId}/revert`, {})).status).toBe(201)
    expect(await read(rose)).toMatchObject({ price1: 6.1, price2: 5.86 })
    expect(await read(fern)).toMatchObject({ featured: false, place: '' })
  })

  test('are judged one by one: good ones are kept, the others say why', async () => {
    const id = await makeProduct(app.db, { min_quantity: 5, quantity1: 5, quantity2: 25 })
    const { cells } = await set(desk, [
      { productId: id, field: 'price2', was: 5.86, value: 6.1 },
      { productId: id, field: 'quantity2', was: 25, value: 27 },
      { productId: id, field: 'price3', was: null, value: 5 },
      { productId: id, field: 'price1', was: 6.1, value: 6.123456 },
      { productId: id, field: 'um', was: 'BU', value: 'XX' },
      { productId: id, field: 'grade', was: '', value: 'Select' },
    ])
    expect(cells.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'Tier 2 must be below tier 1, 6.10.'],
      ['refused', 'Sold in multiples of 5.'],
      ['refused', 'Tier 3 needs a quantity first. Press q to show quantities.'],
      ['refused', 'Too many decimals. Prices have four at most.'],
      ['refused', 'Use a unit of the list, such as ST or BU.'],
      ['saved', undefined],
    ])
    expect(await read(id)).toMatchObject({
      price1: 6.1,
      price2: 5.86,
      quantity2: 25,
      um: 'BU',
      grade: 'Select',
    })
  })

  test('that somebody else changed are named with who and what; other cells of the row are merged', async () => {
    const id = await makeProduct(app.db)
    await set(other, [{ productId: id, field: 'price1', was: 6.1, value: 6.6 }])
    const { cells } = await set(desk, [
      { productId: id, field: 'price1', was: 6.1, value: 6.7 },
      { productId: id, field: 'grade', was: '', value: 'Fancy' },
    ])
    expect(cells).toMatchObject([
      {
        outcome: 'changed_meanwhile',
        value: 6.6,
        by: expect.stringMatching(/^User \d+$/),
        at: expect.any(String),
      },
      { outcome: 'saved' },
    ])
    const anyway = await set(desk, [{ productId: id, field: 'price1', was: 6.6, value: 6.7 }])
    expect(anyway.cells).toMatchObject([{ outcome: 'saved', value: 6.7 }])
  })

  test('of two people at once, one saves and the other gets an error', async () => {
    const id = await makeProduct(app.db)
    const both = await Promise.all([
      set(desk, [{ productId: id, field: 'price1', was: 6.1, value: 6.4 }]),
      set(other, [{ productId: id, field: 'price1', was: 6.1, value: 6.45 }]),
    ])
    expect(both.map(({ cells }) => cells[0]?.outcome).sort()).toEqual(['changed_meanwhile', 'saved'])
  })

  test('that already have the value change nothing and leave no entry', async () => {
    const id = await makeProduct(app.db)
    const { cells, changeSetId } = await set(desk, [{ productId: id, field: 'price1', was: 6.1, value: 6.1 }])
    expect([cells[0]?.outcome, changeSetId]).toEqual(['unchanged', null])
    expect(await read(id)).toMatchObject({ version: 0 })
  })

  test('of what is on hand are a stock movement, and never go below orders and carts', async () => {
    const id = await makeProduct(app.db, { onHand: 100 })
    await app.db.updateTable('stock').set({ allocated: 30 }).where('product_id', '=', id).execute()
    const { cells } = await set(desk, [{ productId: id, field: 'onHand', was: 100, value: 20 }])
    expect(cells).toMatchObject([
      { outcome: 'refused', message: '30 are in orders and carts. On hand can’t be less.' },
    ])
    await set(desk, [{ productId: id, field: 'onHand', was: 100, value: 80 }])
    expect(await read(id)).toMatchObject({ onHand: 80, free: 50 })
    const { rows } = (await desk.get(`admin/products/${id}/movements`)).body as {
      rows: { change: number }[]
    }
    expect(rows.map(({ change }) => change)).toEqual([-20, 100])
  })

  test('go with the swatch of a new color', async () => {
    const id = await makeProduct(app.db)
    const { rows } = await set(desk, [{ productId: id, field: 'color', was: '', value: 'Red' }])
    expect(rows).toMatchObject([{ color: 'Red', colorHex: '#B7122B' }])
  })

  test('need the authority for each field: the others of a paste are saved', async () => {
    const prices = await staff(['TIER_PRICING'])
    const flags = await staff(['FEATURED_PRODUCTS'])
    const id = await makeProduct(app.db)
    const price = { productId: id, field: 'price1', was: 6.1, value: 6.3 }
    const flag = { productId: id, field: 'hidden', was: false, value: true }
    const name = { productId: id, field: 'place', was: '', value: 'Cooler 1' }
    const outcomes = async (by: Client) =>
      (await set(by, [price, flag, name])).cells.map(({ outcome, message }) => message ?? outcome)
    expect(await outcomes(flags)).toEqual(['You can’t change this.', 'saved', 'You can’t change this.'])
    expect(await outcomes(prices)).toEqual(['saved', 'You can’t change this.', 'You can’t change this.'])
    expect(await read(id)).toMatchObject({ price1: 6.3, hidden: true, place: '' })
  })

  test('are refused to visitors and customers, and bad input is named', async () => {
    const id = await makeProduct(app.db)
    const body = { cells: [{ productId: id, version: 0, field: 'price1', was: 6.1, value: 7 }] }
    expect((await app.visitor().put('admin/products/cells', body)).status).toBe(401)
    expect((await shop.put('admin/products/cells', body)).status).toBe(403)
    for (const wrong of [
      { cells: [] },
      { cells: [{ ...body.cells[0], field: 'id' }] },
      { cells: [{ ...body.cells[0], value: { a: 1 } }] },
      { cells: Array(2001).fill(body.cells[0]) },
    ])
      expect((await desk.put('admin/products/cells', wrong)).status).toBe(400)
    expect((await set(desk, [{ productId: 7, field: 'price1', was: 1, value: 2 }])).cells[0]?.outcome).toBe(
      'not_found',
    )
  })

  test('are in the shop with the next request', async () => {
    const id = await makeProduct(app.db)
    await app.deps.catalogue.reload()
    await set(desk, [{ productId: id, field: 'price1', was: 6.1, value: 6.9 }])
    expect((await shop.get(`inventory/item/${id}`)).body).toMatchObject({ price1: 6.9 })
  })
})
