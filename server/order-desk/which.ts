import { sql } from 'kysely'
import * as z from 'zod/mini'
import { orderDesk } from '../../contract/features/order-desk/orders.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { selectedIds } from '../lists/selection.ts'
import { type FoundRow, narrowed, ordersOf } from './found.ts'
import { daysOf } from './list.ts'

/** Orders by number, or everything in a list. */
export type Which = {
  orderNumbers?: number[] | undefined
  query?: Record<string, string> | undefined
  total?: number | undefined
}

const everyDay = { from: null, to: null }

/**
 * The orders of a bulk action, by number; orders outside the person's reach are left out. Throws selection_changed when everything in
 * a list was chosen and the list has changed since.
 */
export async function ordersChosen(
  ctx: SignedInCtx,
  { orderNumbers, query, total }: Which,
): Promise<FoundRow[]> {
  const selection = orderNumbers ? { ids: orderNumbers } : { query: query ?? {}, total: total ?? 1 }
  let rows: FoundRow[] = []
  await selectedIds(selection, async (asked) => {
    rows = 'ids' in asked ? await byNumber(ctx, asked.ids) : await shownBy(ctx, asked.query)
    return rows.map(({ order_number }) => order_number)
  })
  return rows
}

const byNumber = (ctx: SignedInCtx, numbers: readonly number[]): Promise<FoundRow[]> =>
  ctx.db
    .selectFrom(ordersOf(ctx, everyDay).as('o'))
    .selectAll()
    .where(sql<boolean>`order_number = any(${[...numbers]}::bigint[])`)
    .orderBy('order_number')
    .execute()

async function shownBy(ctx: SignedInCtx, asked: Readonly<Record<string, string>>): Promise<FoundRow[]> {
  const parsed = z.safeParse(orderDesk.list.query, asked)
  if (!parsed.success) throw new AppError('invalid_input')
  const days = await daysOf(ctx, parsed.data)
  return ctx.db
    .selectFrom(ordersOf(ctx, days, parsed.data).as('o'))
    .selectAll()
    .where(narrowed(ctx, parsed.data))
    .orderBy('order_number')
    .execute()
}

/** One order within the person's reach. Throws not_found. */
export async function orderFound(ctx: SignedInCtx, orderNumber: number): Promise<FoundRow> {
  const [row] = await byNumber(ctx, [orderNumber])
  if (!row) throw new AppError('not_found')
  return row
}
