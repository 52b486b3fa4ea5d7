import { Link } from '@tanstack/react-router'
import { centsFromDollars, moneyText } from '../../contract/money.ts'
import { useCart } from '../cart/use-cart.ts'
import { useMessages } from '../messages/language.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { useShipment } from '../shipment/use-shipment.ts'
import { buttonClass } from '../ui/button.tsx'
import { Countdown } from '../ui/countdown.tsx'
import { Icon } from '../ui/icon.tsx'
import { totalText } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import { Skeleton } from '../ui/waiting.tsx'

/** The order that closes next: what is in it, until when, what makes delivery free, and the way to place it. */
export function CutOffCard() {
  const t = useMessages().home
  const words = useDayWords()
  const { data: shipment } = useShipment()
  const { cart } = useCart()
  if (!shipment) return <Skeleton height={78} />

  const here = cart.orders.filter(
    ({ date, deliveryMethod }) => date === shipment.shipDay && deliveryMethod === shipment.deliveryMethod,
  )
  const lines = here.reduce((sum, order) => sum + order.details.length, 0)
  const goods = here.reduce((sum, order) => sum + centsFromDollars(order.amount), 0)
  const minimums = here.flatMap(({ shippingMinimum }) =>
    shippingMinimum === null ? [] : [centsFromDollars(shippingMinimum)],
  )
  const missing = Math.max(0, (minimums[0] ?? 0) - goods)
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
            {minimums.length > 0 && lines > 0 && (
              <span>{missing > 0 ? t.toFree(moneyText(missing)) : t.free}</span>
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
