import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { OrderSummary } from '../../../contract/features/orders.ts'
import { IconButton } from '../../ui/button.tsx'
import { ShipDay } from '../../ui/dates.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { Table, Td, Th, Tr } from '../../ui/table.tsx'
import { useMessages } from '../../words/language.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { BriefLines } from './brief-lines.tsx'
import { MissingNote, ReorderButton, useReorder } from './reorder.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Orders as dense rows that expand to their lines; for wide windows. */
export function OrdersTable({ rows }: { rows: readonly OrderSummary[] }) {
  const t = useMessages().orders
  const withPo = rows.some(({ poNumber }) => poNumber)
  return (
    <Table
      label={t.list}
      wide
      head={
        <>
          <Th width={28}>
            <span className="sr-only">{t.lines}</span>
          </Th>
          <Th>{t.order}</Th>
          <Th>{t.placed}</Th>
          <Th>{t.shipDay}</Th>
          <Th>{t.method}</Th>
          <Th>{t.shipTo}</Th>
          {withPo && <Th>{t.purchaseOrder}</Th>}
          <Th right>{t.lines}</Th>
          <Th right>{t.total}</Th>
          <Th>{t.status}</Th>
          <Th>
            <span className="sr-only">{t.actions}</span>
          </Th>
        </>
      }
    >
      {rows.map((order) => (
        <OrderRow key={order.orderNumber} order={order} withPo={withPo} />
      ))}
    </Table>
  )
}

function OrderRow({ order, withPo }: { order: OrderSummary; withPo: boolean }) {
  const t = useMessages().orders
  const words = useDayWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const again = useReorder(order.orderNumber)
  const { orderNumber, deliveryMethod, shipTo, poNumber, lines, totalAmount, status } = order
  return (
    <>
      <Tr>
        <Td>
          <IconButton
            icon={open ? 'chevron-down' : 'chevron-right'}
            label={t.showLines(orderNumber)}
            size={28}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          />
        </Td>
        <Td head bold>
          <Link to="/orders/$orderNumber" params={{ orderNumber: String(orderNumber) }} className={linkClass}>
            {orderNumber}
          </Link>
        </Td>
        <Td quiet>
          <ShipDay on={asDay(order.orderDate)} />
        </Td>
        <Td>
          <ShipDay on={asDay(order.shipDay)} />
        </Td>
        <Td>
          <span className="flex items-center gap-2 whitespace-nowrap">
            <Icon name={methodIcon(deliveryMethod)} />
            {words.method(deliveryMethod)}
          </span>
        </Td>
        <Td quiet>{shipTo}</Td>
        {withPo && <Td quiet>{poNumber}</Td>}
        <Td right>{lines}</Td>
        <Td right bold>
          <Money cents={centsFromDollars(totalAmount)} kind="column" />
        </Td>
        <Td>
          <StatusBadge status={status} />
        </Td>
        <Td right>
          <ReorderButton orderNumber={orderNumber} again={again} kind="quiet" />
        </Td>
      </Tr>
      {(open || again.missing) && (
        <tr id={id} className="border-b border-line bg-ground last:border-b-0">
          <td colSpan={withPo ? 11 : 10} className="px-4 py-3 pl-13">
            <div className="flex flex-col gap-3">
              {again.missing && <MissingNote reply={again.missing} onClose={again.forget} />}
              {open && <BriefLines label={t.linesOf(orderNumber)} details={order.details} />}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
