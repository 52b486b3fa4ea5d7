import { sureEnough } from '../reading/intents.ts'
import type { Intent, Reading } from '../reading/reading.ts'
import { withoutColors } from '../search.ts'
import type { StoredPart } from '../stored.ts'

/** What the rules alone answer: it is refused, handed over, or needs no looking up. */
const rulesAlone: ReadonlySet<Intent> = new Set(['refuse', 'person', 'hello', 'thanks'])
/** What looks for goods, and may find none. */
const ofGoods: ReadonlySet<Intent> = new Set(['find', 'order', 'recipe', 'care', 'instead', 'price'])
/** Parts that answer by themselves. */
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
/** Barely over what counts as understood. */
const barely = sureEnough + 0.03

/** Whether the rules are unsure of their answer: they read little, found nothing, or left out words. */
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
