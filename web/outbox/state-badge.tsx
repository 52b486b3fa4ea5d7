import type { Message } from '../../contract/outbox.ts'
import { useMessages } from '../messages/language.tsx'
import { Badge, type BadgeKind } from '../ui/badge.tsx'

const kinds: Record<Message['state'], BadgeKind> = {
  queued: 'amber',
  sending: 'amber',
  sent: 'accent',
  failed: 'danger',
}

/** Where a message stands. */
export function StateBadge({ state, large = false }: { state: Message['state']; large?: boolean }) {
  return (
    <Badge kind={kinds[state]} large={large}>
      {useMessages().outbox.states[state]}
    </Badge>
  )
}
