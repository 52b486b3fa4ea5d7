import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CatalogueSnapshot, snapshot, unpackColumn } from '../../contract/features/catalogue/snapshot.ts'
import { atThisLoad } from '../../tests/support/at-this-load.ts'
import { makeProduct } from '../../tests/support/make.ts'
import { openPriceDesk, priceDesk, read } from '../../tests/support/price-desk.ts'
import { makePriceFile } from '../../tests/support/price-file.ts'
import { counted, ctxOf } from '../../tests/support/shopper.ts'
import { revertChange } from '../changes/revert.ts'
import { inTransaction } from '../core/context.ts'
import { runInvariants } from '../doctor/invariants.ts'
import { productChanges } from '../products/change.ts'
import { itemChanges } from './changes.ts'
import { publishInside } from './publish.ts'

let at: Awaited<ReturnType<typeof openPriceDesk>>
const firstId = 300_001
const many = 2_000

beforeAll(async () => {
  at = await openPriceDesk()
  await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1, created_at)
    select ${firstId} + n, 'Rose ' || n, 'flowers', 'Roses', 'Rose', 'BU', 61000, 1, '2026-01-05' from generate_series(0, ${many - 1}) n`.execute(
    at.app.db,
  )
  await at.app.deps.catalogue.reload()
})
afterAll(async () => {
  const broken = (await runInvariants(at.app.db, at.app.now())).filter((result) => result.broken.length > 0)
  await at?.app.close()
  expect(broken).toEqual([])
})

/** A scheduled publication of this many items that has not begun. */
async function plan(rows: number, price: number, more: readonly object[] = []): Promise<number> {
  const items = Array.from({ length: rows }, (_, i) =>
    read(firstId + i, price, { inventory: Math.round(price * 10) }),
  )
  const fileId = await makePriceFile(at.app.db, { rows: [...items, ...more] })
  const { summary } = await at.changesOf(fileId)
  const { id } = await at.app.db
    .insertInto('publications')
    .values({
      file_id: fileId,
      at: at.app.now(),
      actor: 'desk@example.test',
      comparison: summary.comparison,
      created_at: at.app.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function publish(id: number, step?: (part: number) => Promise<void>) {
  const { ctx, statements } = counted(at.app, ctxOf(at.app, at.house, priceDesk))
  await inTransaction(ctx, (inside) =>
    publishInside(inside, id, { onLiveChanged: 'refuse', ...(step && { step }) }),
  )
  return statements.length
}

const held = async () =>
  (
    await sql<{ prices: string; stock: string; versions: number; fields: number; movements: number }>`
      select (select array_agg(distinct price1_e4)::text from products where id >= ${firstId}) as prices,
        (select array_agg(distinct on_hand)::text from stock where product_id >= ${firstId}) as stock,
        (select count(*)::int from price_versions) as versions, (select count(*)::int from change_fields) as fields,
        (select count(*)::int from stock_movements) as movements`.execute(at.app.db)
  ).rows[0]

test('so many statements a part of 500 rows, whatever the rows change', async () => {
  const few = await publish(await plan(500, 6.4))
  const more = await publish(await plan(1_000, 6.5))
  const most = await publish(await plan(many, 6.6))
  const aPart = more - few
  expect(most - more).toBe(2 * aPart)
  expect(aPart).toBeLessThanOrEqual(8)
  expect(few).toBeLessThanOrEqual(40)
})

test('says how far it is after each part, and stopped in the middle it leaves nothing', async () => {
  const before = await held()
  const id = await plan(many, 6.7)
  const parts: number[] = []
  const stopped = publish(id, async (part) => {
    parts.push(part)
    if (part === 0.75) throw new Error('stopped')
  })
  await expect(stopped).rejects.toThrow('stopped')
  expect(parts).toEqual([0, 0.25, 0.5, 0.75])
  expect(await held()).toEqual(before)
  await publish(id)
  expect(await held()).toMatchObject({ prices: '{67000}', stock: '{67}' })
  const set = await at.app.db
    .selectFrom('change_sets')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(set).toMatchObject({
    field_count: many,
    row_count: many,
    first_table: 'products',
    first_key: String(firstId),
  })
  const { rows } = await sql<{ first: number; last: number; all: number }>`
    select min(position) as first, max(position) as last, count(*)::int as all from change_fields where change_set_id = ${set.id}`.execute(
    at.app.db,
  )
  expect(rows).toEqual([{ first: 1, last: many, all: many }])
})

test('a row of a change set that doesn’t exist is refused, and so is deleting a set', async () => {
  const { db } = at.app
  await expect(
    sql`insert into change_rows values (999999999, 1, 'products', '1', array['price1E4'], array['1'::jsonb], array['2'::jsonb])`.execute(
      db,
    ),
  ).rejects.toMatchObject({ code: '23503' })
  await expect(db.deleteFrom('change_sets').execute()).rejects.toMatchObject({ code: '23503' })
})

test('thousands of prices with a new item go back in as many statements as hundreds more', {
  tags: ['long'],
}, async () => {
  const { app, house } = at
  const was = await app.db
    .selectFrom('products')
    .select('price1_e4')
    .where('id', '=', firstId)
    .executeTakeFirstOrThrow()
  const back = async (rows: number, code: string, price: number) => {
    const id = await plan(rows, price, [
      {
        itemCode: code,
        description: 'Fern',
        department: 'plants',
        um: 'EA',
        category: 'Ferns',
        price1E4: 50_000,
      },
    ])
    await publish(id)
    const { change_set_id } = await app.db
      .selectFrom('publications')
      .select('change_set_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { ctx, statements } = counted(app, ctxOf(app, house, priceDesk))
    const body = { why: '', includeChangedSince: [] }
    await revertChange(ctx, [productChanges, itemChanges], { params: { id: change_set_id as number }, body })
    return statements.length
  }
  const few = await back(many, '700801', 6.8)
  await sql`insert into products (id, description, department, category, type, um, price1_e4, quantity1, created_at)
    select ${firstId} + n, 'Rose ' || n, 'flowers', 'Roses', 'Rose', 'BU', 61000, 1, '2026-01-05'
    from generate_series(${many}, ${many} + 499) n`.execute(app.db)
  expect(await back(many + 500, '700802', 6.9)).toBe(few)
  const { rows } = await sql<{ state: string; price: number; n: number }>`
    select state, price1_e4::int as price, count(*)::int as n from products
    where id between ${firstId} and ${firstId + many - 1} or id in (700801, 700802) group by 1, 2 order by 1, 2`.execute(
    app.db,
  )
  expect(rows).toEqual([
    { state: 'draft', price: 50_000, n: 2 },
    { state: 'live', price: Number(was.price1_e4), n: many },
  ])
  const added = await app.db
    .selectFrom('products')
    .select('price1_e4')
    .distinct()
    .where('id', '>=', firstId + many)
    .where('id', '<', firstId + many + 500)
    .execute()
  expect(added.map(({ price1_e4 }) => Number(price1_e4))).toEqual([61_000])
})

test('snapshot and feed have a publication a second later', async () => {
  const { app, florist } = at
  const sold = await makeProduct(app.db, { description: 'Tulip Sold', category: 'Tulips' })
  const id = await makePriceFile(app.db, {
    rows: [
      read(sold, 6.55),
      {
        itemCode: '700900',
        description: 'Tulip Brand New',
        department: 'flowers',
        um: 'BU',
        category: 'Tulips',
        price1E4: 81_000,
        inventory: 50,
      },
    ],
  })
  await at.published(id)
  const prices = async () => {
    const query = { shipDay: '2026-11-24', method: 'PICKUP' } as never
    const { columns, size } = CatalogueSnapshot.parse((await florist.call(snapshot.read, { query })).body)
    const column = (name: string) => unpackColumn(columns?.[name] ?? { rows: [] }, size)
    return Object.fromEntries(
      column('productId').map((productId, i) => [String(productId), column('price1')[i]]),
    )
  }
  const soon = { timeout: atThisLoad(2_000), interval: 25 }
  await expect.poll(prices, soon).toMatchObject({ [sold]: 6.55, 700900: 8.1 })
  const feed = async () => (await app.app.inject({ url: '/api/v1/rss' })).body
  await expect.poll(feed, soon).toContain('New: Tulip Brand New')
})
