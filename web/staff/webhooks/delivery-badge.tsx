import type { Delivery } from '../../../contract/features/webhooks/webhooks.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useWebhookWords } from './words.ts'

const kinds: Record<Delivery['state'], BadgeKind> = { waiting: 'neutral', taken: 'accent', failed: 'danger' }

/** A delivery's state; one waiting for a retry counts as failing. */
export function DeliveryBadge({ delivery: { state, status, error } }: { delivery: Delivery }) {
  const t = useWebhookWords()
  const isFailing = state === 'waiting' && (status !== null || error !== '')
  return <Badge kind={isFailing ? 'amber' : kinds[state]}>{isFailing ? t.failing : t.states[state]}</Badge>
}
