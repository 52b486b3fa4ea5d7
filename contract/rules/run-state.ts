import {
  type DropPlace,
  type RunStatus,
  type StopFailure,
  type StopStatus,
  stopMayMove,
} from './stop-moves.ts'

/**
 * The state of a run and its stops, calculated from the events of phones. Events may arrive in any order, late, or several times: the
 * same set of events gives the same state on the phone and on the server.
 */

/** Whether a stop can change between two states: directly, or through LOADED when a driver skipped a step. */
const reaches = (from: StopStatus, to: StopStatus): boolean =>
  stopMayMove(from, to) || (stopMayMove(from, 'LOADED', 'driver') && stopMayMove('LOADED', to, 'driver'))

/** Stops that a truck still has to go to. */
export const isOpenStop = (state: StopStatus): boolean =>
  state === 'PLANNED' || state === 'LOADED' || state === 'ARRIVED'

/** Whether the truck still has to go there: an open stop, or a failed one to which it returns. */
const isLeft = ({ state, goods }: Pick<StopNow, 'state' | 'goods'>): boolean =>
  isOpenStop(state) || (state === 'FAILED' && goods === 'COME_BACK')

/** What happens to goods that were not delivered. */
export const goodsWays = ['COME_BACK', 'DOCK', 'NEIGHBOR'] as const
export type GoodsWay = (typeof goodsWays)[number]

export const loadGaps = ['NOT_PICKED', 'DAMAGED', 'NEXT_TRUCK'] as const
export type LoadGap = (typeof loadGaps)[number]

export const collectWays = ['CASH', 'CHECK', 'NOTHING'] as const
export type CollectWay = (typeof collectWays)[number]

/** The strokes of a signature: each alternates x and y, on a field of 390 by 130. */
export type Strokes = readonly (readonly number[])[]

type Told = {
  /** A ULID created by the phone. */
  id: string
  /** The phone, and the event's position among all events of this phone. */
  device: string
  seq: number
  /** Milliseconds, in server time. */
  at: number
}

/** What a driver reports. */
export type Report =
  | { kind: 'LOADED'; stopId: number; pieces: number; gap: LoadGap | null }
  | { kind: 'LEFT_DOCK' }
  | { kind: 'ARRIVED'; stopId: number }
  | {
      kind: 'DELIVERED'
      stopId: number
      pieces: number
      taker: string
      place: DropPlace
      signature: Strokes | null
    }
  | { kind: 'UNDONE'; stopId: number }
  | { kind: 'FAILED'; stopId: number; reason: StopFailure; goods: GoodsWay; note: string }
  | { kind: 'CAME_BACK'; stopId: number }
  | { kind: 'RETURNED'; stopId: number }
  | {
      kind: 'COLLECTED'
      stopId: number
      way: CollectWay
      number: string
      cents: number
      note: string
    }
  | { kind: 'VEHICLE'; note: string }
  | { kind: 'AT_DOCK' }
export type RunEvent = Told & Report
export type EventKind = Report['kind']
export const eventKinds = [
  'LOADED',
  'LEFT_DOCK',
  'ARRIVED',
  'DELIVERED',
  'UNDONE',
  'FAILED',
  'CAME_BACK',
  'RETURNED',
  'COLLECTED',
  'VEHICLE',
  'AT_DOCK',
] as const satisfies readonly EventKind[]

export type StopBase = {
  id: number
  /** The office canceled all of its orders. */
  isCancelled: boolean
  /** When the office recorded it as delivered. */
  deliveredAt: number | null
}

export type Collected = { way: CollectWay; number: string; cents: number; note: string; at: number }

export type StopNow = {
  id: number
  state: StopStatus
  /** Pieces on the truck; null until they are counted. */
  loaded: number | null
  gap: LoadGap | null
  arrivedAt: number | null
  /** When it was delivered or failed. */
  doneAt: number | null
  /** Pieces taken off the truck. */
  pieces: number | null
  taker: string
  place: DropPlace | null
  signature: Strokes | null
  reason: StopFailure | null
  goods: GoodsWay | null
  note: string
  /** What was collected, by phone: the latest report of each. */
  collected: Readonly<Record<string, Collected>>
  /** The event that ended the stop, and its phone. */
  endedBy: { id: string; device: string } | null
}

