import type { Day } from '../../../contract/core/dates.ts'
import { unitPriceText } from '../../../contract/core/money.ts'
import { shipDayText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

export type DailyPricesFacts = {
  day: Day
  /** The day that the price list is for. */
  shipDay: Day
  accountNumber: number
  /** Items on the price list. */
  total: number
  /** The customer's price of each from a quantity on. */
  items: readonly {
    name: string
    um: string
    quantity: number
    priceE4: number
    move: 'up' | 'down' | null
  }[]
  unsubscribePath: string
}

export function dailyPrices(facts: DailyPricesFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { daily } = t
  const day = shipDayText(facts.day, around.language)
  const ships = shipDayText(facts.shipDay, around.language)
  return {
    subject: daily.subject(day),
    preview: daily.preview(facts.total, ships),
    blocks: [
      { kind: 'title', text: daily.title(day) },
      { kind: 'text', text: daily.text(facts.total, ships) },
      {
        kind: 'lines',
        rows: facts.items.map(({ name, um, quantity, priceE4, move }) => ({
          name,
          detail: daily.from(quantityText(quantity, um, around.language)),
          amount: unitPriceText(priceE4),
          ...(move && { mark: daily.moves[move] }),
        })),
      },
      { kind: 'button', label: daily.shop, href: linkTo(around.publicUrl, '/') },
      { kind: 'link', label: daily.stop, href: linkTo(around.publicUrl, facts.unsubscribePath) },
    ],
    why: `${daily.why} ${t.account(facts.accountNumber)}.`,
  }
}
