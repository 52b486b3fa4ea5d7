import { expect, test } from 'vitest'
import { draftOf, farmFields, faultsOf, numbersIn, usFields } from './draft.ts'

const us = {
  name: 'us' as const,
  version: 3,
  onSale: true,
  states: ['OH'],
  levels: null,
  items: 0,
  shops: 0,
  allShops: 0,
  inStates: [],
  inLevels: [],
  setBy: null,
  setAt: null,
}
const said = { badItems: (text: string) => `bad ${text}`, badNumber: 'number' }

test.each([
  ['', { values: [] }],
  ['12, 13\n12;14', { values: [12, 13, 14] }],
  ['12 rose', { values: [12, Number.NaN], wrong: 'rose' }],
  ['0', { values: [0], wrong: '0' }],
])('item numbers in %j', (text, found) => {
  expect(numbersIn(text)).toEqual(found)
})

test('a program that is read and sent unchanged is the same', () => {
  expect(usFields(draftOf(us))).toEqual({ onSale: true, states: ['OH'], levels: null, in: [], out: [] })
  const farm = {
    leadDays: 4,
    shipWeekdays: [1],
    orderBy: '09:00',
    boxMinimum: 3,
    growers: [7],
    categories: null,
  }
  const draft = draftOf({ ...us, name: 'farm-direct', ...farm, ofGrowers: [], ofCategories: [] })
  expect(farmFields(draft)).toEqual({ onSale: true, states: ['OH'], levels: null, ...farm })
  expect(faultsOf(draft, said)).toEqual({})
})

test('what is not a number is said at its field', () => {
  const draft = { ...draftOf(us), in: '5 x', leadDays: 'two', boxMinimum: '' }
  expect(faultsOf(draft, said)).toEqual({ in: 'bad x', leadDays: 'number', boxMinimum: 'number' })
})
