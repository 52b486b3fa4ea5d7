import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { Language } from '../../contract/core/language.ts'
import type { assistant } from '../../contract/features/assistant/assistant.ts'
import { historyDays, messagesPer } from '../../contract/features/assistant/fields.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readRep } from './answers/others.ts'
import { isLeft, mayUse } from './model/use.ts'
import { say } from './say.ts'

/** Whether a language model answers here, and what data leaves this server. */
export async function readAbout(
  ctx: SignedInCtx,
  language: Language,
): Promise<ReplyOf<typeof assistant.about>> {
  const { name, host, sees } = ctx.adapters.model
  const isUsed = mayUse(ctx) && host !== null
  return {
    model: isUsed ? { name, host, sees, inUse: await isLeft(ctx) } : null,
    sends: isUsed
      ? ['words', ...(sees ? (['photos'] as const) : []), 'products', 'orders', 'balance', 'days']
      : [],
    messagesPerTenMinutes: messagesPer.tries,
    historyDays,
    rep: await readRep(ctx),
    examples: [...say(language).examples],
  }
}
