import { type ReactNode, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { AvailabilityRow, AvailabilityWeek } from '../../../contract/features/growers/availability.ts'
import { mostOffered } from '../../../contract/rules/availability.ts'
import { holidayWord } from '../../../contract/words/holiday-words.ts'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/problem.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { Rows } from '../grid/use-rows.ts'
import { cellText, priceColumn, type Typed } from './draft-cells.ts'
import { packText } from './sheet-columns.tsx'
import { useGrowerWords } from './words.ts'

type Props = {
  rows: Rows<AvailabilityRow>
  weeks: readonly AvailabilityWeek[]
  put: (cells: readonly Typed[]) => void
  empty: ReactNode
}

const atOnce = 12
const fewWeeks = 4

/** A card for each product, with its open weeks as steppers. */
export function PhoneAvailability({ rows, weeks, put, empty }: Props) {
  const t = useGrowerWords()
  const { language } = useLanguage()
  const [count, setCount] = useState(atOnce)
  const [all, setAll] = useState(false)
  if (rows.error) return <Problem title={t.failed} onRetry={rows.refresh} />
  if (rows.isWaiting) return <RowsWaiting label={t.availability} />
  if (rows.total === 0) return <>{empty}</>
  const shown = Array.from({ length: Math.min(count, rows.total) }, (_, i) => rows.rowAt(i))
  const open = weeks
    .flatMap((week, at) => (week.isClosed ? [] : [{ week, at }]))
    .slice(0, all ? undefined : fewWeeks)
  const showMore = () => {
    rows.show({ first: 0, last: count + atOnce })
    setCount(count + atOnce)
  }
  return (
    <div>
      <ul aria-label={t.availability} className="divide-y divide-line">
        {shown.map(
          (row) =>
            row && (
              <li key={row.productId} className="bg-surface px-4 py-3">
                <div className="flex items-center gap-3">
                  <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
                  <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">
                    {row.description}
                    <span className="block text-12 font-normal text-ink-2">{packText(row, t)}</span>
                  </h2>
                  <span className="tabular-nums">{cellText(row, priceColumn, weeks)}</span>
                </div>
                <ul className="mt-2 flex flex-col gap-2">
                  {open.map(({ week, at }) => (
                    <WeekStepper key={week.week} row={row} week={week} at={at} put={put}>
                      {t.week(week.number)}{' '}
                      <span className="text-12 text-ink-2">
                        {week.holiday
                          ? holidayWord(week.holiday, language)
                          : dateText(asDay(week.week), language)}
                      </span>
                    </WeekStepper>
                  ))}
                </ul>
              </li>
            ),
        )}
      </ul>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        {!all && weeks.length > fewWeeks && (
          <Button size={44} onClick={() => setAll(true)}>
            {t.moreWeeks}
          </Button>
        )}
        {count < rows.total && (
          <Button size={44} onClick={showMore}>
            {t.moreProducts}
          </Button>
        )}
      </div>
    </div>
  )
}

type WeekProps = {
  row: AvailabilityRow
  week: AvailabilityWeek
  at: number
  put: Props['put']
  children: ReactNode
}

function WeekStepper({ row, week, at, put, children }: WeekProps) {
  const t = useGrowerWords()
  const cell = row.cells[at]
  if (!cell) return null
  const { draft } = cell
  const value = (draft?.fault ? null : (draft ?? { value: cell.offered }).value) ?? 0
  const fault = draft?.fault
    ? t.faults[draft.fault]({ text: draft.text, ordered: cell.ordered, unit: t.units[row.soldBy] })
    : undefined
  return (
    <li className="flex items-center justify-between gap-3">
      <span>
        {children}
        {cell.ordered > 0 && <span className="block text-12 text-ink-2">{t.orderedUnits(cell.ordered)}</span>}
      </span>
      <Stepper
        value={value}
        step={row.multiple}
        max={Math.floor(mostOffered / row.multiple) * row.multiple}
        label={`${row.description}, ${t.week(week.number)}`}
        size={44}
        fault={fault}
        onChange={(units) => put([{ productId: row.productId, week: week.week, text: String(units) }])}
      />
    </li>
  )
}
