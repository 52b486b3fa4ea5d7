import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSnapshot } from '../../contract/catalogue/snapshot-pages.ts'
import { departments } from '../../contract/core/access.ts'
import { asDay } from '../../contract/core/dates.ts'
import {
  bookingProductTypes,
  type CatalogueView,
  facetGroups,
  sorts,
  specialFilters,
} from '../../contract/features/catalogue/inventory.ts'
import type { CatalogueSnapshot } from '../../contract/features/catalogue/snapshot.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { pageInSql } from '../../tests/support/catalogue-sql.ts'
import { makePastOrder, makeProduct, makeShop, shopAuthorities } from '../../tests/support/make.ts'
import { ctxOf, type Shop } from '../../tests/support/shopper.ts'
import type { RawJson } from '../core/route.ts'
import { cataloguePage } from './pages.ts'
import { type RowsFor, viewerOf } from './rows.ts'
import { readSnapshot } from './snapshot.ts'

/** `CATALOGUE_CASES=5000 vitest run server/catalogue/same-page.test.ts` for the long run. */
const cases = Number(process.env.CATALOGUE_CASES ?? 60)
const days = ['2026-11-20', '2026-11-23', '2027-02-12', '2027-05-03', '2027-07-01'].map(asDay)
const moments = ['2026-11-20T15:00:00Z', '2026-11-21T15:00:00Z', '2026-12-03T15:00:00Z']
const kinds = [
  shopAuthorities,
  shopAuthorities.filter((one) => one !== 'US_ITEMS' && one !== 'FARM_DIRECT_INVENTORY'),
  ['FLOWERS', 'FAVORITES'] as const,
]
const texts = {
  category: ['Roses', 'roses', 'Greens', 'Bulbs'],
  type: ['Rose', 'Rose Spray', 'Fern'],
  variety: ['', 'Freedom', 'freedom', 'Akito', 'Volcán'],
  grade: ['', '40cm', '100cm', '60cm'],
  purpose: ['', 'Cut', 'Pot'],
  grower: ['', 'Florícola', 'Acme'],
  color_family: ['', 'White', 'Red', 'Puce'],
}

let app: TestApp
const shops: Shop[] = []

beforeAll(async () => {
  app = await startApp({ now: moments[0] as string })
  const { db } = app
  for (let n = 0; n < 3; n++) shops.push(await makeShop(db, { customer: { price_tier: n + 1 } }))
  await db
    .insertInto('discounts')
    .values([
      { scope: 'price_tier', scope_key: '2', percent_bp: 1234 },
      {
        scope: 'customer',
        scope_key: String(shops[2]?.accountNumber),
        percent_bp: 777,
        starts_on: '2026-11-21',
      },
      { scope: 'global', scope_key: '', percent_bp: 150, ends_on: '2026-11-22' },
    ])
    .execute()
  const ids = await makeGoods(150)
  await makeOwnPrices(shops[1] as Shop, ids)
  for (const shop of shops.slice(0, 2)) await makePersonal(shop, ids)
  await app.deps.catalogue.reload()
})
afterAll(() => app.close())

/** Discounts of categories for everyone, and one shop's own prices: fixed, promised, in percent and of a category. */
async function makeOwnPrices({ customerId }: Shop, ids: readonly number[]) {
  const { db } = app
  const categories = (await db.selectFrom('products').select('category').distinct().execute())
    .map(({ category }) => category)
    .sort()
  await db
    .insertInto('discounts')
    .values(
      categories.slice(0, 2).map((scope_key, n) => ({ scope: 'category', scope_key, percent_bp: 900 + n })),
    )
    .execute()
  const own = {
    customer_id: customerId,
    set_at: new Date('2026-11-01T12:00:00Z'),
    set_by: 'prices@example.test',
  }
  await db
    .insertInto('customer_prices')
    .values([
      ...ids.slice(0, 20).map((product_id, n) => ({ ...own, product_id, price_e4: 9_900 + 3_300 * n })),
      ...ids.slice(10, 30).map((product_id, n) => ({ ...own, product_id, percent_bp: 1_300 + 100 * n })),
      {
        ...own,
        product_id: ids[31] as number,
        price_e4: 12_300,
        promised_for: 'A wedding',
        ends_on: '2026-11-22',
      },
      { ...own, category: categories[1] as string, percent_bp: 2_000, starts_on: '2026-11-21' },
      { ...own, category: categories.at(-1) as string, price_e4: 30_000 },
    ])
    .execute()
}

/** Goods of every kind, the same in each run. */
async function makeGoods(count: number): Promise<number[]> {
  let state = 11
  const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
  const one = <T>(values: readonly T[]) => values[below(values.length)] as T
  const ids: number[] = []
  for (let n = 0; n < count; n++) {
    const price = below(12) === 0 ? null : 1 + below(200_000)
    const original =
      below(4) === 0
        ? { original_price_e4: 1 + below(300_000), sale_ends_on: one([null, '2026-11-20', '2026-11-30']) }
        : {}
    ids.push(
      await makeProduct(app.db, {
        description: `${one(texts.type)} ${one(['Red', 'red', 'Ámbar'])} ${below(30)}`,
        department: one(departments),
        ...(Object.fromEntries(Object.entries(texts).map(([name, values]) => [name, one(values)])) as {
          category: string
          type: string
        }),
        price1_e4: price,
        price2_e4: one([null, 1 + below(90_000)]),
        price3_e4: one([null, 1 + below(90_000)]),
        quantity3: one([null, 50]),
        ...original,
        markup_bp: one([0, 0, 550, 12_345]),
        us: below(3) === 0,
        featured: below(4) === 0,
        is_pre_booked: below(9) === 0,
        date_available: one([null, null, null, null, '2027-05-03']),
        is_grower_direct: below(8) === 0,
        is_farm_direct: below(5) === 0,
        blacklisted: below(15) === 0,
        last_order_day: one([null, null, null, '2026-11-20', '2026-12-01']),
        season_start_month: one([1, 1, 5, 11]),
        season_end_month: one([12, 12, 7, 2]),
        created_at: new Date(one(['2026-01-05', '2026-11-10', '2026-11-19'])),
        onHand: one([0, 5, 40, 700, 500_000]),
      }),
    )
  }
  return ids
}

