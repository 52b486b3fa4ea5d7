import type { Board, Lane } from '../../../contract/features/runs/dispatch.ts'
import { isOpenStop } from '../../../contract/rules/run-state.ts'
import { Badge } from '../../ui/badge.tsx'
import { timeText } from '../../words/format.ts'
import { type RunsWords, useRunsWords } from './words.ts'

type Props = {
  board: Board
  opened: string
  onOpen: (routeNumber: string) => void
  onStep: (by: number) => void
}

const hourMs = 3_600_000

/** The first and last hour on the time axis. */
function spanOf({ rows, now, day, today }: Board): { from: number; to: number } {
  const times = rows.flatMap(({ lane, leavesAt }) => [
    Date.parse(leavesAt),
    ...lane.map(({ at }) => Date.parse(at)),
  ])
  if (day === today) times.push(Date.parse(now))
  const from = Math.floor(Math.min(...times) / hourMs) * hourMs
  return {
    from,
    to: Math.max(from + 4 * hourMs, Math.ceil((Math.max(...times) + hourMs / 2) / hourMs) * hourMs),
  }
}

export const driftText = (t: RunsWords, drift: number | null): string =>
  drift === null || Math.abs(drift) < 5 ? t.onTime : drift > 0 ? t.late(drift) : t.early(-drift)

/** A lane for each truck on a shared time axis; the arrow keys move between lanes. */
export function Lanes({ board, opened, onOpen, onStep }: Props) {
  const t = useRunsWords()
  const { from, to } = spanOf(board)
  const place = (at: string | number) =>
    `${(((typeof at === 'number' ? at : Date.parse(at)) - from) / (to - from)) * 100}%`
  const hours = Array.from({ length: Math.round((to - from) / hourMs) }, (_, i) => from + i * hourMs)
  const isToday = board.day === board.today
  return (
    <section aria-label={t.lanes} className="border-b border-line-2">
      <div className="grid grid-cols-[minmax(0,18rem)_1fr_11rem] bg-sunken px-4 text-12 text-ink-2 max-md:hidden md:px-6">
        <span className="py-1.5">
          {t.route}, {t.driver.toLowerCase()}
        </span>
        <span className="relative" aria-hidden="true">
          {hours.map((hour, n) => (
            <span
              key={hour}
              className={`absolute top-1.5 -translate-x-1/2 ${n % 4 > 0 ? 'max-xl:hidden' : ''} ${n % 2 > 0 ? 'max-2xl:hidden' : ''}`}
              style={{ left: place(hour) }}
            >
              {timeText(new Date(hour), board.timeZone).replace(':00', '')}
            </span>
          ))}
        </span>
        <span className="py-1.5 text-right">{t.columns.stop}</span>
      </div>
      <ul
        className="max-h-80 overflow-y-auto"
        onKeyDown={(event) => {
          if (event.altKey || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
          event.preventDefault()
          onStep(event.key === 'ArrowDown' ? 1 : -1)
        }}
      >
        {board.rows.map((row) => {
          const isOpen = row.routeNumber === opened
          return (
            <li key={row.runId} className={`border-t border-line ${isOpen ? 'bg-tint-2' : ''}`}>
              <button
                type="button"
                aria-pressed={isOpen}
                onClick={() => onOpen(row.routeNumber)}
                className={`grid min-h-11 w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-l-4 px-3 text-left md:grid-cols-[minmax(0,18rem)_1fr_11rem] md:px-5 ${isOpen ? 'border-accent' : 'border-transparent'}`}
              >
                <span className="truncate text-14">
                  <strong className="font-semibold">{row.routeNumber}</strong> {row.name}{' '}
                  <span className="text-12 text-ink-2">{row.driver || t.noDriver}</span>
                </span>
                <LaneLine row={row} place={place} now={isToday ? board.now : null} />
                <span className="text-right text-12 whitespace-nowrap">
                  {row.notes > 0 && <Badge kind="amber">{t.look(row.notes)}</Badge>}{' '}
                  <span className={(row.drift ?? 0) >= 10 ? 'font-semibold text-amber' : 'text-ink-2'}>
                    {driftText(t, row.drift)}
                  </span>{' '}
                  <strong className="font-semibold">{t.stopsOf(row.done, row.stops)}</strong>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function LaneLine({ row, place, now }: { row: Lane; place: (at: string) => string; now: string | null }) {
  const stops = row.lane.filter(({ state }) => state !== 'CANCELLED')
  const next = stops.find(({ state }) => isOpenStop(state))
  return (
    <span className="relative block h-6 max-md:hidden" aria-hidden="true">
      <span
        className="absolute top-1/2 h-px bg-line-2"
        style={{
          left: place(row.leftAt ?? row.leavesAt),
          right: `calc(100% - ${place(stops.at(-1)?.at ?? row.leavesAt)})`,
        }}
      />
      <span
        className={`absolute top-1/2 size-2 -translate-1/2 rounded-full ${row.leftAt ? 'bg-accent' : 'bg-line-2'}`}
        style={{ left: place(row.leftAt ?? row.leavesAt) }}
      />
      {stops.map((stop) => (
        <span
          key={stop.number}
          className={`absolute top-1/2 h-3 w-0.75 -translate-1/2 ${
            stop.state === 'FAILED' || stop.state === 'RETURNED'
              ? 'bg-amber-mark'
              : !isOpenStop(stop.state)
                ? 'bg-accent'
                : stop === next && row.leftAt
                  ? 'border-2 border-accent bg-surface px-1'
                  : Date.parse(stop.at) - Date.parse(stop.plannedAt) >= 600_000
                    ? 'bg-amber-mark'
                    : 'bg-line-2'
          }`}
          style={{ left: place(stop.at) }}
        />
      ))}
      {now && <span className="absolute inset-y-0 w-px bg-ink" style={{ left: place(now) }} />}
    </span>
  )
}
