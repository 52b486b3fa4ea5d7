import type { Department } from '../core/access.ts'
import { parseDay } from '../core/dates.ts'
import type { MethodCode } from '../core/fields.ts'
import type { Language } from '../core/language.ts'

/**
 * The criteria of an audience. `department`: what a person may order. `bought`: products by number, or categories, that their shop
 * has ordered. `ordered-since`: whether the shop ordered on a day or after it. `ordered-for`: whether it has an order for a ship day.
 */
export const conditionKinds = [
  'route',
  'level',
  'method',
  'customer',
  'language',
  'department',
  'town',
  'bought',
  'ordered-since',
  'ordered-for',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** `is`: has one of the values; when false, has none of them. Accounts, levels and routes are given by number. */
export type Condition = { kind: ConditionKind; is: boolean; values: string[] }

/** A customer's person, with the facts that conditions test. */
export type AudiencePerson = {
  userId: number
  accountNumber: number
  level: number
  route: string | null
  /** The usual delivery method. */
  method: MethodCode
  language: Language
  departments: readonly Department[]
  /** Lowercase facts about their shop; absent when no condition needs them. */
  town?: string
  bought?: readonly string[]
  orderedFor?: readonly string[]
  lastOrderedOn?: string | null
}

const daysOf = ['ordered-since', 'ordered-for'] as const
/** Whether the values of a condition are calendar days. */
export const isOfDays = (kind: ConditionKind): boolean => daysOf.some((one) => one === kind)

/** Invalid values of a condition: those that aren't days where it needs days. */
export const strangeValues = ({ kind, values }: Condition): string[] =>
  isOfDays(kind) ? values.filter((value) => parseDay(value) === undefined) : []

function valuesOf(person: AudiencePerson, kind: ConditionKind): readonly string[] {
  switch (kind) {
    case 'route':
      return person.route === null ? [] : [person.route]
    case 'level':
      return [String(person.level)]
    case 'method':
      return [person.method]
    case 'customer':
      return [String(person.accountNumber)]
    case 'language':
      return [person.language]
    case 'department':
      return person.departments
    case 'town':
      return person.town === undefined ? [] : [person.town]
    case 'bought':
      return person.bought ?? []
    case 'ordered-for':
      return person.orderedFor ?? []
    case 'ordered-since':
      return []
  }
}

export function holdsFor(person: AudiencePerson, { kind, is, values }: Condition): boolean {
  if (kind === 'ordered-since') {
    const last = person.lastOrderedOn ?? null
    return values.some((day) => last !== null && last >= (parseDay(day) ?? day)) === is
  }
  const asked = values.map((value) => value.toLowerCase())
  return valuesOf(person, kind).some((value) => asked.includes(value.toLowerCase())) === is
}

/** Whether the person meets every condition; an empty list matches everyone. */
export const isIn = (conditions: readonly Condition[], person: AudiencePerson): boolean =>
  conditions.every((condition) => holdsFor(person, condition))

type Count = { people: number; shops: number }

/** The people who meet all conditions, and how many each condition excludes, in order. */
export function funnel<Person extends AudiencePerson>(
  conditions: readonly Condition[],
  people: readonly Person[],
): { all: Count; out: Count[]; left: Count; stay: Person[] } {
  let stay = [...people]
  const out = conditions.map((condition) => {
    const before = countOf(stay)
    stay = stay.filter((person) => holdsFor(person, condition))
    const after = countOf(stay)
    return { people: before.people - after.people, shops: before.shops - after.shops }
  })
  return { all: countOf(people), out, left: countOf(stay), stay }
}

const countOf = (people: readonly AudiencePerson[]): Count => ({
  people: people.length,
  shops: new Set(people.map(({ accountNumber }) => accountNumber)).size,
})
