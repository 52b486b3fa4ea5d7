import { cheapestUnits, type SoldAs, stemsInUnit } from './event-packs.ts'

/** A product that may fill an item. `most`: the units available; null for no limit. */
export type Choice = { productId: number; sold: SoldAs; most: number | null }

/** Stems that an item needs, with waste, and the products that may fill it, its current one first. */
export type Needed = { stems: number; choices: readonly Choice[] }

/** The chosen product for each item, the units of each product, and whether the plan is proven to be the cheapest. */
export type Plan = {
  productIds: number[]
  units: ReadonlyMap<number, number>
  cents: number
  exact: boolean
}

/** Maximum nodes to visit; beyond that the best plan so far is returned. */
const mostNodes = 400_000

type Offer = Choice & { perStem: number }

/**
 * The cheapest choice of one product for each item. Items with the same product share its packs and tiers; more units are bought than
 * needed when a tier makes that cheaper. Undefined when an item can't be filled. Items that share no product, even indirectly, are
 * solved separately; each part by branch and bound.
 */
export function cheapestPlan(items: readonly Needed[]): Plan | undefined {
  const productIds: number[] = new Array(items.length).fill(0)
  const units = new Map<number, number>()
  let cents = 0
  let exact = true
  for (const part of partsOf(items)) {
    const solved = solve(part.map((at) => items[at] as Needed))
    if (!solved) return undefined
    part.forEach((at, i) => {
      productIds[at] = solved.productIds[i] as number
    })
    for (const [productId, count] of solved.units) units.set(productId, count)
    cents += solved.cents
    exact = exact && solved.exact
  }
  return { productIds, units, cents, exact }
}

/** Groups of items connected by shared products. */
function partsOf(items: readonly Needed[]): number[][] {
  const leader = items.map((_, at) => at)
  const find = (at: number): number => (leader[at] === at ? at : find(leader[at] as number))
  const first = new Map<number, number>()
  items.forEach(({ choices }, at) => {
    for (const { productId } of choices) {
      const other = first.get(productId)
      if (other === undefined) first.set(productId, at)
      else leader[find(at)] = find(other)
    }
  })
  return [...Map.groupBy(items.keys(), find).values()]
}

