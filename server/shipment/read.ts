import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { inventory } from '../../contract/features/catalogue/inventory.ts'
import type { shipment } from '../../contract/features/shipment.ts'
import { calendarOf, type DayState, dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import type { OpenDay, ShipDayState, Shipment } from '../../contract/rules/shipment-shapes.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { deliveryOf, methodsOffered, readShipmentChoice, type ShipmentChoice } from '../ship-days/shipment.ts'

/** The user's shipment in the form responses use. */
export const readShipment = async (ctx: SignedInCtx): Promise<Shipment> =>
  shipmentReply(ctx, await readShipmentChoice(ctx))

/** The shipment for another day or method, as a preview; nothing is saved. */
export async function shipmentForDate(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof shipment.forDate>,
): Promise<Shipment> {
  const choice = await readShipmentChoice(ctx)
  return shipmentReply(
    ctx,
    choiceOn(ctx, choice, { shipDay: params.shipDate, method: query.method ?? choice.method }),
  )
}

/** The shipment to the same address on another day or by another method. */
export function choiceOn(
  ctx: SignedInCtx,
  choice: ShipmentChoice,
  { shipDay, method }: { shipDay: Day; method: MethodCode },
): ShipmentChoice {
  const { calendar, address } = choice
  const delivery = deliveryOf(ctx, { method, address })
  const now = ctx.now()
  return {
    ...choice,
    method,
    shipDay,
    state: dayState(calendar, delivery, shipDay, now),
    nextOpenDay:
      firstOpenDay(calendar, delivery, { now, from: shipDay }) ?? firstOpenDay(calendar, delivery, { now }),
    passedDay: null,
  }
}

/** The shipment with its calendars: always the truck's days, plus those of UPS if it is chosen, else of pickup. */
export function shipmentReply(ctx: SignedInCtx, choice: ShipmentChoice): Shipment {
  const { method, shipDay, address, state, nextOpenDay, passedDay, calendar } = choice
  const now = ctx.now()
  // Today and every day open for orders.
  const days = calendar.futureDays.STOCK + 1
  const calendarBy = (by: MethodCode) =>
    calendarOf(calendar, deliveryOf(ctx, { method: by, address }), { now, days })
  const calendars = { TRUCK: calendarBy('TRUCK'), UPS: calendarBy('UPS'), PICKUP: calendarBy('PICKUP') }
  const truckDays = calendars.TRUCK
  const otherDays = calendars[method === 'UPS' ? 'UPS' : 'PICKUP']
  const delivered = method === 'PICKUP' ? null : address
  return {
    customer: { accountNumber: ctx.user.accountNumber, email: ctx.user.email },
    deliveryMethod: methodLabels[method],
    shipDay,
    shipToName: address?.name ?? '',
    shipToCode: address ? String(address.id) : '',
    excludeDays: otherDays.filter(({ open }) => !open).map(({ day }) => day),
    excludeDaysTruck: truckDays.filter(({ open }) => !open).map(({ day }) => day),
    routeDays: truckDays.filter(isTruckDay).map(({ day }) => day),
    cutOff: state.cutOff?.toISOString() ?? null,
    open: state.open,
    reason: state.reason ?? null,
    nextOpenDay: nextOpenDay?.day ?? null,
    openDays: openDaysOf(calendars[method].filter(({ day }) => day >= shipDay)),
    ...(passedDay && { passedDay }),
    methods: methodsOffered(address).map((offered) => {
      const openDays = openDaysOf(calendars[offered])
      return {
        deliveryMethod: methodLabels[offered],
        nextOpenDay: openDays[0]?.date ?? null,
        cutOff: openDays[0]?.cutOff ?? null,
        openDays,
      }
    }),
    routeNumber: address?.routeNumber ?? null,
    routeName: address?.routeName ?? null,
    typicalEta: address?.typicalEta ?? null,
    shippingCost: dollarsFromCents(delivered?.shippingCostCents ?? 0),
    shippingMinimum: dollarsFromCents(delivered?.shippingMinimumCents ?? 0),
    today: dayAt(now, calendar.timeZone),
    now: now.toISOString(),
    timeZone: calendar.timeZone,
  }
}

/** Enough open days for a page that is offline over a long weekend. */
const openDaysAhead = 5

const openDaysOf = (days: readonly DayState[]): OpenDay[] =>
  days
    .flatMap(({ day, open, cutOff }) => (open && cutOff ? [{ date: day, cutOff: cutOff.toISOString() }] : []))
    .slice(0, openDaysAhead)

/** Whether the truck runs, whether or not orders for it are still open. */
const isTruckDay = ({ open, reason }: DayState) => open || reason === 'cut_off_passed'

/** Every day from today on for a method and an address, by default the shipment's. Throws not_found for another customer's address. */
export async function listShipDays(
  ctx: SignedInCtx,
  { query }: InputOf<typeof shipment.days>,
): Promise<ReplyOf<typeof shipment.days>> {
  const choice = await readShipmentChoice(ctx)
  const { calendar, addresses } = choice
  const method = query.method ?? choice.method
  const address =
    query.shipToId === undefined ? choice.address : addresses.find(({ id }) => id === query.shipToId)
  if (address === undefined) throw new AppError('not_found')
  const delivery = deliveryOf(ctx, { method, address })
  return {
    rows: calendarOf(calendar, delivery, { now: ctx.now(), days: query.days }).map(shipDayState),
    deliveryMethod: methodLabels[method],
    timeZone: calendar.timeZone,
  }
}

const shipDayState = ({ day, open, reason, note, cutOff }: DayState): ShipDayState => ({
  date: day,
  enabled: open,
  ...(reason && { reason }),
  ...(note && { note }),
  ...(cutOff && { cutOff: cutOff.toISOString() }),
})

/** The next ship day of a method and its cut-off. */
export async function shipDateTime(
  ctx: SignedInCtx,
  { query }: InputOf<typeof inventory.shipDateTime>,
): Promise<ReplyOf<typeof inventory.shipDateTime>> {
  const { calendar, address, method } = await readShipmentChoice(ctx)
  const now = ctx.now()
  const first = firstOpenDay(calendar, deliveryOf(ctx, { method: query.method ?? method, address }), { now })
  return {
    shipDay: first?.day ?? null,
    cutOff: first?.cutOff?.toISOString() ?? null,
    now: now.toISOString(),
    timeZone: calendar.timeZone,
  }
}
