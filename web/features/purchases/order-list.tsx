import { Link } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import type { VendorOrderRow } from '../../../contract/features/purchases/vendor-orders.ts'
import { waybillText } from '../../../contract/rules/air-waybill.ts'
import { purchaseDays } from '../../../contract/rules/purchase-days.ts'
import { useZone } from '../../ui/dates.tsx'
import { dayAndTimeText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { PurchaseBadge } from './status-badge.tsx'
import { usePurchaseWords } from './words.ts'

type Props = { rows: readonly VendorOrderRow[]; opened: number | undefined; linkTo: (id: number) => object }

/** Purchase orders of a grower, nearest deadline first. */
export function OrderList({ rows, opened, linkTo }: Props) {
  const t = usePurchaseWords()
  const { language } = useLanguage()
  const next = useNextOf()
  return (
    <ul aria-label={t.farm.list} className="divide-y divide-line border-b border-line bg-surface">
      {rows.map((row) => (
        <li key={row.id}>
          <Link
            to={'/vendor/orders' as never}
            search={linkTo(row.id) as never}
            aria-current={row.id === opened ? 'true' : undefined}
            className={`block border-l-3 px-4 py-2.5 -outline-offset-2 hover:bg-sunken ${
              row.id === opened ? 'border-accent bg-tint' : 'border-transparent'
            }`}
          >
            <span className="flex items-center justify-between gap-2">
              <span className="font-semibold">{row.number}</span>
              <PurchaseBadge status={row.status} isOverdue={row.isOverdue} />
            </span>
            <span className="flex items-baseline justify-between gap-2">
              <span>{shipDayText(asDay(row.shipDay), language)}</span>
              <span className="text-ink-2 tabular-nums">{t.boxes(row.boxes)}</span>
            </span>
            <span className="block text-12 text-ink-2">{next(row)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The next step of an order, in a few words. */
function useNextOf() {
  const t = usePurchaseWords()
  const zone = useZone()
  const { language } = useLanguage()
  return (row: VendorOrderRow): string => {
    const days = purchaseDays(asDay(row.shipDay), row.leavesOn === null ? null : asDay(row.leavesOn))
    switch (row.status) {
      case 'SENT':
        return row.confirmBy ? t.farm.by(dayAndTimeText(new Date(row.confirmBy), zone, language)) : ''
      case 'CONFIRMED':
        return t.farm.pack(shipDayText(days.packed, language))
      case 'PARTIALLY_CONFIRMED':
        return t.farm.partOf(row.confirmedBoxes ?? 0, row.boxes)
      case 'PACKED':
        return t.farm.lands(shipDayText(days.arrives, language))
      case 'SHIPPED':
        return row.awb === '' ? row.tracking : waybillText(row.awb)
      case 'RECEIVED':
      case 'ALLOCATED':
        return [
          t.farm.received(row.receivedBoxes ?? 0, row.confirmedBoxes ?? row.boxes),
          row.claims > 0 && t.farm.claims(row.claims),
        ]
          .filter(Boolean)
          .join(' · ')
      default:
        return ''
    }
  }
}
