import { expect, test } from 'vitest'
import type { Column } from './column.ts'
import {
  arranged,
  boundedWidth,
  choicesFrom,
  choicesOf,
  movedPast,
  noChoices,
  placedBefore,
  savedColumns,
} from './column-choices.ts'

const columnsOf = (...keys: string[]): Column<string>[] =>
  keys.map((key) => ({ key, title: key, cell: () => key, text: () => key }))
const columns = columnsOf('item', 'name', 'grower', 'free', 'tier1', 'tier2')
const keysOf = (order: string[], fixed = 2) =>
  arranged(columns, { ...noChoices, order }, fixed).map(({ key }) => key)

test('columns come in the chosen order, and the first ones stay first', () => {
  expect(keysOf([])).toEqual(['item', 'name', 'grower', 'free', 'tier1', 'tier2'])
  expect(keysOf(['tier2', 'tier1', 'free', 'grower'])).toEqual([
    'item',
    'name',
    'tier2',
    'tier1',
    'free',
    'grower',
  ])
  expect(keysOf(['tier1', 'item'])).toEqual(['item', 'name', 'grower', 'free', 'tier1', 'tier2'])
})

test('a column that is newer than the order follows the one that it follows in the grid', () => {
  expect(keysOf(['tier2', 'free', 'grower'])).toEqual(['item', 'name', 'tier2', 'free', 'tier1', 'grower'])
})

test('a column that is gone from the grid is left out of the order', () => {
  expect(keysOf(['margin', 'free', 'grower', 'tier1', 'tier2'])).toEqual([
    'item',
    'name',
    'free',
    'grower',
    'tier1',
    'tier2',
  ])
})

test('a width is that of the reader, and within bounds', () => {
  const [, , grower] = arranged(columns, { ...noChoices, widths: { grower: 210 } }, 2)
  expect(grower).toMatchObject({ key: 'grower', width: 210 })
  expect([boundedWidth(3), boundedWidth(99.6), boundedWidth(9_999)]).toEqual([40, 100, 640])
})

test.each([
  ['left past the shown one', 'tier1', -1, ['item', 'name', 'grower', 'hidden', 'tier1', 'free', 'tier2']],
  ['right past the shown one', 'free', 1, ['item', 'name', 'grower', 'hidden', 'tier1', 'free', 'tier2']],
  ['past a hidden one', 'free', -1, ['item', 'name', 'free', 'grower', 'hidden', 'tier1', 'tier2']],
  ['not past the fixed ones', 'grower', -1, ['item', 'name', 'grower', 'hidden', 'free', 'tier1', 'tier2']],
  ['not the fixed ones', 'name', 1, ['item', 'name', 'grower', 'hidden', 'free', 'tier1', 'tier2']],
  ['not past the end', 'tier2', 1, ['item', 'name', 'grower', 'hidden', 'free', 'tier1', 'tier2']],
] as const)('a column moves %s', (_, key, by, result) => {
  const keys = ['item', 'name', 'grower', 'hidden', 'free', 'tier1', 'tier2']
  const shown = keys.filter((one) => one !== 'hidden')
  expect(movedPast(keys, shown, key, by, 2)).toEqual(result)
})

test('a column is placed before another, or at the end', () => {
  expect(placedBefore(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(placedBefore(['a', 'b', 'c'], 'a', undefined)).toEqual(['b', 'c', 'a'])
})

test('a saved view keeps columns, order and widths, and gives them back', () => {
  const saved = savedColumns(['item', 'tier1', 'name'], { ...noChoices, widths: { tier1: 96 } })
  expect(saved).toEqual(['item', 'tier1:96', 'name'])
  expect(choicesOf(saved, ['item', 'name', 'tier1', 'tier2'])).toEqual({
    order: ['item', 'tier1', 'name'],
    shown: { item: true, name: true, tier1: true, tier2: false },
    widths: { tier1: 96 },
  })
  expect(choicesOf(['name:x', 'item:99999'], ['item', 'name']).widths).toEqual({})
})

test('what cannot be read of the stored choices is left out', () => {
  expect(choicesFrom(null)).toEqual(noChoices)
  expect(choicesFrom({ order: ['a', 1], shown: { a: true, b: 'x' }, widths: { a: 90, b: null } })).toEqual({
    order: ['a'],
    shown: { a: true },
    widths: { a: 90 },
  })
})
