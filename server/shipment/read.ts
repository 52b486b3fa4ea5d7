import { type Day, dayAt } from '../../contract/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/endpoint.ts'
import { type MethodCode, methodLabels } from '../../contract/fields.ts'
import type { inventory } from '../../contract/inventory.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import { calendarOf, type DayState, dayState, firstOpenDay } from '../../contract/ship-days.ts'
import type { ShipDayState, Shipment, shipment } from '../../contract/shipment.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'
import { deliveryOf, methodsOffered, readShipmentChoice, type ShipmentChoice } from './shipment.ts'

/** The user's shipment as answers carry it. */
export const readShipment = async (ctx: SignedInCtx): Promise<Shipment> =>
  shipmentReply(ctx, await readShipmentChoice(ctx))

/** What the shipment would be on another day, by another method; nothing is chosen. */
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

/** The same address on another day by another method. */
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

/** The shipment with its calendars: the truck's days always, beside them those of UPS where that is chosen, else of pickup. */
export function shipmentReply(ctx: SignedInCtx, choice: ShipmentChoice): Shipment {
  const { method, shipDay, address, state, nextOpenDay, passedDay, calendar } = choice
  const now = ctx.now()
  // Today and every day that can be ordered for.
  const days = calendar.futureDays.STOCK + 1
  const calendarBy = (by: MethodCode) =>
    calendarOf(calendar, deliveryOf(ctx, { method: by, address }), { now, days })
  const truckDays = calendarBy('TRUCK')
  const otherDays = calendarBy(method === 'UPS' ? 'UPS' : 'PICKUP')
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
    ...(passedDay && { passedDay }),
    methods: methodsOffered(address).map((offered) => {
      const first = firstOpenDay(calendar, deliveryOf(ctx, { method: offered, address }), { now })
      return {
        deliveryMethod: methodLabels[offered],
        nextOpenDay: first?.day ?? null,
        cutOff: first?.cutOff?.toISOString() ?? null,
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

/** The truck runs, whether or not orders for it are still taken. */
const isTruckDay = ({ open, reason }: DayState) => open || reason === 'cut_off_passed'

/** Every day from today on for a method and an address, by default those of the shipment. Throws not_found for another's address. */
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

/** The next ship day of a method and the moment its orders close. */
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
