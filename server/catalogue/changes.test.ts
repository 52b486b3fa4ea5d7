import { setTimeout as sleep } from 'node:timers/promises'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { CataloguePage } from '../../contract/features/catalogue/inventory.ts'
import { type CatalogueSnapshot, unpackColumn } from '../../contract/features/catalogue/snapshot.ts'
import type { Tables } from '../../db/tables.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { difference } from '../../tests/support/difference.ts'
import { everyPage } from '../../tests/support/every-page.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { ctxOf, type Shop } from '../../tests/support/shopper.ts'
import { inTransaction, makeCtx } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'
import { sweep } from '../system/sweep.ts'
import { changesSince, momentNow, momentOf, productsChanged } from './changes.ts'
import { createCatalogueModel } from './model.ts'
import { PackedProducts } from './packed.ts'
import { readSnapshot } from './snapshot.ts'

/** `CATALOGUE_CASES=2000 vitest run server/catalogue/changes.test.ts` for the long run. */
const rounds = Number(process.env.CATALOGUE_CASES ?? 60)

let app: TestApp
const shops: Shop[] = []
beforeAll(async () => {
  app = await startApp({ now: '2026-11-20T15:00:00Z' })
  for (const sort of [0, 1, 2]) {
    shops.push(await makeShop(app.db, { customer: { price_tier: sort + 1 } }))
  }
  await app.db
    .insertInto('discounts')
    .values([
      { scope: 'price_tier', scope_key: '2', percent_bp: 1234 },
      { scope: 'price_tier', scope_key: '3', percent_bp: 777 },
    ])
    .execute()
  await app.deps.catalogue.reload()
})
afterAll(() => app.close())

const ctx = () => makeCtx(app.deps, null)
const freshModel = () =>
  createCatalogueModel({
    db: app.db,
    now: app.now,
    timeZone: () => 'America/New_York',
    log: { warn: vi.fn(), info: vi.fn() },
  })

let state = 5
const below = (most: number) => (state = (state * 48_271) % 2_147_483_647) % most
const one = <T>(values: readonly T[]) => values[below(values.length)] as T

/** A product with random values; texts come from a short list, so that they repeat. */
const anyProduct = (): Omit<Insertable<Tables['products']>, 'id' | 'um'> => {
  const type = one(['Rose', 'Rose Spray', 'Fern', `Novedad ${below(40)}`])
  const grower = one(['', 'Finca Uno', 'Finca Dos', `Finca ${below(40)}`])
  return {
    description: `${type} ${one(['Red', 'white', 'Ámbar'])} ${below(60)}`,
    department: one(['flowers', 'flowers', 'plants']),
    category: one(['Roses', 'Greens', 'Bulbs']),
    type,
    variety: one(['', 'Freedom', 'Akito', `Nueva ${below(99)}`]),
    color: one(['', 'Red', 'Ivory']),
    color_family: one(['', 'Red', 'White', 'Puce']),
    grade: one(['', '40cm', '100cm']),
    purpose: one(['', 'Focal']),
    grower,
    ...anyNumbers(),
  }
}
const anyNumbers = () => ({
  price1_e4: one([null, 1 + below(200_000)]),
  price2_e4: one([null, 1 + below(90_000)]),
  original_price_e4: one([null, 150_000]),
  markup_bp: one([0, 0, 1500]),
  featured: below(3) === 0,
  blacklisted: below(9) === 0,
  us: below(2) === 0,
  is_pre_booked: below(9) === 0,
  is_grower_direct: below(9) === 0,
  season_start_month: one([1, 1, 6]),
  season_end_month: one([12, 12, 8]),
  last_order_day: one([null, null, '2026-11-19']),
})

/** Removes a product that was never ordered. */
async function remove({ db }: Ctx, id: number) {
  await db.deleteFrom('stock').where('product_id', '=', id).execute()
  await db.deleteFrom('products').where('id', '=', id).execute()
}

