import type { Authority, CompanyRole } from '../../../contract/core/access.ts'
import type { SendOf } from '../../../contract/core/endpoint.ts'
import type { Person, people } from '../../../contract/features/people/people.ts'
import type { Role } from '../../../contract/features/people/roles.ts'

/** The state of a user form. */
export type Draft = {
  name: string
  email: string
  phoneNumber: string
  mobileNumber: string
  roleId: number
  /** Absent for staff, who have none, and for new users, for whom the company decides it. */
  companyRole?: CompanyRole
  /** Addresses that a buyer orders for, null for all; absent for staff and for new users. */
  locations?: readonly number[] | null
  /** The representative or vendor that a distributor's user represents; absent for customers' users and for new ones. */
  repId?: number | null
  vendorId?: string | null
  added: readonly Authority[]
  removed: readonly Authority[]
  /** The account of a new user. */
  accountNumber?: string
  /** Not edited in this form: separate buttons change it. */
  status?: Person['status']
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
  repId,
  vendorId,
  added,
  removed,
  status,
}: Person): Draft => ({
  name,
  email,
  phoneNumber,
  mobileNumber,
  roleId,
  ...(ofHouse && { repId, vendorId }),
  // Without addresses that have been removed since.
  ...(!ofHouse && {
    companyRole,
    locations: locations && addresses.flatMap(({ id }) => (locations.includes(id) ? [id] : [])),
  }),
  added,
  removed,
  status,
})

/** The request for an existing user; it has addresses only if they were changed. */
export function changeOf(
  id: number,
  version: number,
  { added, removed, locations, status, accountNumber, ...fields }: Draft,
  start: Draft,
): SendOf<typeof people.changeUser>['body'] {
  const isMoved = JSON.stringify(locations) !== JSON.stringify(start.locations)
  return {
    ...fields,
    ...(isMoved && locations !== undefined && { locations: locations && [...locations] }),
    added: [...added],
    removed: [...removed],
    id,
    version,
    status: status === 'disabled' ? 'disabled' : 'active',
  }
}

export type Standing = 'role' | 'added' | 'removed'

/** Whether the user has an authority, and its source: the role, or the user's own override. */
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

/** Toggles one authority; a value equal to the role's needs no override. */
export function switched(draft: Draft, role: Role | undefined, authority: Authority, on: boolean): Draft {
  const ofRole = role?.authorities.includes(authority) ?? false
  const without = (list: readonly Authority[]) => list.filter((one) => one !== authority)
  return {
    ...draft,
    added: on && !ofRole ? [...without(draft.added), authority] : without(draft.added),
    removed: !on && ofRole ? [...without(draft.removed), authority] : without(draft.removed),
  }
}
