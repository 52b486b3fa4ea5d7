import { sql } from 'kysely'
import { addDays, type Day, weekdayOf } from '../../contract/core/dates.ts'
import type { Db } from './insert.ts'

const designs = [
  { name: 'Bridal bouquet', pieces: 1 },
  { name: 'Bridesmaids', pieces: 5 },
  { name: 'Boutonnieres', pieces: 8 },
  { name: 'Centerpieces', pieces: 15 },
  { name: 'Arch', pieces: 1 },
]
/** Stems in one piece of each design, in order. */
const flowers: readonly { name: string; stems: readonly number[] }[] = [
  { name: 'Garden Rose%Peach%', stems: [12, 6, 0, 4, 20] },
  { name: 'Garden Rose%Cream%', stems: [8, 3, 0, 3, 0] },
  { name: 'Spray Rose%White%', stems: [5, 3, 1, 3, 15] },
  { name: 'Ranunculus%White%', stems: [8, 4, 0, 2, 0] },
  { name: 'Lisianthus%White%', stems: [0, 0, 0, 2, 12] },
  { name: 'Snapdragon%White%', stems: [0, 0, 0, 0, 20] },
  { name: 'Lily Oriental Casa Blanca%', stems: [0, 0, 0, 0, 10] },
  { name: 'Eucalyptus%', stems: [3, 2, 0, 3, 30] },
  { name: 'Ruscus%', stems: [2, 1, 1, 2, 20] },
]

type Shop = { customerId: number; addressId: number; name: string }
type Design = { name: string; pieces: number }
type Item = { productId: number; stems: readonly number[]; wasteBp?: number }
type Event = {
  name: string
  occasion: 'wedding' | 'corporate' | 'party' | 'sympathy'
  day: Day
  time?: string
  charge?: number
  note?: string
  canceled?: boolean
  designs: readonly Design[]
  items: readonly Item[]
}

const saturday = 6

/**
 * The florist's events, one in each state: a wedding that is designed but not ordered, one that is partly ordered, one that is
 * completely ordered, one that has passed and one that was canceled; and two recipes.
 */
export async function insertEvents(db: Db, { now, today }: { now: Date; today: Day }): Promise<void> {
  const { rows: shops } = await sql<Shop>`
    select u.customer_id as "customerId", a.id as "addressId", u.name
    from users u join addresses a on a.customer_id = u.customer_id and a.deleted_at is null
    where u.email = 'florist@demo.test' order by a.position, a.id limit 1`.execute(db)
  const [shop] = shops
  if (!shop) return
  const around = { db, shop, now }
  const items = await weddingItems(db)
  const inTwoWeeks = addDays(today, 15 + ((saturday - weekdayOf(addDays(today, 15)) + 7) % 7))
  await insertEvent(around, {
    name: 'Harper and Cole',
    occasion: 'wedding',
    day: inTwoWeeks,
    time: '16:00',
    charge: 390_000,
    note: 'Ivory, cream and peach. No baby’s breath.',
    designs,
    items,
  })
  await insertEvent(around, {
    name: 'Spring open house',
    occasion: 'corporate',
    day: addDays(inTwoWeeks, 28),
    canceled: true,
    designs: designs.slice(3, 4),
    items: items.slice(2, 4).map(({ productId }) => ({ productId, stems: [3] })),
  })
  const [next, afterNext] = await ordersOf(around, sql`o.ship_day > ${today} order by o.ship_day, o.id`)
  const extra = items.find(({ productId }) => !next?.lines.some((line) => line.productId === productId))
  if (next)
    await fromOrder(around, next, {
      name: 'Quinceañera Morales',
      occasion: 'party',
      day: addDays(next.shipDay, 2),
      more: extra ? [{ productId: extra.productId, stems: [40] }] : [],
    })
  if (afterNext)
    await fromOrder(around, afterNext, {
      name: 'Rotary dinner',
      occasion: 'corporate',
      day: addDays(afterNext.shipDay, 2),
      more: [],
    })
  const [past] = await ordersOf(
    around,
    sql`o.ship_day < ${addDays(today, -10)} order by o.ship_day desc, o.id`,
  )
  if (past)
    await fromOrder(around, past, {
      name: 'Memorial for Ruth Baker',
      occasion: 'sympathy',
      day: addDays(past.shipDay, 2),
      more: [],
    })
  await insertRecipe(around, 'Garden bouquet', items, 0)
  await insertRecipe(around, 'Low centerpiece', items, 3)
}

