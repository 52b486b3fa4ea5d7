import { centsFromDollars } from '../../../contract/core/money.ts'
import { type Cart, type CartOrder, cart as cartCalls } from '../../../contract/features/cart.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Countdown } from '../../ui/countdown.tsx'
import { Flash } from '../../ui/flash.tsx'
import { Icon } from '../../ui/icon.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Select } from '../../ui/select.tsx'
import { useMessages } from '../../words/language.tsx'
import type { Drop } from '../cart/delivery.ts'
import { JoinOrder } from '../orders/joining/join-order.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { ShipPicker } from '../shipment/ship-picker.tsx'
import { useShipment } from '../shipment/use-shipment.ts'
import { CartLine, lineGrid } from './cart-line.tsx'
import { ClosedDay } from './closed-day.tsx'
import { DeliveryProgress } from './delivery-progress.tsx'
import { MoveOrder } from './move-order.tsx'
import { followsShipment, useOrderTitle } from './order-words.ts'
import { useRemoval } from './removal.ts'
import { orderElementId } from './show.ts'
import type { Trim } from './trims.ts'

type Props = { order: CartOrder; cart: Cart; drop: Drop; trims: readonly Trim[] }

/** One order of the cart: day, method, address, progress to free delivery, and its lines. */
export function CartOrderPanel({ order, cart, drop, trims }: Props) {
  const t = useMessages().checkout
  const title = useOrderTitle()(order)
  const problems = cart.problems.filter(({ orderId }) => orderId === order.id)
  const titleId = `${orderElementId(order.id)}-title`
  const leads = drop.orders[0]?.id === order.id
  const { data: shipment } = useShipment()
  return (
    <section
      id={orderElementId(order.id)}
      aria-labelledby={titleId}
      className="min-w-0 border-y border-line bg-surface md:rounded-4 md:border-x"
    >
      <div className="flex flex-col gap-2 border-b border-line px-4 py-3">
        <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 gap-y-0.5">
          <span className="flex h-6 items-center">
            <Icon name={methodIcon(order.deliveryMethod)} />
          </span>
          <h2 id={titleId} className="text-16 font-semibold">
            {title}
          </h2>
          <p className="text-16 font-semibold">
            <Flash on={order.amount}>
              <Money cents={centsFromDollars(order.amount)} kind="total" />
            </Flash>
          </p>
          <div className="col-span-2 col-start-2">
            <OrderFacts order={order} title={title} />
          </div>
        </div>
        {leads && (
          <div className="md:pl-6">
            <DeliveryProgress drop={drop} trims={trims} />
          </div>
        )}
        {problems
          .filter(({ detailsId }) => detailsId === null)
          .map(({ code }) => (
            <ClosedDay key={code} order={order} code={code} />
          ))}
      </div>
      <div
        aria-hidden="true"
        className={`${lineGrid} h-7 items-center border-b border-line bg-ground text-12 text-ink-3 max-md:hidden`}
      >
        <span />
        <span>{t.item}</span>
        <span>{t.quantity}</span>
        <span className="text-right">{t.unit}</span>
        <span className="text-right">{t.line}</span>
      </div>
      <ul aria-label={title}>
        {order.details.map((line) => (
          <CartLine
            key={line.id}
            order={order}
            line={line}
            problems={problems.filter(({ detailsId }) => detailsId === line.id)}
          />
        ))}
      </ul>
      {/* Loads later than the lines and is below them, so that it doesn't move them. */}
      <div className="border-t border-line px-4 py-3 empty:hidden">
        {problems.length === 0 && <JoinOrder order={order} canGoBack={followsShipment(order, shipment)} />}
      </div>
    </section>
  )
}

/** Address, cut-off, and actions for the whole order. */
function OrderFacts({ order, title }: { order: CartOrder; title: string }) {
  const t = useMessages()
  const words = useDayWords()
  const { data: shipment } = useShipment()
  const { removeOrder } = useRemoval()
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-ink-2">
      <ShipTo order={order} title={title} />
      {order.cutOff && order.open && (
        <span className="inline-flex items-center gap-2">
          {t.checkout.orderBy(words.cutOff(order.cutOff))}
          <Countdown until={new Date(order.cutOff)} />
        </span>
      )}
      {shipment && followsShipment(order, shipment) && (
        <Popover
          label={t.shipment.title}
          width={760}
          trigger={(props) => (
            <button
              type="button"
              className={`${smallLinkClass} max-md:py-1`}
              aria-label={t.checkout.changeOf(title)}
              {...props}
            >
              {t.checkout.change}
            </button>
          )}
        >
          {(close) => <ShipPicker shipment={shipment} onClose={close} />}
        </Popover>
      )}
      {shipment && !followsShipment(order, shipment) && (
        <Popover
          label={t.checkout.moveTitle}
          width={320}
          trigger={(props) => (
            <button
              type="button"
              className={`${smallLinkClass} max-md:py-1`}
              aria-label={t.checkout.moveOf(title)}
              {...props}
            >
              {t.checkout.move}
            </button>
          )}
        >
          {(close) => <MoveOrder order={order} onClose={close} />}
        </Popover>
      )}
      <button
        type="button"
        className={`${smallLinkClass} max-md:py-1`}
        aria-label={t.checkout.removeOrderOf(title)}
        onClick={() => void removeOrder(order, title)}
      >
        {t.checkout.removeOrder}
      </button>
    </div>
  )
}

/** The address, with a choice if the customer has several. */
function ShipTo({ order, title }: { order: CartOrder; title: string }) {
  const t = useMessages().checkout
  const { locations } = useUser()
  const errorText = useErrorText()
  const move = useWrite(cartCalls.updateShipTo, { into: cartCalls.read })
  const { addressLine1, city, state, zipCode } = order
  if (order.deliveryMethod === 'Pickup') return <span>{order.location} ·</span>
  if (locations.length < 2) {
    return (
      <span className="max-md:w-full">
        {`${addressLine1}, ${city}, ${state} ${zipCode}`}
        <span className="max-md:hidden"> ·</span>
      </span>
    )
  }
  const wanted = move.isPending ? move.variables.body.shipToId : order.shipToId
  return (
    <>
      <span className="min-w-0 max-md:w-full max-md:[&_select]:h-11 max-md:[&_select]:w-full">
        <Select
          size={28}
          label={t.shipTo(title)}
          value={String(wanted)}
          onChange={(id) => move.mutate({ body: { orderId: order.id, shipToId: Number(id) } })}
          options={locations.map((to) => ({
            value: String(to.id),
            label: `${to.addressLine1}, ${to.city}`,
          }))}
        />
      </span>
      {move.error && (
        <span role="alert" className="text-danger">
          {errorText(move.error)} {t.shipToFailed}
        </span>
      )}
    </>
  )
}
