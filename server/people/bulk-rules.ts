import type { UsersOperation, UsersRefusal } from '../../contract/features/people/bulk.ts'
import type { Person } from '../../contract/features/people/people.ts'

type Picked = Pick<Person, 'id' | 'roleId' | 'status'>
type Editor = { id: number; mayEdit: boolean }

/** The new values of a user, or why they are unchanged. `mayEdit`: the editor has all of the user's authorities. */
export function planOf(
  operation: UsersOperation,
  person: Picked,
  { id, mayEdit }: Editor,
): { values: { roleId: number } | { status: 'active' | 'disabled' } } | { cause: UsersRefusal } {
  const isSame =
    operation.kind === 'role' ? person.roleId === operation.roleId : person.status === operation.status
  if (isSame) return { cause: 'same' }
  if (person.id === id) return { cause: 'self' }
  if (!mayEdit) return { cause: 'beyond' }
  return { values: operation.kind === 'role' ? { roleId: operation.roleId } : { status: operation.status } }
}
