import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Health, type HealthCheck, type HealthPart, health } from '../../../contract/features/health.ts'
import { read } from '../../core/query.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { BarChart } from '../../ui/chart/bar-chart.tsx'
import { shortText, ticksOf } from '../../ui/chart/scale.ts'
import { TimeOfDay, useZone } from '../../ui/dates.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { timeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { BackupsPanel } from '../backups/backups-panel.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DoctorPanel } from './doctor-panel.tsx'
import { LinksPanel } from './links-panel.tsx'
import { useHealthWords } from './words.ts'

/** Whether everything works: each part in a sentence, and what to do about problems. */
export function HealthScreen() {
  const messages = useMessages()
  const t = useHealthWords()
  const state = useQuery({ ...read(health.read, {}), staleTime: 0, refetchInterval: 5_000 })
  const { data } = state
  const count = (one: HealthCheck['state']) => data?.checks.filter(({ state }) => state === one).length ?? 0
  return (
    <AdminShell
      title={messages.admin.health}
      aside={<p role="status">{data && t.summary(count('wrong'), count('look'))}</p>}
    >
      {state.error && !data ? (
        <Problem title={t.failed} onRetry={() => void state.refetch()} />
      ) : !data ? (
        <Waiting label={messages.admin.health}>
          <div className="p-4 md:p-6">
            <Skeleton height={480} />
          </div>
        </Waiting>
      ) : (
        <div className="flex flex-col gap-4 p-4 md:p-6">
          <Figures data={data} />
          <div className="grid items-start gap-4 xl:grid-cols-[3fr_2fr]">
            <div className="flex min-w-0 flex-col gap-4">
              <Panel title={t.partsTitle} flush>
                <ul>
                  {data.checks.map((check) => (
                    <CheckRow key={check.part} check={check} />
                  ))}
                </ul>
              </Panel>
              <Calls hours={data.hours} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <BackupsPanel />
              <DoctorPanel doctor={data.doctor} />
              <Processes rows={data.processes} />
              <LinksPanel />
              <StoredPanel rows={data.stored} logLevel={data.logLevel} />
            </div>
          </div>
        </div>
      )}
    </AdminShell>
  )
}

const tones: Record<HealthCheck['state'], BadgeKind> = {
  fine: 'accent',
  look: 'amber',
  wrong: 'danger',
  off: 'neutral',
}

/** The page that deals with each part. */
const pages: Partial<Record<HealthPart, string>> = {
  queue: '/admin/jobs',
  mail: '/admin/outbox',
  texts: '/admin/outbox',
  webhooks: '/admin/webhooks',
}

function CheckRow({ check: { part, state, code, figures } }: { check: HealthCheck }) {
  const t = useHealthWords()
  const advice = state === 'fine' || state === 'off' ? undefined : t.advice[code]
  const page = pages[part]
  return (
    <li className="flex gap-3 border-line px-4 py-2.5 not-last:border-b">
      <span className="w-16 flex-none">
        <Badge kind={tones[state]}>{t.states[state]}</Badge>
      </span>
      <div className="min-w-0 flex-1 md:flex md:gap-3">
        <p className="font-semibold md:w-36 md:flex-none">
          {page ? (
            <Link to={page} className={linkClass}>
              {t.parts[part]}
            </Link>
          ) : (
            t.parts[part]
          )}
        </p>
        <div className="min-w-0 wrap-anywhere">
          <p>{t.sentences[code]((name) => figures[name] ?? 0)}</p>
          {advice && <p className="text-ink-2">{advice}</p>}
        </div>
      </div>
    </li>
  )
}

type FigureProps = { value: ReactNode; text: string; tone?: 'danger' | 'plain' }

const Figure = ({ value, text, tone = 'plain' }: FigureProps) => (
  <li className="min-w-0 border-line px-4 py-3 max-md:border-b md:not-last:border-r">
    <p className={`text-22 font-semibold ${tone === 'danger' ? 'text-danger' : ''}`}>{value}</p>
    <p className="text-12 text-ink-2">{text}</p>
  </li>
)

