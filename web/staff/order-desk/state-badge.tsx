import type { HoldReason } from '../../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDeskWords } from './words.ts'

const kinds: Partial<Record<OrderStatus, BadgeKind>> = {
  CONFIRMED: 'accent',
  DELIVERED: 'accent',
  PICKED_UP: 'accent',
  ON_HOLD: 'amber',
  PENDING_PAYMENT: 'amber',
  PAYMENT_UNKNOWN: 'amber',
  DELIVERY_FAILED: 'danger',
  CANCELLED: 'outline',
}

/** An order's status, and why it is on hold. */
export function StateBadge({ status, holdReason }: { status: OrderStatus; holdReason: HoldReason | null }) {
  const t = useDeskWords()
  const { orders } = useMessages()
  return (
    <span className="whitespace-nowrap">
      <Badge kind={kinds[status] ?? 'neutral'}>{orders.statuses[status]}</Badge>
      {status === 'ON_HOLD' && holdReason && (
        <span className="ml-1.5 text-12 text-amber">{t.holds[holdReason]}</span>
      )}
    </span>
  )
}
