import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { centsFromDollars } from '../../contract/core/money.ts'
import type { eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import type { EventOrder } from '../../contract/features/event-orders/fields.ts'
import { usualDesignDay } from '../../contract/rules/vase-date.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { notOfferedSentence } from '../ship-days/sentences.ts'
import { isOffered, readShipmentChoice, type ShipmentChoice } from '../ship-days/shipment.ts'
import { releaseLocks } from './locks.ts'
import { findOpen, tell, todayOf } from './open.ts'
import { calculateEvent, presentEvent, readEvent } from './read.ts'
import { findEvent, type StoredEvent, stemsOf } from './rows.ts'

type New = InputOf<typeof eventOrders.create>['body']
type Change = InputOf<typeof eventOrders.change>['body']
type Design = Change['designs'][number]
type Item = Omit<Change['items'][number], 'shipDay'> & { shipDay: Day | null }

/** The most events of a company, including past ones. */
const mostEvents = 500

/** Creates an event in the caller's transaction. Throws not_found for another company's event or recipe, unknown_ship_to. */
export async function createEvent(ctx: SignedInCtx, body: New): Promise<EventOrder> {
  refusePast(ctx, body.eventDay)
  const choice = await readShipmentChoice(ctx)
  const copied = body.copyOf === undefined ? undefined : await findEvent(ctx, body.copyOf)
  if (body.copyOf !== undefined && !copied) throw new AppError('not_found')
  const addressId = copied?.address_id ?? choice.addressId
  if (addressId === null) throw new AppError('unknown_ship_to')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from event_orders where customer_id = ${ctx.user.customerId}`.execute(
    ctx.db,
  )
  if ((rows[0]?.count ?? 0) >= mostEvents)
    throw new AppError('wrong_state', { detail: `A company has ${mostEvents} events at most.` })
  const content = copied ? contentOf(copied) : await contentOfRecipes(ctx, body.recipeIds)
  const { id } = await ctx.db
    .insertInto('event_orders')
    .values({
      customer_id: ctx.user.customerId,
      name: body.name,
      occasion: body.occasion,
      event_day: body.eventDay,
      event_time: body.eventTime,
      design_day: usualDesignDay(body.eventDay),
      method: copied?.method ?? choice.method,
      address_id: addressId,
      created_at: ctx.now(),
      created_by: ctx.user.name,
      changed_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeContent(ctx, id, content)
  await tell(ctx, { id, name: body.name })
  return readEvent(ctx, id)
}

/**
 * Saves the whole event in the caller's transaction. Throws changed_meanwhile, not_found for an unknown event or product,
 * unknown_ship_to, method_not_offered, and wrong_state once it is canceled.
 */
export async function changeEvent(ctx: SignedInCtx, id: number, body: Change): Promise<EventOrder> {
  const before = await findOpen(ctx, id)
  if (before.version !== body.version)
    throw new AppError('changed_meanwhile', { data: { version: before.version } })
  if (body.eventDay !== before.event_day) refusePast(ctx, body.eventDay)
  if (body.designDay > body.eventDay)
    throw new AppError('invalid_input', {
      fields: [{ path: 'designDay', message: 'The design day is the day of the event or one before it.' }],
    })
  await refuseAddress(ctx, await readShipmentChoice(ctx), body)
  await refuseUnknown(ctx, body, before)
  await ctx.db
    .updateTable('event_orders')
    .set({
      name: body.name,
      occasion: body.occasion,
      event_day: body.eventDay,
      event_time: body.eventTime,
      design_day: body.designDay,
      method: body.deliveryMethod,
      address_id: body.shipToId,
      charge_cents: body.charge === null ? null : centsFromDollars(body.charge),
      note: body.note,
      version: before.version + 1,
      changed_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await sql`with cells as (delete from event_items where event_id = ${id})
    delete from event_designs where event_id = ${id}`.execute(ctx.db)
  await writeContent(ctx, id, body)
  const calculated = await calculateEvent(ctx, id)
  const kept = calculated.rows.map(({ goods, days }) => ({
    productId: goods.product_id,
    shipDay: days.shipDay,
  }))
  const released = await releaseLocks(ctx, { eventId: id, except: kept })
  await tell(ctx, { id, name: body.name })
  return released ? readEvent(ctx, id) : presentEvent(ctx, calculated)
}

/** Cancels an event; its orders remain. Canceling it again changes nothing. */
export async function cancelEvent(ctx: SignedInCtx, id: number): Promise<EventOrder> {
  const event = await findEvent(ctx, id, { lock: true })
  if (!event) throw new AppError('not_found')
  if (event.cancelled_at === null) {
    await ctx.db
      .updateTable('event_orders')
      .set({ cancelled_at: ctx.now(), changed_at: ctx.now(), version: event.version + 1 })
      .where('id', '=', id)
      .execute()
    await releaseLocks(ctx, { eventId: id, except: [] })
    await tell(ctx, event)
  }
  return readEvent(ctx, id)
}

function refusePast(ctx: SignedInCtx, eventDay: Day): void {
  if (eventDay > todayOf(ctx)) return
  throw new AppError('invalid_input', {
    fields: [{ path: 'eventDay', message: 'Choose a day from tomorrow on.' }],
  })
}

async function refuseAddress(
  ctx: SignedInCtx,
  { addresses }: ShipmentChoice,
  { shipToId, deliveryMethod }: { shipToId: number; deliveryMethod: MethodCode },
): Promise<void> {
  assertOrdersFor(ctx.user, shipToId)
  const address = addresses.find(({ id }) => id === shipToId)
  if (!address) throw new AppError('unknown_ship_to')
  if (!isOffered(deliveryMethod, address))
    throw new AppError('method_not_offered', { detail: notOfferedSentence(deliveryMethod, address.city) })
}

/** A new row must have an existing product; an earlier row's product may have left the catalogue since. */
async function refuseUnknown(ctx: SignedInCtx, { items }: Change, before: StoredEvent): Promise<void> {
  const there = new Set(before.items.map(({ productId }) => productId))
  const added = items.filter(({ productId }) => !there.has(productId))
  if (added.length === 0) return
  const ids = added.map(({ productId }) => productId)
  const known = await ctx.db.selectFrom('products').select('id').where('id', 'in', ids).execute()
  const missing = items.findIndex(
    ({ productId }) => ids.includes(productId) && !known.some(({ id }) => id === productId),
  )
  if (missing >= 0)
    throw new AppError('invalid_input', {
      fields: [{ path: `items.${missing}.productId`, message: 'There is no such product.' }],
    })
}

type Content = { designs: readonly Design[]; items: readonly Item[] }

const contentOf = (event: StoredEvent): Content => ({
  designs: event.designs,
  items: event.items.map((item) => ({
    productId: item.productId,
    waste: item.wasteBp === null ? null : item.wasteBp / 100,
    shipDay: null,
    stems: stemsOf(item, event.designs),
  })),
})

/** Each recipe becomes a design of one piece. Throws not_found for another company's recipe. */
async function contentOfRecipes(ctx: SignedInCtx, ids: readonly number[]): Promise<Content> {
  if (ids.length === 0) return { designs: [], items: [] }
  const { rows } = await sql<{ id: number; name: string; productId: number; stems: number }>`
    select r.id, r.name, l.product_id as "productId", l.stems
    from recipes r join recipe_lines l on l.recipe_id = r.id
    where r.customer_id = ${ctx.user.customerId} and r.id = any(${ids}::bigint[])
    order by l.position`.execute(ctx.db)
  const taken = [...new Set(ids)]
  if (taken.some((id) => !rows.some((row) => row.id === id))) throw new AppError('not_found')
  const designs = taken.map((id) => ({
    name: (rows.find((row) => row.id === id)?.name ?? '').slice(0, 40),
    pieces: 1,
  }))
  const productIds = [
    ...new Set(taken.flatMap((id) => rows.filter((row) => row.id === id).map(({ productId }) => productId))),
  ]
  const items = productIds.map((productId) => ({
    productId,
    waste: null,
    shipDay: null,
    stems: taken.map((id) => rows.find((row) => row.id === id && row.productId === productId)?.stems ?? 0),
  }))
  return { designs, items }
}

/** Writes designs, rows and cells of an event that has none yet. */
async function writeContent(ctx: SignedInCtx, eventId: number, { designs, items }: Content): Promise<void> {
  const designRows = designs.map(({ name, pieces }, position) => ({ position, name, pieces }))
  const itemRows = items.map(({ productId, waste, shipDay }, position) => ({
    position,
    product_id: productId,
    waste_bp: waste === null ? null : Math.round(waste * 100),
    ship_day: shipDay,
  }))
  const cells = items.flatMap(({ stems }, item) =>
    stems.flatMap((count, design) =>
      count > 0 && design < designs.length ? { item, design, stems: count } : [],
    ),
  )
  await sql`
    with designs as (
      insert into event_designs (event_id, position, name, pieces)
      select ${eventId}::bigint, position, name, pieces
      from jsonb_to_recordset(${JSON.stringify(designRows)}::jsonb) as d (position int, name text, pieces int)
      returning id, position
    ),
    items as (
      insert into event_items (event_id, position, product_id, waste_bp, ship_day)
      select ${eventId}::bigint, position, product_id, waste_bp, ship_day
      from jsonb_to_recordset(${JSON.stringify(itemRows)}::jsonb)
        as i (position int, product_id int, waste_bp int, ship_day date)
      returning id, position
    )
    insert into event_cells (item_id, design_id, stems)
    select items.id, designs.id, c.stems
    from jsonb_to_recordset(${JSON.stringify(cells)}::jsonb) as c (item int, design int, stems int)
    join items on items.position = c.item join designs on designs.position = c.design`.execute(ctx.db)
}
