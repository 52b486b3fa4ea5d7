import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { orders } from '../../../contract/features/orders.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { ShipDay, TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Panel } from '../../ui/panel.tsx'
import { wallTimeText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { dueDay } from '../payments/pay-options.ts'
import { useDayWords } from '../shipment/day-words.ts'
import { OnItsWay } from './on-its-way.tsx'
import { ChangeDetails } from './order-details.tsx'
import { type Order, paperAddress } from './order-read.ts'

/** The address, the driver and time, and the note to the driver. */
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
      <OnItsWay order={order} />
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
      <div className="mt-3 empty:hidden">
        <ChangeDetails order={order} />
      </div>
      <p className="mt-3 flex gap-3 border-t border-line pt-2 print:hidden">
        <a href={paperAddress(order, 'letter')} className={`${linkClass} max-md:py-2.5`} download>
          {t.confirmationPdf}
        </a>
        <a
          href={paperAddress(order, 'a4')}
          className={`${linkClass} max-md:py-2.5`}
          download
          aria-label={t.confirmationOn('A4')}
        >
          A4
        </a>
      </p>
    </Panel>
  )
}

const invoiceAddress = ({ orderNumber }: Order) =>
  `/api/v1/${orders.invoice.path.replace(':orderNumber', String(orderNumber))}`

/** The payment: on account with its due date, or the result of each card. */
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
      {paymentStatus === 'PAID' && payments.length === 0 && (
        <p className="flex items-baseline justify-between gap-3">
          <span className="font-semibold">{t.onAccount(termsText(terms, language))}</span>
          <span className="text-12 text-ink-2">{t.paymentStatuses.captured}</span>
        </p>
      )}
      {payments.length === 0 && order.status === 'CANCELLED' && <p className="text-ink-2">{t.nothingDue}</p>}
      <ul className="flex flex-col gap-2 empty:hidden">
        {payments.map((payment) => (
          <PaymentLines key={`${payment.at} ${payment.status}`} payment={payment} />
        ))}
      </ul>
      {payments.some(({ refunds }) => refunds.length > 0) && (
        <p className="mt-3 flex items-baseline justify-between gap-3 border-t border-line pt-2 font-semibold">
          {t.paidAfterRefunds}
          <Money cents={paidCents(payments)} kind="total" />
        </p>
      )}
    </Panel>
  )
}

type Payment = Order['payments'][number]

/** A card payment, and below it each refund with its own time. */
function PaymentLines({ payment: { status, amount, brand, lastFour, at, refunds } }: { payment: Payment }) {
  const t = useMessages().orders
  const card = brand && lastFour ? t.card(brand, lastFour) : t.cardUnknown
  // A refunded payment shows the time it was paid; its refunds have their own.
  const what = status === 'refunded' ? 'captured' : (status as keyof typeof t.paymentStatuses)
  return (
    <>
      <MoneyLine title={card} what={t.paymentStatuses[what]} at={at} cents={centsFromDollars(amount)} />
      {refunds.map((refund) => (
        <MoneyLine
          key={`${refund.at} ${refund.amount}`}
          title={card}
          what={refund.status === 'refunded' ? t.paymentStatuses.refunded : t.refundPending}
          at={refund.at}
          cents={0 - centsFromDollars(refund.amount)}
        />
      ))}
    </>
  )
}

function MoneyLine({ title, what, at, cents }: { title: string; what: string; at: string; cents: number }) {
  return (
    <li className="flex items-baseline justify-between gap-3">
      <span className="min-w-0">
        <span className="block">{title}</span>
        <span className="block text-12 text-ink-2">
          {what}, <TimeOfDay at={new Date(at)} withDay />
        </span>
      </span>
      <Money cents={cents} kind="column" />
    </li>
  )
}

const isPaid = ({ status }: Payment) => status === 'captured' || status === 'refunded'

const paidCents = (payments: readonly Payment[]): number =>
  payments
    .filter(isPaid)
    .reduce(
      (sum, { amount, refunds }) =>
        sum +
        centsFromDollars(amount) -
        refunds.reduce((back, one) => back + centsFromDollars(one.amount), 0),
      0,
    )
