import { isDeepStrictEqual } from 'node:util'
import { compose, readMessage } from '../../server/assistant/compose.ts'
import { isUnsure } from '../../server/assistant/model/when.ts'
import type { Slots, Understood } from '../../server/assistant/reading/reading.ts'
import type { SignedInCtx } from '../../server/core/route.ts'
import type { Sentence } from './sentences.ts'

/** `isUnsure`: a language model would be asked if there were one. */
export type ScoredSentence = { sentence: Sentence; faults: string[]; isUnsure: boolean }

/** Reads and answers each sentence after the questions that precede it, as the same user. */
export async function scoreSentences(
  ctx: SignedInCtx,
  sentences: readonly Sentence[],
): Promise<ScoredSentence[]> {
  const scored: ScoredSentence[] = []
  for (const sentence of sentences) scored.push({ sentence, ...(await scoreOf(ctx, sentence)) })
  return scored
}

async function scoreOf(
  ctx: SignedInCtx,
  { said, after, intents, slots, names }: Sentence,
): Promise<Omit<ScoredSentence, 'sentence'>> {
  let understood: Understood | null = null
  let unsure = false
  for (const text of [...after, said]) {
    const before: Understood | null = understood
    const reading = await readMessage(ctx, { text, language: 'en', before })
    const draft = await compose(ctx, { reading, before })
    understood = draft.understood
    unsure = isUnsure(reading, draft.parts)
  }
  if (!understood) return { faults: ['nothing was understood'], isUnsure: true }
  const faults: string[] = []
  if (!isDeepStrictEqual([...understood.intents].sort(), [...intents].sort()))
    faults.push(`${understood.intents} instead of ${intents}`)
  for (const [name, value] of Object.entries(slots)) {
    const found = understood.slots[name as keyof Slots]
    const isSame = Array.isArray(value)
      ? isDeepStrictEqual([...(found as string[])].sort(), [...value].sort())
      : isDeepStrictEqual(found, value)
    if (!isSame) faults.push(`${name} ${JSON.stringify(found)} instead of ${JSON.stringify(value)}`)
  }
  if (names) {
    const name = await nameOf(ctx, understood.productIds[0])
    if (!names.test(name)) faults.push(`${name || 'no product'} instead of ${names}`)
  }
  return { faults, isUnsure: unsure }
}

async function nameOf({ db }: SignedInCtx, id: number | undefined): Promise<string> {
  if (id === undefined) return ''
  const row = await db.selectFrom('products').select('description').where('id', '=', id).executeTakeFirst()
  return row?.description ?? ''
}
