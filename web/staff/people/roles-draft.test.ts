import { expect, test } from 'vitest'
import type { Role } from '../../../contract/features/people/roles.ts'
import { askedOf, countOf, isOn, keptOf, noMarks, readMarks, stillNew, withMark } from './roles-draft.ts'

const buyer: Role = { id: 1, version: 4, name: 'Buyer', users: 3, authorities: ['FLOWERS', 'YARD'] }
const driver: Role = { id: 2, version: 0, name: 'Driver', users: 1, authorities: ['TRUCK_DRIVERS'] }

test('a mark that is switched counts until it is switched back', () => {
  const once = withMark(noMarks, buyer, 'YARD', false)
  expect([isOn(once, buyer, 'YARD'), countOf(once)]).toEqual([false, 1])
  const back = withMark(once, buyer, 'YARD', true)
  expect([isOn(back, buyer, 'YARD'), countOf(back)]).toEqual([true, 0])
})

test('only the roles that change are sent, each whole and on the version that was shown', () => {
  const marks = withMark(withMark(noMarks, buyer, 'YARD', false), buyer, 'SALES', true)
  expect(askedOf(marks, [buyer, driver])).toEqual([{ id: 1, version: 4, authorities: ['FLOWERS', 'SALES'] }])
})

test('values that another editor has saved meanwhile are kept beside the user’s own marks', () => {
  const marks = withMark(noMarks, buyer, 'YARD', false)
  const newer: Role = { ...buyer, version: 5, authorities: ['FLOWERS', 'PLANTS', 'YARD'] }
  expect(askedOf(marks, [newer])).toEqual([{ id: 1, version: 5, authorities: ['FLOWERS', 'PLANTS'] }])
})

test('marks come back after a reload, without what is saved by now, what cannot be read and roles that are gone', () => {
  const marks = withMark(withMark(noMarks, buyer, 'YARD', false), driver, 'SALES', true)
  const kept = JSON.parse(JSON.stringify(keptOf(marks)))
  expect(readMarks(kept)).toEqual(marks)
  expect(countOf(stillNew(readMarks(kept), [{ ...buyer, authorities: ['FLOWERS'] }]))).toBe(0)
  expect(countOf(stillNew(readMarks(kept), [buyer, driver]))).toBe(2)
  expect(keptOf(noMarks)).toBeUndefined()
  for (const other of [null, 7, 'x', [7], [['a', []]], [[1, [['NONE', true]]]], [[1, [['YARD', 'on']]]]])
    expect(countOf(readMarks(other)), JSON.stringify(other)).toBe(0)
})
