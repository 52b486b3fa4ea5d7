import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { DoorDelivery } from '../../contract/features/runs/delivery.ts'
import type { doors } from '../../contract/features/runs/doors.ts'
import { checkedIn } from '../../contract/rules/check-in.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { endOf, ofOrder, ofStop, readCheckIn, readLines } from './arrived.ts'
import { openLink, readDoor } from './doors.ts'

type Answer = InputOf<typeof doors.checkIn>['body']

/** Records a check-in by somebody with the link. Throws `link_too_old`, `check_in_closed`. */
export async function checkInByLink(
  outside: Ctx,
  { params, body }: InputOf<typeof doors.checkIn>,
): Promise<DoorDelivery> {
  const { stopId } = await openLink(outside, params.token)
  return inTransaction(outside, async (ctx) => {
    await keep(ctx, ofStop(stopId), body)
    return readDoor(ctx, stopId)
  })
}

/** Records a shop's check-in of an order, in a transaction. Throws `not_found` for another's, `check_in_closed`. */
export async function checkInOrder(
  ctx: SignedInCtx,
  { params, body }: InputOf<typeof doors.checkInOrder>,
): Promise<ReplyOf<typeof doors.checkInOrder>> {
  const where = ofOrder(ctx, params.orderNumber)
  const { rows } = await sql<{ id: number }>`select o.id from orders o where ${where}`.execute(ctx.db)
  if (!rows[0]) throw new AppError('not_found')
  await keep(ctx, where, body)
  return { checkIn: await readCheckIn(ctx, where) }
}

const faults = {
  unknown: 'This line is not in the delivery.',
  none: 'Enter how many.',
  'too-many': 'More than arrived.',
} as const

async function keep(
  ctx: Ctx,
  where: RawBuilder<unknown>,
  { lines: named, restIsGood }: Answer,
): Promise<void> {
  const lines = await readLines(ctx, where)
  const until = endOf(lines)
  const [first] = lines
  if (!first || until === null || until <= ctx.now()) throw new AppError('check_in_closed')
  const outcome = checkedIn(
    lines.map(({ id, quantity, said }) => ({ lineId: id, quantity, said })),
    { named, restIsGood },
  )
  if ('faults' in outcome)
    throw new AppError('invalid_input', {
      fields: outcome.faults.map(({ line, fault }) => ({
        path: `lines.${line}.${fault === 'unknown' ? 'lineId' : 'quantity'}`,
        message: faults[fault],
      })),
    })
  if (outcome.writes.length === 0) return
  const isNamed = new Set(named.map(({ lineId }) => lineId))
  const rows = outcome.writes.map(({ lineId, is, quantity }) => ({
    line_id: lineId,
    state: is,
    quantity,
    named: isNamed.has(lineId),
  }))
  // Marking all lines as good doesn't replace what somebody else reported about a line at the same moment.
  await sql`
    with said as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (line_id bigint, state text, quantity int, named boolean)
    )
    insert into check_ins as c (line_id, state, quantity, at, user_id)
    select line_id, state, quantity, ${ctx.now()}::timestamptz, ${ctx.user?.id ?? null}::bigint from said order by line_id
    on conflict (line_id) do update set state = excluded.state, quantity = excluded.quantity, at = excluded.at,
      user_id = excluded.user_id
    where c.line_id in (select line_id from said where named)`.execute(ctx.db)
  await ctx.emit('delivery.changed', { customerId: first.customer_id })
  const runs = await sql<{ run_id: number }>`select distinct s.run_id from orders o
    join stop_orders so on so.order_id = o.id join stops s on s.id = so.stop_id where ${where}`.execute(
    ctx.db,
  )
  for (const { run_id } of runs.rows)
    await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId: run_id })
}
