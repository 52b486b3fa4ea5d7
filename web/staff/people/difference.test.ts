import { expect, test } from 'vitest'
import { differences } from './difference.ts'

test('only changes are listed, with the value before and after', () => {
  const was = { name: 'Ana', role: 'Customer', status: 'active' }
  expect(differences(was, { ...was, role: 'Sales' })).toEqual([
    { what: 'role', was: 'Customer', is: 'Sales' },
  ])
})

test('of a list it names what was removed and added', () => {
  expect(differences({ added: ['SALES', 'YARD'] }, { added: ['YARD', 'PLANTS'] })).toEqual([
    { what: 'added', gone: ['SALES'], come: ['PLANTS'] },
  ])
})

test('roles are listed one by one', () => {
  const was = [
    { role: 'Sales', authorities: ['SALES'] },
    { role: 'Driver', authorities: [] },
  ]
  const is = [
    { role: 'Sales', authorities: ['SALES', 'YARD'] },
    { role: 'Driver', authorities: [] },
  ]
  expect(differences(was, is)).toEqual([{ what: 'Sales', gone: [], come: ['YARD'] }])
})

test('what was made has no before, what was deleted no after', () => {
  expect(differences(null, { name: 'Ana' })).toEqual([{ what: 'name', was: '', is: 'Ana' }])
  expect(differences(['FLOWERS'], null)).toEqual([{ what: '', gone: ['FLOWERS'], come: [] }])
  expect(differences('Buyer', 'Buyers')).toEqual([{ what: '', was: 'Buyer', is: 'Buyers' }])
  expect(differences(null, null)).toEqual([])
})