test('random histories of new, changed and removed products leave the model as a fresh one reads it, for every price list', async () => {
  const ids: number[] = []
  const before = (await app.deps.catalogue.settled()).moment
  for (let round = 0; round < rounds; round++) {
    const touched: number[] = []
    await inTransaction(ctx(), async (of) => {
      for (let n = one([1, 1, 2, 30]); n > 0; n--) {
        const id = one(ids)
        const set = (values: object) =>
          of.db.updateTable('products').set(values).where('id', '=', id).execute()
        const kind = ids.length < 20 ? 0 : below(10)
        if (kind <= 2) {
          const fresh = 10_000 + round * 100 + n
          await of.db
            .insertInto('products')
            .values({ id: fresh, um: one(['BU', 'ST']), ...anyProduct() })
            .execute()
          await of.db
            .insertInto('stock')
            .values({ product_id: fresh, on_hand: below(90) })
            .execute()
          ids.push(fresh)
          touched.push(fresh)
          continue
        }
        touched.push(id)
        if (kind === 3) {
          await remove(of, id)
          ids.splice(ids.indexOf(id), 1)
        } else if (kind <= 5) await set(anyProduct())
        else if (kind <= 8) await set(anyNumbers())
        else
          await of.db
            .updateTable('stock')
            .set({ on_hand: one([0, 40, 500_000]) })
            .where('product_id', '=', id)
            .execute()
      }
      await productsChanged(of, touched)
    })
    const fresh = await freshModel()
    // On a busy machine a page waits one second for a change, then shows the earlier state.
    for (const { customerId } of shops)
      await expect
        .poll(async () =>
          difference(await everyPage(app.deps.catalogue, customerId), await everyPage(fresh, customerId)),
        )
        .toBe('')
    fresh.close()
  }
  expect((await app.deps.catalogue.settled()).moment).not.toBe(before)
}, 3_600_000)

test('a publish of many products is seen whole or not at all, in pages and in a snapshot that takes many slices', async () => {
  const all: number[] = []
  for (let n = 0; n < 300; n++)
    all.push(
      await makeProduct(app.db, { description: `Publish ${n} g0`, category: 'Publish', price1_e4: 100 }),
    )
  await productsChanged(ctx(), all)
  const publish = (g: number) =>
    inTransaction(ctx(), async (of) => {
      await sql`update products set price1_e4 = ${100 + g * 100}, description = split_part(description, ' g', 1) || ${` g${g}`}::text
        where id = any(${all}::int[])`.execute(of.db)
      await sql`update stock set on_hand = ${100 + g} where product_id = any(${all}::int[])`.execute(of.db)
      await productsChanged(of, all)
    })
  const shop = shops[0] as Shop
  const reader = ctxOf(app, shop)
  let [reading, reads] = [true, 0]
  const kinds = new Set<number>()
  const check = (what: { name: string; price: number; inventory: number }[]) => {
    expect(what).toHaveLength(300)
    const seen = new Set(what.map(({ name }) => Number(name.split(' g')[1])))
    expect([...seen]).toHaveLength(1)
    const [g = 0] = seen
    kinds.add(g)
    expect(new Set(what.map(({ price }) => Math.round(price * 10_000)))).toEqual(new Set([100 + g * 100]))
    expect(new Set(what.map(({ inventory }) => inventory))).toEqual(new Set([100 + g]))
    reads++
  }
  const asked = { shipDay: '2026-11-23', method: 'PICKUP', addressId: null } as never
  const client = await app.signIn(shop.email)
  const pages = async () => {
    while (reading) {
      const { body } = await client.get(
        'inventory?shipDayStr=2026-11-23&method=PICKUP&maxRows=300&categories=Publish',
      )
      check(
        (body as CataloguePage).rows.map(({ productDescription: name, price1, inventory }) => ({
          name,
          price: price1 ?? 0,
          inventory,
        })),
      )
      await sleep(1)
    }
  }
  const snapshots = async () => {
    while (reading) {
      const { columns, size } = JSON.parse(
        String((await readSnapshot(reader, asked)).body),
      ) as CatalogueSnapshot
      const column = (name: string) => unpackColumn(columns?.[name] as never, size)
      const [names, prices, inventories] = ['productDescription', 'price1', 'inventory'].map(column)
      check(
        column('category').flatMap((category, i) =>
          category === 'Publish'
            ? [
                {
                  name: names?.[i] as string,
                  price: prices?.[i] as number,
                  inventory: inventories?.[i] as number,
                },
              ]
            : [],
        ),
      )
      await sleep(1)
    }
  }
  // Stock read for other reasons must not show a part of a publish early.
  const elsewhere = async () => {
    while (reading) {
      await ctx().emit('stock.changed', { productIds: [one(all), one(all)] })
      await sleep(3)
    }
  }
  const readers = Promise.all([pages(), snapshots(), elsewhere()])
  try {
    for (let g = 1; g <= 12; g++) {
      await publish(g)
      await sleep(30)
    }
  } finally {
    reading = false
  }
  await readers
  expect([reads > 20, kinds.size > 3]).toEqual([true, true])
})

