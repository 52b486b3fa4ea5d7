import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/** The next unused item numbers, in order. `taken` selects `id` of numbers that the caller is about to assign. */
export async function nextNumbers(
  { db }: Pick<Ctx, 'db'>,
  count: number,
  taken: RawBuilder<unknown> = sql`select null::int as id`,
): Promise<number[]> {
  const found: number[] = []
  while (found.length < count) {
    const { rows } = await sql<{ id: number }>`
      with next as materialized (select nextval('product_numbers')::int as id from generate_series(1, ${count - found.length}::int))
      select id from next
      where not exists (select from products p where p.id = next.id)
        and not exists (select from (${taken}) as t where t.id = next.id)
      order by id`.execute(db)
    found.push(...rows.map(({ id }) => id))
  }
  return found
}
