import { sql } from 'kysely'
import type { InputOf } from '../../contract/core/endpoint.ts'
import type { Purchase, purchases } from '../../contract/features/purchases/purchases.ts'
import { cutShares } from '../../contract/rules/cut-shares.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import { audit } from '../audit/audit.ts'
import { productsChanged } from '../catalogue/changes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { receiveLots } from '../stock/receive.ts'
import { takeOff } from '../stock/take.ts'
import { shareCut } from './answer.ts'
import { readPurchase } from './read.ts'
import { type LineRecord, linesOf, lockPurchase, movePurchase } from './rows.ts'
import { tellGrower } from './tell.ts'

type Body = InputOf<typeof purchases.receive>['body']

/**
 * Receives a purchase order by its count, in a transaction: creates lots and stock, and allocates them to the shops' orders. Lines
 * that aren't listed were received as confirmed; a job settles missing units with the shops. Throws `not_found`, `changed_meanwhile`,
 * `wrong_state`.
 */
export async function receivePurchase(ctx: SignedInCtx, id: number, body: Body): Promise<Purchase> {
  const row = await lockPurchase(ctx, { id, version: body.version })
  const lines = await linesOf(ctx, id)
  for (const { lineId } of body.lines)
    if (!lines.some((line) => line.id === lineId))
      throw new AppError('not_found', { detail: 'This order has no such line.' })
  const received = await movePurchase(ctx, row, {
    to: 'RECEIVED',
    by: 'dock',
    note: body.note,
    also: { received_at: ctx.now() },
  })
  const came = lines.map((line) => {
    const counted = body.lines.find(({ lineId }) => lineId === line.id)
    return { line, units: counted?.units ?? line.confirmed ?? 0, place: counted?.place ?? '' }
  })
  for (const { line, units, place } of came)
    await ctx.db
      .updateTable('purchase_lines')
      .set({ received: units, place })
      .where('id', '=', line.id)
      .execute()
  await receiveLots(
    ctx,
    came
      .filter(({ units }) => units > 0)
      .map(({ line, units, place }) => ({
        productId: line.product_id,
        units,
        vendorId: row.vendor_id,
        costE4: line.cost_e4,
        code: String(row.number),
        place,
      })),
    { note: `Purchase order ${row.number}` },
  )
  for (const { line, units } of came) {
    if (units < (line.confirmed ?? 0)) await shareCut(ctx, line.id, units)
    await allocate(ctx, line, { units, number: row.number })
  }
  await productsChanged(ctx, new Set(came.map(({ line }) => line.product_id)))
  await movePurchase(ctx, received, { to: 'ALLOCATED', by: 'system', actor: 'system' })
  const isShort = came.some(({ line, units }) => units < (line.confirmed ?? 0))
  if (isShort) {
    await ctx.enqueue('settle_cuts', { purchaseId: id })
    await tellGrower(ctx, received, { news: 'WRITTEN', words: shortWords(came) })
  }
  await audit(ctx, {
    action: 'purchase.received',
    subject: `purchase ${row.number}`,
    after: {
      units: came.reduce((sum, { units }) => sum + units, 0),
      short: came
        .filter(({ line, units }) => units < (line.confirmed ?? 0))
        .map(({ line }) => line.description),
    },
  })
  return readPurchase(ctx, id)
}

const shortWords = (came: readonly { line: LineRecord; units: number }[]): string =>
  came
    .filter(({ line, units }) => units < (line.confirmed ?? 0))
    .map(({ line, units }) => `${line.description}: ${units} of ${line.confirmed ?? 0} came.`)
    .join('\n')

type SourceRow = {
  lineId: number
  orderId: number
  wants: number
  alreadyTaken: boolean
  orderType: string
  placedAt: Date
  step: number
}

/**
 * Allocates the received units of a line to the orders that it was bought for. Farm-direct lines were allocated from the farm's
 * offered units, which leave the recorded stock as the real ones enter it.
 */
async function allocate(
  ctx: SignedInCtx,
  { id, product_id: productId }: LineRecord,
  { units, number }: { units: number; number: number },
): Promise<void> {
  if (units === 0) return
  const { rows } = await sql<SourceRow>`
    select l.id as "lineId", o.id as "orderId", least(s.units - s.cut, l.quantity - case when l.allocated = l.quantity then 0 else l.allocated end)::int as wants,
      l.allocated = l.quantity as "alreadyTaken", o.order_type as "orderType", o.placed_at as "placedAt", p.min_quantity as step
    from purchase_sources s join order_lines l on l.id = s.order_line_id join orders o on o.id = l.order_id
    join products p on p.id = l.product_id
    where s.purchase_line_id = ${id} and s.units > s.cut and o.status = any(${[...stillInHouse]}::text[]) and l.quantity > 0
      and l.status not in ('CANCELLED', 'SHIPPED', 'DELIVERED')
    order by o.placed_at, l.id for update of l`.execute(ctx.db)
  const gets = cutShares(
    rows.map(({ wants, orderType, placedAt }) => ({ units: wants, orderType, placed: placedAt.getTime() })),
    { there: units, step: Math.max(1, rows[0]?.step ?? 1) },
  )
  const given = rows.map((row, at) => ({ ...row, gets: gets[at] ?? 0 })).filter((row) => row.gets > 0)
  if (given.length === 0) return
  const actor = ctx.user.name
  await sql`
    with g as (
      select * from unnest(${given.map(({ lineId }) => lineId)}::bigint[], ${given.map(({ orderId }) => orderId)}::bigint[],
        ${given.map((row) => row.gets)}::int[], ${given.map(({ alreadyTaken }) => alreadyTaken)}::boolean[])
        as t (line_id, order_id, units, taken)
    ),
    noted as (
      update purchase_sources s set allocated = g.units from g where s.purchase_line_id = ${id} and s.order_line_id = g.line_id
    ),
    lines as (
      update order_lines l set allocated = l.allocated + g.units,
        status = case when l.status = 'OPEN' then 'ALLOCATED' else l.status end
      from g where l.id = g.line_id and not g.taken
    ),
    ledger as (
      insert into stock_movements (product_id, at, kind, allocated_change, order_id, actor)
      select ${productId}, ${ctx.now()}::timestamptz, 'allocation', sum(units)::int, order_id, ${actor}
      from g where not taken group by order_id order by order_id
    )
    update stock set allocated = allocated + coalesce((select sum(units) from g where not taken), 0)
    where product_id = ${productId}`.execute(ctx.db)
  const fromBook = given.filter(({ alreadyTaken }) => alreadyTaken).reduce((sum, row) => sum + row.gets, 0)
  if (fromBook > 0)
    await takeOff(
      ctx,
      { productId, units: fromBook },
      { kind: 'correction', reason: `Purchase order ${number}: offered by the farm, now here` },
    )
}
