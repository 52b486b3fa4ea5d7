import type { DeskLine } from '../../../contract/features/order-desk/fields.ts'
import { decidesAlone } from '../../../contract/rules/choices.ts'
import { useShortWords } from '../shorts/words.ts'

/** The substitutes that the customer accepts for a line. */
export function WishOf({ line: { wish, wishPercent } }: { line: DeskLine }) {
  const t = useShortWords()
  const isLimited = wishPercent > 0 && decidesAlone(wish)
  return (
    <p className="text-12 text-ink-2">
      {t.wish}:{' '}
      <b className="font-semibold">{isLimited ? t.upTo(t.wishes[wish], wishPercent) : t.wishes[wish]}</b>
    </p>
  )
}
