import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../../contract/features/catalogue/inventory.ts'
import { changes } from '../../contract/features/changes.ts'
import type { OwnPrice } from '../../contract/features/prices/customer-prices.ts'
import type { Discount, DiscountPreview } from '../../contract/features/prices/discounts.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeRep, makeShop, makeUser } from '../../tests/support/make.ts'
import { makeCtx } from '../core/context.ts'
import { runDue } from '../scheduled/run.ts'
import { scheduledKinds } from '../scheduled.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>

const start = '2026-11-23T14:00:00.000Z'
let app: TestApp
let desk: Client
let rep: Client
let shops: Shop[]
let clients: Client[]
let product: number
beforeAll(async () => {
  app = await startApp({ now: start })
  const house = await makeShop(app.db, { customer: { is_house: true }, authorities: ['TIER_PRICING'] })
  desk = await app.signIn(house.email)
  const seller = await makeUser(app.db, { customerId: house.customerId, authorities: ['SALES'] })
  const { repId } = await makeRep(app.db, { userId: seller.userId })
  rep = await app.signIn(seller.email)
  shops = [
    await makeShop(app.db, { customer: { price_tier: 1, sales_rep_id: repId } }),
    await makeShop(app.db, { customer: { price_tier: 2 } }),
    await makeShop(app.db, { customer: { price_tier: 2 } }),
  ]
  clients = await Promise.all(shops.map(({ email }) => app.signIn(email)))
  product = await makeProduct(app.db, {
    category: 'Roses',
    price1_e4: 100_000,
    quantity1: 1,
    price2_e4: null,
    quantity2: null,
  })
})
afterAll(() => app?.close())
beforeEach(async () => {
  app.setNow(start)
  await app.db.deleteFrom('discounts').execute()
  await app.db.deleteFrom('customer_prices').execute()
  await app.db.deleteFrom('scheduled_changes').execute()
  app.deps.catalogue.reload()
})

const [one, two, three] = [0, 1, 2]
const shopOf = (n: number) => shops[n] as Shop
/** A shop's unit price, as on its pages. */
const pays = async (n: number, productId = product) => {
  const { body } = await (clients[n] as Client).get(`inventory/item/${productId}`)
  return (body as Product).discountPrice1
}
const put = async (path: string, body: object) => {
  const answer = await desk.put(path, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body as { changeSetId?: number; scheduledId?: number }
}
const rows = async (path: string) => {
  const { status, body } = await desk.get(path)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { rows: Discount[] }).rows
}

