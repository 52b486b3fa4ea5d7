import { describe, expect, test } from 'vitest'
import { reports } from '../../words/areas/reports.en.ts'
import { axisText, changeOf, changeText, columnText, isWorse, valueText } from './values.ts'

describe('a figure in words', () => {
  test.each([
    [362_211.29, 'money', '$362,211.29'],
    [-12.5, 'money', '−$12.50'],
    [1204, 'count', '1,204'],
    [3.4, 'count', '3.4'],
    [98.64, 'percent', '98.6%'],
    [17.2, 'minutes', '17 min'],
    [1, 'days', '1 day'],
    [31.24, 'days', '31.2 days'],
  ] as const)('%s as %s is %s', (value, unit, text) => {
    expect(valueText(value, unit, reports)).toBe(text)
  })

  test('what is not known is a dash, never a zero', () => {
    expect(valueText(null, 'money', reports)).toBe('–')
    expect(valueText(undefined, 'percent', reports)).toBe('–')
  })

  test('money in a column has no sign of dollars', () => {
    expect(columnText(52_515.47, 'money', reports)).toBe('52,515.47')
  })

  test('an axis has short numbers', () => {
    expect(axisText('money')(60_000)).toBe('60k')
    expect(axisText('percent')(97.5)).toBe('97.5%')
  })
})

describe('a change', () => {
  test('$61,769.76 against $52,317.44 is 18.1% more', () => {
    expect(changeText(61_769.76, 52_317.44, 'money', reports)).toBe('+18.1%')
  })

  test('of percentages is in points: 98.6% against 97.9% is 0.7 points', () => {
    expect(changeText(98.6, 97.9, 'percent', reports)).toBe('+0.7 pts')
  })

  test('from nothing, or from what is not known, has no number', () => {
    expect(changeText(100, 0, 'money', reports)).toBe('')
    expect(changeText(100, null, 'money', reports)).toBe('')
  })

  test('is bad news for more claims and fewer sales, never where it does not matter', () => {
    expect(isWorse(changeOf(0.8, 1.1, 'percent'), false)).toBe(false)
    expect(isWorse(changeOf(1.1, 0.8, 'percent'), false)).toBe(true)
    expect(isWorse(changeOf(90, 100, 'money'), true)).toBe(true)
    expect(isWorse(changeOf(90, 100, 'money'), null)).toBe(false)
    expect(isWorse(changeOf(90, 90, 'money'), true)).toBe(false)
  })
})
