import { sql } from 'kysely'
import { addDays, asDay, type Day, instantOf } from '../../contract/core/dates.ts'
import { boxesOf, unitsPerBox } from '../../contract/rules/flower-boxes.ts'
import { confirmAt } from '../../contract/rules/purchase-days.ts'
import type { PurchaseMover, PurchaseStatus } from '../../contract/rules/purchase-moves.ts'
import type { Db } from './insert.ts'

/** The grower whose people sign in to the demo. */
const vendorId = 'VCO100'
/** Minimum items in a purchase order of the demo. */
const items = 6
const buyer = 'Grant Ellery'
const grower = 'Camila Restrepo'

type Item = { id: number; description: string; um: string; pack: number; cost_e4: number }
type Sold = { line_id: number; product_id: number; ship_day: Day; units: number }
type Around = { now: Date; today: Day; timeZone: string }

const hour = 3_600_000

/**
 * Purchase orders to the demo's grower: three to confirm, one of them due today, one in transit with an air waybill, and one that was
 * received and claimed in part by a shop. They include the units sold to shops so far.
 */
export async function insertPurchases(db: Db, around: Around): Promise<void> {
  const { rows: offered } = await sql<Item>`
    select id, description, um, pack, (round(coalesce(cost_e4, price1_e4 * 6 / 10) / 10000.0, 2) * 10000)::bigint as cost_e4 from products
    where vendor_id = ${vendorId} and is_grower_direct and price1_e4 is not null order by description, id limit 24`.execute(
    db,
  )
  if (offered.length < items) return
  const { rows: sold } = await sql<Sold>`
    select l.id as line_id, l.product_id, o.ship_day, l.quantity as units
    from order_lines l join orders o on o.id = l.order_id join products p on p.id = l.product_id
    where p.vendor_id = ${vendorId} and o.ship_day > ${addDays(around.today, 4)}
      and o.order_type in ('PREBOOK', 'GROWER_DIRECT', 'FARM_DIRECT') and o.status in ('SUBMITTED', 'CONFIRMED')
      and l.status in ('OPEN', 'ALLOCATED') order by o.ship_day, l.id`.execute(db)
  const days = [...new Set(sold.map(({ ship_day }) => ship_day))].slice(0, 3)
  const inWeeks = (weeks: number) => addDays(around.today, weeks * 7 - 1)
  const evening = todaysEvening(around)
  for (const [at, deadline] of [evening, later(evening, 2), later(evening, 4)].entries())
    await insertOne(db, around, {
      status: 'SENT',
      shipDay: days[at] ?? inWeeks(at + 3),
      offered: offered.slice(at * 4),
      sold: sold.filter(({ ship_day }) => ship_day === days[at]),
      sentAt: new Date(around.now.getTime() - (at + 1) * 7 * hour),
      confirmBy: deadline,
    })
  await insertOne(db, around, {
    status: 'SHIPPED',
    shipDay: addDays(around.today, 2),
    offered: offered.slice(3),
    sold: [],
    sentAt: new Date(around.now.getTime() - 9 * 24 * hour),
    confirmBy: new Date(around.now.getTime() - 7 * 24 * hour),
  })
  const number = await insertOne(db, around, {
    status: 'ALLOCATED',
    shipDay: addDays(around.today, -7),
    offered: offered.slice(7),
    sold: [],
    sentAt: new Date(around.now.getTime() - 20 * 24 * hour),
    confirmBy: new Date(around.now.getTime() - 18 * 24 * hour),
  })
  await passClaim(db, around, number)
}

