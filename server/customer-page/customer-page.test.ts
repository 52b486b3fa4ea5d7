import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Authority, authorities } from '../../contract/core/access.ts'
import { changes } from '../../contract/features/changes.ts'
import {
  type Activity,
  type CustomerNote,
  type CustomerPage,
  customerPage,
} from '../../contract/features/customer-page.ts'
import { staffMoney } from '../../contract/features/receivables/desk.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeRep, makeRoute, makeShop, makeStudio, makeUser } from '../../tests/support/make.ts'
import { testPassword } from '../../tests/support/password.ts'
import { add, ctxOf, place } from '../../tests/support/shopper.ts'
import { makeCtx } from '../core/context.ts'
import { notesShown } from '../customers/notes-shown.ts'

const restricted: Authority[] = ['CARDS_BLOCKED', 'STATEMENT_BLACKLIST']
const everything = (Object.keys(authorities) as Authority[]).filter((one) => !restricted.includes(one))
type Shop = Awaited<ReturnType<typeof makeShop>>
type Bulk = {
  total: number
  changes: number
  refusals: { cause: string; count: number }[]
  changeSetId: number | null
}
let app: TestApp
let house: Shop
let admin: Client
let clerk: Client
let rep: Client
let repUser: number
let repId: number
let otherRep: number
let shop: Shop
let others: Shop

const staff = (list: Authority[]) => makeUser(app.db, { customerId: house.customerId, authorities: list })

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  house = await makeShop(app.db, { customer: { is_house: true }, authorities: everything })
  admin = await app.signIn(house.email)
  clerk = await app.signIn((await staff(['USERS_ACCESS_CONTROL'])).email)
  const sam = await staff(['SALES'])
  repUser = sam.userId
  rep = await app.signIn(sam.email)
  ;({ repId } = await makeRep(app.db, { userId: sam.userId, name: 'Sam Ruiz', email: 'sam@house.example' }))
  ;({ repId: otherRep } = await makeRep(app.db))
})
afterAll(() => app?.close())
beforeEach(async () => {
  shop = await makeShop(app.db, { customer: { name: 'Rosewood', sales_rep_id: repId } })
  others = await makeShop(app.db, { customer: { name: 'Maple', sales_rep_id: otherRep } })
})

const of = ({ accountNumber }: Shop) => ({ params: { accountNumber } })
const read = async (by: Client = admin, which = shop) =>
  (await by.call(customerPage.read, of(which))).body as CustomerPage
const change = async (body: object, by: Client = admin, which = shop) =>
  by.call(customerPage.change, {
    ...of(which),
    body: { version: (await read(admin, which)).version, ...body },
  } as never)
const bulk = (body: object, by: Client = admin) => by.call(customerPage.changeMany, { body } as never)
const line = async (query: object = {}, by: Client = admin) =>
  (await by.call(customerPage.activity, { ...of(shop), query } as never)).body as {
    rows: Activity[]
    next: string | null
  }
const note = async (body: object, by: Client = admin, which = shop) =>
  by.call(customerPage.addNote, { ...of(which), body } as never)
