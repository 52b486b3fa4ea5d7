import type { ClaimReason } from './claim-moves.ts'
import { isQuality } from './claim-photos.ts'
import { type ClaimKind, type ClaimTerms, usualClaimTerms } from './claim-window.ts'

/**
 * Decides which claims are settled immediately, need more information or go to a person. A pure function of a table and the facts of
 * a claim: the same input gives the same decision and reason.
 */

/** The rows that a table has, each once. */
export const policyRules = [
  'QUALITY',
  'COUNTED',
  'SMALL_MISSING',
  'PRICE',
  'LATE_TRUCK',
  'PHOTOS',
  'LOT',
  'LATE_CLAIM',
  'ELSE',
] as const
export type PolicyRule = (typeof policyRules)[number]

export const policyOutcomes = ['AUTO_CREDIT', 'ASK', 'DESK'] as const
export type PolicyOutcome = (typeof policyOutcomes)[number]

/** A number of a row, with its unit and bounds. */
export type PolicyNumber = {
  readonly name: string
  readonly unit: 'dollars' | 'percent' | 'claims' | 'shops' | 'minutes' | 'hours'
  readonly usual: number
  readonly least: number
  readonly most: number
}

/** What each row does, and its numbers. */
export const policySpecs = {
  QUALITY: {
    then: 'AUTO_CREDIT',
    numbers: [
      { name: 'mostAmount', unit: 'dollars', usual: 60, least: 0, most: 10_000 },
      { name: 'mostClaims', unit: 'claims', usual: 3, least: 0, most: 100 },
      { name: 'mostShare', unit: 'percent', usual: 5, least: 0, most: 100 },
      { name: 'mostOfInvoice', unit: 'percent', usual: 50, least: 0, most: 100 },
    ],
  },
  COUNTED: { then: 'AUTO_CREDIT', numbers: [] },
  SMALL_MISSING: {
    then: 'AUTO_CREDIT',
    numbers: [{ name: 'mostAmount', unit: 'dollars', usual: 30, least: 0, most: 10_000 }],
  },
  PRICE: { then: 'AUTO_CREDIT', numbers: [] },
  LATE_TRUCK: {
    then: 'AUTO_CREDIT',
    numbers: [{ name: 'leastLate', unit: 'minutes', usual: 60, least: 0, most: 1440 }],
  },
  PHOTOS: { then: 'ASK', numbers: [{ name: 'wait', unit: 'hours', usual: 24, least: 1, most: 168 }] },
  LOT: {
    then: 'DESK',
    numbers: [
      { name: 'leastClaims', unit: 'claims', usual: 3, least: 1, most: 100 },
      { name: 'leastShops', unit: 'shops', usual: 3, least: 1, most: 100 },
    ],
  },
  LATE_CLAIM: { then: 'DESK', numbers: [] },
  ELSE: { then: 'DESK', numbers: [] },
} as const satisfies Record<PolicyRule, { then: PolicyOutcome; numbers: readonly PolicyNumber[] }>

export const numbersOf = (rule: PolicyRule): readonly PolicyNumber[] => policySpecs[rule].numbers
export const outcomeOf = (rule: PolicyRule): PolicyOutcome => policySpecs[rule].then

export type PolicyRow = { rule: PolicyRule; isOn: boolean; numbers: Readonly<Record<string, number>> }
export type ClaimPolicy = { terms: ClaimTerms; rows: readonly PolicyRow[] }

export const usualPolicy: ClaimPolicy = {
  terms: usualClaimTerms,
  rows: policyRules.map((rule) => ({
    rule,
    isOn: true,
    numbers: Object.fromEntries(numbersOf(rule).map(({ name, usual }) => [name, usual])),
  })),
}

/** How many days of a shop's claims and purchases count. */
export const lookBackDays = 90

/** The known facts about a claimed line when the claim is sent. */
export type ClaimLineFacts = {
  /** `delivery`: the delivery fee. */
  kind: ClaimKind | 'delivery'
  reason: ClaimReason
  quantity: number
  cents: number
  minutesAfter: number
  windowHours: number
  isLate: boolean
  photosHave: number
  photosNeed: number
  photosMissing: number
  /** Units missing by the packer's or the driver's count; null when nobody counted. */
  countedShort: number | null
  /** PRICE_ERROR: the overcharge by the order's own prices; null when they don't show it. */
  overchargedCents: number | null
  /** Minutes by which the truck missed its announced window; null without a truck's report. */
  truckMinutes: number | null
  /** Claims on its lot so far, including this one, and the number of their shops. */
  lotClaims: number
  lotShops: number
}

export type ClaimFacts = {
  lines: readonly ClaimLineFacts[]
  invoiceCents: number
  /** The shop's claims in the 90 days before this one. */
  claimsBefore: number
  missingBefore: number
  orders: number
  /** The amount claimed within 90 days including this claim, and the shop's purchases in that time. */
  claimedCents: number
  boughtCents: number
}

