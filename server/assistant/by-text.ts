import { mayOrder } from '../../contract/core/access.ts'
import type { Language } from '../../contract/core/language.ts'
import { longestMessage, messagesPer } from '../../contract/features/assistant/fields.ts'
import { readPersonOfNumber } from '../access/person-of-number.ts'
import { inTransaction } from '../core/context.ts'
import { defineJob } from '../core/define-job.ts'
import { AppError } from '../core/errors.ts'
import type { JobPayload } from '../core/job.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { takeReply } from '../feedback/by-text.ts'
import { takeTry } from '../limits/throttle.ts'
import { queueSms } from '../messages/queue.ts'
import { beginTurn, findTurn, finishTurn } from './chats.ts'
import { compose, readMessage } from './compose.ts'
import { say } from './say.ts'

/** Takes what somebody texted: an order becomes a proposal to approve, anything else a thread at the desk. */
export const takeReplyJob = defineJob({
  name: 'take_reply',
  run: (ctx, payload) => takeText(ctx, payload),
})

export async function takeText(outside: Ctx, text: JobPayload<'take_reply'>): Promise<void> {
  const user = await readPersonOfNumber(outside.db, text.from)
  if (user && mayOrder(user) && (await proposed({ ...outside, user }, text))) return
  await takeReply(outside, text)
}

/**
 * Makes an order in a text a conversation with a proposal, and texts its link: nothing is in the cart until the person adds it there.
 * False for anything that is no order. The carrier's id of the text is the question's, so that a job that runs twice proposes once.
 */
async function proposed(ctx: SignedInCtx, { from, text, id }: JobPayload<'take_reply'>): Promise<boolean> {
  const message = text.trim()
  const askId = `text-${id}`
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
  await inTransaction(ctx, async (inside) => {
    const { language } = draft
    const asked = { message, chatId: null, askId, language, hasPhoto: false, title: say(language).titleOf }
    const { chatId, turnId } = await beginTurn(inside, asked)
    const ms = Math.round(performance.now() - started)
    const told = draft.sentences.join(' ')
    await finishTurn(inside, turnId, { draft, text: told, state: 'done', by: 'rules', ms })
    await queueSms(inside, {
      kind: 'notice',
      about: { title: told.replaceAll('**', ''), path: `/lily-ai?conversation=${chatId}` },
      to: { userId: ctx.user.id, mobileNumber: from },
    })
  })
  return true
}

/** Whether the person hasn't asked too much lately; then the desk reads the text. */
async function mayAsk(ctx: SignedInCtx): Promise<boolean> {
  try {
    await takeTry(ctx, 'assistant', String(ctx.user.id), { ...messagesPer, code: 'assistant_busy' })
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'assistant_busy') return false
    throw error
  }
}
