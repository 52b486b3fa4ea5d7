import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import { windowMinutes } from '../../contract/rules/arrival.ts'
import { isOpenStop } from '../../contract/rules/run-state.ts'
import type { DropPlace, StopFailure, StopStatus } from '../../contract/rules/stop-moves.ts'
import { type Tiding, tidingOf } from '../../contract/rules/tidings.ts'
import { timeText } from '../../contract/words/day-words.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { queueDeliveryNews } from '../messages/queue.ts'
import { notify } from '../notices/notify.ts'
import { placedBy } from '../notices/receivers.ts'
import { wallAt } from './day.ts'
import { makeLink } from './doors.ts'
import { findRun } from './read.ts'

type Row = {
  id: number
  customer_id: number
  order_id: number | null
  state: StopStatus
  left_at: Date | null
  away: number | null
  eta: Date | null
  done_at: Date | null
  place: DropPlace | null
  reason: StopFailure | null
  told_eta: Date | null
  told_at: Date | null
  told: Tiding[]
  last_event_at: Date | null
}

const read = async (ctx: Ctx, runId: number) =>
  (
    await sql<Row>`
      select s.id, s.customer_id, r.left_at, s.state, s.away, s.eta, s.done_at, s.place, s.reason, s.told_eta, s.told_at, s.told, r.last_event_at,
        (select min(so.order_id) from stop_orders so where so.stop_id = s.id) as order_id
      from stops s join runs r on r.id = s.run_id where s.run_id = ${runId} order by s.number for update of s`.execute(
      ctx.db,
    )
  ).rows

/** Notifies shops of changes that concern them. In a transaction that records the notification together with the message. */
export async function tellOnTheWay(ctx: Ctx, runId: number): Promise<void> {
  for (const row of await read(ctx, runId)) {
    // No phone reports for this run: the office moved the orders.
    if (row.last_event_at === null) continue
    const ms = (at: Date | null) => at?.getTime() ?? null
    const tiding = tidingOf({
      state: row.state,
      isOut: row.left_at !== null,
      away: row.away,
      eta: ms(row.eta),
      doneAt: ms(row.done_at),
      toldEta: ms(row.told_eta),
      toldAt: ms(row.told_at),
      told: row.told,
      lastAt: ms(row.last_event_at),
      now: ctx.now().getTime(),
    })
    if (tiding) await tell(ctx, row, { tiding, words: '' })
  }
}

async function tell(ctx: Ctx, row: Row, { tiding, words }: { tiding: Tiding; words: string }): Promise<void> {
  if (row.order_id === null) return
  const half = windowMinutes(row.away ?? 1) * 60_000
  const at = row.eta
  const path = await makeLink(ctx, row.id)
  await queueDeliveryNews(ctx, {
    orderId: row.order_id,
    about: {
      path,
      tiding,
      time: at ? wallAt(ctx, at) : '',
      from: at ? wallAt(ctx, new Date(at.getTime() - half)) : '',
      to: at ? wallAt(ctx, new Date(at.getTime() + half)) : '',
      words,
      place: row.place,
      reason: row.reason,
    },
  })
  const order = await ctx.db
    .selectFrom('orders')
    .select('order_number')
    .where('id', '=', row.order_id)
    .executeTakeFirstOrThrow()
  await notify(ctx, {
    topic: 'delivery',
    facts: { orderNumber: order.order_number, tiding, time: at ? timeText(at, ctx.settings.timeZone) : '' },
    to: await placedBy(ctx, row.order_id),
    link: `/orders/${order.order_number}`,
  })
  await sql`update stops set told = array(select distinct t from unnest(told || ${tiding}::text) t order by t),
      told_eta = coalesce(eta, told_eta), told_at = ${ctx.now()} where id = ${row.id}`.execute(ctx.db)
}

/** Sends the shops of a run their arrival time, in a transaction. */
export async function tellShops(
  ctx: SignedInCtx,
  { routeNumber, shipDay, stopIds, text }: InputOf<typeof dispatch.tell>['body'],
): Promise<ReplyOf<typeof dispatch.tell>> {
  const { id } = await findRun(ctx, { routeNumber, shipDay })
  const rows = await read(ctx, id)
  if (stopIds?.some((one) => !rows.some((row) => row.id === one))) throw new AppError('not_found')
  const waiting = rows.filter(
    (row) =>
      isOpenStop(row.state) &&
      row.eta !== null &&
      (stopIds ? stopIds.includes(row.id) : text !== '' || isNews(row)),
  )
  for (const row of waiting) await tell(ctx, row, { tiding: 'OFFICE', words: text })
  await audit(ctx, {
    action: 'shops.told',
    subject: `run ${routeNumber} of ${shipDay}`,
    after: { stops: waiting.length, text },
  })
  await ctx.emit('run.changed', { any: ['TRUCK_DELIVERY_ETA', 'TRUCK_DRIVERS'], runId: id })
  return { told: waiting.length }
}

const minutes = (ms: number) => ms / 60_000

/** Whether the shop doesn't know the time, or knows one that is off by five minutes. */
const isNews = ({ eta, told_eta }: Row) =>
  told_eta === null || (eta !== null && Math.abs(minutes(eta.getTime() - told_eta.getTime())) >= 5)
