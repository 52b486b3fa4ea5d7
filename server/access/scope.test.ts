import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Authority, authoritiesOf } from '../../contract/core/access.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { acting } from '../../contract/features/auth/acting.ts'
import type { products } from '../../contract/features/products/products.ts'
import { endpoints } from '../../contract/index.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import {
  makeDriver,
  makePastOrder,
  makeProduct,
  makeRep,
  makeShop,
  makeStudio,
  makeUser,
  makeVendor,
} from '../../tests/support/make.ts'
import { makeBasket } from '../../tests/support/possess-sales.ts'
import type { CurrentUser, StaffTies } from '../core/route.ts'
import { inScope, type Scope, scopeOf, worksOn } from './scope.ts'

type Shop = Awaited<ReturnType<typeof makeShop>>
let app: TestApp
let house: number
let mine: Shop
let others: Shop
let studio: number
let product: number
let rep: Client
let ids: { rep: number; driver: number; vendor: string }
const names = new Map<number, string>()

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const { db } = app
  house = (await makeShop(db, { customer: { is_house: true }, authorities: [] })).customerId
  const { userId } = await makeUser(db, {
    customerId: house,
    email: 'sam@harbor.example',
    authorities: ['SALES'],
  })
  const { repId } = await makeRep(db, { userId, name: 'Sam Ruiz', email: 'Sam@Harbor.example' })
  const { repId: otherRep } = await makeRep(db)
  mine = await makeShop(db, { customer: { name: 'Rosewood', sales_rep_id: repId } })
  others = await makeShop(db, { customer: { name: 'Maple', sales_rep_id: otherRep } })
  studio = await makeStudio(db, mine)
  const vendor = await makeVendor(db)
  const roses = await makeProduct(db, { vendor_id: vendor })
  const tulips = await makeProduct(db, { vendor_id: await makeVendor(db) })
  const driver = await makeDriver(db)
  ids = { rep: repId, driver, vendor }
  const order = async (name: string, shop: Shop, productId: number, more: object = {}) => {
    const placedAt = new Date('2026-11-20T14:00:00Z')
    names.set(await makePastOrder(db, { ...shop, placedAt, lines: [{ productId }], order: more }), name)
  }
  await order('Rosewood’s roses', mine, roses, { driver_id: driver })
  await order('Rosewood’s studio’s tulips', { ...mine, addressId: studio }, tulips)
  await order('Maple’s roses', others, roses)
  names.set(roses, 'roses')
  names.set(tulips, 'tulips')
  const overdue = (shop: Shop) => ({
    customer_id: shop.customerId,
    invoice_number: 9000 + shop.customerId,
    kind: 'DEBIT_MEMO' as const,
    amount_cents: 1000,
    issued_on: '2026-09-01',
    due_on: '2026-10-01',
  })
  await db
    .insertInto('invoices')
    .values([overdue(mine), overdue(others)])
    .execute()
  const ownPrice = ({ customerId }: Shop) => ({
    customer_id: customerId,
    product_id: roses,
    price_e4: 10_000,
    set_at: app.now(),
    set_by: 'prices@example.test',
  })
  await db
    .insertInto('customer_prices')
    .values([ownPrice(mine), ownPrice(others)])
    .execute()
  for (const shop of [mine, others]) await makeBasket(app, shop, roses)
  product = roses
  rep = await app.signIn('sam@harbor.example')
})
afterAll(() => app?.close())

async function reached(scope: Scope) {
  const read = async (resource: 'customers' | 'orders' | 'products') => {
    const { rows } = await sql<{ id: number; name: string | null }>`
      select x.id, to_jsonb(x) ->> 'name' as name from ${sql.table(resource)} x
      where ${inScope(scope, resource, 'x')} order by x.id`.execute(app.db)
    return rows.map(({ id, name }) => name ?? names.get(id))
  }
  const customers = (await read('customers')).filter((name) => name === 'Rosewood' || name === 'Maple')
  return { customers, orders: await read('orders'), products: await read('products') }
}

const [roses, tulips, maple] = ['Rosewood’s roses', 'Rosewood’s studio’s tulips', 'Maple’s roses']
const all = {
  customers: ['Rosewood', 'Maple'],
  orders: [roses, tulips, maple],
  products: ['roses', 'tulips'],
}
const nothing = { customers: [], orders: [], products: [] }

