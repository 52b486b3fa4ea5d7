import type { Day } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type {
  EventItem,
  EventOrder,
  EventSummary,
  LockFields,
} from '../../contract/features/event-orders/fields.ts'
import { rowSums } from '../../contract/rules/event-packs.ts'
import { type LockTerms, lockedCents, lockedUntil } from '../../contract/rules/price-locks.ts'
import { together } from '../../db/round-trips.ts'
import { type Around, aroundOf, aroundRows } from '../cart/rows.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readVaseDays } from '../lots/vase-life.ts'
import { choiceOf, methodsOffered, type ShipmentChoice, shipmentRows } from '../ship-days/shipment.ts'
import { type ItemDays, shipDays } from './days.ts'
import { type Goods, goodsRows, presentGoods, soldAs } from './goods.ts'
import {
  findEvent,
  findEvents,
  inCartOf,
  itemOf,
  orderedOf,
  type StoredEvent,
  type StoredItem,
  stateOf,
  stemsOf,
  unitsNeeded,
} from './rows.ts'

/** An event with everything from which its rows are calculated. */
export type Calculated = {
  event: StoredEvent
  around: Around
  choice: ShipmentChoice
  /** `units`: to buy in total. `ordered`: in orders. `missing`: neither ordered nor in the cart. */
  rows: { item: StoredItem; goods: Goods; days: ItemDays; units: number; ordered: number; missing: number }[]
}

/** Reads and calculates an event in four statements. Throws not_found for another company's event. */
export async function calculateEvent(ctx: SignedInCtx, id: number, event?: StoredEvent): Promise<Calculated> {
  const found = event ?? (await findEvent(ctx, id))
  if (!found) throw new AppError('not_found')
  const vase = await readVaseDays(ctx)
  const ids = found.items.map(({ productId }) => productId)
  const [customer, shipment, goods] = await together(
    ctx.db,
    aroundRows(ctx),
    shipmentRows(ctx),
    goodsRows(ids, vase),
  )
  const around = aroundOf(ctx, customer)
  const choice = choiceOf(ctx, shipment, around.calendar)
  const byId = new Map(goods.map((row) => [row.product_id, row]))
  const address = choice.addresses.find(({ id }) => id === found.address_id)
  const daysOf = shipDays(
    { eventDay: found.event_day, designDay: found.design_day },
    { method: found.method, routeNumber: address?.routeNumber ?? null },
    around,
  )
  const rows = found.items.flatMap((item) => {
    const product = byId.get(item.productId)
    if (!product) return []
    const days = daysOf(product, item.shipDay)
    const sold = soldAs(product, around, days.shipDay)
    const { units } = rowSums(itemOf(item, found.designs, sold), found.designs)
    const ordered = orderedOf(found, item.productId)
    const had = ordered + inCartOf(found, item.productId)
    // If there are enough stems, nothing is missing, even if one more unit would be cheaper.
    const missing = had >= unitsNeeded(item, found.designs) ? 0 : units - had
    return { item, goods: product, days, units, ordered, missing }
  })
  return { event: found, around, choice, rows }
}

export async function readEvent(ctx: SignedInCtx, id: number): Promise<EventOrder> {
  return presentEvent(ctx, await calculateEvent(ctx, id))
}

export function presentEvent(ctx: SignedInCtx, calculated: Calculated): EventOrder {
  const { event, around, choice, rows } = calculated
  const address = choice.addresses.find(({ id }) => id === event.address_id)
  const terms = lockTerms(ctx)
  return {
    id: event.id,
    name: event.name,
    occasion: event.occasion,
    eventDay: event.event_day,
    eventTime: event.event_time,
    designDay: event.design_day,
    state: stateOf(event, around.today),
    deliveryMethod: methodLabels[event.method],
    shipTo: {
      id: event.address_id,
      name: event.ship_to_name,
      city: address?.city ?? '',
      routeNumber: address?.routeNumber ?? null,
    },
    addresses: choice.addresses.map(({ id, name, city }) => ({ id, name, city })),
    methods: methodsOffered(address ?? null).map((method) => methodLabels[method]),
    charge: event.charge_cents === null ? null : dollarsFromCents(event.charge_cents),
    note: event.note,
    version: event.version,
    createdBy: event.created_by,
    today: around.today,
    designs: event.designs,
    items: rows.map((row) => presentItem(row, calculated)),
    lock: {
      until: lockedUntil(around.now, null, terms).toISOString(),
      days: terms.days,
      aheadDays: terms.aheadDays,
      most: dollarsFromCents(terms.mostCents),
      locked: dollarsFromCents(lockedSum(around)),
    },
  }
}

/** The settings of price locks. */
export const lockTerms = ({ settings }: SignedInCtx): LockTerms => ({
  days: settings.lockDays,
  aheadDays: settings.lockAheadDays,
  mostCents: settings.lockMostDollars * 100,
})

/** The total of the customer's open price locks, in cents. */
export const lockedSum = ({ locks }: Around): number =>
  [...locks.values()].reduce((sum, lock) => sum + lockedCents(lock), 0)

function presentItem(
  { item, goods, days }: Calculated['rows'][number],
  { event, around }: Calculated,
): EventItem {
  const { shipDay, cutOff, ...fit } = days
  return {
    ...presentGoods(goods, around, shipDay),
    waste: item.wasteBp === null ? null : item.wasteBp / 100,
    stems: stemsOf(item, event.designs),
    ownShipDay: item.shipDay,
    ...fit,
    shipDay,
    cutOff: cutOff?.toISOString() ?? null,
    lock: lockFor(event.locks, item.productId, shipDay),
    inCart: inCartOf(event, item.productId),
    ordered: orderedOf(event, item.productId),
    orders: event.parts.flatMap(({ productId, orderNumber, shipDay: day, quantity }) =>
      productId === item.productId && orderNumber !== null ? { orderNumber, shipDay: day, quantity } : [],
    ),
  }
}

/** The lock to show for a row: the open one for its day, else the used one. */
function lockFor(locks: readonly LockFields[], productId: number, shipDay: Day | null): LockFields | null {
  const own = locks.filter((lock) => lock.productId === productId)
  return (
    own.find((lock) => lock.state === 'OPEN' && lock.shipDay === shipDay) ??
    own.find(({ state }) => state === 'USED') ??
    null
  )
}

export async function readEvents(ctx: SignedInCtx, today: Day): Promise<{ events: EventSummary[] }> {
  const found = await findEvents(ctx, today)
  return { events: found.map((event) => presentSummary(event, today)) }
}

function presentSummary(event: StoredEvent, today: Day): EventSummary {
  const { designs, items } = event
  const stemsIn = (item: StoredItem) =>
    stemsOf(item, designs).reduce((sum, stems, at) => sum + stems * (designs[at]?.pieces ?? 0), 0)
  return {
    id: event.id,
    name: event.name,
    occasion: event.occasion,
    eventDay: event.event_day,
    eventTime: event.event_time,
    state: stateOf(event, today),
    shipTo: event.ship_to_name,
    designs: designs.length,
    items: items.length,
    stems: items.reduce((sum, item) => sum + stemsIn(item), 0),
    missing: items.filter((item) => orderedOf(event, item.productId) < unitsNeeded(item, designs)).length,
    isOver: event.event_day < today || event.cancelled_at !== null,
    changedAt: event.changed_at.toISOString(),
  }
}
