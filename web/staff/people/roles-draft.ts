import { type Authority, authorities } from '../../../contract/core/access.ts'
import type { Role } from '../../../contract/features/people/roles.ts'

/** Unsaved checkboxes by role, with their new values. */
export type Switched = ReadonlyMap<number, ReadonlyMap<Authority, boolean>>

export const noMarks: Switched = new Map()

export const isOn = (switches: Switched, role: Role, authority: Authority): boolean =>
  switches.get(role.id)?.get(authority) ?? role.authorities.includes(authority)

/** Toggles one checkbox; toggling it back to the saved value removes the change. */
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

/** The request: the changed roles with all their new authorities, and the versions that were shown. */
export const askedOf = (switches: Switched, roles: readonly Role[]) =>
  roles.flatMap((role) => {
    const marks = switches.get(role.id)
    if (!marks) return []
    const kept = role.authorities.filter((one) => marks.get(one) !== false)
    const added = [...marks].flatMap(([one, on]) => (on && !role.authorities.includes(one) ? [one] : []))
    return [{ id: role.id, version: role.version, authorities: [...kept, ...added] }]
  })

/** The unsaved changes in the form stored for a reload; null without changes. */
export const keptOf = (switches: Switched) =>
  switches.size > 0 ? [...switches].map(([role, marks]) => [role, [...marks]]) : undefined

/** Parses the stored changes, ignoring what is invalid. */
export function readMarks(kept: unknown): Switched {
  const isMark = (mark: unknown): mark is [Authority, boolean] =>
    Array.isArray(mark) && String(mark[0]) in authorities && typeof mark[1] === 'boolean'
  const rows = (Array.isArray(kept) ? kept : []).filter(
    (row): row is [number, unknown[]] =>
      Array.isArray(row) && Number.isInteger(row[0]) && Array.isArray(row[1]),
  )
  return new Map(rows.map(([role, marks]) => [role, new Map(marks.filter(isMark))]))
}

/** Drops changes of roles that are gone, and changes that someone else has saved meanwhile. */
export function stillNew(switches: Switched, roles: readonly Role[]): Switched {
  let left = noMarks
  for (const role of roles)
    for (const [authority, on] of switches.get(role.id) ?? []) left = withMark(left, role, authority, on)
  return left
}
