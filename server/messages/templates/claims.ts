import type { Day } from '../../../contract/core/dates.ts'
import { moneyText } from '../../../contract/core/money.ts'
import type { ClaimReason, ClaimResolution } from '../../../contract/rules/claim-moves.ts'
import { dayAndTimeText, fullDateText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

type About = { claimId: number; number: string; orderNumber: number; goods: string }

export type ClaimDecidedFacts = About & {
  outcome: ClaimResolution | 'DENIED'
  amountCents: number
  claimedCents: number
  /** Credit memos. */
  memos: readonly number[]
  /** The number of the replacement order. */
  replacement: number | null
  /** What the desk wrote. */
  words: string
  mayReopen: boolean
}

const quoted = (text: string): Block[] => (text === '' ? [] : [{ kind: 'quote', text }])
const button = (around: Around, label: string, claimId: number): Block => ({
  kind: 'button',
  label,
  href: linkTo(around.publicUrl, `/claims/${claimId}`),
})

export function claimDecided(facts: ClaimDecidedFacts, around: Around): Draft {
  const t = wordsOf(around.language).claims
  const { number, outcome, orderNumber, goods, memos } = facts
  const amount = moneyText(facts.amountCents)
  const title = t.decided[outcome](amount)
  const rows: [string, string][] = [
    [t.claim, number],
    [t.order, String(orderNumber)],
    [t.goods, goods],
    [t.memo, memos.map((memo) => `CM-${memo}`).join(', ')],
    [t.replacement, facts.replacement === null ? '' : String(facts.replacement)],
  ]
  return {
    subject: t.subject(title, number),
    preview: goods,
    blocks: [
      { kind: 'title', text: title },
      ...(outcome === 'CREDIT' ? [{ kind: 'text' as const, text: t.usable }] : []),
      ...(outcome === 'REFUND' ? [{ kind: 'text' as const, text: t.toCard }] : []),
      ...(outcome !== 'DENIED' && facts.amountCents > 0 && facts.amountCents < facts.claimedCents
        ? [{ kind: 'text' as const, text: t.inPart(moneyText(facts.claimedCents)) }]
        : []),
      ...quoted(facts.words),
      { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
      button(around, t.see, facts.claimId),
      ...(facts.mayReopen ? [{ kind: 'quiet' as const, text: t.askAgain(around.brand.phone) }] : []),
    ],
    why: t.why,
  }
}

export type ClaimAskedFacts = About & {
  /** Empty when a rule asks for photos. */
  words: string
  /** The deadline for an answer, as an ISO instant. */
  until: string
}

export function claimAsked(
  { number, goods, words, until, orderNumber, claimId }: ClaimAskedFacts,
  around: Around,
): Draft {
  const t = wordsOf(around.language).claims
  const when = dayAndTimeText(new Date(until), around.timeZone, around.language)
  return {
    subject: t.subject(t.askedTitle, number),
    preview: t.askedUntil(when),
    blocks: [
      { kind: 'title', text: t.askedTitle },
      { kind: 'text', text: words === '' ? t.askedPhotos : t.askedText },
      ...quoted(words),
      { kind: 'text', text: t.askedUntil(when) },
      {
        kind: 'facts',
        rows: [[t.order, String(orderNumber)] as const, [t.goods, goods] as const].filter(
          ([, value]) => value !== '',
        ),
      },
      button(around, t.answer, claimId),
    ],
    why: t.why,
  }
}

export type ClaimWaitingFacts = About & {
  customer: string
  amountCents: number
  words: string
  news: 'OPENED' | 'DENIED' | 'UNANSWERED'
}

/** The mail to the office and representatives. */
export function claimWaiting(facts: ClaimWaitingFacts, around: Around): Draft {
  const t = wordsOf(around.language).claims
  const { number, customer, goods, orderNumber, claimId } = facts
  const title = t.news[facts.news](customer, moneyText(facts.amountCents))
  return {
    subject: t.subject(title, number),
    preview: goods,
    blocks: [
      { kind: 'title', text: title },
      ...quoted(facts.words),
      {
        kind: 'facts',
        rows: [
          [t.claim, number] as const,
          [t.order, String(orderNumber)] as const,
          [t.goods, goods] as const,
        ].filter(([, value]) => value !== ''),
      },
      {
        kind: 'button',
        label: t.open,
        href: linkTo(around.publicUrl, `/admin/claims?claim=${claimId}`),
      },
    ],
    why: t.whyStaff,
  }
}

/** What a grower needs to know, without the shop and its price. */
export type ClaimPassedFacts = {
  claimId: number
  number: string
  grower: string
  lines: readonly {
    description: string
    quantity: number
    um: string
    reason: ClaimReason
    lot: string
    arrivedOn: string | null
    costCents: number | null
  }[]
  costCents: number | null
  photos: number
  until: string
}

export function claimPassed(facts: ClaimPassedFacts, around: Around): Draft {
  const t = wordsOf(around.language).claims
  const until = dayAndTimeText(new Date(facts.until), around.timeZone, around.language)
  return {
    subject: t.subject(t.passedTitle, facts.number),
    preview: facts.lines.map(({ description }) => description).join(', '),
    blocks: [
      { kind: 'title', text: t.passedTitle },
      { kind: 'text', text: t.passedText(facts.photos) },
      {
        kind: 'lines',
        rows: facts.lines.map(({ description, quantity, um, reason, lot, arrivedOn, costCents }) => ({
          name: description,
          detail: [
            quantityText(quantity, um, around.language),
            t.reasons[reason],
            lot && t.lot(lot),
            arrivedOn && fullDateText(arrivedOn as Day, around.language),
          ]
            .filter(Boolean)
            .join(' · '),
          amount: costCents === null ? '' : moneyText(costCents),
        })),
      },
      ...(facts.costCents === null
        ? []
        : [
            {
              kind: 'sums' as const,
              rows: [{ label: t.cost, value: moneyText(facts.costCents), strong: true }],
            },
          ]),
      { kind: 'text', text: t.passedUntil(until) },
      { kind: 'button', label: t.answer, href: linkTo(around.publicUrl, `/vendor/claims/${facts.claimId}`) },
      { kind: 'quiet', text: t.orReply(around.brand.email) },
    ],
    why: t.whyGrower,
  }
}