describe('who reaches what', () => {
  test.each<[string, () => Scope, object]>([
    ['the house: everything', () => ({ kind: 'house' }), all],
    [
      'a representative: own customers and their orders, and every product',
      () => ({ kind: 'rep', id: ids.rep }),
      { ...all, customers: ['Rosewood'], orders: [roses, tulips] },
    ],
    [
      'a vendor: own products, and the orders of them',
      () => ({ kind: 'vendor', id: ids.vendor }),
      { customers: [], orders: [roses, maple], products: ['roses'] },
    ],
    [
      'a driver: own deliveries and where they go',
      () => ({ kind: 'driver', id: ids.driver }),
      { customers: ['Rosewood'], orders: [roses], products: [] },
    ],
    [
      'a company: itself, its orders, and every product',
      () => ({ kind: 'company', id: mine.customerId }),
      { ...all, customers: ['Rosewood'], orders: [roses, tulips] },
    ],
    [
      'a buyer for one address of it: the orders to there',
      () => ({ kind: 'company', id: mine.customerId, locations: [studio] }),
      { ...all, customers: ['Rosewood'], orders: [tulips] },
    ],
    [
      'a buyer for an address of another company too: only orders of their own',
      () => ({ kind: 'company', id: mine.customerId, locations: [studio, others.addressId] }),
      { ...all, customers: ['Rosewood'], orders: [tulips] },
    ],
    ['a representative without a record: nothing', () => ({ kind: 'rep', id: null }), nothing],
    ['a vendor’s user without a vendor: nothing', () => ({ kind: 'vendor', id: null }), nothing],
    ['a driver’s user without a driver: nothing', () => ({ kind: 'driver', id: null }), nothing],
  ])('%s', async (_, scope, expected) => {
    expect(await reached(scope())).toEqual(expected)
  })
})

describe('whose rows a person reaches', () => {
  const untied: StaffTies = { repId: null, vendorId: null, driverId: null }
  const staff = (authorities: Authority[], ties: Partial<StaffTies> = {}): CurrentUser => ({
    id: 1,
    customerId: 9,
    accountNumber: 90_000,
    email: 'x@harbor.example',
    name: 'X',
    authorities,
    companyRole: 'buyer',
    staff: { ...untied, ...ties },
  })
  const { staff: _, ...customer } = staff(['USERS_ACCESS_CONTROL', 'DASHBOARD', 'SALES', 'VENDOR'])

  test.each<[string, CurrentUser, Scope]>([
    ['an administrator of users', staff(['USERS_ACCESS_CONTROL']), { kind: 'house' }],
    ['who sees the dashboard', staff(['DASHBOARD']), { kind: 'house' }],
    [
      'a representative who sees the dashboard',
      staff(['DASHBOARD', 'SALES'], { repId: 4 }),
      { kind: 'house' },
    ],
    ['a representative', staff(['SALES'], { repId: 4 }), { kind: 'rep', id: 4 }],
    ['a representative without a record', staff(['SALES', 'MAINTENANCE']), { kind: 'rep', id: null }],
    ['a representative who may not sell now', staff(['MAINTENANCE'], { repId: 4 }), { kind: 'rep', id: 4 }],
    ['a vendor’s user', staff(['VENDOR'], { vendorId: 'VCO100' }), { kind: 'vendor', id: 'VCO100' }],
    ['a vendor’s user without a vendor', staff(['VENDOR']), { kind: 'vendor', id: null }],
    ['a driver', staff(['TRUCK_DRIVERS'], { driverId: 2 }), { kind: 'driver', id: 2 }],
    ['a driver without a record', staff(['TRUCK_DRIVERS', 'CAMERA_USE']), { kind: 'driver', id: null }],
    ['the warehouse', staff(['US_SHIPPING', 'TRUCK_DELIVERY_ETA']), { kind: 'house' }],
    ['staff who may do nothing for customers', staff(['FLOWERS']), { kind: 'company', id: 9 }],
    ['a customer’s user, whatever they hold', customer, { kind: 'company', id: 9 }],
  ])('%s', (_, user, expected) => {
    expect(scopeOf(user)).toEqual(expected)
  })

  test('the order desk’s authority lets staff work on all three orders, and a customer’s user on none, not even their own', async () => {
    const orders = async (user: CurrentUser) => {
      const { rows } = await sql<{ id: number }>`
        select id from orders where ${worksOn(user)} order by id`.execute(app.db)
      return rows.map(({ id }) => names.get(id))
    }
    expect(await orders(staff(['ORDER_DESK']))).toEqual([roses, tulips, maple])
    const buyer: CurrentUser = { ...customer, customerId: mine.customerId, authorities: ['ORDER_DESK'] }
    expect(await orders(buyer)).toEqual([])
  })

  test('a vendor’s user with the catalogue’s authority is offered the words of own products alone', async () => {
    const { vendor } = ids
    const farm = {
      id: 71,
      name: 'Quito Roses',
      vendor_id: vendor,
      kind: 'FARM',
      farm: 'QUITO',
      country: 'EC',
    }
    await app.db
      .insertInto('growers')
      .values({ ...farm, region: '', us: false, lead_time_days: 5, farm_direct: true })
      .execute()
    await makeProduct(app.db, { vendor_id: vendor, variety: 'Explorer', grower_id: farm.id })
    await makeProduct(app.db, {
      vendor_id: await makeVendor(app.db),
      variety: 'Mondial',
      grower_id: farm.id,
    })
    const { email, userId } = await makeUser(app.db, {
      customerId: house,
      authorities: ['VENDOR', 'CATALOGUE'],
    })
    await app.db.updateTable('users').set({ vendor_id: vendor }).where('id', '=', userId).execute()
    const person = await app.signIn(email)
    const list = (await person.get('admin/products?pageSize=100')).body as ReplyOf<typeof products.list>
    expect(new Set(list.rows.map((row) => row.vendor))).toEqual(new Set([vendor]))
    const { body } = await person.get('admin/catalogue-words')
    const { varieties, growers } = body as ReplyOf<typeof products.words>
    const all = varieties.map(({ value }) => value)
    expect(all).toContain('Explorer')
    expect(all).not.toContain('Mondial')
    expect(growers).toMatchObject([{ name: 'Quito Roses', count: 1 }])
  })
})

