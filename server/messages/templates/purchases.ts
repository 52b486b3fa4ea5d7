import type { Day } from '../../../contract/core/dates.ts'
import { moneyText, unitPriceText } from '../../../contract/core/money.ts'
import { dayAndTimeText, shipDayText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type PurchaseOrderFacts = {
  id: number
  number: string
  news: 'SENT' | 'REMINDER' | 'CHANGED' | 'CANCELLED' | 'ASKED_TO_CANCEL' | 'WRITTEN' | 'SETTLED'
  shipDay: Day
  /** The day by which the goods must be in the warehouse. */
  arrives: Day
  /** The deadline for an answer, an instant; empty when no answer is needed. */
  until: string
  /** Costs are ten-thousandths of a dollar; null if none is agreed. */
  lines: { description: string; quantity: number; um: string; boxes: number; costE4: number | null }[]
  costCents: number | null
  words: string
}

/** A purchase order to its grower, at the grower's price. */
export function purchaseOrder(facts: PurchaseOrderFacts, around: Around): Draft {
  const { language } = around
  const t = wordsOf(language).purchases
  const title = t.titles[facts.news](facts.number, shipDayText(facts.shipDay, language))
  const asks = facts.until !== ''
  const until = asks ? t.until(dayAndTimeText(new Date(facts.until), around.timeZone, language)) : ''
  return {
    subject: title,
    preview: until || facts.words || t.inHouse(shipDayText(facts.arrives, language)),
    blocks: [
      { kind: 'title', text: title },
      ...(facts.words === '' ? [] : [{ kind: 'quote' as const, text: facts.words }]),
      ...(asks ? [{ kind: 'text' as const, text: until }] : []),
      ...(facts.lines.length === 0
        ? []
        : [
            { kind: 'text' as const, text: t.inHouse(shipDayText(facts.arrives, language)) },
            {
              kind: 'lines' as const,
              rows: facts.lines.map(({ description, quantity, um, boxes, costE4 }) => ({
                name: description,
                detail: [
                  um === 'BX'
                    ? t.boxes(quantity)
                    : `${quantityText(quantity, um, language)} · ${t.boxes(boxes)}`,
                  costE4 === null ? '' : t.each(unitPriceText(costE4)),
                ]
                  .filter(Boolean)
                  .join(' · '),
                amount: costE4 === null ? '' : moneyText(Math.round((costE4 * quantity) / 100)),
              })),
            },
          ]),
      ...(facts.costCents === null || facts.lines.length === 0
        ? []
        : [
            {
              kind: 'sums' as const,
              rows: [{ label: t.total, value: moneyText(facts.costCents), strong: true }],
            },
          ]),
      {
        kind: 'button',
        label: asks ? t.open : t.see,
        href: linkTo(around.publicUrl, `/vendor/orders?order=${facts.id}`),
      },
      { kind: 'quiet', text: t.orReply(around.brand.email) },
    ],
    why: t.why,
  }
}
