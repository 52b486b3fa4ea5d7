import { Link, useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import {
  today as calls,
  type Line,
  type LineGroup,
  lineGroups,
  type Today,
} from '../../../contract/features/today.ts'
import { useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { Panel } from '../../ui/panel.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dayAndTimeText, shipDayText, timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { stepTitle } from './day-line.tsx'
import { lineText } from './line-text.ts'
import { putOffMoments } from './put-off.ts'
import { useTodayWords } from './words.ts'

const marks: Record<Line['state'], string> = { late: 'bg-danger', due: 'bg-amber', open: 'bg-line-2' }

/** What needs the user, by deadline. A line disappears when its cause is resolved. */
export function Lines({ today, now }: { today: Today; now: Date }) {
  const t = useTodayWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-line]') ?? [])]
  const focused = () => rows().findIndex((row) => row.contains(document.activeElement))
  const move = (by: 1 | -1) => rows()[Math.max(0, focused() + by)]?.focus()
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    z: () => rows()[focused()]?.querySelector<HTMLButtonElement>('[data-later]')?.click(),
  })

  const titles: Record<LineGroup, string> = {
    prices: t.groups.prices(priceTime(today, now, timeZone)),
    cutOffs: t.groups.cutOffs(shipDayText(asDay(today.shipDay), language)),
    day: t.groups.day(),
  }
  const next = today.steps.find(({ at }) => new Date(at) > now)
  if (today.lines.length === 0) {
    return (
      <Panel title={t.needsYou}>
        <p className="text-ink-2">
          {next ? t.clearNext(stepTitle(next, t), timeText(new Date(next.at), timeZone)) : t.clear}
        </p>
      </Panel>
    )
  }
  return (
    <Panel
      flush
      title={
        <>
          {t.needsYou} <span className="pl-2 font-normal text-ink-2">{today.lines.length}</span>
        </>
      }
      aside={
        <span className="flex items-center gap-1.5 max-md:hidden">
          <Kbd>j</Kbd>
          <Kbd>k</Kbd> {t.keyRow} <Kbd>Enter</Kbd> {t.keyOpen} <Kbd>z</Kbd> {t.keyLater}
        </span>
      }
    >
      <div ref={list}>
        {lineGroups.map((group) => {
          const lines = today.lines.filter((line) => line.group === group)
          if (lines.length === 0) return null
          return (
            <section key={group} aria-labelledby={`today-${group}`}>
              <h3
                id={`today-${group}`}
                className="flex h-8 items-center border-b border-line bg-ground px-4 text-12 font-semibold text-ink-2"
              >
                {titles[group]}
              </h3>
              <ul>
                {lines.map((line) => (
                  <LineRow
                    key={line.key}
                    line={line}
                    today={today}
                    now={now}
                    onOpen={(to, search) => void navigate({ to, search: search as never })}
                  />
                ))}
              </ul>
            </section>
          )
        })}
      </div>
    </Panel>
  )
}

/** The next price change of the day as text; null after it has passed. */
function priceTime({ steps }: Today, now: Date, timeZone: string): string | null {
  const step = steps.find(({ kind, at }) => kind === 'pricesChange' && new Date(at) > now)
  return step ? timeText(new Date(step.at), timeZone) : null
}

type RowProps = {
  line: Line
  today: Today
  now: Date
  onOpen: (to: string, search: Readonly<Record<string, string>> | undefined) => void
}

function LineRow({ line, today, now, onOpen }: RowProps) {
  const t = useTodayWords()
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const { title, hint, fixes } = lineText(line.about, { t, language, timeZone, now })
  const snooze = useWrite(calls.snooze, { refresh: [calls.read] })
  const putOff = (until: Date) =>
    snooze.mutate(
      { params: { key: line.key }, body: { until: until.toISOString() } },
      {
        onSuccess: () =>
          showToast({
            text: t.putOff(dayAndTimeText(until, timeZone, language)),
            action: {
              label: t.undo,
              onAct: () => snooze.mutate({ params: { key: line.key }, body: { until: null } }),
            },
          }),
      },
    )
  const [first] = fixes
  return (
    <li
      data-line
      tabIndex={-1}
      className="flex items-center gap-3 border-b border-line px-4 py-2.5 -outline-offset-2 last:border-b-0 focus:bg-tint max-md:flex-wrap"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget || !first) return
        onOpen(first.to, first.search)
      }}
    >
      <span aria-hidden="true" className={`size-2 shrink-0 rounded-full ${marks[line.state]}`} />
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold">{title}</p>
        {hint && <p className="truncate text-12 text-ink-2">{hint}</p>}
      </div>
      <div className="flex gap-2 max-md:pl-5">
        {fixes.map(({ label, to, search }) => (
          <Link
            key={to}
            to={to}
            search={search as never}
            aria-label={`${label}: ${title}`}
            className={buttonClass()}
          >
            {label}
          </Link>
        ))}
        <Menu
          label={t.laterFor(title)}
          align="end"
          trigger={(props) => (
            <Button {...props} data-later kind="quiet" size={36} aria-label={t.laterFor(title)}>
              {t.later}
            </Button>
          )}
        >
          {putOffMoments(today, now, timeZone).map(({ name, at }) => (
            <MenuItem key={name} onChoose={() => putOff(at)}>
              {t[name]}
            </MenuItem>
          ))}
        </Menu>
      </div>
    </li>
  )
}