const lastSet = async () =>
  (await app.db.selectFrom('change_sets').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
async function order() {
  const ctx = ctxOf(app, shop)
  await add(ctx, { productId: await makeProduct(app.db), quantity: 10 })
  return (await place(ctx, {})).orders[0]!.orderNumber
}

describe('the page', () => {
  test('has facts, people, addresses and figures of a customer with an order', async () => {
    await makeStudio(app.db, shop)
    await order()
    await app.db
      .updateTable('orders')
      .set({ ship_day: '2026-11-23' })
      .where('customer_id', '=', shop.customerId)
      .execute()
    expect(await read()).toMatchObject({
      name: 'Rosewood',
      status: 'active',
      route: shop.routeNumber,
      terms: 'NET30',
      rep: { name: 'Sam Ruiz' },
      addresses: [
        { name: 'Shop', city: 'Urbana' },
        { name: 'Studio', city: 'Xenia' },
      ],
      people: [{ companyRole: 'owner', email: shop.email, locations: null }],
      figures: { balance: 0, onTheWay: 1, openShorts: 0, claims: 0, sales: 58.6, risk: null, usualGap: null },
      notes: [],
    })
  })

  test('shows what is earned only to those who see the dashboard', async () => {
    await order()
    await app.db
      .updateTable('order_lines')
      .set({ cost_e4: 30_000 })
      .where('customer_id', '=', shop.customerId)
      .execute()
    await app.db.deleteFrom('report_orders').execute()
    await app.db
      .updateTable('orders')
      .set({ ship_day: '2026-11-23' })
      .where('customer_id', '=', shop.customerId)
      .execute()
    const seen = await read()
    expect(seen.figures.profit).toBeGreaterThan(0)
    for (const by of [rep, clerk]) expect((await read(by)).figures.profit).toBeNull()
  })

  test('a representative sees only own customers; customers, visitors and drivers see none', async () => {
    expect((await rep.call(customerPage.read, of(shop))).status).toBe(200)
    for (const endpoint of [customerPage.read, customerPage.activity]) {
      expect((await rep.call(endpoint, of(others))).status).toBe(404)
      expect((await (await app.signIn(shop.email)).call(endpoint, of(shop))).status).toBe(403)
      expect((await app.visitor().call(endpoint, of(shop))).status).toBe(401)
    }
    expect((await note({ text: 'Not mine' }, rep, others)).status).toBe(404)
    expect((await admin.call(customerPage.read, of(house))).status).toBe(404)
    expect((await admin.get('admin/customers/x')).status).toBe(400)
    expect((await rep.call(customerPage.choices, {})).body).toMatchObject({ reps: [], routes: [] })
  })
})

describe('a change', () => {
  test('is one change set of every field, takes effect immediately, and can be undone', async () => {
    const route = await makeRoute(app.db)
    const studio = await makeStudio(app.db, shop)
    await app.db.updateTable('addresses').set({ route_number: null }).where('id', '=', studio).execute()
    const before = await read()
    const wish = {
      name: 'Rosewood & Rye',
      level: 3,
      terms: 'NET15',
      limit: 2500.5,
      repId: otherRep,
      poRequired: true,
      route,
    }
    const { status, body } = await change(wish)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Rosewood & Rye',
      level: 3,
      terms: 'NET15',
      limit: 2500.5,
      limitLeft: 2500.5,
      rep: { id: otherRep },
      poRequired: true,
      route,
      addresses: [{ route }, { route: null }],
      version: before.version + 1,
    })
    expect((await rep.call(customerPage.read, of(shop))).status).toBe(404)
    const set = await lastSet()
    expect((await admin.call(changes.revert, { params: { id: set }, body: {} })).status).toBe(201)
    const { version: _, ...after } = await read()
    const { version: __, ...first } = before
    expect(after).toEqual(first)
  })

  test('needs a version: the second editor sees who was first, and overwrites nothing', async () => {
    const { version } = await read()
    await change({ name: 'Rose First' })
    const late = await admin.call(customerPage.change, {
      ...of(shop),
      body: { version, poRequired: true },
    } as never)
    expect([late.status, late.problem.code]).toEqual([409, 'changed_meanwhile'])
    expect(late.problem.data).toMatchObject({ name: 'Rose First', savedBy: { at: expect.any(String) } })
    expect(await read()).toMatchObject({ name: 'Rose First', poRequired: false })
  })

  test('of level requires TIER_PRICING, of terms and limit RECEIVABLES; with only one of them all is refused', async () => {
    for (const body of [{ level: 2 }, { terms: 'COD' }, { limit: null }, { limit: 5 }]) {
      const refused = await change({ name: 'Zoe', ...body }, clerk)
      const isSame = 'limit' in body && body.limit === null
      expect([refused.status, refused.problem.code]).toEqual(
        isSame ? [200, undefined] : [422, 'not_your_field'],
      )
      if (isSame) await change({ name: 'Rosewood' })
    }
    expect((await read()).name).toBe('Rosewood')
    expect((await change({ repId: null }, clerk)).status).toBe(200)
    expect((await change({ name: 'Zoe' }, rep)).status).toBe(403)
    expect((await change({ name: 'Zoe' }, app.visitor())).status).toBe(401)
  })

  test('reports a wrong route, a wrong representative, and a hold without a reason', async () => {
    expect((await change({ route: 'NONE' })).problem.code).toBe('unknown_route')
    expect((await change({ repId: 999_999_999 })).problem.code).toBe('unknown_rep')
    const hold = await change({ status: 'on_hold' })
    expect([hold.status, hold.problem.errors]).toMatchObject([400, [{ path: 'reason' }]])
    expect((await change({ status: 'on_hold', reason: 'Three checks' })).body).toMatchObject({
      status: 'on_hold',
      holdReason: 'Three checks',
    })
    expect((await change({ status: 'active' })).body).toMatchObject({ status: 'active', holdReason: '' })
  })

  test('that asks for a PO number is enforced at check-out', async () => {
    await change({ poRequired: true })
    const ctx = ctxOf(app, shop)
    await add(ctx, { productId: await makeProduct(app.db), quantity: 10 })
    await expect(place(ctx, {})).rejects.toMatchObject({ code: 'po_required' })
    expect((await place(ctx, { poNumber: 'PO-7' })).orders).toHaveLength(1)
  })
})

