// How other features notify people. Call it in the transaction of the change: the notice, its events and its jobs commit or roll back
// with it, and nothing is sent from inside it.
//
//   await notify(ctx, { topic: 'thread-answered', facts: { number, subject, from }, to: [userId], link: '/account/contact?open=1' })
//   await notify(ctx, { topic: 'news', facts: { title: { en, es }, text: { en, es } }, to: ids, link: '/', once: `campaign:${id}` })
//   await notify(ctx, { topic: 'claim-waiting', facts, to: await deskOf(ctx, ['DASHBOARD']), link, once: `claim:${id}:waiting` })
//
// Each person gets it on the channels that they chose for its kind (contract/features/notices/kinds.ts); `only` limits them further.
import { sql } from 'kysely'
import { type NoticeWay, noticeWays } from '../../contract/features/notices/kinds.ts'
import type { Ctx } from '../core/route.ts'
import { type Plan, planOf, type Receiver } from './rules.ts'
import { type Topic, type TopicFacts, topics } from './topics.ts'

export type NewNotice<T extends Topic = Topic> = {
  [K in T]: {
    topic: K
    facts: TopicFacts[K]
    /** Ids of users. The person who makes the change gets no notice. */
    to: readonly number[]
    /** A path under PUBLIC_URL: the page to open. */
    link: string
    /** Prevents duplicates: a person gets only one notice with the same value. */
    once?: string
    /** The person's deadline for a decision. */
    decideBy?: Date
    /** Limits the person's channels to these. */
    only?: readonly NoticeWay[]
    /** Also notifies the person who makes the change: for a test, or news about their own account. */
    tellsActor?: boolean
  }
}[T]

type Row = {
  id: number
  chosen: Record<string, boolean> | null
  has_mobile: boolean
  has_device: boolean
  is_quiet: boolean | null
  quiet_from: string | null
  quiet_to: string | null
  time_zone: string | null
  digest_at: string | null
}

/** The default for people who never set it. */
export const usualQuiet = { on: true, from: '21:00', to: '05:00' } as const

/** Active people with their choices. `for share` isn't needed: a switch changed at the same time takes effect from then on. */
async function receiversOf(ctx: Ctx, ids: readonly number[]): Promise<{ id: number; receiver: Receiver }[]> {
  const { rows } = await sql<Row>`select u.id::int as id,
      (select json_object_agg(w.kind || '.' || w.way, w.is_on) from notice_ways w where w.user_id = u.id) as chosen,
      u.mobile_verified_at is not null and u.mobile_number <> '' as has_mobile,
      exists (select from user_devices d where d.user_id = u.id) as has_device,
      s.is_quiet, to_char(s.quiet_from, 'HH24:MI') as quiet_from, to_char(s.quiet_to, 'HH24:MI') as quiet_to, s.time_zone,
      to_char(s.digest_at, 'HH24:MI') as digest_at
    from users u left join notice_settings s on s.user_id = u.id
    where u.id = any(${[...new Set(ids)]}::bigint[]) and u.status = 'active' order by u.id`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    receiver: {
      chosen: row.chosen ?? {},
      quiet: {
        on: row.is_quiet ?? usualQuiet.on,
        from: row.quiet_from ?? usualQuiet.from,
        to: row.quiet_to ?? usualQuiet.to,
        timeZone: row.time_zone ?? ctx.settings.timeZone,
      },
      digestAt: row.digest_at,
      hasMobile: row.has_mobile,
      hasDevice: row.has_device,
    },
  }))
}

/** Stores the notice for each person who wants it on any channel. Returns their number. */
export async function notify<T extends Topic>(ctx: Ctx, notice: NewNotice<T>): Promise<number> {
  const { topic, facts, to, link, once, decideBy, only = noticeWays, tellsActor } = notice
  const actors = tellsActor ? [] : [ctx.user?.id, ctx.user?.actedBy?.id]
  const ids = to.filter((id) => !actors.includes(id))
  if (ids.length === 0) return 0
  const rule = topics[topic]
  const now = ctx.now()
  const planned = (await receiversOf(ctx, ids))
    .map(({ id, receiver }) => ({ id, plan: limited(planOf(rule, receiver, now), only) }))
    .filter(({ plan }) => plan.isHere || plan.sends.length > 0)
  if (planned.length === 0) return 0
  const rows = planned.map(({ id, plan }) => ({ user_id: id, is_here: plan.isHere }))
  const { rows: made } = await sql<{ id: number; user_id: number }>`
    insert into notices (user_id, kind, topic, facts, link, once, is_here, decide_by, created_at)
    select user_id, ${rule.kind}::text, ${topic}::text, ${JSON.stringify(facts)}::jsonb, ${link}::text, ${once ?? null}::text,
      is_here, ${decideBy ?? null}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t (user_id bigint, is_here boolean)
    on conflict (user_id, once) do nothing
    returning id::int as id, user_id::int as user_id`.execute(ctx.db)
  const plans = new Map(planned.map(({ id, plan }) => [id, plan]))
  await queueSends(
    ctx,
    made.flatMap(({ id, user_id }) => (plans.get(user_id)?.sends ?? []).map((send) => ({ id, ...send }))),
  )
  for (const { user_id } of made)
    if (plans.get(user_id)?.isHere) await ctx.emit('notices.changed', { userId: user_id })
  return made.length
}

const limited = ({ isHere, sends }: Plan, only: readonly NoticeWay[]): Plan => ({
  isHere: isHere && only.includes('here'),
  sends: sends.filter(({ way }) => only.includes(way)),
})

/** One job for each channel of each notice, all in one statement. */
async function queueSends(ctx: Ctx, sends: readonly { id: number; way: string; at: Date }[]): Promise<void> {
  if (sends.length === 0) return
  await sql`select graphile_worker.add_job('send_notice', json_build_object('noticeId', id, 'way', way), run_at := at,
      job_key := 'notice:' || id || ':' || way)
    from jsonb_to_recordset(${JSON.stringify(sends)}::jsonb) as t (id bigint, way text, at timestamptz)`.execute(
    ctx.db,
  )
}

/** Marks a decision as made or expired, in a transaction. */
export async function settleDecision(ctx: Ctx, once: string): Promise<void> {
  const { rows } = await sql<{ user_id: number }>`update notices set decided_at = ${ctx.now()},
      read_at = coalesce(read_at, ${ctx.now()}) where once = ${once} and decided_at is null
    returning user_id::int as user_id`.execute(ctx.db)
  for (const { user_id } of rows) await ctx.emit('notices.changed', { userId: user_id })
}
