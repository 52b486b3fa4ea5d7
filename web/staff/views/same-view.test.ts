import { expect, test } from 'vitest'
import { isSameView } from './same-view.ts'

const kept = { filters: { status: 'disabled', sort: '-name' }, columns: ['name', 'role'] }

test.each([
  [{ filters: { sort: '-name', status: 'disabled' }, columns: ['name', 'role'] }, true],
  [{ filters: { sort: 'name', status: 'disabled' }, columns: ['name', 'role'] }, false],
  [{ filters: { status: 'disabled' }, columns: ['name', 'role'] }, false],
  [{ filters: kept.filters, columns: ['name'] }, false],
])('a view with another filter, order or column has changed: %j', (seen, same) => {
  expect(isSameView(kept, seen)).toBe(same)
})

test('a view that leaves the columns to its reader is the same with any', () => {
  expect(isSameView({ ...kept, columns: null }, { ...kept, columns: ['name'] })).toBe(true)
})
