import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, asDay, type Day, daysBetween, weekdayOf } from '../../contract/dates.ts'
import type { MethodLabel } from '../../contract/fields.ts'
import type { ShipDayState } from '../../contract/shipment.ts'
import { dateText, weekdayText } from '../messages/format.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { IconButton } from '../ui/button.tsx'
import { DayCell } from '../ui/day-cell.tsx'
import { Icon } from '../ui/icon.tsx'
import { Kbd } from '../ui/kbd.tsx'
import { useDayWords } from './day-words.ts'

type Props = {
  rows: readonly ShipDayState[]
  today: Day
  method: MethodLabel
  chosen: Day | undefined
  /** The day under the focus or the pointer, so that its reason can be said. */
  onLook: (day: Day) => void
  onChoose: (day: Day) => void
}

const weeksShown = 4
const mondayOf = (day: Day): Day => addDays(day, -((weekdayOf(day) + 6) % 7))

/** Four weeks from Monday on. Arrows move by day and week, Enter chooses; a shut day can be focused and says why. */
export function DayGrid({ rows, today, method, chosen, onLook, onChoose }: Props) {
  const t = useMessages().shipment
  const { language } = useLanguage()
  const words = useDayWords()
  const grid = useRef<HTMLDivElement>(null)
  const byDay = new Map(rows.map((row) => [row.date, row]))
  const last = asDay(rows.at(-1)?.date ?? today)
  const pages = Math.max(1, Math.ceil((daysBetween(mondayOf(today), last) + 1) / (7 * weeksShown)))
  const pageOf = (day: Day) =>
    Math.min(pages - 1, Math.floor(daysBetween(mondayOf(today), day) / (7 * weeksShown)))
  const [page, setPage] = useState(() => (chosen ? pageOf(chosen) : 0))
  const [focused, setFocused] = useState<Day>()
  const start = addDays(mondayOf(today), page * 7 * weeksShown)
  const days = Array.from({ length: 7 * weeksShown }, (_, i) => addDays(start, i))
  const tabStop = [focused, chosen, today, start].find((day) => day && days.includes(day))

  function move(event: KeyboardEvent, from: Day) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    const to = addDays(from, by)
    if (to < mondayOf(today) || to > last) return
    setPage(pageOf(to))
    setFocused(to)
    // The cell of another page is there after the next drawing.
    requestAnimationFrame(() => grid.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus())
  }

  return (
    <div>
      <div className="mb-2 flex items-center gap-2">
        <h3 className="flex-1 font-semibold">
          {t.range(dateText(start, language), dateText(addDays(start, 27), language))}
        </h3>
        <IconButton
          icon="chevron-left"
          label={t.earlier}
          size={28}
          disabled={page === 0}
          onClick={() => setPage(page - 1)}
        />
        <IconButton
          icon="chevron-right"
          label={t.later}
          size={28}
          disabled={page >= pages - 1}
          onClick={() => setPage(page + 1)}
        />
      </div>
      <div ref={grid} role="group" aria-label={t.title} className="grid grid-cols-7">
        {days.slice(0, 7).map((day) => (
          <span key={day} aria-hidden="true" className="py-1 text-center text-12 text-ink-3">
            {weekdayText(day, language)}
          </span>
        ))}
        {days.map((day) => {
          const row = byDay.get(day)
          const open = row?.enabled === true
          const word =
            day === today
              ? t.words.today
              : open
                ? words.method(method)
                : row?.reason
                  ? t.words[row.reason]
                  : day < today
                    ? t.words.past
                    : t.words.too_far
          const first = day === start || day.endsWith('-01')
          const number = first ? dateText(day, language) : String(Number(day.slice(8)))
          return (
            <DayCell
              key={day}
              data-day={day}
              number={number}
              word={word}
              state={!open ? 'closed' : day === chosen ? 'chosen' : 'open'}
              today={day === today}
              tabIndex={day === tabStop ? 0 : -1}
              said={words.day(day)}
              aria-current={day === chosen ? 'true' : undefined}
              onFocus={() => {
                setFocused(day)
                onLook(day)
              }}
              onPointerEnter={() => onLook(day)}
              onKeyDown={(event) => move(event, day)}
              onClick={() => (open ? onChoose(day) : onLook(day))}
            />
          )
        })}
      </div>
      <p className="mt-2 flex items-center gap-2 text-12 text-ink-3 max-md:hidden">
        <Kbd>
          <Icon name="chevron-left" />
        </Kbd>
        <Kbd>
          <Icon name="chevron-right" />
        </Kbd>
        {t.keyDay}
        <Kbd>Enter</Kbd> {t.keyChoose}
        <Kbd>Esc</Kbd> {t.keyClose}
      </p>
    </div>
  )
}
