import { describe, expect, test } from 'vitest'
import type { DatedPolicy } from '../../../contract/features/claims/policy.ts'
import { usualPolicy } from '../../../contract/rules/claim-policy.ts'
import { isOff, movedRule, orderOf, policyErrors, switchedRule, tableOf, textsOf } from './policy-form.ts'

const usual: DatedPolicy = {
  startsOn: null,
  version: 1,
  actor: '',
  why: '',
  at: null,
  table: {
    terms: usualPolicy.terms,
    rows: usualPolicy.rows.map((row) => ({ ...row, numbers: { ...row.numbers } })),
  },
}
const texts = textsOf(usual, '2026-11-23')
const said = (least: number, most: number) => `${least} to ${most}`

test('the usual table comes back from its form unchanged, and applies from today', () => {
  expect(tableOf(texts)).toEqual(usual.table)
  expect(texts.startsOn).toBe('2026-11-23')
  expect(policyErrors(texts, said)).toEqual({})
})

test('a table that applies later keeps its day and its reason', () => {
  expect(textsOf({ ...usual, startsOn: '2026-12-01', why: 'Holidays' }, '2026-11-23')).toMatchObject({
    startsOn: '2026-12-01',
    why: 'Holidays',
  })
})

describe('rows move by one place', () => {
  const cases = [
    ['COUNTED', -1, 'COUNTED,QUALITY'],
    ['QUALITY', 1, 'COUNTED,QUALITY'],
    ['QUALITY', -1, 'QUALITY,COUNTED'],
  ] as const
  test.each(cases)('%s by %i', (rule, by, begins) => {
    expect(movedRule(texts, rule, by).startsWith(begins)).toBe(true)
  })
  test('none moves behind the row for all else, which stays last', () => {
    expect(movedRule(texts, 'ELSE', -1)).toBe(texts.order)
    expect(movedRule(texts, 'LATE_CLAIM', 1)).toBe(texts.order)
    expect(orderOf(texts).at(-1)).toBe('ELSE')
  })
})

test('a row is switched off and on again', () => {
  const off = { ...texts, off: switchedRule(texts, 'PRICE') }
  expect(isOff(off, 'PRICE')).toBe(true)
  expect(tableOf(off).rows.find(({ rule }) => rule === 'PRICE')?.isOn).toBe(false)
  expect(switchedRule(off, 'PRICE')).toBe('')
})

describe('numbers that can’t be used are named at their fields', () => {
  const cases = [
    ['flowersHours', '', '1 to 168'],
    ['flowersHours', '2.5', '1 to 168'],
    ['QUALITY_mostAmount', 'sixty', '0 to 10000'],
    ['QUALITY_mostShare', '101', '0 to 100'],
    ['PHOTOS_wait', '0', '1 to 168'],
  ] as const
  test.each(cases)('%s: “%s”', (field, typed, sentence) => {
    expect(policyErrors({ ...texts, [field]: typed }, said)).toEqual({ [field]: sentence })
  })
  test('dollars and percent may be typed with their signs', () => {
    expect(
      tableOf({ ...texts, QUALITY_mostAmount: '$1,060', QUALITY_mostShare: '7 %' }).rows[0]?.numbers,
    ).toMatchObject({ mostAmount: 1060, mostShare: 7 })
  })
})
