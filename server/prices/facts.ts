import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { PriceSource, TierColumns } from '../../contract/rules/pricing.ts'
import { ruleRows } from '../catalogue/price-rules.ts'
import type { Ctx } from '../core/route.ts'

/** A rule with the person who set it. */
export type RuleFact = {
  source: PriceSource
  productId: number | null
  category: string | null
  percentBp: number | null
  priceE4: number | null
  key: string
  promisedFor: string | null
  from: Day | null
  to: Day | null
  setAt: string | null
  setBy: string | null
  changeSetId: number | null
}

/** The facts that determine a price at a moment. */
export type PriceFacts = {
  at: Date
  day: Day
  columns: TierColumns
  sale: { originalPriceE4: number | null; saleEndsOn: Day | null }
  markupBp: number
  level: number
  rules: readonly RuleFact[]
  /** When the list price took effect, and who set it. */
  listFrom: Date | null
  listBy: string | null
  listChangeSet: number | null
  markupAt: Date | null
  markupBy: string | null
  markupChangeSet: number | null
}

export type Moment = { at: Date; day: Day }
type Asked = {
  customerId: number
  productId: number
  moments: readonly Moment[] /** Uses current values instead of historic ones. */
  isNow: boolean
}

type Row = {
  at: Date
  day: Day
  price1: number | null
  price2: number | null
  price3: number | null
  price4: number | null
  price5: number | null
  quantity1: number | null
  quantity2: number | null
  quantity3: number | null
  quantity4: number | null
  quantity5: number | null
  original: number | null
  ends: Day | null
  markup: number
  level: number
  rules: readonly RuleFact[]
  list_from: Date | null
  list_by: string | null
  list_change_set: number | null
  markup_at: Date | null
  markup_by: string | null
  markup_change_set: number | null
}

/** A number in a row at a moment in the past: the value before its first later change, or else the current value. */
const asItWas = (of: {
  table: string
  key: RawBuilder<unknown>
  field: string
  now: RawBuilder<unknown>
}) => sql`
  coalesce((
    select (f.before #>> '{}')::int from change_fields f join change_sets s on s.id = f.change_set_id
    where f.table_name = ${of.table} and f.row_key = ${of.key}::text and f.field = ${of.field} and s.at > m.at
    order by f.change_set_id limit 1), ${of.now})`

/**
 * The facts that determine a product's price for a customer at some moments, in one statement. For the current moment it reads the
 * product itself, like list, cart and order; for earlier ones, its price versions.
 */
export async function readFacts(
  ctx: Ctx,
  { customerId, productId, moments, isNow }: Asked,
): Promise<PriceFacts[]> {
  const level = isNow
    ? sql`c.price_tier`
    : asItWas({ table: 'price-levels', key: sql`c.id`, field: 'priceTier', now: sql`c.price_tier` })
  const markup = isNow
    ? sql`p.markup_bp`
    : asItWas({ table: 'products', key: sql`p.id`, field: 'markupBp', now: sql`p.markup_bp` })
  const columns = isNow ? sql`p` : sql`v`
  const { rows } = await sql<Row>`
    select m.at, m.day::text as day, ${columns}.price1_e4 as price1, ${columns}.price2_e4 as price2, ${columns}.price3_e4 as price3,
      ${columns}.price4_e4 as price4, ${columns}.price5_e4 as price5, ${columns}.quantity1, ${columns}.quantity2,
      ${columns}.quantity3, ${columns}.quantity4, ${columns}.quantity5, ${columns}.original_price_e4 as original,
      ${columns}.sale_ends_on::text as ends, was.markup, was.level,
      (select coalesce(jsonb_agg(jsonb_build_object('source', r.source, 'productId', r.product_id, 'category', r.category,
          'percentBp', r.percent_bp, 'priceE4', r.price_e4, 'key', r.scope_key, 'promisedFor', r.promised_for,
          'from', r.starts_on, 'to', r.ends_on, 'setAt', r.set_at, 'setBy', r.set_by, 'changeSetId', r.change_set_id)), '[]')
        from (${ruleRows({ customerId, at: sql`m.at`, on: sql`m.day`, level: sql`was.level` })}) r) as rules,
      v.from_at as list_from, vs.actor as list_by, v.change_set_id as list_change_set,
      ms.at as markup_at, ms.actor as markup_by, ms.id as markup_change_set
    from unnest(${moments.map(({ at }) => at)}::timestamptz[], ${moments.map(({ day }) => day)}::date[]) m (at, day)
      join products p on p.id = ${productId}
      join customers c on c.id = ${customerId}
      left join lateral (
        select * from price_versions v where v.product_id = p.id and (${isNow} or v.from_at <= m.at)
        order by v.id desc limit 1
      ) v on true
      left join change_sets vs on vs.id = v.change_set_id
      cross join lateral (select ${markup} as markup, ${level} as level) was
      left join lateral (
        select s.* from change_fields f join change_sets s on s.id = f.change_set_id
        where f.table_name = 'products' and f.row_key = p.id::text and f.field = 'markupBp' and s.at <= m.at
        order by f.change_set_id desc limit 1
      ) ms on true
    order by m.at`.execute(ctx.db)
  return rows.map((row) => ({
    at: row.at,
    day: row.day,
    columns: {
      price1: row.price1,
      price2: row.price2,
      price3: row.price3,
      price4: row.price4,
      price5: row.price5,
      quantity1: row.quantity1,
      quantity2: row.quantity2,
      quantity3: row.quantity3,
      quantity4: row.quantity4,
      quantity5: row.quantity5,
    },
    sale: { originalPriceE4: row.original, saleEndsOn: row.ends },
    markupBp: row.markup,
    level: row.level,
    rules: row.rules,
    listFrom: row.list_from,
    listBy: row.list_by,
    listChangeSet: row.list_change_set,
    markupAt: row.markup_at,
    markupBy: row.markup_by,
    markupChangeSet: row.markup_change_set,
  }))
}
