import { centsFromDollars, e4FromDollars } from '../../../contract/core/money.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { totalText, unitPriceInText } from '../../ui/money.tsx'
import { countText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import type { CartDifference } from './changes.ts'
import type { Refusal } from './use-place.ts'

/** Above the button: why nothing was placed, or that the result is still unknown. */
export function RefusalNote({ refusal, onAskAgain }: { refusal: Refusal; onAskAgain: () => void }) {
  const t = useMessages().checkout
  const errorText = useErrorText()
  const differenceText = useDifferenceText()
  switch (refusal.kind) {
    case 'unanswered':
      return (
        <Banner
          kind="warning"
          lead={t.refused.unanswered}
          urgent
          action={
            <Button size={28} onClick={onAskAgain}>
              {t.refused.askAgain}
            </Button>
          }
        >
          {t.refused.unansweredText}
        </Banner>
      )
    case 'cardForm':
      return (
        <Banner kind="danger" urgent>
          {t.cardFormLate}
        </Banner>
      )
    case 'failed':
      return (
        <Banner kind="danger" lead={t.refused.notPlaced} urgent>
          {errorText(refusal.error)}
        </Banner>
      )
    case 'changed':
      return (
        <div role="alert" className="rounded-4 border border-amber-edge bg-amber-bg px-4 py-2">
          <p>
            <strong className="font-semibold text-amber">{t.refused.changed}</strong> {t.refused.changedText}
          </p>
          <ul className="mt-1 flex flex-col gap-0.5 text-12">
            {refusal.differences.map((difference) => {
              const text = differenceText(difference)
              return <li key={text}>{text}</li>
            })}
            {refusal.differences.length === 0 && refusal.error && <li>{errorText(refusal.error)}</li>}
          </ul>
        </div>
      )
    default:
      throw new Error(`unhandled ${refusal satisfies never}`)
  }
}

function useDifferenceText() {
  const t = useMessages().checkout.changes
  return (difference: CartDifference): string => {
    switch (difference.kind) {
      case 'price': {
        const [was, now] = [difference.was, difference.now].map((price) =>
          unitPriceInText(e4FromDollars(price)),
        )
        return t.priceFromTo(difference.item, was ?? '', now ?? '')
      }
      case 'quantity':
        return t.quantityFromTo(difference.item, countText(difference.was), countText(difference.now))
      case 'added':
        return t.added(difference.item)
      case 'gone':
        return t.gone(difference.item)
      case 'total': {
        const [was, now] = [difference.was, difference.now].map((total) => totalText(centsFromDollars(total)))
        return t.totalFromTo(was ?? '', now ?? '')
      }
      default:
        throw new Error(`unhandled ${difference satisfies never}`)
    }
  }
}
