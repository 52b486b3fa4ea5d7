import { addDays, type Day, daysBetween } from '../core/dates.ts'
import { divideHalfUp } from '../core/money.ts'

/** The age of goods relative to their vase life: `unknown` when the day of arrival is unknown. */
export const freshnesses = ['fresh', 'aging', 'old', 'unknown'] as const
export type Freshness = (typeof freshnesses)[number]

/** Parts of the vase life after which goods are aging and old, in hundredths. */
export const agingFrom = 33
export const oldFrom = 66

/**
 * Default vase life in days after arrival, by department, or by category or type within it (`flowers:Roses`). A type overrides its
 * category, which overrides its department. Goods without days here keep.
 */
export const usualVaseDays: Readonly<Record<string, number>> = {
  flowers: 8,
  'flowers:Roses': 9,
  'flowers:Garden Rose': 6,
  'flowers:Spray Rose': 9,
  'flowers:Alstroemeria': 12,
  'flowers:Anemone': 6,
  'flowers:Aster': 10,
  'flowers:Bouquets': 7,
  'flowers:Branches': 14,
  'flowers:Bulb Flowers': 6,
  'flowers:Callas': 8,
  'flowers:Carnations': 18,
  'flowers:Chrysanthemums': 15,
  'flowers:Dahlias': 5,
  'flowers:Delphinium': 7,
  'flowers:Fillers': 10,
  'flowers:Gerbera': 8,
  'flowers:Gladiolus': 8,
  'flowers:Greens': 18,
  'flowers:Leatherleaf': 20,
  'flowers:Gypsophila': 8,
  'flowers:Hydrangea': 7,
  'flowers:Hypericum': 12,
  'flowers:Larkspur': 7,
  'flowers:Lilies': 10,
  'flowers:Lisianthus': 11,
  'flowers:Orchids': 14,
  'flowers:Peonies': 6,
  'flowers:Proteas & Australian': 14,
  'flowers:Ranunculus': 7,
  'flowers:Scabiosa': 6,
  'flowers:Seasonal Greens': 24,
  'flowers:Snapdragons': 8,
  'flowers:Statice & Limonium': 16,
  'flowers:Stock': 7,
  'flowers:Sunflowers': 8,
  'flowers:Sweet Pea': 4,
  'flowers:Tropicals': 14,
  'flowers:Tulips': 6,
  'flowers:Zinnia': 6,
  plants: 60,
  'plants:Blooming Plants': 24,
  'plants:Annuals & Bedding': 21,
  'plants:Fall Plants': 24,
  'plants:Hanging Baskets': 21,
  'plants:Herbs & Vegetables': 14,
  'plants:Poinsettia': 28,
}

/** The used part of a product's vase life since it arrived, in hundredths; null when unknown or when it keeps. */
export function spentOf(arrivedOn: Day | null, today: Day, vaseDays: number | null): number | null {
  if (arrivedOn === null || vaseDays === null) return null
  return Math.max(0, Math.floor((daysBetween(arrivedOn, today) * 100) / vaseDays))
}

/** Null for goods that keep. */
export function freshnessOf(arrivedOn: Day | null, today: Day, vaseDays: number | null): Freshness | null {
  if (vaseDays === null) return null
  const spent = spentOf(arrivedOn, today, vaseDays)
  if (spent === null) return 'unknown'
  if (spent >= oldFrom) return 'old'
  return spent >= agingFrom ? 'aging' : 'fresh'
}

/** The reduction once this part of the vase life, in hundredths, is used. */
const steps = [
  { from: agingFrom, percent: 15 },
  { from: 50, percent: 30 },
  { from: oldFrom, percent: 50 },
] as const

/** A reduced price for aging goods, and the first day for it. */
export type MarkDownStep = { on: Day; percent: number; priceE4: number }

/**
 * Proposes reduced prices for aging goods: today's price, then the lower ones until the last day of the vase life. Never below cost,
 * and in whole cents. Empty while the goods are fresh, or when cost leaves no room.
 */
export function markDownSteps(goods: {
  arrivedOn: Day
  today: Day
  vaseDays: number
  priceE4: number
  costE4: number | null
}): MarkDownStep[] {
  const { arrivedOn, today, vaseDays, priceE4, costE4 } = goods
  const floorE4 = Math.ceil((costE4 ?? 0) / 100) * 100
  const found: MarkDownStep[] = []
  for (const { from, percent } of steps) {
    const begins = addDays(arrivedOn, Math.ceil((from * vaseDays) / 100))
    const on = begins < today ? today : begins
    const price = Math.max(floorE4, divideHalfUp(priceE4 * (100 - percent), 10_000) * 100)
    if (price >= priceE4) continue
    const step = { on, percent: percentOff(priceE4, price), priceE4: price }
    if (found.at(-1)?.on === on) found.pop()
    if (found.at(-1)?.priceE4 !== price) found.push(step)
  }
  return found[0]?.on === today ? found : []
}

/** The last day on which goods should be sold; today for goods past it. */
export function sellBy(arrivedOn: Day, vaseDays: number, today: Day): Day {
  const last = addDays(arrivedOn, vaseDays - 1)
  return last < today ? today : last
}

/** Whole percent of a reduction, rounded half up. */
export const percentOff = (wasE4: number, isE4: number): number =>
  wasE4 > 0 ? divideHalfUp((wasE4 - isE4) * 100, wasE4) : 0

/** The other tiers of a product whose first tier is marked down: lowered by the same factor, to the cent, never above the first. */
export const loweredTier = (tierE4: number | null, wasE4: number, isE4: number): number | null =>
  tierE4 === null ? null : Math.max(100, Math.min(isE4, divideHalfUp(tierE4 * isE4, wasE4 * 100) * 100))
