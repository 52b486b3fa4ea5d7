import { asDay, type Day } from '../../../contract/core/dates.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type OrderProposalFacts = {
  /** The subject of the mail with the order; empty if it had none. */
  subject: string
  shipDay: Day
  /** The assistant's sentences, in the reader's language. */
  told: string
  lines: readonly { name: string; um: string; quantity: number; amount: string; problem: string }[]
  total: string
  /** The original lines that were not understood. */
  unread: readonly string[]
  /** The page for changing and approving it. */
  path: string
}

/** What was understood of an order by mail, what was not, and the link to approve it. */
export function orderProposal(facts: OrderProposalFacts, around: Around): Draft {
  const t = wordsOf(around.language).proposal
  const { subject, shipDay, told, lines, total, unread, path } = facts
  const day = shipDayText(shipDay, around.language)
  return {
    subject: subject === '' ? t.subject(day) : t.answer(subject),
    preview: t.nothingOrdered,
    blocks: [
      { kind: 'title', text: t.title(day) },
      { kind: 'text', text: told },
      {
        kind: 'lines',
        rows: lines.map(({ name, um, quantity, amount, problem }) => ({
          name,
          detail: [quantityText(quantity, um, around.language), problem].filter(Boolean).join(' · '),
          amount,
        })),
      },
      { kind: 'sums', rows: [{ label: t.total, value: total, strong: true }] },
      ...(unread.length > 0
        ? [
            { kind: 'heading' as const, text: t.unread },
            { kind: 'quote' as const, text: unread.join('\n') },
          ]
        : []),
      { kind: 'text', text: t.nothingOrdered },
      { kind: 'button', label: t.open, href: linkTo(around.publicUrl, path) },
    ],
    why: t.why,
  }
}

/** The example that is shown until the first such mail has been sent. */
export const proposalExample: OrderProposalFacts = {
  subject: '',
  shipDay: asDay('2026-11-25'),
  told: '',
  lines: [
    { name: 'Rose Freedom Red 50 cm', um: 'BU', quantity: 12, amount: '$70.32', problem: '' },
    { name: 'Leatherleaf', um: 'BU', quantity: 6, amount: '$35.04', problem: '' },
  ],
  total: '$105.36',
  unread: ['2 of the blue ones'],
  path: '/removed',
}
