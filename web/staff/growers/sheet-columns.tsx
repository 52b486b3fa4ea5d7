import { asDay } from '../../../contract/core/dates.ts'
import type { AvailabilityRow, AvailabilityWeek } from '../../../contract/features/growers/availability.ts'
import { holidayWord } from '../../../contract/words/holiday-words.ts'
import { Icon } from '../../ui/icon.tsx'
import { ProductArt } from '../../ui/product-art.tsx'
import { countText, dateText } from '../../words/format.ts'
import type { Language } from '../../words/language.tsx'
import type { Column } from '../grid/column.ts'
import { cellText, priceColumn, priceText } from './draft-cells.ts'
import type { GrowerWords } from './words.ts'

export const sheetRowHeight = 44

type About = { weeks: readonly AvailabilityWeek[]; t: GrowerWords; language: Language }

/** The columns of the sheet: the product, the farm's price, and one for each week. */
export const sheetColumns = ({ weeks, t, language }: About): Column<AvailabilityRow>[] => [
  {
    key: 'item',
    title: t.item,
    width: 296,
    text: ({ description }) => description,
    cell: (row) => (
      <span className="flex items-center gap-3 text-14">
        <ProductArt imageName={row.imageName} color={row.colorHex} size={40} />
        <span className="min-w-0">
          <span className="block truncate">{row.description}</span>
          <span className="block text-12 text-ink-2">{packText(row, t)}</span>
        </span>
      </span>
    ),
  },
  {
    key: priceColumn,
    title: t.price,
    width: 84,
    right: true,
    text: (row) => cellText(row, priceColumn, weeks),
    cell: ({ price, priceDraft }) => (
      <span className={`text-14 ${priceDraft ? 'font-semibold' : ''}`}>
        {priceOf(priceDraft ? priceDraft.value : price)}
      </span>
    ),
  },
  ...weeks.map((week, i): Column<AvailabilityRow> => {
    const name = week.holiday ? holidayWord(week.holiday, language) : dateText(asDay(week.week), language)
    return {
      key: week.week,
      title: t.weekFrom(week.number, dateText(asDay(week.week), language)),
      head: <WeekHead week={week} name={name} t={t} />,
      width: 94,
      right: true,
      text: (row) => cellText(row, week.week, weeks),
      cell: (row) => <WeekCell row={row} at={i} isClosed={week.isClosed} />,
    }
  }),
]

export const packText = ({ soldBy, pack }: AvailabilityRow, t: GrowerWords): string =>
  soldBy === 'box' ? t.boxOf(pack) : t.packOf(pack)

const priceOf = (value: number | null) => (value === null ? '' : priceText(value))

function WeekHead({ week, name, t }: { week: AvailabilityWeek; name: string; t: GrowerWords }) {
  return (
    <span className="block py-1 text-left leading-tight">
      <span className="flex items-center justify-between gap-1 text-ink">
        {t.week(week.number)}
        {week.isClosed && <Icon name="lock" />}
      </span>
      <span className={`block truncate font-normal ${week.holiday ? 'text-amber' : ''}`}>
        {week.isClosed ? t.closed : name}
      </span>
    </span>
  )
}

/** Offered units on the right, ordered ones in small print on the left, and the ordered share as a line below. */
function WeekCell({ row, at, isClosed }: { row: AvailabilityRow; at: number; isClosed: boolean }) {
  const { offered, ordered, draft } = row.cells[at] ?? { offered: null, ordered: 0, draft: null }
  const value = draft ? draft.value : offered
  const share = ordered > 0 ? Math.min(1, ordered / Math.max(value ?? 0, ordered)) : 0
  return (
    <span
      className={`absolute inset-0 flex items-center justify-between gap-1 border-l border-line px-2 ${isClosed ? 'bg-line/40 text-ink-2' : ''}`}
    >
      <span className="text-12 text-ink-2">{ordered > 0 ? countText(ordered) : ''}</span>
      <span className={`text-14 ${draft ? 'font-semibold' : ''}`}>
        {value === null ? '' : countText(value)}
      </span>
      {share > 0 && (
        <span
          aria-hidden="true"
          className="absolute bottom-0 left-0 h-0.75 bg-accent opacity-60"
          style={{ width: `${share * 100}%` }}
        />
      )}
    </span>
  )
}
