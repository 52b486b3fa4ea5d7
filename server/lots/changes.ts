import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { e4FromDollars } from '../../contract/core/money.ts'
import type { lots } from '../../contract/features/lots/lots.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { changeFields, differing } from '../changes/record.ts'
import type { ChangeTable, RowValues, Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { dateStock } from '../stock/lots.ts'
import { lockStock } from '../stock/stock.ts'
import { readLot, seesCosts, todayOf } from './list.ts'
import { lockVaseLife, readVaseDays, saveVaseLife, vaseLifeKey } from './vase-life.ts'

/** Fields that staff can change, with their columns. */
const columns = {
  place: 'place',
  code: 'code',
  note: 'note',
  arrivedOn: 'arrived_on',
  costE4: 'cost_e4',
} as const
type Field = keyof typeof columns
const fields = Object.keys(columns) as Field[]

/** Changes a lot's data. Throws `not_found`, `not_allowed` for a cost, `invalid_input` for a future day. */
export async function changeLot(
  ctx: SignedInCtx,
  lotId: number,
  { cost, ...body }: InputOf<typeof lots.change>['body'],
): Promise<ReplyOf<typeof lots.change>> {
  if (cost !== undefined && !seesCosts(ctx)) throw new AppError('not_allowed')
  if (body.arrivedOn && body.arrivedOn > todayOf(ctx))
    throw new AppError('invalid_input', {
      fields: [{ path: 'arrivedOn', message: 'This day is still to come.' }],
    })
  const key = String(lotId)
  const before = (await lockLots(ctx, [key])).get(key)
  if (!before) throw new AppError('not_found')
  const values: Values = {
    ...body,
    ...(cost !== undefined && { costE4: cost === null ? null : e4FromDollars(cost) }),
  }
  const changed = differing('lots', key, { before, after: values })
  const about = { area: 'stock', sentence: 'lot.changed', parameters: {} } as const
  await changeFields(ctx, { ...about, subject: `lot ${lotId}` }, changed)
  if (changed.length > 0) await writeLots(ctx, [{ key, values }])
  const lot = await readLot(ctx, lotId)
  if (!lot) throw new AppError('not_found')
  return lot
}

/** Locks the products' stock in the usual order, then the lots. */
async function lockLots(ctx: Ctx, keys: readonly string[]): Promise<Map<string, Values>> {
  const ids = keys.filter((key) => /^\d+$/.test(key))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from lots where id = any(${ids}::bigint[])`.execute(ctx.db)
  await lockStock(
    ctx.db,
    rows.map(({ product_id }) => product_id),
  )
  const found = await ctx.db
    .selectFrom('lots')
    .select('id')
    .select(fields.map((field) => `${columns[field]} as ${field}` as const))
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(found.map(({ id, ...values }) => [String(id), values]))
}

async function writeLots(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const products = new Set<number>()
  for (const { key, values } of rows) {
    const set = Object.fromEntries(
      Object.entries(values).map(([field, value]) => [columns[field as Field], value]),
    )
    const row = await ctx.db
      .updateTable('lots')
      .set(set)
      .where('id', '=', Number(key))
      .returning('product_id')
      .executeTakeFirst()
    if (row) products.add(row.product_id)
  }
  await productsChanged(ctx, await dateStock(ctx.db, [...products]))
}

/** How changes of lots and of vase life are undone. */
export const lotChanges: ChangeTable = {
  name: 'lots',
  lock: async (ctx, keys) => {
    const found = await lockLots(ctx, keys)
    if (!keys.includes(vaseLifeKey)) return found
    await lockVaseLife(ctx)
    return found.set(vaseLifeKey, await readVaseDays(ctx))
  },
  write: async (ctx, rows) => {
    await writeLots(
      ctx,
      rows.filter(({ key }) => key !== vaseLifeKey),
    )
    for (const { key, values } of rows) if (key === vaseLifeKey) await saveVaseLife(ctx, values)
  },
  names: async (ctx, keys) => {
    const ids = keys.filter((key) => /^\d+$/.test(key))
    const { rows } = await sql<{ id: number; name: string }>`
      select l.id, p.description || ' · ' || l.id as name from lots l join products p on p.id = l.product_id
      where l.id = any(${ids}::bigint[])`.execute(ctx.db)
    return new Map(rows.map(({ id, name }) => [String(id), name]))
  },
}
