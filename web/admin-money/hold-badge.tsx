import type { HoldState } from '../../contract/hold-states.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { useMoneyWords } from './words.ts'

const kinds: Record<HoldState, BadgeKind> = {
  open: 'neutral',
  cardOnly: 'amber',
  held: 'danger',
  released: 'accent',
}

/** Where an account stands on the ladder; nothing for one that is open. */
export function HoldBadge({ state }: { state: HoldState }) {
  const t = useMoneyWords()
  return state === 'open' ? null : <Badge kind={kinds[state]}>{t.holds[state]}</Badge>
}
