import type { AvailabilityRow, AvailabilityWeek } from '../../../contract/features/growers/availability.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { useZone } from '../../ui/dates.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useGrowerWords } from './words.ts'

type Props = {
  current: { row: AvailabilityRow; column: string } | undefined
  weeks: readonly AvailabilityWeek[]
}

/** Describes the current cell, and until when its week is open. */
export function CellStatus({ current, weeks }: Props) {
  const t = useGrowerWords()
  const zone = useZone()
  const { language } = useLanguage()
  if (!current) return null
  const { row, column } = current
  const at = weeks.findIndex(({ week }) => week === column)
  const [week, cell] = [weeks[at], row.cells[at]]
  const units = (count: number) => quantityText(count, row.um, language)
  return (
    <p className="min-w-0 truncate">
      <b className="mr-3 font-semibold text-ink">{row.description}</b>
      {week && cell && (
        <>
          {cell.offered === null ? t.notYet : t.cellIs(units(cell.ordered), units(cell.offered))}{' '}
          {(week.isClosed ? t.closedSince : t.closes)(
            dayAndTimeText(new Date(week.closesAt), zone, language),
          )}
        </>
      )}
    </p>
  )
}
