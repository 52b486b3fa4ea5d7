import type { Updateable } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Tables } from '../../db/tables.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { difference } from '../../tests/support/difference.ts'
import { everyPage } from '../../tests/support/every-page.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { createCatalogueModel } from './model.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.close())

const now = () => new Date('2026-11-20T15:00:00Z')
const log = { warn: vi.fn(), info: vi.fn() }
const newModel = () => createCatalogueModel({ db: database.db, now, timeZone: () => 'America/New_York', log })

test.each([
  ['numbers and flags', [0, 0, 2, 3, 4, 7]],
  ['every kind', [0, 0, 2, 3, 4, 5, 6, 7]],
])('kept current by events of %s, the model answers as one that has just been made', async (_, kinds) => {
  const { db } = database
  const { customerId } = await makeShop(db)
  const ids: number[] = []
  for (let i = 0; i < 40; i++)
    ids.push(
      await makeProduct(db, { description: `Rose ${i}`, onHand: 10 * i, grade: `${40 + (i % 5) * 10}cm` }),
    )
  const model = await newModel()
  await everyPage(model, customerId)

  // A fixed sequence of all kinds of changes.
  let state = 7
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below
  const set = (id: number, values: Updateable<Tables['products']>) =>
    db.updateTable('products').set(values).where('id', '=', id).execute()
  for (let round = 0; round < 60; round++) {
    const id = ids[random(ids.length)] as number
    const changed = { name: 'price.changed', ids: { productIds: [id] } } as const
    switch (kinds[random(kinds.length)]) {
      case 0:
        await db
          .updateTable('stock')
          .set({ on_hand: random(900), held: 0 })
          .where('product_id', '=', id)
          .execute()
        await model.apply({ name: 'stock.changed', ids: { productIds: [id] } })
        break
      case 2:
        await set(id, { price1_e4: 10_000 + random(90_000) })
        await model.apply(changed)
        break
      case 3:
        await set(id, { featured: random(2) === 1, blacklisted: random(3) === 0 })
        await model.apply(changed)
        break
      case 4:
        await set(id, { original_price_e4: 200_000, sale_ends_on: `2026-11-${18 + random(6)}` })
        await model.apply(changed)
        break
      case 5:
        await set(id, {
          description: `Rose renamed ${random(100)}`,
          color_family: random(2) ? 'Red' : 'White',
        })
        await model.apply(changed)
        break
      case 6:
        await db
          .updateTable('stock')
          .set({ on_hand: random(2) ? 500_000 : 30 })
          .where('product_id', '=', id)
          .execute()
        await model.apply({ name: 'stock.changed', ids: { all: true } })
        break
      default:
        await set(id, {
          season_start_month: 1 + random(12),
          season_end_month: 1 + random(12),
          markup_bp: random(2) * 1500,
        })
        await model.apply({ name: 'price.changed', ids: { all: true } })
    }
    if (round % 5 === 4)
      expect(
        difference(await everyPage(model, customerId), await everyPage(await newModel(), customerId)),
      ).toBe('')
  }
  model.close()
})

test('a rush of events is read in a few statements, and a read that starts after them sees them all', async () => {
  const { db } = database
  const { customerId } = await makeShop(db)
  const id = await makeProduct(db, { description: 'Zinnia', onHand: 1000 })
  const model = await newModel()
  for (let held = 1; held <= 50; held++) {
    await db.updateTable('stock').set({ held }).where('product_id', '=', id).execute()
    void model.apply({ name: 'stock.changed', ids: { productIds: [id] } })
  }
  const shelf = await model.settled()
  expect(shelf.inventory(shelf.catalogue.rowOf.get(id) as number)).toBe(950)
  expect(difference(await everyPage(model, customerId), await everyPage(await newModel(), customerId))).toBe(
    '',
  )
  model.close()
})

test('this process reads its own changes once, and reads the changes of other processes too', async () => {
  const { db } = database
  const id = await makeProduct(db, { description: 'Yarrow', onHand: 100 })
  const model = await newModel()
  const inventory = async () => {
    const shelf = await model.settled()
    return shelf.inventory(shelf.catalogue.rowOf.get(id) as number)
  }
  const changed = { name: 'stock.changed', ids: { productIds: [id] } } as const
  const setHeld = (held: number) =>
    db.updateTable('stock').set({ held }).where('product_id', '=', id).execute()
  await setHeld(10)
  await model.applyOwn([changed], 'mine')
  expect(await inventory()).toBe(90)
  // Emits no event, so that the test shows whether anything is reloaded.
  await setHeld(20)
  await model.apply({ ...changed, by: 'mine' })
  expect(await inventory()).toBe(90)
  await model.apply({ ...changed, by: 'theirs' })
  expect(await inventory()).toBe(80)
  model.close()
})

test('while the database is away, pages come from what is known; then the change is read after all', async () => {
  const { db } = database
  const id = await makeProduct(db, { description: 'Aster', onHand: 100 })
  const model = await newModel()
  const inventory = async () => {
    const shelf = await model.settled()
    return shelf.inventory(shelf.catalogue.rowOf.get(id) as number)
  }
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('alter table stock rename to stock_away')
  const applied = model.apply({ name: 'stock.changed', ids: { productIds: [id] } })
  await expect.poll(() => log.warn.mock.calls.length).toBeGreaterThan(0)
  expect(await inventory()).toBe(100)
  await owner.query('alter table stock_away rename to stock')
  await owner.end()
  await db.updateTable('stock').set({ on_hand: 70 }).where('product_id', '=', id).execute()
  await applied
  expect(await inventory()).toBe(70)
  model.close()
})
