import { isDeepStrictEqual } from 'node:util'
import { compose, readMessage } from '../../server/assistant/compose.ts'
import type { Slots, Understood } from '../../server/assistant/reading/reading.ts'
import type { SignedInCtx } from '../../server/core/route.ts'
import type { Sentence } from './sentences.ts'

export type ScoredSentence = { sentence: Sentence; faults: string[] }

/** Reads and answers each sentence, with the questions before it, as one person. */
export async function scoreSentences(
  ctx: SignedInCtx,
  sentences: readonly Sentence[],
): Promise<ScoredSentence[]> {
  const scored: ScoredSentence[] = []
  for (const sentence of sentences) scored.push({ sentence, faults: await faultsOf(ctx, sentence) })
  return scored
}

async function faultsOf(
  ctx: SignedInCtx,
  { said, after, intents, slots, names }: Sentence,
): Promise<string[]> {
  let understood: Understood | null = null
  for (const text of [...after, said]) {
    const before: Understood | null = understood
    const reading = await readMessage(ctx, { text, language: 'en', before })
    understood = (await compose(ctx, { reading, before })).understood
  }
  if (!understood) return ['nothing was understood']
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
  return faults
}

async function nameOf({ db }: SignedInCtx, id: number | undefined): Promise<string> {
  if (id === undefined) return ''
  const row = await db.selectFrom('products').select('description').where('id', '=', id).executeTakeFirst()
  return row?.description ?? ''
}
