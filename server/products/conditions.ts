import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import type { Condition, FilterField } from '../../contract/features/products/filters.ts'
import { containing } from '../core/like.ts'

/** Conditions on `products` left joined with `stock`. */

export const onHand = sql<number>`coalesce(stock.on_hand, 0)`
export const free = sql<number>`coalesce(stock.on_hand - stock.allocated - stock.held, 0)`

/** Whether the prices are sale prices today. */
export const onSale = (today: Day) =>
  sql<boolean>`coalesce(products.original_price_e4 > products.price1_e4
    and (products.sale_ends_on is null or products.sale_ends_on >= ${today}::date), false)`

/** Orders that staff still work on, in SQL. */
export const openOrders = sql`('PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED',
  'LOADED', 'OUT_FOR_DELIVERY', 'READY_FOR_PICKUP')`

const column = (name: string) => sql.ref(`products.${name}`)

/** Each field as a column or an expression. Prices are in ten-thousandths, the mark-up in hundredths of a percent. */
const places: Partial<Record<FilterField, RawBuilder<unknown>>> = {
  department: column('department'),
  category: column('category'),
  type: column('type'),
  variety: column('variety'),
  color: column('color'),
  grade: column('grade'),
  purpose: column('purpose'),
  grower: column('grower'),
  vendor: sql`coalesce(products.vendor_id, '')`,
  origin: column('origin'),
  um: column('um'),
  place: column('place'),
  state: column('state'),
  description: column('description'),
  free,
  onHand,
  pack: column('pack'),
  minQuantity: column('min_quantity'),
  price1: column('price1_e4'),
  price2: column('price2_e4'),
  price3: column('price3_e4'),
  price4: column('price4_e4'),
  price5: column('price5_e4'),
  was: column('original_price_e4'),
  cost: column('cost_e4'),
  markup: column('markup_bp'),
  featured: column('featured'),
  hidden: column('blacklisted'),
  us: column('us'),
  growerDirect: column('is_grower_direct'),
  farmDirect: column('is_farm_direct'),
  preBooked: column('is_pre_booked'),
  saleEndsOn: column('sale_ends_on'),
  dateAvailable: column('date_available'),
}

/** The expression of a field, for its values and their counts. */
export const placeOf = (field: FilterField): RawBuilder<unknown> => {
  const place = places[field]
  if (!place) throw new Error(`${field} has no column`)
  return place
}

const scales: Partial<Record<FilterField, number>> = {
  price1: 10_000,
  price2: 10_000,
  price3: 10_000,
  price4: 10_000,
  price5: 10_000,
  was: 10_000,
  cost: 10_000,
  markup: 100,
}

type At = { today: Day; now: Date; seesCost: boolean; timeZone: string }

/** The number of days over which a price change is measured. */
const movedWithinDays = 7

/** A condition of the list as SQL. Without the authority for costs, a condition on costs matches nothing. */
export function conditionSql({ field, comparison, values }: Condition, at: At): RawBuilder<boolean> {
  const [first = ''] = values
  switch (field) {
    case 'cost':
      if (!at.seesCost) return sql<boolean>`false`
      break
    case 'overstock':
      return yes(onSale(at.today), first)
    case 'picture':
      // A missing picture is replaced by a drawing.
      return yes(sql<boolean>`(products.image_name like 'photo-%')`, first)
    case 'season':
      return sql<boolean>`case when season_start_month <= season_end_month
        then extract(month from ${first}::date) between season_start_month and season_end_month
        else extract(month from ${first}::date) >= season_start_month or extract(month from ${first}::date) <= season_end_month end`
    case 'ordered':
      return sql<boolean>`products.id in (select l.product_id from orders o join order_lines l on l.order_id = o.id
        where o.ship_day = ${first}::date and o.status <> 'CANCELLED' and l.status <> 'CANCELLED')`
    case 'moved':
      return moved(comparison, Number(first), at)
    case 'changedBy':
      return sql<boolean>`products.id in (select f.row_key::int from change_sets s join change_fields f on f.change_set_id = s.id
        where f.table_name = 'products' and s.actor = ${first})`
    case 'added':
      return span(
        sql`(products.created_at at time zone ${at.timeZone}::text)::date`,
        { comparison, first },
        at,
      )
    case 'saleEndsOn':
    case 'dateAvailable':
      return span(placeOf(field), { comparison, first }, at, true)
  }
  const place = placeOf(field)
  const scale = scales[field]
  switch (comparison) {
    case 'empty':
      return sql<boolean>`coalesce(${place}::text, '') = ''`
    case 'filled':
      return sql<boolean>`coalesce(${place}::text, '') <> ''`
    case 'has':
      return sql<boolean>`(${sql.join(
        values.map((value) => sql`${place} ilike ${containing(value)}`),
        sql` or `,
      )})`
    case 'not':
      return sql<boolean>`${place} <> all(${[...values]}::text[])`
    case 'over':
      return sql<boolean>`${place} > ${Math.round(Number(first) * (scale ?? 1))}`
    case 'under':
      return sql<boolean>`${place} < ${Math.round(Number(first) * (scale ?? 1))}`
    default:
      if (first === 'yes' || first === 'no') return yes(place as RawBuilder<boolean>, first)
      if (scale || isCount(field)) return sql<boolean>`${place} = ${Math.round(Number(first) * (scale ?? 1))}`
      // A single value becomes an equation, so that an index returns the rows in order.
      return values.length === 1
        ? sql<boolean>`${place} = ${first}`
        : sql<boolean>`${place} = any(${[...values]}::text[])`
  }
}

const isCount = (field: FilterField) => ['free', 'onHand', 'pack', 'minQuantity'].includes(field)

const yes = (condition: RawBuilder<boolean>, value: string): RawBuilder<boolean> =>
  value === 'yes' ? sql<boolean>`${condition}` : sql<boolean>`not ${condition}`

function span(
  place: RawBuilder<unknown>,
  { comparison, first }: { comparison: string; first: string },
  { today }: At,
  isAhead = false,
): RawBuilder<boolean> {
  switch (comparison) {
    case 'on':
      return sql<boolean>`${place} = ${first}::date`
    case 'before':
      return sql<boolean>`${place} < ${first}::date`
    case 'after':
      return sql<boolean>`${place} > ${first}::date`
    case 'empty':
      return sql<boolean>`${place} is null`
    case 'filled':
      return sql<boolean>`${place} is not null`
    default: {
      const other = addDays(today, (isAhead ? 1 : -1) * Number(first))
      return isAhead
        ? sql<boolean>`${place} between ${today}::date and ${other}::date`
        : sql<boolean>`${place} > ${other}::date`
    }
  }
}

/** Products whose first tier differs from a week ago by this percentage. Starts from that week's price versions, which are few. */
function moved(comparison: string, percent: number, { now }: At): RawBuilder<boolean> {
  const since = new Date(now.getTime() - movedWithinDays * 86_400_000)
  const change = sql`abs(p.price1_e4 - earlier.price1_e4) * 100.0 / earlier.price1_e4`
  const sign = comparison === 'under' ? sql`<` : comparison === 'is' ? sql`=` : sql`>`
  return sql<boolean>`products.id in (
    select p.id from (select distinct product_id from price_versions where from_at > ${since}) recent
      join products p on p.id = recent.product_id
      cross join lateral (select price1_e4 from price_versions v
        where v.product_id = p.id and v.from_at <= ${since} order by v.id desc limit 1) earlier
    where earlier.price1_e4 > 0 and ${change} ${sign} ${percent})`
}
