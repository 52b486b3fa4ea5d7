import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Authority, authorities, companyRoles, mayGrant } from '../../contract/access.ts'
import type { Person } from '../../contract/people.ts'
import { roles } from '../../contract/roles.ts'
import { AddressChoice } from '../account/company/place-fields.tsx'
import { ApiError } from '../api.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useLanguage } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useUser } from '../session.ts'
import { Field } from '../ui/field.tsx'
import { Select, TextInput } from '../ui/inputs.tsx'
import { AuthorityPicker } from './authority-picker.tsx'
import type { Draft } from './user-draft.ts'
import { type StaffWords, useStaffWords } from './words.ts'

type Props = {
  draft: Draft
  onChange: (draft: Draft) => void
  error: unknown
  /** Whether it is one of the distributor’s people, who belong to no company. */
  ofHouse?: boolean
  /** The addresses of their company. */
  addresses?: Person['addresses']
  /** What stands before the rest: the account of a new user. */
  children?: ReactNode
}

/** Who somebody is and what they may do; what is wrong stands at its field. */
export function UserFields({ draft, onChange, error, ofHouse = false, addresses = [], children }: Props) {
  const t = useStaffWords()
  const editor = useUser()
  const known = useQuery(read(roles.list, {})).data ?? []
  const role = known.find(({ id }) => id === draft.roleId)
  const wrong = useFieldErrors(error)
  const set = (change: Partial<Draft>) => onChange({ ...draft, ...change })
  return (
    <div className="flex flex-col gap-3">
      {children}
      <Field label={t.users.name} error={wrong('name')} required>
        <TextInput value={draft.name} onChange={(name) => set({ name })} autoComplete="off" maxLength={80} />
      </Field>
      <Field label={t.users.email} error={wrong('email')} required>
        <TextInput
          type="email"
          value={draft.email}
          onChange={(email) => set({ email })}
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Field label={t.users.phone} error={wrong('phoneNumber')}>
          <TextInput
            type="tel"
            value={draft.phoneNumber}
            onChange={(phoneNumber) => set({ phoneNumber })}
            autoComplete="off"
          />
        </Field>
        <Field label={t.users.mobile} error={wrong('mobileNumber')}>
          <TextInput
            type="tel"
            value={draft.mobileNumber}
            onChange={(mobileNumber) => set({ mobileNumber })}
            autoComplete="off"
          />
        </Field>
      </div>
      <Field label={t.users.role} error={wrong('roleId')}>
        <Select
          value={String(draft.roleId)}
          onChange={(id) => set({ roleId: Number(id) })}
          options={known.map(({ id, name, authorities: held }) => ({
            value: String(id),
            label: name,
            disabled: id !== draft.roleId && !mayGrant(editor, held),
          }))}
        />
      </Field>
      {!ofHouse && (
        <Field label={t.users.companyRole} hint={t.users.companyRoleHint}>
          <Select
            value={draft.companyRole ?? ''}
            onChange={(companyRole) => companyRole && set({ companyRole })}
            options={[
              ...(draft.companyRole ? [] : [{ value: '' as const, label: t.users.companyRoleUsual }]),
              ...companyRoles.map((value) => ({ value, label: t.users.companyRoles[value] })),
            ]}
          />
        </Field>
      )}
      {draft.companyRole === 'buyer' && draft.locations !== undefined && (
        <AddressChoice
          chosen={draft.locations}
          onChange={(locations) => set({ locations })}
          locations={addresses}
          judged
        />
      )}
      <AuthorityPicker draft={draft} role={role} onChange={onChange} />
    </div>
  )
}

/** What is wrong with a field: the server's own sentence where it is spoken, else that of the code. */
export function useFieldErrors(error: unknown): (path: string) => string | undefined {
  const { language } = useLanguage()
  const text = useErrorText()
  return (path) => {
    if (!(error instanceof ApiError)) return undefined
    const field = error.fields.find((one) => one.path === path)
    return field && (language === 'en' ? field.message : text(error))
  }
}

/** A refusal as a sentence; of authorities that the editor lacks it names them. */
export function refusalText(error: unknown, t: StaffWords, text: (error: unknown) => string): string {
  if (error instanceof ApiError && error.code === 'beyond_own_authorities') {
    const { authorities: lacking = [] } = (error.data ?? {}) as { authorities?: Authority[] }
    const names = lacking.filter((one) => one in authorities).map((one) => t.authority[one])
    if (names.length > 0) return t.beyond(names.join(', '))
  }
  return text(error)
}
