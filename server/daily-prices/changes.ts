import { sql } from 'kysely'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import { productsChanged } from '../catalogue/changes.ts'
import type { ChangeTable } from '../changes/tables.ts'
import { lockProductsOf } from '../products/in-bulk.ts'

/** Products with their sale state; `ordered` for a product on an open order. */
const sold = sql`select p.id, case when p.state = 'live' and exists (
    select from order_lines l join orders o on o.id = l.order_id
    where l.product_id = p.id and o.status = any(${[...stillInHouse]}::text[])) then 'ordered' else p.state end as sale
  from products p`

/**
 * How a file's new and gone items are reverted: their sale state (`sale`: draft, live or archived). A new item on an open order
 * counts as changed since, so it stays unless a person decides otherwise.
 */
export const itemChanges: ChangeTable = {
  name: 'daily-items',
  lock: async ({ db }, keys) => {
    const { rows } = await sql<{ id: number; sale: string }>`
      ${sold} where p.id = any(${keys}::int[]) order by p.id for no key update of p`.execute(db)
    return new Map(rows.map(({ id, sale }) => [String(id), { sale }]))
  },
  write: async (ctx, rows) => {
    const written = rows.map(({ key, values }) => ({ id: Number(key), sale: values.sale }))
    await sql`update products p set state = r.sale, version = p.version + 1, updated_at = ${ctx.now()}
      from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as r (id int, sale text) where p.id = r.id`.execute(
      ctx.db,
    )
    await productsChanged(
      ctx,
      written.map(({ id }) => id),
    )
  },
  inBulk: {
    fields: ['sale'],
    lock: lockProductsOf,
    now: { from: sql`(${sold})`, value: () => sql`to_jsonb(n.sale)` },
    write: async (ctx, { rows }) => {
      const { rows: written } = await sql<{ id: number }>`
        update products p set state = r.value #>> '{}', version = p.version + 1, updated_at = ${ctx.now()}
        from (${rows}) as r where p.id = r.id returning p.id`.execute(ctx.db)
      await productsChanged(
        ctx,
        written.map(({ id }) => id),
      )
    },
  },
  names: async ({ db }, keys) => {
    const found = await db
      .selectFrom('products')
      .select(['id', 'description'])
      .where('id', '=', sql<number>`any(${keys}::int[])`)
      .execute()
    return new Map(found.map(({ id, description }) => [String(id), description]))
  },
}
