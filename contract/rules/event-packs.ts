import { divideHalfUp, lineAmountCents } from '../core/money.ts'
import { type Tier, tierFor } from './pricing.ts'

/** How a product is sold: `pack` stems in a bunch, `step` units at a time, its prices by quantity. */
export type SoldAs = { um: string; pack: number; step: number; tiers: readonly Tier[] }

/** Stems in one selling unit: 1 for goods sold by the stem, whatever the size of a bunch. */
export const stemsInUnit = ({ um, pack }: Pick<SoldAs, 'um' | 'pack'>): number =>
  um === 'ST' ? 1 : Math.max(1, pack)

/** Stems to buy for those in the designs, with waste in basis points, rounded up to whole stems. */
export const stemsWithWaste = (stems: number, wasteBp: number): number =>
  Math.ceil((stems * (10_000 + wasteBp)) / 10_000)

/** The fewest units that contain the stems, in whole steps. */
export function unitsFor(stems: number, sold: SoldAs): number {
  const step = Math.max(1, sold.step)
  return Math.ceil(stems / (stemsInUnit(sold) * step)) * step
}

/** The price of these units in the tier that they reach; null for goods without a price. */
export function costOf(units: number, { tiers }: Pick<SoldAs, 'tiers'>): number | null {
  if (units === 0) return 0
  const tier = tierFor(tiers, units)
  return tier ? lineAmountCents(units, tier.priceE4) : null
}

/** The cheapest purchase of at least this many stems of a product, in cents and units; undefined when it isn't available. */
export function cheapestUnits(
  stems: number,
  { sold, most = null }: { sold: SoldAs; most?: number | null },
): { units: number; cents: number } | undefined {
  const least = unitsFor(stems, sold)
  let best: { units: number; cents: number } | undefined
  const step = Math.max(1, sold.step)
  const atTiers = sold.tiers.map(({ from }) => Math.ceil(from / step) * step).filter((from) => from > least)
  for (const units of [least, ...atTiers]) {
    if (most !== null && units > most) continue
    const cents = costOf(units, sold)
    if (cents !== null && (!best || cents < best.cents)) best = { units, cents }
  }
  return best
}

/** A design of an event, and how many pieces of it are made. */
export type Design = { name: string; pieces: number }

/** A row of the event builder: its product, the stems in one piece of each design in order, and the waste in basis points. */
export type Item = { sold: SoldAs; stems: readonly number[]; wasteBp: number }

export type RowSums = {
  /** Stems in all pieces, without waste. */
  stems: number
  /** Stems with waste. */
  needed: number
  /** The cheapest units that contain them; more than the fewest when a tier makes more units cheaper. */
  units: number
  /** Stems bought beyond the needed ones. */
  over: number
  /** Ten-thousandths of a dollar per unit; null without a price. */
  unitPriceE4: number | null
  cents: number
  /** The cost of the leftover stems, in cents. */
  overCents: number
}

/** What one row needs, buys and costs. */
export function rowSums({ sold, stems, wasteBp }: Item, designs: readonly Design[]): RowSums {
  const all = designs.reduce((sum, { pieces }, at) => sum + pieces * (stems[at] ?? 0), 0)
  const needed = stemsWithWaste(all, wasteBp)
  const units = cheapestUnits(needed, { sold })?.units ?? unitsFor(needed, sold)
  const bought = units * stemsInUnit(sold)
  const cents = costOf(units, sold) ?? 0
  const over = bought - needed
  return {
    stems: all,
    needed,
    units,
    over,
    unitPriceE4:
      units === 0 ? (sold.tiers[0]?.priceE4 ?? null) : (tierFor(sold.tiers, units)?.priceE4 ?? null),
    cents,
    overCents: bought === 0 ? 0 : divideHalfUp(cents * over, bought),
  }
}

export type EventSums = {
  rows: RowSums[]
  cents: number
  overStems: number
  overCents: number
  /** For each design: stems in one piece, and the cost of its flowers with waste, in cents. */
  pieces: { stems: number; cents: number }[]
}

