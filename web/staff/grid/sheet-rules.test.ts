import { describe, expect, test } from 'vitest'
import {
  cellsOfText,
  drawnRows,
  filledDown,
  filledRight,
  isIn,
  pagesOf,
  pastedCells,
  rectOf,
} from './sheet-rules.ts'

describe('the rows that are drawn', () => {
  test.each([
    [0, 560, 200_000, 0, 32],
    [28_000, 560, 200_000, 988, 1032],
    [5_599_440, 560, 200_000, 199_968, 200_000],
    [0, 560, 5, 0, 5],
    [9_999, 560, 0, 0, 0],
  ])('at %i px of a window of %i over %i rows are %i to %i', (top, height, total, first, last) => {
    expect(drawnRows(top, height, { total })).toEqual({ first, last })
  })

  test.each([
    [{ first: 0, last: 32 }, [0]],
    [{ first: 88, last: 132 }, [0, 1]],
    [{ first: 200, last: 300 }, [2]],
    [{ first: 0, last: 0 }, [0]],
  ])('%j are on the pages %j', (span, pages) => {
    expect(pagesOf(span, 100)).toEqual(pages)
  })
})

test('a range is between its corners, in either direction', () => {
  const rect = rectOf({ row: 5, column: 3 }, { row: 2, column: 4 })
  expect(rect).toEqual({ top: 2, bottom: 5, left: 3, right: 4 })
  expect([isIn(rect, 2, 3), isIn(rect, 5, 4), isIn(rect, 6, 4), isIn(undefined, 0, 0)]).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test.each([
  [
    '1.31\t1.26\r\n1.30\t1.25\r\n',
    [
      ['1.31', '1.26'],
      ['1.30', '1.25'],
    ],
  ],
  ['2.55', [['2.55']]],
  ['a\t\tb', [['a', '', 'b']]],
  ['"two\nlines"\t"a ""quote"""', [['two\nlines', 'a "quote"']]],
  ['', [['']]],
])('%j is read as a spreadsheet means it', (text, cells) => {
  expect(cellsOfText(text)).toEqual(cells)
})

describe('pasting', () => {
  const size = { rows: 4, columns: 4 }
  const rect = { top: 1, bottom: 2, left: 1, right: 2 }

  test('spreads one value over the range', () => {
    expect(pastedCells([['7']], rect, size)).toEqual([
      { row: 1, column: 1, text: '7' },
      { row: 1, column: 2, text: '7' },
      { row: 2, column: 1, text: '7' },
      { row: 2, column: 2, text: '7' },
    ])
  })

  test('puts a block at the corner and drops what leaves the list', () => {
    expect(
      pastedCells(
        [
          ['a', 'b'],
          ['c', 'd'],
        ],
        { top: 3, bottom: 3, left: 3, right: 3 },
        size,
      ),
    ).toEqual([{ row: 3, column: 3, text: 'a' }])
  })

  test('down repeats the first row', () => {
    expect(filledDown(rect, ({ column }) => `c${column}`)).toEqual([
      { row: 2, column: 1, text: 'c1' },
      { row: 2, column: 2, text: 'c2' },
    ])
    expect(filledRight(rect, ({ row }) => `r${row}`)).toEqual([
      { row: 1, column: 2, text: 'r1' },
      { row: 2, column: 2, text: 'r2' },
    ])
  })
})
