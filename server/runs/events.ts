import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { driving } from '../../contract/features/runs/driving.ts'
import { reportOf } from '../../contract/features/runs/fields.ts'
import { clampedAt } from '../../contract/rules/run-state.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { instantAt } from './day.ts'
import { ownRun } from './driving.ts'
import { syncRun } from './sync.ts'

type Sent = InputOf<typeof driving.send>['body']
type Taken = ReplyOf<typeof driving.send>

/**
 * Stores a phone's reports, each once, and recalculates the run. A job in the same transaction updates orders and notifies shops.
 * Throws `not_found` for another driver's run.
 */
export async function takeEvents(outside: SignedInCtx, sent: Sent): Promise<Taken> {
  const run = await ownRun(outside, sent.runId)
  return inTransaction(outside, async (ctx) => {
    const now = ctx.now()
    const clock = {
      offsetMs: now.getTime() - sent.sentAt,
      startsAt: instantAt(ctx, run.day as Day, run.departs_at).getTime(),
      now: now.getTime(),
    }
    // The run's row is locked before anything is written: two phones take turns, and neither waits for the other's rows.
    await ctx.db.updateTable('runs').set({ seen_at: now }).where('id', '=', run.id).execute()
    const read = sent.events.map((event) => ({ ...event, report: reportOf(event.kind, event.payload) }))
    const usable = read.filter(({ report }) => report !== undefined)
    const stopIds = [
      ...new Set(usable.flatMap(({ report }) => (report && 'stopId' in report ? [report.stopId] : []))),
    ]
    const known = await ctx.db
      .selectFrom('stops')
      .select('id')
      .where('id', 'in', [0, ...stopIds])
      .where((eb) =>
        eb.or([
          eb('run_id', '=', run.id),
          // A stop that has moved to another truck although this phone had already worked on it.
          eb('run_id', 'in', eb.selectFrom('runs').select('id').where('day', '=', run.day)),
        ]),
      )
      .execute()
    const isKnown = (stopId: number) => known.some(({ id }) => id === stopId)
    const rows = usable.map(({ eventId: id, seq, kind, deviceAt, payload, report }) => {
      const stopId = report && 'stopId' in report ? report.stopId : null
      const at = new Date(clampedAt(deviceAt, clock))
      return {
        id,
        run_id: run.id,
        stop_id: stopId !== null && isKnown(stopId) ? stopId : null,
        device: sent.device,
        seq,
        kind,
        payload: JSON.stringify(payload),
        at,
        device_at: new Date(deviceAt),
        received_at: now,
        user_id: ctx.user.id,
        note: stopId !== null && !isKnown(stopId) ? ('UNKNOWN_STOP' as const) : null,
      }
    })
    const kept = new Set(
      rows.length === 0
        ? []
        : (
            await ctx.db
              .insertInto('run_events')
              .values(rows)
              .onConflict((conflict) => conflict.column('id').doNothing())
              .returning('id')
              .execute()
          ).map(({ id }) => id),
    )
    const notes = kept.size > 0 ? await applyKept(ctx, run, kept) : new Map<string, string>()
    return {
      now: now.toISOString(),
      rows: read.map(({ eventId: id, report }) => {
        if (!report) return { id, is: 'office' as const, note: 'UNREADABLE' as const }
        if (!kept.has(id)) return { id, is: 'again' as const, note: null }
        const note = (rows.find((row) => row.id === id)?.note ??
          notes.get(id) ??
          null) as Taken['rows'][number]['note']
        return { id, is: note === null ? ('taken' as const) : ('office' as const), note }
      }),
    }
  })
}

type Run = { id: number; day: string; driver_id: number | null; closed_at: Date | null }

/** Recalculates the run with its new events, and queues the consequences. */
async function applyKept(
  ctx: SignedInCtx,
  run: Run,
  kept: ReadonlySet<string>,
): Promise<Map<string, string>> {
  const reopened = run.closed_at !== null
  if (reopened) await ctx.db.updateTable('runs').set({ closed_at: null }).where('id', '=', run.id).execute()
  const now = await syncRun(ctx, run.id, { cause: 'STOP', actor: ctx.user.email })
  // Stops that now belong to another truck are recalculated with its run.
  const elsewhere = await ctx.db
    .selectFrom('run_events as e')
    .innerJoin('stops as s', 's.id', 'e.stop_id')
    .select('s.run_id')
    .distinct()
    .where('e.id', 'in', [...kept])
    .where('s.run_id', '<>', run.id)
    .orderBy('s.run_id')
    .execute()
  const notes = new Map<string, string>([...now.notes].filter(([id]) => kept.has(id)))
  for (const { run_id } of elsewhere) {
    const other = await syncRun(ctx, run_id, { cause: 'STOP', actor: ctx.user.email })
    for (const [id, note] of other.notes) if (kept.has(id)) notes.set(id, note)
  }
  if (reopened) for (const id of kept) if (!notes.has(id)) notes.set(id, 'AFTER_CLOSE')
  if (notes.size > 0)
    await sql`update run_events e set note = n.note
      from jsonb_to_recordset(${JSON.stringify([...notes].map(([id, note]) => ({ id, note })))}::jsonb) as n (id text, note text)
      where e.id = n.id and e.note is null`.execute(ctx.db)
  for (const runId of [run.id, ...elsewhere.map(({ run_id }) => run_id)]) await followLater(ctx, runId)
  return notes
}

/** Updates orders and shops immediately, and again when a delivery can no longer be undone. */
export async function followLater(ctx: Ctx, runId: number): Promise<void> {
  await ctx.enqueue('follow_run', { runId }, { key: `follow_run:${runId}` })
  const later = new Date(ctx.now().getTime() + 61_000)
  await ctx.enqueue('follow_run', { runId }, { key: `follow_run:${runId}:later`, runAt: later })
}
