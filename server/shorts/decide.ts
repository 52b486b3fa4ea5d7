import { type Selectable, sql } from 'kysely'
import { orderingAuthorities } from '../../contract/core/access.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import { type ChoiceState, choiceEnd, choiceMayMove } from '../../contract/rules/choices.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { refusalOf } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { ShortChoices } from '../../db/tables.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { settleDecision } from '../notices/notify.ts'
import { type How, holdOrder } from '../order-changes/desk.ts'
import { shortLine, substituteLine } from '../order-changes/desk-lines.ts'
import { cancelOrder, type OrderRow } from '../orders/moves.ts'
import { correctBook } from '../stock/correct.ts'
import { lockStock } from '../stock/stock.ts'
import { choiceNotice } from './closing.ts'

/** The deadline for a shop's choice: before its goods are loaded. */
const beforeLoading: readonly OrderStatus[] = ['SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED']
export const mayChoose = (status: OrderStatus): boolean => beforeLoading.includes(status)

type ChoiceRow = Selectable<ShortChoices>
type OfOrder = Pick<ChoiceRow, 'order_id' | 'customer_id'>
type By = Extract<Mover, 'customer' | 'system'>

/** The context that decides a choice: the shop under the name of the person who ordered, or the system by rule. */
export async function decider(ctx: Ctx, { order_id, customer_id }: OfOrder, by: By): Promise<SignedInCtx> {
  const { rows } = await sql<{ accountNumber: number; name: string; userId: number | null; email: string }>`
    select c.account_number as "accountNumber", c.name, o.user_id as "userId", c.email
    from orders o join customers c on c.id = o.customer_id where o.id = ${order_id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  const { userId, ...shop } = row
  return {
    ...ctx,
    user: ctx.user ?? {
      ...shop,
      // Steps made by jobs have no user.
      id: (by === 'customer' ? userId : null) as number,
      customerId: customer_id,
      authorities: [...orderingAuthorities],
      companyRole: 'buyer',
    },
  }
}

const readRow = ({ db }: Ctx, id: number): Promise<ChoiceRow> =>
  db.selectFrom('short_choices').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const lockRow = ({ db }: Ctx, id: number): Promise<ChoiceRow> =>
  db.selectFrom('short_choices').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

type Ending = { by: Mover; chosen: number | null }

/**
 * Ends a choice, whose order the caller has locked: releases the reserved units, and records who decided what. Throws choice_closed
 * when somebody was first, and not_orderable for a product that isn't reserved. The caller changes the line.
 */
export async function endChoice(
  ctx: Ctx,
  id: number,
  { by, chosen }: Ending,
): Promise<ChoiceRow & { offers: { product_id: number; quantity: number; unit_price_e4: number }[] }> {
  const row = await lockRow(ctx, id)
  const state: ChoiceState = choiceEnd(by, chosen !== null)
  if (!choiceMayMove(row.state, state, by)) throw new AppError('choice_closed')
  const offers = await ctx.db
    .selectFrom('short_offers')
    .select(['product_id', 'quantity', 'held', 'unit_price_e4'])
    .where('choice_id', '=', id)
    .orderBy('position')
    .execute()
  const productIds = offers.map(({ product_id }) => product_id)
  if (by !== 'desk' && chosen !== null && !productIds.includes(chosen))
    throw new AppError('not_orderable', { detail: 'Choose one of the items that are held for you.' })
  const line = await ctx.db
    .selectFrom('order_lines')
    .select('product_id')
    .where('id', '=', row.order_line_id)
    .executeTakeFirstOrThrow()
  await lockStock(ctx.db, [line.product_id, ...productIds])
  await sql`with back as (update short_offers set held = 0 where choice_id = ${id} and held > 0)
    update stock s set held = s.held - o.held from short_offers o
    where o.choice_id = ${id} and s.product_id = o.product_id and o.held > 0`.execute(ctx.db)
  await ctx.db
    .updateTable('short_choices')
    .set({
      state,
      decided_by: by as 'customer' | 'desk' | 'system',
      chosen_product_id: chosen,
      decided_at: ctx.now(),
    })
    .where('id', '=', id)
    .execute()
  await settleDecision(ctx, choiceNotice(id))
  await ctx.emit('stock.changed', { productIds })
  return { ...row, offers }
}

type Wanted = { by: By; productId: number | null }

/**
 * Applies the decision about missing units, by the shop or, after the deadline, by the rule, in a transaction. Only the first
 * decision succeeds: later ones, and those of a shop whose truck is loaded, throw choice_closed.
 */
export async function decide(outside: Ctx, id: number, { by, productId }: Wanted): Promise<void> {
  const row = await readRow(outside, id)
  const ctx = await decider(outside, row, by)
  const actor = by === 'customer' ? ctx.user.name : 'system'
  const how: How = {
    force: true,
    reason: row.reason || 'Less came than was promised.',
    tell: row.tell,
    as: { mover: by, actor },
  }
  const { order, lines } = await holdOrder(ctx, row.order_id, how)
  if (by === 'customer' && (ctx.now() >= row.closes_at || !mayChoose(order.status)))
    throw new AppError('choice_closed')
  const line = lines.find((one) => one.id === row.order_line_id)
  // The units were found, or the desk has settled the line, so there is nothing to decide.
  const missing = Math.min(row.missing, line?.missing ?? 0)
  const chosen = missing > 0 ? productId : null
  const { offers } = await endChoice(ctx, id, { by, chosen })
  if (!line || missing === 0) {
    if (by === 'customer') throw new AppError('choice_closed')
    return
  }
  const offer = offers.find(({ product_id }) => product_id === chosen)
  if (offer)
    await substituteLine(ctx, {
      orderId: order.id,
      line: line.sequence,
      productId: offer.product_id,
      quantity:
        missing === row.missing ? offer.quantity : Math.ceil((offer.quantity * missing) / row.missing),
      replaces: missing,
      unitPrice: dollarsFromE4(offer.unit_price_e4),
      how,
    })
  else await leaveOut(ctx, { order, line, missing, how, by })
  await correctBook(ctx, [line.product_id])
}

type Leaving = {
  order: OrderRow
  line: { sequence: number; quantity: number }
  missing: number
  how: How
  by: By
}

/** Leaves out the missing units without a substitute. An order with nothing left is canceled; on a truck it stays for the desk. */
export async function leaveOut(ctx: SignedInCtx, { order, line, missing, how, by }: Leaving): Promise<void> {
  const { rows } = await sql<{
    units: number
  }>`select coalesce(sum(quantity), 0)::int as units from order_lines
    where order_id = ${order.id} and status <> 'CANCELLED'`.execute(ctx.db)
  if ((rows[0]?.units ?? 0) > missing) {
    const there = line.quantity - missing
    await shortLine(ctx, { orderId: order.id, line: line.sequence, there, wait: false, how })
    return
  }
  if (refusalOf({ from: order.status, to: 'CANCELLED', by: 'system' }, order.method)) return
  const actor = how.as?.actor ?? ctx.user.name
  const current = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  await cancelOrder(ctx, current, {
    reason: 'OUT_OF_STOCK',
    by: 'system',
    actor: by === 'customer' ? actor : 'system',
    note: how.reason,
    tell: true,
  })
}
