import { timeAt } from '../../../../contract/core/dates.ts'
import type { MethodLabel } from '../../../../contract/core/fields.ts'
import type { Cart, CartOrder, OrderDetail } from '../../../../contract/features/cart.ts'
import type { OpenDay, Shipment } from '../../../../contract/rules/shipment-shapes.ts'
import { type Drop, dropsOf } from '../delivery.ts'

/** A line of the cart with its order. */
export type Boarded = { order: CartOrder; line: OrderDetail }

/** One truck, parcel or pickup on the rail: a ship day, a method and a ship-to. */
export type RailBlock = {
  key: string
  day: string
  method: MethodLabel
  shipToId: number
  /** When its orders close; null if that isn't known. */
  cutOff: string | null
  /** Whether it takes lines. A closed one stays as long as lines of the cart stand on it. */
  open: boolean
  lines: readonly Boarded[]
  /** The cart's orders on it, with their delivery fee; undefined for an empty one. */
  drop: Drop | undefined
  /** New lines go here. */
  isShipment: boolean
}

/** Days of the shipment's method that are shown without lines; of every other method the next one is. */
const daysOfShipment = 4

export const blockKey = (day: string, method: MethodLabel, shipToId: number): string =>
  `${day} ${method} ${shipToId}`

/**
 * The blocks of the rail, the first cut-off first, and of several at once the shipment: the coming days of the shipment's method, the next day of every other method, and
 * whatever the cart has lines for. A day whose cut-off has passed is left out unless lines stand on it.
 */
export function railBlocks({
  shipment,
  cart,
  now,
}: {
  shipment: Shipment
  cart: Pick<Cart, 'orders' | 'deliveries'>
  now: Date
}): RailBlock[] {
  const shipToId = Number(shipment.shipToCode)
  const isAhead = ({ cutOff }: OpenDay) => Date.parse(cutOff) > now.getTime()
  const coming = shipment.methods.flatMap(({ deliveryMethod, openDays }) => {
    const isOwn = deliveryMethod === shipment.deliveryMethod
    const days = openDays.filter(isAhead).slice(0, isOwn ? daysOfShipment : 1)
    const chosen = isOwn ? shipment.openDays.filter(isAhead).slice(0, 1) : []
    return [...days, ...chosen].map(({ date, cutOff }) => ({ day: date, method: deliveryMethod, cutOff }))
  })
  const blocks = new Map<string, RailBlock>()
  const isShipment = (day: string, method: MethodLabel, to: number) =>
    day === shipment.shipDay && method === shipment.deliveryMethod && to === shipToId
  for (const { day, method, cutOff } of coming) {
    const key = blockKey(day, method, shipToId)
    const own = isShipment(day, method, shipToId)
    blocks.set(key, {
      key,
      day,
      method,
      shipToId,
      cutOff,
      open: true,
      lines: [],
      drop: undefined,
      isShipment: own,
    })
  }
  for (const drop of dropsOf(cart)) {
    const [first] = drop.orders
    if (!first) continue
    const { date: day, deliveryMethod: method, shipToId: to } = first
    const key = blockKey(day, method, to)
    const empty = blocks.get(key)
    const isOpen = (order: CartOrder) => order.open && !isPast(order.cutOff, now)
    blocks.set(key, {
      key,
      day,
      method,
      shipToId: to,
      cutOff: earliest([empty?.cutOff, ...drop.orders.filter(isOpen).map(({ cutOff }) => cutOff)]),
      open: empty !== undefined || drop.orders.some(isOpen),
      lines: drop.orders.flatMap((order) => order.details.map((line) => ({ order, line }))),
      drop,
      isShipment: isShipment(day, method, to),
    })
  }
  return [...blocks.values()].sort(
    (a, b) =>
      Number(a.open) - Number(b.open) ||
      (a.cutOff ?? a.day).localeCompare(b.cutOff ?? b.day) ||
      Number(b.isShipment) - Number(a.isShipment) ||
      a.day.localeCompare(b.day) ||
      a.key.localeCompare(b.key),
  )
}

const isPast = (cutOff: string | null, now: Date) => cutOff !== null && Date.parse(cutOff) <= now.getTime()

const earliest = (cutOffs: readonly (string | null | undefined)[]): string | null =>
  cutOffs.filter((cutOff) => typeof cutOff === 'string').sort()[0] ?? null

/** Milliseconds that the rail shows, from now on. */
export const railMs = 24 * 3_600_000

/** A cut-off on the rail: `share` is its place, 0 for now and 1 for the end. Blocks that close together share one. */
export type Tick = { at: string; share: number; blocks: readonly RailBlock[] }

/** The cut-offs of the next 24 hours, in their order. */
export function ticksOf(blocks: readonly RailBlock[], now: Date): Tick[] {
  const soon = blocks.filter(({ open, cutOff }) => {
    const left = cutOff && open ? Date.parse(cutOff) - now.getTime() : -1
    return left > 0 && left <= railMs
  })
  return [...Map.groupBy(soon, ({ cutOff }) => cutOff!)].map(([at, closing]) => ({
    at,
    share: (Date.parse(at) - now.getTime()) / railMs,
    blocks: closing,
  }))
}

/** The hours written on the rail: every third one by the distributor's clock. */
export function hoursOf(now: Date, timeZone: string): { at: Date; share: number }[] {
  const hour = 3_600_000
  const first = Math.ceil(now.getTime() / hour) * hour
  return Array.from({ length: 24 }, (_, i) => new Date(first + i * hour))
    .filter((at) => Number(timeAt(at, timeZone).slice(0, 2)) % 3 === 0)
    .map((at) => ({ at, share: (at.getTime() - now.getTime()) / railMs }))
}

/** Shares of the rail that are night at the distributor, 8 pm to 5 am, from left to right. */
export function nightsOf(now: Date, timeZone: string): { from: number; to: number }[] {
  const quarter = 900_000
  const isNight = (ms: number) => {
    const hour = Number(timeAt(new Date(ms), timeZone).slice(0, 2))
    return hour >= 20 || hour < 5
  }
  const nights: { from: number; to: number }[] = []
  const start = now.getTime()
  for (let ms = start; ms < start + railMs; ms = Math.floor(ms / quarter + 1) * quarter) {
    if (!isNight(ms)) continue
    const from = (ms - start) / railMs
    const to = Math.min(1, (Math.floor(ms / quarter + 1) * quarter - start) / railMs)
    const last = nights.at(-1)
    if (last && last.to === from) last.to = to
    else nights.push({ from, to })
  }
  return nights
}
