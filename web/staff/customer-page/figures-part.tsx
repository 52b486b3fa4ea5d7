import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { CustomerPage } from '../../../contract/features/customer-page.ts'
import { Money, totalText } from '../../ui/money.tsx'
import { shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useCustomerPageWords } from '../customers/customer-words.ts'

/** Five figures of a customer, including the margin for staff who may see it. */
export function FiguresPart({ customer: { figures } }: { customer: CustomerPage }) {
  const t = useCustomerPageWords().figures
  const { language } = useLanguage()
  const { balance, pastDue, onTheWay, openShorts, shortDay, filled, claims, claimed, profit } = figures
  const dollars = (amount: number) => totalText(centsFromDollars(amount))
  const shortText =
    openShorts > 0 && shortDay ? t.shorts(openShorts, shipDayText(asDay(shortDay), language)) : t.noShorts
  return (
    <section aria-label={t.label} className="overflow-hidden rounded-4 border border-line">
      <dl
        className={`-mt-px -ml-px grid grid-cols-2 md:grid-cols-3 ${profit === null ? 'xl:grid-cols-5' : 'xl:grid-cols-6'}`}
      >
        <Figure label={pastDue > 0 ? t.pastDue(dollars(pastDue)) : t.balance} warns={pastDue > 0}>
          <Money cents={centsFromDollars(balance)} kind="total" />
        </Figure>
        <Figure label={t.onTheWay(onTheWay)}>{onTheWay}</Figure>
        <Figure label={shortText} warns={openShorts > 0}>
          {openShorts}
        </Figure>
        <Figure label={filled === null ? t.noLines : t.filled}>{filled === null ? '—' : `${filled}%`}</Figure>
        <Figure label={t.claims(claims, dollars(claimed))}>{claims}</Figure>
        {profit !== null && <Figure label={t.profit}>{profit}%</Figure>}
      </dl>
    </section>
  )
}

type FigureProps = { label: string; warns?: boolean; children: ReactNode }

const Figure = ({ label, warns = false, children }: FigureProps) => (
  <div className="flex flex-col-reverse justify-end gap-0.5 border-t border-l border-line px-4 py-3">
    <dt className="text-12 text-ink-2">{label}</dt>
    <dd className={`text-22 leading-7 font-semibold ${warns ? 'text-amber' : ''}`}>{children}</dd>
  </div>
)
