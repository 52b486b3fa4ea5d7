import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { cart } from '../../../contract/features/cart.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { read } from '../../core/query.ts'
import { useLastPassed } from '../../ui/countdown.tsx'
import { cutOffsOf } from './use-shipment.ts'

/** All open pages reach a cut-off at once: their refetches are spread over this many milliseconds, the first after half a second. */
const spreadMs = 2500
const leastMs = 500

/** Refetches shipment, cart and calendar after each cut-off that any of them contains. */
export function useRefetchAtCutOffs() {
  const client = useQueryClient()
  const { data: said } = useQuery(read(shipment.read, {}))
  const { data: orders } = useQuery({ ...read(cart.read, {}), select: ({ orders }) => orders })
  const ofCart = (orders ?? []).flatMap(({ open, cutOff }) => (open && cutOff ? [cutOff] : []))
  const passed = useLastPassed([...cutOffsOf(said), ...ofCart]).getTime()
  useEffect(() => {
    if (passed === 0) return
    const timer = setTimeout(
      () => {
        for (const { path } of [shipment.read, cart.read, shipment.days])
          void client.invalidateQueries({ queryKey: [path] })
      },
      leastMs + Math.random() * spreadMs,
    )
    return () => clearTimeout(timer)
  }, [client, passed])
}
