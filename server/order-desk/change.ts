import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { deskOrder } from '../../contract/features/order-desk/order.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeDetailsByDesk } from '../order-changes/desk-details.ts'
import { changeByDesk, shortLine, substituteLine } from '../order-changes/desk-lines.ts'
import type { OrderRow } from '../orders/moves.ts'
import type { FoundRow } from './found.ts'
import { readOpened } from './read.ts'
import { orderFound } from './which.ts'

type Opened = ReplyOf<typeof deskOrder.read>
type Action = Parameters<typeof audit>[1]['action']

/** Writes the audit entry of a change, and returns the current order. */
async function answer(
  ctx: SignedInCtx,
  found: FoundRow,
  { moved, action, after }: { moved: OrderRow; action: Action; after: object },
): Promise<Opened> {
  if (moved.version === found.version && moved.total_cents === found.total_cents) {
    const { version } = await ctx.db
      .selectFrom('orders')
      .select('version')
      .where('id', '=', found.id)
      .executeTakeFirstOrThrow()
    if (version === found.version) {
      nothingChanged(ctx)
      return readOpened(ctx, found.order_number)
    }
  }
  await audit(ctx, {
    action,
    subject: `order ${found.order_number}`,
    customerId: found.customer_id,
    before: { total: dollarsFromCents(found.total_cents) },
    after: { ...after, total: dollarsFromCents(moved.total_cents) },
  })
  return readOpened(ctx, found.order_number)
}

/** Changes quantities and prices of an order and adds products. */
export async function changeLines(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.changeLines>,
): Promise<Opened> {
  const { lines, ...how } = body
  const found = await orderFound(ctx, params.orderNumber)
  const moved = await changeByDesk(ctx, { orderId: found.id, lines, how })
  return answer(ctx, found, { moved, action: 'order.changed', after: { lines, reason: how.reason } })
}

/** Reduces a line to the available units, removes it, or leaves the decision for later. */
export async function shortOrderLine(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.short>,
): Promise<Opened> {
  const { there, wait, ...how } = body
  const found = await orderFound(ctx, params.orderNumber)
  const moved = await shortLine(ctx, { orderId: found.id, line: params.line, there, wait, how })
  return answer(ctx, found, {
    moved,
    action: 'order.shorted',
    after: { line: params.line, there, wait, reason: how.reason },
  })
}

/** Replaces units of a line with another product. */
export async function substituteOrderLine(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.substitute>,
): Promise<Opened> {
  const { productId, quantity, unitPrice, ...how } = body
  const found = await orderFound(ctx, params.orderNumber)
  const { line } = params
  const moved = await substituteLine(ctx, { orderId: found.id, line, productId, quantity, unitPrice, how })
  return answer(ctx, found, {
    moved,
    action: 'order.substituted',
    after: { line, productId, quantity, unitPrice, reason: how.reason },
  })
}

/** Changes day, method, address, PO number and notes. */
export async function changeOrderDetails(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof deskOrder.change>,
): Promise<Opened> {
  const { version, force, reason, tell, ...wish } = body
  const found = await orderFound(ctx, params.orderNumber)
  const how = { version, force, reason, tell }
  const moved = await changeDetailsByDesk(ctx, { orderId: found.id, wish, how })
  return answer(ctx, found, { moved, action: 'order.changed', after: { ...wish, reason } })
}