function solve(items: readonly Needed[]): Plan | undefined {
  const order = inNeighborhoods(items.map((item, at) => ({ at, stems: item.stems, offers: offersOf(item) })))
  const offerOf = new Map(order.flatMap(({ offers }) => offers.map((offer) => [offer.productId, offer])))
  const known = new Map<number, Map<number, number>>()
  const costAt = (productId: number, stems: number): number => {
    const ofProduct = known.get(productId) ?? new Map<number, number>()
    known.set(productId, ofProduct)
    const before = ofProduct.get(stems)
    if (before !== undefined) return before
    const offer = offerOf.get(productId) as Offer
    const cents = stems === 0 ? 0 : (cheapestUnits(stems, offer)?.cents ?? Number.POSITIVE_INFINITY)
    ofProduct.set(stems, cents)
    return cents
  }
  /** The position after which no item can take the product. */
  const lastUse = new Map<number, number>()
  order.forEach(({ offers }, depth) => {
    for (const { productId } of offers) lastUse.set(productId, depth)
  })
  /** A lower bound for the cost of the items from a depth on: their stems at each product's lowest price. */
  const rest: number[] = new Array(order.length + 1).fill(0)
  for (let depth = order.length - 1; depth >= 0; depth--) {
    const { offers, stems } = order[depth] as (typeof order)[number]
    const least = Math.min(...offers.map(({ perStem }) => perStem * stems))
    rest[depth] = (rest[depth + 1] as number) + least
  }

  /** Lines are rounded to the cent: if prices have fractions of a cent, a line may cost half a cent less than the sum of its stems. */
  const rounded = order.some(({ offers }) =>
    offers.some(({ sold }) => sold.tiers.some(({ priceE4 }) => priceE4 % 100 !== 0)),
  )
    ? 0.5
    : 0

  let bestCents = Number.POSITIVE_INFINITY
  let best: number[] | undefined
  let nodes = 0
  /** Stems needed of each product so far, always in the same order. */
  const demand = new Map([...offerOf.keys()].map((productId) => [productId, 0]))
  const taken: number[] = []
  /** By depth, the lowest cost so far for each state of open products: another path to the same state at the same cost can't be better. */
  const reached = order.map(() => new Map<string, number>())
  const isKnown = (depth: number, spent: number): boolean => {
    const at = reached[depth] as Map<string, number>
    let key = ''
    for (const [productId, stems] of demand)
      if (stems > 0 && (lastUse.get(productId) ?? -1) >= depth) key += `${productId}:${stems} `
    const before = at.get(key)
    if (before !== undefined && before <= spent) return true
    at.set(key, spent)
    return false
  }
  const visit = (depth: number, spent: number) => {
    if (depth === order.length) {
      if (spent < bestCents) {
        bestCents = spent
        best = [...taken]
      }
      return
    }
    if (++nodes > mostNodes || spent + restAfter(depth) >= bestCents - 1e-6) return
    if (isKnown(depth, spent)) return
    const { offers, stems } = order[depth] as (typeof order)[number]
    const moves = offers
      .map(({ productId }) => {
        const had = demand.get(productId) ?? 0
        return { productId, had, more: costAt(productId, had + stems) - costAt(productId, had) }
      })
      .sort((a, b) => a.more - b.more)
    for (const { productId, had, more } of moves) {
      if (!Number.isFinite(more)) continue
      demand.set(productId, had + stems)
      taken[depth] = productId
      visit(depth + 1, spent + more)
      demand.set(productId, had)
    }
  }
  /** Leftovers in open packs may fill later items, so their value is subtracted from the lower bound. */
  const restAfter = (depth: number): number => {
    let slack = 0
    for (const [productId, stems] of demand)
      if (stems > 0 && (lastUse.get(productId) ?? -1) >= depth)
        slack += costAt(productId, stems) - (offerOf.get(productId) as Offer).perStem * stems
    return Math.max(0, (rest[depth] as number) - slack - rounded * (order.length + offerOf.size))
  }
  visit(0, 0)
  if (!best) return undefined

  const productIds: number[] = new Array(items.length)
  const stems = new Map<number, number>()
  order.forEach(({ at, stems: needed }, depth) => {
    const productId = (best as number[])[depth] as number
    productIds[at] = productId
    stems.set(productId, (stems.get(productId) ?? 0) + needed)
  })
  const units = new Map(
    [...stems].map(([productId, needed]) => [
      productId,
      needed === 0 ? 0 : (cheapestUnits(needed, offerOf.get(productId) as Offer)?.units ?? 0),
    ]),
  )
  return { productIds, units, cents: bestCents, exact: nodes <= mostNodes }
}

type Open = { at: number; stems: number; offers: Offer[] }

/** Orders items next to those with which they share products, so that few products are open at a time. */
function inNeighborhoods(items: readonly Open[]): Open[] {
  const left = [...items].sort(
    (a, b) => a.offers.length - b.offers.length || b.stems - a.stems || a.at - b.at,
  )
  const uses = new Map<number, number>()
  for (const { offers } of left)
    for (const { productId } of offers) uses.set(productId, (uses.get(productId) ?? 0) + 1)
  const open = new Set<number>()
  const placed: Open[] = []
  while (left.length > 0) {
    // The next one opens the fewest products.
    let next = 0
    let fewest = Number.POSITIVE_INFINITY
    left.forEach(({ offers }, at) => {
      const opens = offers.filter(
        ({ productId }) => !open.has(productId) && (uses.get(productId) ?? 0) > 1,
      ).length
      const closes = offers.filter(({ productId }) => open.has(productId) && uses.get(productId) === 1).length
      if (opens - closes < fewest) {
        fewest = opens - closes
        next = at
      }
    })
    const [item] = left.splice(next, 1) as [Open]
    for (const { productId } of item.offers) {
      open.add(productId)
      uses.set(productId, (uses.get(productId) ?? 0) - 1)
    }
    placed.push(item)
  }
  return placed
}

/** The available choices, each with the lowest possible cost of a stem. */
function offersOf({ choices, stems }: Needed): Offer[] {
  return choices.flatMap((choice) => {
    if (stems > 0 && !cheapestUnits(stems, choice)) return []
    const each = stemsInUnit(choice.sold)
    const cheapest = Math.min(...choice.sold.tiers.map(({ priceE4 }) => priceE4))
    return Number.isFinite(cheapest) ? [{ ...choice, perStem: cheapest / 100 / each }] : []
  })
}