describe('many customers', () => {
  test('get a level as one change set after a preview that counted them, and undo it together', async () => {
    await change({ level: 4 }, admin, others)
    const accounts = [shop.accountNumber, others.accountNumber, 999_999]
    const body = { accounts, change: { what: 'level', level: 4 } }
    const plan = (await bulk({ ...body, preview: true })).body as Bulk
    expect(plan).toMatchObject({
      total: 3,
      changes: 1,
      refusals: expect.arrayContaining([
        { cause: 'not-found', count: 1, examples: ['999999'] },
        { cause: 'same', count: 1, examples: ['Maple'] },
      ]),
      changeSetId: null,
    })
    expect((await read()).level).toBe(1)
    expect((await bulk({ ...body, changes: 2 })).problem.code).toBe('selection_changed')
    const done = (await bulk({ ...body, changes: 1 })).body as Bulk
    expect((await read()).level).toBe(4)
    await admin.call(changes.revert, { params: { id: done.changeSetId ?? 0 }, body: {} })
    expect([(await read()).level, (await read(admin, others)).level]).toEqual([1, 4])
  })

  test.each([
    ['route', async () => ({ route: await makeRoute(app.db) })],
    ['rep', async () => ({ repId: otherRep })],
    ['status', async () => ({ status: 'closed' })],
  ] as const)('get a %s, one entry for all', async (what, valueOf) => {
    const value = await valueOf()
    const accounts = [shop.accountNumber, others.accountNumber]
    const plan = (await bulk({ accounts, change: { what, ...value }, preview: true })).body as Bulk
    const { body } = await bulk({ accounts, change: { what, ...value }, changes: plan.changes })
    expect(body).toMatchObject({ changes: plan.changes, changeSetId: expect.any(Number) })
    const [name, expected] = Object.entries(value)[0] as [string, unknown]
    const seen = await read(admin, shop)
    expect(name === 'repId' ? seen.rep?.id : seen[name as 'route' | 'status']).toBe(expected)
  })

  test('is for those who manage customers, and the level for who may', async () => {
    const body = { accounts: [shop.accountNumber], change: { what: 'level', level: 2 }, preview: true }
    expect((await bulk(body, clerk)).problem.code).toBe('not_your_field')
    expect((await bulk(body, rep)).status).toBe(403)
    expect((await bulk({ ...body, accounts: [] })).status).toBe(400)
    expect((await bulk({ ...body, change: { what: 'status', status: 'on_hold' } })).status).toBe(400)
  })
})

