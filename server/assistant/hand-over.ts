import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import { longestWords } from '../../contract/features/feedback/fields.ts'
import { stateAfterCustomer } from '../../contract/rules/feedback-moves.ts'
import { auditActing } from '../audit/audit.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { isReadBy } from '../feedback/own.ts'
import { numberOf } from '../feedback/present.ts'
import { beginThread } from '../feedback/send.ts'
import { mailDesk, say as tellPages } from '../feedback/tell.ts'
import { lockThread, moveThread, writeMessage } from '../feedback/write.ts'
import { takeTry } from '../limits/throttle.ts'
import { readRep } from './answers/others.ts'
import { ownChats, type TurnRow, turnsOf } from './chats.ts'
import { say } from './say.ts'

/** Threads that a person may start from conversations in an hour. */
const hourly = { tries: 20, windowMs: 60 * 60_000 } as const
const mostTurns = 30

type ChatRow = { id: number; title: string; thread_id: number | null }

async function lockChat(ctx: SignedInCtx, id: number): Promise<ChatRow> {
  const { rows } = await sql<ChatRow>`select c.id, c.title, c.thread_id from assistant_chats c
    where c.id = ${id} and ${ownChats(ctx)} for update`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

/** A conversation as plain text: questions and answers without markup, cut at the front when it is too long. */
export function transcriptOf(turns: readonly TurnRow[], word: string): string {
  const [last] = turns.slice(-1)
  const words = say(last?.language ?? 'en')
  const lines = turns.flatMap(({ question, has_photo, answer, cites }) => {
    // For an answer without a sentence, such as an order's card: the labels of its sources.
    const said = answer ? answer.replaceAll('**', '') : cites.map(({ label }) => label).join(', ')
    return [
      `${words.transcript.you}: ${has_photo ? `${words.transcript.photo} ` : ''}${question}`.trim(),
      ...(said ? [`${words.transcript.lily}: ${said}`] : []),
    ]
  })
  const head = words.handOver(word)
  let text = lines.join('\n')
  const room = longestWords - head.length - 4
  if (text.length > room) text = `…${text.slice(text.length - room + 1)}`.toWellFormed()
  return `${head}\n\n${text}`.trim()
}

/** Passes a conversation to the representative, in a transaction. Throws not_found, too_many. */
export async function handOver(
  ctx: SignedInCtx,
  { conversationId, word }: InputOf<typeof assistant.handOver>['body'],
): Promise<ReplyOf<typeof assistant.handOver>> {
  const chat = await lockChat(ctx, conversationId)
  await takeTry(ctx, 'feedback', String(ctx.user.id), hourly)
  const { user } = ctx
  const subject = `Lily: ${chat.title}`
  const written = { side: 'customer', userId: user.id, name: user.name } as const
  const turns = await turnsOf(ctx, chat.id, mostTurns)
  const text = transcriptOf(turns, word)
  let threadId = chat.thread_id
  if (threadId === null) {
    threadId = await beginThread(ctx, { category: 'General Questions', subject, about: {} })
    await writeMessage(ctx, { ...written, threadId, text })
  } else {
    const thread = await lockThread(ctx, threadId, isReadBy(user))
    await writeMessage(ctx, { ...written, threadId, text: word || text })
    await moveThread(ctx, thread, { to: stateAfterCustomer(thread.state), by: 'customer', name: user.name })
  }
  const at = ctx.now()
  await ctx.db
    .updateTable('assistant_chats')
    .set({ thread_id: threadId, handed_over_at: at })
    .where('id', '=', chat.id)
    .execute()
  await mailDesk(ctx, { id: threadId, user_id: user.id, subject }, text)
  await tellPages(ctx, { customer_id: user.customerId })
  await auditActing(ctx, { subject: `feedback ${numberOf(threadId)}`, after: { subject } })
  const rep = await readRep(ctx)
  return { feedbackId: threadId, number: numberOf(threadId), at: at.toISOString(), to: rep?.name ?? '' }
}

/** Records whether an answer was right, in a transaction; a wrong answer goes to the desk once. Throws not_found, too_many. */
export async function rateAnswer(
  ctx: SignedInCtx,
  { messageId, rating, word }: InputOf<typeof assistant.rate>['body'],
): Promise<ReplyOf<typeof assistant.rate>> {
  const { rows } = await sql<TurnRow & { rated_thread_id: number | null }>`select t.* from assistant_turns t
    join assistant_chats c on c.id = t.chat_id where t.id = ${messageId} and ${ownChats(ctx)} for update of t`.execute(
    ctx.db,
  )
  const [turn] = rows
  if (!turn) throw new AppError('not_found')
  let threadId = turn.rated_thread_id
  const { user } = ctx
  const written = { side: 'customer', userId: user.id, name: user.name } as const
  if (rating === 'bad' && threadId === null) {
    await takeTry(ctx, 'feedback', String(user.id), hourly)
    const subject = `Lily: ${say(turn.language).notRight}`
    threadId = await beginThread(ctx, { category: 'Feedback', subject, about: {}, rating: 'bad' })
    await writeMessage(ctx, { ...written, threadId, text: transcriptOf([turn], word) })
    await mailDesk(ctx, { id: threadId, user_id: user.id, subject }, word || turn.question)
    await tellPages(ctx, { customer_id: user.customerId })
  } else if (rating === 'bad' && threadId !== null && word !== '') {
    await takeTry(ctx, 'feedback', String(user.id), hourly)
    const thread = await lockThread(ctx, threadId, isReadBy(user))
    await writeMessage(ctx, { ...written, threadId, text: word })
    await moveThread(ctx, thread, { to: stateAfterCustomer(thread.state), by: 'customer', name: user.name })
    await tellPages(ctx, { customer_id: user.customerId })
  }
  await ctx.db
    .updateTable('assistant_turns')
    .set({ rating, rated_thread_id: threadId })
    .where('id', '=', messageId)
    .execute()
  return { rating, feedbackId: rating === 'bad' ? threadId : null }
}
