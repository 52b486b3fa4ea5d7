import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { OrderSummary } from '../../../contract/features/orders.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Money } from '../../ui/money.tsx'
import { useMessages } from '../../words/language.tsx'
import { methodIcon, useDayWords } from '../shipment/day-words.ts'
import { BriefLines } from './brief-lines.tsx'
import { MissingNote, ReorderButton, useReorder } from './reorder.tsx'
import { StatusBadge } from './status-badge.tsx'

/** Orders as a stack, for phones. */
export function OrderCards({ rows }: { rows: readonly OrderSummary[] }) {
  const t = useMessages().orders
  return (
    <ul aria-label={t.list} className="divide-y divide-line">
      {rows.map((order) => (
        <OrderCard key={order.orderNumber} order={order} />
      ))}
    </ul>
  )
}

function OrderCard({ order }: { order: OrderSummary }) {
  const t = useMessages().orders
  const words = useDayWords()
  const id = useId()
  const [open, setOpen] = useState(false)
  const again = useReorder(order.orderNumber)
  const { orderNumber, deliveryMethod, shipDay, shipTo, poNumber, lines, totalAmount, status } = order
  return (
    <li className="flex flex-col gap-2 px-4 py-3">
      <div className="flex items-center gap-3">
        <Link
          to="/orders/$orderNumber"
          params={{ orderNumber: String(orderNumber) }}
          className={`${linkClass} py-1 font-semibold`}
        >
          {t.orderTitle(orderNumber)}
        </Link>
        <StatusBadge status={status} />
        <span className="flex-1 text-right font-semibold">
          <Money cents={centsFromDollars(totalAmount)} kind="total" />
        </span>
      </div>
      <p className="flex items-start gap-2 text-12 text-ink-2">
        <Icon name={methodIcon(deliveryMethod)} />
        <span>
          {[`${words.method(deliveryMethod)} · ${words.day(shipDay)}`, shipTo, poNumber && t.po(poNumber)]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <div className="-mx-4 -my-2 flex justify-between px-1">
        <Button
          size={44}
          kind="quiet"
          icon={open ? 'chevron-up' : 'chevron-down'}
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${t.lineCount(lines)}, ${t.orderTitle(orderNumber)}`}
          onClick={() => setOpen(!open)}
        >
          {t.lineCount(lines)}
        </Button>
        <ReorderButton orderNumber={orderNumber} again={again} kind="quiet" size={44} />
      </div>
      <div id={id} className="flex flex-col gap-3 empty:hidden">
        {again.missing && <MissingNote reply={again.missing} onClose={again.forget} />}
        {open && <BriefLines label={t.linesOf(orderNumber)} details={order.details} />}
      </div>
    </li>
  )
}
