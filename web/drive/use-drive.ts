import { useCallback, useEffect, useRef, useState } from 'react'
import type { DriverRun } from '../../contract/features/runs/driving.ts'
import { driving } from '../../contract/features/runs/driving.ts'
import { type Arrival, arrivals } from '../../contract/rules/arrival.ts'
import { type Report, type RunEvent, type RunNow, runAfter } from '../../contract/rules/run-state.ts'
import { ApiError, call } from '../core/api.ts'
import { makeUlid } from '../core/ulid.ts'
import {
  backOff,
  type Carrier,
  type Ended,
  type KeptEvent,
  type KeptPhoto,
  Refused,
  sendAll,
} from './queue.ts'
import {
  deviceName,
  keepEvent,
  keepOffset,
  keepPhoto,
  keepRun,
  keptOffset,
  keptRun,
  phoneStore,
} from './store.ts'

export type Drive = {
  run: DriverRun | null
  now: RunNow | null
  times: ReadonlyMap<number, Arrival>
  events: readonly KeptEvent[]
  photos: readonly KeptPhoto[]
  /** Whether the last attempt reached the server. */
  hasSignal: boolean
  needsSignIn: boolean
  isReady: boolean
  /** Stores a report on the phone; it is sent automatically. Rejects if the phone can't store it. */
  say: (report: Report) => Promise<KeptEvent>
  addPhoto: (photo: Omit<KeptPhoto, 'id' | 'runId'>) => Promise<void>
  tryNow: () => void
  refresh: () => Promise<void>
  /** Whether this is a practice run; nothing of it leaves the phone. */
  isPractice: boolean
  practice: () => Promise<void>
  endPractice: () => void
  /** The server's time, in milliseconds since 1970. */
  clock: () => number
}

const everyMs = 30_000

/** Translates the API's errors for the queue. */
async function reached<T>(asked: Promise<T>): Promise<T> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiError && error.status > 0) throw new Refused(error.status, error.retryAfter)
    throw error
  }
}

const carrier: Carrier = {
  sendEvents: async (runId, events) => {
    const sentAt = Date.now()
    const device = await deviceName()
    const body = {
      runId,
      device,
      sentAt,
      events: events.map(({ eventId, seq, kind, deviceAt, payload }) => ({
        eventId,
        seq,
        kind,
        deviceAt,
        payload,
      })),
    }
    const { rows, now } = await reached(call(driving.send, { body }))
    await keepOffset(Date.parse(now) - Date.now())
    return rows
  },
  sendPhoto: async ({ id, runId, stopId, eventId, takenAt, type, bytes }) => {
    await reached(
      call(
        driving.photo,
        { params: { clientId: id }, body: { runId, stopId, eventId, takenAt } },
        { file: new Blob([bytes], { type }), timeoutMs: 60_000 },
      ),
    )
  },
}

/** Calls `changed` when the office or another phone changes the run, such as a stop that another truck took over. */
function hearOfRun(runId: number, changed: () => void): () => void {
  const source = new EventSource('/api/v1/events')
  source.addEventListener('run.changed', (message) => {
    if ((JSON.parse(message.data) as { runId?: number }).runId === runId) changed()
  })
  source.addEventListener('reload', changed)
  return () => source.close()
}

