import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cart } from '../../contract/cart.ts'
import { inventory } from '../../contract/inventory.ts'
import { type Shipment, shipment } from '../../contract/shipment.ts'
import { read, useWrite } from '../query.ts'
import { setClock } from '../ui/clock.ts'

export type { Shipment }

/** The user's ship day, method and ship-to. Its answer also sets the page's clock by the server's. */
export function useShipment() {
  const query = useQuery(read(shipment.read, {}))
  const now = query.data?.now
  const heardAtMs = query.dataUpdatedAt
  // An answer is kept for half an hour: what it says is the time it was given at, not that of the screen it is shown on.
  useEffect(() => {
    if (now) setClock(new Date(now), heardAtMs)
  }, [now, heardAtMs])
  return query
}

/** Chooses day, method and ship-to; all that depends on them asks again. A failure leaves what the server holds (specification 8). */
export function useUpdateShipment(options: Parameters<typeof useWrite<typeof shipment.update>>[1] = {}) {
  return useWrite(shipment.update, {
    refresh: [shipment.read, cart.read, inventory.all],
    ...options,
  })
}
