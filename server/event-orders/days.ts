import { addDays, type Day, dayAt } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { type Delivery, dayState } from '../../contract/rules/ship-days.ts'
import {
  chooseShipDay,
  deliveryWindow,
  fitOf,
  type Occasion,
  type Window,
} from '../../contract/rules/vase-date.ts'
import type { Around } from '../cart/rows.ts'
import { deliveryOfProduct, isInSeason } from '../ship-days/product-delivery.ts'
import { ageOf, type Goods } from './goods.ts'

/** The number of days before the design day that are searched for a ship day. */
const mostBefore = 35

export type ItemDays = Window & {
  shipDay: Day | null
  fit: 'good' | 'late' | 'early' | 'none'
  fitDays: number
  openDays: Day[]
  cutOff: Date | null
}

type To = { method: MethodCode; routeNumber: string | null }

/** Calculates the ship days of an event's goods; the calendar is queried once for goods that ship the same way. */
export function shipDays(occasion: Occasion, to: To, around: Around) {
  const { calendar, customer, now, today } = around
  const known = new Map<string, { day: Day; cutOff: Date | undefined }[]>()
  const travelDays = to.method === 'UPS' ? 1 : 0

  const openDaysOf = (delivery: Delivery) => {
    const key = JSON.stringify(delivery)
    const before = known.get(key)
    if (before) return before
    const days: { day: Day; cutOff: Date | undefined }[] = []
    const earliest = addDays(occasion.designDay, -mostBefore)
    const tomorrow = addDays(dayAt(now, calendar.timeZone), 1)
    for (
      let day = earliest > tomorrow ? earliest : tomorrow;
      day < occasion.designDay;
      day = addDays(day, 1)
    ) {
      const state = dayState(calendar, delivery, day, now)
      if (state.open) days.push({ day, cutOff: state.cutOff })
    }
    known.set(key, days)
    return days
  }

  return (goods: Goods, own: Day | null): ItemDays => {
    const { method, routeNumber } = to
    const delivery = deliveryOfProduct(
      goods,
      { method, routeNumber, accountNumber: customer.account_number },
      today,
    )
    const open = openDaysOf(delivery).filter(({ day }) => isInSeason(goods, day))
    const openDays = open.map(({ day }) => day)
    const care = {
      openMin: goods.open_min_days,
      openMax: goods.open_max_days,
      hydrateHours: goods.hydrate_hours,
      vaseDays: goods.vase_days,
    }
    const window = deliveryWindow(care, occasion, ageOf(goods, today))
    const chosen =
      own !== null && openDays.includes(own)
        ? { day: own, fit: fitOf(window, addDays(own, travelDays)), days: 0 }
        : chooseShipDay(window, occasion, openDays, travelDays)
    return {
      ...window,
      shipDay: chosen.day,
      fit: chosen.fit,
      fitDays: chosen.days,
      openDays,
      cutOff: open.find(({ day }) => day === chosen.day)?.cutOff ?? null,
    }
  }
}
