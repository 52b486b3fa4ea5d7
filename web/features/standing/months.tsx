import { addDays, asDay, type Day, weekdayOf } from '../../../contract/core/dates.ts'
import type { StandingDate } from '../../../contract/features/standing/shapes.ts'
import type { ShownState } from '../../../contract/rules/standing-moves.ts'
import { monthText, shipDayText, weekdayName } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useStandingWords } from './words.ts'

/** The style of a day by its state, which the cell's text also states. */
const looks: Record<ShownState, string> = {
  MADE: 'bg-accent text-on-accent font-semibold',
  PLANNED: 'bg-tint text-accent font-semibold',
  MOVED: 'bg-tint text-accent font-semibold',
  DOUBLED: 'bg-tint text-accent font-semibold underline decoration-double',
  ASKED: 'bg-amber-bg text-amber font-semibold inset-ring inset-ring-amber',
  PAUSED: 'bg-sunken text-ink-2 font-semibold',
  SKIPPED: 'inset-ring inset-ring-field line-through text-ink-2',
  CANCELLED: 'inset-ring inset-ring-field line-through text-ink-2',
  HELD: 'bg-danger-bg text-danger font-semibold',
  MISSED: 'bg-danger-bg text-danger line-through',
}

type Props = {
  today: string
  dates: readonly StandingDate[]
  holidays: readonly { day: string; name: string }[]
}

/** Four months, with the days of a standing order. */
export function Months({ today, dates, holidays }: Props) {
  const t = useStandingWords()
  const first = asDay(`${today.slice(0, 8)}01`)
  const months = [0, 1, 2, 3].map((at) => monthAfter(first, at))
  const byDay = new Map(dates.map((date) => [date.shipsOn ?? date.dueOn, date]))
  const named = new Map(holidays.map(({ day, name }) => [day, name]))
  return (
    <section
      aria-label={t.calendar}
      className="flex flex-col gap-3 border-line bg-surface p-4 max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {months.map((month) => (
          <Month key={month} month={month} today={today} byDay={byDay} named={named} />
        ))}
      </div>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-12 text-ink-2" aria-hidden>
        {(['MADE', 'PLANNED', 'ASKED', 'SKIPPED', 'PAUSED', 'HELD'] as const).map((state) => (
          <li key={state} className="flex items-center gap-1.5">
            <span className={`size-3 rounded-2 ${looks[state]}`} />
            {t.legend[state]}
          </li>
        ))}
        <li className="flex items-center gap-1.5">
          <span className="w-3 border-b-2 border-danger" />
          {t.legend.holiday}
        </li>
      </ul>
    </section>
  )
}

const monthAfter = (first: Day, count: number): Day => {
  const month = Number(first.slice(5, 7)) - 1 + count
  const year = Number(first.slice(0, 4)) + Math.floor(month / 12)
  return asDay(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`)
}

type MonthProps = {
  month: Day
  today: string
  byDay: ReadonlyMap<string, StandingDate>
  named: ReadonlyMap<string, string>
}

function Month({ month, today, byDay, named }: MonthProps) {
  const { language } = useLanguage()
  const last = addDays(monthAfter(month, 1), -1)
  const start = addDays(month, -weekdayOf(month))
  const weeks: Day[][] = []
  for (let day = start; day <= last; day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(day, at)))
  return (
    <table className="w-full table-fixed text-12">
      <caption className="pb-1 text-left text-14 font-semibold">{monthText(month, language)}</caption>
      <thead>
        <tr>
          {[0, 1, 2, 3, 4, 5, 6].map((day) => (
            <th key={day} scope="col" className="pb-1 font-normal text-ink-2">
              <abbr title={weekdayName(day, language)} className="no-underline">
                {weekdayName(day, language).slice(0, 1)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(([sunday, ...rest]) => (
          <tr key={sunday}>
            {[sunday, ...rest].map(
              (day) =>
                day && (
                  <td key={day} className="p-0.5 text-center">
                    {day.slice(0, 7) === month.slice(0, 7) && (
                      <Cell
                        day={day}
                        date={byDay.get(day)}
                        holiday={named.get(day)}
                        isToday={day === today}
                      />
                    )}
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell({
  day,
  date,
  holiday,
  isToday,
}: {
  day: Day
  date: StandingDate | undefined
  holiday: string | undefined
  isToday: boolean
}) {
  const t = useStandingWords()
  const { language } = useLanguage()
  const said = [date && t.states[date.state], holiday].filter(Boolean).join(', ')
  return (
    <span
      title={said ? `${shipDayText(day, language)}: ${said}` : undefined}
      className={`flex h-7 items-center justify-center rounded-2 ${date ? looks[date.state] : ''} ${
        holiday ? 'border-b-2 border-danger' : ''
      } ${isToday ? 'underline decoration-2 underline-offset-2' : ''}`}
      aria-current={isToday ? 'date' : undefined}
    >
      {Number(day.slice(8))}
      {said && <span className="sr-only">, {said}</span>}
    </span>
  )
}
