import { sql } from 'kysely'
import type { Health } from '../../contract/features/health.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readLogLevel } from '../operations/state.ts'
import { runningDoctor } from './doctor.ts'
import { aliveProcesses, readFacts } from './facts.ts'
import { healthChecks, worstOf } from './rules.ts'
import { readStored } from './stored.ts'

const hourMs = 3_600_000

async function readProcesses({ db, now }: SignedInCtx): Promise<Health['processes']> {
  const { rows } = await sql<{
    number: number
    host: string
    pid: number
    started_at: Date
    seen_at: Date
    state: 'alive' | 'ended' | 'lost'
    memory_mb: number
    busy_percent: number
  }>`
    select p.number, p.host, p.pid, p.started_at, p.seen_at, p.memory_mb, p.busy_percent,
      case when a.number is not null and p.ended_at is null then 'alive' when p.ended_at is not null then 'ended' else 'lost' end as state
    from processes p left join ${aliveProcesses} a on a.number = p.number
    where p.seen_at > ${now()}::timestamptz - interval '1 day'
    order by (a.number is not null and p.ended_at is null) desc, p.seen_at desc, p.number limit 20`.execute(
    db,
  )
  return rows.map((row) => ({
    number: row.number,
    host: row.host,
    pid: row.pid,
    startedAt: row.started_at.toISOString(),
    seenAt: row.seen_at.toISOString(),
    state: row.state,
    memoryMb: row.memory_mb,
    busyPercent: row.busy_percent,
  }))
}

type Hour = { hour: Date; answered: number; failed: number; slow: number; ms: string }

/** API calls of the last 24 hours by hour, including hours without any, and of the last week. */
async function readCalls({ db, now }: SignedInCtx): Promise<Pick<Health, 'hours' | 'week'>> {
  const first = Math.floor(now().getTime() / hourMs) * hourMs - 23 * hourMs
  const { rows } = await sql<Hour>`
    select date_trunc('hour', at, 'UTC') as hour, sum(answered)::int as answered, sum(failed)::int as failed,
      sum(slow)::int as slow, sum(total_ms)::text as ms
    from health_samples where at >= ${new Date(first)} group by 1`.execute(db)
  const known = new Map(rows.map((row) => [row.hour.getTime(), row]))
  const hours = Array.from({ length: 24 }, (_, n) => {
    const at = first + n * hourMs
    const { answered = 0, failed = 0, slow = 0, ms = '0' } = known.get(at) ?? {}
    const meanMs = answered > 0 ? Math.round(Number(ms) / answered) : null
    return { at: new Date(at).toISOString(), answered, failed, slow, meanMs }
  })
  const week = await sql<Health['week']>`
    select coalesce(sum(answered), 0)::int as answered, coalesce(sum(failed), 0)::int as failed
    from health_samples where at > ${now()}::timestamptz - interval '7 days'`.execute(db)
  return { hours, week: week.rows[0] ?? { answered: 0, failed: 0 } }
}

async function readDoctor(ctx: SignedInCtx): Promise<Health['doctor']> {
  const isRunning = (await runningDoctor(ctx)) !== undefined
  const row = await ctx.db
    .selectFrom('doctor_runs')
    .select(['at', 'took_ms', 'checked', 'by', 'broken'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  type Last = NonNullable<Health['doctor']['last']>
  const last = row && {
    at: row.at.toISOString(),
    tookMs: row.took_ms,
    checked: row.checked,
    by: row.by,
    broken: row.broken as Last['broken'],
  }
  return { isRunning, last: last ?? null }
}

/** The health of every part, with its figures. */
export async function readHealth(ctx: SignedInCtx): Promise<Health> {
  const [facts, processes, calls, doctor, stored, logLevel] = await Promise.all([
    readFacts(ctx),
    readProcesses(ctx),
    readCalls(ctx),
    readDoctor(ctx),
    readStored(ctx),
    readLogLevel(ctx.db),
  ])
  const checks = healthChecks(facts)
  return {
    at: ctx.now().toISOString(),
    state: worstOf(checks),
    checks,
    processes,
    ...calls,
    doctor,
    stored,
    logLevel: logLevel ?? ctx.settings.logLevel,
  }
}
