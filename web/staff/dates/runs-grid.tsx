import { useRef, useState } from 'react'
import { asDay, type Day } from '../../../contract/core/dates.ts'
import type { RunCell, Runs } from '../../../contract/features/dates/runs.ts'
import { wallTimeText } from '../../words/format.ts'
import type { RunAt } from './trial-moves.ts'
import { type DatesWords, useDatesWords, useDayText } from './words.ts'

export type CellAt = RunAt
type Props = {
  runs: Runs
  /** The run being moved. */
  moving: CellAt | undefined
  onToggle: (at: CellAt) => void
  onMove: (at: CellAt) => void
  onStop: () => void
}

const looks: Record<RunCell['state'], string> = {
  runs: 'bg-tint text-accent',
  none: '',
  extra: 'inset-ring-2 inset-ring-accent text-accent',
  moved: 'run-moved text-ink-2',
  shut: 'bg-sunken text-ink-3',
}

/** Routes × days with one tab stop: arrows move, `x` adds or cancels a run, `m` and then a day moves it. */
export function RunsGrid({ runs, moving, onToggle, onMove, onStop }: Props) {
  const t = useDatesWords()
  const text = useDayText()
  const grid = useRef<HTMLTableElement>(null)
  const [at, setAt] = useState({ row: 0, column: 0 })
  const go = (row: number, column: number) => {
    const next = {
      row: Math.min(runs.routes.length - 1, Math.max(0, row)),
      column: Math.min(runs.days.length - 1, Math.max(0, column)),
    }
    setAt(next)
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus()
  }
  const onKey = (event: React.KeyboardEvent, cell: CellAt) => {
    const act = {
      ArrowLeft: () => go(at.row, at.column - 1),
      ArrowRight: () => go(at.row, at.column + 1),
      ArrowUp: () => go(at.row - 1, at.column),
      ArrowDown: () => go(at.row + 1, at.column),
      Home: () => go(at.row, 0),
      End: () => go(at.row, runs.days.length - 1),
      x: () => onToggle(cell),
      m: () => onMove(cell),
      Enter: () => (moving ? onMove(cell) : onToggle(cell)),
      Escape: moving ? onStop : undefined,
    }[event.key]
    if (!act || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  return (
    // A scrolling box must be focusable, so that the arrow keys can scroll it.
    <div
      role="group"
      aria-label={t.runs.grid}
      tabIndex={0}
      className="relative overflow-x-auto -outline-offset-2"
    >
      <table ref={grid} role="grid" aria-label={t.runs.grid} className="w-full border-collapse text-12">
        <thead>
          <tr className="border-b border-line-2 bg-ground">
            <th scope="col" className="sticky left-0 z-1 bg-ground px-4 py-1.5 text-left md:px-6">
              {t.runs.route} <span className="font-normal text-ink-2">{t.runs.leaves}</span>
            </th>
            {runs.days.map(({ day, shut, holiday, note }) => {
              const [weekday, ...date] = text.day(day).split(' ')
              return (
                <th
                  key={day}
                  scope="col"
                  title={text.holiday(holiday || note)}
                  className={`min-w-15 border-l border-line px-1 py-1.5 text-center ${shut ? 'bg-sunken' : ''} ${holiday ? 'text-amber' : 'text-ink-2'}`}
                >
                  <span className="block">{weekday}</span>
                  <span className="block font-normal">
                    {day.endsWith('-01') ? date.join(' ') : Number(day.slice(8))}
                  </span>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {runs.routes.map(({ routeNumber, name, departsAt, days }, row) => (
            <tr key={routeNumber} className="border-b border-line">
              <th
                scope="row"
                className="sticky left-0 z-1 bg-surface px-4 py-0 text-left font-normal whitespace-nowrap md:px-6"
              >
                <span className="flex items-baseline justify-between gap-3">
                  <span>
                    <strong className="font-semibold">{routeNumber}</strong>{' '}
                    <span className="max-md:hidden">{name}</span>
                  </span>
                  <span className="text-ink-2 max-md:hidden">{wallTimeText(departsAt)}</span>
                </span>
              </th>
              {days.map((cell, column) => {
                const day = asDay(cell.day)
                const isMoving = moving?.routeNumber === routeNumber && moving.day === day
                return (
                  <td key={day} role="gridcell" className="border-l border-line p-0">
                    <button
                      type="button"
                      data-cell={`${row} ${column}`}
                      data-state={cell.state}
                      tabIndex={at.row === row && at.column === column ? 0 : -1}
                      aria-label={t.runs.cell(
                        `${routeNumber} ${name}`,
                        text.day(day),
                        saidOf(t, text.day, cell),
                        t.orders(cell.orders),
                      )}
                      onFocus={() => setAt({ row, column })}
                      onKeyDown={(event) => onKey(event, { routeNumber, day })}
                      onClick={() => (moving ? onMove({ routeNumber, day }) : setAt({ row, column }))}
                      onDoubleClick={() => !moving && onToggle({ routeNumber, day })}
                      className={`h-8 w-full px-1 text-center font-semibold whitespace-nowrap -outline-offset-2 ${
                        cell.taken > 0 && cell.state !== 'extra'
                          ? 'bg-amber-bg text-amber'
                          : looks[cell.state]
                      } ${isMoving ? 'inset-ring-2 inset-ring-amber' : ''}`}
                    >
                      {wordOf(t, text.day, cell)}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th
              scope="row"
              className="sticky left-0 z-1 bg-surface px-4 py-1.5 text-left font-normal text-ink-2 md:px-6"
            >
              {t.runs.needed(runs.trucks)}
            </th>
            {runs.days.map(({ day, needed, shut }) => (
              <td
                key={day}
                className={`border-l border-line text-center ${
                  shut
                    ? 'bg-sunken'
                    : runs.trucks > 0 && needed > runs.trucks
                      ? 'bg-amber-bg font-semibold text-amber'
                      : ''
                }`}
              >
                {shut ? '' : needed}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

function wordOf(t: DatesWords, dayText: (day: Day | string) => string, cell: RunCell): string {
  if (cell.state === 'moved')
    return cell.movedTo ? t.runs.movedTo(dayText(cell.movedTo).split(' ')[0] ?? '') : t.runs.dropped
  if (cell.state !== 'runs' && cell.state !== 'extra') return ''
  if (cell.joinWith) return t.runs.rides(cell.joinWith)
  if (cell.taken > 0) return cell.orders > 0 ? `${cell.orders} +${cell.taken}` : String(cell.taken)
  return cell.orders > 0 ? String(cell.orders) : ''
}

function saidOf(t: DatesWords, dayText: (day: Day | string) => string, cell: RunCell): string {
  const word = t.runs.states[cell.state]
  if (cell.state === 'moved' && cell.movedTo) return `${word} ${t.runs.movedTo(dayText(cell.movedTo))}`
  return cell.joinWith ? `${word} ${t.runs.rides(cell.joinWith)}` : word
}
