import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { CartOrder } from '../../../contract/features/cart.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Countdown } from '../../ui/countdown.tsx'
import { Icon } from '../../ui/icon.tsx'
import { totalText } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Skeleton } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { deliveryState, dropsOf } from '../cart/delivery.ts'
import { useCart } from '../cart/use-cart.ts'
import { nextDay } from '../checkout/closed-day.tsx'
import { DeliveryWords } from '../checkout/delivery-progress.tsx'
import { followsShipment } from '../checkout/order-words.ts'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useShipment, useShipOn } from '../shipment/use-shipment.ts'

/** The order that closes next: its contents, its cut-off, progress to free delivery, and a link to place it. */
export function CutOffCard() {
  const t = useMessages().home
  const words = useDayWords()
  const { data: shipment } = useShipment()
  const { cart } = useCart()
  if (!shipment) return <Skeleton height={78} />

  const missed = cart.orders.filter((order) => !order.open && followsShipment(order, shipment))
  if (missed[0]) return <MissedCard missed={missed} shipment={shipment} />

  const here = cart.orders.filter(
    ({ date, deliveryMethod }) => date === shipment.shipDay && deliveryMethod === shipment.deliveryMethod,
  )
  const lines = here.reduce((sum, order) => sum + order.details.length, 0)
  const goods = here.reduce((sum, order) => sum + centsFromDollars(order.amount), 0)
  const drop = dropsOf(cart).find(({ orders }) => here.some(({ id }) => id === orders[0]?.id))
  const method = words.method(shipment.deliveryMethod)
  const day = words.day(shipment.shipDay)
  return (
    <Panel leading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon name={methodIcon(shipment.deliveryMethod)} size={20} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16 font-semibold">
            {lines > 0 ? `${t.cartFor(method, day, lines)}, ${totalText(goods)}` : t.nothingFor(method, day)}
          </h2>
          <p className="flex flex-wrap items-center gap-x-2 text-ink-2">
            {shipment.open && shipment.cutOff ? (
              <>
                {t.closes(words.cutOff(shipment.cutOff))} <Countdown until={new Date(shipment.cutOff)} />
              </>
            ) : (
              t.closed(day)
            )}
            {drop && (
              <span>
                <DeliveryWords state={deliveryState(drop)} />
              </span>
            )}
          </p>
        </div>
        {lines > 0 ? (
          <Link to="/cart" className={buttonClass('primary', 44)}>
            {t.checkOut}
          </Link>
        ) : (
          <Link to="/fresh-flowers" className={buttonClass('primary', 44)}>
            {t.shop}
          </Link>
        )}
      </div>
    </Panel>
  )
}

/** Lines whose day closed before they were ordered, with a link to the next open day. */
function MissedCard({ missed, shipment }: { missed: readonly CartOrder[]; shipment: Shipment }) {
  const t = useMessages()
  const words = useDayWords()
  const errorText = useErrorText()
  const { ship, isPending, error } = useShipOn()
  const [first] = missed
  if (!first) return null
  const lines = missed.reduce((sum, { details }) => sum + details.length, 0)
  const next = nextDay(shipment, first)
  const what = t.home.missed(lines, words.method(first.deliveryMethod), words.day(first.date))
  return (
    <Panel leading>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon name={methodIcon(first.deliveryMethod)} size={20} />
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="text-16 font-semibold">{what}</h2>
          <p className={error ? 'text-danger' : 'text-ink-2'} role={error ? 'alert' : undefined}>
            {error ? errorText(error) : next ? t.home.missedText : t.home.missedNoDay}
          </p>
        </div>
        <Link to="/cart" className={buttonClass('secondary', 44)}>
          {t.home.seeCart}
        </Link>
        {next && (
          <Button
            kind="primary"
            size={44}
            busy={isPending ? t.shipment.saving : undefined}
            onClick={() => ship(shipment, asDay(next))}
          >
            {(lines === 1 ? t.home.shipIt : t.home.shipThem)(words.day(next))}
          </Button>
        )}
      </div>
    </Panel>
  )
}