describe('security 34: a representative who is listed as Sam@… and signs in as sam@…', () => {
  /** Every endpoint that a representative may read; a new one needs a line here and a scope. */
  const calls: Record<string, (shop: Shop) => string> = {
    'customers/companies': () => 'customers/companies',
    'customers/contacts': () => 'customers/contacts',
    'admin/statements/accounts': () => 'admin/statements/accounts',
    'admin/overdue': () => 'admin/overdue',
    'admin/overdue/find': ({ accountNumber }) => `admin/overdue/find?search=${accountNumber}`,
    'admin/statements': ({ accountNumber }) => `admin/statements?accountNumber=${accountNumber}`,
    'admin/customer-prices': () => 'admin/customer-prices',
    'admin/price-explanation': ({ accountNumber }) =>
      `admin/price-explanation?accountNumber=${accountNumber}&productId=${product}`,
    'admin/find': ({ accountNumber }) => `admin/find?q=${accountNumber}`,
    'admin/ship-day-explanation': ({ accountNumber }) =>
      `admin/ship-day-explanation?accountNumber=${accountNumber}&shipDay=2026-11-25`,
    baskets: ({ accountNumber }) => `baskets?accountNumber=${accountNumber}`,
    'sales/tonight': () => 'sales/tonight',
    'sales/customers/:accountNumber': ({ accountNumber }) => `sales/customers/${accountNumber}`,
    'admin/customers/:accountNumber': ({ accountNumber }) => `admin/customers/${accountNumber}`,
    'admin/receivables/:accountNumber': ({ accountNumber }) => `admin/receivables/${accountNumber}`,
  }

  /** A representative can access every product. Saved views define how a user sees a list; they contain no customer data. */
  const ofNoCustomer = ['admin/products/:productId/price-history', 'admin/views']

  /**
   * Files in which account numbers aren't readable as text: `server/receivables/memo-pdf.test.ts` and
   * `server/sales/full-report.test.ts` check them.
   */
  const ofFiles = [
    'sales-rep/get-full-report',
    'admin/customers/choices',
    'admin/customers/:accountNumber/activity',
    'admin/receivables/:accountNumber/credits/:memoNumber/memo.pdf',
  ]

  /** Orders and claims are checked in the tests of their desks. */
  const ofOrders = [
    'admin/orders',
    'admin/orders/counts',
    'admin/orders/:orderNumber',
    'admin/orders/:orderNumber/invoice.pdf',
    'admin/claims',
    'admin/claims/:id',
    'admin/claims/:id/photos/:photoId',
  ]

  test('every reading call of representatives is looked at here', () => {
    const ofReps = endpoints.filter(
      ({ endpoint: { method, access } }) => method === 'GET' && authoritiesOf(access).includes('SALES'),
    )
    expect(ofReps.map(({ endpoint }) => endpoint.path).sort()).toEqual(
      [...Object.keys(calls), ...ofNoCustomer, ...ofFiles, ...ofOrders].sort(),
    )
  })

  test.each(Object.entries(calls))('finds only own customers by %s', async (_, pathOf) => {
    const seenBy = async (path: string) => {
      const { status, body } = await rep.get(path)
      return status === 200 ? JSON.stringify(body) : String(status)
    }
    const named = ({ accountNumber }: Shop) => new RegExp(`"account(Number)?":${accountNumber}\\b`)
    expect(await seenBy(pathOf(mine))).toMatch(named(mine))
    for (const shop of [mine, others]) expect(await seenBy(pathOf(shop))).not.toMatch(named(others))
  })

  test('a customer’s user with every staff authority looks after nobody, not even their own company', async () => {
    const authorities: Authority[] = ['SALES', 'USERS_ACCESS_CONTROL', 'DASHBOARD']
    const { email } = await makeUser(app.db, { customerId: mine.customerId, authorities })
    const buyer = await app.signIn(email)
    expect((await buyer.call(acting.start, { body: { userId: mine.userId } })).status).toBe(404)
    expect((await buyer.get('customers/companies')).body).toMatchObject({ rows: [], total: 0 })
    expect((await buyer.get(`admin/receivables/${mine.accountNumber}`)).status).toBe(404)
  })

  test('acts only for their people', async () => {
    expect((await rep.call(acting.start, { body: { userId: others.userId } })).status).toBe(404)
    const answer = await rep.call(acting.start, { body: { userId: mine.userId } })
    expect(answer.body).toMatchObject({ email: mine.email, actedBy: 'sam@harbor.example' })
    // The session is reloaded with every request.
    expect((await rep.get('auth/current')).body).toMatchObject({ email: mine.email })
    // While acting for a customer, staff can't access the distributor's customers.
    expect((await rep.get('customers/companies')).status).toBe(403)
  })
})
