import type { RecipeRole } from '../../../contract/features/assistant/parts.ts'
import { cheapestUnits, type SoldAs } from '../../../contract/rules/event-packs.ts'

/** Goods that may be part of a design. */
export type Candidate = {
  productId: number
  /** A design has one product of a type. */
  type: string
  roles: ReadonlySet<RecipeRole>
  sold: SoldAs
  unitsLeft: number
  stemsLeft: number
}

export type Pick = { candidate: Candidate; role: RecipeRole; stemsEach: number; units: number; cents: number }

/** So many pieces, what they are made of, and what is bought for them in whole packs. */
export type Plan = { pieces: number; picks: Pick[]; cents: number }

export type Wish = {
  stemsEach: number
  /** How many were asked for; null for as many as the budget makes, without one a single piece. */
  asked: number | null
  budgetCents: number | null
}

export type Planned = {
  plan: Plan
  /** What keeps it from being more: from those that were asked for, or from one more for the budget. */
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
/** A design is still one without one of these. */
const canBeMissing: ReadonlySet<RecipeRole> = new Set(['secondary', 'line', 'filler'])
/** Which role takes the stems of one that is missing, the first that has enough. */
const takesMore: readonly RecipeRole[] = ['green', 'focal', 'filler', 'secondary', 'line']
const mostPieces = 400

/** The most pieces for a wish, from candidates in the order of preference; undefined where stock makes none. */
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
 * Pieces of one design: for each role the first candidate with stems enough for all of them. Beyond what is never there (`usual`: the
 * roles of a single piece), at most one role is left out for want of stock, and others take its stems.
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

/** The stems of each role in one piece; greens take what rounding leaves. */
function stemsByRole(stemsEach: number): [RecipeRole, number][] {
  let left = stemsEach
  return roles.flatMap((role): [RecipeRole, number][] => {
    const share = Math.max(stemsEach < 6 ? 0 : 1, Math.round(stemsEach * shares[role]))
    const stems = role === 'green' ? left : Math.min(left, share)
    left -= stems
    return stems === 0 ? [] : [[role, stems]]
  })
}
