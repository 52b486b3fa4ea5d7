import { expect, test } from 'vitest'
import { planOf } from './bulk-rules.ts'

const role = { kind: 'role', roleId: 7 } as const
const disable = { kind: 'status', status: 'disabled' } as const
const enable = { kind: 'status', status: 'active' } as const
const active = { id: 1, roleId: 3, status: 'active' } as const
const disabled = { ...active, status: 'disabled' } as const
const other = { id: 2, mayEdit: true }

test.each([
  ['another role', role, active, other, { values: { roleId: 7 } }],
  ['the role they have', role, { ...active, roleId: 7 }, other, { cause: 'same' }],
  ['disabled', disable, active, other, { values: { status: 'disabled' } }],
  ['disabled already', disable, disabled, other, { cause: 'same' }],
  ['active again', enable, disabled, other, { values: { status: 'active' } }],
  ['oneself', disable, active, { ...other, id: 1 }, { cause: 'self' }],
  ['oneself in another role', role, active, { ...other, id: 1 }, { cause: 'self' }],
  ['someone who may do more', role, active, { ...other, mayEdit: false }, { cause: 'beyond' }],
  [
    'as they are, and someone who may do more',
    enable,
    active,
    { ...other, mayEdit: false },
    { cause: 'same' },
  ],
] as const)('%s', (_, operation, person, editor, plan) => {
  expect(planOf(operation, person, editor)).toEqual(plan)
})
