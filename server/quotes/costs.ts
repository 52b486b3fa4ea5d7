import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'

/**
 * The distributor's unit cost of each item: the item's own, else that of its oldest remaining lot. In ten-thousandths; unknown ones
 * are missing.
 */
export async function costsOf(ctx: Ctx, productIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{
    id: number
    cost: number
  }>`select p.id, coalesce(p.cost_e4, (select l.cost_e4 from lots l
      where l.product_id = p.id and l.remaining > 0 and l.cost_e4 is not null order by l.arrived_on nulls first, l.id limit 1)) as cost
    from products p where p.id = any(${[...productIds]}::int[])`.execute(ctx.db)
  return new Map(rows.flatMap(({ id, cost }) => (cost === null ? [] : [[id, Number(cost)] as const])))
}
