import { type Day, daysBetween, inSeason, monthOf } from '../../contract/core/dates.ts'
import { divideHalfUp } from '../../contract/core/money.ts'
import type { Tier } from '../../contract/rules/pricing.ts'
import { popularityOf } from './baskets.ts'
import type { Holiday } from './holidays.ts'
import { matchesPhrase } from './phrases.ts'
import type { Product } from './products.ts'
import { lottery, type Random, randomFrom } from './random.ts'

/** How busy a ship day is, compared to an ordinary one, and its holiday's products. */
export interface DayDemand {
  busyness: number
  upliftPercent: number
  wanted: ReadonlySet<Product>
  /** One of its top products, drawn by sales; undefined on ordinary days. */
  draw: (random: Random, day: Day) => Product | undefined
}

export type Demand = (day: Day) => DayDemand

/** Starts with January: quiet after Christmas, weddings in May and June, a summer lull. */
const busynessOfMonths = [0.85, 1.05, 0.98, 1.08, 1.2, 1.1, 0.85, 0.85, 0.95, 1, 1, 1.1]

/** Demand by ship day: the month's level and the peaks of holidays, when the holiday's top products sell most. */
export function demandOf(holidays: readonly Holiday[], products: readonly Product[]): Demand {
  const wantedByName = new Map<string, Wanted>()
  const wantedFor = ({ name, topProducts }: Holiday) => {
    const known = wantedByName.get(name)
    if (known) return known
    const groups = topProducts.map((phrase) => products.filter(({ words }) => matchesPhrase(words, phrase)))
    const wanted = { products: new Set(groups.flat()), draw: drawFrom(groups) }
    wantedByName.set(name, wanted)
    return wanted
  }
  const days = new Map<Day, DayDemand>()
  const nothing: Wanted = { products: new Set(), draw: () => undefined }
  return (day) => {
    const known = days.get(day)
    if (known) return known
    // When two overlap, the greater holiday counts.
    const holiday = holidays
      .filter(({ demandStart, day: date }) => demandStart <= day && day <= date)
      .sort((a, b) => peakOf(b) - peakOf(a))[0]
    const wanted = holiday ? wantedFor(holiday) : nothing
    const demand = {
      busyness: (busynessOfMonths[monthOf(day) - 1] ?? 1) * (holiday ? peakOf(holiday) : 1),
      upliftPercent: holiday?.upliftPercent ?? 0,
      wanted: wanted.products,
      draw: wanted.draw,
    }
    days.set(day, demand)
    return demand
  }
}

interface Wanted {
  products: ReadonlySet<Product>
  draw: DayDemand['draw']
}

/** The first group is the holiday's main one: every other draw is from it. */
function drawFrom(groups: readonly Product[][]): DayDemand['draw'] {
  const offered = groups
    .map((products) => products.filter(({ orderType }) => orderType === 'STOCK'))
    .filter(({ length }) => length > 0)
  const lotteries = offered.map((products) => lottery(products, popularityOf))
  return (random, day) => {
    const draw = random.chance(0.4) ? lotteries[0] : lotteries[random.int(0, lotteries.length - 1)]
    const product = draw?.(random)
    return product && isInSeason(product, day) ? product : undefined
  }
}

const peakOf = ({ kind, upliftPercent }: Holiday) =>
  kind === 'major' ? 1.25 + upliftPercent / 50 : 1 + upliftPercent / 60

export const isInSeason = (product: Product, day: Day): boolean =>
  inSeason(day, product.seasonStartMonth, product.seasonEndMonth)

/**
 * The list prices on an order day, in whole cents. They lead up to today's: a little lower a year ago, varying by week, and
 * higher for a holiday.
 */
export function listPricesOn(
  product: Product,
  { orderedOn, today, demand }: { orderedOn: Day; today: Day; demand: DayDemand },
): Tier[] {
  const age = daysBetween(orderedOn, today)
  // Today's prices have been in effect for some days.
  if (age < 7) return product.tiers
  const week = Math.floor(age / 7)
  const wave = 0.03 * Math.sin((2 * Math.PI * week) / (11 + (product.id % 7)) + product.id)
  const noise = 0.03 * (randomFrom(product.id * 1009 + week).next() - 0.5)
  const isPerishable = product.department === 'flowers' || product.department === 'plants'
  const share = demand.wanted.has(product) ? 1 : isPerishable ? 0.3 : 0
  const uplift = (demand.upliftPercent / 100) * share
  const factor = (1 - age * 0.00008 + (wave + noise) * Math.min(1, age / 60)) * (1 + uplift)
  const bp = Math.round(factor * 10_000)
  return product.tiers.map(({ from, priceE4 }) => ({
    from,
    priceE4: Math.max(100, divideHalfUp(priceE4 * bp, 1_000_000) * 100),
  }))
}
