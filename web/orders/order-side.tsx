import { asDay } from '../../contract/dates.ts'
import { centsFromDollars } from '../../contract/money.ts'
import { orders } from '../../contract/orders.ts'
import { termsText } from '../../contract/terms-words.ts'
import { dueDay } from '../checkout/pay-options.ts'
import { wallTimeText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { ShipDay, TimeOfDay } from '../ui/dates.tsx'
import { linkClass } from '../ui/link.ts'
import { Money } from '../ui/money.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Order } from './order-read.ts'

/** Where it goes, who brings it and when, and what was said to the driver. */
export function DeliveryPanel({ order }: { order: Order }) {
  const t = useMessages().orders
  const { deliveryMethod, shipTo, addressLine1, addressLine2, city, state, zipCode, note } = order
  const pickup = deliveryMethod === 'Pickup'
  const truck = deliveryMethod === 'Truck Delivery'
  const facts = [
    truck && order.route && t.route(order.route),
    truck && order.driver && t.driver(order.driver),
    truck && order.eta && t.eta(wallTimeText(order.eta)),
  ].filter(Boolean)
  return (
    <Panel title={pickup ? t.pickupPanel : t.deliveryPanel} aside={<ShipDay on={asDay(order.date)} />}>
      {pickup ? (
        <p className="font-semibold">{order.location}</p>
      ) : (
        <address className="not-italic">
          <span className="block font-semibold">{shipTo}</span>
          <span className="block text-ink-2">{addressLine1}</span>
          {addressLine2 && <span className="block text-ink-2">{addressLine2}</span>}
          <span className="block text-ink-2">{`${city}, ${state} ${zipCode}`}</span>
        </address>
      )}
      {facts.length > 0 && <p className="mt-2 text-ink-2">{facts.join(' · ')}</p>}
      {note && (
        <dl className="mt-3">
          <dt className="text-12 font-semibold">{t.note}</dt>
          <dd className="text-ink-2">{note}</dd>
        </dl>
      )}
    </Panel>
  )
}

const invoiceAddress = ({ orderNumber }: Order) =>
  `/api/v1/${orders.invoice.path.replace(':orderNumber', String(orderNumber))}`

/** How it is paid: on account until when, or what each card said. */
export function PaymentPanel({ order }: { order: Order }) {
  const { language } = useLanguage()
  const t = useMessages().orders
  const words = useDayWords()
  const { payments, paymentStatus, terms, invoiceNumber, dueOn, date } = order
  const due = dueOn ?? (paymentStatus === 'ON_ACCOUNT' ? dueDay(terms, date) : undefined)
  return (
    <Panel
      title={t.payments}
      aside={
        invoiceNumber ? (
          <a href={invoiceAddress(order)} className={linkClass} download>
            {t.invoicePdf(invoiceNumber)}
          </a>
        ) : undefined
      }
    >
      {paymentStatus === 'ON_ACCOUNT' && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{t.onAccount(termsText(terms, language))}</span>
          {due && <span className="text-12 text-ink-2">{t.due(words.day(due))}</span>}
        </p>
      )}
      {payments.length === 0 && order.status === 'CANCELLED' && <p className="text-ink-2">{t.nothingDue}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {payments.map(({ status, amount, brand, lastFour, at }) => (
          <li key={`${at} ${status}`} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0">
              <span className="block">{brand && lastFour ? t.card(brand, lastFour) : t.cardUnknown}</span>
              <span className="block text-12 text-ink-2">
                {t.paymentStatuses[status as keyof typeof t.paymentStatuses]},{' '}
                <TimeOfDay at={new Date(at)} withDay />
              </span>
            </span>
            <Money cents={centsFromDollars(amount)} kind="column" />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
