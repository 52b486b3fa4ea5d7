import { isOpenStop } from './run-state.ts'
import type { StopStatus } from './stop-moves.ts'

/** Expected arrival times of a truck, calculated from the remaining stops in driving order. Times are milliseconds. */

const minute = 60_000
/** Minutes of driving between towns and within one, when the drive isn't known. */
export const usualLeg = { between: 22, within: 6 } as const
export const usualService = 6
export const serviceMinutes = { least: 2, most: 20 } as const

export type ArrivalStop = {
  id: number
  state: StopStatus
  town: string
  planned: number
  arrivedAt: number | null
  doneAt: number | null
  /** Minutes of driving from the previous stop in the office's order; null when unknown. */
  leg: number | null
  /** Minutes spent at the shop. */
  service: number
  /** A time that the office typed, and when. */
  typed: { at: number; on: number } | null
}

export type ArrivalRun = {
  now: number
  /** The planned departure, and the actual one. */
  departs: number
  leftAt: number | null
  /** The latest event; a time typed before it no longer applies. */
  lastAt: number | null
  /** In the office's order. */
  stops: readonly ArrivalStop[]
}

export type Arrival = {
  id: number
  at: number
  /** The arrival window announced to the shop. */
  from: number
  to: number
  /** Open stops up to and including this one; 1 is the next. */
  away: number
  /** Minutes after the plan; negative before it. */
  drift: number
}

/** Half the width of the announced window in minutes, by the number of stops until this one. */
export const windowMinutes = (away: number): number => (away <= 3 ? 10 : away <= 6 ? 15 : 20)

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
}

/** Minutes spent at a shop: the median of its last eight stays, within limits. */
export const serviceOf = (stays: readonly number[]): number => {
  const usual = median(stays.slice(-8))
  return usual === null ? usualService : Math.min(Math.max(usual, serviceMinutes.least), serviceMinutes.most)
}

/** Open stops in driving order: the one where the driver is now, then the others in the office's order. */
export const openInOrder = <S extends Pick<ArrivalStop, 'state'>>(stops: readonly S[]): S[] => [
  ...stops.filter(({ state }) => state === 'ARRIVED'),
  ...stops.filter(({ state }) => isOpenStop(state) && state !== 'ARRIVED'),
]

/** Arrival times of the remaining stops. */
export function arrivals({ now, departs, leftAt, lastAt, stops }: ArrivalRun): Arrival[] {
  const order = openInOrder(stops)
  const done = stops.filter(({ doneAt }) => doneAt !== null)
  const last = done.reduce<ArrivalStop | null>(
    (latest, stop) => ((stop.doneAt ?? 0) >= (latest?.doneAt ?? 0) ? stop : latest),
    null,
  )
  const left = leftAt ?? Math.max(departs, now)
  let free = last?.doneAt != null && last.doneAt > left ? last.doneAt : left
  let from: ArrivalStop | null = last
  return order.map((stop, index) => {
    const away = index + 1
    const calculated =
      stop.state === 'ARRIVED' && stop.arrivedAt !== null
        ? stop.arrivedAt
        : Math.max(free + legMinutes(stops, from, stop, departs) * minute, now + minute)
    const typed = stop.typed && (lastAt === null || stop.typed.on > lastAt) ? stop.typed.at : null
    const at = stop.state === 'ARRIVED' ? calculated : Math.max(typed ?? calculated, now + minute)
    free = Math.max(at + stop.service * minute, stop.state === 'ARRIVED' ? now : at)
    from = stop
    const rounded = Math.round(at / minute) * minute
    const half = windowMinutes(away) * minute
    return {
      id: stop.id,
      at: rounded,
      from: rounded - half,
      to: rounded + half,
      away,
      drift: Math.round((rounded - stop.planned) / minute),
    }
  })
}

/** Minutes of driving to a stop: the known time when the previous stop is the one in the office's order, else the usual time. */
function legMinutes(
  stops: readonly ArrivalStop[],
  from: ArrivalStop | null,
  to: ArrivalStop,
  departs: number,
): number {
  const before = stops[stops.indexOf(to) - 1] ?? null
  if (to.leg !== null && before?.id === from?.id) return to.leg
  if (from === null) return before === null ? Math.max(1, (to.planned - departs) / minute) : usualLeg.between
  if (before?.id === from.id) {
    const planned = (to.planned - from.planned) / minute - from.service
    if (planned >= 1) return planned
  }
  return from.town === to.town ? usualLeg.within : usualLeg.between
}

/** Minutes: a change of `worthKeeping` is recorded in the history; one of `worthTelling` is announced to the shop again. */
export const worthKeeping = 5
export const worthTelling = 20

export type PlannedStop = { id: number; town: string; townTime: string | null; zip: string; street: string }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** Proposes an order of stops: by the towns' times on the route, then by town, ZIP code and street; towns without a time come last. */
export const proposedOrder = <S extends PlannedStop>(stops: readonly S[]): S[] =>
  stops.toSorted(
    (a, b) =>
      (a.townTime ?? '99:99').localeCompare(b.townTime ?? '99:99') ||
      a.town.localeCompare(b.town) ||
      a.zip.localeCompare(b.zip) ||
      streetName(a.street).localeCompare(streetName(b.street)) ||
      Number.parseInt(a.street, 10) - Number.parseInt(b.street, 10) ||
      a.id - b.id,
  )

const streetName = (street: string) => street.replace(/^\d+\s*/, '')

/** The planned local time of each stop in this order: the town's time for its first stop, then calculated from stop to stop. */
export function plannedTimes(stops: readonly PlannedStop[], departs: string): string[] {
  let free = minutesOf(departs)
  let town: string | null = null
  return stops.map((stop) => {
    const reached = free + (stop.town === town ? usualLeg.within : usualLeg.between)
    const at =
      stop.town !== town && stop.townTime !== null ? Math.max(minutesOf(stop.townTime), free + 1) : reached
    free = at + usualService
    town = stop.town
    return timeOf(at)
  })
}
