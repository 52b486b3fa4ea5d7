import { longestPush } from '../../contract/features/notices/devices.ts'
import { isUrgent, type NoticeKind } from '../../contract/features/notices/kinds.ts'
import { encryptPush, vapidHeader } from '../adapters/push/encrypt.ts'
import { type PostAnswer, WebError } from '../adapters/web/web.ts'
import { inTransaction } from '../core/context.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx } from '../core/route.ts'
import { pushKeys } from './devices.ts'
import { written } from './mails.ts'
import { nextPush, type PushAnswer, type Urgency } from './rules.ts'

const timeoutMs = 15_000

/**
 * Pushes a notice to one device and records the result. Nothing is sent about a notice that has been read, or to a browser whose
 * session has ended. Only one process runs the job of a push at a time. If it dies after the push service accepted the message, the
 * message is sent again, and the browser replaces the first by the notice's tag.
 */
export async function sendPush(ctx: Ctx, { pushId }: JobPayload<'send_push'>): Promise<void> {
  const row = await read(ctx, pushId)
  if (row?.state !== 'waiting') return
  const now = ctx.now()
  const isOver = row.expires_at <= now || row.status !== 'active'
  if (isOver) return void (await ctx.db.deleteFrom('user_devices').where('id', '=', row.device_id).execute())
  if (row.read_at || row.decided_at)
    return void (await ctx.db.deleteFrom('pushes').where('id', '=', pushId).execute())
  const { ttl, urgency } = hurryOf(row, now)
  const answer =
    ttl > 0 ? await post(ctx, row, { ttl, urgency }) : { status: null, error: 'It came too late.' }
  await settle(ctx, row, answer, ttl)
}

const read = (ctx: Ctx, pushId: number) =>
  ctx.db
    .selectFrom('pushes as p')
    .innerJoin('notices as n', 'n.id', 'p.notice_id')
    .innerJoin('user_devices as d', 'd.id', 'p.device_id')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .innerJoin('users as u', 'u.id', 'd.user_id')
    .leftJoin('notice_settings as o', 'o.user_id', 'u.id')
    .select([
      'p.id',
      'p.state',
      'p.attempts',
      'p.created_at',
      'p.device_id',
      'n.id as notice_id',
      'n.kind',
      'n.topic',
      'n.facts',
      'n.link',
      'n.read_at',
      'n.decided_at',
      'n.decide_by',
      'd.endpoint',
      'd.p256dh',
      'd.auth',
      's.expires_at',
      'u.status',
      'u.language',
      'o.shows_details',
    ])
    .where('p.id', '=', pushId)
    .executeTakeFirst()
type Row = NonNullable<Awaited<ReturnType<typeof read>>>

const hour = 3600
/** How long a push service keeps it for an offline device, in seconds from now, and its urgency. */
function hurryOf(row: Row, now: Date): { ttl: number; urgency: Urgency } {
  const kind = row.kind as NoticeKind
  const urgent = isUrgent(kind) || kind === 'deliveries'
  const usual = (urgent ? 6 : 24) * hour
  const end = Math.min(
    row.created_at.getTime() + usual * 1000,
    row.decide_by?.getTime() ?? Number.POSITIVE_INFINITY,
  )
  return {
    ttl: Math.floor((end - now.getTime()) / 1000),
    urgency: urgent ? 'high' : kind === 'news' ? 'low' : 'normal',
  }
}

/** The text that the device shows: without names and amounts unless the person wants them there. At most 200 characters. */
export function payloadOf(
  ctx: Ctx,
  row: Pick<Row, 'topic' | 'facts' | 'language' | 'shows_details' | 'link' | 'notice_id'>,
) {
  const { title, text, lock } = written(ctx, row, row.language)
  const shown = row.shows_details ? { title, body: text } : { title: lock, body: '' }
  const short = (words: string, most: number) => {
    const letters = [...words]
    return letters.length <= most ? words : `${letters.slice(0, most - 1).join('')}…`
  }
  const head = short(shown.title, longestPush / 2)
  return {
    title: head,
    body: short(shown.body, longestPush - [...head].length),
    link: row.link,
    tag: `notice-${row.notice_id}`,
    language: row.language,
  }
}

async function post(
  ctx: Ctx,
  row: Row,
  { ttl, urgency }: { ttl: number; urgency: Urgency },
): Promise<PushAnswer> {
  const { brand, publicUrl } = ctx.settings
  const subject = brand.email ? `mailto:${brand.email}` : publicUrl
  const body = encryptPush(row, Buffer.from(JSON.stringify(payloadOf(ctx, row))))
  const authorization = vapidHeader(await pushKeys(ctx), { endpoint: row.endpoint, subject, now: ctx.now() })
  try {
    const answer: PostAnswer = await ctx.adapters.web.post(row.endpoint, {
      headers: {
        authorization,
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttl),
        urgency,
        topic: `notice-${row.notice_id}`,
      },
      body,
      timeoutMs,
      keepBytes: 300,
    })
    return { status: answer.status, error: answer.answer, retryAfter: answer.retryAfter }
  } catch (error) {
    if (!(error instanceof WebError)) ctx.log.warn({ err: error, pushId: row.id }, 'a push could not be sent')
    const isElsewhere = error instanceof WebError && error.reason !== 'unreachable'
    return { status: isElsewhere ? 400 : null, error: (error as Error).message }
  }
}

async function settle(outside: Ctx, row: Row, answer: PushAnswer, ttl: number): Promise<void> {
  const now = outside.now()
  const attempts = row.attempts + 1
  const next = nextPush({ answer, attempts, ttl, now })
  await inTransaction(outside, async (ctx) => {
    // The browser unsubscribed, or the person turned notices off there.
    if (next.state === 'gone')
      return void (await ctx.db.deleteFrom('user_devices').where('id', '=', row.device_id).execute())
    const done = await ctx.db
      .updateTable('pushes')
      .set({
        attempts,
        status: answer.status,
        error: next.state === 'sent' ? '' : answer.error.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 300),
        ...(next.state === 'waiting' ? { due_at: next.dueAt } : { state: next.state, ended_at: now }),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .executeTakeFirst()
    if (Number(done.numUpdatedRows) === 0) return
    if (next.state === 'waiting')
      await ctx.enqueue('send_push', { pushId: row.id }, { key: `push:${row.id}`, runAt: next.dueAt })
    if (next.state === 'sent')
      await ctx.db
        .updateTable('user_devices')
        .set({ taken_at: now })
        .where('id', '=', row.device_id)
        .execute()
  })
  if (next.state === 'failed')
    outside.log.warn({ pushId: row.id, status: answer.status, attempts }, 'a push was given up')
}
