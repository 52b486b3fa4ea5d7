import type { RecipeRole } from '../../../contract/features/assistant/parts.ts'
import { cheapestUnits, type SoldAs } from '../../../contract/rules/event-packs.ts'

/** A product that may be part of a design. */
export type Candidate = {
  productId: number
  /** A design has at most one product of each type. */
  type: string
  roles: ReadonlySet<RecipeRole>
  sold: SoldAs
  unitsLeft: number
  stemsLeft: number
}

export type Pick = { candidate: Candidate; role: RecipeRole; stemsEach: number; units: number; cents: number }

/** The number of pieces, what they are made of, and the whole packs to buy for them. */
export type Plan = { pieces: number; picks: Pick[]; cents: number }

export type Wish = {
  stemsEach: number
  /** The number of pieces requested; null for as many as the budget allows, or a single piece without a budget. */
  asked: number | null
  budgetCents: number | null
}

export type Planned = {
  plan: Plan
  /** Why the plan has fewer pieces than requested, or why one more does not fit: `stock` or `budget`. */
  limit: 'stock' | 'budget' | null
  oneMore: Plan | undefined
}

/** The share of stems of each role. */
const shares: Record<RecipeRole, number> = {
  focal: 0.3,
  secondary: 0.15,
  line: 0.1,
  filler: 0.15,
  green: 0.3,
}
const roles = Object.keys(shares) as RecipeRole[]
/** A design can do without one of these roles. */
const canBeMissing: ReadonlySet<RecipeRole> = new Set(['secondary', 'line', 'filler'])
/** The roles that take the stems of a missing role: the first of these that has enough. */
const takesMore: readonly RecipeRole[] = ['green', 'focal', 'filler', 'secondary', 'line']
const mostPieces = 400

/** The most pieces for a wish, from candidates in order of preference; undefined if the stock doesn't make any. */
export function planRecipe(candidates: readonly Candidate[], wish: Wish): Planned | undefined {
  const { asked, budgetCents, stemsEach } = wish
  const one = planOf(candidates, { stemsEach, pieces: 1 })
  if (!one) return undefined
  const usual = new Set(one.picks.map(({ role }) => role))
  const planFor = (pieces: number) => planOf(candidates, { stemsEach, pieces, usual })
  let plan = one
  for (let pieces = asked ?? (budgetCents === null ? 1 : mostPieces); pieces > 1; pieces--) {
    const tried = planFor(pieces)
    if (!tried || (budgetCents !== null && tried.cents > budgetCents)) continue
    plan = tried
    break
  }
  const oneMore = planFor(plan.pieces + 1)
  const isShort = asked === null ? budgetCents !== null : plan.pieces < asked
  return { plan, limit: isShort ? (oneMore ? 'budget' : 'stock') : null, oneMore }
}

/**
 * A number of pieces of one design: for each role the first candidate with enough stems for all of them. Besides roles missing
 * even from a single piece (`usual` has the roles of a single piece), at most one role is left out for lack of stock, and others
 * take its stems.
 */
function planOf(
  candidates: readonly Candidate[],
  { stemsEach, pieces, usual }: { stemsEach: number; pieces: number; usual?: ReadonlySet<RecipeRole> },
): Plan | undefined {
  const taken = new Set<string>()
  const chosen = new Map<RecipeRole, { candidate: Candidate; stemsEach: number }>()
  let left = stemsEach
  for (const [role, stems] of stemsByRole(stemsEach)) {
    const best = candidates.find(
      ({ roles, type, stemsLeft }) => roles.has(role) && !taken.has(type) && stemsLeft >= stems * pieces,
    )
    if (!best) continue
    taken.add(best.type)
    chosen.set(role, { candidate: best, stemsEach: stems })
    left -= stems
  }
  const missing = [...(usual ?? [])].filter((role) => !chosen.has(role))
  if (missing.length > 1 || missing.some((role) => !canBeMissing.has(role))) return undefined
  if (left > 0) {
    const taker = takesMore
      .flatMap((role) => chosen.get(role) ?? [])
      .find(({ candidate, stemsEach }) => candidate.stemsLeft >= (stemsEach + left) * pieces)
    if (!taker) return undefined
    taker.stemsEach += left
  }
  const picks: Pick[] = []
  for (const [role, { candidate, stemsEach }] of chosen) {
    const bought = cheapestUnits(stemsEach * pieces, { sold: candidate.sold, most: candidate.unitsLeft })
    if (!bought) return undefined
    picks.push({ candidate, role, stemsEach, ...bought })
  }
  return { pieces, picks, cents: picks.reduce((sum, { cents }) => sum + cents, 0) }
}

/** The stems of each role in one piece; greens take the rounding remainder. */
function stemsByRole(stemsEach: number): [RecipeRole, number][] {
  let left = stemsEach
  return roles.flatMap((role): [RecipeRole, number][] => {
    const share = Math.max(stemsEach < 6 ? 0 : 1, Math.round(stemsEach * shares[role]))
    const stems = role === 'green' ? left : Math.min(left, share)
    left -= stems
    return stems === 0 ? [] : [[role, stems]]
  })
}
