import type { Department } from '../core/access.ts'
import type { MethodCode } from '../core/fields.ts'
import type { Language } from '../core/language.ts'

/** What people are chosen by. `department`: what they may order. */
export const conditionKinds = ['route', 'level', 'method', 'customer', 'language', 'department'] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** `is`: one of the values; otherwise none of them. Accounts, levels and routes by their number. */
export type Condition = { kind: ConditionKind; is: boolean; values: string[] }

/** A person of a customer, by what conditions ask for. */
export type AudiencePerson = {
  userId: number
  accountNumber: number
  level: number
  route: string | null
  /** The usual way of delivery. */
  method: MethodCode
  language: Language
  departments: readonly Department[]
}

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
  }
}

export const holdsFor = (person: AudiencePerson, { kind, is, values }: Condition): boolean =>
  valuesOf(person, kind).some((value) => values.includes(value)) === is

/** Whether every condition holds; none is everyone. */
export const isIn = (conditions: readonly Condition[], person: AudiencePerson): boolean =>
  conditions.every((condition) => holdsFor(person, condition))

type Count = { people: number; shops: number }

/** Who is left after all conditions, and how many drop out by each, in their order. */
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
