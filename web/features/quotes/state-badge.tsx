import type { QuoteSummary } from '../../../contract/features/quotes/fields.ts'
import type { QuoteState } from '../../../contract/rules/quote-moves.ts'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { useQuoteWords } from './words.ts'

/** Amber means that it is the reader's turn, green is good news; the other colors are the same for both sides. */
const kinds: Partial<Record<QuoteState, BadgeKind>> = {
  QUOTED: 'accent',
  NEEDS_INFO: 'amber',
  COUNTERED: 'amber',
  ACCEPTED: 'accent',
  ORDERED: 'accent',
}
export const kindOf = (status: QuoteState): BadgeKind => kinds[status] ?? 'neutral'

const firstName = (name: string) => name.split(' ')[0] ?? name

/** The state of a quote in the shop's words. */
export function StateBadge({ quote, large = false }: { quote: QuoteSummary; large?: boolean }) {
  const t = useQuoteWords()
  return (
    <Badge kind={kindOf(quote.status)} large={large}>
      {t.states[quote.status](firstName(quote.rep))}
    </Badge>
  )
}

export const repName = (quote: Pick<QuoteSummary, 'rep'>, us: string) => firstName(quote.rep) || us
