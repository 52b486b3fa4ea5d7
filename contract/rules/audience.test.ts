import { describe, expect, test } from 'vitest'
import { type AudiencePerson, type Condition, funnel, isIn } from './audience.ts'

const ana: AudiencePerson = {
  userId: 1,
  accountNumber: 10001,
  level: 2,
  route: '104',
  method: 'TRUCK',
  language: 'es',
  departments: ['flowers', 'plants'],
}
const bob: AudiencePerson = { ...ana, userId: 2, language: 'en', departments: ['flowers'] }
const cyd: AudiencePerson = {
  ...ana,
  userId: 3,
  accountNumber: 10002,
  level: 5,
  route: null,
  method: 'UPS',
  language: 'en',
}

describe('a condition', () => {
  test.each<[Condition, boolean, boolean]>([
    [{ kind: 'route', is: true, values: ['104', '118'] }, true, false],
    [{ kind: 'route', is: false, values: ['104'] }, false, true],
    [{ kind: 'level', is: true, values: ['5'] }, false, true],
    [{ kind: 'method', is: true, values: ['TRUCK', 'PICKUP'] }, true, false],
    [{ kind: 'customer', is: true, values: ['10002'] }, false, true],
    [{ kind: 'customer', is: false, values: ['10002'] }, true, false],
    [{ kind: 'language', is: true, values: ['es'] }, true, false],
    [{ kind: 'department', is: true, values: ['plants'] }, true, true],
    [{ kind: 'department', is: false, values: ['yard'] }, true, true],
    [{ kind: 'department', is: true, values: [] }, false, false],
  ])('%j holds for Ana %s, for Cyd %s', (condition, forAna, forCyd) => {
    expect([isIn([condition], ana), isIn([condition], cyd)]).toEqual([forAna, forCyd])
  })

  test('all conditions must match, and an empty list is everyone', () => {
    const both: Condition[] = [
      { kind: 'level', is: true, values: ['2'] },
      { kind: 'language', is: true, values: ['en'] },
    ]
    expect([ana, bob, cyd].filter((one) => isIn(both, one))).toEqual([bob])
    expect(isIn([], cyd)).toBe(true)
  })
})

describe('the funnel', () => {
  test('counts people and shops that drop out by each condition, once', () => {
    const conditions: Condition[] = [
      { kind: 'route', is: true, values: ['104'] },
      { kind: 'department', is: true, values: ['plants'] },
      { kind: 'level', is: true, values: ['2'] },
    ]
    expect(funnel(conditions, [ana, bob, cyd])).toEqual({
      all: { people: 3, shops: 2 },
      out: [
        { people: 1, shops: 1 },
        { people: 1, shops: 0 },
        { people: 0, shops: 0 },
      ],
      left: { people: 1, shops: 1 },
      stay: [ana],
    })
  })
})
