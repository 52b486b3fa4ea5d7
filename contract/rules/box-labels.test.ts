import { expect, test } from 'vitest'
import { boxLabelOf, boxLabelText, scannedOf, scannedOn } from './box-labels.ts'

test.each([
  ['SY1-104293-2-5', { orderNumber: 104_293, box: 2, of: 5 }],
  [' sy1-104293-5-5\n', { orderNumber: 104_293, box: 5, of: 5 }],
  ['SY1-104293-6-5', undefined],
  ['SY1-104293-0-5', undefined],
  ['SY2-104293-1-5', undefined],
  ['1Z999AA10123456784', undefined],
  ['', undefined],
])('%j is read', (read, label) => {
  expect(boxLabelOf(read)).toEqual(label)
})

test('a label is written as it is read', () => {
  const label = { orderNumber: 7, box: 1, of: 1 }
  expect(boxLabelOf(boxLabelText(label))).toEqual(label)
})

const stops = [
  { stopId: 1, orderNumbers: [11, 12] },
  { stopId: 2, orderNumbers: [21] },
]
test.each([
  ['SY1-12-1-2', [], { is: 'new', stop: stops[0] }],
  ['sy1-12-1-2', ['SY1-12-1-2'], { is: 'again', stop: stops[0] }],
  ['SY1-21-2-2', ['SY1-21-1-2'], { is: 'new', stop: stops[1] }],
  ['SY1-99-1-1', [], { is: 'elsewhere', label: { orderNumber: 99 } }],
  ['hello', [], { is: 'unreadable' }],
])('%s on a run, after %j', (read, before, outcome) => {
  expect(scannedOn(stops, new Set(before), read)).toMatchObject(outcome)
})

test('boxes of a stop are counted over its orders, each once', () => {
  expect(scannedOf(stops[0] as never, new Set(['SY1-11-1-1', 'SY1-12-1-2', 'SY1-21-1-1']))).toBe(2)
})
