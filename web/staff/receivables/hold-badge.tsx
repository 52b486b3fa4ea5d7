import type { HoldState } from '../../../contract/rules/hold-states.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useMoneyWords } from './words.ts'

const kinds: Record<HoldState, BadgeKind> = {
  open: 'neutral',
  cardOnly: 'amber',
  held: 'danger',
  released: 'accent',
}

/** An account's hold state as a badge; nothing for an open account. */
export function HoldBadge({ state }: { state: HoldState }) {
  const t = useMoneyWords()
  return state === 'open' ? null : <Badge kind={kinds[state]}>{t.holds[state]}</Badge>
}
