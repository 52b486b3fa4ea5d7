import type { Language } from '../../contract/core/language.ts'
import { longestMessage, messagesPer } from '../../contract/features/assistant/fields.ts'
import type { Part } from '../../contract/features/assistant/parts.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { beginTurn, findTurn, finishTurn } from './chats.ts'
import { compose, readMessage } from './compose.ts'
import { fillParts } from './fill.ts'
import { say } from './say.ts'

/** What was understood of a written order, for the person who sent it. */
export type Proposed = {
  chatId: number
  /** The page for changing and approving it. */
  path: string
  /** The assistant's sentences. */
  told: string
  language: Language
  part: Extract<Part, { kind: 'proposal' }>
}

type Words = {
  message: string
  /** Identifies the message, so that a repeated message is proposed once. */
  askId: string
  /** Notifies the person, in the proposal's transaction. */
  tell: (inside: SignedInCtx, proposed: Proposed) => Promise<void>
}

/**
 * Turns an order that came by text or mail into a conversation with a proposal: nothing is in the cart until the person adds it.
 * False if the message is not an order, or if the person has reached the limit.
 */
export async function proposeOrder(ctx: SignedInCtx, { message, askId, tell }: Words): Promise<boolean> {
  if (message === '' || message.length > longestMessage) return false
  if (await findTurn(ctx, { askId })) return true
  const started = performance.now()
  const { language: own } = await ctx.db
    .selectFrom('users')
    .select('language')
    .where('id', '=', ctx.user.id)
    .executeTakeFirstOrThrow()
  const reading = await readMessage(ctx, { text: message, language: own as Language, before: null })
  if (!reading.intents.some((intent) => intent === 'order' || intent === 'again')) return false
  const draft = await compose(ctx, { reading, before: null })
  if (!draft.parts.some((part) => part.kind === 'proposal' && part.rows.length > 0)) return false
  if (!(await mayAsk(ctx))) return false
  const { language } = draft
  const parts = await fillParts(ctx, draft.parts, language)
  const part = parts.find((one) => one.kind === 'proposal')
  if (!part) return false
  await inTransaction(ctx, async (inside) => {
    const asked = { message, chatId: null, askId, language, photoId: null, title: say(language).titleOf }
    const { chatId, turnId } = await beginTurn(inside, asked)
    const ms = Math.round(performance.now() - started)
    const told = draft.sentences.join(' ')
    await finishTurn(inside, turnId, { draft, text: told, state: 'done', by: 'rules', ms })
    const path = `/lily-ai?conversation=${chatId}`
    await tell(inside, { chatId, path, told: told.replaceAll('**', ''), language, part })
  })
  return true
}

/** Whether the person is below the limit of questions; otherwise the desk reads the message. */
async function mayAsk(ctx: SignedInCtx): Promise<boolean> {
  try {
    await takeTry(ctx, 'assistant', String(ctx.user.id), { ...messagesPer, code: 'assistant_busy' })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'assistant_busy') return false
    throw error
  }
}
