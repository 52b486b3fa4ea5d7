import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, dayAt } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { accountPayments } from '../../../contract/features/payments/account-payments.ts'
import { receivables, type Statement } from '../../../contract/features/receivables/receivables.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { callForFile } from '../../core/api-files.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useZone } from '../../ui/dates.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { monthYearText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { SaveMenu } from '../files/save-menu.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { AgeingBar } from './ageing-bar.tsx'
import { toPayCents } from './choice.ts'
import { Figures } from './figures.tsx'
import { PayView } from './pay-view.tsx'
import { choiceOf, firstDay, monthsBack, type PeriodQuery, periodFrom, periodOfChoice } from './period.ts'
import { StatementLines } from './statement-lines.tsx'

/** The statement of a period with its aging, and the open invoices with a form to pay them. */
export function BillingScreen() {
  const { language } = useLanguage()
  const t = useMessages().billing
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Readonly<Record<string, unknown>>
  const period = periodFrom(search)
  const mayPay = useMay(accountPayments.payByToken.access)
  const isPaying = mayPay && search.view === 'pay'
  const statement = useQuery({
    ...read(receivables.statements, { query: { ...period, language } }),
    placeholderData: keepPreviousData,
  })
  const { data } = statement
  const today = dayAt(new Date(nowMs()), useZone())
  const go = (next: Record<string, unknown>, replace = true) =>
    void navigate({ to: '/billing', search: next as never, replace })
  const pay = (choose: 'overdue' | 'all') => go({ ...period, view: 'pay', choose }, false)

  return (
    <div className="mx-auto flex w-full max-w-336 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="min-w-0 flex-auto text-ink-2 max-md:basis-full">
          {data && t.account(data.account, termsText(data.terms, language))}
        </p>
        <SaveMenu
          load={(file) => callForFile(receivables.statements, { query: { ...period, language } }, file)}
          forms={['PDF', 'CSV', 'XLSX']}
          words={t}
        />
        {mayPay && data && !isPaying && <PayButton isCurrent={includes(data, today)} onPay={pay} />}
      </div>
      <div className="flex flex-wrap items-center gap-2 md:items-end md:gap-3">
        {mayPay && (
          <div className="flex h-9 items-center max-md:h-11">
            <Segmented
              label={t.views}
              value={isPaying ? 'pay' : 'statement'}
              onChange={(view) => go(view === 'pay' ? { ...period, view } : { ...period })}
              options={[
                { value: 'statement', label: t.statement },
                { value: 'pay', label: t.pay },
              ]}
            />
          </div>
        )}
        {!isPaying && <PeriodPicker period={period} shown={data} onChange={(next) => go({ ...next })} />}
      </div>
      {isPaying ? (
        <PayView choose={search.choose === 'all' ? 'all' : 'overdue'} />
      ) : statement.error && !data ? (
        <Problem title={t.failed} onRetry={() => void statement.refetch()} />
      ) : !data ? (
        <StatementWaiting />
      ) : (
        <div
          aria-busy={statement.isPlaceholderData}
          className={`flex min-w-0 flex-col gap-4 ${statement.isPlaceholderData ? 'opacity-60' : ''}`}
        >
          <section
            aria-label={t.figures}
            className="min-w-0 overflow-hidden border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
          >
            <Figures statement={data} />
            <AgeingBar ageing={data.ageing} agedOn={data.agedOn} />
          </section>
          <StatementLines statement={data} />
        </div>
      )}
    </div>
  )
}

/** Whether today is in the period, so that its closing balance is the current balance. */
const includes = ({ dateFrom, dateTo }: Statement, today: Day) => dateFrom <= today && today <= dateTo

/** Pays what is past due today; for the current period also everything open. Each button shows the amount charged to the card. */
function PayButton({ isCurrent, onPay }: { isCurrent: boolean; onPay: (choose: 'overdue' | 'all') => void }) {
  const t = useMessages().billing
  const { data: open } = useQuery(read(receivables.openInvoices, {}))
  if (!open) return null
  const creditsCents = centsFromDollars(open.credits)
  const late = toPayCents(open.rows, { choose: 'overdue', creditsCents })
  const all = toPayCents(open.rows, { choose: 'all', creditsCents })
  if (late > 0)
    return (
      <Button kind="primary" onClick={() => onPay('overdue')}>
        {t.payPastDue(totalText(late))}
      </Button>
    )
  if (!isCurrent || all === 0) return null
  return (
    <Button kind="primary" onClick={() => onPay('all')}>
      {t.payOpen(totalText(all))}
    </Button>
  )
}

type PeriodPickerProps = {
  period: PeriodQuery
  shown: Statement | undefined
  onChange: (period: PeriodQuery) => void
}

/** A month of the last two years, a whole year, or any two days. */
function PeriodPicker({ period, shown, onChange }: PeriodPickerProps) {
  const t = useMessages().billing
  const { language } = useLanguage()
  const today: Day = dayAt(new Date(nowMs()), useZone())
  const months = monthsBack(today, 24)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))]
  const choice = choiceOf(period, today)
  const known = [...months, ...years, 'dates']
  const { dateFrom = '', dateTo = '' } = period
  return (
    <>
      <div className="w-64 max-md:min-w-40 max-md:flex-1">
        <Select
          label={t.period}
          value={choice}
          onChange={(next) =>
            onChange(periodOfChoice(next, shown ?? { dateFrom: firstDay(months[0]!), dateTo: today }))
          }
          options={[
            ...(known.includes(choice) ? [] : [{ value: choice, label: choice }]),
            ...months.map((month, back) => ({
              value: month,
              label:
                back === 0
                  ? t.runningMonth(monthYearText(firstDay(month), language))
                  : monthYearText(firstDay(month), language),
            })),
            ...years.map((year) => ({ value: year, label: t.wholeYear(year) })),
            { value: 'dates', label: t.otherDates },
          ]}
        />
      </div>
      {choice === 'dates' && (
        <div className="flex gap-2">
          <Field label={t.from}>
            <TextInput
              type="date"
              value={dateFrom}
              max={dateTo}
              onChange={(day) => day && onChange({ dateFrom: day, dateTo: day > dateTo ? day : dateTo })}
            />
          </Field>
          <Field label={t.to}>
            <TextInput
              type="date"
              value={dateTo}
              min={dateFrom}
              onChange={(day) => day && onChange({ dateFrom: day < dateFrom ? day : dateFrom, dateTo: day })}
            />
          </Field>
        </div>
      )}
      {shown && includes(shown, today) && <DueLine statement={shown} />}
    </>
  )
}

function DueLine({ statement: { amountDue, dueBy, inTime } }: { statement: Statement }) {
  const t = useMessages().billing
  const words = useDayWords()
  if (!dueBy) return null
  const total = (dollars: number) => totalText(centsFromDollars(dollars))
  return (
    <p className="flex min-h-9 items-center text-ink-2">
      {inTime
        ? t.inTime(total(inTime.amount), words.day(inTime.by), total(inTime.discount))
        : t.dueBy(total(amountDue), words.day(dueBy))}
    </p>
  )
}

function StatementWaiting() {
  const t = useMessages().billing
  return (
    <Waiting label={t.title}>
      <div className="flex flex-col gap-4">
        <Skeleton height={150} />
        {Array.from({ length: 10 }, (_, row) => (
          <Skeleton key={row} height={28} />
        ))}
      </div>
    </Waiting>
  )
}
