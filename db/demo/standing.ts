import { sql } from 'kysely'
import { addDays, type Day, weekdayOf } from '../../contract/core/dates.ts'
import type { Db } from './insert.ts'

type Line = { name: string; units: number; atMost: number | null; wish: string | null }

/** The weekly items. `atMost`: a multiple of the list price; the lilies are above theirs. */
const lines: readonly Line[] = [
  { name: 'Rose Freedom%', units: 2, atMost: 1.2, wish: 'SAME_COLOR' },
  { name: 'Gypsophila%', units: 8, atMost: 1.2, wish: 'NONE' },
  { name: 'Spray Rose%White%', units: 10, atMost: 1.3, wish: 'SAME_COLOR' },
  { name: 'Lily Oriental Casa Blanca%', units: 6, atMost: 0.5, wish: 'ASK' },
  { name: 'Ruscus%', units: 8, atMost: null, wish: 'SAME_KIND' },
  { name: 'Leatherleaf%', units: 15, atMost: null, wish: 'SAME_KIND' },
]
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** Most shops choose Tuesday. */
const usualDay = 2

type Shop = {
  userId: number
  customerId: number
  addressId: number
  routeDays: number[]
}

/**
 * The florist's standing orders: an active one with a skipped day, a pause and an item above its maximum price, a draft, and one that
 * has ended. A holiday some weeks ahead asks whether to double its delivery.
 */
export async function insertStanding(db: Db, { now, today }: { now: Date; today: Day }): Promise<void> {
  const { rows: shops } = await sql<Shop>`
    select u.id as "userId", u.customer_id as "customerId", a.id as "addressId", r.weekdays as "routeDays"
    from users u join addresses a on a.customer_id = u.customer_id and a.deleted_at is null
    join routes r on r.route_number = a.route_number
    where u.email = 'florist@demo.test' order by a.position, a.id limit 1`.execute(db)
  const [shop] = shops
  const products = await productsFor(db)
  if (!shop || products.length === 0) return
  const weekday = shop.routeDays.includes(usualDay) ? usualDay : (shop.routeDays[0] ?? usualDay)
  const next = addDays(today, ((weekday - weekdayOf(today) + 6) % 7) + 1)
  const week = (count: number) => addDays(next, 7 * count)
  const around = { db, shop, now, products }
  const running = await standing(around, {
    name: `${weekdays[weekday]}, the shop`,
    status: 'RUNNING',
    startsOn: week(-12),
    weekday,
    pause: { from: addDays(week(7), -1), to: addDays(week(8), 5) },
  })
  await linkPast(around, running, { weekday, from: week(-12), to: addDays(today, 1) })
  await db
    .insertInto('standing_dates')
    .values({ standing_id: running, due_on: week(5), state: 'SKIPPED', decided_at: now })
    .execute()
  // The first run of the job creates its order.
  const soon = [2, 3, 4, 5, 6].map((days) => addDays(today, days))
  const midweek = soon.find((day) => weekdayOf(day) !== weekday && shop.routeDays.includes(weekdayOf(day)))
  if (midweek)
    await standing(around, {
      name: 'Greens for the cooler',
      status: 'RUNNING',
      startsOn: midweek,
      weekday: weekdayOf(midweek),
      everyWeeks: 2,
    })
  await standing(around, {
    name: 'Church greens',
    status: 'DRAFT',
    startsOn: week(2),
    weekday,
    everyWeeks: 4,
  })
  await standing(around, {
    name: 'Summer window',
    status: 'ENDED',
    startsOn: week(-24),
    weekday,
    everyWeeks: 2,
  })
  await askDouble(db, { weekday, today })
}

type Product = { id: number; units: number; priceE4: number; line: Line }

