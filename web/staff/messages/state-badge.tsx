import type { Message } from '../../../contract/features/messages/outbox.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useMessages } from '../../words/language.tsx'

const kinds: Record<Message['state'], BadgeKind> = {
  queued: 'amber',
  sending: 'amber',
  sent: 'accent',
  failed: 'danger',
  held: 'outline',
}

/** A message's status. */
export function StateBadge({ state, large = false }: { state: Message['state']; large?: boolean }) {
  return (
    <Badge kind={kinds[state]} large={large}>
      {useMessages().outbox.states[state]}
    </Badge>
  )
}
