import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Authority } from '../../contract/core/access.ts'
import { startApp, type TestApp } from '../../tests/support/app.ts'
import { makeProduct, makeShop } from '../../tests/support/make.ts'
import { seeded } from '../../tests/support/raw.ts'
import { counted, ctxOf, type Shop } from '../../tests/support/shopper.ts'
import { inTransaction } from '../core/context.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPriceHistory } from '../merchandising/price-history.ts'
import { changeProducts, productChanges } from '../products/change.ts'
import { revertChange } from './revert.ts'
import type { RowValues } from './tables.ts'

let app: TestApp
let clerk: Shop
const authorities: Authority[] = ['TIER_PRICING', 'FEATURED_PRODUCTS', 'CATALOGUE']

beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  clerk = await makeShop(app.db, { customer: { is_house: true }, authorities })
})
afterAll(() => app?.close())

const ctx = () => ctxOf(app, clerk, authorities)
const about = { area: 'prices', sentence: 'mark-up.changed', parameters: { percent: 4 } } as const
const change = (by: SignedInCtx, rows: RowValues[]) =>
  inTransaction(by, (inside) => changeProducts(inside, about, rows))
const lastSet = async () => {
  const { id } = await app.db
    .selectFrom('change_sets')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}
const takeBack = (by: SignedInCtx, id: number) =>
  revertChange(by, [productChanges], { params: { id }, body: { includeChangedSince: [], why: '' } })

test('every price of a product is kept with its start time and the change set that made it', async () => {
  const id = await makeProduct(app.db)
  await change(ctx(), [{ key: String(id), values: { price1E4: 64_000 } }])
  const set = await lastSet()
  await change(ctx(), [{ key: String(id), values: { featured: true } }])
  await takeBack(ctx(), set)
  expect(await readPriceHistory(ctx(), id)).toMatchObject([
    { price1: 6.1, quantity1: 1, price2: 5.86, quantity2: 5, changeSetId: await lastSet() },
    { price1: 6.4, from: expect.stringMatching(/^2026-11-23T14:/), changeSetId: set },
    { price1: 6.1, from: '2026-01-05T14:00:00.000Z', changeSetId: null },
  ])
})

test('a change of prices behind the product’s back is kept too, and one of no price is not', async () => {
  const id = await makeProduct(app.db)
  await app.db
    .updateTable('products')
    .set({ price2_e4: null, quantity2: null })
    .where('id', '=', id)
    .execute()
  await app.db.updateTable('products').set({ featured: true }).where('id', '=', id).execute()
  expect(await readPriceHistory(ctx(), id)).toMatchObject([
    { price1: 6.1, price2: null, changeSetId: null },
    { price1: 6.1, price2: 5.86 },
  ])
})

test('two thousand prices are one change set, in as many statements as two, and go back as one', async () => {
  const ids: number[] = []
  await app.db
    .insertInto('products')
    .values(
      Array.from({ length: 2000 }, (_, i) => {
        ids.push(500_000 + i)
        return {
          id: 500_000 + i,
          description: `Rose ${i}`,
          department: 'flowers',
          category: 'Roses',
          type: 'Rose',
          um: 'BU',
          price1_e4: 10_000 + i,
          quantity1: 1,
          original_price_e4: 30_000,
        }
      }),
    )
    .execute()
  const raised = (some: readonly number[]): RowValues[] =>
    some.map((id) => ({
      key: String(id),
      values: { price1E4: 20_000 + id, quantity2: 10, price2E4: 9_000, originalPriceE4: null },
    }))
  const few = counted(app, ctx())
  await change(few.ctx, raised(ids.slice(0, 2)))
  const many = counted(app, ctx())
  await change(many.ctx, raised(ids.slice(2)))
  expect(many.statements).toHaveLength(few.statements.length)
  const set = await lastSet()
  expect(
    await app.db.selectFrom('change_sets').selectAll().where('id', '=', set).executeTakeFirstOrThrow(),
  ).toMatchObject({ row_count: 1998, field_count: 4 * 1998 })

  const back = counted(app, ctx())
  const { fields } = await takeBack(back.ctx, set)
  expect(fields).toBe(4 * 1998)
  expect(back.statements.length).toBeLessThan(20)
  const costs = await app.db
    .selectFrom('products')
    .select(['id', 'price1_e4', 'price2_e4', 'original_price_e4'])
    .where('category', '=', 'Roses')
    .orderBy('id')
    .execute()
  expect(costs.slice(2)).toEqual(
    ids.slice(2).map((id) => ({
      id,
      price1_e4: 10_000 + id - 500_000,
      price2_e4: null,
      original_price_e4: 30_000,
    })),
  )
  expect(costs[0]).toMatchObject({ price1_e4: 520_000 })
})

test('taking back after anybody’s other changes leaves exactly what they changed', async () => {
  const random = seeded(20_261_123)
  for (let round = 0; round < 8; round++) {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeProduct(app.db)))
    const fieldsOf = () =>
      app.db
        .selectFrom('products')
        .select(['id', 'price1_e4 as price1E4', 'markup_bp as markupBp', 'featured'])
        .where('id', 'in', ids)
        .orderBy('id')
        .execute()
    const before = await fieldsOf()
    const wrote = { price1E4: 70_000, markupBp: 500, featured: true }
    await change(
      ctx(),
      ids.map((id) => ({ key: String(id), values: wrote })),
    )
    const set = await lastSet()
    const others = ids.flatMap((id): RowValues[] => {
      const chance = () => random.next() < 0.4
      const values = {
        ...(chance() && { price1E4: random.next() < 0.3 ? 61_000 : 80_000 }),
        ...(chance() && { markupBp: random.next() < 0.3 ? 500 : 900 }),
      }
      return Object.keys(values).length > 0 ? [{ key: String(id), values }] : []
    })
    for (const one of others) await change(ctx(), [one])
    const since = await fieldsOf()
    await takeBack(ctx(), set)
    const expected = since.map((row, i) => {
      const was = before[i]!
      const back = <F extends 'price1E4' | 'markupBp' | 'featured'>(field: F) =>
        row[field] === wrote[field] ? was[field] : row[field]
      return {
        id: row.id,
        price1E4: back('price1E4'),
        markupBp: back('markupBp'),
        featured: back('featured'),
      }
    })
    expect(await fieldsOf()).toEqual(expected)
  }
})
