import { type KeyboardEvent, useRef, useState } from 'react'
import { addDays, asDay, type Day, daysBetween, weekdayOf } from '../../../contract/core/dates.ts'
import type { MethodLabel } from '../../../contract/core/fields.ts'
import type { ShipDayState } from '../../../contract/rules/shipment-shapes.ts'
import { IconButton } from '../../ui/button.tsx'
import { DayCell } from '../../ui/day-cell.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { dateText, weekdayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { useDayWords } from './day-words.ts'

type Props = {
  rows: readonly ShipDayState[]
  today: Day
  method: MethodLabel
  chosen: Day | undefined
  /** The focused or hovered day, so that its reason can be shown. */
  onLook: (day: Day) => void
  onChoose: (day: Day) => void
}

const weeksShown = 4
const sundayOf = (day: Day): Day => addDays(day, -weekdayOf(day))

/** Four weeks, each starting on Sunday. Arrows move by day and week, Enter chooses; a closed day can be focused and shows its reason. */
export function DayGrid({ rows, today, method, chosen, onLook, onChoose }: Props) {
  const t = useMessages().shipment
  const { language } = useLanguage()
  const words = useDayWords()
  const grid = useRef<HTMLDivElement>(null)
  const byDay = new Map(rows.map((row) => [row.date, row]))
  const last = asDay(rows.at(-1)?.date ?? today)
  const pages = Math.max(1, Math.ceil((daysBetween(sundayOf(today), last) + 1) / (7 * weeksShown)))
  const pageOf = (day: Day) =>
    Math.min(pages - 1, Math.floor(daysBetween(sundayOf(today), day) / (7 * weeksShown)))
  const [page, setPage] = useState(() => (chosen ? pageOf(chosen) : 0))
  const [focused, setFocused] = useState<Day>()
  const start = addDays(sundayOf(today), page * 7 * weeksShown)
  const days = Array.from({ length: 7 * weeksShown }, (_, i) => addDays(start, i))
  const tabStop = [focused, chosen, today, start].find((day) => day && days.includes(day))

  function move(event: KeyboardEvent, from: Day) {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, PageUp: -28, PageDown: 28 }[
      event.key
    ]
    if (!by) return
    event.preventDefault()
    const to = addDays(from, by)
    if (to < sundayOf(today) || to > last) return
    setPage(pageOf(to))
    setFocused(to)
    // A cell on another page exists only after the next render.
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
      <p className="mt-2 flex items-center gap-2 text-12 text-ink-3 max-md:hidden pointer-coarse:hidden">
        <Kbd>
          <Icon name="arrow-left" />
        </Kbd>
        <Kbd>
          <Icon name="arrow-right" />
        </Kbd>
        {t.keyDay}
        <Kbd>Enter</Kbd> {t.keyChoose}
        <Kbd>Esc</Kbd> {t.keyClose}
      </p>
    </div>
  )
}
