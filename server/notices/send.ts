import { sql } from 'kysely'
import { type NoticeKind, usualOf } from '../../contract/features/notices/kinds.ts'
import { inTransaction } from '../core/context.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx } from '../core/route.ts'
import { queueMail, queueSms } from '../messages/queue.ts'
import { written } from './mails.ts'
import { nextTime } from './rules.ts'

type Row = {
  user_id: number
  kind: NoticeKind
  topic: string
  facts: unknown
  link: string
  read_at: Date | null
  decided_at: Date | null
  language: 'en' | 'es'
  mobile: string
  chosen: boolean | null
  shows_details: boolean
}

/**
 * Sends a notice on one channel when it is due, unless the person has read it in the bell, decided it, or turned that channel off.
 * The email, text or pushes are rows of the same transaction, so a job that runs twice sends once.
 */
export async function sendNotice(outside: Ctx, { noticeId, way }: JobPayload<'send_notice'>): Promise<void> {
  await inTransaction(outside, async (ctx) => {
    const { rows } =
      await sql<Row>`select n.user_id::int as user_id, n.kind, n.topic, n.facts, n.link, n.read_at, n.decided_at, u.language,
        case when u.mobile_verified_at is null then '' else u.mobile_number end as mobile,
        (select w.is_on from notice_ways w where w.user_id = n.user_id and w.kind = n.kind and w.way = ${way}) as chosen,
        coalesce(s.shows_details, false) as shows_details
      from notices n join users u on u.id = n.user_id and u.status = 'active' left join notice_settings s on s.user_id = u.id
      where n.id = ${noticeId} and not (${way}::text = any(n.taken)) for update of n`.execute(ctx.db)
    const [row] = rows
    if (!row) return
    await sql`update notices set taken = taken || ${way}::text where id = ${noticeId}`.execute(ctx.db)
    const isUnwanted = row.chosen === false && usualOf(row.kind, way) !== 'always'
    if (row.read_at || row.decided_at || isUnwanted) return
    const to = { userId: row.user_id }
    if (way === 'mail') await queueMail(ctx, { kind: 'notice', about: { noticeId }, to })
    if (way === 'sms' && row.mobile !== '') {
      const { title, lock } = written(ctx, row, row.language)
      const about = { title: row.shows_details ? title : lock, path: row.link }
      await queueSms(ctx, { kind: 'notice', about, to: { ...to, mobileNumber: row.mobile } })
    }
    if (way === 'push') await queuePushes(ctx, { noticeId, userId: row.user_id })
  })
}

/** Queues a push for each device of the person, or for one of them. Returns their number. */
export async function queuePushes(
  ctx: Ctx,
  { noticeId, userId, deviceId }: { noticeId: number; userId: number; deviceId?: number | undefined },
): Promise<number> {
  const now = ctx.now()
  const { rows } = await sql`with made as (
      insert into pushes (notice_id, device_id, created_at, due_at)
      select ${noticeId}, id, ${now}::timestamptz, ${now}::timestamptz from user_devices
      where user_id = ${userId} and (${deviceId ?? null}::bigint is null or id = ${deviceId ?? null}::bigint)
      on conflict do nothing returning id)
    select graphile_worker.add_job('send_push', json_build_object('pushId', id), run_at := ${now}::timestamptz,
      job_key := 'push:' || id) from made`.execute(ctx.db)
  return rows.length
}

const atOnce = 500
type Due = {
  user_id: number
  digest_at: string
  digested_at: Date
  time_zone: string | null
  has_any: boolean
}

/** Queues the daily emails that are due. Returns their number. */
export async function sendDigests(outside: Ctx): Promise<number> {
  const now = outside.now()
  return inTransaction(outside, async (ctx) => {
    const { rows } =
      await sql<Due>`select s.user_id::int as user_id, to_char(s.digest_at, 'HH24:MI') as digest_at,
        coalesce(s.digested_at, '-infinity') as digested_at, s.time_zone,
        exists (select from notices n where n.user_id = s.user_id and n.is_here and n.read_at is null
          and n.created_at > coalesce(s.digested_at, '-infinity')) as has_any
      from notice_settings s where s.digest_at is not null and s.digested_at <= ${new Date(now.getTime() - 3_600_000)}
      order by s.digested_at limit ${atOnce} for update of s skip locked`.execute(ctx.db)
    const due = rows.filter(
      (row) => nextTime(row.digested_at, row.digest_at, row.time_zone ?? ctx.settings.timeZone) <= now,
    )
    for (const { user_id, digested_at, has_any } of due) {
      await ctx.db
        .updateTable('notice_settings')
        .set({ digested_at: now })
        .where('user_id', '=', user_id)
        .execute()
      if (has_any)
        await queueMail(ctx, {
          kind: 'notice-digest',
          about: { userId: user_id, since: digested_at.toISOString() },
          to: { userId: user_id },
        })
    }
    return due.filter(({ has_any }) => has_any).length
  })
}
