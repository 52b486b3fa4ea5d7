import type { ClaimStatus } from '../../../contract/rules/claim-moves.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useClaimWords } from './words.ts'

const kinds: Partial<Record<ClaimStatus, BadgeKind>> = {
  NEEDS_INFO: 'amber',
  DRAFT: 'amber',
  APPROVED: 'accent',
  PARTIALLY_APPROVED: 'accent',
  CREDITED: 'accent',
  DENIED: 'danger',
}

/** A claim's status as a badge. */
export function ClaimBadge({ status, large = false }: { status: ClaimStatus; large?: boolean }) {
  const t = useClaimWords()
  return (
    <Badge kind={kinds[status] ?? 'neutral'} large={large}>
      {t.statuses[status]}
    </Badge>
  )
}
