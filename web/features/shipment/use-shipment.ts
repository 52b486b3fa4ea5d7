import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Day } from '../../../contract/core/dates.ts'
import { cart } from '../../../contract/features/cart.ts'
import { inventory } from '../../../contract/features/catalogue/inventory.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { shipmentUpdate } from '../../../contract/features/shipment-update.ts'
import { shipmentAt } from '../../../contract/rules/shipment-rules.ts'
import type { Shipment } from '../../../contract/rules/shipment-shapes.ts'
import { read, useWrite } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { setClock } from '../../ui/clock.ts'
import { useLastPassed } from '../../ui/countdown.tsx'

export type { Shipment }

/** The cut-offs of all open days in a response. */
export const cutOffsOf = (said: Shipment | undefined): string[] =>
  [said?.openDays, ...(said?.methods ?? []).map(({ openDays }) => openDays)].flatMap((days) =>
    (days ?? []).map(({ cutOff }) => cutOff),
  )

/**
 * The user's ship day, method and ship-to. At a cut-off the day closes, and the next one is shown before the server has responded. The
 * response also sets the page's clock.
 */
export function useShipment() {
  const query = useQuery(read(shipment.read, {}))
  const now = query.data?.now
  const heardAtMs = query.dataUpdatedAt
  // A response is cached for half an hour, so the clock is set with the time it arrived, not with the time it is shown.
  useEffect(() => {
    if (now) setClock(new Date(now), heardAtMs)
  }, [now, heardAtMs])
  const said = query.data
  const passed = useLastPassed(cutOffsOf(said))
  const data = useMemo(() => said && shipmentAt(said, passed), [said, passed])
  return { data, isError: query.isError }
}

/**
 * Chooses day, method and ship-to, and refetches everything that depends on them. A failure keeps the server's values (specification 8).
 */
export function useUpdateShipment(options: Parameters<typeof useWrite<typeof shipment.update>>[1] = {}) {
  return useWrite(shipment.update, {
    refresh: [shipment.read, cart.read, inventory.all],
    ...options,
  })
}

/** Chooses another day with the same method and address; lines of closed days are moved too. */
export function useShipOn() {
  const { timeZone } = useSite()
  const update = useUpdateShipment()
  return {
    ...update,
    ship({ customer, deliveryMethod, shipToCode, shipToName }: Shipment, shipDay: Day) {
      const shipTo = shipToCode ? { id: Number(shipToCode), name: shipToName } : null
      update.mutate({ body: shipmentUpdate({ customer, deliveryMethod, shipDay, shipTo }, timeZone) })
    },
  }
}
