import { type RawBuilder, sql } from 'kysely'
import type { Language } from '../../contract/core/language.ts'
import type { Answer } from '../../contract/features/assistant/fields.ts'
import { AppError } from '../core/errors.ts'
import type { FileAnswer, SignedInCtx } from '../core/route.ts'
import { fileAnswer } from '../files/files.ts'
import { fillParts } from './fill.ts'
import { emptySlots, type Understood } from './reading/reading.ts'
import type { Draft, StoredCite, StoredPart } from './stored.ts'

export type TurnRow = {
  id: number
  chat_id: number
  question: string
  has_photo: boolean
  photo_id: string | null
  asked_at: Date
  language: Language
  state: Answer['state']
  answer: string
  parts: StoredPart[]
  cites: StoredCite[]
  understood: Partial<Understood>
  answered_by: Answer['by']
  ms: number
  rating: Answer['rating']
}

/** This person's conversations: staff acting for a customer have their own. */
export const ownChats = ({ user }: SignedInCtx): RawBuilder<boolean> =>
  sql<boolean>`(c.user_id = ${user.id} and c.acted_by is not distinct from ${user.actedBy?.id ?? null})`

/** The first words of a message, as the conversation's title. */
export function titleOf(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim()
  const signs = [...line]
  return signs.length <= 60
    ? line
    : `${signs
        .slice(0, 59)
        .join('')
        .replace(/\s+\S*$/, '')}…`
}

type Begun = { turnId: number; chatId: number; title: string; before: Understood | null; earlier: TurnRow[] }

/** How many of the last questions the model is shown. */
const memory = 8

/** Stores a question before it is answered. Throws not_found for another person's conversation. */
export async function beginTurn(
  ctx: SignedInCtx,
  asked: {
    message: string
    chatId: number | null
    askId: string | undefined
    language: Language
    photoId: string | null
    title: string
  },
): Promise<Begun> {
  const now = ctx.now()
  const { user } = ctx
  const found = asked.chatId === null ? undefined : await ownChat(ctx, asked.chatId)
  const earlier = found ? await turnsOf(ctx, found.id, memory) : []
  const chat =
    found ??
    (await ctx.db
      .insertInto('assistant_chats')
      .values({
        user_id: user.id,
        acted_by: user.actedBy?.id ?? null,
        title: titleOf(asked.message) || asked.title,
        started_at: now,
        last_at: now,
      })
      .returning(['id', 'title'])
      .executeTakeFirstOrThrow())
  if (found)
    await ctx.db.updateTable('assistant_chats').set({ last_at: now }).where('id', '=', chat.id).execute()
  const { id } = await ctx.db
    .insertInto('assistant_turns')
    .values({
      chat_id: chat.id,
      ask_id: asked.askId ?? null,
      question: asked.message,
      has_photo: asked.photoId !== null,
      photo_id: asked.photoId,
      asked_at: now,
      language: asked.language,
      state: 'answering',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const last = earlier.findLast(({ understood }) => understood.slots !== undefined)
  return {
    turnId: id,
    chatId: chat.id,
    title: chat.title,
    before: last
      ? ({ ...last.understood, slots: { ...emptySlots, ...last.understood.slots } } as Understood)
      : null,
    earlier,
  }
}

async function ownChat(ctx: SignedInCtx, id: number): Promise<{ id: number; title: string }> {
  const { rows } = await sql<{ id: number; title: string }>`select c.id, c.title from assistant_chats c
    where c.id = ${id} and ${ownChats(ctx)}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new AppError('not_found')
  return row
}

type Finished = Pick<Answer, 'state' | 'by' | 'ms'> & { draft: Draft; text: string }

export async function finishTurn(
  ctx: SignedInCtx,
  turnId: number,
  { draft, text, state, by, ms }: Finished,
): Promise<void> {
  await ctx.db
    .updateTable('assistant_turns')
    .set({
      state,
      language: draft.language,
      answer: text,
      parts: JSON.stringify(draft.parts),
      cites: JSON.stringify(draft.cites),
      understood: JSON.stringify(draft.understood),
      answered_by: by,
      ms,
    })
    .where('id', '=', turnId)
    // An answer that was stopped meanwhile stays stopped.
    .where('state', '=', 'answering')
    .execute()
}

export const failTurn = async (
  ctx: SignedInCtx,
  turnId: number,
  state: 'failed' | 'stopped',
): Promise<void> => {
  await ctx.db
    .updateTable('assistant_turns')
    .set({ state })
    .where('id', '=', turnId)
    .where('state', '=', 'answering')
    .execute()
}

/** The last turns of a conversation, oldest first. */
export async function turnsOf({ db }: SignedInCtx, chatId: number, most: number): Promise<TurnRow[]> {
  const { rows } =
    await sql<TurnRow>`select * from (select * from assistant_turns t where t.chat_id = ${chatId}
    order by t.id desc limit ${most}) last order by id`.execute(db)
  return rows
}

/** One of the person’s own answers, by its id or the client’s. */
export async function findTurn(
  ctx: SignedInCtx,
  by: { messageId?: number | undefined; askId?: string | undefined },
): Promise<TurnRow | undefined> {
  if (by.messageId === undefined && by.askId === undefined) return undefined
  const { rows } =
    await sql<TurnRow>`select t.* from assistant_turns t join assistant_chats c on c.id = t.chat_id
    where ${by.messageId === undefined ? sql`t.ask_id = ${by.askId}` : sql`t.id = ${by.messageId}`} and ${ownChats(ctx)}
    order by t.id limit 1`.execute(ctx.db)
  return rows[0]
}

/** The photo of the person’s own question. Throws not_found, files_unavailable. */
export async function readPhoto(ctx: SignedInCtx, messageId: number): Promise<FileAnswer> {
  const turn = await findTurn(ctx, { messageId })
  if (!turn?.photo_id) throw new AppError('not_found')
  return fileAnswer(ctx, turn.photo_id)
}

/** An answer whose process died counts as failed after this long, in milliseconds. */
const longestAnswerMs = 60_000

/** An answer as it is shown: its parts have current prices, stock and states. */
export async function presentTurn(ctx: SignedInCtx, row: TurnRow): Promise<Answer> {
  const isLost = row.state === 'answering' && ctx.now().getTime() - row.asked_at.getTime() > longestAnswerMs
  return {
    conversationId: row.chat_id,
    messageId: row.id,
    state: isLost ? 'failed' : row.state,
    language: row.language,
    text: row.answer,
    parts: await fillParts(ctx, row.parts, row.language),
    cites: row.cites.map((cite, at) => ({ n: at + 1, ...cite })),
    by: row.answered_by,
    at: row.asked_at.toISOString(),
    ms: row.ms,
    rating: row.rating,
  }
}
