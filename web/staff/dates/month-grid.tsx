import { useRef, useState } from 'react'
import { asDay, type Day, dayAt } from '../../../contract/core/dates.ts'
import type { CalendarDay, Upcoming } from '../../../contract/features/dates/days.ts'
import { useZone } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { timeText } from '../../words/format.ts'
import { isPicked, type Picked, stepFrom, weeksOf } from './pick-days.ts'
import { shortWarning } from './warning-strip.tsx'
import { type DatesWords, useDatesWords, useDayText } from './words.ts'

type Props = {
  days: readonly CalendarDay[]
  today: string
  upcoming: readonly Upcoming[]
  picked: Picked | undefined
  onPick: (picked: Picked) => void
  onAsk: (day: Day) => void
}

/** Weeks of days with one tab stop: arrows move, Shift extends, dragging selects a range, `d` explains a day. */
export function MonthGrid({ days, today, upcoming, picked, onPick, onAsk }: Props) {
  const t = useDatesWords()
  const text = useDayText()
  const grid = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string>(today)
  const [drag, setDrag] = useState<Day>()
  const shown = { from: days[0]?.day ?? today, to: days.at(-1)?.day ?? today }
  const focused = current >= shown.from && current <= shown.to ? current : shown.from

  const focus = (day: Day) => {
    setCurrent(day)
    grid.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus()
  }
  const onKey = (event: React.KeyboardEvent, day: Day) => {
    const to = stepFrom(day, event.key, shown)
    if (to) {
      event.preventDefault()
      focus(to)
      if (event.shiftKey) onPick({ anchor: picked?.anchor ?? day, focus: to })
      return
    }
    if (event.key === 'd') {
      event.preventDefault()
      onAsk(day)
    }
  }
  return (
    <>
      <div ref={grid} role="grid" aria-label={t.calendar.grid} aria-multiselectable="true">
        <div
          role="row"
          className="grid grid-cols-7 border-b border-line bg-ground text-12 font-semibold text-ink-2"
        >
          {[0, 1, 2, 3, 4, 5, 6].map((weekday) => (
            <span key={weekday} role="columnheader" className="truncate px-1 py-1.5 md:px-3">
              {text.weekday(weekday)}
            </span>
          ))}
        </div>
        {weeksOf(days).map((week) => (
          <div key={week[0]?.day} role="row" className="grid grid-cols-7">
            {week.map((one) => {
              const day = asDay(one.day)
              const isOn = isPicked(picked, day)
              const isShut = !one.open && one.day > today && one.reason !== 'cut_off_passed'
              return (
                <div
                  key={day}
                  role="gridcell"
                  aria-selected={isOn}
                  className={`min-h-16 border-r border-b border-line md:min-h-27 ${isShut || one.day <= today ? 'bg-ground' : ''}`}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === focused ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    onKeyDown={(event) => onKey(event, day)}
                    onFocus={() => setCurrent(day)}
                    onClick={(event) =>
                      onPick(
                        event.shiftKey && picked ? { ...picked, focus: day } : { anchor: day, focus: day },
                      )
                    }
                    onPointerDown={(event) => {
                      if (event.pointerType === 'mouse') setDrag(day)
                    }}
                    onPointerEnter={(event) => {
                      if (drag && drag !== day && event.buttons === 1) onPick({ anchor: drag, focus: day })
                    }}
                    onPointerUp={() => setDrag(undefined)}
                    className={`flex h-full w-full flex-col items-start gap-0.5 px-1 py-1 text-left text-12 select-none md:px-3 md:py-2 ${
                      isOn ? 'inset-ring-2 inset-ring-accent' : ''
                    }`}
                  >
                    <span className="sr-only">{saidOf(t, text, one)}</span>
                    <DayFacts
                      one={one}
                      today={today}
                      upcoming={upcoming.filter(({ row }) => row && isAbout(row, one.day))}
                    />
                  </button>
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <p className="px-4 py-2 text-12 text-ink-3 max-md:hidden md:px-6">{t.calendar.gridHint}</p>
    </>
  )
}

const isAbout = ({ fromDay, toDay }: { fromDay: string; toDay: string }, day: string) =>
  fromDay <= day && day <= toDay

function DayFacts({
  one,
  today,
  upcoming,
}: {
  one: CalendarDay
  today: string
  upcoming: readonly Upcoming[]
}) {
  const t = useDatesWords()
  const text = useDayText()
  const isFirst = one.day.endsWith('-01')
  const whom = (row: { scope: string; scopeKey: string; name: string }) => whomText(t, row)
  return (
    <>
      <span className="flex w-full flex-wrap items-baseline justify-between gap-x-1">
        <span className={`text-14 font-semibold ${one.open ? 'text-ink' : 'text-ink-2'}`}>
          {isFirst ? text.day(one.day).split(' ').slice(1).join(' ') : Number(one.day.slice(8))}
        </span>
        {one.orders > 0 && <span className="text-ink-2 max-md:hidden">{t.orders(one.orders)}</span>}
        {one.orders > 0 && <span className="text-ink-2 md:hidden">{one.orders}</span>}
      </span>
      {one.warnings.map((warning) => (
        <span key={`${warning.code} ${warning.name}`} className="flex items-start gap-1 text-amber">
          <Icon name="warning" />
          <span className="max-md:sr-only">{shortWarning(t, warning)}</span>
        </span>
      ))}
      <span className="flex w-full flex-col gap-0.5 max-md:hidden">
        {one.day === today && <span className="font-semibold">{t.calendar.today}</span>}
        {(one.holiday || (!one.open && one.note)) && (
          <span className="font-semibold wrap-anywhere">
            {text.holiday(one.open ? one.holiday : one.note || one.holiday)}
          </span>
        )}
        {!one.open && one.day > today && one.reason && (
          <span className="text-ink-2">{t.calendar.reasons[one.reason]}</span>
        )}
        {one.open && one.ways.some(({ method, open }) => method === 'TRUCK' && !open) && (
          <span className="text-ink-2">{t.calendar.noTrucks}</span>
        )}
        {one.usualCutOff && one.cutOff && (
          <span className="font-semibold text-amber">{t.calendar.closes(text.moment(one.cutOff))}</span>
        )}
        {one.extra.map((row) => (
          <span key={row.id} className="font-semibold text-accent">
            {t.calendar.extra(whom(row))}
          </span>
        ))}
        {one.extraRoutes.length > 0 && (
          <span className="font-semibold text-accent">
            {t.calendar.extraRuns(one.extraRoutes.join(', '))}
          </span>
        )}
        {one.shut
          .filter(({ weekday }) => weekday === null)
          .map((row) => (
            <span key={row.id} className="text-ink-2">
              {t.calendar.shutFor(whom(row))}
            </span>
          ))}
        {upcoming.map(({ at, row, id }) => (
          <span key={id} className="flex items-start gap-1 text-ink-2">
            <Icon name="clock" />
            <UpcomingText at={at} whom={row ? whom(row) : ''} />
          </span>
        ))}
      </span>
    </>
  )
}

function UpcomingText({ at, whom }: { at: string; whom: string }) {
  const t = useDatesWords()
  const text = useDayText()
  const zone = useZone()
  return (
    <span>
      {t.calendar.shuts(`${text.day(dayAt(new Date(at), zone))} ${timeText(new Date(at), zone)}`, whom)}
    </span>
  )
}

/** Whom a row applies to, in words. */
export function whomText(
  t: DatesWords,
  { scope, scopeKey, name }: { scope: string; scopeKey: string; name: string },
): string {
  const methods: Readonly<Record<string, string>> = t.methods
  const types: Readonly<Record<string, string>> = t.orderTypes
  if (scope === 'all' || scope === 'warehouse') return t.calendar.all
  if (scope === 'method') return methods[scopeKey] ?? scopeKey
  if (scope === 'order_type') return types[scopeKey] ?? scopeKey
  return [scopeKey, name].filter(Boolean).join(' ')
}

function saidOf(t: DatesWords, text: ReturnType<typeof useDayText>, one: CalendarDay): string {
  const why = one.open
    ? t.calendar.open
    : text.holiday(one.note) || (one.reason ? t.calendar.reasons[one.reason] : t.calendar.closed)
  return [
    text.day(one.day),
    why,
    one.orders > 0 ? t.orders(one.orders) : '',
    one.holiday && one.open ? text.holiday(one.holiday) : '',
  ]
    .filter(Boolean)
    .join(', ')
}