/** The driver's run as the phone knows it: the server's last state plus every report since. */
export function useDrive(): Drive {
  const [run, setRun] = useState<DriverRun | null>(null)
  const [events, setEvents] = useState<readonly KeptEvent[]>([])
  const [photos, setPhotos] = useState<readonly KeptPhoto[]>([])
  const [offset, setOffset] = useState(0)
  const [hasSignal, setSignal] = useState(navigator.onLine)
  const [needsSignIn, setNeedsSignIn] = useState(false)
  const [isReady, setReady] = useState(false)
  const [, tick] = useState(0)
  const [practiced, setPracticed] = useState<{ run: DriverRun; events: readonly KeptEvent[] } | null>(null)
  const isSending = useRef(false)
  const failures = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const readKept = useCallback(async () => {
    const [kept, pictures, ms] = await Promise.all([phoneStore.events(), phoneStore.photos(), keptOffset()])
    setEvents(kept)
    setPhotos(pictures)
    setOffset(ms)
  }, [])

  const refresh = useCallback(async () => {
    try {
      const { run: fresh } = await call(driving.run, { query: {} })
      setSignal(true)
      setNeedsSignIn(false)
      if (fresh) {
        await keepOffset(Date.parse(fresh.now) - Date.now())
        await keepRun(fresh)
      }
      setRun(fresh)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) setNeedsSignIn(true)
      else setSignal(false)
    }
    await readKept()
  }, [readKept])

  const send = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    clearTimeout(timer.current)
    let ended: Ended
    try {
      const waits = (await phoneStore.events()).some(({ state }) => state === 'waits')
      const had = waits || (await phoneStore.photos()).length > 0
      ended = had ? await sendAll(phoneStore, carrier) : { is: 'empty' }
      if (ended.is === 'empty') {
        failures.current = 0
        if (had) await refresh()
      }
    } finally {
      isSending.current = false
    }
    await readKept()
    if (ended.is === 'sign-in') setNeedsSignIn(true)
    if (ended.is === 'later') {
      failures.current += 1
      setSignal(false)
      timer.current = setTimeout(() => void send(), (ended.seconds ?? backOff(failures.current)) * 1000)
    }
  }, [readKept, refresh])

  const runId = run?.runId
  useEffect(() => {
    if (runId === undefined || needsSignIn) return
    return hearOfRun(runId, () => void refresh())
  }, [runId, needsSignIn, refresh])

  useEffect(() => {
    void (async () => {
      setRun((await keptRun()) ?? null)
      await readKept()
      await refresh()
      setReady(true)
      await send()
    })()
    const again = () => void refresh().then(send)
    const seen = () => document.visibilityState === 'visible' && again()
    const lost = () => setSignal(false)
    const every = setInterval(() => {
      tick((count) => count + 1)
      if (document.visibilityState === 'visible') again()
    }, everyMs)
    addEventListener('online', again)
    addEventListener('offline', lost)
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearInterval(every)
      clearTimeout(timer.current)
      removeEventListener('online', again)
      removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [readKept, refresh, send])

  const say = async ({ kind, ...payload }: Report) => {
    if (practiced) {
      const at = Date.now()
      const made: KeptEvent = {
        eventId: makeUlid(at),
        seq: practiced.events.length + 1,
        runId: 0,
        kind,
        deviceAt: at,
        payload,
        offsetMs: offset,
        state: 'waits',
      }
      setPracticed(
        (before) =>
          before && { ...before, events: [...before.events, { ...made, seq: before.events.length + 1 }] },
      )
      return made
    }
    if (!run) throw new Error('there is no run')
    const deviceAt = Date.now()
    const kept = await keepEvent({
      eventId: makeUlid(deviceAt + offset),
      runId: run.runId,
      kind,
      deviceAt,
      payload,
      offsetMs: offset,
      state: 'waits',
    })
    await readKept()
    void send()
    return kept
  }

  const addPhoto: Drive['addPhoto'] = async (photo) => {
    if (practiced) return
    if (!run) throw new Error('there is no run')
    await keepPhoto({ ...photo, id: makeUlid(Date.now() + offset), runId: run.runId })
    await readKept()
    void send()
  }

  const shown = practiced?.run ?? run
  const now = shown && runNow(shown, practiced?.events ?? events)
  return {
    run: shown,
    now,
    times: shown && now ? timesOf(shown, now, Date.now() + offset) : new Map(),
    // Reports of the real run only; those of a practice run are never sent.
    events,
    photos,
    isPractice: practiced !== null,
    practice: async () => setPracticed({ run: (await call(driving.practice, {})).run, events: [] }),
    endPractice: () => setPracticed(null),
    hasSignal,
    needsSignIn,
    isReady,
    say,
    addPhoto,
    tryNow: () => void refresh().then(send),
    refresh,
    clock: () => Date.now() + offset,
  }
}

/** The run's state: what the server knows plus the reports waiting on the phone. */
export function runNow(run: DriverRun, waiting: readonly KeptEvent[]): RunNow {
  const known = run.events.map(({ payload, ...event }) => ({ ...payload, ...event }) as unknown as RunEvent)
  const own = waiting
    .filter(({ runId }) => runId === run.runId)
    .map(
      ({ eventId, seq, kind, deviceAt, offsetMs, payload }) =>
        ({
          ...payload,
          kind,
          id: eventId,
          device: ownName,
          seq,
          at: deviceAt + offsetMs,
        }) as unknown as RunEvent,
    )
  const stops = run.stops.map(({ stopId, isCancelled, deliveredAt }) => ({
    id: stopId,
    isCancelled,
    deliveredAt: deliveredAt === null ? null : Date.parse(deliveredAt),
  }))
  return runAfter(stops, [...known, ...own], run.leftAt === null ? null : Date.parse(run.leftAt))
}

/** The phone's id among the run's devices; its waiting reports count as from this device. */
let ownName = 'this-phone'
export const knowDevice = async () => {
  ownName = await deviceName()
}

function timesOf(run: DriverRun, now: RunNow, at: number): Map<number, Arrival> {
  const ms = (text: string | null) => (text === null ? null : Date.parse(text))
  const all = arrivals({
    now: at,
    departs: Date.parse(run.leavesAt),
    leftAt: now.leftAt,
    lastAt: now.lastAt,
    stops: run.stops.map((stop) => ({
      id: stop.stopId,
      state: now.stops.get(stop.stopId)?.state ?? 'PLANNED',
      town: stop.city,
      planned: Date.parse(stop.plannedAt),
      arrivedAt: now.stops.get(stop.stopId)?.arrivedAt ?? null,
      doneAt: now.stops.get(stop.stopId)?.doneAt ?? null,
      leg: stop.leg,
      service: stop.service,
      typed: stop.typedEta && stop.typedAt ? { at: ms(stop.typedEta) ?? 0, on: ms(stop.typedAt) ?? 0 } : null,
    })),
  })
  return new Map(all.map((one) => [one.id, one]))
}
