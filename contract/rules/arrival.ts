import { isOpenStop } from './run-state.ts'
import type { StopStatus } from './stop-moves.ts'

/** When a truck comes, calculated from what is left in the order in which it will be driven. Times are milliseconds. */

const minute = 60_000
/** Between towns and within one, where nothing is known of the way. */
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
  /** Minutes from the stop before it in the office's order; null where nothing is known. */
  leg: number | null
  /** Minutes that the shop takes. */
  service: number
  /** A time that the office typed, and when. */
  typed: { at: number; on: number } | null
}

export type ArrivalRun = {
  now: number
  /** When the truck is to leave, and when it left. */
  departs: number
  leftAt: number | null
  /** The latest event; a time that was typed before it no longer counts. */
  lastAt: number | null
  /** In the office's order. */
  stops: readonly ArrivalStop[]
}

export type Arrival = {
  id: number
  at: number
  /** The window that the shop is told. */
  from: number
  to: number
  /** Open stops up to and with this one: 1 is the next. */
  away: number
  /** Minutes after the plan; negative before it. */
  drift: number
}

/** Half of a window's width in minutes, by how many stops the truck is away. */
export const windowMinutes = (away: number): number => (away <= 3 ? 10 : away <= 6 ? 15 : 20)

export const median = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : Math.round(((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2)
}

/** Minutes at a shop by its last stays. */
export const serviceOf = (stays: readonly number[]): number => {
  const usual = median(stays.slice(-8))
  return usual === null ? usualService : Math.min(Math.max(usual, serviceMinutes.least), serviceMinutes.most)
}

/** Open stops in the order in which they will be driven: where the driver stands first, then as the office has them. */
export const openInOrder = <S extends Pick<ArrivalStop, 'state'>>(stops: readonly S[]): S[] => [
  ...stops.filter(({ state }) => state === 'ARRIVED'),
  ...stops.filter(({ state }) => isOpenStop(state) && state !== 'ARRIVED'),
]

/** Arrival times of the stops that are left. */
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

/** Minutes of the drive to a stop: as known where the office's order is kept, else as far as such places usually are. */
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

/** A change of this much is kept in the history; one of `worthTelling` is told to the shop again. */
export const worthKeeping = 5
export const worthTelling = 20

export type PlannedStop = { id: number; town: string; townTime: string | null; zip: string; street: string }

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** An order of stops by the times and the order of the route's towns, then by ZIP code and street; towns it doesn't name come last. */
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

/** The planned local time of each stop in this order: its town's time for the first there, then on from stop to stop. */
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
