import { addDays, type Day, instantOf } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'

/** The facts of an order that the simulated warehouse needs. `departsAt` and `eta` are local times, "05:30". */
export type DemoOrder = {
  id: number
  status: OrderStatus
  method: MethodCode
  shipDay: Day
  cutOffAt: Date | null
  departsAt: string | null
  eta: string | null
}

export type DemoStep = {
  status: OrderStatus
  at: Date
  actor: 'Warehouse' | 'driver' | 'UPS' | 'customer' | 'system'
}

const minute = 60_000
const wallTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (wall: string) => Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3))

/** A pseudo-random number from `least` to `most`, always the same for an order. */
function ofOrder(id: number, salt: number, least: number, most: number): number {
  const mixed = Math.imul((id + salt * 7919) ^ ((id + salt) >>> 7), 0x9e3779b1) >>> 0
  return least + (mixed % (most - least + 1))
}

/**
 * The timeline of an order in the simulated warehouse, from confirmation to closing: the same on every call, so that a process
 * that was off for a while catches up. Nothing begins before the order's cut-off, and no step before the previous one.
 */
export function demoSteps(order: DemoOrder, timeZone: string): DemoStep[] {
  const { id, cutOffAt } = order
  const at = (day: Day, minutes: number) => instantOf(day, wallTime(minutes), timeZone)
  const planned = { TRUCK: byTruck, UPS: byUps, PICKUP: byPickup }[order.method](order, {
    at,
    between: (salt, least, most) => ofOrder(id, salt, least, most),
  })
  let earliest = (cutOffAt?.getTime() ?? 0) + 5 * minute
  return planned.map((step) => {
    const moment = Math.max(step.at.getTime(), earliest)
    earliest = moment + minute
    return { ...step, at: new Date(moment) }
  })
}

/** The steps that are due after its current state. */
export function dueSteps(order: DemoOrder, { now, timeZone }: { now: Date; timeZone: string }): DemoStep[] {
  const steps = demoSteps(order, timeZone)
  const done = steps.findIndex(({ status }) => status === order.status)
  if (done < 0 && order.status !== 'CONFIRMED') return []
  return steps.slice(done + 1).filter(({ at }) => at <= now)
}

type Clock = {
  at: (day: Day, minutes: number) => Date
  between: (salt: number, least: number, most: number) => number
}

function byTruck({ shipDay, departsAt, eta }: DemoOrder, { at, between }: Clock): DemoStep[] {
  const eve = addDays(shipDay, -1)
  const picked = between(1, 1110, 1260)
  const departs = minutesOf(departsAt ?? '05:30')
  return [
    { status: 'PICKING', at: at(eve, picked), actor: 'Warehouse' },
    { status: 'PACKED', at: at(eve, picked + between(2, 40, 120)), actor: 'Warehouse' },
    { status: 'LOADED', at: at(shipDay, departs - between(3, 20, 50)), actor: 'Warehouse' },
    { status: 'OUT_FOR_DELIVERY', at: at(shipDay, departs), actor: 'driver' },
    {
      status: 'DELIVERED',
      at: at(shipDay, minutesOf(eta ?? '08:00') + between(4, -12, 25)),
      actor: 'driver',
    },
    { status: 'CLOSED', at: at(addDays(shipDay, 3), 1080), actor: 'system' },
  ]
}

function byUps({ shipDay }: DemoOrder, { at, between }: Clock): DemoStep[] {
  const picked = between(1, 420, 660)
  const next = addDays(shipDay, 1)
  return [
    { status: 'PICKING', at: at(shipDay, picked), actor: 'Warehouse' },
    { status: 'PACKED', at: at(shipDay, picked + between(2, 40, 120)), actor: 'Warehouse' },
    { status: 'SHIPPED', at: at(shipDay, 970), actor: 'UPS' },
    { status: 'DELIVERED', at: at(next, between(4, 570, 780)), actor: 'UPS' },
    { status: 'CLOSED', at: at(addDays(next, 3), 1080), actor: 'system' },
  ]
}

function byPickup({ shipDay }: DemoOrder, { at, between }: Clock): DemoStep[] {
  const picked = between(1, 300, 390)
  return [
    { status: 'PICKING', at: at(shipDay, picked), actor: 'Warehouse' },
    { status: 'PACKED', at: at(shipDay, picked + between(2, 10, 30)), actor: 'Warehouse' },
    { status: 'READY_FOR_PICKUP', at: at(shipDay, between(3, 425, 510)), actor: 'Warehouse' },
    { status: 'PICKED_UP', at: at(shipDay, between(4, 540, 990)), actor: 'customer' },
    { status: 'CLOSED', at: at(addDays(shipDay, 3), 1080), actor: 'system' },
  ]
}
