import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { availability } from '../../contract/features/growers/availability.ts'
import { type Client, startApp, type TestApp } from '../../tests/support/app.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makePastOrder, makeProduct, makeShop, makeUser, makeVendor } from '../../tests/support/make.ts'
import { ctxOf } from '../../tests/support/shopper.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { followAvailability } from './follow.ts'

/** Tuesday of week 48; week 49 is open until Thursday 6 pm. */
const now = '2026-11-24T15:00:00Z'
const [closed, week49, week50] = ['2026-11-23', '2026-11-30', '2026-12-07']

let app: TestApp
let grower: Client
let colleague: Client
let other: Client
let vendorId: string
let shop: Awaited<ReturnType<typeof makeShop>>
let houseId: number

async function makeGrower(of: string): Promise<Client> {
  const { email, userId } = await makeUser(app.db, { customerId: houseId, authorities: ['VENDOR'] })
  await app.db.updateTable('users').set({ vendor_id: of }).where('id', '=', userId).execute()
  return app.signIn(email)
}

beforeAll(async () => {
  app = await startApp({ now })
  houseId = (await makeShop(app.db, { customer: { is_house: true }, authorities: ['CATALOGUE'] })).customerId
  shop = await makeShop(app.db)
})
beforeEach(async () => {
  vendorId = await makeVendor(app.db)
  grower = await makeGrower(vendorId)
  colleague = await makeGrower(vendorId)
  other = await makeGrower(await makeVendor(app.db))
})
afterAll(async () => {
  expect((await runInvariants(app.db, app.now())).filter(({ broken }) => broken.length > 0)).toEqual([])
  await app.close()
})

const stem = { um: 'ST', pack: 25, min_quantity: 25, sold_by: 'Stem' }
const box = { um: 'BX', pack: 100, min_quantity: 1, is_grower_direct: true, is_farm_direct: true, onHand: 0 }
const makeOwn = (product: object = {}) =>
  makeProduct(app.db, { vendor_id: vendorId, onHand: 0, ...stem, ...product })

type Sheet = ReplyOf<typeof availability.read>
type Written = ReplyOf<typeof availability.write>
const read = async (client = grower, query = '') =>
  (await client.get(`vendor/availability?${query}`)).body as Sheet
const write = async (
  cells: (readonly [productId: number, week: string | null, text: string | null])[],
  client = grower,
) => {
  const answer = await client.put('vendor/availability', {
    cells: cells.map(([productId, week, text]) => ({ productId, week, text })),
  })
  expect(answer.status).toBe(200)
  return answer.body as Written
}
const publish = (client = grower) => client.post('vendor/availability/publish')
const stockOf = (id: number) =>
  app.db
    .selectFrom('stock')
    .select(['on_hand', 'allocated'])
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
const productOf = (id: number) =>
  app.db.selectFrom('products').select('date_available').where('id', '=', id).executeTakeFirstOrThrow()
/** An order that is on its way to the farm; `short`: units of it that will not arrive. */
async function order(
  productId: number,
  {
    of = shop,
    shipDay = '2026-12-02',
    quantity = 100,
    short = 0,
  }: { of?: typeof shop; shipDay?: string; quantity?: number; short?: number } = {},
) {
  const id = await makePastOrder(app.db, {
    customerId: of.customerId,
    addressId: of.addressId,
    placedAt: new Date('2026-11-20T15:00:00Z'),
    lines: [{ productId, quantity }],
    status: 'CONFIRMED',
    order: { ship_day: shipDay, order_type: 'GROWER_DIRECT' },
  })
  await sql`update order_lines set status = 'OPEN', short = ${short} where order_id = ${id}`.execute(app.db)
}

