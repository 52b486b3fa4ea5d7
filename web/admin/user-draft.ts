import type { Authority, CompanyRole } from '../../contract/access.ts'
import type { Person } from '../../contract/people.ts'
import type { Role } from '../../contract/roles.ts'

/** What a form about a user holds while it is typed. */
export type Draft = {
  name: string
  email: string
  phoneNumber: string
  mobileNumber: string
  roleId: number
  /** Absent for the house’s people, who have none, and while a new user’s follows from the company. */
  companyRole?: CompanyRole
  /** Addresses that a buyer orders for, null for all; absent for the house’s people and for new users. */
  locations?: readonly number[] | null
  added: readonly Authority[]
  removed: readonly Authority[]
}

export const draftOf = ({
  name,
  email,
  phoneNumber,
  mobileNumber,
  roleId,
  companyRole,
  locations,
  addresses,
  ofHouse,
  added,
  removed,
}: Person): Draft => ({
  name,
  email,
  phoneNumber,
  mobileNumber,
  roleId,
  // What was removed since is nothing to choose any more.
  ...(!ofHouse && {
    companyRole,
    locations: locations && addresses.flatMap(({ id }) => (locations.includes(id) ? [id] : [])),
  }),
  added,
  removed,
})

export const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(inOrder(a)) === JSON.stringify(inOrder(b))

const inOrder = (draft: Draft) => ({
  ...draft,
  locations: draft.locations && [...draft.locations].sort((a, b) => a - b),
  added: [...draft.added].sort(),
  removed: [...draft.removed].sort(),
})

export type Standing = 'role' | 'added' | 'removed'

/** Whether the user holds an authority, and by what: the role, or a mark of their own against it. */
export function standingOf(
  draft: Draft,
  role: Role | undefined,
  authority: Authority,
): { on: boolean; by: Standing } {
  const ofRole = role?.authorities.includes(authority) ?? false
  if (!ofRole && draft.added.includes(authority)) return { on: true, by: 'added' }
  if (ofRole && draft.removed.includes(authority)) return { on: false, by: 'removed' }
  return { on: ofRole, by: 'role' }
}

/** The draft with one authority switched: what the role says needs no mark of the user's own. */
export function switched(draft: Draft, role: Role | undefined, authority: Authority, on: boolean): Draft {
  const ofRole = role?.authorities.includes(authority) ?? false
  const without = (list: readonly Authority[]) => list.filter((one) => one !== authority)
  return {
    ...draft,
    added: on && !ofRole ? [...without(draft.added), authority] : without(draft.added),
    removed: !on && ofRole ? [...without(draft.removed), authority] : without(draft.removed),
  }
}

/** The fields in which two states of a user differ. */
export const differing = (was: Person, is: Person): (keyof Draft | 'status')[] =>
  (
    [
      'name',
      'email',
      'phoneNumber',
      'mobileNumber',
      'roleId',
      'companyRole',
      'locations',
      'added',
      'removed',
      'status',
    ] as const
  ).filter((field) => JSON.stringify(was[field]) !== JSON.stringify(is[field]))