/** Why an event had no effect, or what the office must review. */
export const eventNotes = [
  'TWICE',
  'AFTER_CANCELLED',
  'TOO_LATE_TO_UNDO',
  'NOT_POSSIBLE',
  'UNKNOWN_STOP',
] as const
export type EventNote = (typeof eventNotes)[number]

export type RunNow = {
  state: Exclude<RunStatus, 'CLOSED'>
  leftAt: number | null
  backAt: number | null
  /** The time of the latest event. */
  lastAt: number | null
  stops: ReadonlyMap<number, StopNow>
  /** Notes by event id. */
  notes: ReadonlyMap<string, EventNote>
}

/** How long a driver can undo a delivery. */
export const undoMs = 60_000

/**
 * Each event once, in the order in which it happened. Events of one phone are ordered by its own counter, so that a clock set back
 * can't reorder them.
 */
export function inOrder(events: Iterable<RunEvent>): RunEvent[] {
  const once = new Map<string, RunEvent>()
  for (const event of events) if (!once.has(event.id)) once.set(event.id, event)
  const byDevice = Map.groupBy(once.values(), ({ device }) => device)
  const timed = [...byDevice.values()].flatMap((own) => {
    let latest = Number.NEGATIVE_INFINITY
    return own
      .toSorted((a, b) => a.seq - b.seq || (a.id < b.id ? -1 : 1))
      .map((event, place) => {
        latest = Math.max(latest, event.at)
        return { event: { ...event, at: latest }, place }
      })
  })
  return timed
    .toSorted(
      (a, b) =>
        a.event.at - b.event.at ||
        (a.event.device === b.event.device ? a.place - b.place : a.event.device < b.event.device ? -1 : 1),
    )
    .map(({ event }) => event)
}

const fresh = ({ id, isCancelled, deliveredAt }: StopBase): StopNow => ({
  id,
  state: deliveredAt !== null ? 'DELIVERED' : isCancelled ? 'CANCELLED' : 'PLANNED',
  loaded: null,
  gap: null,
  arrivedAt: deliveredAt,
  doneAt: deliveredAt,
  pieces: null,
  taker: '',
  place: null,
  signature: null,
  reason: null,
  goods: null,
  note: '',
  collected: {},
  endedBy: null,
})

/** The state of the run after these events. `officeLeftAt`: when the office recorded the departure. */
export function runAfter(
  stops: readonly StopBase[],
  events: Iterable<RunEvent>,
  officeLeftAt: number | null = null,
): RunNow {
  const onTheWay = (stop: StopNow): StopNow =>
    stop.state === 'PLANNED' && stop.gap === null ? { ...stop, state: 'LOADED' } : stop
  const now = new Map(
    stops.map((stop) => [stop.id, officeLeftAt === null ? fresh(stop) : onTheWay(fresh(stop))]),
  )
  const notes = new Map<string, EventNote>()
  let leftAt: number | null = officeLeftAt
  let dockAt: number | null = null
  let lastAt: number | null = null
  let isLoading = false
  for (const event of inOrder(events)) {
    lastAt = event.at
    if (event.kind === 'LOADED') isLoading = true
    if (event.kind === 'LEFT_DOCK') {
      leftAt ??= event.at
      for (const stop of now.values()) now.set(stop.id, onTheWay(stop))
      continue
    }
    if (event.kind === 'AT_DOCK') {
      dockAt = event.at
      continue
    }
    if (event.kind === 'VEHICLE') {
      for (const stop of now.values())
        if (isOpenStop(stop.state))
          now.set(stop.id, failed(stop, { ...event, reason: 'VEHICLE', goods: 'DOCK' }))
      continue
    }
    const stop = now.get(event.stopId)
    if (!stop) {
      notes.set(event.id, 'UNKNOWN_STOP')
      continue
    }
    const [after, note] = stopAfter(stop, event)
    if (note) notes.set(event.id, note)
    if (after === stop) continue
    now.set(stop.id, after)
    if (event.kind === 'ARRIVED' || event.kind === 'DELIVERED') leftAt ??= event.at
    if (isOpenStop(after.state)) dockAt = null
  }
  const all = [...now.values()]
  const isThrough = leftAt !== null && all.length > 0 && !all.some(isLeft)
  const doneAt = all.reduce((latest, { doneAt }) => Math.max(latest, doneAt ?? 0), 0)
  const backAt = dockAt ?? (isThrough ? doneAt : null)
  const state = backAt !== null ? 'BACK' : leftAt !== null ? 'OUT' : isLoading ? 'LOADING' : 'PLANNED'
  return { state, leftAt, backAt, lastAt, stops: now, notes }
}

