import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Statement } from '../../../contract/features/receivables/receivables.ts'
import { Money } from '../../ui/money.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { useCredit } from '../payments/pay-panel.tsx'

/** Opening balance, charges, payments and closing balance, in one ruled strip. */
export function Figures({ statement }: { statement: Statement }) {
  const t = useMessages().billing
  const { language } = useLanguage()
  const day = (text: string) => dateText(asDay(text), language)
  const { opening, charges, payments, credits, closing, deposits, dateFrom, agedOn } = statement
  const { known, leftCents, limitCents } = useCredit()
  return (
    <dl className="-mt-px -ml-px grid grid-cols-2 border-line md:grid-cols-3 xl:grid-cols-6">
      <Figure label={t.opening(day(dateFrom))}>
        <Amount dollars={opening} />
      </Figure>
      <Figure label={t.charges}>
        <Amount dollars={charges} />
      </Figure>
      <Figure label={t.payments}>
        <Amount dollars={0 - payments} />
      </Figure>
      <Figure label={t.credits}>
        <Amount dollars={0 - credits} />
      </Figure>
      <Figure label={t.balance(day(agedOn))}>
        <strong className="text-22 leading-6 font-semibold">
          <Money cents={centsFromDollars(closing)} kind="total" />
        </strong>
      </Figure>
      {known && limitCents !== 0 && (
        <Figure label={t.leftToOrder}>
          <LeftToOrder leftCents={leftCents} limitCents={limitCents} />
        </Figure>
      )}
      {deposits > 0 && (
        <Figure label={t.deposits}>
          <Amount dollars={deposits} />
        </Figure>
      )}
    </dl>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-1 border-t border-l border-line px-4 py-3">
      <dt className="text-12 text-ink-2">{label}</dt>
      <dd className="flex min-h-6 items-center text-16">{children}</dd>
    </div>
  )
}

const Amount = ({ dollars }: { dollars: number }) => <Money cents={centsFromDollars(dollars)} kind="column" />

function LeftToOrder({ leftCents, limitCents }: { leftCents: number | null; limitCents: number | null }) {
  const t = useMessages().billing
  if (leftCents === null || limitCents === null) return t.noLimit
  return (
    <span>
      <Money cents={leftCents} kind="column" />{' '}
      <span className="text-ink-2">
        {t.ofLimit('')}
        <Money cents={limitCents} kind="column" />
      </span>
    </span>
  )
}
