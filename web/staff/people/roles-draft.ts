import type { Authority } from '../../../contract/core/access.ts'
import type { Role } from '../../../contract/features/people/roles.ts'

/** Unsaved marks by role, with their new values. */
export type Switched = ReadonlyMap<number, ReadonlyMap<Authority, boolean>>

export const isOn = (switches: Switched, role: Role, authority: Authority): boolean =>
  switches.get(role.id)?.get(authority) ?? role.authorities.includes(authority)

/** Toggles one mark; toggled back to the saved value it is no change. */
export function withMark(switches: Switched, role: Role, authority: Authority, on: boolean): Switched {
  const marks = new Map(switches.get(role.id))
  if (role.authorities.includes(authority) === on) marks.delete(authority)
  else marks.set(authority, on)
  const next = new Map(switches)
  if (marks.size > 0) next.set(role.id, marks)
  else next.delete(role.id)
  return next
}

export const countOf = (switches: Switched): number =>
  [...switches.values()].reduce((sum, marks) => sum + marks.size, 0)

/** The server request: the changed roles with all their new authorities, on the shown versions. */
export const askedOf = (switches: Switched, roles: readonly Role[]) =>
  roles.flatMap((role) => {
    const marks = switches.get(role.id)
    if (!marks) return []
    const kept = role.authorities.filter((one) => marks.get(one) !== false)
    const added = [...marks].flatMap(([one, on]) => (on && !role.authorities.includes(one) ? [one] : []))
    return [{ id: role.id, version: role.version, authorities: [...kept, ...added] }]
  })
