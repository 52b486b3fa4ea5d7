import { expect, test } from 'vitest'
import { readBlock, readPasted } from './paste.ts'

test('a list from a spreadsheet names its designs and their pieces in the first line', () => {
  expect(
    readPasted(
      'Item\tBridal bouquet\tCenterpieces x 15\t8 x Boutonnieres\nRuscus Italian\t2\t2\t1\nJana\t5\t\t1\n',
    ),
  ).toEqual({
    designs: [
      { name: 'Bridal bouquet', pieces: 1 },
      { name: 'Centerpieces', pieces: 15 },
      { name: 'Boutonnieres', pieces: 8 },
    ],
    lines: [
      { text: 'Ruscus Italian', stems: [2, 2, 1] },
      { text: 'Jana', stems: [5, 0, 1] },
    ],
    isCut: false,
  })
})

test.each([
  ['commas', 'Spray Rose White, 5, 3', { text: 'Spray Rose White', stems: [5, 3] }],
  ['semicolons', 'Spray Rose White;5;3', { text: 'Spray Rose White', stems: [5, 3] }],
  ['wide gaps', 'Spray Rose White   5   3', { text: 'Spray Rose White', stems: [5, 3] }],
  ['a message, the number before', '20 stems of snapdragon white', { text: 'snapdragon white', stems: [20] }],
  ['a message, the number after', 'Snapdragon white x 20', { text: 'Snapdragon white', stems: [20] }],
  ['Spanish', '20 tallos de lisianthus', { text: 'lisianthus', stems: [20] }],
  ['a height in the name', 'Rose Freedom 60cm\t12', { text: 'Rose Freedom 60cm', stems: [12] }],
])('a line with %s', (_, text, line) => {
  expect(readPasted(text).lines).toEqual([line])
})

test('lines without a name or a number are left out, and more than sixty are cut', () => {
  expect(readPasted('Flowers for June\n\nthanks!')).toEqual({ designs: [], lines: [], isCut: false })
  const many = readPasted(Array.from({ length: 61 }, (_, at) => `Rose ${at}a\t1`).join('\n'))
  expect(many.lines).toHaveLength(60)
  expect(many.isCut).toBe(true)
})

test('a block of numbers fills cells; one cell or words are pasted as text', () => {
  expect(readBlock('12\t6\n8\t\n')).toEqual([
    [12, 6],
    [8, 0],
  ])
  expect(readBlock('12')).toBeUndefined()
  expect(readBlock('rose\t6')).toBeUndefined()
})
