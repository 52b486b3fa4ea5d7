import type { Selectable } from 'kysely'
import { type BasketState, basketMayMove } from '../../contract/rules/basket-moves.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { Baskets } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

export type BasketRow = Selectable<Baskets>

/** A basket, locked until the transaction ends, so that only the first of concurrent moves succeeds. Throws `not_found`. */
export async function lockBasket({ db }: Ctx, id: number): Promise<BasketRow> {
  const row = await db
    .selectFrom('baskets')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

type Move = {
  to: BasketState
  by: Extract<Mover, 'customer' | 'desk' | 'system'>
  actor: string
  also?: Partial<Pick<BasketRow, 'token_hash' | 'closes_at' | 'sent_by_way' | 'sent_at' | 'order_id'>>
}

/**
 * Moves a locked basket by its table, with its event. For a move outside the table, throws `wrong_state` for staff and
 * `basket_closed` for the shop.
 */
export async function moveBasket(
  ctx: Ctx,
  row: BasketRow,
  { to, by, actor, also = {} }: Move,
): Promise<void> {
  const from = row.state as BasketState
  if (!basketMayMove(from, to, by))
    throw new AppError(by === 'customer' ? 'basket_closed' : 'wrong_state', { data: { state: from } })
  const now = ctx.now()
  const isEnd = to !== 'SENT' && to !== 'OPENED'
  await ctx.db
    .updateTable('baskets')
    .set({
      ...also,
      state: to,
      version: row.version + 1,
      ...(to === 'OPENED' && { opened_at: now }),
      ...(isEnd && { ended_at: now }),
    })
    .where('id', '=', row.id)
    .execute()
  await ctx.db
    .insertInto('basket_events')
    .values({ basket_id: row.id, was: from, state: to, at: now, mover: by, actor })
    .execute()
  await ctx.emit('tonight.changed', { any: ['SALES'] })
}
