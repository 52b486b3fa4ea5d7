import { describe, expect, test } from 'vitest'
import { judgeLines, linesOf } from './from-file.ts'

const columns = { orderNumber: 0, trackingNumber: 1, boxes: 2 }
const read = (...rows: string[][]) =>
  linesOf({ columns, rows: rows.map((cells, index) => ({ line: index + 2, cells })) })

const [first, second, third] = ['1Z5R89390357567127', '1Z879E930346834440', '1Z410E7W0392751591']

describe('a line of a file of tracking numbers', () => {
  test.each([
    [['100245', first], 100_245, first, 1],
    [['#100245', ' 1z 5r8 939 03 5756 7127 ', '3'], 100_245, first, 3],
    [['100245.0', first, '2.5'], 100_245, first, 1],
    [['Bloom Street', first], null, first, 1],
    [['', first], null, first, 1],
    [['100245', '1Z5R89390357567128'], 100_245, null, 1],
    [['100245', ''], 100_245, null, 1],
    [['-5', first], null, first, 1],
  ])('%j', (cells, orderNumber, trackingNumber, boxes) => {
    expect(read(cells)).toMatchObject([{ line: 2, orderNumber, trackingNumber, boxes }])
  })

  test('that is empty says nothing', () => {
    expect(read(['', ' ', '2'])).toEqual([])
  })
})

describe('a file of tracking numbers', () => {
  const orders = new Map([
    [1, { id: 11, by: 'parcel' as const }],
    [2, { id: 12, by: 'parcel' as const }],
    [3, { id: 13, by: 'other' as const }],
  ])
  const known = new Map([
    [second, { id: 5, orderNumber: 1 }],
    [third, { id: 6, orderNumber: null }],
  ])
  const outcomes = (...rows: string[][]) =>
    judgeLines(read(...rows), orders, known).map(({ outcome }) => outcome)

  test.each<[string, string[][], string[]]>([
    ['gives an order its number', [['1', first]], ['matched']],
    ['keeps a number whose order is unknown', [['9', first]], ['no_order']],
    ['says which order doesn’t go by parcel', [['3', first]], ['not_by_parcel']],
    ['says which number can’t be one', [['1', 'roses']], ['bad_number']],
    [
      'takes the same pair twice once',
      [
        ['1', first],
        ['1', first],
      ],
      ['matched', 'already_there'],
    ],
    [
      'gives a number of two orders to neither',
      [
        ['1', first],
        ['2', first],
      ],
      ['two_orders', 'two_orders'],
    ],
    ['knows a pair from before', [['1', second]], ['already_there']],
    ['leaves a number with the order that has it', [['2', second]], ['two_orders']],
    ['ties a number that waited for its order', [['2', third]], ['matched']],
    ['goes on with a number that waits', [['9', third]], ['no_order']],
  ])('%s', (_, rows, expected) => {
    expect(outcomes(...rows)).toEqual(expected)
  })
})
