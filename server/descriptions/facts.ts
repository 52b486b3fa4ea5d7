import { sql } from 'kysely'
import type { Ctx } from '../core/route.ts'
import { readVaseDays, vaseDaysOf } from '../lots/vase-life.ts'
import type { Facts } from './draft.ts'

/** The facts of products, and their current descriptions. Deleted products are left out. */
export async function readFacts(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<Map<number, Facts & { now: { en: string; es: string } }>> {
  const days = vaseDaysOf(await readVaseDays(ctx))
  const { rows } = await sql<Facts & { productId: number; now: { en: string; es: string } }>`
    select p.id as "productId", p.department, p.description, p.type, p.variety, p.botanical_name as "botanicalName", p.color,
      p.grade, p.purpose, p.grower, p.origin, p.um, p.pack, p.min_quantity as "minQuantity",
      p.season_start_month as "seasonStart", p.season_end_month as "seasonEnd",
      p.pot_size_inches::float8 as "potSizeInches", p.hardiness_zone_min as "hardinessZoneMin",
      p.hardiness_zone_max as "hardinessZoneMax", ${days} as "vaseDays",
      json_build_object('en', coalesce(t.text_en, ''), 'es', coalesce(t.text_es, '')) as now
    from products p left join product_texts t on t.product_id = p.id
    where p.id = any(${[...productIds]}::int[])`.execute(ctx.db)
  return new Map(rows.map(({ productId, ...facts }) => [productId, facts]))
}
