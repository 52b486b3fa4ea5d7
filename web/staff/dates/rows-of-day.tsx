import { useQuery } from '@tanstack/react-query'
import { asDay, weekdayOf } from '../../../contract/core/dates.ts'
import { type CalendarDay, days } from '../../../contract/features/dates/days.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { whomText } from './month-grid.tsx'
import { useDatesWords, useDayText } from './words.ts'

/** A day's closures and extra days, each with who set it and a Remove button. Removing a weekly one removes it for every week. */
export function RowsOfDay({ day }: { day: CalendarDay | undefined }) {
  const t = useDatesWords()
  const text = useDayText()
  const disabled = useQuery(read(days.disabled, {}))
  const refresh = [days.calendar, days.disabled, days.enabled]
  const onDone = () => showToast({ text: t.saved })
  const reopen = useWrite(days.setDisabled, { refresh, onDone })
  const close = useWrite(days.setEnabled, { refresh, onDone })
  if (!day) return null
  const shut = (disabled.data?.rows ?? []).filter(
    ({ fromDay, toDay, weekday }) =>
      fromDay <= day.day && day.day <= toDay && (weekday === null || weekday === weekdayOf(asDay(day.day))),
  )
  const rows = [
    ...shut.map((row) => ({
      row,
      what: t.calendar.shutFor(whomText(t, row)),
      onRemove: () => reopen.mutate({ body: { remove: [row.id] } }),
    })),
    ...day.extra.map((row) => ({
      row,
      what: t.calendar.extra(whomText(t, row)),
      onRemove: () => close.mutate({ body: { remove: [row.id] } }),
    })),
  ]
  if (rows.length === 0) return null
  return (
    <section aria-label={t.calendar.rows}>
      <h3 className="text-12 font-semibold">{t.calendar.rows}</h3>
      <ul className="flex flex-col text-12">
        {rows.map(({ row, what, onRemove }) => (
          <li key={`${what} ${row.id}`} className="flex items-center gap-2 border-b border-line py-1.5">
            <span className="min-w-0 flex-1">
              <span className="block text-14 wrap-anywhere">
                {what}
                {row.note && `: ${row.note}`}
              </span>
              <span className="text-ink-2">
                {row.weekday !== null && `${t.weekdays[row.weekday]} · `}
                {row.setBy && row.setAt ? t.by(row.setBy, text.moment(row.setAt)) : t.nobody}
              </span>
            </span>
            <Button size={28} onClick={onRemove} aria-label={`${t.remove}: ${what}`}>
              {t.remove}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
