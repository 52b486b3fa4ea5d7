import { type LineStatus, lineMayMove, lineMoves } from '../../contract/rules/line-moves.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { OrderEffect } from '../../contract/rules/order-moves.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import { lockStockOfOrder } from '../stock/stock.ts'

/** A separate move of one line, as stored in `order_events.line_moves`. */
export type LineStep = { lineId: number; was: LineStatus; to: LineStatus }

/** The separate move of a line; undefined when its state doesn't change. Throws wrong_state for a move outside the table. */
export function lineStep(
  line: { id: number; status: string },
  { to, by }: { to: LineStatus; by: Mover },
): LineStep | undefined {
  const was = line.status as LineStatus
  if (was === to) return undefined
  if (!lineMayMove(was, to, by))
    throw new AppError('wrong_state', { data: { line: line.id, status: was, to } })
  return { lineId: line.id, was, to }
}

/** The states into which lines follow their order. */
const linesGo: Record<OrderEffect, readonly LineStatus[]> = {
  picks: ['PICKED'],
  unpicks: ['ALLOCATED'],
  ships: ['SHIPPED'],
  delivers: ['DELIVERED'],
  undelivers: ['SHIPPED'],
  // Returning the stock writes them.
  'gives back': [],
}

/** The line states that take part in each effect of an order's move. */
const partOf = (effect: OrderEffect, to: LineStatus): LineStatus[] =>
  lineMoves
    .filter((move) => move.to === to)
    .map(({ from }) => from)
    .filter(
      (from) =>
        (effect !== 'unpicks' || from === 'PICKED') &&
        (effect !== 'ships' || from !== 'DELIVERED') &&
        // A decided line keeps its state until somebody picks it.
        (effect !== 'picks' || (from !== 'SHORT' && from !== 'SUBSTITUTED')),
    )

/** Moves lines with their order, which the caller has locked. Back-ordered or canceled lines, and lines that keep no units, don't move. */
export async function linesFollow(ctx: Ctx, orderId: number, does: readonly OrderEffect[]): Promise<void> {
  // Stock is locked before lines, as everywhere: a count locks the stock of a product and then lines of many orders.
  if (does.some((effect) => linesGo[effect].length > 0)) await lockStockOfOrder(ctx.db, orderId)
  for (const effect of does) {
    for (const to of linesGo[effect]) {
      const from = partOf(effect, to)
      await ctx.db
        .updateTable('order_lines')
        .set({ status: to })
        .where('order_id', '=', orderId)
        .where('quantity', '>', 0)
        .where('status', 'in', from)
        .execute()
    }
  }
}
