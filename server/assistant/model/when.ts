import { sureEnough } from '../reading/intents.ts'
import type { Intent, Reading } from '../reading/reading.ts'
import { withoutColors } from '../search.ts'
import type { StoredPart } from '../stored.ts'

/** Intents that only the rules answer: refusals, requests for a person, and small talk. */
const rulesAlone: ReadonlySet<Intent> = new Set(['refuse', 'person', 'hello', 'thanks'])
/** Intents that look for goods and may find none. */
const ofGoods: ReadonlySet<Intent> = new Set(['find', 'order', 'recipe', 'care', 'instead', 'price'])
/** Parts that are an answer in themselves. */
export const hasData: ReadonlySet<StoredPart['kind']> = new Set([
  'products',
  'proposal',
  'recipe',
  'order',
  'statement',
  'price',
  'dates',
  'care',
  'steps',
])
/** Just above the limit for being understood. */
const barely = sureEnough + 0.03

/** Whether the rules are unsure of their answer: they understood little, found nothing, or left out words. */
export function isUnsure(
  { intents, sureness, slots }: Pick<Reading, 'intents' | 'sureness' | 'slots'>,
  parts: readonly StoredPart[],
): boolean {
  if (intents.some((intent) => rulesAlone.has(intent))) return false
  if (intents.includes('unclear') || sureness < barely) return true
  if (intents.some((intent) => ofGoods.has(intent)) && !parts.some(({ kind }) => hasData.has(kind)))
    return true
  const asked = withoutColors(slots.goods)
  return (
    intents.includes('find') &&
    asked !== '' &&
    parts.some((part) => part.kind === 'products' && part.search !== null && part.search.text !== asked)
  )
}
