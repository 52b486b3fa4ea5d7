import { centsFromDollars, moneyText } from '../../contract/money.ts'
import { type DeliveryState, type Drop, deliveryState } from '../cart/delivery.ts'
import { useMessages } from '../messages/language.tsx'
import { useUser } from '../session.ts'
import { ProgressBar } from '../ui/progress.tsx'
import { type Trim, trimmedCents } from './trims.ts'

/** How far an order is from free delivery: a bar and one sentence. */
export function DeliveryProgress({ drop, trims }: { drop: Drop; trims: readonly Trim[] }) {
  const t = useMessages().checkout
  const state = deliveryState(drop)
  switch (state.kind) {
    case 'free':
      return (
        <ProgressBar value={1} max={1} label={t.progress}>
          <strong className="font-semibold text-accent">{t.delivery.free}</strong>{' '}
          {state.minimumCents > 0 &&
            t.delivery.over(moneyText(state.goodsCents), moneyText(state.minimumCents))}{' '}
          {state.givenBackCents > 0 &&
            t.delivery.givenBack(moneyText(state.givenBackCents), state.joins.join(', '))}{' '}
          <AfterTrim drop={drop} state={state} afterCents={trimmedCents(drop, trims)} />
        </ProgressBar>
      )
    case 'toGo':
      return (
        <ProgressBar value={state.goodsCents} max={state.minimumCents} label={t.progress}>
          {t.delivery.more(moneyText(state.moreCents))} {t.delivery.now(moneyText(state.costCents))}
        </ProgressBar>
      )
    case 'flat':
      return <p className="text-12 text-ink-2">{t.delivery.flat(moneyText(state.costCents))}</p>
    case 'covered':
      return (
        <p className="text-12 text-ink-2">
          {state.joins.length > 0 ? t.delivery.joins(state.joins.join(', ')) : t.delivery.covered}{' '}
          {state.moreCents !== null && t.delivery.moreGivesBack(moneyText(state.moreCents))}
        </p>
      )
    case 'pickup':
      return <p className="text-12 text-ink-2">{t.delivery.pickup}</p>
    default:
      throw new Error(`unhandled ${state satisfies never}`)
  }
}

type AfterTrimProps = { drop: Drop; state: DeliveryState & { kind: 'free' }; afterCents: number }

/** Whether delivery stays free once short lines are cut to what is left. */
function AfterTrim({ drop, state, afterCents }: AfterTrimProps) {
  const t = useMessages().checkout.delivery
  const { locations } = useUser()
  const { goodsCents, minimumCents } = state
  if (afterCents === goodsCents) return null
  if (afterCents >= minimumCents) return t.staysOver(moneyText(afterCents))
  const address = locations.find(({ id }) => id === drop.orders[0]?.shipToId)
  if (!address) return null
  return t.fallsUnder(moneyText(afterCents), moneyText(centsFromDollars(address.shippingCost)))
}