/** A shop's claim about goods from this purchase order, passed to the grower; it names a lot that arrived with the order. */
async function passClaim(db: Db, { now }: Around, number: number): Promise<void> {
  const { rows } = await sql<{ id: number; claim_id: number; product_id: number; quantity: number }>`
    select cl.id, cl.claim_id, l.product_id, cl.quantity from claim_lines cl join claims c on c.id = cl.claim_id
    join order_lines l on l.id = cl.order_line_id
    where cl.vendor_id = ${vendorId} and c.status = 'CREDITED' and cl.lot_id is null
      and cl.reason in ('WILTED_DEHYDRATED', 'BOTRYTIS_MOLD', 'BROKEN') order by c.submitted_at desc, cl.id limit 1`.execute(
    db,
  )
  const [claimed] = rows
  if (!claimed) return
  const { id: lotId } = await db
    .insertInto('lots')
    .values({
      product_id: claimed.product_id,
      vendor_id: vendorId,
      code: String(number),
      received: claimed.quantity,
      remaining: 0,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const moved = { product_id: claimed.product_id, lot_id: lotId, at: now, actor: 'Warehouse' }
  await db
    .insertInto('stock_movements')
    .values([
      { ...moved, kind: 'receipt', on_hand_change: claimed.quantity },
      { ...moved, kind: 'shipment', on_hand_change: -claimed.quantity },
    ])
    .execute()
  await db.updateTable('claim_lines').set({ lot_id: lotId }).where('id', '=', claimed.id).execute()
  await db
    .insertInto('claim_passes')
    .values({
      claim_id: claimed.claim_id,
      vendor_id: vendorId,
      cost_cents: 4400,
      at: now,
      until: later(now, 3),
    })
    .execute()
}

const later = (at: Date, days: number) => new Date(at.getTime() + days * 24 * hour)

/** This evening, or the next evening if this one is close. */
function todaysEvening({ now, today, timeZone }: Around): Date {
  const evening = instantOf(today, confirmAt, timeZone)
  return evening.getTime() - now.getTime() > hour
    ? evening
    : instantOf(addDays(today, 1), confirmAt, timeZone)
}

type Made = {
  status: Extract<PurchaseStatus, 'SENT' | 'SHIPPED' | 'ALLOCATED'>
  shipDay: Day
  offered: readonly Item[]
  sold: readonly Sold[]
  sentAt: Date
  confirmBy: Date
}

async function insertOne(db: Db, around: Around, made: Made): Promise<number> {
  const { status, shipDay, sold, sentAt, confirmBy } = made
  const isAnswered = status !== 'SENT'
  const isHere = status === 'ALLOCATED'
  const purchase = await db
    .insertInto('purchase_orders')
    .values({
      vendor_id: vendorId,
      ship_day: shipDay,
      status,
      created_at: sentAt,
      sent_at: sentAt,
      confirm_by: confirmBy,
      ...(isAnswered && {
        answered_at: later(sentAt, 1),
        awb: '72912345675',
        leaves_on: addDays(shipDay, -4),
        kg: '402',
      }),
      ...(isHere && { received_at: instantOf(addDays(shipDay, -1), '10:40', around.timeZone) }),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  const lines = await linesOf(db, made)
  const added = await db
    .insertInto('purchase_lines')
    .values(
      lines.map(({ item, units }, at) => ({
        purchase_id: purchase.id,
        sequence: at + 1,
        product_id: item.id,
        description: item.description,
        um: item.um,
        pack: item.pack,
        per_box: unitsPerBox(item),
        ordered: units,
        cost_e4: item.cost_e4,
        confirmed: isAnswered ? units : null,
        received: isHere ? units : null,
      })),
    )
    .returning(['id', 'product_id'])
    .execute()
  const sources = sold.flatMap(({ line_id, product_id, units }) => {
    const line = added.find((one) => one.product_id === product_id)
    return line ? { purchase_line_id: line.id, order_line_id: line_id, part: 1, units } : []
  })
  if (sources.length > 0) await db.insertInto('purchase_sources').values(sources).execute()
  if (isAnswered)
    await db
      .insertInto('purchase_boxes')
      .values({
        purchase_id: purchase.id,
        kind: 'QB',
        count: lines.reduce((sum, { item, units }) => sum + boxesOf(units, unitsPerBox(item)), 0),
      })
      .execute()
  await insertHistory(db, { id: purchase.id, made, around })
  return purchase.number
}

/** The units sold, then more of the grower's products, up to six items. */
async function linesOf(db: Db, { offered, sold }: Made): Promise<{ item: Item; units: number }[]> {
  const units = new Map<number, number>()
  for (const one of sold) units.set(one.product_id, (units.get(one.product_id) ?? 0) + one.units)
  const bought =
    units.size === 0
      ? []
      : (
          await sql<Item>`select id, description, um, pack, (round(coalesce(cost_e4, price1_e4 * 6 / 10) / 10000.0, 2) * 10000)::bigint as cost_e4 from products
            where id = any(${[...units.keys()]}::int[]) order by description, id`.execute(db)
        ).rows
  const more = offered.filter(({ id }) => !units.has(id)).slice(0, Math.max(0, items - bought.length))
  return [
    ...bought.map((item) => ({ item, units: units.get(item.id) ?? 1 })),
    ...more.map((item, at) => ({ item, units: [12, 8, 4, 6, 4, 5][at % 6] ?? 4 })),
  ]
}

async function insertHistory(
  db: Db,
  { id, made, around }: { id: number; made: Made; around: Around },
): Promise<void> {
  const { status, shipDay, sentAt } = made
  const on = (days: number, time: string) => instantOf(asDay(addDays(shipDay, days)), time, around.timeZone)
  type Step = { status: PurchaseStatus; by: PurchaseMover; actor: string; at: Date }
  const steps: Step[] = [
    { status: 'SENT', by: 'buyer', actor: buyer, at: sentAt },
    ...(status === 'SENT'
      ? []
      : ([
          { status: 'CONFIRMED', by: 'vendor', actor: grower, at: later(sentAt, 1) },
          { status: 'PACKED', by: 'vendor', actor: grower, at: earlier(on(-5, '15:20'), around.now) },
          { status: 'SHIPPED', by: 'vendor', actor: grower, at: earlier(on(-4, '21:05'), around.now) },
        ] satisfies Step[])),
    ...(status === 'ALLOCATED'
      ? ([
          { status: 'RECEIVED', by: 'dock', actor: 'Warehouse', at: on(-1, '10:40') },
          { status: 'ALLOCATED', by: 'system', actor: 'system', at: on(-1, '10:40') },
        ] satisfies Step[])
      : []),
  ]
  await db
    .insertInto('purchase_events')
    .values(steps.map((step) => ({ ...step, purchase_id: id })))
    .execute()
  if (status !== 'SENT') return
  await db
    .insertInto('purchase_messages')
    .values({
      purchase_id: id,
      by: 'buyer',
      actor: buyer,
      words: 'For two weddings. If something runs short, another variety of the same length is fine.',
      at: new Date(sentAt.getTime() + 120_000),
    })
    .execute()
}

const earlier = (a: Date, b: Date): Date => (a < b ? a : b)