test('products that change repeatedly are packed again, and the model answers as a fresh one, then and later', async () => {
  const compacted = vi.spyOn(PackedProducts.prototype, 'compacted')
  try {
    await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1)
      select 60000 + n, 'Packed ' || n, 'flowers', 'Packed', 'Tulip', 'BU', 61000, 1 from generate_series(1, 900) n`.execute(
      app.db,
    )
    await sql`insert into stock (product_id, on_hand) select 60000 + n, n from generate_series(1, 900) n`.execute(
      app.db,
    )
    const all = Array.from({ length: 900 }, (_, n) => 60_001 + n)
    await productsChanged(ctx(), all)
    await app.deps.catalogue.settled()
    compacted.mockClear()
    // No product uses a value of an earlier round.
    for (let round = 1; round <= 30 && compacted.mock.calls.length === 0; round++) {
      await sql`update products set variety = ${`Round ${round} `}::text || id, price1_e4 = 61000 + ${round}::int
        where category = 'Packed'`.execute(app.db)
      await productsChanged(ctx(), all)
      await app.deps.catalogue.settled()
    }
    expect(compacted).toHaveBeenCalled()
    const same = async () => {
      const fresh = await freshModel()
      for (const { customerId } of shops)
        expect(
          difference(await everyPage(app.deps.catalogue, customerId), await everyPage(fresh, customerId)),
        ).toBe('')
      fresh.close()
    }
    await same()
    const later = await makeProduct(app.db, { description: 'Packed later', category: 'Packed' })
    await sql`update products set variety = 'Round 1 60001' where id = 60002`.execute(app.db)
    await sql`update stock set on_hand = 7 where product_id = 60003`.execute(app.db)
    await productsChanged(ctx(), [later, 60_002, 60_003])
    await same()
  } finally {
    compacted.mockRestore()
  }
})

test('changes without an event appear once everything is read again after a gap', async () => {
  const id = await makeProduct(app.db, { description: 'Missed Lily' })
  const names = async () => (await app.deps.catalogue.settled()).catalogue.names
  expect(await names()).not.toContain('Missed Lily')
  await app.deps.catalogue.reload()
  expect(await names()).toContain('Missed Lily')
  await app.db.updateTable('products').set({ description: 'Missed Iris' }).where('id', '=', id).execute()
  await app.deps.catalogue.reload()
  expect(await names()).toContain('Missed Iris')
  expect(await names()).not.toContain('Missed Lily')
})

test('one event names all products that a transaction changed, and none of a change that was rolled back', async () => {
  const told = () =>
    app.db.selectFrom('events').select('ids').where('name', '=', 'products.changed').orderBy('id').execute()
  const since = (await told()).length
  const moment = await momentNow(app.db)
  await productsChanged(ctx(), [])
  await productsChanged(ctx(), [7, 5, 7])
  const many = Array.from({ length: 501 }, (_, i) => i + 1)
  await productsChanged(ctx(), many)
  const failing = inTransaction(ctx(), async (of) => {
    await productsChanged(of, [9_999])
    throw new Error('taken back')
  })
  await expect(failing).rejects.toThrow('taken back')
  expect((await told()).slice(since).map(({ ids }) => ids)).toEqual([{ productIds: [5, 7] }, {}])
  const { ids, whole } = await changesSince(app.db, moment)
  expect([ids.sort((a, b) => a - b), whole]).toEqual([many, true])
})

test('a transaction that began earlier and commits later is not missed', async () => {
  const moment = await inTransaction(ctx(), async (of) => {
    await productsChanged(of, [41])
    await sql`select pg_current_xact_id()`.execute(of.db)
    const before = await momentNow(app.db)
    await productsChanged(ctx(), [42])
    const changes = await changesSince(app.db, before)
    expect(changes.ids).toEqual([42])
    return changes.moment
  })
  expect((await changesSince(app.db, moment)).ids).toEqual([41])
})

test('changes are kept for a day, the newest one forever; a client older than all of them gets no partial list', async () => {
  await productsChanged(ctx(), [1])
  const moment = await momentNow(app.db)
  await sql`update product_changes set at = at - interval '25 hours'`.execute(app.db)
  await sweep.run({ ...ctx(), now: () => new Date() }, {})
  const left = await app.db.selectFrom('product_changes').select('product_ids').execute()
  expect(left).toEqual([{ product_ids: [1] }])
  expect(await changesSince(app.db, moment)).toMatchObject({ ids: [], whole: true })
  expect(await changesSince(app.db, '3:3:')).toMatchObject({ whole: false })
})

test.each([
  ['10:10:', true],
  ['10:20:10,12,19', true],
  ['10:20:', true],
  ['', false],
  ['10', false],
  ['0:0:', false],
  ['20:10:', false],
  ['10:20:12,12', false],
  ['10:20:9', false],
  ['10:20:20', false],
  ['10:20:,', false],
  ['10:20:11,', false],
  ['10:99999999999999999999:', false],
  ["1:1:'", false],
])('whether %s is a moment of the database: %s', (text, is) => {
  expect(momentOf(text)).toBe(is ? text : undefined)
})
