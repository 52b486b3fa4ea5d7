import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { LockFields, Occasion } from '../../contract/features/event-orders/fields.ts'
import { type Item, rowSums, type SoldAs } from '../../contract/rules/event-packs.ts'
import { type EventState, eventState } from '../../contract/rules/event-states.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { SignedInCtx } from '../core/route.ts'
import { careOf } from './goods.ts'
import { lockJson } from './lock-rows.ts'

export type StoredDesign = { id: number; name: string; pieces: number }

/** A row of the builder. `stems`: by design id. */
export type StoredItem = {
  productId: number
  wasteBp: number | null
  usualWasteBp: number
  shipDay: Day | null
  stems: Record<string, number>
  um: string
  pack: number
  step: number
}

/** Units of a product in the cart or in an order, for an event. */
export type Part = {
  productId: number
  quantity: number
  inCart: boolean
  orderNumber: number | null
  shipDay: Day
}

export type StoredEvent = {
  id: number
  name: string
  occasion: Occasion
  event_day: Day
  event_time: string | null
  design_day: Day
  method: MethodCode
  address_id: number
  charge_cents: number | null
  note: string
  version: number
  cancelled_at: Date | null
  created_by: string
  changed_at: Date
  ship_to_name: string
  designs: StoredDesign[]
  items: StoredItem[]
  parts: Part[]
  locks: LockFields[]
}

/**
 * A part counts as long as its line exists; if the line has more units because of everyday orders, only the units that the event
 * requested count.
 */
const partsOf = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('productId', t.product_id, 'quantity', least(t.quantity, t.of_line),
    'inCart', t.in_cart, 'orderNumber', t.order_number, 'shipDay', t.ship_day) order by t.ship_day, t.id), '[]')
  from (
    select ep.id, ep.product_id, ep.quantity, cl.quantity as of_line, true as in_cart, null::bigint as order_number, co.ship_day
    from event_parts ep join cart_lines cl on cl.id = ep.cart_line_id join cart_orders co on co.id = cl.cart_order_id
    where ep.event_id = e.id
    union all
    select ep.id, ep.product_id, ep.quantity, ol.quantity, false, o.order_number, o.ship_day
    from event_parts ep join order_lines ol on ol.id = ep.order_line_id join orders o on o.id = ol.order_id
    where ep.event_id = e.id and ol.status <> 'CANCELLED' and o.status <> 'CANCELLED'
  ) t)`

const eventRows = (ctx: SignedInCtx, which: RawBuilder<unknown>): RawBuilder<StoredEvent> => sql<StoredEvent>`
  select e.id, e.name, e.occasion, e.event_day, to_char(e.event_time, 'HH24:MI') as event_time, e.design_day, e.method,
    e.address_id, e.charge_cents, e.note, e.version, e.cancelled_at, e.created_by, e.changed_at, a.name as ship_to_name,
    (select coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'name', d.name, 'pieces', d.pieces) order by d.position), '[]')
      from event_designs d where d.event_id = e.id) as designs,
    (select coalesce(jsonb_agg(jsonb_build_object('productId', i.product_id, 'wasteBp', i.waste_bp,
        'usualWasteBp', coalesce(care.waste_bp, 0), 'shipDay', i.ship_day, 'um', p.um, 'pack', p.pack, 'step', p.min_quantity,
        'stems', (select coalesce(jsonb_object_agg(c.design_id, c.stems), '{}') from event_cells c where c.item_id = i.id)
      ) order by i.position), '[]')
      from event_items i join products p on p.id = i.product_id ${careOf}
      where i.event_id = e.id) as items,
    ${partsOf} as parts, ${lockJson(ctx, sql`k.event_id = e.id`)} as locks
  from event_orders e join addresses a on a.id = e.address_id
  where e.customer_id = ${ctx.user.customerId} and ${isOrderedFor(ctx.user, 'e.address_id')} and ${which}`

/** One event of the user's company. `lock`: locks it until the transaction ends. */
export async function findEvent(
  ctx: SignedInCtx,
  id: number,
  { lock = false } = {},
): Promise<StoredEvent | undefined> {
  if (lock)
    await sql`select from event_orders where id = ${id} and customer_id = ${ctx.user.customerId} for update`.execute(
      ctx.db,
    )
  const { rows } = await eventRows(ctx, sql`e.id = ${id}`).execute(ctx.db)
  return rows[0]
}

/** Future events, the next first, then past or canceled ones, latest first. */
export async function findEvents(ctx: SignedInCtx, today: Day): Promise<StoredEvent[]> {
  const isOver = sql`(e.event_day < ${today} or e.cancelled_at is not null)`
  const { rows } = await eventRows(
    ctx,
    sql`(not ${isOver} or e.id in (
      select e.id from event_orders e where e.customer_id = ${ctx.user.customerId} and ${isOver}
      order by e.event_day desc, e.id desc limit 50))
    order by ${isOver}, case when ${isOver} then e.event_day end desc, e.event_day, e.id`,
  ).execute(ctx.db)
  return rows
}

/** The stems of a row in the order of the designs. */
export const stemsOf = ({ stems }: StoredItem, designs: readonly StoredDesign[]): number[] =>
  designs.map(({ id }) => stems[String(id)] ?? 0)

/** A row in the form that the rules use. */
export const itemOf = (item: StoredItem, designs: readonly StoredDesign[], sold: SoldAs): Item => ({
  sold,
  stems: stemsOf(item, designs),
  wasteBp: item.wasteBp ?? item.usualWasteBp,
})

/** The fewest units that contain a row's stems, whatever they cost. */
export function unitsNeeded(item: StoredItem, designs: readonly StoredDesign[]): number {
  const { um, pack, step } = item
  return rowSums(itemOf(item, designs, { um, pack, step, tiers: [] }), designs).units
}

export const orderedOf = ({ parts }: StoredEvent, productId: number): number =>
  unitsOf(parts.filter((part) => part.productId === productId && !part.inCart))
export const inCartOf = ({ parts }: StoredEvent, productId: number): number =>
  unitsOf(parts.filter((part) => part.productId === productId && part.inCart))
const unitsOf = (parts: readonly Part[]) => parts.reduce((sum, { quantity }) => sum + quantity, 0)

/** The state of an event on the distributor's `today`. */
export const stateOf = (event: StoredEvent, today: Day): EventState =>
  eventState({
    isCancelled: event.cancelled_at !== null,
    day: event.event_day,
    today,
    rows: event.items.map((item) => ({
      units: unitsNeeded(item, event.designs),
      ordered: orderedOf(event, item.productId),
    })),
  })
