import type { Day } from '../../../contract/core/dates.ts'
import { unitPriceText } from '../../../contract/core/money.ts'
import { shipDayText, wallTimeText } from '../../../contract/words/day-words.ts'
import { quantityText } from '../../../contract/words/unit-words.ts'
import { type Around, type Block, type Draft, linkTo } from '../layout.ts'
import { wordsOf } from '../words.ts'

/** A product at the reader's own price. */
export type PricedItem = {
  name: string
  um: string
  /** The reader's usual quantity, else the smallest that can be ordered. */
  quantity: number
  isUsual: boolean
  /** The unit price at that quantity, in ten-thousandths of a dollar. */
  priceE4: number
  /** The unit price before a sale; null without a sale. */
  wasE4: number | null
  move: 'up' | 'down' | null
  /** Puts the product in the reader's cart; null for a reader who may not order. */
  cartPath: string | null
}

type Offer = {
  /** The day that the price list is for. */
  shipDay: Day
  accountNumber: number
  items: readonly PricedItem[]
  specials: readonly PricedItem[]
  cartPath: string | null
  cartItems: number
  unsubscribePath: string
}

export type DailyPricesFacts = Offer & {
  day: Day
  /** Items on the price list. */
  total: number
}
export type WinBackFacts = Offer & { lastOn: Day }

/** The reader's items with the link that fills the cart, the day's specials, and links to all prices and to unsubscribe. */
function offerBlocks(
  { items, specials, cartPath, cartItems, unsubscribePath }: Offer,
  around: Around,
): Block[] {
  const { daily } = wordsOf(around.language)
  const line = ({ name, um, quantity, isUsual, priceE4, wasE4, move, cartPath: path }: PricedItem) => {
    const amount = quantityText(quantity, um, around.language)
    return {
      name,
      detail: isUsual ? daily.usual(amount) : daily.from(amount),
      amount: unitPriceText(priceE4),
      ...(wasE4 !== null && wasE4 > priceE4 && { was: unitPriceText(wasE4) }),
      ...(move && { mark: daily.moves[move] }),
      ...(path && { link: { label: daily.add(amount), href: linkTo(around.publicUrl, path) } }),
    }
  }
  return [
    ...(items.length > 0 ? [{ kind: 'lines' as const, rows: items.map(line) }] : []),
    ...(cartPath
      ? [
          {
            kind: 'button' as const,
            label: daily.fill(cartItems),
            href: linkTo(around.publicUrl, cartPath),
          },
          { kind: 'quiet' as const, text: daily.fillText },
        ]
      : []),
    ...(specials.length > 0
      ? [
          { kind: 'heading' as const, text: daily.specials },
          { kind: 'lines' as const, rows: specials.map(line) },
        ]
      : []),
    { kind: cartPath ? 'link' : 'button', label: daily.shop, href: linkTo(around.publicUrl, '/') },
    { kind: 'link', label: daily.stop, href: linkTo(around.publicUrl, unsubscribePath) },
  ]
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
      ...offerBlocks(facts, around),
    ],
    why: `${daily.why} ${t.account(facts.accountNumber)}.`,
  }
}

/** To a shop that hasn't ordered for a while. */
export function winBack(facts: WinBackFacts, around: Around): Draft {
  const t = wordsOf(around.language)
  const ships = shipDayText(facts.shipDay, around.language)
  return {
    subject: t.winBack.subject,
    preview: t.winBack.preview(facts.items.length, ships),
    blocks: [
      { kind: 'title', text: t.winBack.title },
      { kind: 'text', text: t.winBack.text(shipDayText(facts.lastOn, around.language), ships) },
      ...offerBlocks(facts, around),
      { kind: 'quiet', text: t.winBack.feedback },
    ],
    why: `${t.winBack.why} ${t.account(facts.accountNumber)}.`,
  }
}

export type PreOrderFacts = {
  name: string
  closesOn: Day
  shipsFrom: Day
  shipsTo: Day
  accountNumber: number
  /** The goods that the reader is waiting for, with the units that their company has booked; 0 for none. */
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
