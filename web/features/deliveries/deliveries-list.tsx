import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { DeliveryRow } from '../../../contract/features/deliveries.ts'
import { ShipDay } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { wallTimeText } from '../../words/format.ts'
import { useMessages } from '../../words/language.tsx'
import { StatusBadge } from '../orders/status-badge.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { useDeliveryWords } from './use-delivery-words.ts'

type Rows = { rows: readonly DeliveryRow[] }

/** Deliveries as rows, for wide windows. */
export function DeliveriesTable({ rows }: Rows) {
  const t = useMessages().statistics
  const d = t.deliveries
  const days = useDayWords()
  const words = useDeliveryWords()
  return (
    <Table
      label={d.list}
      wide
      head={
        <>
          <Th>{t.order}</Th>
          <Th>{d.shipDay}</Th>
          <Th>{d.method}</Th>
          <Th>{d.shipTo}</Th>
          <Th>{d.driver}</Th>
          <Th right>{d.expected}</Th>
          <Th>{d.delivered}</Th>
          <Th>{d.left}</Th>
        </>
      }
    >
      {rows.map((row) => (
        <Tr key={row.orderNumber}>
          <Td head bold>
            <OrderLink row={row}>{row.orderNumber}</OrderLink>
          </Td>
          <Td>
            <ShipDay on={asDay(row.shipDay)} />
          </Td>
          <Td>
            <span className="flex items-center gap-2 whitespace-nowrap">
              <Icon name={methodIcon(row.deliveryMethod)} />
              {days.method(row.deliveryMethod)}
            </span>
          </Td>
          <Td quiet>{row.shipTo}</Td>
          <Td quiet>{row.driver}</Td>
          <Td right>{row.eta && wallTimeText(row.eta)}</Td>
          <Td>
            <Delivered row={row} />
          </Td>
          <Td quiet>
            {words.proof(row)}
            <Photos row={row} />
          </Td>
        </Tr>
      ))}
    </Table>
  )
}

/** Deliveries as a stack, for phones and narrow windows. */
export function DeliveryCards({ rows }: Rows) {
  const t = useMessages().statistics
  const d = t.deliveries
  const days = useDayWords()
  const words = useDeliveryWords()
  return (
    <ul aria-label={d.list} className="divide-y divide-line">
      {rows.map((row) => {
        const facts = [
          row.shipTo,
          row.driver && d.withDriver(row.driver),
          row.eta && d.expectedAt(wallTimeText(row.eta)),
          words.proof(row),
        ]
        return (
          <li key={row.orderNumber} className="flex flex-col gap-1 px-4 py-3">
            <div className="flex flex-wrap items-baseline justify-between gap-x-3">
              <OrderLink row={row}>{t.orderTitle(row.orderNumber)}</OrderLink>
              <Delivered row={row} />
            </div>
            <p className="flex items-start gap-2 text-12 text-ink-2">
              <Icon name={methodIcon(row.deliveryMethod)} />
              <span>
                {[`${days.method(row.deliveryMethod)} · ${days.day(row.shipDay)}`, ...facts]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            <Photos row={row} />
          </li>
        )
      })}
    </ul>
  )
}

/** The photos of a delivery; each opens on its own. */
function Photos({ row: { orderNumber, photos } }: { row: DeliveryRow }) {
  const d = useMessages().statistics.deliveries
  if (photos.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {photos.map((id, at) => {
        const address = `/api/v1/orders/${orderNumber}/delivery/photos/${id}`
        return (
          <a key={id} href={address} target="_blank" rel="noopener noreferrer">
            <img
              src={address}
              alt={d.photoOf(at + 1, orderNumber)}
              loading="lazy"
              className="size-11 rounded-4 border border-line object-cover"
            />
          </a>
        )
      })}
    </span>
  )
}

function OrderLink({ row: { orderNumber }, children }: { row: DeliveryRow; children: ReactNode }) {
  return (
    <Link
      to="/orders/$orderNumber"
      params={{ orderNumber: String(orderNumber) }}
      className={`${linkClass} py-1 font-semibold`}
    >
      {children}
    </Link>
  )
}

/** When it arrived and whether that was on time; its status until then. */
function Delivered({ row }: { row: DeliveryRow }) {
  const t = useMessages().statistics.deliveries
  const words = useDeliveryWords()
  const delivered = words.delivered(row)
  const punctual = words.punctual(row)
  if (delivered === '')
    return row.status === 'CLOSED' ? (
      <span className="text-ink-3">{t.notKnown}</span>
    ) : (
      <StatusBadge status={row.status} />
    )
  return (
    <span className="whitespace-nowrap">
      {delivered}
      {punctual && (
        <span className={`ml-2 text-12 ${punctual.isLate ? 'font-semibold text-amber' : 'text-ink-3'}`}>
          {punctual.text}
        </span>
      )}
    </span>
  )
}
