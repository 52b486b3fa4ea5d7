import { days, type Upcoming } from '../../../contract/features/dates/days.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { whomText } from './month-grid.tsx'
import { useDatesWords, useDayText } from './words.ts'

/** Upcoming automatic changes, the next first; a planned closure can be removed. */
export function UpcomingList({ upcoming, mayPlan }: { upcoming: readonly Upcoming[]; mayPlan: boolean }) {
  const t = useDatesWords()
  const text = useDayText()
  const remove = useWrite(days.unschedule, { refresh: [days.calendar, days.scheduled] })
  const what = ({ kind, name, row }: Upcoming) => {
    if (kind === 'shut') return row ? t.calendar.shuts(text.day(row.fromDay), whomText(t, row)) : name
    if (kind === 'price_step') return t.calendar.priceStep(name)
    return kind === 'prebook_opens' ? t.calendar.prebookOpens(name) : t.calendar.prebookCloses(name)
  }
  if (upcoming.length === 0)
    return <p className="px-4 py-3 text-12 text-ink-3 md:px-6">{t.calendar.nothingUpcoming}</p>
  return (
    <Table
      label={t.calendar.upcoming}
      head={
        <>
          <Th>{t.calendar.upcoming}</Th>
          <Th>{t.calendar.what}</Th>
          <Th>{t.calendar.who}</Th>
          <Th> </Th>
        </>
      }
    >
      {upcoming.map((one) => (
        <Tr key={`${one.kind} ${one.at} ${one.name} ${one.id}`}>
          <Td head bold>
            {text.moment(one.at)}
          </Td>
          <Td>{what(one)}</Td>
          <Td quiet>{one.by ?? t.nobody}</Td>
          <Td right>
            {mayPlan && one.id !== null && (
              <Button
                size={28}
                onClick={() => remove.mutate({ params: { id: one.id ?? 0 } })}
                aria-label={`${t.calendar.takeOut}: ${what(one)}`}
              >
                {t.calendar.takeOut}
              </Button>
            )}
          </Td>
        </Tr>
      ))}
    </Table>
  )
}
