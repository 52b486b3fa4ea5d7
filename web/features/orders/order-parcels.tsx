import { useQuery } from '@tanstack/react-query'
import { asDay } from '../../../contract/core/dates.ts'
import { type CustomerParcel, parcels } from '../../../contract/features/parcels.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { useLanguage, useMessages } from '../../words/language.tsx'
import type { Order } from './order-read.ts'

/** Shipping methods with parcels: UPS, and farms that ship directly. */
export const goesByParcel = ({ deliveryMethod, departmentOrder }: Order): boolean =>
  deliveryMethod === 'UPS Delivery' || farmOrders.includes(departmentOrder)
const farmOrders = ['Farm Direct', 'Grower Direct']

/** The parcels of an order: where each is, with a link to the carrier's page. Nothing without a tracking number. */
export function ParcelsPanel({ orderNumber }: { orderNumber: number }) {
  const t = useMessages().orders.parcels
  const { data } = useQuery(read(parcels.ofOrder, { params: { orderNumber } }))
  if (!data || data.parcels.length === 0) return null
  return (
    <Panel title={t.title}>
      <ul className="flex flex-col gap-3">
        {data.parcels.map((parcel) => (
          <ParcelLine key={parcel.trackingNumber} parcel={parcel} />
        ))}
      </ul>
    </Panel>
  )
}

function ParcelLine({ parcel }: { parcel: CustomerParcel }) {
  const t = useMessages().orders.parcels
  const { language } = useLanguage()
  const { trackingNumber, page, state, boxes, words, place, expectedOn } = parcel
  const facts = [
    t.boxes(boxes),
    expectedOn && state !== 'DELIVERED' && t.expectedOn(shipDayText(asDay(expectedOn), language)),
    words,
    place,
  ].filter(Boolean)
  return (
    <li>
      <span className="flex flex-wrap items-center gap-2">
        {page ? (
          <a href={page} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {trackingNumber}
          </a>
        ) : (
          <span className="font-semibold">{trackingNumber}</span>
        )}
        <Badge kind={state === 'PROBLEM' || state === 'RETURNED' ? 'danger' : 'accent'}>
          {t.states[state]}
        </Badge>
      </span>
      <span className="block text-ink-2">{facts.join(' · ')}</span>
    </li>
  )
}