/** The checks of a decision. Each has a value, a limit and the number that the value is a part of. */
export const policyChecks = [
  /** Value: minutes since the delivery. Limit: hours. */
  'WINDOW',
  /** Value: photos sent. Of: photos required. */
  'PHOTOS',
  /** Value: dollars of the claim. Limit: the maximum. */
  'AMOUNT',
  /** Value: the shop's claims in the 90 days before. Limit: the maximum including this one. Of: its orders. */
  'CLAIMS',
  /** Value: percent of the shop's purchases in 90 days. Of: their dollars. */
  'SHARE',
  /** Value: percent of the invoice. Of: its dollars. */
  'INVOICE',
  /** Value: units missing by a count. Of: units claimed. */
  'COUNT',
  /** Value: claims for missing goods in the 90 days before. Limit: the maximum. */
  'FIRST_MISSING',
  /** Value: dollars overcharged by the order's own prices. Of: dollars claimed. */
  'BOOKS',
  /** Value: minutes that the truck was late. Limit: the minimum. */
  'TRUCK',
  /** Value: claims on the lot. Limit: must be fewer. Of: their shops. */
  'LOT',
] as const
export type PolicyCheckName = (typeof policyChecks)[number]
export type PolicyCheck = {
  check: PolicyCheckName
  ok: boolean
  value: number | null
  limit: number | null
  of: number | null
}

export type Judged = {
  rule: PolicyRule
  /** Its place in the table, from 1. */
  position: number
  outcome: PolicyOutcome
  /** Settled on trust although counts found the goods present. */
  isFlagged: boolean
  checks: readonly PolicyCheck[]
}

const percentOf = (part: number, whole: number): number =>
  whole <= 0 ? (part > 0 ? 100 : 0) : Math.round((part * 10_000) / whole) / 100
const sumCents = (facts: ClaimFacts): number => facts.lines.reduce((sum, { cents }) => sum + cents, 0)

const windowCheck = (line: ClaimLineFacts): PolicyCheck => ({
  check: 'WINDOW',
  ok: !line.isLate,
  value: line.minutesAfter,
  limit: line.windowHours,
  of: null,
})
const photosCheck = (line: ClaimLineFacts): PolicyCheck => ({
  check: 'PHOTOS',
  ok: line.photosMissing === 0,
  value: line.photosHave,
  limit: line.photosNeed,
  of: null,
})
const amountCheck = (facts: ClaimFacts, most: number): PolicyCheck => {
  const cents = sumCents(facts)
  return { check: 'AMOUNT', ok: cents <= Math.round(most * 100), value: cents / 100, limit: most, of: null }
}

type Numbers = Readonly<Record<string, number>>

/** The lines that a row applies to; absent for rows about any reason. */
const about: Partial<Record<PolicyRule, (line: ClaimLineFacts) => boolean>> = {
  QUALITY: ({ kind, reason }) => kind !== 'supplies' && kind !== 'delivery' && isQuality(reason),
  COUNTED: ({ reason }) => reason === 'MISSING' || reason === 'SHORT_COUNT',
  SMALL_MISSING: ({ reason }) => reason === 'MISSING',
  PRICE: ({ reason }) => reason === 'PRICE_ERROR',
  LATE_TRUCK: ({ kind, reason }) => kind === 'delivery' && reason === 'LATE',
}

/** The checks of a row; a row that settles immediately applies when all of them pass. */
function checksOf(
  rule: PolicyRule,
  numbers: Numbers,
  line: ClaimLineFacts,
  facts: ClaimFacts,
): PolicyCheck[] {
  switch (rule) {
    case 'QUALITY': {
      const share = percentOf(facts.claimedCents, facts.boughtCents)
      const part = percentOf(sumCents(facts), facts.invoiceCents)
      return [
        windowCheck(line),
        photosCheck(line),
        amountCheck(facts, numbers.mostAmount ?? 0),
        {
          check: 'CLAIMS',
          ok: facts.claimsBefore < (numbers.mostClaims ?? 0),
          value: facts.claimsBefore,
          limit: numbers.mostClaims ?? 0,
          of: facts.orders,
        },
        {
          check: 'SHARE',
          ok: share <= (numbers.mostShare ?? 0),
          value: share,
          limit: numbers.mostShare ?? 0,
          of: facts.boughtCents / 100,
        },
        {
          check: 'INVOICE',
          ok: part <= (numbers.mostOfInvoice ?? 0),
          value: part,
          limit: numbers.mostOfInvoice ?? 0,
          of: facts.invoiceCents / 100,
        },
      ]
    }
    case 'COUNTED':
      return [
        windowCheck(line),
        {
          check: 'COUNT',
          ok: line.countedShort !== null && line.countedShort >= line.quantity,
          value: line.countedShort,
          limit: null,
          of: line.quantity,
        },
      ]
    case 'SMALL_MISSING':
      return [
        windowCheck(line),
        amountCheck(facts, numbers.mostAmount ?? 0),
        {
          check: 'FIRST_MISSING',
          ok: facts.missingBefore === 0,
          value: facts.missingBefore,
          limit: 0,
          of: null,
        },
      ]
    case 'PRICE':
      return [
        windowCheck(line),
        {
          check: 'BOOKS',
          ok: line.overchargedCents !== null && line.overchargedCents >= line.cents,
          value: line.overchargedCents === null ? null : line.overchargedCents / 100,
          limit: null,
          of: line.cents / 100,
        },
      ]
    case 'LATE_TRUCK':
      return [
        windowCheck(line),
        {
          check: 'TRUCK',
          ok: line.truckMinutes !== null && line.truckMinutes > (numbers.leastLate ?? 0),
          value: line.truckMinutes,
          limit: numbers.leastLate ?? 0,
          of: null,
        },
      ]
    case 'LOT':
      return [
        {
          check: 'LOT',
          ok: line.lotClaims < (numbers.leastClaims ?? 1) || line.lotShops < (numbers.leastShops ?? 1),
          value: line.lotClaims,
          limit: numbers.leastClaims ?? 1,
          of: line.lotShops,
        },
      ]
    default:
      return []
  }
}

