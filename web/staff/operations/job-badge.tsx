import type { QueuedJob } from '../../../contract/features/operations.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useJobWords } from './words.ts'

const kinds: Record<QueuedJob['state'], BadgeKind> = {
  running: 'accent',
  failing: 'amber',
  waiting: 'neutral',
  'given-up': 'danger',
}

/** A job's state. */
export const JobBadge = ({ state }: Pick<QueuedJob, 'state'>) => (
  <Badge kind={kinds[state]}>{useJobWords().states[state]}</Badge>
)
