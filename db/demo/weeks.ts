import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Db } from './insert.ts'

/** The farm that the demo's vendor works for. */
const vendorId = 'VCO100'

/**
 * Orders to the vendor's farm and its offers: a year back and ten weeks ahead. Offers of goods that ship from the farm equal their
 * available stock from next week on, so that stock and availability sheet agree.
 */
export async function insertWeeks(db: Db, { now, today }: { now: Date; today: Day }) {
  await sql`
    insert into farm_prices (product_id, price_e4, published_at)
    select id, greatest(100, price1_e4 * (52 + id % 9) / 10000 * 100), ${now}::timestamptz - interval '9 days'
    from products where vendor_id = ${vendorId} and price1_e4 > 200`.execute(db)
  await sql`
    insert into availability (product_id, week, offered, published_at)
    with weeks as (
      select w.away, (date_trunc('week', ${today}::date)::date + w.away * 7) as week from generate_series(-52, 10) w (away)
    ),
    own as (
      select p.id, p.min_quantity as multiple, p.is_grower_direct or p.is_farm_direct as from_farm,
        greatest(0, coalesce(s.on_hand - s.allocated, 0)) as free
      from products p left join stock s on s.product_id = p.id where p.vendor_id = ${vendorId} and not p.is_pre_booked
    ),
    ordered as (
      select l.product_id, date_trunc('week', o.ship_day)::date as week, sum(l.quantity)::int as units
      from order_lines l join orders o on o.id = l.order_id join own on own.id = l.product_id
      where o.status <> 'CANCELLED' and l.status <> 'CANCELLED' and (own.from_farm or o.order_type = 'PREBOOK')
      group by 1, 2
    )
    select own.id, weeks.week,
      case when own.from_farm then coalesce(ordered.units, 0) + case
          when away <= 0 then 0
          -- Two weeks share what is for sale; the first has what doesn't divide.
          when away = 1 then own.free - own.free / 2 / own.multiple * own.multiple
          when away = 2 then own.free / 2 / own.multiple * own.multiple
          else 0 end
        else greatest(coalesce(ordered.units, 0), own.multiple * ((8 + own.id * 7 % 60) * (90 + (own.id + away * 11) % 35) / 100
          * case when extract(month from weeks.week) in (2, 5) then 2 else 1 end)) end,
      ${now}::timestamptz - interval '9 days'
    from own cross join weeks left join ordered on ordered.product_id = own.id and ordered.week = weeks.week
    where own.from_farm or away <= 10`.execute(db)
  // A draft begun this morning: two cells are valid, and one isn't a number.
  await sql`
    insert into availability_drafts (product_id, week, text, edited_at, edited_by)
    select p.id, date_trunc('week', ${today}::date)::date + 14 + 7 * row_number() over (order by p.id)::int,
      (array['1.250', '900', '12O0'])[row_number() over (order by p.id)], ${now}::timestamptz - interval '2 hours', u.id
    from (select id from products where vendor_id = ${vendorId} and not is_farm_direct and not is_grower_direct and min_quantity = 25
        and not is_pre_booked order by description, id limit 3) p
    left join users u on u.email = 'vendor@demo.test'`.execute(db)
}
