import { isDeepStrictEqual } from 'node:util'
import { mayOrder } from '../../contract/core/access.ts'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import type { CartProblem } from '../../contract/features/cart.ts'
import type { shipment } from '../../contract/features/shipment.ts'
import { dayState, type OrderType } from '../../contract/rules/ship-days.ts'
import { auditActing } from '../audit/audit.ts'
import { moveCart } from '../cart/move-order.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { closedDaySentence, notOfferedSentence } from '../ship-days/sentences.ts'
import {
  deliveryOf,
  isOffered,
  readShipmentChoice,
  type ShipmentChoice,
  type ShipTo,
} from '../ship-days/shipment.ts'
import { choiceOn, shipmentReply } from './read.ts'

type Body = InputOf<typeof shipment.update>['body']

/**
 * Chooses ship day, method and ship-to, and moves the cart to them if the user may order. Runs in the caller's transaction.
 * Throws not_found, unknown_ship_to, method_not_offered, invalid_input and ship_day_closed (whose data offers a replacement).
 */
export async function updateShipment(ctx: SignedInCtx, body: Body): Promise<ReplyOf<typeof shipment.update>> {
  const { accountNumber = null } = body.customer ?? {}
  if (accountNumber !== null && accountNumber !== ctx.user.accountNumber) throw new AppError('not_found')

  await lockCart(ctx)
  const former = await readShipmentChoice(ctx)
  const address = wantedAddress(former, body)
  const { deliveryMethod: method } = body
  if (!isOffered(method, address))
    throw new AppError('method_not_offered', { detail: notOfferedSentence(method, address?.city) })

  const shipDay = wantedDay(body.shipDay, former.calendar.timeZone)
  const chosen = choiceOn(ctx, { ...former, address, addressId: address?.id ?? null }, { shipDay, method })
  if (!chosen.state.open) throw closedDay(ctx, chosen)

  await store(ctx, chosen)
  const problems = mayOrder(ctx.user) ? await moveAlong(ctx, former, chosen) : []
  await ctx.emit('shipment.changed', { userId: ctx.user.id })
  await ctx.emit('cart.changed', { customerId: ctx.user.customerId })
  const { shipDay: day, addressId } = chosen
  await auditActing(ctx, { subject: 'shipment', after: { day, method, addressId } })
  return { ...shipmentReply(ctx, chosen), problems }
}

/** The row that changes of a customer's cart lock; locked first, to prevent deadlocks between two updates. */
const lockCart = (ctx: SignedInCtx) =>
  ctx.db.selectFrom('customers').select('id').where('id', '=', ctx.user.customerId).forNoKeyUpdate().execute()

/** By its code, else by its name, else unchanged. */
function wantedAddress(
  { address, addresses }: ShipmentChoice,
  { shipToCode, shipToName }: Body,
): ShipTo | null {
  const code = String(shipToCode ?? '')
  if (code === '' && !shipToName) return address
  const wanted =
    code === '' ? byName(addresses, address, shipToName) : addresses.find(({ id }) => String(id) === code)
  if (!wanted) throw new AppError('unknown_ship_to')
  return wanted
}

/** The current one first: several addresses may share a name. */
const byName = (addresses: readonly ShipTo[], address: ShipTo | null, name: string | null | undefined) =>
  address?.name === name ? address : addresses.find((one) => one.name === name)

const firstMs = Date.UTC(2000, 0, 1)
const lastMs = Date.UTC(2200, 0, 1)

/** Accepts any instant of the day: a browser that sends its own midnight still means that day, if the instant falls on it. */
function wantedDay(ms: number, timeZone: string): Day {
  if (ms < firstMs || ms > lastMs) {
    const message =
      "The ship day is the milliseconds since 1970 at which the day starts in the distributor's zone."
    throw new AppError('invalid_input', { fields: [{ path: 'shipDay', message }] })
  }
  return dayAt(new Date(ms), timeZone)
}

function closedDay(ctx: SignedInCtx, { state, method, address, calendar, nextOpenDay }: ShipmentChoice) {
  const detail = closedDaySentence({
    state,
    delivery: deliveryOf(ctx, { method, address }),
    city: address?.city ?? '',
    rules: calendar,
    now: ctx.now(),
  })
  return new AppError('ship_day_closed', {
    detail,
    data: {
      shipDay: state.day,
      deliveryMethod: methodLabels[method],
      reason: state.reason,
      note: state.note,
      cutOff: state.cutOff?.toISOString() ?? null,
      nextOpenDay: nextOpenDay?.day ?? null,
    },
  })
}

/** In one statement, so that concurrent updates run one after the other instead of failing. */
async function store(ctx: SignedInCtx, { method, shipDay, addressId }: ShipmentChoice) {
  const row = { method, ship_day: shipDay, address_id: addressId, updated_at: ctx.now() }
  await ctx.db
    .insertInto('shipments')
    .values({ user_id: ctx.user.id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Moves the cart's orders of the previous shipment, and those with the same address and method whose day has closed since,
 * because that shipment can no longer be chosen to move them.
 */
async function moveAlong(
  ctx: SignedInCtx,
  former: ShipmentChoice,
  chosen: ShipmentChoice,
): Promise<CartProblem[]> {
  const { method, addressId, calendar } = former
  if (addressId === null || chosen.addressId === null) return []
  const inCart = await ctx.db
    .selectFrom('cart_orders')
    .select(['ship_day', 'order_type'])
    .where('customer_id', '=', ctx.user.customerId)
    .where('method', '=', method)
    .where('address_id', '=', addressId)
    .orderBy('ship_day')
    .execute()
  const hasClosed = (day: Day, orderType: OrderType) =>
    !dayState(calendar, deliveryOf(ctx, { method, address: former.address, orderType }), day, ctx.now()).open
  const days = inCart
    .map(({ ship_day, order_type }) => ({ day: ship_day as Day, orderType: order_type }))
    .filter(({ day, orderType }) => day === former.shipDay || hasClosed(day, orderType))
    .map(({ day }) => day)

  const to = { shipDay: chosen.shipDay, method: chosen.method, addressId: chosen.addressId }
  // Each move returns what does not fit among everything moved so far, so the last result is complete.
  const problems = new Map<string, CartProblem>()
  for (const shipDay of new Set(days)) {
    const from = { shipDay, method, addressId }
    if (isDeepStrictEqual(from, to)) continue
    for (const problem of await moveCart(ctx, { from, to }))
      problems.set(`${problem.orderId} ${problem.detailsId} ${problem.code}`, problem)
  }
  return [...problems.values()]
}
