import { expect, test } from 'vitest'
import type { QuoteThread } from '../../../contract/features/quotes/fields.ts'
import { amountOf, blankLine, faultOf, sentLines, startLines, totalOf, withLine } from './offer-draft.ts'

const line = (id: number, slot: number, quantity: number, unitPrice: number, description = `Rose ${id}`) => ({
  id,
  slot,
  productId: 100 + id,
  description,
  um: 'Stem',
  quantity,
  unitPrice,
  note: '',
})
const thread = (more: object) =>
  ({ title: 'Juliet', lines: [], offers: [], messages: [], ...more }) as unknown as QuoteThread

test('the first offer starts from the rows that were asked, else from the title', () => {
  const asked = [
    { description: 'Juliet', quantity: 120, um: 'Stem' },
    { description: 'Greens', quantity: 10, um: 'Bunch' },
  ]
  expect(
    startLines(thread({ lines: asked })).map((one) => [one.slot, one.description, one.quantity, one.price]),
  ).toEqual([
    [1, 'Juliet', '120', ''],
    [2, 'Greens', '10', ''],
  ])
  expect(startLines(thread({}))).toMatchObject([{ description: 'Juliet', quantity: '' }])
})

test('after a counteroffer it starts from the shop’s price, and only from that alternative', () => {
  const offers = [{ revision: 1, lines: [line(1, 1, 120, 2.81), line(2, 1, 120, 2.28), line(3, 2, 10, 8)] }]
  const messages = [{ revision: 1, counter: [{ lineId: 2, quantity: 144, price: 2.2 }] }]
  expect(
    startLines(thread({ offers, messages })).map((one) => [one.productId, one.quantity, one.price]),
  ).toEqual([
    [102, '144', '2.2'],
    [103, '10', '8'],
  ])
  expect(startLines(thread({ offers }))).toHaveLength(3)
})

test('an alternative comes after the others of its goods, with their number', () => {
  const lines = [
    { ...blankLine(0, 1, '144'), description: 'Juliet' },
    { ...blankLine(1, 2, '10'), description: 'Greens' },
  ]
  expect(withLine(lines, 1).map((one) => [one.slot, one.quantity])).toEqual([
    [1, '144'],
    [1, '144'],
    [2, '10'],
  ])
  expect(withLine(lines).at(-1)).toMatchObject({ slot: 3, key: 2, quantity: '' })
})

test('144 at 2.65 or 144 at 2.28, and 10 at 8, come to 461.60 together', () => {
  const typed = (slot: number, quantity: string, price: string) => ({
    ...blankLine(0, slot, quantity),
    description: 'Rose',
    price,
  })
  const lines = [typed(1, '144', '2.65'), typed(1, '144', '2,28'), typed(4, '10', '8')]
  expect(totalOf(lines)).toBe(46_160)
  expect(amountOf(typed(1, 'x', '2'))).toBeNull()
  expect(sentLines(lines).map(({ slot, price }) => [slot, price])).toEqual([
    [1, 2.65],
    [1, 2.28],
    [2, 8],
  ])
})

test('a line names what is missing', () => {
  const full = { ...blankLine(0, 1, '12'), description: 'Rose', price: '2.65' }
  expect(faultOf(full)).toBeUndefined()
  expect(faultOf({ ...full, description: ' ' })).toBe('description')
  expect(faultOf({ ...full, description: '', productId: 7 })).toBeUndefined()
  expect(faultOf({ ...full, quantity: '0' })).toBe('quantity')
  expect(faultOf({ ...full, price: 'two' })).toBe('price')
})
