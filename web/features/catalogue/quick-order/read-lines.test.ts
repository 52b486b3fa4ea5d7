import { expect, test } from 'vitest'
import { asDay } from '../../../../contract/core/dates.ts'
import { readLines } from './read-lines.ts'

/** A Friday. */
const today = asDay('2026-11-20')
const thursday = asDay('2026-11-26')

test.each([
  ['one line stays as typed', 'Rose Freedom 60 x 50', ['Rose Freedom 60 x 50'], null, false],
  ['a line without a quantity is a line', 'Garden roses', ['Garden roses'], null, false],
  [
    'rows of a spreadsheet stay as they are',
    '100624\t10\r\n\r\nPerritos Blancos x 10',
    ['100624\t10', 'Perritos Blancos x 10'],
    null,
    false,
  ],
  [
    'rows without a single quantity are all kept',
    'Rosa Freedom\nClavel Rojo',
    ['Rosa Freedom', 'Clavel Rojo'],
    null,
    false,
  ],
  [
    'one row with three products has three lines, and its day is named',
    '12 freedom 60, 2 bu euc, gyp x4 for thu',
    ['12 freedom 60', '2 bu euc', 'gyp x4'],
    thursday,
    true,
  ],
  [
    'a message leaves its greeting out',
    'Hi Maria!\nCan I get 50 Lisianthus White\nThanks, Jo',
    ['50 lisianthus white'],
    null,
    true,
  ],
])('%s', (_, text, lines, day, isChanged) => {
  expect(readLines(text, today)).toEqual({ lines, day, isChanged })
})
