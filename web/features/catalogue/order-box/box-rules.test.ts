import { expect, test } from 'vitest'
import { asDay } from '../../../../contract/core/dates.ts'
import type { DescribedLine, LineProduct } from '../../../../contract/features/catalogue/search.ts'
import { boxDay, boxLine, isTakeable, replacedLine, roomBelow } from './box-rules.ts'

const euc = (productId: number, different: Partial<LineProduct> = {}): LineProduct => ({
  productId,
  description: `Eucalyptus ${productId}`,
  department: 'flowers',
  um: 'BU',
  pack: 10,
  minQuantity: 1,
  quantity: 2,
  unitPrice: 6.1,
  available: 40,
  imageName: 'euc.svg',
  isPreBooked: false,
  dateAvailable: null,
  lastBoughtOn: null,
  ...different,
})
const several = (candidates: LineProduct[]): DescribedLine => ({
  ...euc(0),
  text: '2 bu euc',
  productId: null,
  asked: 2,
  status: 'ambiguous',
  candidates,
})

test('of all readings of "2 bu euc", the product that she buys is taken, until she asks for another', () => {
  const found = several([euc(1), euc(2, { lastBoughtOn: '2026-11-18' }), euc(3)])
  const line = boxLine('2 bu euc', found, new Map())
  expect(line).toMatchObject({ state: 'ready', isUsual: true, product: { productId: 2 }, quantity: 2 })
  expect(isTakeable(line)).toBe(true)
  expect(boxLine('2 bu euc', found, new Map([['2 bu euc', null]]))).toMatchObject({ state: 'pick' })
  expect(boxLine('2 bu euc', found, new Map([['2 bu euc', 3]]))).toMatchObject({
    state: 'ready',
    isUsual: false,
    product: { productId: 3 },
  })
})

test('two that she buys are asked about, and so is one that is sold out', () => {
  const lastBoughtOn = '2026-11-18'
  const both = several([euc(1, { lastBoughtOn }), euc(2, { lastBoughtOn })])
  expect(boxLine('2 bu euc', both, new Map()).state).toBe('pick')
  const soldOut = several([euc(1), euc(2, { lastBoughtOn, quantity: 0 })])
  expect(boxLine('2 bu euc', soldOut, new Map()).state).toBe('pick')
})

test('pre-orders and sold-out lines are not taken', () => {
  const found = (different: Partial<LineProduct>): DescribedLine => ({
    ...euc(1, different),
    text: 'euc',
    asked: 2,
    status: 'matched',
    candidates: [],
  })
  expect(isTakeable(boxLine('euc', found({}), new Map()))).toBe(true)
  expect(isTakeable(boxLine('euc', found({ isPreBooked: true }), new Map()))).toBe(false)
  expect(isTakeable(boxLine('euc', found({ quantity: 0 }), new Map()))).toBe(false)
})

test('a replacement is taken like any other line, and the reader may choose another', () => {
  const found: DescribedLine = { ...euc(4), text: '4 x 2', asked: 2, status: 'matched', candidates: [] }
  const line = replacedLine('2 bu euc', found)
  expect(line).toMatchObject({ state: 'ready', product: { productId: 4 }, quantity: 2, canRepick: true })
  expect(line.entry.text).toBe('2 bu euc')
  expect(isTakeable(line)).toBe(true)
  expect(replacedLine('2 bu euc', undefined).state).toBe('looking')
})

test('lines are for the given day; if nothing ships then, for the next day that does', () => {
  const [tuesday, thanksgiving, friday] = ['2026-11-24', '2026-11-26', '2026-11-27'].map(asDay) as [
    ReturnType<typeof asDay>,
    ReturnType<typeof asDay>,
    ReturnType<typeof asDay>,
  ]
  const open = [tuesday, friday]
  expect(boxDay(null, tuesday, open)).toEqual({ shipDay: tuesday, named: null, isOpen: true })
  expect(boxDay(friday, tuesday, open)).toEqual({ shipDay: friday, named: friday, isOpen: true })
  expect(boxDay(thanksgiving, tuesday, open)).toEqual({ shipDay: friday, named: thanksgiving, isOpen: false })
  expect(boxDay(asDay('2027-05-01'), tuesday, open)).toMatchObject({ shipDay: tuesday, isOpen: false })
})

test.each([
  ['a phone: above the message over the bottom bar', { top: 93, messagesBottom: 772, viewBottom: 844 }, 611],
  ['a phone whose keyboard covers the messages', { top: 93, messagesBottom: 772, viewBottom: 520 }, 419],
  ['a window too low for three lines', { top: 93, messagesBottom: 320, viewBottom: 390 }, 220],
])('the most height of the box: %s', (_, at, most) => {
  expect(roomBelow(at)).toBe(most)
})
