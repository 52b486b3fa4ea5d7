import { useEffect, useState } from 'react'
import type { DriverRun, DriverStop } from '../../contract/features/runs/driving.ts'
import { openInOrder } from '../../contract/rules/arrival.ts'
import { isOpenStop, type RunNow, type StopNow, undoMs } from '../../contract/rules/run-state.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { clockOf, dollars, Head, Tabs } from './parts.tsx'
import { go } from './place.ts'
import { Scan } from './scan.tsx'
import type { Drive } from './use-drive.ts'
import { pageWords } from './words.ts'

/** At a stop a label only identifies the place, so labels scanned before count as new. */
const noLabels: ReadonlySet<string> = new Set()

export type Shown = { drive: Drive; run: DriverRun; now: RunNow }

const mapsLink = ({ addressLine1, city, state, zipCode }: DriverStop) => {
  const address = encodeURIComponent(`${addressLine1}, ${city}, ${state} ${zipCode}`)
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent)
    ? `maps://?daddr=${address}`
    : `geo:0,0?q=${address}`
}
export const callLink = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`

/** The run: the next stop, then the others, then completed ones. */
export function RunScreen({ drive, run, now }: Shown) {
  const t = pageWords()
  const stops = run.stops.map((stop) => ({ stop, ...(now.stops.get(stop.stopId) as StopNow) }))
  const counted = stops.filter(({ state }) => state !== 'CANCELLED')
  const [next, ...rest] = openInOrder(stops)
  const done = stops.filter(({ state }) => !isOpenStop(state))
  const doneCount = counted.filter(({ state }) => !isOpenStop(state)).length
  const drift = next ? (drive.times.get(next.id)?.drift ?? 0) : null
  const waiting = drive.events.length + drive.photos.length
  return (
    <>
      <Head
        title={t.route(run.routeNumber, run.name)}
        text={[t.done(doneCount, counted.length), drift === null ? '' : t.behind(drift)]
          .filter(Boolean)
          .join(', ')}
      >
        {run.office && (
          <a
            href={callLink(run.office)}
            aria-label={t.callOffice}
            className={`${buttonClass('secondary', 52)} w-13`}
          >
            <Icon name="phone" size={20} />
          </a>
        )}
      </Head>
      {drive.needsSignIn && (
        <a
          href="/"
          className="flex min-h-13 items-center bg-danger-bg px-4 text-14 font-semibold text-danger"
        >
          {t.signInText}
        </a>
      )}
      {(!drive.hasSignal || waiting > 0) && (
        <a
          href="/drive/waiting"
          onClick={(event) => {
            event.preventDefault()
            go('/drive/waiting')
          }}
          className="flex min-h-13 items-center gap-2 bg-amber-bg px-4 text-14 font-semibold text-amber"
        >
          <Icon name="info" />
          <span className="flex-1">
            {!drive.hasSignal && t.noSignal}{' '}
            {waiting > 0 && t.waits(drive.events.length, drive.photos.length)}
          </span>
          <Icon name="chevron-right" />
        </a>
      )}
      {now.leftAt !== null && (
        <Scan
          run={run}
          labels={noLabels}
          onNew={({ stopId }) => {
            const state = now.stops.get(stopId)?.state
            if (state === 'LOADED' || state === 'PLANNED') void drive.say({ kind: 'ARRIVED', stopId })
            if (state && isOpenStop(state)) go(`/drive/stop/${stopId}`)
          }}
        />
      )}
      <div className="flex gap-0.5 bg-ground px-4 py-3" aria-hidden="true">
        {stops.map(({ id, state }) => (
          <span
            key={id}
            className={`h-1.5 flex-1 ${
              state === 'FAILED' || state === 'RETURNED'
                ? 'bg-amber-mark'
                : !isOpenStop(state)
                  ? 'bg-accent'
                  : id === next?.id
                    ? 'border border-accent'
                    : 'bg-line-2'
            }`}
          />
        ))}
      </div>
      <UndoBar drive={drive} stops={stops} />
      {next ? <Next drive={drive} run={run} {...next} now={now} /> : <Through drive={drive} now={now} />}
      {rest.length > 0 && <h2 className="px-4 pt-4 pb-2 text-14 font-semibold text-ink-2">{t.afterThat}</h2>}
      <ul>
        {rest.map(({ stop, id }) => (
          <Row key={id} stop={stop}>
            <span className="text-right">
              <span className="block text-16 font-semibold">
                {clockOf(run, drive.times.get(id)?.at ?? 0)}
              </span>
              <span className="block text-14 text-ink-2">{t.pieces(stop.boxes)}</span>
            </span>
          </Row>
        ))}
      </ul>
      {done.length > 0 && (
        <details>
          <summary className="flex min-h-13 items-center px-4 text-14 font-semibold text-ink-2">
            {t.doneStops} ({done.length})
          </summary>
          <ul>
            {done.map(({ stop, id, state, taker, place, reason }) => (
              <Row key={id} stop={stop} isDone>
                <span
                  className={`text-right text-14 ${state === 'DELIVERED' ? 'text-accent' : 'text-amber'}`}
                >
                  {state === 'DELIVERED'
                    ? t.deliveredTo(taker || (place ? t.places[place] : ''))
                    : state === 'CANCELLED'
                      ? t.canceled
                      : t.failed(reason ? t.reasons[reason] : '')}
                </span>
              </Row>
            ))}
          </ul>
        </details>
      )}
      {now.leftAt === null && !drive.isPractice && (
        <div className="p-4">
          <Button size={52} wide onClick={() => void drive.practice().catch(() => drive.tryNow())}>
            {t.practice}
          </Button>
        </div>
      )}
      <Tabs now="run" />
    </>
  )
}

type Listed = { stop: DriverStop } & StopNow

function Row({
  stop,
  isDone = false,
  children,
}: {
  stop: DriverStop
  isDone?: boolean
  children: React.ReactNode
}) {
  const t = pageWords()
  const path = `/drive/stop/${stop.stopId}`
  return (
    <li className="border-b border-line bg-surface">
      <a
        href={path}
        onClick={(event) => {
          event.preventDefault()
          go(path)
        }}
        className="flex min-h-18 items-center gap-3 px-4 py-2"
      >
        <span className="grid size-10 shrink-0 place-items-center rounded-4 bg-sunken text-16 font-semibold">
          {stop.number}
        </span>
        <span className="min-w-0 flex-1">
          <span className="block truncate text-16 font-semibold">{stop.customer}</span>
          <span className="block truncate text-14 text-ink-2">
            {stop.addressLine1}, {stop.city}
          </span>
          {!isDone && stop.collect > 0 && (
            <span className="block text-14 font-semibold text-amber">
              {t.collectFlag(dollars(Math.round(stop.collect * 100)))}
            </span>
          )}
        </span>
        {children}
      </a>
    </li>
  )
}

function Next({ drive, run, now, stop, id, state }: Listed & { drive: Drive; run: DriverRun; now: RunNow }) {
  const t = pageWords()
  const [isFull, setFull] = useState(false)
  const isHere = state === 'ARRIVED'
  const open = () => go(`/drive/stop/${id}`)
  const arrive = async () => {
    try {
      await drive.say({ kind: 'ARRIVED', stopId: id })
      open()
    } catch {
      setFull(true)
    }
  }
  return (
    <section
      className="border-y border-line bg-surface p-4"
      aria-label={isHere ? t.hereAt(stop.number) : t.next(stop.number)}
    >
      <div className="flex items-start justify-between gap-3">
        <span className="rounded-2 bg-tint px-2 py-1 text-14 font-semibold text-accent">
          {isHere ? t.hereAt(stop.number) : t.next(stop.number)}
        </span>
        <span className="text-right">
          <span className="block text-22 font-semibold">{clockOf(run, drive.times.get(id)?.at ?? 0)}</span>
          <span className="block text-14 text-ink-2">
            {t.planned(clockOf(run, Date.parse(stop.plannedAt)))}
          </span>
        </span>
      </div>
      <h2 className="text-22 font-semibold">{stop.customer}</h2>
      <p className="text-16 text-ink-2">
        {[stop.addressLine1, stop.addressLine2, stop.city].filter(Boolean).join(', ')}
      </p>
      {stop.wishPlace && <p className="mt-2 text-14">{t.wishes[stop.wishPlace]}</p>}
      {stop.wishNote && <p className="mt-1 text-14">{stop.wishNote}</p>}
      {stop.notes.map((note) => (
        <p key={note} className="mt-1 text-14">
          {note}
        </p>
      ))}
      <p className="mt-3 flex items-center gap-2 text-16 font-semibold">
        <Icon name="box" size={20} />
        {t.pieces(stop.boxes)}
      </p>
      {stop.collect > 0 && (
        <p className="mt-1 text-16 font-semibold text-amber">
          {t.collectFlag(dollars(Math.round(stop.collect * 100)))}
        </p>
      )}
      <div className="mt-4 grid grid-cols-2 gap-2">
        <a href={mapsLink(stop)} className={buttonClass('secondary', 52)}>
          <Icon name="pin" />
          {t.directions}
        </a>
        <a href={callLink(stop.phoneNumber)} className={buttonClass('secondary', 52)}>
          <Icon name="phone" />
          {t.call}
        </a>
      </div>
      <div className="mt-2">
        {isHere ? (
          <Button kind="primary" size={60} wide onClick={open}>
            {t.open}
          </Button>
        ) : now.leftAt === null ? (
          <Button kind="primary" size={60} wide onClick={() => go('/drive/load')}>
            {t.load}
          </Button>
        ) : (
          <Button kind="primary" size={60} wide icon="pin" onClick={() => void arrive()}>
            {t.here}
          </Button>
        )}
      </div>
      {isFull && (
        <p role="alert" className="mt-2 text-14 font-semibold text-danger">
          {t.full}
        </p>
      )}
    </section>
  )
}

/** Shown after the last stop: buttons for arriving at the dock and for the end of the day. */
function Through({ drive, now }: { drive: Drive; now: RunNow }) {
  const t = pageWords()
  return (
    <section className="flex flex-col gap-2 border-y border-line bg-surface p-4">
      {now.state !== 'BACK' && (
        <Button size={60} wide onClick={() => void drive.say({ kind: 'AT_DOCK' })}>
          {t.atDock}
        </Button>
      )}
      <Button kind="primary" size={60} wide onClick={() => go('/drive/end')}>
        {t.end}
      </Button>
    </section>
  )
}

/** Undoes a delivery within a minute. */
function UndoBar({ drive, stops }: { drive: Drive; stops: readonly Listed[] }) {
  const t = pageWords()
  const [, tick] = useState(0)
  const last = stops
    .filter(
      ({ state, doneAt }) =>
        state === 'DELIVERED' && doneAt !== null && drive.clock() - doneAt < undoMs - 2_000,
    )
    .toSorted((a, b) => (b.doneAt ?? 0) - (a.doneAt ?? 0))[0]
  useEffect(() => {
    if (!last) return
    const timer = setInterval(() => tick((count) => count + 1), 1_000)
    return () => clearInterval(timer)
  }, [last])
  if (!last?.endedBy) return null
  const undo = async () => {
    await drive.say({ kind: 'UNDONE', stopId: last.id })
    go(`/drive/stop/${last.id}`)
  }
  return (
    <div role="status" className="flex min-h-13 items-center justify-between gap-2 bg-tint px-4 py-1 text-14">
      <span>{t.undoText(last.stop.number)}</span>
      <Button size={52} kind="quiet" onClick={() => void undo()}>
        {t.undo}
      </Button>
    </div>
  )
}