describe('discounts', () => {
  test('of everyone, a route, a level, an account and a category: the best one counts', async () => {
    await put('discount/global', { type: 'PERCENT', percent: 1, ids: [] })
    expect([await pays(one), await pays(two)]).toEqual([9.9, 9.9])
    await put('discount/price-tier', { percent: 2, ids: [2] })
    expect([await pays(one), await pays(two)]).toEqual([9.9, 9.8])
    await put('discount/route', { percent: 3, ids: [shopOf(two).routeNumber] })
    expect([await pays(two), await pays(three)]).toEqual([9.7, 9.8])
    await put('discount/customer', { percent: 2.5, ids: [shopOf(two).accountNumber] })
    expect(await pays(two)).toBe(9.7)
    await put('discount/category', { percent: 4, ids: ['Roses'] })
    expect([await pays(one), await pays(two), await pays(three)]).toEqual([9.6, 9.6, 9.6])
    await put('discount/category', { percent: 0, ids: ['Roses'] })
    expect([await pays(one), await pays(two), await pays(three)]).toEqual([9.9, 9.7, 9.8])

    const [route] = await rows(`discount/route?id=${shopOf(two).routeNumber}`)
    expect(route).toMatchObject({ shops: 1, best: 1, now: { percent: 3, from: '2026-11-23', to: null } })
    const [account] = await rows(`discount/customer?id=${shopOf(two).accountNumber}`)
    expect(account).toMatchObject({ best: 0, now: { percent: 2.5 }, gets: { percent: 3, scope: 'route' } })
    const levels = await rows('discount/price-tier')
    expect(levels.map(({ id, shops, best }) => [id, shops, best])).toEqual([
      ['1', 1, 0],
      ['2', 2, 1],
      ['3', 0, 0],
      ['4', 0, 0],
      ['5', 0, 0],
    ])
    expect(await rows('discount/global')).toMatchObject([{ id: 'all', shops: 3, best: 1 }])
    expect((await rows('discount/route?sortBy=percent&desc=true&pageSize=1'))[0]?.id).toBe(
      shopOf(two).routeNumber,
    )
    expect(await rows('discount/route?with=now')).toHaveLength(1)
    expect(await rows('discount/route?name=no%20such%20route')).toEqual([])
  })

  test('apply from a day to a day, then the previous ones return', async () => {
    const ids = [String(shopOf(one).accountNumber)]
    await put('discount/customer', { percent: 2, ids })
    await put('discount/customer', { percent: 10, ids, from: '2026-11-24', to: '2026-11-24' })
    const [row] = await rows(`discount/customer?id=${ids[0]}`)
    expect(row).toMatchObject({
      now: { percent: 2 },
      planned: [{ percent: 10, from: '2026-11-24', to: '2026-11-24' }],
    })
    expect(await pays(one)).toBe(9.8)
    const seen = async (moment: string) => {
      app.setNow(moment)
      clients[one] = await app.signIn(shopOf(one).email)
      return pays(one)
    }
    // Midnight in Dayton.
    expect(await seen('2026-11-24T04:59:00Z')).toBe(9.8)
    expect(await seen('2026-11-24T05:01:00Z')).toBe(9)
    expect(await seen('2026-11-25T05:01:00Z')).toBe(9.8)
    app.setNow(start)
    clients[one] = await app.signIn(shopOf(one).email)
  })

  test('are one change set that goes back, and leaves what others changed since', async () => {
    const ids = shops.slice(0, 2).map(({ accountNumber }) => String(accountNumber))
    await put('discount/customer', { percent: 5, ids: [ids[0]] })
    const { changeSetId } = await put('discount/customer', {
      percent: 7,
      ids,
      why: 'Matches the offer of a neighbor',
    })
    expect([await pays(one), await pays(two)]).toEqual([9.3, 9.3])
    const preview = await desk.call(changes.previewRevert, { params: { id: String(changeSetId) }, body: {} })
    expect(preview.body).toMatchObject({ goes: 2, stay: 0 })
    await put('discount/customer', { percent: 8, ids: [ids[1]] })
    const back = await desk.call(changes.revert, { params: { id: String(changeSetId) }, body: {} })
    expect(back.status, JSON.stringify(back.body)).toBe(201)
    expect([await pays(one), await pays(two)]).toEqual([9.5, 9.2])
    expect((await put('discount/customer', { percent: 8, ids: [ids[1]] })).changeSetId).toBeNull()
  })

  test('scheduled for a time wait for it', async () => {
    const at = '2026-11-23T14:30:00.000Z'
    const { scheduledId } = await put('discount/global', { percent: 6, at })
    expect(scheduledId).toBeGreaterThan(0)
    expect(await pays(one)).toBe(10)
    app.setNow(at)
    await runDue(makeCtx(app.deps, null), scheduledKinds)
    expect(await pays(one)).toBe(9.4)
  })

  test('a preview says who pays less, who keeps a better one and what it costs a week, and changes nothing', async () => {
    await put('discount/price-tier', { percent: 5, ids: [2] })
    for (const n of [one, two])
      await makePastOrder(app.db, {
        ...shopOf(n),
        placedAt: new Date('2026-11-20T15:00:00Z'),
        lines: [{ productId: product, quantity: 10 }],
      })
    const preview = async (body: object) =>
      (await desk.post('discount/preview', body)).body as DiscountPreview
    // They bought for $61.00 in four weeks.
    const result = await preview({ scope: 'global', percent: 4 })
    expect(result).toMatchObject({ shops: 3, payLess: 1, keepBetter: 2, payMore: 0, week: 0.61, carts: 0 })
    expect(result.levels).toContainEqual({
      level: 1,
      shops: 1,
      now: { percent: 0, scope: null },
      after: { percent: 4, scope: 'global' },
    })
    expect(await preview({ scope: 'price_tier', ids: ['2'], percent: 0 })).toMatchObject({
      payMore: 2,
      payLess: 0,
    })
    expect(await preview({ scope: 'category', ids: ['Roses'], percent: 10 })).toMatchObject({ payLess: 3 })
    const moved = await desk.post('admin/price-levels/preview', {
      accountNumbers: [shopOf(one).accountNumber],
      level: 2,
    })
    expect(moved.body).toMatchObject({ shops: 1, payLess: 1, week: 0.76 })
    expect(await pays(one)).toBe(10)
  })

  test('bad input is reported, and nothing changes', async () => {
    for (const [path, body, code] of [
      ['discount/global', { percent: 91 }, 'invalid_input'],
      ['discount/global', { percent: -1 }, 'invalid_input'],
      ['discount/global', { percent: 1.234 }, 'invalid_input'],
      ['discount/global', { percent: 5, type: 'AMOUNT' }, 'invalid_input'],
      ['discount/global', { percent: 5, from: '2026-12-02', to: '2026-12-01' }, 'invalid_input'],
      ['discount/global', { percent: 5, at: '2026-11-22T10:00:00Z' }, 'invalid_input'],
      ['discount/route', { percent: 5, ids: [] }, 'invalid_input'],
      ['discount/route', { percent: 5, ids: ['no such'] }, 'unknown_route'],
      ['discount/customer', { percent: 5, ids: [1] }, 'unknown_account'],
      ['discount/price-tier', { percent: 5, ids: [6] }, 'invalid_input'],
      ['discount/category', { percent: 5, ids: ['Cars'] }, 'not_found'],
      ['admin/price-levels', { accountNumbers: [1], level: 2 }, 'unknown_account'],
      ['admin/price-levels', { accountNumbers: [shopOf(one).accountNumber], level: 6 }, 'invalid_input'],
    ] as const)
      expect((await desk.put(path, body)).problem.code, `${path} ${JSON.stringify(body)}`).toBe(code)
    expect(await app.db.selectFrom('discounts').selectAll().execute()).toEqual([])
  })
})

