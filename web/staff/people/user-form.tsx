import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyRoles, mayGrant } from '../../../contract/core/access.ts'
import type { Person } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { read } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { AddressChoice } from '../../features/company/place-fields.tsx'
import { useCompanyWords } from '../../features/company/words.ts'
import type { Shown } from '../../form/field-text.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import type { FormOf } from '../../form/use-form.ts'
import { useStaffWords } from '../frame/words.ts'
import { AuthorityPicker } from './authority-picker.tsx'
import { TieFields } from './tie-fields.tsx'
import { useTies } from './ties.ts'
import type { Draft } from './user-draft.ts'

/** The labels of the fields. */
export function useUserLabels(): Record<keyof Draft, string> {
  const t = useStaffWords()
  return {
    name: t.users.name,
    email: t.users.email,
    phoneNumber: t.users.phone,
    mobileNumber: t.users.mobile,
    roleId: t.users.role,
    companyRole: t.users.companyRole,
    locations: t.audit.fields.locations,
    repId: t.users.rep,
    vendorId: t.users.vendor,
    added: t.users.isAdded,
    removed: t.users.isRemoved,
    accountNumber: t.accountNumber,
    status: t.users.status,
  }
}

/** Display texts of values that aren't strings. */
export function useUserShown({ addresses, ofHouse }: Pick<Person, 'addresses' | 'ofHouse'>): Shown<Draft> {
  const t = useStaffWords()
  const { all } = useCompanyWords()
  const known = useQuery(read(roles.list, {})).data ?? []
  const { reps, vendors } = useTies(ofHouse)
  const names = (list: Draft['added']) => list.map((one) => t.authority[one]).join(', ')
  return {
    roleId: (id) => known.find((role) => role.id === id)?.name ?? String(id),
    companyRole: (role) => (role ? t.users.companyRoles[role] : ''),
    locations: (chosen) =>
      chosen ? addresses.flatMap(({ id, name }) => (chosen.includes(id) ? [name] : [])).join(', ') : all,
    repId: (id) => reps.find((rep) => rep.id === id)?.name ?? t.users.noRep,
    vendorId: (id) => vendors.find((vendor) => vendor.id === id)?.name ?? t.users.noVendor,
    added: names,
    removed: names,
    status: (status) => (status ? t.users.statuses[status] : ''),
  }
}

type Props = {
  of: FormOf<Draft>
  /** Absent for a new user. */
  userId?: number
  /** Whether the user is staff and belongs to no company. */
  ofHouse?: boolean
  /** The addresses of the user's company. */
  addresses?: Person['addresses']
  /** Shown above the other fields: the account of a new user. */
  children?: ReactNode
}

/** A user's details and authorities. */
export function UserFields({ of, userId, ofHouse = false, addresses = [], children }: Props) {
  const t = useStaffWords()
  const editor = useUser()
  const known = useQuery(read(roles.list, {})).data ?? []
  const { typed: draft, at, set } = of
  const role = at('roleId')
  const companyRole = at('companyRole')
  return (
    <div className="flex flex-col gap-3">
      {children}
      <TextField at={at('name')} maxLength={80} required />
      <TextField at={at('email')} type="email" spellCheck={false} required />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <TextField at={at('phoneNumber')} type="tel" />
        <TextField at={at('mobileNumber')} type="tel" />
      </div>
      <ChoiceField
        at={{ ...role, value: String(draft.roleId), set: (id) => role.set(Number(id)) }}
        options={known.map(({ id, name, authorities: held }) => ({
          value: String(id),
          label: name,
          disabled: id !== draft.roleId && !mayGrant(editor, held),
        }))}
      />
      {!ofHouse && (
        <ChoiceField
          at={{ ...companyRole, value: draft.companyRole ?? '', set: (to) => to && companyRole.set(to) }}
          hint={t.users.companyRoleHint}
          options={[
            ...(draft.companyRole ? [] : [{ value: '' as const, label: t.users.companyRoleUsual }]),
            ...companyRoles.map((value) => ({ value, label: t.users.companyRoles[value] })),
          ]}
        />
      )}
      {draft.repId !== undefined && <TieFields of={of} userId={userId} />}
      {draft.companyRole === 'buyer' && draft.locations !== undefined && (
        <AddressChoice
          chosen={draft.locations}
          onChange={(locations) => set({ locations })}
          locations={addresses}
          judged
        />
      )}
      <AuthorityPicker
        draft={draft}
        role={known.find(({ id }) => id === draft.roleId)}
        onChange={({ added, removed }) => set({ added, removed })}
      />
    </div>
  )
}
