import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Db } from './insert.ts'

/**
 * Lots of the past: each week some forty lots of flowers, all used up, most of it sold and a few units thrown away, broken, stolen or
 * never found.
 */
export async function insertPastLots(db: Db, { today, months = 18 }: { today: Day; months?: number }) {
  await sql`
    with picked as (
      select p.id, p.vendor_id, p.price1_e4, w.week, ${today}::date - 14 - w.week * 7 - p.id % 5 as day,
        (p.id * 31 + w.week * 17) % 97 as draw, p.min_quantity
      from products p
      cross join generate_series(0, ${Math.round(months * 4.35)}::int) w (week)
      where p.department = 'flowers' and p.vendor_id is not null and not p.is_grower_direct and not p.is_farm_direct and not p.is_pre_booked
        and (p.id * 13 + w.week * 29) % 47 = 0
    ),
    sized as (
      select k.*, 40 + k.draw * 2 as units, case when k.draw % 3 = 0 then (40 + k.draw * 2) * (3 + k.draw % 9) / 100
        when k.draw % 3 = 1 then 1 + k.draw % 3 else 0 end as lost
      from picked k
    ),
    came as (
      insert into lots (product_id, vendor_id, arrived_on, cost_e4, code, place, received, remaining, created_at)
      select id, vendor_id, day, price1_e4 * (50 + id % 14) / 100 / 100 * 100, 'W' || week, 'Cooler ' || 1 + id % 4, units, 0,
        day::timestamptz + interval '10 hours'
      from sized order by day, id
      returning id, product_id, code, received, created_at
    ),
    moved as (
      select c.id as lot_id, c.product_id, c.created_at, c.received, s.lost, s.draw
      from came c join sized s on s.id = c.product_id and 'W' || s.week = c.code
    )
    insert into stock_movements (product_id, at, kind, on_hand_change, lot_id, actor, note)
    select product_id, at, kind, units, lot_id, actor, note from (
      select product_id, created_at as at, 'receipt' as kind, received as units, lot_id, 'Growers' as actor, '' as note from moved
      union all
      select product_id, created_at + interval '26 hours', 'shipment', -(received - lost), lot_id, 'Warehouse', '' from moved
      union all
      select product_id, created_at + make_interval(days => 2 + draw % 9),
        case when draw % 20 < 13 then 'waste' when draw % 20 < 16 then 'damage' when draw % 20 < 19 then 'unknown' else 'theft' end,
        -lost, lot_id, 'Warehouse', case when draw % 20 < 13 then 'Past its days' else '' end
      from moved where lost > 0
    ) all_of_it order by at, product_id`.execute(db)
}
