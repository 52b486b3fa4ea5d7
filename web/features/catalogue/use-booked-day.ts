import { asDay, dayAt } from '../../../contract/core/dates.ts'
import { runningDay } from '../../../contract/rules/running-day.ts'
import type { Shipment } from '../../../contract/rules/shipment-shapes.ts'
import { nowMs } from '../../ui/clock.ts'
import { useShipment } from '../shipment/use-shipment.ts'

type Booked = { isPreBooked: boolean; dateAvailable: string | null }

const shownFor = new WeakMap<Shipment, WeakMap<Booked, Booked>>()

/** Keeps the ship day of each pre-ordered product, so that row, dialog and order show the same day. */
export function useBookedDay(): <P extends Booked>(product: P) => P {
  const { data: shipment } = useShipment()
  return (product) =>
    shipment && product.isPreBooked && product.dateAvailable ? shown(shipment, product) : product
}

function shown<P extends Booked>(shipment: Shipment, product: P): P {
  const known = shownFor.get(shipment) ?? new WeakMap<Booked, Booked>()
  shownFor.set(shipment, known)
  const before = known.get(product)
  if (before) return before as P
  const today = dayAt(new Date(nowMs()), shipment.timeZone)
  const dateAvailable = runningDay(shipment, today, asDay(product.dateAvailable as string))
  const after = dateAvailable === product.dateAvailable ? product : { ...product, dateAvailable }
  known.set(product, after)
  return after
}
