import { addDays, type Day } from '../../contract/core/dates.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { type DayBook, minutesOf } from './day-rules.ts'
import type { Draft } from './drafts.ts'
import type { Random } from './random.ts'
import type { Route } from './routes.ts'

export interface OrderEvent {
  status: OrderStatus
  at: Date
  mover: Mover
  actor: string
  note: string
}

interface Around {
  dayBook: DayBook
  route: Route | undefined
  random: Random
  now: Date
}

const warehouse = 'Warehouse'

/** The events of an order up to now, starting with its placement. */
export function timelineOf(draft: Draft, around: Around): OrderEvent[] {
  const placed = event('CONFIRMED', draft.placedAt, draft.customer.buyer.name)
  if (draft.canceled) return [placed, canceling(draft, around)]
  const steps = { TRUCK: byTruck, UPS: byUps, PICKUP: byPickup }[draft.customer.method](draft, around)
  return [placed, ...steps.filter(({ at }) => at <= around.now && at > draft.placedAt)]
}

/** Random minutes from `least` to `most`, seeded by the order so that no other draw changes them. */
const ofDraft = ({ placedAt }: Draft, salt: number, least: number, most: number) =>
  least + ((Math.floor(placedAt.getTime() / 1000) * 31 + salt * 17) % (most - least + 1))

const event = (status: OrderStatus, at: Date, actor: string, note = ''): OrderEvent => ({
  status,
  at,
  mover: moverOf(status, actor),
  actor,
  note,
})

function moverOf(status: OrderStatus, actor: string): Mover {
  if (status === 'CONFIRMED' || status === 'CANCELLED') return 'customer'
  if (status === 'CLOSED') return 'system'
  if (actor === 'UPS') return 'carrier'
  const byDriver = status === 'OUT_FOR_DELIVERY' || status === 'DELIVERED'
  return byDriver && actor !== warehouse ? 'driver' : 'store'
}

function canceling({ placedAt, cutOff, customer }: Draft, { random }: Around) {
  const minutesLeft = (cutOff.getTime() - placedAt.getTime()) / 60_000
  const at = new Date(placedAt.getTime() + random.int(1, Math.max(1, Math.floor(minutesLeft * 0.8))) * 60_000)
  return event('CANCELLED', at, customer.buyer.name)
}

function byTruck(draft: Draft, { dayBook, route, random }: Around): OrderEvent[] {
  const { shipDay, address, lateEta } = draft
  const on = (day: Day, minutes: number) => dayBook.minuteOf(day, minutes)
  const departs = minutesOf(route?.departsAt ?? '05:30')
  const driver = route?.driver ?? warehouse
  const eve = addDays(shipDay, -1)
  const begun = random.int(1110, 1320)
  const inHouse = [
    event('PICKING', on(eve, begun), warehouse),
    event('PACKED', on(eve, begun + ofDraft(draft, 1, 40, 110)), warehouse),
    event('LOADED', on(shipDay, departs - ofDraft(draft, 2, 20, 50)), warehouse),
  ]
  const out = event('OUT_FOR_DELIVERY', on(shipDay, departs), driver)
  if (lateEta !== null) return [...inHouse, out]
  const arrived = minutesOf(address.eta ?? '08:00') + onTime(draft, random.int(-12, 25))
  return [
    ...inHouse,
    out,
    event('DELIVERED', on(shipDay, arrived), driver, random.pick(dropPlaces)),
    event('CLOSED', on(addDays(shipDay, 3), 1080), 'system'),
  ]
}

/** Minutes after the planned time. Of arrivals over a quarter of an hour late, one in eight gets later and the others are moved up by 14 minutes. */
const onTime = (draft: Draft, minutes: number) =>
  minutes <= 15 ? minutes : ofDraft(draft, 4, 0, 7) === 0 ? minutes + 8 : minutes - 14

const dropPlaces = ['Handed over', 'Handed over', 'In the cooler', 'At the back door']

function byUps(draft: Draft, { dayBook, random }: Around): OrderEvent[] {
  const { shipDay } = draft
  const next = addDays(shipDay, 1)
  const begun = random.int(420, 660)
  return [
    event('PICKING', dayBook.minuteOf(shipDay, begun), warehouse),
    event('PACKED', dayBook.minuteOf(shipDay, begun + ofDraft(draft, 1, 40, 120)), warehouse),
    event('SHIPPED', dayBook.minuteOf(shipDay, 970), 'UPS'),
    event('DELIVERED', dayBook.minuteOf(next, random.int(570, 780)), 'UPS'),
    event('CLOSED', dayBook.minuteOf(addDays(next, 3), 1080), 'system'),
  ]
}

function byPickup(draft: Draft, { dayBook, random }: Around): OrderEvent[] {
  const { shipDay, customer } = draft
  const begun = random.int(300, 390)
  return [
    event('PICKING', dayBook.minuteOf(shipDay, begun), warehouse),
    event('PACKED', dayBook.minuteOf(shipDay, begun + ofDraft(draft, 1, 10, 25)), warehouse),
    event('READY_FOR_PICKUP', dayBook.minuteOf(shipDay, random.int(420, 510)), warehouse),
    event('PICKED_UP', dayBook.minuteOf(shipDay, random.int(540, 990)), customer.buyer.name),
    event('CLOSED', dayBook.minuteOf(addDays(shipDay, 3), 1080), 'system'),
  ]
}
