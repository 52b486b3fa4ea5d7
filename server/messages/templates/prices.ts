import type { Day } from '../../../contract/core/dates.ts'
import { unitPriceText } from '../../../contract/core/money.ts'
import { shipDayText, wallTimeText } from '../../../contract/words/day-words.ts'
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

export type PreOrderFacts = {
  name: string
  closesOn: Day
  shipsFrom: Day
  shipsTo: Day
  accountNumber: number
  /** What the reader waits for, with the units that their company has booked; 0 for none. */
  items: readonly { name: string; um: string; booked: number }[]
  unsubscribePath: string
}

export function preOrderOpen(facts: PreOrderFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { preOrder } = t
  const day = (on: Day) => shipDayText(on, around.language)
  const [closes, from, to] = [day(facts.closesOn), day(facts.shipsFrom), day(facts.shipsTo)]
  return {
    subject: preOrder.subject(facts.name),
    preview: preOrder.preview(closes),
    blocks: [
      { kind: 'title', text: preOrder.title(facts.name) },
      { kind: 'text', text: preOrder.text(closes, from, to) },
      {
        kind: 'lines',
        rows: facts.items.map(({ name, um, booked }) => ({
          name,
          detail:
            booked > 0 ? preOrder.booked(quantityText(booked, um, around.language)) : preOrder.notBooked,
          amount: '',
        })),
      },
      { kind: 'button', label: preOrder.book, href: linkTo(around.publicUrl, '/pre-booking') },
      { kind: 'link', label: t.daily.stop, href: linkTo(around.publicUrl, facts.unsubscribePath) },
    ],
    why: `${preOrder.why} ${t.account(facts.accountNumber)}.`,
  }
}

export type SupplierReminderFacts = { vendor: string; day: Day /** As `04:30`. */; dueAt: string }

export function supplierReminder({ vendor, day, dueAt }: SupplierReminderFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const { supplier } = t
  const on = shipDayText(day, around.language)
  return {
    subject: supplier.subject(on),
    preview: supplier.text(wallTimeText(dueAt)),
    blocks: [
      { kind: 'title', text: supplier.title(vendor) },
      { kind: 'text', text: supplier.text(wallTimeText(dueAt)) },
      { kind: 'button', label: supplier.send, href: linkTo(around.publicUrl, '/vendor') },
      { kind: 'quiet', text: supplier.orReply(around.brand.email) },
    ],
    why: supplier.why,
  }
}
