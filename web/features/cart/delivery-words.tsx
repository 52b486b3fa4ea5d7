import { moneyText } from '../../../contract/core/money.ts'
import { useMessages } from '../../words/language.tsx'
import type { DeliveryState } from './delivery.ts'

/** The delivery fee with its reason and the orders that count: the same sentence on every page. */
export function DeliveryWords({ state }: { state: DeliveryState }) {
  const t = useMessages().checkout.delivery
  switch (state.kind) {
    case 'free': {
      const { goodsCents, minimumCents, givenBackCents, joins } = state
      const [goods, minimum, numbers] = [moneyText(goodsCents), moneyText(minimumCents), joins.join(', ')]
      return (
        <>
          <strong className="font-semibold text-accent">{t.free}</strong>{' '}
          {minimumCents > 0 && (numbers ? t.overTogether(goods, numbers, minimum) : t.over(goods, minimum))}{' '}
          {givenBackCents > 0 && t.givenBack(moneyText(givenBackCents), numbers)}
        </>
      )
    }
    case 'toGo':
      return `${t.more(moneyText(state.moreCents))} ${t.now(moneyText(state.costCents))}`
    case 'flat':
      return t.flat(moneyText(state.costCents))
    case 'covered':
      return [
        state.joins.length > 0 ? t.joins(state.joins.join(', ')) : t.covered,
        state.moreCents !== null && t.moreGivesBack(moneyText(state.moreCents)),
      ]
        .filter(Boolean)
        .join(' ')
    case 'pickup':
      return t.pickup
    default:
      throw new Error(`unhandled ${state satisfies never}`)
  }
}