async function weddingItems(db: Db): Promise<Item[]> {
  const found: Item[] = []
  for (const { name, stems } of flowers) {
    const { rows } = await sql<{ id: number }>`
      select p.id from products p join stock s on s.product_id = p.id
      where p.description like ${name} and p.state = 'live' and not p.blacklisted and p.price1_e4 is not null
        and not p.is_pre_booked and not p.is_grower_direct and not p.is_farm_direct
      order by s.on_hand - s.allocated - s.held desc, p.id limit 1`.execute(db)
    const [product] = rows
    if (product && !found.some(({ productId }) => productId === product.id))
      found.push({ productId: product.id, stems })
  }
  return found
}

type Around = { db: Db; shop: Shop; now: Date }

async function insertEvent(
  { db, shop, now }: Around,
  { name, occasion, day, time, charge, note = '', canceled = false, designs, items }: Event,
): Promise<number> {
  const { id } = await db
    .insertInto('event_orders')
    .values({
      customer_id: shop.customerId,
      name,
      occasion,
      event_day: day,
      event_time: time ?? null,
      design_day: addDays(day, -1),
      method: 'TRUCK',
      address_id: shop.addressId,
      charge_cents: charge ?? null,
      note,
      cancelled_at: canceled ? now : null,
      created_at: now,
      created_by: shop.name,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const designIds = await db
    .insertInto('event_designs')
    .values(designs.map((design, position) => ({ event_id: id, position, ...design })))
    .returning('id')
    .execute()
  const itemIds = await db
    .insertInto('event_items')
    .values(
      items.map(({ productId, wasteBp }, position) => ({
        event_id: id,
        position,
        product_id: productId,
        waste_bp: wasteBp ?? null,
      })),
    )
    .returning('id')
    .execute()
  const cells = items.flatMap(({ stems }, item) =>
    stems.flatMap((count, design) =>
      count > 0
        ? { item_id: itemIds[item]?.id ?? 0, design_id: designIds[design]?.id ?? 0, stems: count }
        : [],
    ),
  )
  await db.insertInto('event_cells').values(cells).execute()
  return id
}

type Order = { shipDay: Day; lines: { id: number; productId: number; quantity: number; stems: number }[] }

/** Orders of the shop with a few flowers each. */
async function ordersOf({ db, shop }: Around, which: ReturnType<typeof sql>): Promise<Order[]> {
  const { rows } = await sql<Order>`
    select o.ship_day as "shipDay", l.lines from orders o
    cross join lateral (
      select jsonb_agg(jsonb_build_object('id', l.id, 'productId', p.id, 'quantity', l.quantity,
        'stems', l.quantity * case when p.um = 'ST' then 1 else greatest(p.pack, 1) end) order by l.id) as lines
      from order_lines l join products p on p.id = l.product_id
      where l.order_id = o.id and l.status <> 'CANCELLED' and p.department = 'flowers'
        and l.quantity * case when p.um = 'ST' then 1 else greatest(p.pack, 1) end <= 9999
    ) l
    where o.customer_id = ${shop.customerId} and o.status <> 'CANCELLED' and jsonb_array_length(l.lines) between 2 and 12
      and ${which} limit 2`.execute(db)
  return rows
}

/** An event with some flowers from an order, and some not ordered yet. */
async function fromOrder(
  around: Around,
  { lines }: Order,
  { more, ...event }: Pick<Event, 'name' | 'occasion' | 'day'> & { more: readonly Item[] },
): Promise<void> {
  const own = lines.filter(
    ({ productId }, at) => lines.findIndex((line) => line.productId === productId) === at,
  )
  const id = await insertEvent(around, {
    ...event,
    designs: [{ name: 'Arrangements', pieces: 1 }],
    items: [...own.map(({ productId, stems }) => ({ productId, stems: [stems], wasteBp: 0 })), ...more],
  })
  await around.db
    .insertInto('event_parts')
    .values(
      own.map((line) => ({
        event_id: id,
        product_id: line.productId,
        quantity: line.quantity,
        order_line_id: line.id,
      })),
    )
    .execute()
}

async function insertRecipe(
  { db, shop, now }: Around,
  name: string,
  items: readonly Item[],
  design: number,
): Promise<void> {
  const { id } = await db
    .insertInto('recipes')
    .values({ customer_id: shop.customerId, name, changed_at: now, changed_by: shop.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  const lines = items.flatMap(({ productId, stems }) =>
    (stems[design] ?? 0) > 0 ? { product_id: productId, stems: stems[design] ?? 0 } : [],
  )
  await db
    .insertInto('recipe_lines')
    .values(lines.map((line, position) => ({ recipe_id: id, position, ...line })))
    .execute()
}
