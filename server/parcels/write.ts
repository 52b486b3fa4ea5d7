import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Parcel, ParcelSource, ParcelState, parcels } from '../../contract/features/parcels.ts'
import { carrierOf, cleanNumber, faultOfNumber } from '../../contract/rules/tracking-number.ts'
import { inScope, scopeOf } from '../access/scope.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { byParcel, sourceOf, writesFor } from './reach.ts'
import { readParcel } from './read.ts'
import { afterArrival, afterTying } from './tie.ts'

type OrderOfParcel = { id: number; customerId: number; source: ParcelSource }

/**
 * The orders with these numbers to which a person may assign tracking numbers, locked. `by`: `parcel` ships by parcel, `other`
 * doesn't; orders out of reach are absent.
 */
export async function lockOrders(
  ctx: SignedInCtx,
  orderNumbers: readonly number[],
): Promise<Map<number, OrderOfParcel & { by: 'parcel' | 'other' }>> {
  const { rows } = await sql<OrderOfParcel & { orderNumber: number; goes: boolean }>`
    select o.id, o.customer_id as "customerId", o.order_number as "orderNumber", ${sourceOf} as source, ${byParcel} as goes
    from orders o where o.order_number = any(${[...orderNumbers]}::bigint[]) and o.status <> 'CANCELLED'
      and ${inScope(scopeOf(ctx.user), 'orders', 'o')}
    order by o.id for no key update`.execute(ctx.db)
  const writes = writesFor(ctx)
  return new Map(
    rows
      .filter(({ source }) => writes.includes(source))
      .map(({ orderNumber, goes, ...order }) => [
        orderNumber,
        { ...order, by: goes ? ('parcel' as const) : ('other' as const) },
      ]),
  )
}

async function orderFor(ctx: SignedInCtx, orderNumber: number): Promise<OrderOfParcel> {
  const order = (await lockOrders(ctx, [orderNumber])).get(orderNumber)
  if (!order)
    throw new AppError('no_such_order', {
      fields: [{ path: 'orderNumber', message: 'No order has that number.' }],
    })
  if (order.by === 'other')
    throw new AppError('not_by_parcel', {
      fields: [{ path: 'orderNumber', message: 'This order doesn’t go by parcel.' }],
    })
  return order
}

const numberFaults = {
  shape: 'A tracking number has 8 to 34 letters and digits.',
  check_digit: 'This UPS number has a typing mistake: its last digit doesn’t fit.',
} as const

/** Adds a number to an order, in a transaction. Throws `no_such_order`, `not_by_parcel`, `parcel_taken`, `invalid_input`. */
export async function addParcel(
  ctx: SignedInCtx,
  { orderNumber, trackingNumber, boxes }: InputOf<typeof parcels.add>['body'],
): Promise<Parcel> {
  const number = cleanNumber(trackingNumber)
  const fault = faultOfNumber(number)
  if (fault) {
    const message = numberFaults[fault]
    throw new AppError('invalid_input', { detail: message, fields: [{ path: 'trackingNumber', message }] })
  }
  const order = await orderFor(ctx, orderNumber)
  const made = await ctx.db
    .insertInto('parcels')
    .values({ ...newParcel(ctx, number), source: order.source, order_id: order.id, boxes })
    .onConflict((conflict) => conflict.column('tracking_number').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made)
    throw new AppError('parcel_taken', {
      fields: [{ path: 'trackingNumber', message: 'This number is there already.' }],
    })
  await afterTying(ctx, [order.id], ctx.user.name)
  await audit(ctx, {
    action: 'parcel.added',
    subject: `parcel ${number}`,
    after: { orderNumber, boxes },
  })
  return readParcel(ctx, made.id)
}

/** The columns of a number that hasn't been looked up at the carrier yet. */
export const newParcel = (ctx: SignedInCtx, number: string) => ({
  tracking_number: number,
  carrier: carrierOf(number),
  state_at: ctx.now(),
  added_by: ctx.user.email,
  added_at: ctx.now(),
})

/**
 * Assigns a number to an order or removes it from one, or sets its state, in a transaction. Throws `not_found`, `changed_meanwhile`,
 * `no_such_order`, `not_by_parcel`.
 */
export async function changeParcel(
  ctx: SignedInCtx,
  id: number,
  { version, orderNumber, boxes, state }: InputOf<typeof parcels.change>['body'],
): Promise<Parcel> {
  await ctx.db.selectFrom('parcels').select('id').where('id', '=', id).forUpdate().execute()
  const before = await readParcel(ctx, id)
  if (!writesFor(ctx).includes(before.source)) throw new AppError('not_found')
  await assertVersion(ctx, undefined, before, version)
  const order = orderNumber ? await orderFor(ctx, orderNumber) : undefined
  const isOther = orderNumber !== undefined && orderNumber !== before.orderNumber
  const moves = state !== undefined && state !== before.state
  if (!isOther && !moves && (boxes === undefined || boxes === before.boxes)) {
    nothingChanged(ctx)
    return before
  }
  await ctx.db
    .updateTable('parcels')
    .set({
      version: before.version + 1,
      ...(boxes !== undefined && { boxes }),
      ...(isOther && { order_id: order?.id ?? null, named_orders: sql`'{}'` }),
      ...(order && { source: order.source }),
      ...(moves && { state, state_at: ctx.now(), words: '', place: '' }),
    })
    .where('id', '=', id)
    .execute()
  if (moves) await writeSighting(ctx, id, { state, actor: ctx.user.name })
  if (isOther && order) await afterTying(ctx, [order.id], ctx.user.name)
  const after = await readParcel(ctx, id)
  if (moves && after.orderNumber !== null) {
    const tied = order ?? (await lockOrders(ctx, [after.orderNumber])).get(after.orderNumber)
    if (tied) {
      await afterArrival(ctx, tied.id, ctx.user.name)
      await ctx.emit('order.changed', { customerId: tied.customerId, orderNumber: after.orderNumber })
    }
  }
  const { orderNumber: was, state: wasState, boxes: wereBoxes } = before
  await audit(ctx, {
    action: 'parcel.changed',
    subject: `parcel ${before.trackingNumber}`,
    before: { orderNumber: was, state: wasState, boxes: wereBoxes },
    after: { orderNumber: after.orderNumber, state: after.state, boxes: after.boxes },
  })
  return after
}

const writeSighting = (
  ctx: SignedInCtx,
  parcelId: number,
  { state, actor }: { state: ParcelState; actor: string },
) =>
  ctx.db
    .insertInto('parcel_events')
    .values({ parcel_id: parcelId, at: ctx.now(), state, words: '', actor })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