type StopEvent = Extract<RunEvent, { stopId: number }>

/** The state of a stop after an event, and what the office should review. */
function stopAfter(stop: StopNow, event: StopEvent): [StopNow, (EventNote | undefined)?] {
  switch (event.kind) {
    case 'LOADED': {
      if (stop.state !== 'PLANNED' && stop.state !== 'LOADED') return [stop, 'NOT_POSSIBLE']
      const { pieces, gap } = event
      return [{ ...stop, loaded: pieces, gap, state: pieces === 0 && gap !== null ? 'PLANNED' : 'LOADED' }]
    }
    case 'ARRIVED':
      if (stop.state === 'ARRIVED' || stop.state === 'DELIVERED') return [stop, 'TWICE']
      return reaches(stop.state, 'ARRIVED')
        ? [{ ...stop, ...notEnded, state: 'ARRIVED', arrivedAt: event.at }]
        : [stop, stop.state === 'CANCELLED' ? 'AFTER_CANCELLED' : 'NOT_POSSIBLE']
    case 'DELIVERED': {
      if (stop.state === 'DELIVERED' && stop.endedBy) return [stop, 'TWICE']
      if (stop.state !== 'DELIVERED' && !reaches(stop.state, 'DELIVERED')) return [stop, 'NOT_POSSIBLE']
      const { at, pieces, taker, place, signature, id, device } = event
      return [
        {
          ...stop,
          ...notEnded,
          state: 'DELIVERED',
          arrivedAt: stop.arrivedAt ?? at,
          doneAt: at,
          pieces,
          taker,
          place,
          signature,
          endedBy: { id, device },
        },
        stop.state === 'CANCELLED' ? 'AFTER_CANCELLED' : undefined,
      ]
    }
    case 'UNDONE':
      if (stop.state !== 'DELIVERED' || stop.endedBy?.device !== event.device) return [stop, 'NOT_POSSIBLE']
      return event.at - (stop.doneAt ?? 0) <= undoMs
        ? [{ ...stop, ...notEnded, state: 'ARRIVED' }]
        : [stop, 'TOO_LATE_TO_UNDO']
    case 'FAILED':
      if (stop.state === 'FAILED') return [stop, 'TWICE']
      return reaches(stop.state, 'FAILED') ? [failed(stop, event)] : [stop, 'NOT_POSSIBLE']
    case 'CAME_BACK':
      return stop.state === 'FAILED'
        ? [{ ...stop, ...notEnded, state: 'LOADED', arrivedAt: null }]
        : [stop, 'NOT_POSSIBLE']
    case 'RETURNED':
      return stop.state === 'FAILED' ? [{ ...stop, state: 'RETURNED' }] : [stop, 'NOT_POSSIBLE']
    case 'COLLECTED': {
      const { way, number, cents, note, at, device } = event
      return [{ ...stop, collected: { ...stop.collected, [device]: { way, number, cents, note, at } } }]
    }
    default:
      throw new Error(`unhandled ${event satisfies never}`)
  }
}

const notEnded = {
  doneAt: null,
  pieces: null,
  taker: '',
  place: null,
  signature: null,
  reason: null,
  goods: null,
  note: '',
  endedBy: null,
}

const failed = (
  stop: StopNow,
  event: { id: string; device: string; at: number; reason: StopFailure; goods: GoodsWay; note: string },
): StopNow => ({
  ...stop,
  state: 'FAILED',
  doneAt: event.at,
  reason: event.reason,
  goods: event.goods,
  note: event.note,
  endedBy: { id: event.id, device: event.device },
})

/** Converts a phone's time to server time: no earlier than half a day before the run, no later than five minutes from now. */
export function clampedAt(
  deviceAt: number,
  { offsetMs, startsAt, now }: { offsetMs: number; startsAt: number; now: number },
): number {
  const at = deviceAt + offsetMs
  const latest = now + 5 * 60_000
  return Math.min(Math.max(at, Math.min(startsAt - 12 * 3_600_000, latest)), latest)
}
