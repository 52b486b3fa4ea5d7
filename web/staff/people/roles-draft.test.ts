import { expect, test } from 'vitest'
import type { Role } from '../../../contract/features/people/roles.ts'
import { askedOf, countOf, isOn, type Switched, withMark } from './roles-draft.ts'

const buyer: Role = { id: 1, version: 4, name: 'Buyer', users: 3, authorities: ['FLOWERS', 'YARD'] }
const driver: Role = { id: 2, version: 0, name: 'Driver', users: 1, authorities: ['TRUCK_DRIVERS'] }
const nothing: Switched = new Map()

test('a mark that is switched counts until it is switched back', () => {
  const once = withMark(nothing, buyer, 'YARD', false)
  expect([isOn(once, buyer, 'YARD'), countOf(once)]).toEqual([false, 1])
  const back = withMark(once, buyer, 'YARD', true)
  expect([isOn(back, buyer, 'YARD'), countOf(back)]).toEqual([true, 0])
})

test('only the roles that change are sent, each whole and on the version that was shown', () => {
  const marks = withMark(withMark(nothing, buyer, 'YARD', false), buyer, 'SALES', true)
  expect(askedOf(marks, [buyer, driver])).toEqual([{ id: 1, version: 4, authorities: ['FLOWERS', 'SALES'] }])
})

test('what another editor has saved meanwhile is kept beside one’s own marks', () => {
  const marks = withMark(nothing, buyer, 'YARD', false)
  const newer: Role = { ...buyer, version: 5, authorities: ['FLOWERS', 'PLANTS', 'YARD'] }
  expect(askedOf(marks, [newer])).toEqual([{ id: 1, version: 5, authorities: ['FLOWERS', 'PLANTS'] }])
})
