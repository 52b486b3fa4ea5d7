import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { deskOrder, type OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { receivables } from '../../../contract/features/receivables/receivables.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { useMay } from '../../core/session.ts'
import { ShipDay, TimeOfDay } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { useLanguage } from '../../words/language.tsx'
import { useDeskWords } from './words.ts'

/** The total of an order, and what was invoiced, paid and credited. */
export function MoneyPart({ order }: { order: OpenedOrder }) {
  const t = useDeskWords()
  const { language } = useLanguage()
  const seesAccount = useMay(receivables.adminOverdue.access)
  const { invoice, payments, credits } = order
  return (
    <div className="flex flex-col gap-5 px-4 py-4 md:px-6">
      <Sums
        rows={[
          [t.opened.goods, order.goods],
          [t.opened.delivery, order.shippingCost],
          [t.opened.total, order.totalAmount],
        ]}
      />
      <section>
        <h3 className="mb-1 font-semibold">{invoice ? t.money.invoice(invoice.number) : t.pays}</h3>
        {invoice ? (
          <>
            <p className="mb-1 text-12 text-ink-2">
              {t.money.due} <ShipDay on={asDay(invoice.dueOn)} /> · {termsText(order.terms, language)}
            </p>
            <Sums
              rows={[
                [t.opened.total, invoice.amount],
                [t.money.paid, invoice.paid],
                [t.money.credited, invoice.credited],
                [t.money.open, Math.round((invoice.amount - invoice.paid) * 100) / 100],
              ]}
            />
            <a
              className={`${linkClass} text-12`}
              href={`/api/v1/${deskOrder.invoice.path.replace(':orderNumber', String(order.orderNumber))}`}
              target="_blank"
              rel="noreferrer"
            >
              {t.opened.prints}
            </a>
          </>
        ) : (
          <p className="text-12 text-ink-2">
            {termsText(order.terms, language)}. {t.money.notInvoiced}
          </p>
        )}
      </section>
      {payments.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">{t.money.payments}</h3>
          <ul className="text-12">
            {payments.map((payment) => (
              <li key={payment.at}>
                <Row
                  label={[
                    payment.brand ?? payment.method,
                    payment.lastFour && `•••• ${payment.lastFour}`,
                    payment.status,
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  at={payment.at}
                  dollars={payment.amount}
                />
                {payment.refunds.map((refund) => (
                  <Row
                    key={refund.at}
                    label={refund.status === 'refunded' ? t.money.refund : t.money.refundPending}
                    at={refund.at}
                    dollars={-refund.amount}
                  />
                ))}
              </li>
            ))}
          </ul>
        </section>
      )}
      {credits.length > 0 && (
        <ul className="text-12">
          {credits.map((credit) => (
            <li key={credit.number}>
              <Row
                label={`${t.money.credit(credit.number)} ${credit.note}`}
                on={<ShipDay on={asDay(credit.issuedOn)} />}
                dollars={-credit.amount}
              />
            </li>
          ))}
        </ul>
      )}
      {seesAccount && (
        <Link
          to="/admin/accounts/$accountNumber"
          params={{ accountNumber: String(order.accountNumber) } as never}
          className={`${linkClass} text-12`}
        >
          {t.money.account}
        </Link>
      )}
    </div>
  )
}

const Sums = ({ rows }: { rows: readonly (readonly [string, number])[] }) => (
  <dl className="grid max-w-80 grid-cols-[1fr_auto] gap-x-4 gap-y-1">
    {rows.map(([label, dollars]) => (
      <div key={label} className="contents">
        <dt className="text-ink-2">{label}</dt>
        <dd className="text-right">
          <Money cents={centsFromDollars(dollars)} kind="column" />
        </dd>
      </div>
    ))}
  </dl>
)

function Row({ label, at, on, dollars }: { label: string; at?: string; on?: ReactNode; dollars: number }) {
  return (
    <p className="flex items-baseline justify-between gap-3 border-b border-line py-1.5">
      <span className="min-w-0 wrap-anywhere">{label}</span>
      <span className="ml-auto text-ink-2">{at ? <TimeOfDay at={new Date(at)} withDay /> : on}</span>
      <span className="w-20 text-right">
        <Money cents={centsFromDollars(dollars)} kind="column" />
      </span>
    </p>
  )
}
