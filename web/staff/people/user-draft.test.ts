import { describe, expect, test } from 'vitest'
import type { Role } from '../../../contract/features/people/roles.ts'
import { isDirty } from '../../form/form-state.ts'
import { type Draft, standingOf, switched } from './user-draft.ts'

const buyer: Role = { id: 1, version: 0, name: 'Buyer', users: 3, authorities: ['FLOWERS', 'YARD'] }
const draft: Draft = {
  name: 'Ana',
  email: 'ana@example.test',
  phoneNumber: '',
  mobileNumber: '',
  roleId: 1,
  added: [],
  removed: [],
}

describe('single authorities', () => {
  test('what the role gives is held by the role', () => {
    expect(standingOf(draft, buyer, 'YARD')).toEqual({ on: true, by: 'role' })
    expect(standingOf(draft, buyer, 'SALES')).toEqual({ on: false, by: 'role' })
  })

  test('one that the role doesn’t have is added, and switched off again it leaves no mark', () => {
    const more = switched(draft, buyer, 'SALES', true)
    expect(more.added).toEqual(['SALES'])
    expect(standingOf(more, buyer, 'SALES')).toEqual({ on: true, by: 'added' })
    expect(isDirty({ start: draft, typed: switched(more, buyer, 'SALES', false) })).toBe(false)
  })

  test('one of the role is taken away, and switched on again it leaves no mark', () => {
    const less = switched(draft, buyer, 'YARD', false)
    expect(less.removed).toEqual(['YARD'])
    expect(standingOf(less, buyer, 'YARD')).toEqual({ on: false, by: 'removed' })
    expect(isDirty({ start: draft, typed: switched(less, buyer, 'YARD', true) })).toBe(false)
  })

  test('with another role a mark that says what the role says counts as the role’s', () => {
    const more = switched(draft, buyer, 'SALES', true)
    expect(standingOf(more, { ...buyer, authorities: ['SALES'] }, 'SALES')).toEqual({ on: true, by: 'role' })
  })
})