function Figures({ data: { processes, week, hours, doctor } }: { data: Health }) {
  const t = useHealthWords()
  const mean = hours.at(-1)?.meanMs ?? null
  const broken = doctor.last?.broken.length
  return (
    <section aria-label={t.figures} className="overflow-hidden rounded-4 border border-line bg-surface">
      <ul className="grid auto-cols-fr max-md:grid-cols-2 max-md:[&>li:nth-last-child(1)]:border-b-0 md:grid-flow-col">
        <Figure
          value={t.alive(processes.filter(({ state }) => state === 'alive').length)}
          text={t.aliveText}
        />
        <Figure value={t.share(week.answered, week.failed)} text={t.shareText} />
        <Figure value={mean === null ? t.noMean : t.mean(mean)} text={t.meanText} />
        <Figure value={t.slow(hours.reduce((sum, { slow }) => sum + slow, 0))} text={t.slowText} />
        <Figure
          value={broken === undefined ? t.noMean : t.broken(broken)}
          text={t.brokenText}
          tone={broken ? 'danger' : 'plain'}
        />
      </ul>
    </section>
  )
}

function Calls({ hours }: Pick<Health, 'hours'>) {
  const t = useHealthWords()
  const zone = useZone()
  const most = Math.max(...hours.map(({ answered }) => answered))
  return (
    <Panel title={t.callsTitle}>
      <BarChart
        label={t.hour}
        summary={t.callsSummary}
        ticks={ticksOf(most, { whole: true })}
        tickText={shortText}
        points={hours.map(({ at, answered, failed, slow, meanMs }) => {
          const label = timeText(new Date(at), zone)
          return {
            key: at,
            label: label.replace(':00', ''),
            value: answered,
            text: t.hourText(label, answered, failed, slow, meanMs),
          }
        })}
      />
    </Panel>
  )
}

const processTones: Record<Health['processes'][number]['state'], BadgeKind> = {
  alive: 'accent',
  ended: 'neutral',
  lost: 'amber',
}

function Processes({ rows }: { rows: Health['processes'] }) {
  const t = useHealthWords()
  return (
    <Panel title={t.processesTitle} flush>
      <ul>
        {rows.map(({ number, host, pid, startedAt, seenAt, state, memoryMb, busyPercent }) => (
          <li key={number} className="flex gap-3 border-line px-4 py-2.5 not-last:border-b">
            <span className="w-20 flex-none">
              <Badge kind={processTones[state]}>{t.processStates[state]}</Badge>
            </span>
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{t.processAt(host, pid)}</p>
              <p className="text-12 text-ink-2">
                {state === 'alive' ? (
                  <>
                    {t.processFacts(memoryMb, busyPercent)}, {t.since}{' '}
                    <TimeOfDay at={new Date(startedAt)} withDay />
                  </>
                ) : (
                  <>
                    {t.until} <TimeOfDay at={new Date(seenAt)} withDay />
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function StoredPanel({ rows, logLevel }: { rows: Health['stored']; logLevel: Health['logLevel'] }) {
  const t = useHealthWords()
  return (
    <Panel
      title={t.storedTitle}
      flush
      aside={
        <Link to="/admin/settings" className={linkClass}>
          {t.changeDays}
        </Link>
      }
    >
      <ul>
        {rows.map(({ kind, rows, bytes, days }) => (
          <li key={kind} className="flex flex-wrap gap-x-3 border-b border-line px-4 py-2">
            <p className="min-w-0 flex-1 basis-48">{t.stored[kind]}</p>
            <p className="text-12 leading-5 text-ink-2">
              {t.rows(rows)}, {t.bytes(bytes)}, {t.days(days)}
            </p>
          </li>
        ))}
      </ul>
      <p className="px-4 py-2 text-12 text-ink-3">
        {t.storedText} {t.logLevel}: {logLevel}.{' '}
        <Link to="/admin/maintenance" className={linkClass}>
          {t.changeLevel}
        </Link>
      </p>
    </Panel>
  )
}