/** The sums of the whole event. Leftover stems belong to no piece. */
export function eventSums(items: readonly Item[], designs: readonly Design[]): EventSums {
  const rows = items.map((item) => rowSums(item, designs))
  const pieces = designs.map((_, at) => ({
    stems: items.reduce((sum, { stems }) => sum + (stems[at] ?? 0), 0),
    cents: Math.round(items.reduce((sum, item, row) => sum + pieceCents(item, rows[row], at), 0)),
  }))
  const total = (of: (row: RowSums) => number) => rows.reduce((sum, row) => sum + of(row), 0)
  return {
    rows,
    cents: total(({ cents }) => cents),
    overStems: total(({ over }) => over),
    overCents: total(({ overCents }) => overCents),
    pieces,
  }
}

/** Unrounded, so that a piece of many items is rounded once. */
function pieceCents({ stems, wasteBp, sold }: Item, sums: RowSums | undefined, at: number): number {
  const bought = (sums?.units ?? 0) * stemsInUnit(sold)
  if (!sums || bought === 0) return 0
  return ((stems[at] ?? 0) * (10_000 + wasteBp) * sums.cents) / (bought * 10_000)
}

/** The flowers' share of the florist's charge, in tenths of a percent; null without a charge. */
export const shareOf = (cents: number, chargeCents: number | null): number | null =>
  chargeCents === null || chargeCents === 0 ? null : divideHalfUp(cents * 1000, chargeCents)

/** A change that saves a whole pack: fewer stems in a piece of one design, or a different waste. */
export type Saving = { row: number; savesCents: number; stemsTooMany: number; units: number } & (
  | { kind: 'stems'; design: number; from: number; to: number }
  | { kind: 'waste'; from: number; to: number }
)

/** A saving removes at most a tenth of a piece's stems, at least one and at most two: more would be another design. */
const mostOut = (stems: number) => Math.max(1, Math.min(2, Math.floor(stems / 10)))

/** Savings from removing a few stems, largest first; at most one per row. */
export function savingsOf(items: readonly Item[], designs: readonly Design[]): Saving[] {
  const found = items.flatMap((item, row): Saving[] => {
    const sums = rowSums(item, designs)
    if (sums.units === 0 || sums.unitPriceE4 === null) return []
    const step = Math.max(1, item.sold.step)
    const fewer = (sums.units - step) * stemsInUnit(item.sold)
    const about = { row, stemsTooMany: sums.needed - fewer, units: sums.units }
    const saved = (changed: Item) => sums.cents - rowSums(changed, designs).cents
    // The removed stems must be at most half of the saved step; otherwise it would be another design.
    const isFew = (stems: number) => stems * 2 <= step * stemsInUnit(item.sold)
    const inDesigns = item.stems.flatMap((stems, design): Saving[] => {
      const pieces = designs[design]?.pieces ?? 0
      for (let out = 1; out <= mostOut(stems) && out < stems && isFew(out * pieces); out++) {
        const less = item.stems.map((one, at) => (at === design ? one - out : one))
        const savesCents = saved({ ...item, stems: less })
        if (savesCents > 0)
          return [{ ...about, kind: 'stems', design, from: stems, to: stems - out, savesCents }]
      }
      return []
    })
    const withoutWaste = isFew(sums.needed - sums.stems) ? saved({ ...item, wasteBp: 0 }) : 0
    const wasted: Saving[] =
      withoutWaste > 0
        ? [{ ...about, kind: 'waste', from: item.wasteBp, to: 0, savesCents: withoutWaste }]
        : []
    // In a tie, fewer stems win: giving up all waste is riskier.
    return [...inDesigns, ...wasted].sort(bySaving).slice(0, 1)
  })
  return found.sort(bySaving)
}

const bySaving = (a: Saving, b: Saving) => b.savesCents - a.savesCents || outOf(a) - outOf(b)
const outOf = (saving: Saving) => (saving.kind === 'stems' ? saving.from - saving.to : 1000)
