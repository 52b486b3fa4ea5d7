import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import type { Cart } from '../../../contract/features/cart.ts'
import { Button } from '../../ui/button.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Money, totalText } from '../../ui/money.tsx'
import { useMessages } from '../../words/language.tsx'
import { dropsOf } from '../cart/delivery.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { WishSentence } from '../shorts/wish-line.tsx'
import type { Blocker } from './blockers.ts'
import { useOrderTitle } from './order-words.ts'
import { type BlockerWords, useBlockerWords } from './reasons.ts'
import { goTo } from './show.ts'
import type { PlacePhase } from './use-place.ts'

/** With more orders than this, the panel shows only their totals, so that the button stays visible. */
const mostOrders = 6

/** Orders, then the delivery fee of each drop, then the total: the rows add up to the last one. */
export function SumRows({ cart }: { cart: Cart }) {
  const t = useMessages().checkout
  const words = useDayWords()
  const isLong = cart.orders.length > mostOrders
  const drops = isLong ? [] : dropsOf(cart)
  return (
    <dl className="flex flex-col gap-1.5 text-ink-2">
      {isLong && (
        <>
          <SumRow label={t.sumOrders(cart.orders.length)} cents={centsFromDollars(cart.totals.goods)} />
          <SumRow label={t.sumDeliveries} cents={centsFromDollars(cart.totals.shipping)} />
        </>
      )}
      {(isLong ? [] : cart.orders).map(({ id, deliveryMethod, date, amount }) => (
        <SumRow
          key={id}
          label={t.sumOrder(words.method(deliveryMethod), words.day(date))}
          cents={centsFromDollars(amount)}
        />
      ))}
      {drops.map(({ key, orders, minimumCents, shippingCents, goodsCents, placedCents }) => {
        const [first] = orders
        const method = first?.deliveryMethod ?? 'Pickup'
        const over = minimumCents !== null && minimumCents > 0 && goodsCents + placedCents >= minimumCents
        const label =
          method === 'Pickup'
            ? t.sumPickup
            : over
              ? t.sumDeliveryOver(words.method(method), moneyText(minimumCents))
              : t.sumDelivery(words.method(method))
        const several =
          first && drops.filter(({ orders: [other] }) => other?.deliveryMethod === method).length > 1
        const named = several ? t.sumDeliveryOn(label, words.day(first.date)) : label
        return <SumRow key={key} label={named} cents={shippingCents} />
      })}
      <div className="mt-2 flex items-baseline justify-between gap-3 border-t border-line-2 pt-3 text-ink">
        <dt className="font-semibold">{t.total}</dt>
        <dd className="text-22 font-semibold">
          <Flash on={cart.totals.total}>
            <Money cents={centsFromDollars(cart.totals.total)} kind="total" />
          </Flash>
        </dd>
      </div>
    </dl>
  )
}

function SumRow({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="min-w-0">{label}</dt>
      <dd className="text-ink">
        <Flash on={cents}>
          <Money cents={cents} kind="column" />
        </Flash>
      </dd>
    </div>
  )
}

export type PlaceButtonProps = {
  cart: Cart
  blocker: Blocker | undefined
  phase: PlacePhase
  onPlace: () => void
}

/** The button's label while the request is pending. */
function usePhaseWords(phase: PlacePhase): string | undefined {
  const t = useMessages().checkout
  return { idle: undefined, settling: t.settling, placing: t.placing, retrying: t.retrying }[phase]
}

/** The place button. When something blocks check-out it is disabled, and a link above it states the reason and leads to the fix. */
export function PlaceButton({ cart, blocker, phase, onPlace }: PlaceButtonProps) {
  const t = useMessages().checkout
  const reason = useBlockerWords()(blocker)
  const busy = usePhaseWords(phase)
  return (
    <div className="flex flex-col gap-2">
      <div role="status" id="place-reason" className={reason?.show ? 'max-md:hidden' : ''}>
        {reason && !busy && <Reason reason={reason} />}
      </div>
      <span className="max-md:hidden">
        <Button
          kind="primary"
          size={44}
          wide
          disabled={blocker !== undefined && !busy}
          busy={busy}
          aria-describedby="place-reason"
          onClick={onPlace}
        >
          {t.place(cart.totals.orders)}
        </Button>
      </span>
      <ChangeUntil cart={cart} />
      <WishSentence />
    </div>
  )
}

function Reason({ reason: { lead, text, show } }: { reason: BlockerWords }) {
  return (
    <FaultBox lead={lead} text={text}>
      {show && (
        <Button size={28} onClick={() => goTo(show.elementId)}>
          {show.label}
        </Button>
      )}
    </FaultBox>
  )
}

/** Until when each placed order can still be changed; if there are many, the first deadline. */
function ChangeUntil({ cart }: { cart: Cart }) {
  const t = useMessages().checkout
  const words = useDayWords()
  const title = useOrderTitle()
  const open = cart.orders.flatMap(({ cutOff, open: isOpen }) => (cutOff && isOpen ? [cutOff] : []))
  const [first] = open.sort()
  if (first && open.length > 3)
    return <p className="text-12 text-ink-3">{t.changeUntilEach(words.cutOff(first))}</p>
  return (
    <ul className="flex flex-col gap-0.5 text-12 text-ink-3">
      {cart.orders.map((order) =>
        order.cutOff && order.open ? (
          <li key={order.id}>{t.changeUntil(title(order), words.cutOff(order.cutOff))}</li>
        ) : null,
      )}
    </ul>
  )
}

/** On phones the total and the button are above the bottom bar; a short line can be fixed with one tap. */
export function PlaceDock({ cart, blocker, phase, onPlace }: PlaceButtonProps) {
  const t = useMessages().checkout
  const reason = useBlockerWords()(blocker)
  const busy = usePhaseWords(phase)
  return (
    <section
      aria-label={t.total}
      className="fixed inset-x-0 bottom-14 z-20 mb-[env(safe-area-inset-bottom)] flex items-center gap-4 border-t border-line-2 bg-surface px-4 py-3 md:hidden"
    >
      <p className="min-w-0">
        <span className="block text-12 font-semibold text-danger">{!busy && reason?.lead}</span>
        <span className="text-16 font-semibold">{totalText(centsFromDollars(cart.totals.total))}</span>
      </p>
      <div className="min-w-0 flex-1">
        {reason?.show && !busy ? (
          <Button kind="primary" size={44} wide onClick={() => goTo(reason.show?.elementId ?? '')}>
            {blocker?.code === 'short' ? t.showShortLine : reason.show.label}
          </Button>
        ) : (
          <Button
            kind="primary"
            size={44}
            wide
            disabled={blocker !== undefined && !busy}
            busy={busy}
            onClick={onPlace}
          >
            {t.place(cart.totals.orders)}
          </Button>
        )}
      </div>
    </section>
  )
}