describe('notes', () => {
  test('are written, pinned, shown where they say, changed and removed; colleagues are notified once', async () => {
    const first = (
      await note({ text: 'Ask for the dock', showOn: ['delivery', 'order'], mentions: [repUser] })
    ).body as CustomerNote
    await note({ text: 'Moves on Dec 14', pinned: true })
    expect((await read()).notes.map(({ text }) => text)).toEqual(['Moves on Dec 14', 'Ask for the dock'])
    const ctx = makeCtx(app.deps, null)
    expect(await notesShown(ctx, shop.customerId, 'delivery')).toEqual(['Ask for the dock'])
    const told = () =>
      app.db
        .selectFrom('notices')
        .selectAll()
        .where('user_id', '=', repUser)
        .where('topic', '=', 'note-mention')
        .execute()
    const before = (await told()).length
    expect(before).toBeGreaterThan(0)
    const params = { accountNumber: shop.accountNumber, id: first.id }
    const edit = { text: 'Ring at the dock', mentions: [repUser], version: 0 }
    const changed = await rep.call(customerPage.changeNote, { params, body: edit } as never)
    expect(changed.body).toMatchObject({
      text: 'Ring at the dock',
      showOn: [],
      version: 1,
      mentions: [{ id: repUser }],
    })
    expect((await told()).length).toBe(before)
    const late = await admin.call(customerPage.changeNote, { params, body: edit } as never)
    expect(late.problem.code).toBe('changed_meanwhile')
    expect(await notesShown(ctx, shop.customerId, 'delivery')).toEqual([])
    expect((await admin.call(customerPage.removeNote, { params } as never)).status).toBe(204)
    expect((await admin.call(customerPage.removeNote, { params } as never)).status).toBe(404)
    expect((await read()).notes.map(({ text }) => text)).toEqual(['Moves on Dec 14'])
  })

  test('name only colleagues, have text, and belong to their customer', async () => {
    expect((await note({ text: 'Hi', mentions: [shop.userId] })).problem.code).toBe('unknown_colleague')
    expect((await note({ text: ' ' })).status).toBe(400)
    expect((await note({ text: 'x'.repeat(1001) })).status).toBe(400)
    const { id } = (await note({ text: 'Mine' })).body as CustomerNote
    const params = { accountNumber: others.accountNumber, id }
    expect(
      (await admin.call(customerPage.changeNote, { params, body: { text: 'No', version: 0 } } as never))
        .status,
    ).toBe(404)
    expect((await admin.call(customerPage.removeNote, { params } as never)).status).toBe(404)
  })
})

describe('the line of time', () => {
  test('has orders, money, notes, changes and sign-ins, the latest first, by kind and page by page', async () => {
    const orderNumber = await order()
    app.setNow('2026-11-23T15:00:00Z')
    await admin.call(staffMoney.giveCredit, { ...of(shop), body: { amount: 5, reason: 'GOODWILL' } } as never)
    app.setNow('2026-11-23T16:00:00Z')
    await note({ text: 'Moves on Dec 14' })
    app.setNow('2026-11-23T17:00:00Z')
    await change({ poRequired: true })
    app.setNow('2026-11-23T18:00:00Z')
    await app.visitor().post('auth/sign-in', { email: shop.email, password: testPassword })
    app.setNow('2026-11-23T19:00:00Z')
    const { rows } = await line()
    expect(rows.map(({ code }) => code).filter((code) => code !== 'mail')).toEqual([
      'sign-in',
      'change',
      'note',
      'credit.given',
      'order.placed',
    ])
    expect(rows.find(({ code }) => code === 'order.placed')).toMatchObject({
      number: orderNumber,
      amount: 70.6,
      day: '2026-11-24',
    })
    expect((await line({ kinds: 'notes' })).rows).toMatchObject([{ code: 'note', text: 'Moves on Dec 14' }])
    expect((await line({ kinds: 'notes', before: '2026-11-23T16:00:00Z' })).rows).toEqual([])
    app.setNow('2026-11-23T14:00:00Z')
  })

  test('continues where it ended, without losing one', async () => {
    for (let n = 0; n < 45; n++) {
      app.setNow(`2026-11-23T14:${String(n).padStart(2, '0')}:00Z`)
      await note({ text: `Note ${n}` })
    }
    app.setNow('2026-11-23T15:00:00Z')
    const first = await line({ kinds: 'notes' })
    expect(first.rows).toHaveLength(40)
    const second = await line({ kinds: 'notes', before: first.next ?? '' })
    expect([...first.rows, ...second.rows].map(({ text }) => text)).toEqual(
      Array.from({ length: 45 }, (_, n) => `Note ${44 - n}`),
    )
    expect(second.next).toBeNull()
    app.setNow('2026-11-23T14:00:00Z')
  })
})
