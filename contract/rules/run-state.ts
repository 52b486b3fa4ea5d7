import {
  type DropPlace,
  type RunStatus,
  type StopFailure,
  type StopStatus,
  stopMayMove,
} from './stop-moves.ts'

/**
 * What a run and its stops are, calculated from what phones reported. Events may come in any order, late, or many times: the same
 * set of events gives the same state, on the phone and on the server alike.
 */

/**
 * Whether a stop comes from one state into another: by a move of the table, or by way of the truck, where a driver skipped a press.
 */
const reaches = (from: StopStatus, to: StopStatus): boolean =>
  stopMayMove(from, to) || (stopMayMove(from, 'LOADED', 'driver') && stopMayMove('LOADED', to, 'driver'))

/** Stops that a truck still has to go to. */
export const isOpenStop = (state: StopStatus): boolean =>
  state === 'PLANNED' || state === 'LOADED' || state === 'ARRIVED'

/** Whether the truck goes there yet: an open stop, or one to which it comes back. */
const isLeft = ({ state, goods }: Pick<StopNow, 'state' | 'goods'>): boolean =>
  isOpenStop(state) || (state === 'FAILED' && goods === 'COME_BACK')

/** What happens with goods that were not delivered. */
export const goodsWays = ['COME_BACK', 'DOCK', 'NEIGHBOR'] as const
export type GoodsWay = (typeof goodsWays)[number]

export const loadGaps = ['NOT_PICKED', 'DAMAGED', 'NEXT_TRUCK'] as const
export type LoadGap = (typeof loadGaps)[number]

export const collectWays = ['CASH', 'CHECK', 'NOTHING'] as const
export type CollectWay = (typeof collectWays)[number]

/** The strokes of a signature: each a list of x, y in turn, on a field of 390 by 130. */
export type Strokes = readonly (readonly number[])[]

type Told = {
  /** A ULID that the phone made. */
  id: string
  /** The phone, and the place of the event among all that it made. */
  device: string
  seq: number
  /** Milliseconds, by the clock of the server. */
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
  /** When the office itself recorded that it was delivered. */
  deliveredAt: number | null
}

export type Collected = { way: CollectWay; number: string; cents: number; note: string; at: number }

export type StopNow = {
  id: number
  state: StopStatus
  /** Pieces on the truck; null until they were counted. */
  loaded: number | null
  gap: LoadGap | null
  arrivedAt: number | null
  /** When it was delivered or could not be. */
  doneAt: number | null
  /** Pieces that were taken off the truck. */
  pieces: number | null
  taker: string
  place: DropPlace | null
  signature: Strokes | null
  reason: StopFailure | null
  goods: GoodsWay | null
  note: string
  /** What was collected, by phone: the last word of each. */
  collected: Readonly<Record<string, Collected>>
  /** The event that ended the stop, and the phone it came from. */
  endedBy: { id: string; device: string } | null
}

/** Why an event changed nothing, or what the office has to look at. */
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
  /** By id of the event. */
  notes: ReadonlyMap<string, EventNote>
}

/** How long a driver can take a delivery back. */
export const undoMs = 60_000

/**
 * Each event once, in the order in which it happened. A phone's own count decides between its events: a clock that jumps back
 * cannot turn them around.
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

/** The run after these events. `officeLeftAt`: the office recorded that the truck is on its way. */
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

/** The stop after an event about it, and what the office should know. */
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

/** A phone's time by the clock of the server: no earlier than half a day before the run, no later than five minutes from now. */
export function clampedAt(
  deviceAt: number,
  { offsetMs, startsAt, now }: { offsetMs: number; startsAt: number; now: number },
): number {
  const at = deviceAt + offsetMs
  const latest = now + 5 * 60_000
  return Math.min(Math.max(at, Math.min(startsAt - 12 * 3_600_000, latest)), latest)
}
