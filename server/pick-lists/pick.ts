import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { pickLists } from '../../contract/features/pick-lists.ts'
import { type LineStatus, lineMayMove } from '../../contract/rules/line-moves.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { orderFound } from '../order-desk/which.ts'
import { lineStep } from '../orders/move-lines.ts'
import { moveOrder } from '../orders/moves.ts'
import { addMissing, bookCorrected } from '../stock/missing.ts'
import { lockStock } from '../stock/stock.ts'

/**
 * Records the units picked of a line: all of them, or fewer, which makes it short for the desk and reduces the recorded stock by the
 * rest. Unchecking a line keeps the missing units recorded. Throws wrong_state unless its order is being picked.
 */
export async function pickLine(
  ctx: SignedInCtx,
  { body }: InputOf<typeof pickLists.pick>,
): Promise<ReplyOf<typeof pickLists.pick>> {
  const { orderNumber, line: position, picked } = body
  const { id: orderId } = await orderFound(ctx, orderNumber)
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (order.status !== 'PICKING')
    throw new AppError('wrong_state', { detail: 'Print the list first: this order is not being picked.' })
  const line = await ctx.db
    .selectFrom('order_lines')
    .select(['id', 'status', 'product_id', 'quantity', 'missing', 'short', 'description'])
    .where('order_id', '=', orderId)
    .where('sequence', '=', position)
    .where('quantity', '>', 0)
    .executeTakeFirst()
  if (!line) throw new AppError('not_found')
  if (picked !== null && picked > line.quantity)
    throw new AppError('above_maximum', { detail: `Only ${line.quantity} were ordered.` })
  const wanted = picked === null ? await untickedState(ctx, line) : 'PICKED'
  const to = lineMayMove(line.status, wanted, 'store') ? wanted : line.status
  const missing = picked === null ? line.missing : line.quantity - picked
  const step = lineStep(line, { to, by: 'store' })
  const answer = { units: line.quantity - missing, missing, status: to }
  if (!step && missing === line.missing) {
    nothingChanged(ctx)
    return answer
  }
  await lockStock(ctx.db, [line.product_id])
  if (missing > line.missing)
    await addMissing(ctx, { productId: line.product_id, units: missing - line.missing })
  if (missing < line.missing)
    await bookCorrected(ctx, { productId: line.product_id, units: line.missing - missing })
  await ctx.db.updateTable('order_lines').set({ missing, status: to }).where('id', '=', line.id).execute()
  await moveOrder(ctx, order, {
    status: order.status,
    by: 'store',
    actor: ctx.user.name,
    houseNote: missing > line.missing ? `${missing} missing: ${line.description}.` : '',
    tell: false,
    lines: step ? [step] : [],
  })
  await audit(ctx, {
    action: 'line.picked',
    subject: `order ${orderNumber}, line ${position}`,
    customerId: order.customer_id,
    before: { status: line.status, missing: line.missing },
    after: { status: to, missing, picked },
  })
  return answer
}

/** The state of a line once it is unchecked: short or substituted if that was decided, else allocated. */
async function untickedState(
  { db }: SignedInCtx,
  { id, short }: { id: number; short: number },
): Promise<LineStatus> {
  if (short === 0) return 'ALLOCATED'
  const other = await db
    .selectFrom('order_lines')
    .select('id')
    .where('substitutes_id', '=', id)
    .executeTakeFirst()
  return other ? 'SUBSTITUTED' : 'SHORT'
}
