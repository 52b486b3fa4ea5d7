import { type RawBuilder, sql } from 'kysely'
import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import { type MethodCode, methodCodes } from '../../contract/core/fields.ts'
import {
  type CalendarRules,
  type DayState,
  type Delivery,
  dayState,
  firstOpenDay,
  type OrderType,
} from '../../contract/rules/ship-days.ts'
import { together } from '../../db/round-trips.ts'
import { isOrderedFor } from '../access/locations.ts'
import type { SignedInCtx } from '../core/route.ts'
import { calendarOf, calendarRows } from './calendar.ts'

/** One of the customer's addresses with its shipping cost and route. */
export type ShipTo = {
  id: number
  name: string
  city: string
  state: string
  routeNumber: string | null
  routeName: string | null
  /** Usual arrival time on the route, `HH:MM`. */
  typicalEta: string | null
  shippingCostCents: number
  shippingMinimumCents: number
}

/** A user's current ship day, method and ship-to, chosen or by default, with the calendar's result. */
export type ShipmentChoice = {
  method: MethodCode
  shipDay: Day
  /** Null for a customer without any address, who can only pick up. */
  addressId: number | null
  address: ShipTo | null
  /** For stock; the days of other order types are calculated with `deliveryOf` and `calendar`. */
  state: DayState
  /** The first open day on or after `shipDay`, else the first open day: the replacement if `shipDay` is closed. */
  nextOpenDay: DayState | undefined
  /** The chosen day, if it has passed and the next open day replaces it. */
  passedDay: Day | null
  customRoute: boolean
  calendar: CalendarRules
  /** The customer's addresses that the user orders for, the default first. */
  addresses: ShipTo[]
}

/** The ship-day engine's input for this customer's goods. */
export const deliveryOf = (
  ctx: SignedInCtx,
  {
    method,
    address,
    orderType = 'STOCK',
  }: { method: MethodCode; address: ShipTo | null; orderType?: OrderType },
): Delivery => ({
  method,
  routeNumber: address?.routeNumber ?? null,
  state: address?.state ?? null,
  accountNumber: ctx.user.accountNumber,
  orderType,
})

/** A truck needs a route and a parcel an address; anyone can pick up. */
export const isOffered = (method: MethodCode, address: Pick<ShipTo, 'routeNumber'> | null): boolean =>
  method === 'PICKUP' || (method === 'UPS' ? address !== null : Boolean(address?.routeNumber))

export const methodsOffered = (address: Pick<ShipTo, 'routeNumber'> | null): MethodCode[] =>
  methodCodes.filter((method) => isOffered(method, address))

/** The offered methods, the usual one first. */
const usualMethods = (address: ShipTo | null): MethodCode[] =>
  (['TRUCK', 'UPS', 'PICKUP'] as const).filter((way) => isOffered(way, address))

/**
 * The user's shipment. By default: the customer's default address, Truck Delivery if a route goes there, the next open day. A
 * chosen day that has closed is kept, with `state.open` false; one that is today or earlier is replaced by the next open day.
 * Reads the calendar too unless the caller passes it.
 */
export async function readShipmentChoice(
  ctx: SignedInCtx,
  known?: { calendar: CalendarRules },
): Promise<ShipmentChoice> {
  if (known) return choiceOf(ctx, (await shipmentRows(ctx).execute(ctx.db)).rows, known.calendar)
  const [shipments, days] = await together(ctx.db, shipmentRows(ctx), calendarRows(ctx))
  return choiceOf(ctx, shipments, calendarOf(ctx, days))
}

/** Builds the shipment from the row of `shipmentRows` and the calendar. */
export function choiceOf(
  ctx: SignedInCtx,
  [stored]: readonly ShipmentRow[],
  calendar: CalendarRules,
): ShipmentChoice {
  const now = ctx.now()
  const today = dayAt(now, calendar.timeZone)
  const addresses = stored?.addresses ?? []
  const address =
    addresses.find(({ id }) => id === stored?.address_id) ??
    addresses.find(({ id }) => id === stored?.last_address_id) ??
    addresses[0] ??
    null
  const usual = usualMethods(address)
  const isOpen = (way: MethodCode) =>
    firstOpenDay(calendar, deliveryOf(ctx, { method: way, address }), { now })
  // A permanently closed method is never the usual one.
  const method = stored?.method ?? usual.find(isOpen) ?? usual[0] ?? 'PICKUP'
  const delivery = deliveryOf(ctx, { method, address })

  const chosen = stored?.ship_day ?? null
  const passedDay = chosen !== null && chosen <= today ? chosen : null
  const first = firstOpenDay(calendar, delivery, { now })
  const shipDay = chosen !== null && !passedDay ? chosen : (first?.day ?? addDays(today, 1))
  return {
    method,
    shipDay,
    addressId: address?.id ?? null,
    address,
    state: dayState(calendar, delivery, shipDay, now),
    nextOpenDay: firstOpenDay(calendar, delivery, { now, from: shipDay }) ?? first,
    passedDay,
    customRoute: stored?.custom_route ?? false,
    calendar,
    addresses,
  }
}

export type ShipmentRow = {
  method: MethodCode | null
  ship_day: Day | null
  address_id: number | null
  last_address_id: number | null
  custom_route: boolean
  addresses: ShipTo[]
}

/** The statement of `readShipmentChoice`, run together with the calendar's. */
export const shipmentRows = (ctx: SignedInCtx): RawBuilder<ShipmentRow> =>
  sql<ShipmentRow>`
    select s.method, s.ship_day, s.address_id, c.last_address_id, c.custom_route,
      (select coalesce(json_agg(json_build_object(
          'id', a.id, 'name', a.name, 'city', a.city, 'state', a.state, 'routeNumber', a.route_number, 'routeName', r.name,
          'typicalEta', stop.typical_eta, 'shippingCostCents', a.shipping_cost_cents,
          'shippingMinimumCents', a.shipping_minimum_cents) order by a.position, a.id), '[]')
        from addresses a
        left join routes r using (route_number)
        left join lateral (
          select typical_eta from route_stops
          where route_number = a.route_number and (a.zip_code = any(zip_codes) or lower(city) = lower(a.city))
          order by a.zip_code = any(zip_codes) desc, stop
          limit 1) stop on true
        where a.customer_id = c.id and a.deleted_at is null and ${isOrderedFor(ctx.user, 'a.id')}) as addresses
    from customers c
    left join shipments s on s.user_id = ${ctx.user.id}
    where c.id = ${ctx.user.customerId}`