describe('the sheet', () => {
  test('shows own products by week from this one on, with numbers, deadlines and what is ordered', async () => {
    const id = await makeOwn({ description: 'Rose Explorer Red 80cm', is_farm_direct: true })
    await makeProduct(app.db, { vendor_id: null as never })
    await order(id)
    const sheet = await read()
    expect(sheet.weeks.map(({ number, isClosed }) => [number, isClosed]).slice(0, 3)).toEqual([
      [48, true],
      [49, false],
      [50, false],
    ])
    expect(sheet.weeks[1]).toMatchObject({ week: week49, closesAt: '2026-11-26T23:00:00.000Z' })
    expect(sheet.rows).toHaveLength(1)
    expect(sheet.rows[0]).toMatchObject({ productId: id, soldBy: 'stem', multiple: 25, price: null })
    expect(sheet.rows[0]?.cells[1]).toEqual({ offered: null, ordered: 100, draft: null })
    expect(sheet.counts).toEqual({ stem: 1, box: 0 })
  })

  test('has up to 26 weeks from any week of the 26 around this one', async () => {
    await makeOwn()
    expect((await read(grower, 'weeks=26&from=2026-06-03')).weeks[0]?.week).toBe('2026-06-01')
    expect((await read(grower, 'weeks=26')).rows[0]?.cells).toHaveLength(26)
    expect((await read(grower, 'from=2020-01-01')).weeks[0]?.week).toBe('2026-05-25')
    expect((await grower.get('vendor/availability?weeks=27')).status).toBe(400)
  })

  test('is found by words, and divided by stems and boxes', async () => {
    const rose = await makeOwn({ description: 'Rose Freedom Red 60cm' })
    const boxed = await makeOwn({ ...box, description: 'GD Rose Freedom Red QB' })
    await makeOwn({ description: 'Carnation Moon' })
    expect((await read(grower, 'q=red+free')).rows.map(({ productId }) => productId).sort()).toEqual(
      [rose, boxed].sort(),
    )
    expect((await read(grower, 'by=box')).rows.map(({ productId }) => productId)).toEqual([boxed])
  })

  test('is a file too, with a column a week', async () => {
    await makeOwn({ description: 'Rose Freedom Red 60cm' })
    const answer = await app.app.inject({
      method: 'GET',
      url: '/api/v1/vendor/availability?weeks=2',
      headers: { ...grower.headers, accept: 'text/csv' },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('2026-11-23')
    expect(answer.body).toContain('Rose Freedom Red 60cm')
  })
})

describe('the draft', () => {
  test('keeps what is typed, valid or not, and marks which is which', async () => {
    const id = await makeOwn()
    const written = await write([
      [id, week49, '1.250'],
      [id, week50, '12O0'],
      [id, null, '0,64'],
    ])
    expect(written).toMatchObject({ taken: 2, refused: 1, leftAlone: 0, draft: { cells: 3, faults: 1 } })
    expect(written.draft.refused).toEqual([
      expect.objectContaining({ productId: id, week: week50, text: '12O0', fault: 'letters', fix: 1200 }),
    ])
    const [row] = (await read()).rows
    expect(row?.cells[1]?.draft).toEqual({
      text: '1.250',
      value: 1250,
      rounded: false,
      fault: null,
      fix: null,
    })
    expect(row?.cells[2]?.draft).toMatchObject({ text: '12O0', value: null, fault: 'letters' })
    expect(row?.priceDraft).toMatchObject({ value: 0.64, fault: null })
  })

  test('is the same for all people of a vendor, and nobody else’s', async () => {
    const id = await makeOwn()
    await write([[id, week49, '500']])
    expect((await read(colleague)).draft.cells).toBe(1)
    await write([[id, week49, '750']], colleague)
    expect((await read()).rows[0]?.cells[1]?.draft?.value).toBe(750)
    expect((await read(other)).draft.cells).toBe(0)
    expect(await write([[id, week49, '1']], other)).toMatchObject({ taken: 0, leftAlone: 1 })
    expect((await read()).rows[0]?.cells[1]?.draft?.value).toBe(750)
  })

  test('does not change closed weeks and weeks out of reach', async () => {
    const id = await makeOwn()
    expect(
      await write([
        [id, closed, '500'],
        [id, '2029-01-01', '500'],
        [id, week49, '500'],
      ]),
    ).toMatchObject({ taken: 1, leftAlone: 2, draft: { cells: 1 } })
  })

  test('a cell leaves it by null, and by saying what is published', async () => {
    const id = await makeOwn()
    await write([
      [id, week49, '500'],
      [id, week50, '500'],
    ])
    expect((await write([[id, week50, null]])).draft.cells).toBe(1)
    expect((await publish()).status).toBe(200)
    expect((await write([[id, week49, '525']])).draft.cells).toBe(1)
    expect((await write([[id, week49, '500 tallos']])).draft.cells).toBe(0)
    expect((await write([[id, week50, '']])).draft.cells).toBe(0)
  })

  test('has 200 products by 26 weeks, written at once', async () => {
    const ids: number[] = []
    for (let i = 0; i < 40; i++) ids.push(await makeOwn())
    const weeks = (await read(grower, 'weeks=26')).weeks.slice(1).map(({ week }) => week)
    const cells = ids.flatMap((id) => weeks.map((week) => [id, week, '500'] as const))
    const began = performance.now()
    expect((await write(cells)).taken).toBe(1000)
    expect(performance.now() - began).toBeLessThan(atThisLoad(5_000))
  })

  test('of cells that are not cells is refused in a sentence', async () => {
    const id = await makeOwn()
    const refusedBy = async (cells: unknown) => (await grower.put('vendor/availability', { cells })).status
    expect(await refusedBy([{ productId: id, week: '2026-12-01', text: '5' }])).toBe(400)
    expect(await refusedBy([])).toBe(400)
    expect(await refusedBy([{ productId: id, week: week49, text: 'x'.repeat(61) }])).toBe(400)
  })
})

describe('publishing', () => {
  test('makes one change of what can be read, one entry, and leaves the rest', async () => {
    const id = await makeOwn()
    await write([
      [id, week49, '510'],
      [id, week50, 'soon'],
      [id, null, '0.64'],
    ])
    const answer = await publish()
    expect(answer.body).toMatchObject({ published: 2, products: 1, draft: { cells: 1, faults: 1 } })
    const [row] = (await read()).rows
    expect(row).toMatchObject({ price: 0.64, priceDraft: null })
    expect(row?.cells[1]).toMatchObject({ offered: 525, draft: null })
    expect(row?.cells[2]).toMatchObject({ offered: null, draft: { text: 'soon' } })
    const entries = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'availability.published')
      .where('subject', '=', `vendor ${vendorId}`)
      .execute()
    expect(entries).toHaveLength(1)
    expect(entries[0]?.after).toMatchObject({ [`${id} ${week49}`]: 525, [`${id} price`]: 0.64, cells: 2 })
    expect((await publish()).status).toBe(409)
  })

  test('two people publish at the same time: it is published once', async () => {
    const id = await makeOwn()
    await write([[id, week49, '500']])
    const statuses = (await Promise.all([publish(), publish(colleague)])).map(({ status }) => status)
    expect(statuses.sort()).toEqual([200, 409])
  })

  test('no less than what is ordered', async () => {
    const id = await makeOwn(box)
    await order(id, { quantity: 7 })
    expect((await write([[id, week49, '5']])).draft.refused).toEqual([
      expect.objectContaining({ fault: 'below_ordered', fix: 7, ordered: 7 }),
    ])
    expect((await publish()).status).toBe(409)
    await write([[id, week49, '9']])
    expect((await publish()).status).toBe(200)
    expect((await stockOf(id)).on_hand).toBe(2)
  })

  test('lets goods of the farm follow: what is left is for sale from the first week that has some', async () => {
    const id = await makeOwn({ ...box, lead_time_days: 7 })
    const shelved = await makeOwn({ onHand: 300 })
    await write([
      [id, week49, '0'],
      [id, week50, '40'],
      [id, '2026-12-14', '30'],
      [shelved, week49, '900'],
    ])
    await publish()
    expect((await stockOf(id)).on_hand).toBe(70)
    expect((await productOf(id)).date_available).toBe(week50)
    // Goods in the warehouse are counted there, not by the farm.
    expect((await stockOf(shelved)).on_hand).toBe(300)
    await write([[id, week49, '10']])
    await publish()
    expect(await stockOf(id)).toMatchObject({ on_hand: 80 })
    expect((await productOf(id)).date_available).toBeNull()
    await write([
      [id, week49, ''],
      [id, week50, ''],
      [id, '2026-12-14', ''],
    ])
    await publish()
    expect((await stockOf(id)).on_hand).toBe(0)
  })

  test('follows orders and passing weeks automatically, once', async () => {
    const id = await makeOwn(box)
    await write([
      [id, week49, '10'],
      [id, week50, '20'],
    ])
    await publish()
    expect((await stockOf(id)).on_hand).toBe(30)
    await order(id, { quantity: 4 })
    const ctx = ctxOf(app, shop)
    expect(await followAvailability(ctx)).toContain(id)
    expect((await stockOf(id)).on_hand).toBe(26)
    expect(await followAvailability(ctx)).toEqual([])
    app.setNow('2026-12-08T15:00:00Z')
    await followAvailability(ctx)
    expect((await stockOf(id)).on_hand).toBe(20)
    app.setNow(now)
    await followAvailability(ctx)
  })

  test('a shop finds it in the catalogue', async () => {
    const id = await makeOwn({ ...box, description: 'GD Rose Quicksand QB 100 ST', lead_time_days: 5 })
    await write([[id, week49, '12']])
    await publish()
    const buyer = await app.signIn(shop.email)
    await expect
      .poll(
        async () => {
          const { body } = await buyer.get(`inventory/item/${id}?shipDayStr=20261203`)
          return (
            (body as { inventory?: number; product?: { inventory: number } }).product?.inventory ??
            (body as { inventory?: number }).inventory
          )
        },
        { timeout: 5_000 },
      )
      .toBe(12)
  })
})

describe('what else it says', () => {
  test('goods that three shops asked for and didn’t get, rounded, and no names', async () => {
    const id = await makeOwn({ description: 'Mondial White 60cm' })
    const few = await makeOwn()
    for (let i = 0; i < 3; i++) {
      const one = await makeShop(app.db)
      for (const productId of i < 2 ? [id, few] : [id])
        await order(productId, { of: one, shipDay: '2026-11-20', quantity: 25, short: 203 })
    }
    const { body } = await grower.get('vendor/availability/notes')
    expect(body).toMatchObject({
      missed: [{ productId: id, description: 'Mondial White 60cm', um: 'ST', shops: 3, units: 600 }],
      week: week49,
      before: null,
    })
  })

  test('a week beside the same one a year ago', async () => {
    const id = await makeOwn(box)
    await app.db
      .insertInto('availability')
      .values({ product_id: id, week: '2025-12-01', offered: 40, published_at: new Date(now) })
      .execute()
    await write([[id, week49, '50']])
    await publish()
    const { body } = await grower.get(`vendor/availability/notes?week=${week49}`)
    expect(body).toMatchObject({ offered: 50, ordered: 0, before: { offered: 40, ordered: 0 } })
  })
})

test('only a vendor’s people call it, and a vendor without one has no products', async () => {
  const buyer = await app.signIn(shop.email)
  const { email } = await makeUser(app.db, { customerId: houseId, authorities: ['VENDOR'] })
  const untied = await app.signIn(email)
  for (const path of ['vendor/availability', 'vendor/availability/notes']) {
    expect((await app.visitor().get(path)).status).toBe(401)
    expect((await buyer.get(path)).status).toBe(403)
  }
  expect((await read(untied)).total).toBe(0)
  expect((await publish(untied)).status).toBe(409)
  expect((await publish(buyer)).status).toBe(403)
})
