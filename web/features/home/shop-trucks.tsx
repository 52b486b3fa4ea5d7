import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import type { CartOrder } from '../../../contract/features/cart.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useMessages } from '../../words/language.tsx'
import { TruckRail } from '../cart/rail/truck-rail.tsx'
import { useCart } from '../cart/use-cart.ts'
import { nextDay } from '../checkout/closed-day.tsx'
import { followsShipment } from '../checkout/order-words.ts'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { type Shipment, useShipment, useShipOn } from '../shipment/use-shipment.ts'

/** The coming trucks with the cart's lines on them, and above them the lines that missed theirs. */
export function ShopTrucks() {
  const t = useMessages()
  const { data: shipment } = useShipment()
  const { cart } = useCart()
  const missed = cart.orders.filter((order) => !order.open && followsShipment(order, shipment))
  return (
    <div className="mb-6 flex min-w-0 flex-col gap-4">
      {shipment && missed.length > 0 && <MissedCard missed={missed} shipment={shipment} />}
      <TruckRail
        action={
          cart.orders.length > 0 ? (
            <Link to="/cart" className={buttonClass('primary', 44)}>
              {t.rail.checkOut}
            </Link>
          ) : (
            <Link to="/fresh-flowers" className={buttonClass('primary', 44)}>
              {t.rail.shop}
            </Link>
          )
        }
      />
    </div>
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
