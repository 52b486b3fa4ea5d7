import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { type Found, find, mostFound } from '../../contract/features/find.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makePastOrder, makeProduct, makeShop, makeUser } from '../../tests/support/make.ts'

let app: TestApp
let house: number
let rep: Client
let office: Client
let desk: Client
let mine: Awaited<ReturnType<typeof makeShop>>
let others: Awaited<ReturnType<typeof makeShop>>
let myOrder: number
let othersOrder: number

const staff = async (authorities: Authority[], email?: string) =>
  app.signIn((await makeUser(app.db, { customerId: house, authorities, ...(email && { email }) })).email)

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  house = (await makeShop(db, { customer: { is_house: true, name: 'Harbor & Vine' } })).customerId
  office = await staff(['DASHBOARD', 'FLOWERS'])
  desk = await staff(['USERS_ACCESS_CONTROL'])
  const { email, userId } = await makeUser(db, { customerId: house, authorities: ['SALES'] })
  rep = await app.signIn(email)
  const own = await db
    .insertInto('sales_reps')
    .values({ rep: 'R01', name: 'Nora Castellan', email, phone_number: '9375550161', user_id: userId })
    .returning('id')
    .executeTakeFirstOrThrow()
  mine = await makeShop(db, {
    customer: {
      name: 'Rosewood & Rye',
      account_number: 61_001,
      billing_city: 'Xenia',
      phone_number: '9375550177',
      sales_rep_id: own.id,
    },
  })
  others = await makeShop(db, {
    customer: { name: 'The Wild Rosewood', account_number: 61_002, billing_city: 'Troy' },
  })
  const productId = await makeProduct(db, { description: 'Rose Freedom Red 60cm' } as never)
  const ordered = async (shop: typeof mine) => {
    const placedAt = new Date('2026-11-20T15:00:00Z')
    await makePastOrder(db, { ...shop, placedAt, lines: [{ productId }] })
    const orders = db.selectFrom('orders').select('order_number').where('customer_id', '=', shop.customerId)
    return Number((await orders.executeTakeFirstOrThrow()).order_number)
  }
  myOrder = await ordered(mine)
  othersOrder = await ordered(others)
  await app.deps.catalogue.reload()
})
afterAll(() => app?.close())

const found = async (client: Client, q: string, kinds?: string | string[]) => {
  const { status, body } = await client.call(find.find, { query: { q, ...(kinds && { kinds }) } } as never)
  expect(status, JSON.stringify(body)).toBe(200)
  return (body as { rows: Found[] }).rows
}
const customersIn = (rows: Found[]) => rows.flatMap((row) => (row.kind === 'customer' ? [row.name] : []))
const ordersIn = (rows: Found[]) => rows.flatMap((row) => (row.kind === 'order' ? [row.orderNumber] : []))

describe('finding from the palette', () => {
  test('a customer by words of name and town in any order, the name that begins so first', async () => {
    expect(customersIn(await found(desk, 'rosewood'))).toEqual(['Rosewood & Rye', 'The Wild Rosewood'])
    expect(customersIn(await found(desk, 'xenia rye'))).toEqual(['Rosewood & Rye'])
    expect(customersIn(await found(desk, '100%'))).toEqual([])
  })

  test('a customer by account and by any part of a phone number', async () => {
    expect(customersIn(await found(desk, '61002'))).toEqual(['The Wild Rosewood'])
    expect(customersIn(await found(desk, '6100'))).toEqual(['Rosewood & Rye', 'The Wild Rosewood'])
    expect(customersIn(await found(desk, '(937) 555-0177'))).toEqual(['Rosewood & Rye'])
    expect(customersIn(await found(desk, '550177'))).toEqual([])
  })

  test('an order by the beginning of its number, the very number first', async () => {
    const rows = await found(office, String(myOrder))
    expect(rows[0]).toMatchObject({
      kind: 'order',
      orderNumber: myOrder,
      accountNumber: mine.accountNumber,
      customerName: 'Rosewood & Rye',
    })
    const beginning = String(myOrder).slice(0, 4)
    expect(ordersIn(await found(office, beginning))).toEqual([othersOrder, myOrder])
    expect(ordersIn(await found(office, String(myOrder).slice(0, 2)))).toEqual([])
    expect(ordersIn(await found(office, String(myOrder).slice(0, 2), 'order'))).toContain(myOrder)
    expect(ordersIn(await found(office, '9'.repeat(14)))).toEqual([])
  })

  test('the last orders of a customer by name, if only orders are requested', async () => {
    expect(ordersIn(await found(office, 'rye', 'order'))).toEqual([myOrder])
    expect(ordersIn(await found(office, 'rye'))).toEqual([])
  })

  test('a product in trade shorthand, for who may see the department', async () => {
    const names = async (client: Client) =>
      (await found(client, 'freed 60')).flatMap((row) => (row.kind === 'product' ? [row.description] : []))
    expect(await names(office)).toEqual(['Rose Freedom Red 60cm'])
    expect(await names(desk)).toEqual([])
  })

  test('only the kinds that are asked for, and at most twenty rows', async () => {
    expect(await found(office, 'rosewood', ['product', 'order'])).toEqual([])
    for (let n = 0; n < mostFound + 3; n++)
      await makeShop(app.db, { customer: { name: `Dahlia Corner ${n}` } })
    expect(customersIn(await found(desk, 'dahlia', 'customer'))).toHaveLength(mostFound)
    expect((await found(desk, 'dahlia')).length).toBeLessThan(mostFound)
  })
})

describe('security 34: what is found is cut by authority', () => {
  test('a representative finds only own customers and their orders', async () => {
    expect(customersIn(await found(rep, 'rosewood'))).toEqual(['Rosewood & Rye'])
    expect(customersIn(await found(rep, '61002'))).toEqual([])
    expect(ordersIn(await found(rep, String(myOrder)))).toEqual([myOrder])
    expect(ordersIn(await found(rep, String(othersOrder)))).toEqual([])
    expect(ordersIn(await found(rep, 'rosewood', 'order'))).toEqual([myOrder])
  })

  test('people who control users find customers and no orders; people with neither authority find nothing', async () => {
    expect(ordersIn(await found(desk, String(myOrder)))).toEqual([])
    const operator = await staff(['MAINTENANCE'])
    expect(await found(operator, 'rosewood')).toEqual([])
    expect(await found(operator, String(myOrder))).toEqual([])
  })

  test('customers and visitors find nothing here, and a search without text or of another kind is refused', async () => {
    const shop = await app.signIn(mine.email)
    expect((await shop.get('admin/find?q=rose')).problem.code).toBe('not_allowed')
    expect((await app.visitor().get('admin/find?q=rose')).problem.code).toBe('not_signed_in')
    expect((await desk.get('admin/find')).problem.code).toBe('invalid_input')
    expect((await desk.get('admin/find?q=%20')).problem.code).toBe('invalid_input')
    expect((await desk.get('admin/find?q=rose&kinds=card')).problem.code).toBe('invalid_input')
  })
})
