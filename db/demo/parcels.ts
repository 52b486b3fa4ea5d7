import { sql } from 'kysely'
import { addDays, type Day } from '../../contract/core/dates.ts'
import { checkDigit } from '../../contract/rules/tracking-number.ts'
import type { Db } from './insert.ts'

const daysKept = 4

/** A UPS number with its check digit. */
function numberOf(n: number): string {
  const signs = `7A42W803${String(4_410_000 + n * 37)}`
  return `1Z${signs}${checkDigit(signs)}`
}

/**
 * Parcels of the last days: in transit or delivered like their orders, one that could not be delivered, and one from a farm with an
 * unknown order number.
 */
export async function insertParcels(db: Db, { now, today }: { now: Date; today: Day }): Promise<void> {
  const { rows: orders } = await sql<{ id: number; status: string; day: Day; place: string }>`
    select o.id, o.status, o.ship_day as day, concat(a.city, ', ', a.state) as place
    from orders o join addresses a on a.id = o.address_id
    where o.method = 'UPS' and o.status in ('SHIPPED', 'DELIVERED') and o.ship_day > ${addDays(today, -daysKept)}
    order by o.ship_day desc, o.id`.execute(db)
  const problem = orders.findLast(({ status }) => status === 'SHIPPED')
  for (const [n, { id, status, day, place }] of orders.entries()) {
    const state = id === problem?.id ? 'PROBLEM' : status === 'SHIPPED' ? 'ON_THE_WAY' : 'DELIVERED'
    const words = {
      PROBLEM: 'The business was closed. A second attempt is planned.',
      ON_THE_WAY: 'Departed from facility',
      DELIVERED: 'Delivered, left at the front door',
    }[state]
    const where = state === 'ON_THE_WAY' ? 'Dayton, OH' : place
    await sql`
      with happened as (
        select coalesce(max(at), ${now}) as at from order_events where order_id = ${id} and at <= ${now}
      ),
      parcel as (
        insert into parcels (tracking_number, carrier, order_id, source, boxes, state, state_at, words, place, expected_on, added_by, added_at)
        select ${numberOf(n)}, 'UPS', ${id}, 'house', ${1 + (n % 3)}, ${state}, at, ${words}, ${where}, ${addDays(day, 1)},
          'Warehouse', at
        from happened
        returning id, state_at
      )
      insert into parcel_events (parcel_id, at, state, words, place, actor)
      select id, state_at, ${state}, ${words}, ${where}, 'UPS' from parcel`.execute(db)
  }
  await sql`
    insert into parcels (tracking_number, carrier, named_orders, source, state, state_at, words, expected_on, added_by, added_at)
    values (${numberOf(orders.length)}, 'UPS', array[98117]::bigint[], 'farm', 'LABEL', ${now}, 'Label made', ${addDays(today, 2)},
      'Finca Tres Colibríes', ${now})`.execute(db)
}
