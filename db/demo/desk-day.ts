import { type Kysely, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { Tables } from '../tables.ts'

/**
 * Leaves work for the order desk on the next delivery day: orders on hold for different reasons, some that the cold store has begun,
 * and items with fewer units than were ordered. Most shops have said what they want instead.
 */
export async function insertDeskDay(
  db: Kysely<Tables>,
  { now, today }: { now: Date; today: Day },
): Promise<void> {
  await sql`
    with day as (
      select min(ship_day) as day from orders where ship_day > ${today} and status = 'CONFIRMED'
    ),
    these as (
      select o.id, row_number() over (order by o.id) as n
      from orders o join day on o.ship_day = day.day join customers c on c.id = o.customer_id
      where o.status = 'CONFIRMED' and o.payment_status = 'ON_ACCOUNT' and o.order_type = 'STOCK' and c.account_number > 10010
        and o.placed_at < ${now}
    ),
    moved as (
      update orders o set
        status = case when n <= 4 then 'ON_HOLD' when n <= 12 then 'PICKING' else 'PACKED' end,
        hold_reason = case when n <= 4 then (array['PAST_DUE', 'CREDIT_LIMIT', 'PRICE_REVIEW', 'NEW_ACCOUNT'])[n::int] end
      from these where o.id = these.id and n <= 15
      returning o.id, o.status
    )
    insert into order_events (order_id, was, status, at, mover, actor)
    select m.id, step.was, step.status, ${now}::timestamptz, step.mover, step.actor
    from moved m join (values
      (1, 'ON_HOLD', 'CONFIRMED', 'ON_HOLD', 'system', 'system'),
      (1, 'PICKING', 'CONFIRMED', 'PICKING', 'store', 'Warehouse'),
      (1, 'PACKED', 'CONFIRMED', 'PICKING', 'store', 'Warehouse'),
      (2, 'PACKED', 'PICKING', 'PACKED', 'store', 'Warehouse')) as step (n, final, was, status, mover, actor)
      on step.final = m.status
    order by m.id, step.n`.execute(db)
  // For three items, a quarter of the units that some orders need is missing.
  await sql`
    with day as (
      select min(ship_day) as day from orders where ship_day > ${today} and status = 'CONFIRMED'
    ),
    wanted as (
      select l.product_id, count(*) as orders from order_lines l join orders o on o.id = l.order_id join day on o.ship_day = day.day
      where o.status = 'CONFIRMED' and l.allocated >= 4 * l.min_quantity
      group by l.product_id order by orders desc, l.product_id limit 3
    )
    update order_lines l set missing = l.min_quantity * greatest(1, l.quantity / l.min_quantity / 4)
    from orders o, day, customers c
    where o.id = l.order_id and o.ship_day = day.day and o.status = 'CONFIRMED' and c.id = o.customer_id
      and c.account_number > 10010 and l.allocated >= 4 * l.min_quantity
      and l.product_id in (select product_id from wanted)`.execute(db)
  await sql`
    insert into substitution_rules (customer_id, wish, percent, updated_at)
    select id, (array['SAME_COLOR', 'ASK', 'SAME_VARIETY', 'SAME_KIND'])[1 + account_number % 4],
      case when account_number % 4 = 1 then 0 else 5 * (account_number % 3) end, ${now}::timestamptz
    from customers where not is_house and account_number > 10010 and account_number % 5 < 3`.execute(db)
}