/** Whether a row decides the line. */
function fits({ rule, numbers }: PolicyRow, line: ClaimLineFacts, facts: ClaimFacts): boolean {
  switch (rule) {
    case 'PHOTOS':
      return line.photosMissing > 0
    case 'LOT':
      return checksOf(rule, numbers, line, facts).some(({ ok }) => !ok)
    case 'LATE_CLAIM':
      return line.isLate
    case 'ELSE':
      return true
    default:
      return about[rule]?.(line) === true && checksOf(rule, numbers, line, facts).every(({ ok }) => ok)
  }
}

/** All checks that could have settled a line, each once, to explain why no row did. */
function allChecks({ rows }: ClaimPolicy, line: ClaimLineFacts, facts: ClaimFacts): PolicyCheck[] {
  const found = rows
    .filter(({ rule, isOn }) => isOn && (rule === 'LOT' || about[rule]?.(line) === true))
    .flatMap(({ rule, numbers }) => checksOf(rule, numbers, line, facts))
  const basic = [windowCheck(line), ...(line.photosNeed > 0 ? [photosCheck(line)] : [])]
  return [...basic, ...found].filter(({ check }, i, all) => all.findIndex((one) => one.check === check) === i)
}

/** The first row that fits a line decides it. The last row always fits. */
export function judgeLine(policy: ClaimPolicy, line: ClaimLineFacts, facts: ClaimFacts): Judged {
  const at = policy.rows.findIndex((row) => (row.isOn || row.rule === 'ELSE') && fits(row, line, facts))
  const row = policy.rows[at]
  const rule = row?.rule ?? 'ELSE'
  const outcome = outcomeOf(rule)
  return {
    rule,
    position: at < 0 ? policy.rows.length : at + 1,
    outcome,
    isFlagged: rule === 'SMALL_MISSING' && line.countedShort !== null,
    checks:
      outcome === 'AUTO_CREDIT' && row
        ? checksOf(rule, row.numbers, line, facts)
        : allChecks(policy, line, facts),
  }
}

const strictness: readonly PolicyOutcome[] = ['AUTO_CREDIT', 'ASK', 'DESK']

/** A claim gets the strictest outcome of its lines: a person, then a question. Among equal outcomes, the first row of the table counts. */
export function judge(policy: ClaimPolicy, facts: ClaimFacts): Judged {
  const judged = facts.lines.map((line) => judgeLine(policy, line, facts))
  const [first] = judged.toSorted(
    (a, b) => strictness.indexOf(b.outcome) - strictness.indexOf(a.outcome) || a.position - b.position,
  )
  if (!first) throw new Error('a claim has a line')
  return { ...first, isFlagged: judged.some(({ isFlagged }) => isFlagged) }
}

/** An error in an edited table, by row and number. */
export type PolicyFault = {
  row: number
  number: string | null
  what: 'unknown' | 'twice' | 'missing' | 'bounds' | 'last'
}

export function policyFaults(rows: readonly PolicyRow[]): PolicyFault[] {
  const faults: PolicyFault[] = []
  rows.forEach(({ rule, numbers }, row) => {
    if (rows.findIndex((one) => one.rule === rule) < row) faults.push({ row, number: null, what: 'twice' })
    for (const { name, least, most } of numbersOf(rule)) {
      const value = numbers[name]
      if (value === undefined) faults.push({ row, number: name, what: 'missing' })
      else if (!(value >= least && value <= most)) faults.push({ row, number: name, what: 'bounds' })
    }
    for (const name of Object.keys(numbers))
      if (!numbersOf(rule).some((one) => one.name === name))
        faults.push({ row, number: name, what: 'unknown' })
  })
  if (policyRules.some((rule) => !rows.some((row) => row.rule === rule)))
    faults.push({ row: rows.length, number: null, what: 'missing' })
  const last = rows.at(-1)
  if (last && (last.rule !== 'ELSE' || !last.isOn))
    faults.push({ row: rows.length - 1, number: null, what: 'last' })
  return faults
}
