import { e4FromDollars } from '../../../contract/core/money.ts'
import type { EventItem, EventOrder } from '../../../contract/features/event-orders/fields.ts'
import {
  type EventSums,
  eventSums,
  type Item,
  type RowSums,
  type Saving,
  type SoldAs,
  savingsOf,
  stemsInUnit,
  unitsFor,
} from '../../../contract/rules/event-packs.ts'
import type { Draft, DraftItem } from './draft.ts'

/** A row as shown. `facts` are undefined for a newly added item until the server has responded. */
export type Row = {
  item: DraftItem
  facts: EventItem | undefined
  sums: RowSums
  /** Units that are neither ordered nor in the cart. */
  missing: number
  /** How full the last pack is, from 0 to 1. */
  full: number
}

export type Calculated = { rows: readonly Row[]; sums: EventSums; savings: readonly Saving[] }

export const soldAsOf = ({
  um,
  pack,
  minQuantity,
  tiers,
}: Pick<EventItem, 'um' | 'pack' | 'minQuantity' | 'tiers'>): SoldAs => ({
  um,
  pack,
  step: minQuantity,
  tiers: tiers.map(({ from, price }) => ({ from, priceE4: e4FromDollars(price) })),
})

const unknown: SoldAs = { um: 'ST', pack: 1, step: 1, tiers: [] }

export const wasteBpOf = (item: DraftItem, facts: Pick<EventItem, 'usualWaste'> | undefined): number =>
  Math.round((item.waste ?? facts?.usualWaste ?? 0) * 100)

/** What the event in the draft needs and costs, calculated from the facts of its products. */
export function calculate(draft: Draft, event: EventOrder): Calculated {
  const factsOf = new Map(event.items.map((item) => [item.productId, item]))
  const asItem = (item: DraftItem): Item => {
    const facts = factsOf.get(item.productId)
    return {
      sold: facts ? soldAsOf(facts) : unknown,
      stems: draft.designs.map((_, at) => item.stems[at] ?? 0),
      wasteBp: wasteBpOf(item, facts),
    }
  }
  const items = draft.items.map(asItem)
  const sums = eventSums(items, draft.designs)
  const rows = draft.items.map((item, at): Row => {
    const facts = factsOf.get(item.productId)
    const { sold } = items[at] as Item
    const own = sums.rows[at] as RowSums
    const had = facts ? facts.inCart + facts.ordered : 0
    // If the event has enough stems, nothing is missing, even where one more unit would be cheaper.
    const missing = had >= unitsFor(own.needed, sold) ? 0 : own.units - had
    const step = stemsInUnit(sold) * Math.max(1, sold.step)
    return { item, facts, sums: own, missing, full: Math.max(0, 1 - own.over / step) }
  })
  return { rows, sums, savings: savingsOf(items, draft.designs).slice(0, 2) }
}

/** Rows by ship day, earliest first, without rows that have none. */
export function byShipDay(rows: readonly Row[]): { day: string; rows: Row[] }[] {
  const days = Map.groupBy(
    rows.filter(({ facts, sums }) => facts?.shipDay && sums.units > 0),
    ({ facts }) => facts?.shipDay ?? '',
  )
  return [...days].map(([day, of]) => ({ day, rows: of })).sort((a, b) => (a.day < b.day ? -1 : 1))
}

/** What the button will add to the cart: how many lines, in how many orders. */
export function toPut(rows: readonly Row[]): { lines: number; orders: number } {
  const missing = rows.filter(({ missing, facts }) => missing > 0 && facts?.shipDay)
  return {
    lines: missing.length,
    orders: new Set(missing.map(({ facts }) => `${facts?.shipDay} ${facts?.source}`)).size,
  }
}

/** Rows whose current price can be locked. */
export const lockableRows = (rows: readonly Row[], lastDay: string): Row[] =>
  rows.filter(
    ({ facts, sums }) =>
      facts?.shipDay &&
      facts.shipDay <= lastDay &&
      sums.units > facts.ordered &&
      facts.tiers.length > 0 &&
      facts.lock?.state !== 'OPEN',
  )
