import type { DatedPolicy, PolicyTable } from '../../../contract/features/claims/policy.ts'
import { numbersOf, type PolicyNumber, type PolicyRule } from '../../../contract/rules/claim-policy.ts'

/** The policy's rules as form texts: one field for each number; `order` and `off` are lists of rules. */
export type PolicyTexts = Readonly<Record<string, string>> & {
  readonly startsOn: string
  readonly why: string
  readonly order: string
  readonly off: string
}

/** Limits that apply to all rules, in the order of the page. */
export const termSpecs = [
  { name: 'flowersHours', unit: 'hours', least: 1, most: 168 },
  { name: 'plantsHours', unit: 'hours', least: 1, most: 336 },
  { name: 'suppliesDays', unit: 'days', least: 1, most: 365 },
  { name: 'priceDays', unit: 'days', least: 1, most: 365 },
  { name: 'lateDays', unit: 'days', least: 0, most: 90 },
  { name: 'restockPercent', unit: 'percent', least: 0, most: 100 },
] as const

export const fieldName = (rule: PolicyRule, { name }: Pick<PolicyNumber, 'name'>) => `${rule}_${name}`
const list = (rules: readonly string[]) => rules.join(',')
const rulesOf = (text: string) => text.split(',').filter(Boolean) as PolicyRule[]
export const orderOf = (texts: PolicyTexts): PolicyRule[] => rulesOf(texts.order)
export const isOff = (texts: PolicyTexts, rule: PolicyRule): boolean => rulesOf(texts.off).includes(rule)

/** The form of a policy. If the policy is already in effect, the changes start on `today`. */
export function textsOf({ startsOn, why, table }: DatedPolicy, today: string): PolicyTexts {
  const numbers = table.rows.flatMap(({ rule, numbers }) =>
    numbersOf(rule).map((spec) => [fieldName(rule, spec), String(numbers[spec.name] ?? spec.usual)]),
  )
  const isComing = startsOn !== null && startsOn > today
  return {
    ...Object.fromEntries(termSpecs.map(({ name }) => [name, String(table.terms[name])])),
    ...Object.fromEntries(numbers),
    startsOn: isComing ? startsOn : today,
    why: isComing ? why : '',
    order: list(table.rows.map(({ rule }) => rule)),
    off: list(table.rows.flatMap(({ rule, isOn }) => (isOn ? [] : [rule]))),
  }
}

const numberOf = (text: string | undefined) =>
  text?.trim() ? Number(text.replace(/[$,%\s]/g, '')) : Number.NaN

/** The policy as the endpoint takes it; unreadable numbers become NaN, which `policyErrors` reports. */
export const tableOf = (texts: PolicyTexts): PolicyTable => ({
  terms: Object.fromEntries(
    termSpecs.map(({ name }) => [name, numberOf(texts[name])]),
  ) as PolicyTable['terms'],
  rows: orderOf(texts).map((rule) => ({
    rule,
    isOn: !isOff(texts, rule),
    numbers: Object.fromEntries(
      numbersOf(rule).map((spec) => [spec.name, numberOf(texts[fieldName(rule, spec)])]),
    ),
  })),
})

/** The error of each field; `said` makes the sentence for a value out of bounds. */
export function policyErrors(
  texts: PolicyTexts,
  said: (least: number, most: number) => string,
): Record<string, string> {
  const table = tableOf(texts)
  const errors: Record<string, string> = {}
  for (const { name, least, most } of termSpecs) {
    const value = table.terms[name]
    if (!(Number.isInteger(value) && value >= least && value <= most)) errors[name] = said(least, most)
  }
  for (const { rule, numbers } of table.rows)
    for (const spec of numbersOf(rule)) {
      const value = numbers[spec.name] ?? Number.NaN
      if (!(value >= spec.least && value <= spec.most))
        errors[fieldName(rule, spec)] = said(spec.least, spec.most)
    }
  return errors
}

/** The order with a rule moved up or down one place. The last rule, ELSE, stays last. */
export function movedRule(texts: PolicyTexts, rule: PolicyRule, by: 1 | -1): string {
  const order = orderOf(texts)
  const at = order.indexOf(rule)
  const to = at + by
  if (rule === 'ELSE' || to < 0 || order[to] === undefined || order[to] === 'ELSE') return texts.order
  const next = [...order]
  next.splice(at, 1)
  next.splice(to, 0, rule)
  return list(next)
}

export const switchedRule = (texts: PolicyTexts, rule: PolicyRule): string =>
  list(isOff(texts, rule) ? rulesOf(texts.off).filter((one) => one !== rule) : [...rulesOf(texts.off), rule])
