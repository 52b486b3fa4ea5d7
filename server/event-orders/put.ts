import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { eventOrders } from '../../contract/features/event-orders/event-orders.ts'
import { withCommit } from '../../db/round-trips.ts'
import { tellOfChange } from '../cart/cart.ts'
import type { Want } from '../cart/plan.ts'
import { lockCart, lockProducts } from '../cart/rows.ts'
import { type LineFault, reasonOf } from '../cart/rules.ts'
import { changedStock, productsOf, setLines } from '../cart/set-lines.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { findOpen, tell } from './open.ts'
import { type Calculated, calculateEvent } from './read.ts'

type Reply = ReplyOf<typeof eventOrders.toCart>

/**
 * Puts what an event still needs into the cart, in the caller's transaction: each row on its ship day, to the event's address.
 * Rows with a fault are left out and listed. Throws not_found, changed_meanwhile, unknown_ship_to and wrong_state.
 */
export async function putIntoCart(
  ctx: SignedInCtx,
  { id, version }: { id: number; version: number },
): Promise<Reply> {
  const event = await findOpen(ctx, id)
  if (event.version !== version) throw new AppError('changed_meanwhile', { data: { version: event.version } })
  const around = await lockCart(ctx)
  const calculated = await calculateEvent(ctx, id, event)
  const address = calculated.choice.addresses.find((one) => one.id === event.address_id)
  if (!address) throw new AppError('unknown_ship_to')
  const rows = calculated.rows.filter(({ missing }) => missing > 0)
  const left: Reply['left'] = []
  const wants = rows.flatMap(({ item, goods, days, missing }): Want[] => {
    if (days.shipDay !== null)
      return [{ productId: item.productId, quantity: missing, more: true, shipDay: days.shipDay }]
    const { description } = goods
    left.push({
      productId: item.productId,
      description,
      message: 'Nothing comes before the design day.',
      reason: null,
    })
    return []
  })
  const firstDay = wants.find(({ shipDay }) => shipDay !== undefined)?.shipDay
  if (firstDay === undefined) return { put: [], left, orders: 0 }
  const refuse = ({ productId }: Want, fault: LineFault) => {
    const description = rows.find(({ item }) => item.productId === productId)?.goods.description ?? ''
    if (!left.some((one) => one.productId === productId))
      left.push({ productId, description, message: fault.message, reason: reasonOf(fault) })
    return undefined
  }
  const results = await setLines(ctx, {
    wants,
    products: await lockProducts(ctx, productsOf(wants)),
    to: {
      shipDay: firstDay,
      method: event.method,
      addressId: address.id,
      routeNumber: address.routeNumber,
      city: address.city,
    },
    around,
    instead: refuse,
  })
  const put = results.flatMap(({ want, planned }) =>
    planned ? { productId: want.productId, shipDay: planned.shipDay, quantity: want.quantity } : [],
  )
  await keepParts(ctx, calculated, put)
  await tellOfChange(ctx, changedStock(results))
  await tell(ctx, event)
  return {
    put,
    left,
    orders: new Set(
      results.flatMap(({ planned }) => (planned ? `${planned.shipDay} ${planned.orderType}` : [])),
    ).size,
  }
}

/** Records which cart lines belong to the event, once they are written. */
async function keepParts(ctx: SignedInCtx, { event }: Calculated, put: Reply['put']): Promise<void> {
  if (put.length === 0) return
  const statement = sql`
    insert into event_parts (event_id, product_id, quantity, cart_line_id)
    select ${event.id}::bigint, w."productId", w.quantity, l.id
    from jsonb_to_recordset(${JSON.stringify(put)}::jsonb) as w ("productId" int, "shipDay" date, quantity int)
    join cart_orders o on o.customer_id = ${ctx.user.customerId} and o.ship_day = w."shipDay" and o.method = ${event.method}
      and o.address_id = ${event.address_id}
    join cart_lines l on l.cart_order_id = o.id and l.product_id = w."productId"`
  await withCommit(ctx.db, statement)
}
