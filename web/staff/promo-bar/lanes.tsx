import { addDays, dayAt, startOfDay, weekdayOf } from '../../../contract/core/dates.ts'
import { type Bar, promoBars } from '../../../contract/features/promo-bar.ts'
import { coveredTimes } from '../../../contract/rules/promo-bars.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { usePromoWords } from './words.ts'

const weeks = 6

type Props = { bars: readonly Bar[]; now: string; opened: number | undefined; onOpen: (id: number) => void }

/** Each bar on an axis of six weeks from this Sunday on. Times when a bar higher up covers it for everyone are hatched. */
export function Lanes({ bars, now, opened, onOpen }: Props) {
  const t = usePromoWords()
  const { language } = useLanguage()
  const zone = useZone()
  const today = dayAt(new Date(now), zone)
  const sunday = addDays(today, -weekdayOf(today))
  const sundays = Array.from({ length: weeks }, (_, i) => addDays(sunday, i * 7))
  const first = startOfDay(sunday, zone).getTime()
  const length = startOfDay(addDays(sunday, weeks * 7), zone).getTime() - first
  const at = (moment: string) => Math.min(100, Math.max(0, ((Date.parse(moment) - first) / length) * 100))
  const span = (from: string, to: string) => ({
    left: `${at(from)}%`,
    width: `${Math.max(0.5, at(to) - at(from))}%`,
  })
  return (
    <section aria-label={t.lanes} className="border-b border-line-2">
      <div className="grid grid-cols-[minmax(0,1fr)] border-b border-line bg-sunken text-12 text-ink-2 md:grid-cols-[300px_minmax(0,1fr)]">
        <h2 className="px-4 py-1.5 font-semibold md:px-6">{t.lanes}</h2>
        <div aria-hidden="true" className="relative h-7 max-md:hidden">
          {sundays.map((day) => (
            <span
              key={day}
              className="absolute top-1.5"
              style={{ left: `${at(startOfDay(day, zone).toISOString())}%` }}
            >
              {shipDayText(day, language)}
            </span>
          ))}
        </div>
      </div>
      <ol>
        {bars.map((bar, i) => {
          const { id, leadEn, startsAt, endsAt, draft, kind, conditions } = bar
          const isOver = endsAt <= now
          return (
            <li
              key={id}
              className={`grid min-h-9 grid-cols-[minmax(0,1fr)] items-center border-b border-line last:border-b-0 md:grid-cols-[300px_minmax(0,1fr)] ${
                id === opened ? 'bg-tint-2' : ''
              }`}
            >
              <div className="flex min-w-0 items-center gap-1 px-2 md:px-4">
                <Moves bars={bars} at={i} />
                <button
                  type="button"
                  aria-current={id === opened || undefined}
                  className="min-w-0 flex-1 truncate py-1.5 text-left font-semibold hover:underline"
                  onClick={() => onOpen(id)}
                >
                  {leadEn}
                </button>
                {draft && <Badge>{t.draft}</Badge>}
                {isOver && <Badge>{t.ended}</Badge>}
              </div>
              <p className="px-4 pb-1.5 text-12 text-ink-2 md:sr-only">
                {dayAndTimeText(new Date(startsAt), zone, language)} –{' '}
                {dayAndTimeText(new Date(endsAt), zone, language)}
              </p>
              <div aria-hidden="true" className="relative h-9 overflow-hidden max-md:hidden">
                {endsAt > startOfDay(sunday, zone).toISOString() && (
                  <span
                    className={`absolute top-1.5 flex h-6 items-center overflow-hidden rounded-4 border border-accent px-2 text-12 whitespace-nowrap ${
                      draft
                        ? 'border-dashed bg-surface text-ink-2'
                        : kind === 'warning'
                          ? 'bg-accent text-on-accent'
                          : 'bg-tint text-accent'
                    }`}
                    style={span(startsAt, endsAt)}
                  >
                    {t.kinds[kind]}
                    {conditions.length > 0 && `, ${t.forSome}`}
                  </span>
                )}
                {coveredTimes(bars, bar).map(({ by, from, to }) => (
                  <span
                    key={by}
                    className="absolute top-1.5 h-6 rounded-4 border border-line-2 bg-[repeating-linear-gradient(135deg,var(--surface)_0_4px,var(--line-2)_4px_6px)]"
                    style={span(from, to)}
                  />
                ))}
                <span className="absolute inset-y-0 w-0.5 bg-ink" style={{ left: `${at(now)}%` }} />
              </div>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

/** The fields of a bar that every change sends, besides those it changes. */
export const enteredOf = (bar: Bar) => ({
  leadEn: bar.leadEn,
  leadEs: bar.leadEs,
  textEn: bar.textEn,
  textEs: bar.textEs,
  kind: bar.kind,
  link: bar.link,
  startsAt: bar.startsAt,
  endsAt: bar.endsAt,
  conditions: bar.conditions,
  closable: bar.closable,
  daily: bar.daily,
  draft: bar.draft,
})

function Moves({ bars, at }: { bars: readonly Bar[]; at: number }) {
  const t = usePromoWords()
  const errorText = useErrorText()
  const move = useWrite(promoBars.change, {
    refresh: [promoBars.list],
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const bar = bars[at]
  if (!bar) return null
  const put = (above: number | null) =>
    move.mutate({ body: { id: bar.id, version: bar.version, ...enteredOf(bar), above } })
  return (
    <span className="flex flex-none">
      <IconButton
        icon="chevron-up"
        size={28}
        label={t.moveUp(bar.leadEn)}
        disabled={at === 0 || move.isPending}
        onClick={() => put(bars[at - 1]?.id ?? null)}
      />
      <IconButton
        icon="chevron-down"
        size={28}
        label={t.moveDown(bar.leadEn)}
        disabled={at === bars.length - 1 || move.isPending}
        onClick={() => put(bars[at + 2]?.id ?? null)}
      />
    </span>
  )
}
