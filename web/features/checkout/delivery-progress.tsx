import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import { useUser } from '../../core/session.ts'
import { ProgressBar } from '../../ui/progress.tsx'
import { useMessages } from '../../words/language.tsx'
import { type DeliveryState, type Drop, deliveryState } from '../cart/delivery.ts'
import { DeliveryWords } from '../cart/delivery-words.tsx'
import { type Trim, trimmedCents } from './trims.ts'

/** Progress to free delivery: a bar and one sentence. */
export function DeliveryProgress({ drop, trims }: { drop: Drop; trims: readonly Trim[] }) {
  const t = useMessages().checkout
  const state = deliveryState(drop)
  switch (state.kind) {
    case 'free':
      return (
        <ProgressBar value={1} max={1} label={t.progress}>
          <DeliveryWords state={state} />{' '}
          <AfterTrim drop={drop} state={state} afterCents={trimmedCents(drop, trims)} />
        </ProgressBar>
      )
    case 'toGo':
      return (
        <ProgressBar value={state.goodsCents} max={state.minimumCents} label={t.progress}>
          <DeliveryWords state={state} />
        </ProgressBar>
      )
    case 'flat':
    case 'covered':
    case 'pickup':
      return (
        <p className="text-12 text-ink-2">
          <DeliveryWords state={state} />
        </p>
      )
    default:
      throw new Error(`unhandled ${state satisfies never}`)
  }
}

type AfterTrimProps = { drop: Drop; state: DeliveryState & { kind: 'free' }; afterCents: number }

/** Whether delivery stays free once short lines are reduced to the remaining stock. */
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