/** Favorites, something bought before, and holds for two shipments. */
async function makePersonal({ customerId, addressId }: Shop, ids: readonly number[]) {
  const { db } = app
  const some = ids.filter((_, n) => n % 7 === 0)
  await db
    .insertInto('favorites')
    .values(some.map((id) => ({ customer_id: customerId, product_id: id })))
    .execute()
  const lines = ids.filter((_, n) => n % 11 === 0).map((productId) => ({ productId, quantity: 2 }))
  await makePastOrder(db, { customerId, addressId, placedAt: new Date('2026-10-01T12:00:00Z'), lines })
  for (const day of ['2026-11-23', '2027-02-12']) {
    const { id } = await db
      .insertInto('cart_orders')
      .values({
        customer_id: customerId,
        ship_day: day,
        method: 'PICKUP',
        address_id: addressId,
        order_type: 'STOCK',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const productId of ids.filter((_, n) => n % 5 === 0)) {
      const free = await db
        .updateTable('stock')
        .set((e) => ({ held: e('held', '+', 2) }))
        .where('product_id', '=', productId)
        .where('on_hand', '>=', 40)
        .where('on_hand', '<', 500_000)
        .returning('held')
        .executeTakeFirst()
      if (free)
        await db
          .insertInto('cart_lines')
          .values({
            customer_id: customerId,
            cart_order_id: id,
            product_id: productId,
            quantity: 2,
            held_quantity: 2,
            held_until: new Date('2027-01-01'),
          })
          .execute()
    }
  }
}

const few = (values: readonly string[]) =>
  fc.oneof(
    { weight: 12, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 }) },
  )
const named = (values: readonly string[]) => few(values.filter((value) => value !== ''))
const someView = fc.record({
  other: few(specialFilters),
  bookingProductTypes: few(bookingProductTypes),
  purposes: named(texts.purpose),
  colors: named(texts.color_family),
  categories: named(texts.category),
  types: named(texts.type),
  varieties: named(texts.variety),
  grades: named(texts.grade),
  growers: named(texts.grower),
  maxRows: fc.constantFrom(1, 7, 40, 300, 300, 300),
  pageNumber: fc.constantFrom(1, 1, 1, 1, 2, 3),
  us: fc.constantFrom(false, false, false, true),
  farm: fc.constantFrom(false, false, true),
  isPreBooking: fc.constantFrom(false, false, true),
  isGrowerDirect: fc.constantFrom(false, false, true),
  addSpecials: fc.boolean(),
  selectSort: fc.constantFrom(...sorts),
}) as unknown as fc.Arbitrary<CatalogueView>
const someCase = fc.record({
  view: someView,
  who: fc.nat(2),
  kind: fc.nat(kinds.length - 1),
  day: fc.constantFrom(...days),
  moment: fc.constantFrom(...moments),
  department: fc.constantFrom(null, null, ...departments),
})

const textOf = ({ body }: RawJson) => String(body)
test('the read model, plain SQL and the browser’s snapshot answer every page alike, to the byte of the price', async () => {
  let [local, rows] = [0, 0]
  await fc.assert(
    fc.asyncProperty(someCase, async ({ view, who, kind, day, moment, department }) => {
      app.setNow(moment)
      const shop = shops[who] as Shop
      const ctx = ctxOf(app, shop, kinds[kind] ?? [])
      const rowsFor: RowsFor = { shipDay: day, method: 'PICKUP', addressId: null }
      const page = textOf(await cataloguePage(ctx, view, { department, rowsFor }))
      const today = ctx.catalogue.today()
      const asked = {
        customerId: shop.customerId,
        viewer: viewerOf(ctx.user),
        department,
        shipDay: day,
        method: rowsFor.method,
        today,
        now: ctx.now(),
      }
      expect(JSON.parse(page)).toEqual(await pageInSql(app.db, asked, view))
      const snapshot = JSON.parse(textOf(await readSnapshot(ctx, rowsFor))) as CatalogueSnapshot
      const own = openSnapshot(snapshot)?.page(view, department)
      if (own) expect(JSON.stringify(own)).toBe(page)
      if (own) local++
      rows += (JSON.parse(page) as { rows: unknown[] }).rows.length
    }),
    { numRuns: cases, ...(process.env.CATALOGUE_SEED ? { seed: Number(process.env.CATALOGUE_SEED) } : {}) },
  )
  // The browser renders nearly all pages locally, and most pages have rows.
  expect(local).toBeGreaterThan(cases * 0.6)
  expect(rows).toBeGreaterThan(cases)
}, 3_600_000)

test('every group of filters is drawn', () => {
  expect(Object.keys(fc.sample(someView, 1)[0] ?? {})).toEqual(expect.arrayContaining([...facetGroups]))
})
