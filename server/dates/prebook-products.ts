import { sql } from 'kysely'
import { productsChanged } from '../catalogue/changes.ts'
import type { RowValues, Values } from '../changes/tables.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

export const productKey = 'product'

/** The values that a program sets on its products. */
export type BookedProduct = {
  pre_booked: boolean
  available_from: string | null
  book_by: string | null
  /** Absent in changes made before programs had this value. */
  book_from?: string | null
}

/** Locks in id order to prevent deadlocks. */
export async function lockProducts(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, Values>> {
  const { rows } = await sql<{ id: number; rule: BookedProduct }>`
    select id, jsonb_build_object('pre_booked', is_pre_booked, 'available_from', date_available,
      'book_by', last_order_day, 'book_from', first_order_day) as rule
    from products where id = any(${[...ids]}::int[]) order by id for update`.execute(ctx.db)
  return new Map(rows.map(({ id, rule }) => [String(id), { rule }]))
}

export async function writeProducts(ctx: SignedInCtx, rows: readonly RowValues[]) {
  const written = rows.map(({ key, values }) => ({ id: Number(key), ...(values.rule as BookedProduct) }))
  await sql`update products p set is_pre_booked = r.pre_booked, date_available = r.available_from,
      last_order_day = r.book_by, first_order_day = r.book_from, version = version + 1, updated_at = ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb)
      as r (id int, pre_booked boolean, available_from date, book_by date, book_from date)
    where p.id = r.id`.execute(ctx.db)
  await productsChanged(
    ctx,
    written.map(({ id }) => id),
  )
}
