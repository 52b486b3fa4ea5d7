import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import { kinds, type NoticeKind, type NoticeTab, noticeKinds } from '../../contract/features/notices/kinds.ts'
import { keptDays, type Notice, type notices } from '../../contract/features/notices/notices.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { Topic, TopicFacts } from './topics.ts'
import { write } from './words.ts'

type Row = {
  id: number
  kind: NoticeKind
  topic: Topic
  facts: TopicFacts[Topic]
  link: string
  created_at: Date
  read_at: Date | null
  decide_by: Date | null
}

/** The oldest notice that is shown. */
const since = (ctx: Ctx) => new Date(ctx.now().getTime() - keptDays * 86_400_000)

const waits = (ctx: Ctx) =>
  sql<boolean>`(decide_by is not null and decide_by > ${ctx.now()}::timestamptz and decided_at is null)`

const kindsOfTab = (tab: NoticeTab) => noticeKinds.filter((kind) => kinds[kind].tab === tab)

/** The user's notices, a page, with the counts of all. */
export async function readNotices(
  ctx: SignedInCtx,
  { query }: InputOf<typeof notices.list>,
): Promise<ReplyOf<typeof notices.list>> {
  const { tab, unread, before, size } = query
  const own = sql<boolean>`user_id = ${ctx.user.id} and is_here and created_at > ${since(ctx)}::timestamptz`
  const conditions: RawBuilder<boolean>[] = [own]
  if (tab === 'decide') conditions.push(waits(ctx))
  else if (tab) conditions.push(sql<boolean>`kind = any(${kindsOfTab(tab)}::text[])`)
  if (unread) conditions.push(unread === 'true' ? sql`read_at is null` : sql`read_at is not null`)
  const where = sql.join(conditions, sql` and `)
  // Notices that wait for a decision are only on the first page, above the others.
  const older = before === undefined ? sql`true` : sql`(id < ${before} and not ${waits(ctx)})`
  const [page, counts, language] = await Promise.all([
    size === 0
      ? { rows: [] }
      : sql<Row>`select id::int as id, kind, topic, facts, link, created_at, read_at,
          case when ${waits(ctx)} then decide_by end as decide_by
        from notices where ${where} and ${older} order by ${waits(ctx)} desc, id desc limit ${size + 1}`.execute(
          ctx.db,
        ),
    countsOf(ctx),
    query.language ?? languageOf(ctx),
  ])
  const rows = page.rows.slice(0, size)
  return { rows: rows.map((row) => present(ctx, row, language)), more: page.rows.length > size, ...counts }
}

export async function countsOf(ctx: SignedInCtx): Promise<{ unread: number; toDecide: number }> {
  const { rows } = await sql<{ unread: number; to_decide: number }>`
    select count(*) filter (where read_at is null)::int as unread, count(*) filter (where ${waits(ctx)})::int as to_decide
    from notices where user_id = ${ctx.user.id} and is_here and created_at > ${since(ctx)}::timestamptz
      and (read_at is null or ${waits(ctx)})`.execute(ctx.db)
  return { unread: rows[0]?.unread ?? 0, toDecide: rows[0]?.to_decide ?? 0 }
}

/** The language in which the user last read the website. */
export async function languageOf({ db, user }: SignedInCtx): Promise<Language> {
  const row = await db
    .selectFrom('users')
    .select('language')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow()
  return row.language
}

function present({ settings }: Ctx, row: Row, language: Language): Notice {
  const { title, text } = write(row.topic, row.facts, { language, timeZone: settings.timeZone })
  return {
    id: row.id,
    kind: row.kind,
    topic: row.topic,
    title,
    text,
    link: row.link,
    at: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
    decideBy: row.decide_by?.toISOString() ?? null,
  }
}

/** Marks the user's notices, in a transaction; ignores those of others and unknown ids. */
export async function markRead(
  ctx: SignedInCtx,
  { ids, upTo, read }: InputOf<typeof notices.read>['body'],
): Promise<ReplyOf<typeof notices.read>> {
  const asked = sql<boolean>`(id = any(${ids ?? []}::bigint[]) or id <= ${upTo ?? 0})`
  const marked = await sql`update notices set read_at = ${read ? ctx.now() : null}::timestamptz
    where user_id = ${ctx.user.id} and is_here and ${asked} and ${read ? sql`read_at is null` : sql`read_at is not null`}`.execute(
    ctx.db,
  )
  if (Number(marked.numAffectedRows ?? 0) > 0) await ctx.emit('notices.changed', { userId: ctx.user.id })
  return { unread: (await countsOf(ctx)).unread }
}
