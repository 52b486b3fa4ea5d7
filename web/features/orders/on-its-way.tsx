import { useQuery } from '@tanstack/react-query'
import { doors } from '../../../contract/features/runs/doors.ts'
import { read } from '../../core/query.ts'
import { deliveryPage as english } from '../../words/areas/delivery-page.en.ts'
import { deliveryPage as spanish } from '../../words/areas/delivery-page.es.ts'
import { timeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import type { Order } from './order-read.ts'

/** The position of the truck that has the order, as the order's delivery link shows it. Fetched again at each report from the truck. */
export function OnItsWay({ order }: { order: Order }) {
  const t = useLanguage().language === 'es' ? spanish : english
  const number = order.orderNumber ?? 0
  const isUnderWay = order.deliveryMethod === 'Truck Delivery' && underWay.includes(order.status)
  const { data } = useQuery({
    ...read(doors.ofOrder, { params: { orderNumber: number } }),
    enabled: isUnderWay,
    staleTime: 0,
  })
  const delivery = isUnderWay ? data?.delivery : null
  if (!delivery) return null
  const clock = (at: string) => timeText(new Date(at), delivery.timeZone)
  const { state, away, eta, from, to, updatedAt, isSilent } = delivery
  const title =
    state === 'HERE'
      ? t.here
      : state === 'DELIVERED'
        ? t.delivered
        : state === 'COMING' && away !== null
          ? t.away(away)
          : null
  if (title === null) return null
  return (
    <div role="status" className="mb-3 rounded-4 bg-tint p-3">
      <p className="font-semibold">{title}</p>
      {eta && from && to && (
        <p className="text-ink-2">
          {t.about(clock(eta))} {t.between(clock(from), clock(to))}
        </p>
      )}
      {isSilent && updatedAt && <p className="text-amber">{t.silent(clock(updatedAt))}</p>}
    </div>
  )
}

const underWay: readonly string[] = ['LOADED', 'OUT_FOR_DELIVERY']
