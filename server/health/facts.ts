import { sql } from 'kysely'
import { lives } from '../core/life.ts'
import type { Ctx } from '../core/route.ts'
import { countJobs } from '../operations/jobs.ts'
import { databaseMs, outsideFacts } from './probes.ts'
import type { HealthFacts } from './rules.ts'

type Facts = Pick<Ctx, 'db' | 'settings' | 'adapters' | 'now' | 'operations'>

/** A process that has written nothing for this long, and doesn't hold its lock, has ended. */
export const silentSeconds = 30
/** How many of the newest messages are searched for those of the last day: every page visit reads them, so it must be quick. */
const mostMessages = 20_000

const minutes = (seconds: number | null | undefined) => Math.max(0, Math.floor(Number(seconds ?? 0) / 60))

/** Which processes hold their lock. */
export const aliveProcesses = sql<number>`(select objid::int8 as number from pg_locks where locktype = 'advisory'
  and classid = ${lives} and granted and database = (select oid from pg_database where datname = current_database()))`

async function readProcesses({ db, now }: Facts) {
  const at = now()
  const { rows } = await sql<{
    alive: number
    today: number
    hour: number
    busiest: number | null
    off: number | null
  }>`
    select count(*) filter (where running)::int as alive,
      count(*) filter (where lost)::int as today,
      count(*) filter (where lost and p.seen_at > ${at}::timestamptz - interval '1 hour')::int as hour,
      max(p.busy_percent) filter (where running)::int as busiest,
      (array_agg(p.clock_off_ms order by abs(p.clock_off_ms) desc) filter (where running))[1] as off
    from processes p left join ${aliveProcesses} a on a.number = p.number
    cross join lateral (select a.number is not null and p.ended_at is null as running, a.number is null
      and p.ended_at is null and p.seen_at < ${at}::timestamptz - make_interval(secs => ${silentSeconds}::int) as lost) l
    where p.seen_at > ${at}::timestamptz - interval '1 day'`.execute(db)
  return rows[0] ?? { alive: 0, today: 0, hour: 0, busiest: 0, off: 0 }
}

const readCalls = async ({ db, now }: Facts) => {
  const { rows } = await sql<{ answered: number; failed: number }>`
    select coalesce(sum(answered), 0)::int as answered, coalesce(sum(failed), 0)::int as failed
    from health_samples where at > ${now()}::timestamptz - interval '1 hour'`.execute(db)
  return rows[0] ?? { answered: 0, failed: 0 }
}

async function readDatabase(ctx: Facts) {
  const tookMs = await databaseMs(ctx)
  const { rows } = await sql<{ bytes: string; used: number; most: number; longest: number | null }>`
    select pg_database_size(current_database())::text as bytes,
      (select sum(numbackends) from pg_stat_database)::int as used, current_setting('max_connections')::int as most,
      (select extract(epoch from max(clock_timestamp() - xact_start)) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid())::float8 as longest`.execute(ctx.db)
  const row = rows[0]
  return {
    tookMs,
    bytes: Number(row?.bytes ?? 0),
    connections: row?.used ?? 0,
    mostConnections: row?.most ?? 1,
    longestMin: minutes(row?.longest),
  }
}

async function readReplica({ db }: Facts) {
  const { rows } = await sql<{ count: number; behind: number }>`
    select count(*)::int as count, coalesce(extract(epoch from max(replay_lag)) * 1000, 0)::float8 as behind
    from pg_stat_replication`.execute(db)
  return { count: rows[0]?.count ?? 0, behindMs: Math.round(rows[0]?.behind ?? 0) }
}

async function readQueue(ctx: Facts) {
  const counts = await countJobs(ctx)
  const { rows } = await sql<{ late: number | null }>`
    select extract(epoch from ${ctx.now()}::timestamptz - min(run_at))::float8 as late from graphile_worker.jobs
    where locked_at is null and attempts < max_attempts`.execute(ctx.db)
  return {
    isPaused: ctx.operations.jobsPaused(),
    waiting: counts.waiting,
    failing: counts.failing,
    givenUp: counts['given-up'],
    lateMin: minutes(rows[0]?.late),
  }
}

/** By channel, of the last 24 hours. */
export async function readMessages({ db, now }: Facts) {
  const { rows } = await sql<{ channel: string; sent: number; failed: number; late: number | null }>`
    with recent as (select channel, state, coalesce(sent_at, created_at) as at from messages order by id desc
      limit ${mostMessages}::int)
    select c.channel,
      (select count(*)::int from recent r where r.channel = c.channel and state = 'sent'
        and at > ${now()}::timestamptz - interval '1 day') as sent,
      (select count(*)::int from recent r where r.channel = c.channel and state = 'failed'
        and at > ${now()}::timestamptz - interval '1 day') as failed,
      (select extract(epoch from ${now()}::timestamptz - min(due_at))::float8 from messages m
        where m.channel = c.channel and m.state = 'queued') as late
    from (values ('mail'), ('sms')) c(channel)`.execute(db)
  return (channel: 'mail' | 'sms') => {
    const row = rows.find((one) => one.channel === channel)
    return { sent: row?.sent ?? 0, failed: row?.failed ?? 0, lateMin: minutes(row?.late) }
  }
}

