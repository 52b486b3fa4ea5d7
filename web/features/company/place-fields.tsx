import { useId } from 'react'
import { type CompanyRole, companyRoles } from '../../../contract/core/access.ts'
import type { Company } from '../../../contract/features/company.ts'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { useCompanyWords } from './words.ts'

/** The chosen role and addresses of a member; `locations` null means all. */
export type Place = { companyRole: CompanyRole; locations: readonly number[] | null }

/** Whether it can be saved: a buyer limited to some addresses needs at least one. */
export const isWhole = ({ companyRole, locations }: Place): boolean =>
  companyRole !== 'buyer' || locations === null || locations.length > 0

/** The request: only buyers have addresses. */
export const asSent = ({ companyRole, locations }: Place) => ({
  companyRole,
  locations: companyRole === 'buyer' && locations ? [...locations] : null,
})

type Props = {
  place: Place
  onChange: (place: Place) => void
  locations: Company['locations']
  /** Whether to show what is missing. */
  judged: boolean
}

export function PlaceFields({ place, onChange, locations, judged }: Props) {
  const t = useCompanyWords()
  const { companyRole, locations: chosen } = place
  return (
    <>
      <Field label={t.role} hint={t.roleHints[companyRole]}>
        <Select
          value={companyRole}
          onChange={(next) => onChange({ ...place, companyRole: next })}
          options={companyRoles.map((value) => ({ value, label: t.roles[value] }))}
        />
      </Field>
      {companyRole === 'buyer' && (
        <AddressChoice
          chosen={chosen}
          onChange={(next) => onChange({ ...place, locations: next })}
          locations={locations}
          judged={judged}
        />
      )}
    </>
  )
}

type AddressChoiceProps = Pick<Props, 'locations' | 'judged'> & {
  /** Null means all. */
  chosen: readonly number[] | null
  onChange: (chosen: readonly number[] | null) => void
}

/** The addresses that a buyer orders for: all or some; nothing if there is only one. */
export function AddressChoice({ chosen, onChange, locations, judged }: AddressChoiceProps) {
  const t = useCompanyWords()
  const name = useId()
  if (locations.length < 2) return null
  const toggle = (id: number, on: boolean) =>
    onChange(on ? [...(chosen ?? []), id] : (chosen ?? []).filter((one) => one !== id))
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="pb-1 text-12 font-semibold">{t.addresses}</legend>
      {[null, locations.map(({ id }) => id)].map((all) => (
        <label key={String(all === null)} className="inline-flex min-h-6 items-center gap-2 max-md:min-h-11">
          <input
            type="radio"
            className="radio"
            name={name}
            checked={(chosen === null) === (all === null)}
            onChange={() => onChange(all)}
          />
          {all === null ? t.all : t.some}
        </label>
      ))}
      {chosen && (
        <div className="flex flex-col gap-1 pl-6">
          {locations.map(({ id, name: label, city }) => (
            <Checkbox key={id} checked={chosen.includes(id)} onChange={(on) => toggle(id, on)}>
              {`${label}, ${city}`}
            </Checkbox>
          ))}
          {judged && chosen.length === 0 && (
            <p role="alert" className="text-12 text-danger">
              {t.chooseOne}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}