async function productsFor(db: Db): Promise<Product[]> {
  const found: Product[] = []
  for (const line of lines) {
    const { rows } = await sql<{ id: number; least: number; priceE4: number }>`
      select p.id, p.min_quantity as least, p.price1_e4 as "priceE4" from products p join stock s on s.product_id = p.id
      where p.description like ${line.name} and p.state = 'live' and not p.blacklisted and p.price1_e4 is not null
        and not p.is_pre_booked and not p.is_grower_direct and not p.is_farm_direct
      order by s.on_hand - s.allocated - s.held desc, p.id limit 1`.execute(db)
    const [product] = rows
    if (product) found.push({ ...product, units: line.units * product.least, line })
  }
  return found
}

type Around = { db: Db; shop: Shop; now: Date; products: readonly Product[] }
type Template = {
  name: string
  status: 'DRAFT' | 'RUNNING' | 'ENDED'
  startsOn: Day
  weekday: number
  everyWeeks?: number
  pause?: { from: Day; to: Day }
}

async function standing(
  { db, shop, now, products }: Around,
  { name, status, startsOn, weekday, everyWeeks = 1, pause }: Template,
): Promise<number> {
  const { id } = await db
    .insertInto('standing_orders')
    .values({
      customer_id: shop.customerId,
      owner_id: shop.userId,
      name,
      status,
      starts_on: startsOn,
      paused_from: pause?.from ?? null,
      paused_to: pause?.to ?? null,
      pause_note: pause ? 'shop closed' : '',
      started_at: status === 'DRAFT' ? null : now,
      ended_at: status === 'ENDED' ? now : null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plan = await db
    .insertInto('standing_plans')
    .values({
      standing_id: id,
      customer_id: shop.customerId,
      from_day: startsOn,
      every_weeks: everyWeeks,
      weekdays: [weekday],
      method: 'TRUCK',
      address_id: shop.addressId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const chosen = pause ? products : products.slice(-2)
  await db
    .insertInto('standing_lines')
    .values(
      chosen.map(({ id: product_id, units, priceE4, line }, at) => ({
        plan_id: plan.id,
        position: at + 1,
        product_id,
        quantity: units,
        at_most_e4: line.atMost === null ? null : Math.round((priceE4 * line.atMost) / 5000) * 5000,
        wish: line.wish as 'NONE' | null,
        wish_percent: line.wish === null ? null : 0,
      })),
    )
    .execute()
  return id
}

/** Past days: the shop's orders for that weekday belong to it, the other days were skipped. */
async function linkPast(
  { db, shop, now }: Around,
  id: number,
  { weekday, from, to }: { weekday: number; from: Day; to: Day },
): Promise<void> {
  await sql`
    with days as (
      select day::date from generate_series(${from}::date, ${to}::date, '7 days') day
      where extract(dow from day) = ${weekday}
    ),
    orders_then as (
      select distinct on (o.ship_day) o.ship_day, o.id, o.placed_at from orders o
      where o.customer_id = ${shop.customerId} and o.status <> 'CANCELLED' order by o.ship_day, o.id
    )
    insert into standing_dates (standing_id, due_on, state, ships_on, order_id, made_at, decided_at)
    select ${id}::bigint, d.day, case when o.id is null then 'SKIPPED' else 'MADE' end, o.ship_day, o.id, o.placed_at,
      case when o.id is null then ${now}::timestamptz end
    from days d left join orders_then o on o.ship_day = d.day`.execute(db)
}

/** Plans the next shopping holiday that is far enough ahead as a doubled delivery on that weekday. */
async function askDouble(db: Db, { weekday, today }: { weekday: number; today: Day }): Promise<void> {
  const { rows } = await sql<{ day: Day; name: string }>`
    select day, name from holidays where kind = 'major' and day between ${addDays(today, 17)}::date and ${addDays(today, 41)}::date
    order by day limit 1`.execute(db)
  const [holiday] = rows
  if (!holiday) return
  const before = addDays(holiday.day, -1)
  const doubled = addDays(before, -((weekdayOf(before) - weekday + 7) % 7))
  await db
    .updateTable('holidays')
    .set({ standing: 'DOUBLE', standing_day: doubled })
    .where('day', '=', holiday.day)
    .where('name', '=', holiday.name)
    .execute()
}
