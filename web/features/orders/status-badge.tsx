import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useMessages } from '../../words/language.tsx'

const kinds: Partial<Record<OrderStatus, BadgeKind>> = {
  PENDING_PAYMENT: 'amber',
  PAYMENT_UNKNOWN: 'amber',
  ON_HOLD: 'amber',
  CONFIRMED: 'accent',
  LOADED: 'accent',
  OUT_FOR_DELIVERY: 'accent',
  READY_FOR_PICKUP: 'accent',
  SHIPPED: 'accent',
  DELIVERY_FAILED: 'danger',
}

/** An order's status in a word or two. */
export function StatusBadge({ status, large = false }: { status: OrderStatus; large?: boolean }) {
  const t = useMessages().orders
  return (
    <Badge kind={kinds[status] ?? 'neutral'} large={large}>
      {t.statuses[status]}
    </Badge>
  )
}
