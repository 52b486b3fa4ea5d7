import { describe, expect, test } from 'vitest'
import { movedBy, nextSort, pickedAfter, sortDirection, tabSeparated } from './grid-rules.ts'

describe('moving through a grid of 40 rows and 5 columns', () => {
  const size = { rows: 40, columns: 5 }
  test.each([
    ['ArrowDown', false, { row: 11, column: 2 }],
    ['j', false, { row: 11, column: 2 }],
    ['k', false, { row: 9, column: 2 }],
    ['ArrowLeft', false, { row: 10, column: 1 }],
    ['PageDown', false, { row: 22, column: 2 }],
    ['Home', false, { row: 10, column: 0 }],
    ['End', true, { row: 39, column: 4 }],
    ['ArrowUp', true, { row: 0, column: 2 }],
  ])('%s with Ctrl %s', (key, ctrl, goal) => {
    expect(movedBy(key, { row: 10, column: 2 }, size, ctrl)).toEqual(goal)
  })

  test('stops at the edges', () => {
    expect(movedBy('k', { row: 0, column: 0 }, size, false)).toEqual({ row: 0, column: 0 })
    expect(movedBy('PageDown', { row: 35, column: 4 }, size, false)).toEqual({ row: 39, column: 4 })
  })

  test('leaves other keys, and the browser’s Ctrl J, unhandled', () => {
    expect(movedBy('a', { row: 0, column: 0 }, size, false)).toBeUndefined()
    expect(movedBy('j', { row: 0, column: 0 }, size, true)).toBeUndefined()
  })
})

describe('picking rows', () => {
  const ids = [11, 12, 13, 14, 15]
  test('one row is picked and let go', () => {
    const one = pickedAfter(new Set<number>(), ids, { from: 2, to: 2 })
    expect([...one]).toEqual([13])
    expect([...pickedAfter(one, ids, { from: 2, to: 2 })]).toEqual([])
  })

  test('Shift gives the whole range what its end gets, in both directions', () => {
    const range = pickedAfter(new Set([12]), ids, { from: 1, to: 3 })
    expect([...range].sort()).toEqual([12, 13, 14])
    expect([...pickedAfter(range, ids, { from: 3, to: 1 })]).toEqual([])
  })
})

test('a copied range pastes into a spreadsheet cell by cell', () => {
  expect(
    tabSeparated([
      ['Rose "Freedom"', '1.31'],
      ['two\nlines', 'a\tb'],
    ]),
  ).toBe('"Rose ""Freedom"""\t1.31\n"two\nlines"\t"a\tb"')
})

test('a head sorts up, then down, then as the list comes', () => {
  expect(nextSort(undefined, 'name')).toBe('name')
  expect(nextSort('name', 'name')).toBe('-name')
  expect(nextSort('-name', 'name')).toBeUndefined()
  expect(nextSort('-city', 'name')).toBe('name')
  expect(sortDirection('-name', 'name')).toBe('descending')
  expect(sortDirection('name', 'city')).toBeUndefined()
})