test('accounts move between levels, immediately or at a set time, and back', async () => {
  await put('discount/price-tier', { percent: 5, ids: [3] })
  const accountNumbers = [shopOf(one).accountNumber]
  const { changeSetId } = await put('admin/price-levels', { accountNumbers, level: 3 })
  expect(await pays(one)).toBe(9.5)
  const { rows: levels } = (await desk.get('admin/price-levels')).body as {
    rows: { level: number; shops: number }[]
  }
  expect(levels.map(({ shops }) => shops)).toEqual([0, 2, 1, 0, 0])
  expect((await desk.call(changes.revert, { params: { id: String(changeSetId) }, body: {} })).status).toBe(
    201,
  )
  expect(await pays(one)).toBe(10)
  const at = '2026-11-23T14:30:00.000Z'
  await put('admin/price-levels', { accountNumbers, level: 3, at })
  app.setNow(at)
  await runDue(makeCtx(app.deps, null), scheduledKinds)
  expect(await pays(one)).toBe(9.5)
  await put('admin/price-levels', { accountNumbers, level: 1 })
})

describe('a customer’s own price', () => {
  const add = async (body: object) => {
    const answer = await desk.post('admin/customer-prices', {
      accountNumber: shopOf(one).accountNumber,
      ...body,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body as OwnPrice
  }
  const listed = async (client: Client, query = '') =>
    ((await client.get(`admin/customer-prices${query}`)).body as { rows: OwnPrice[] }).rows

  test('is fixed, a percentage or of a category, only for that customer, if it is the lowest', async () => {
    const fixed = await add({ productId: product, price: 9.2345 })
    expect(fixed).toMatchObject({ name: expect.any(String), price: 9.2345, listPrice: 10, state: 'now' })
    expect([await pays(one), await pays(two)]).toEqual([9.2345, 10])
    await add({ category: 'Roses', percent: 10 })
    expect(await pays(one)).toBe(9)
    const { changeSetId } = await put('discount/global', { percent: 50 })
    expect(await pays(one)).toBe(5)
    await desk.call(changes.revert, { params: { id: String(changeSetId) }, body: {} })
    const changed = await desk.put(`admin/customer-prices/${fixed.id}`, { price: 8.5 })
    expect(changed.status).toBe(200)
    expect(await pays(one)).toBe(8.5)
    expect((await desk.put(`admin/customer-prices/${fixed.id}`, { price: 8 })).problem.code).toBe(
      'changed_meanwhile',
    )
    const { id } = changed.body as OwnPrice
    expect((await desk.delete(`admin/customer-prices/${id}`)).status).toBe(204)
    expect((await desk.delete(`admin/customer-prices/${id}`)).problem.code).toBe('changed_meanwhile')
    expect(await pays(one)).toBe(9)
    expect(await listed(desk, '?state=ended')).toHaveLength(2)
    const [last] = ((await desk.get('admin/changes?area=prices')).body as { rows: { id: number }[] }).rows
    await desk.call(changes.revert, { params: { id: String(last?.id) }, body: {} })
    expect(await pays(one)).toBe(8.5)
  })

  test('is promised for an event until its last day, and dearer goods stay at it', async () => {
    const promise = { productId: product, price: 9, promisedFor: 'The Baker wedding', to: '2026-11-24' }
    await add(promise)
    await app.db.updateTable('products').set({ price1_e4: 150_000 }).where('id', '=', product).execute()
    await app.deps.catalogue.reload()
    expect([await pays(one), await pays(two)]).toEqual([9, 15])
    app.setNow('2026-11-25T05:30:00Z')
    clients[one] = await app.signIn(shopOf(one).email)
    expect(await pays(one)).toBe(15)
    app.setNow(start)
    clients[one] = await app.signIn(shopOf(one).email)
    await app.db.updateTable('products').set({ price1_e4: 100_000 }).where('id', '=', product).execute()
    await app.deps.catalogue.reload()
    expect(await listed(desk, '?kind=promise')).toMatchObject([{ promisedFor: 'The Baker wedding' }])
  })

  test('is read by representatives for their own customers, and set by the price desk', async () => {
    await add({ productId: product, price: 9 })
    const other = { accountNumber: shopOf(two).accountNumber, productId: product, price: 8 }
    expect((await desk.post('admin/customer-prices', other)).status).toBe(201)
    expect((await listed(rep)).map(({ accountNumber }) => accountNumber)).toEqual([shopOf(one).accountNumber])
    expect((await rep.post('admin/customer-prices', other)).status).toBe(403)
    expect((await (clients[one] as Client).get('admin/customer-prices')).status).toBe(403)
    expect((await app.visitor().get('admin/customer-prices')).status).toBe(401)
  })

  test('bad input is reported', async () => {
    const accountNumber = shopOf(one).accountNumber
    for (const [body, code] of [
      [{ accountNumber, productId: product }, 'invalid_input'],
      [{ accountNumber, productId: product, percent: 5, price: 5 }, 'invalid_input'],
      [{ accountNumber, price: 5 }, 'invalid_input'],
      [{ accountNumber, productId: product, category: 'Roses', price: 5 }, 'invalid_input'],
      [{ accountNumber, productId: product, price: 0 }, 'invalid_input'],
      [{ accountNumber, productId: product, price: 1.23456 }, 'invalid_input'],
      [{ accountNumber, productId: product, percent: 0 }, 'invalid_input'],
      [{ accountNumber, productId: product, price: 5, promisedFor: 'A wedding' }, 'invalid_input'],
      [
        { accountNumber, category: 'Roses', price: 5, promisedFor: 'A wedding', to: '2026-12-01' },
        'invalid_input',
      ],
      [
        { accountNumber, productId: product, price: 5, from: '2026-12-02', to: '2026-12-01' },
        'invalid_input',
      ],
      [{ accountNumber: 1, productId: product, price: 5 }, 'unknown_account'],
      [{ accountNumber, productId: 99_999_999, price: 5 }, 'not_found'],
      [{ accountNumber, category: 'Cars', percent: 5 }, 'not_found'],
    ] as const)
      expect((await desk.post('admin/customer-prices', body)).problem.code, JSON.stringify(body)).toBe(code)
    expect((await desk.put('admin/customer-prices/999999', { price: 5 })).problem.code).toBe('not_found')
    expect(await app.db.selectFrom('customer_prices').selectAll().execute()).toEqual([])
  })
})
