import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { dispatch } from '../../contract/features/runs/dispatch.ts'
import { windowMinutes, worthTelling } from '../../contract/rules/arrival.ts'
import { isOpenStop, undoMs } from '../../contract/rules/run-state.ts'
import type { StopStatus } from '../../contract/rules/stop-moves.ts'
import { audit } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { queueDeliveryMail } from '../messages/queue.ts'
import { wallAt } from './day.ts'
import { makeLink } from './doors.ts'
import { findRun } from './read.ts'

export const tidings = ['COMING', 'NEXT', 'LATE', 'DELIVERED', 'FAILED', 'OFFICE'] as const
export type Tiding = (typeof tidings)[number]

export type Told = {
  state: StopStatus
  isOut: boolean
  away: number | null
  eta: Date | null
  doneAt: Date | null
  toldEta: Date | null
  toldAt: Date | null
  told: readonly Tiding[]
  /** The time of the run's latest event. */
  lastAt: Date | null
  now: Date
}

const minutes = (ms: number) => ms / 60_000
/** News of events that came later than this are no news. */
const freshMinutes = 15

/** What a shop is to be told now, each once; a later time again with every twenty minutes. */
export function tidingOf({
  state,
  isOut,
  away,
  eta,
  doneAt,
  toldEta,
  toldAt,
  told,
  lastAt,
  now,
}: Told): Tiding | null {
  const since = (at: Date | null) =>
    at === null ? Number.POSITIVE_INFINITY : minutes(now.getTime() - at.getTime())
  if (state === 'DELIVERED')
    return !told.includes('DELIVERED') && since(doneAt) * 60_000 > undoMs && since(doneAt) < 24 * 60
      ? 'DELIVERED'
      : null
  if (state === 'FAILED') return !told.includes('FAILED') && since(doneAt) < 24 * 60 ? 'FAILED' : null
  if (!isOut || !isOpenStop(state) || eta === null || since(lastAt) > freshMinutes) return null
  if (away === 1 && state !== 'ARRIVED' && !told.includes('NEXT')) return 'NEXT'
  if (!told.includes('COMING') && !told.includes('NEXT')) return 'COMING'
  const drift = toldEta === null ? 0 : minutes(eta.getTime() - toldEta.getTime())
  return drift >= worthTelling && since(toldAt) >= 10 ? 'LATE' : null
}

type Row = {
  id: number
  customer_id: number
  order_id: number | null
  state: StopStatus
  left_at: Date | null
  away: number | null
  eta: Date | null
  done_at: Date | null
  told_eta: Date | null
  told_at: Date | null
  told: Tiding[]
  last_event_at: Date | null
}

const read = async (ctx: Ctx, runId: number) =>
  (
    await sql<Row>`
      select s.id, s.customer_id, r.left_at, s.state, s.away, s.eta, s.done_at, s.told_eta, s.told_at, s.told, r.last_event_at,
        (select min(so.order_id) from stop_orders so where so.stop_id = s.id) as order_id
      from stops s join runs r on r.id = s.run_id where s.run_id = ${runId} order by s.number for update of s`.execute(
      ctx.db,
    )
  ).rows

/** Tells shops what changed for them. In a transaction: what was told is written with the message. */
export async function tellOnTheWay(ctx: Ctx, runId: number): Promise<void> {
  for (const row of await read(ctx, runId)) {
    // Nobody drives with the phone: the office moved the orders.
    if (row.last_event_at === null) continue
    const tiding = tidingOf({
      state: row.state,
      isOut: row.left_at !== null,
      away: row.away,
      eta: row.eta,
      doneAt: row.done_at,
      toldEta: row.told_eta,
      toldAt: row.told_at,
      told: row.told,
      lastAt: row.last_event_at,
      now: ctx.now(),
    })
    if (tiding) await tell(ctx, row, { tiding, words: '' })
  }
}

async function tell(ctx: Ctx, row: Row, { tiding, words }: { tiding: Tiding; words: string }): Promise<void> {
  if (row.order_id === null) return
  const half = windowMinutes(row.away ?? 1) * 60_000
  const at = row.eta
  const path = await makeLink(ctx, row.id)
  await queueDeliveryMail(ctx, {
    orderId: row.order_id,
    about: {
      path,
      tiding,
      time: at ? wallAt(ctx, at) : '',
      from: at ? wallAt(ctx, new Date(at.getTime() - half)) : '',
      to: at ? wallAt(ctx, new Date(at.getTime() + half)) : '',
      words,
    },
  })
  await sql`update stops set told = array(select distinct t from unnest(told || ${tiding}::text) t order by t),
      told_eta = coalesce(eta, told_eta), told_at = ${ctx.now()} where id = ${row.id}`.execute(ctx.db)
}

/** Tells the shops of a run when the truck comes, in a transaction. */
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

/** The shop doesn't know the time, or knows one that is off by five minutes. */
const isNews = ({ eta, told_eta }: Row) =>
  told_eta === null || (eta !== null && Math.abs(minutes(eta.getTime() - told_eta.getTime())) >= 5)
