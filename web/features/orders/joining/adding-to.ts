import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { asDay } from '../../../../contract/core/dates.ts'
import type { ReplyOf } from '../../../../contract/core/endpoint.ts'
import { type Cart, cart } from '../../../../contract/features/cart.ts'
import type { orders } from '../../../../contract/features/orders.ts'
import { shipment } from '../../../../contract/features/shipment.ts'
import { shipmentUpdate } from '../../../../contract/features/shipment-update.ts'
import type { Shipment } from '../../../../contract/rules/shipment-shapes.ts'
import { useErrorText } from '../../../core/error-text.ts'
import { read } from '../../../core/query.ts'
import { useUser } from '../../../core/session.ts'
import { useZone } from '../../../ui/dates.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { queueOf } from '../../cart/use-cart.ts'
import { useUpdateShipment } from '../../shipment/use-shipment.ts'
import { type Adding, addingKey, writeAdding } from './adding.ts'

type Order = ReplyOf<typeof orders.read>

/** The page for each kind of goods. */
const shops: Record<string, string> = {
  PREBOOK: '/pre-booking',
  GROWER_DIRECT: '/grower-direct',
  FARM_DIRECT: '/farm-direct',
}

/** Starts and ends adding to an order. Meanwhile the shipment is the order's, so that stock and prices are those of its day. */
export function useAddingTo() {
  const key = addingKey(useUser().id)
  const client = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  const errorText = useErrorText()
  const zone = useZone()
  const update = useUpdateShipment()

  const choose = (now: Shipment, to: NonNullable<Adding['back']>) =>
    update.mutateAsync({
      body: shipmentUpdate(
        {
          customer: now.customer,
          deliveryMethod: to.deliveryMethod,
          shipDay: asDay(to.shipDay),
          shipTo: to.shipToCode ? { id: Number(to.shipToCode), name: to.shipToName } : null,
        },
        zone,
      ),
    })

  async function begin(order: Order) {
    await queueOf(client).settled()
    const [now, inCart] = await Promise.all([
      client.fetchQuery(read(shipment.read, {})),
      client.fetchQuery(read(cart.read, {})),
    ])
    const { orderNumber, date: shipDay, deliveryMethod, shipToId, shipTo, productType } = order
    // Pre-booked goods ship on their own day, whatever the shipment's day is.
    const day = productType === 'PREBOOK' ? now.shipDay : shipDay
    const isThere =
      now.shipDay === day &&
      now.deliveryMethod === deliveryMethod &&
      (deliveryMethod === 'Pickup' || Number(now.shipToCode) === shipToId)
    let back: Adding['back'] = null
    if (!isThere) {
      try {
        await choose(now, { shipDay: day, deliveryMethod, shipToCode: String(shipToId), shipToName: shipTo })
        const { deliveryMethod: method, shipToCode, shipToName } = now
        back = { shipDay: now.shipDay, deliveryMethod: method, shipToCode, shipToName }
      } catch (error) {
        return toast({ kind: 'failed', text: errorText(error) })
      }
    }
    writeAdding(key, {
      orderNumber: orderNumber ?? 0,
      shipDay,
      deliveryMethod,
      shipToId,
      productType,
      keep: lineIds(inCart),
      back,
    })
    await navigate({ to: shops[productType] ?? '/fresh-flowers' })
  }

  /** Ends it. Restores the previous shipment, unless something added stays in the cart for the order's day. */
  async function end(adding: Adding, { leavesLines }: { leavesLines: boolean }) {
    writeAdding(key, undefined)
    const { back } = adding
    if (!back || leavesLines) return
    const now = await client.fetchQuery(read(shipment.read, {}))
    // If that day has closed meanwhile, the order's stays.
    await choose(now, back).catch(() => undefined)
  }

  return { begin, end, isPending: update.isPending }
}

const lineIds = ({ orders: inCart }: Cart): number[] =>
  inCart.flatMap(({ details }) => details.map(({ id }) => id))
