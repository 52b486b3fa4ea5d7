import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import {
  type Conversation,
  type ConversationSummary,
  historyDays,
} from '../../contract/features/assistant/fields.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { numberOf } from '../feedback/present.ts'
import { removeFile } from '../files/files.ts'
import { ownChats, presentTurn, turnsOf } from './chats.ts'

const mostTurns = 200

type Row = {
  id: number
  title: string
  started_at: Date
  last_at: Date
  thread_id: number | null
  handed_over_at: Date | null
  messages: number
  excerpt: string
  total: number
}

const shown = (row: Row): ConversationSummary => ({
  conversationId: row.id,
  title: row.title,
  startedAt: row.started_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  messages: row.messages,
  // The passage may begin or end inside a highlight mark.
  excerpt: row.excerpt.replaceAll('*', ''),
  handedOver: row.handed_over_at !== null,
})

const summaries = (where: ReturnType<typeof sql<boolean>>, q: string) => sql<Row>`
  select c.*, count(*) over ()::int as total,
    (select count(*)::int from assistant_turns t where t.chat_id = c.id) as messages,
    coalesce((select left(regexp_replace(case when ${q} = '' or position(lower(${q}) in lower(t.answer)) > 0
        then substr(t.answer, greatest(1, position(lower(${q}) in lower(t.answer)) - 40)) else t.question end, '\\s+', ' ', 'g'), 160)
      from assistant_turns t where t.chat_id = c.id
        and (${q} = '' or position(lower(${q}) in lower(t.question || ' ' || t.answer)) > 0)
      order by t.id desc limit 1), '') as excerpt
  from assistant_chats c where ${where}`

/** The person’s conversations, limited to those that a search finds. */
export async function searchHistory(
  ctx: SignedInCtx,
  { q, page, pageSize }: InputOf<typeof assistant.search>['query'],
): Promise<ReplyOf<typeof assistant.search>> {
  const since = new Date(ctx.now().getTime() - historyDays * 86_400_000)
  const hits = sql<boolean>`${ownChats(ctx)} and c.last_at > ${since} and (${q} = '' or position(lower(${q}) in lower(c.title)) > 0
    or exists (select from assistant_turns t where t.chat_id = c.id
      and position(lower(${q}) in lower(t.question || ' ' || t.answer)) > 0))`
  const { rows } = await sql<Row>`${summaries(hits, q)} order by c.last_at desc, c.id desc
    limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(ctx.db)
  return { rows: rows.map(shown), total: rows[0]?.total ?? 0 }
}

async function ownRow(ctx: SignedInCtx, id: number): Promise<Row> {
  const { rows } = await summaries(sql<boolean>`c.id = ${id} and ${ownChats(ctx)}`, '').execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

export async function readConversation(ctx: SignedInCtx, id: number): Promise<Conversation> {
  const row = await ownRow(ctx, id)
  const turns = []
  for (const turn of await turnsOf(ctx, id, mostTurns))
    turns.push({
      question: {
        messageId: turn.id,
        at: turn.asked_at.toISOString(),
        text: turn.question,
        hasPhoto: turn.has_photo,
        photoKept: turn.photo_id !== null,
      },
      answer: await presentTurn(ctx, turn),
    })
  return {
    conversationId: row.id,
    title: row.title,
    startedAt: row.started_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    handedOver:
      row.thread_id !== null && row.handed_over_at !== null
        ? { feedbackId: row.thread_id, number: numberOf(row.thread_id), at: row.handed_over_at.toISOString() }
        : null,
    turns,
  }
}

/** Renames a conversation. Throws not_found. */
export async function renameConversation(
  ctx: SignedInCtx,
  { id, title }: InputOf<typeof assistant.rename>['body'],
): Promise<ConversationSummary> {
  await sql`update assistant_chats c set title = ${title} where c.id = ${id} and ${ownChats(ctx)}`.execute(
    ctx.db,
  )
  return shown(await ownRow(ctx, id))
}

/** Deletes one conversation, or all of them. Throws not_found, invalid_input when neither is named. */
export async function forgetConversations(
  ctx: SignedInCtx,
  { id, all }: InputOf<typeof assistant.forget>['query'],
): Promise<ReplyOf<typeof assistant.forget>> {
  if (id === undefined && !all)
    throw new AppError('invalid_input', { fields: [{ path: 'id', message: 'Name a conversation, or all.' }] })
  const deleted = await deleteChats(
    ctx,
    sql`${ownChats(ctx)} ${id === undefined ? sql`` : sql`and c.id = ${id}`}`,
  )
  if (id !== undefined && deleted === 0) throw new AppError('not_found')
  return { deleted }
}

/** Deletes conversations with their photos, in a transaction. Locks them first, so that no question with a photo is added in between. */
async function deleteChats(ctx: Ctx, where: ReturnType<typeof sql<boolean>>): Promise<number> {
  const { rows } = await sql<{ id: number }>`select c.id from assistant_chats c where ${where}
    order by c.id for update`.execute(ctx.db)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  const turns = await ctx.db
    .deleteFrom('assistant_turns')
    .where('chat_id', 'in', ids)
    .where('photo_id', 'is not', null)
    .returning('photo_id')
    .execute()
  for (const { photo_id } of turns) if (photo_id) await removeFile(ctx, photo_id)
  await ctx.db.deleteFrom('assistant_chats').where('id', 'in', ids).execute()
  return ids.length
}

const sweptAtOnce = 500

/** Deletes conversations without activity for 90 days, and dismissed cards and model usage records of that age. */
export async function sweepConversations(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const before = new Date(now().getTime() - historyDays * 86_400_000)
  await inTransaction(ctx, (inside) =>
    deleteChats(
      inside,
      sql`c.id in (select id from assistant_chats where last_at < ${before} order by last_at limit ${sweptAtOnce})`,
    ),
  )
  await db
    .deleteFrom('assistant_dismissals')
    .where('card_id', 'is not', null)
    .where('at', '<', before)
    .execute()
  await sql`delete from assistant_use where day < ${before}::timestamptz::date`.execute(db)
}
