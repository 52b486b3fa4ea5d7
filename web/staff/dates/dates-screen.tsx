import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays, asDay, type Day, parseDay } from '../../../contract/core/dates.ts'
import type { MethodCode } from '../../../contract/core/fields.ts'
import { days } from '../../../contract/features/dates/days.ts'
import { read } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { Select } from '../../ui/select.tsx'
import { SettledInput } from '../../ui/settled-input.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { MonthGrid } from './month-grid.tsx'
import { type Picked, rangeOf } from './pick-days.ts'
import { PlanPanel } from './plan-panel.tsx'
import { Simulator } from './simulator.tsx'
import { UpcomingList } from './upcoming-list.tsx'
import { WarningStrip } from './warning-strip.tsx'
import { useDatesWords, useDayText } from './words.ts'

const calendarNames = ['from', 'way', 'route', 'of', 'ask', 'account', 'day', 'by', 'item', 'at'] as const

/** Five weeks of the calendar: select days to plan them, or ask why a day is open or closed. */
export function DatesScreen() {
  const t = useDatesWords()
  const text = useDayText()
  const view = useFilters('/admin/dates', calendarNames)
  const { filters } = view
  const mayPlan = useMay(days.setDisabled.access)
  const [picked, setPicked] = useState<Picked>()
  const from = parseDay(filters.from)
  const list = useQuery({
    ...read(days.calendar, {
      query: {
        ...(from && { from }),
        ...(filters.way && { method: filters.way as MethodCode }),
        ...(filters.route && { routeNumber: filters.route }),
        ...(/^\d+$/.test(filters.of) && { accountNumber: filters.of }),
      },
    }),
    placeholderData: (before) => before,
  })
  const { data } = list
  const isAsking = filters.ask === '1'
  const ask = (day?: string) => {
    setPicked(undefined)
    view.change({
      ask: '1',
      ...(day && { day }),
      ...(filters.of && !filters.account && { account: filters.of }),
    })
  }
  const plan = (day: Day) => {
    setPicked({ anchor: day, focus: day })
    view.change({ ask: '' })
  }
  useKeys({
    d: () => ask(),
    Escape: picked ? () => setPicked(undefined) : isAsking ? () => view.change({ ask: '' }) : undefined,
  })
  const turn = (weeks: number) => {
    if (data) view.change({ from: addDays(asDay(data.from), weeks * 7) })
  }
  const panel = picked ? (
    <PlanPanel
      key={`${rangeOf(picked).from} ${rangeOf(picked).to}`}
      range={rangeOf(picked)}
      routes={data?.routes ?? []}
      shown={data?.days ?? []}
      scope={filters}
      onClose={() => setPicked(undefined)}
    />
  ) : isAsking ? (
    <Simulator
      question={filters}
      today={data?.today}
      onAsk={(next) => view.change(next)}
      onClose={() => view.change({ ask: '' })}
    />
  ) : undefined

  return (
    <AdminShell
      title={t.calendar.title}
      aside={
        data && (
          <span className="flex items-center gap-1">
            <IconButton icon="chevron-left" size={28} label={t.calendar.former} onClick={() => turn(-5)} />
            <span role="status">{t.calendar.range(text.day(data.from), text.day(data.to))}</span>
            <IconButton icon="chevron-right" size={28} label={t.calendar.next} onClick={() => turn(5)} />
          </span>
        )
      }
      {...(mayPlan &&
        data && { add: { label: t.calendar.plan, onAdd: () => plan(asDay(addDays(asDay(data.today), 1))) } })}
    >
      <Beside
        list={
          <>
            <div className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2 md:px-6">
              <Segmented
                label={t.calendar.ways}
                value={filters.way}
                onChange={(way) => view.change({ way })}
                options={[
                  { value: '', label: t.calendar.allWays },
                  ...(['TRUCK', 'PICKUP', 'UPS'] as const).map((value) => ({
                    value,
                    label: t.methods[value],
                  })),
                ]}
              />
              <Select
                size={28}
                label={t.route}
                value={filters.route}
                onChange={(route) => view.change({ route })}
                options={[
                  { value: '', label: t.calendar.anyRoute },
                  ...(data?.routes ?? []).map(({ routeNumber, name }) => ({
                    value: routeNumber,
                    label: `${routeNumber} ${name}`,
                  })),
                ]}
              />
              <div className="w-40 max-md:w-48">
                <SettledInput
                  line={t.account}
                  digits
                  value={filters.of}
                  onSettle={(of) => view.change({ of })}
                />
              </div>
              {data?.account && <span className="text-12 text-ink-2">{data.account}</span>}
              <span className="flex-1" />
              <Button size={28} icon="info" onClick={() => ask()} aria-keyshortcuts="d">
                {t.calendar.ask}
              </Button>
            </div>
            {list.error && !data ? (
              <Problem title={t.failed} onRetry={() => void list.refetch()} />
            ) : data ? (
              <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? 'opacity-60' : ''}>
                <WarningStrip days={data.days} onLook={(day) => (mayPlan ? plan(day) : ask(day))} />
                <MonthGrid
                  days={data.days}
                  today={data.today}
                  upcoming={data.upcoming}
                  picked={picked}
                  onPick={(to) => {
                    if (isAsking && !mayPlan) ask(to.focus)
                    else if (mayPlan) {
                      setPicked(to)
                      if (isAsking) view.change({ ask: '' })
                    } else ask(to.focus)
                  }}
                  onAsk={ask}
                />
                <UpcomingList upcoming={data.upcoming} mayPlan={mayPlan} />
              </div>
            ) : (
              <Waiting label={t.loading}>
                <div className="p-4 md:p-6">
                  <Skeleton height={480} />
                </div>
              </Waiting>
            )}
          </>
        }
        panel={panel}
      />
    </AdminShell>
  )
}