async function readMailbox({ db, now, adapters }: Facts) {
  const { mailbox } = adapters
  const { rows } = await sql<{
    read: number | null
    failing: number | null
    waiting: number
    started: number | null
  }>`
    select extract(epoch from ${now()}::timestamptz - max(m.read_at))::float8 as read,
      extract(epoch from ${now()}::timestamptz - max(m.failing_since))::float8 as failing,
      (select extract(epoch from ${now()}::timestamptz - min(started_at))::float8 from processes
        where seen_at > ${now()}::timestamptz - interval '1 day') as started,
      (select count(*)::int from incoming_mails where state = 'waiting'
        and came_at < ${now()}::timestamptz - interval '1 day') as waiting
    from mailbox_reads m where m.mailbox = ${mailbox.name}`.execute(db)
  const { read = null, failing = null, waiting = 0, started = null } = rows[0] ?? {}
  return {
    isRead: mailbox.name !== '',
    silentMin: minutes(read ?? started),
    failingMin: failing === null ? null : minutes(failing),
    waiting,
  }
}

export async function readPush({ db, now }: Facts): Promise<HealthFacts['push']> {
  const { rows } = await sql<{ devices: number; sent: number; failed: number; late: number | null }>`
    select (select count(*)::int from user_devices) as devices,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'failed' and coalesce(status, 0) not in (404, 410))::int as failed,
      (select extract(epoch from ${now()}::timestamptz - min(due_at))::float8 from pushes where state = 'waiting') as late
    from (select state, status, ended_at from pushes order by id desc limit ${mostMessages}::int) recent
    where ended_at > ${now()}::timestamptz - interval '1 day'`.execute(db)
  const { late = null, ...row } = rows[0] ?? { devices: 0, sent: 0, failed: 0 }
  return { ...row, lateMin: minutes(late) }
}

export async function readWebhooks({ db }: Facts) {
  const { rows } = await sql<HealthFacts['webhooks']>`
    select count(*) filter (where state = 'on')::int as on,
      count(*) filter (where state = 'on' and failing_since is not null)::int as failing,
      count(*) filter (where off_because in ('dead', 'gone'))::int as dead from webhooks`.execute(db)
  return rows[0] ?? { on: 0, failing: 0, dead: 0 }
}

export async function readDoctor({ db, now }: Facts): Promise<HealthFacts['doctor']> {
  const last = await db
    .selectFrom('doctor_runs')
    .select(['at', 'checked', sql<number>`jsonb_array_length(broken)`.as('broken')])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last
    ? {
        ageMin: minutes((now().getTime() - last.at.getTime()) / 1000),
        checked: last.checked,
        broken: last.broken,
      }
    : null
}

export async function readUnsettled({ db, now }: Facts): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from payments
    where status in ('pending', 'unknown') and created_at < ${now()}::timestamptz - interval '10 minutes'`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** The newest backup without a known fault. */
export async function readGoodBackup({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const newest = await db
    .selectFrom('backups')
    .select(['at', 'bytes'])
    .where(sql<boolean>`faults = '[]'::jsonb`)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest
    ? { ageMin: minutes((now().getTime() - newest.at.getTime()) / 1000), bytes: newest.bytes }
    : null
}

/** All facts that the health page judges. Calls outside services: never run it in a transaction. */
export async function readFacts(ctx: Facts): Promise<HealthFacts> {
  const { settings, adapters } = ctx
  const isDemo = settings.demo
  const [
    outside,
    processes,
    calls,
    database,
    replica,
    queue,
    messages,
    mailbox,
    push,
    webhooks,
    doctor,
    unsettled,
    backup,
  ] = await Promise.all([
    outsideFacts(settings, ctx),
    readProcesses(ctx),
    readCalls(ctx),
    readDatabase(ctx),
    readReplica(ctx),
    readQueue(ctx),
    readMessages(ctx),
    readMailbox(ctx),
    readPush(ctx),
    readWebhooks(ctx),
    readDoctor(ctx),
    readUnsettled(ctx),
    readGoodBackup(ctx),
  ])
  return {
    processes: {
      alive: processes.alive,
      lostToday: processes.today,
      lostThisHour: processes.hour,
      busiest: processes.busiest ?? 0,
    },
    calls,
    database,
    replica,
    queue,
    gateway: { isSandbox: adapters.gateway.name === 'sandbox', isDemo, tookMs: outside.gateway, unsettled },
    mail: { isOutbox: adapters.mailer.name === 'outbox', isDemo, ...messages('mail') },
    mailbox,
    texts: { isOutbox: adapters.texter.name === 'outbox', isDemo, ...messages('sms') },
    push,
    webhooks,
    storage: { tookMs: outside.storage },
    disk: outside.disk,
    clock: { offMs: processes.off ?? 0 },
    backups: settings.backups ? { newest: backup } : null,
    doctor,
  }
}
