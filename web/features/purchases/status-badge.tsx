import type { PurchaseStatus } from '../../../contract/rules/purchase-moves.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { usePurchaseWords } from './words.ts'

const kinds: Record<PurchaseStatus, BadgeKind> = {
  DRAFT: 'outline',
  SENT: 'amber',
  CONFIRMED: 'accent',
  PARTIALLY_CONFIRMED: 'amber',
  DECLINED: 'danger',
  CANCELLED: 'neutral',
  PACKED: 'accent',
  SHIPPED: 'neutral',
  RECEIVED: 'neutral',
  ALLOCATED: 'neutral',
}

/** The state of a purchase order, with a note if its deadline has passed. */
export function PurchaseBadge({
  status,
  isOverdue = false,
  large = false,
}: {
  status: PurchaseStatus
  isOverdue?: boolean
  large?: boolean
}) {
  const t = usePurchaseWords()
  return (
    <Badge kind={isOverdue ? 'danger' : kinds[status]} large={large}>
      {isOverdue ? t.overdue : t.statuses[status]}
    </Badge>
  )
}
