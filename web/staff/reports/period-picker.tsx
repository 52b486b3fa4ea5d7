import { useState } from 'react'
import { addDays, asDay, daysBetween, parseDay } from '../../../contract/core/dates.ts'
import { mostDays } from '../../../contract/rules/report-days.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useDayNames } from './use-names.ts'
import { type ReportView, useChoices } from './use-report.ts'
import { type Period, periods } from './view.ts'
import { useReportWords } from './words.ts'

/** Periods with their own buttons; the others are in the menu beside them. */
const quick = ['d7', 'd14', 'd90'] as const satisfies readonly Period[]

/** How many days before a holiday its report covers. */
const holidayDays = 21

/** The days of a report: buttons for common periods; other periods and custom days in a panel. */
export function PeriodPicker({ report }: { report: ReportView }) {
  const t = useReportWords()
  const names = useDayNames(report.today)
  const isPhone = !useAtLeast(768)
  const { view, span, change } = report
  const size = isPhone ? 44 : 28
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segmented
        label={t.period}
        value={(view.own ? '' : view.period) as Period}
        onChange={(period) => change({ period, own: undefined })}
        size={size}
        options={quick.map((value) => ({ value, label: t.periods[value] }))}
      />
      <Popover
        label={t.choosePeriod}
        width={320}
        trigger={(props) => (
          <Button icon="calendar" size={size} aria-label={t.periodIs(names.span(span))} {...props}>
            {names.span(span)}
          </Button>
        )}
      >
        {(close) => <Periods report={report} onDone={close} />}
      </Popover>
    </div>
  )
}

function Periods({ report, onDone }: { report: ReportView; onDone: () => void }) {
  const t = useReportWords()
  const holidays = useChoices()?.holidays ?? []
  const { view, change, span } = report
  const choose = (next: Parameters<typeof change>[0]) => {
    change(next)
    onDone()
  }
  const item =
    'flex h-9 max-md:h-11 w-full items-center rounded-4 px-3 text-left hover:bg-sunken aria-pressed:bg-tint aria-pressed:font-semibold'
  return (
    <div className="flex flex-col gap-3 p-3">
      <ul className="grid grid-cols-2 gap-x-2">
        {periods.map((period) => (
          <li key={period}>
            <button
              type="button"
              aria-pressed={!view.own && view.period === period}
              onClick={() => choose({ period, own: undefined })}
              className={item}
            >
              {t.periods[period]}
            </button>
          </li>
        ))}
      </ul>
      {holidays.length > 0 && (
        <ul className="border-t border-line pt-2">
          {holidays.map(({ rule, name, day }) => (
            <li key={`${rule} ${day}`}>
              <button
                type="button"
                className={item}
                onClick={() =>
                  choose({
                    own: { from: addDays(asDay(day), -holidayDays), to: asDay(day) },
                    compare: undefined,
                    by: undefined,
                  })
                }
              >
                {t.beforeHoliday(`${name} ${day.slice(0, 4)}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <OwnDays start={span} onDays={(own) => choose({ own, by: undefined })} />
    </div>
  )
}

type OwnProps = {
  start: { from: string; to: string }
  onDays: (own: NonNullable<ReportView['view']['own']>) => void
}

function OwnDays({ start, onDays }: OwnProps) {
  const t = useReportWords()
  const [typed, setTyped] = useState(start)
  const [wrong, setWrong] = useState<string>()
  const [from, to] = [parseDay(typed.from), parseDay(typed.to)]
  const most = mostDays.month
  function send() {
    if (!from || !to) return setWrong(t.noDay)
    if (from > to) return setWrong(t.wrongOrder)
    if (daysBetween(from, to) >= most) return setWrong(t.tooLong(most))
    onDays({ from, to })
  }
  const day = (name: 'from' | 'to') => (
    <Field label={t[name]}>
      <TextInput
        type="date"
        value={typed[name]}
        onChange={(value) => {
          setTyped({ ...typed, [name]: value })
          setWrong(undefined)
        }}
      />
    </Field>
  )
  return (
    <form
      className="flex flex-col gap-2 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <div className="grid grid-cols-2 gap-2">
        {day('from')}
        {day('to')}
      </div>
      {wrong && (
        <p role="alert" className="text-12 text-danger">
          {wrong}
        </p>
      )}
      <Button submit wide>
        {t.apply}
      </Button>
    </form>
  )
}
