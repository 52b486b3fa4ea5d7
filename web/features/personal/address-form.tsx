import { useState } from 'react'
import type { Address } from '../../../contract/core/fields.ts'
import { account } from '../../../contract/features/account.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput, type TextInputProps } from '../../ui/inputs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** The fields of an address. */
export const addressReads = [personal.read, account.addresses, shipment.read]

const blank = { name: '', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' }
type Typed = typeof blank
type Faults = Partial<Record<keyof Typed, string>>

/** Adds or changes an address. Route and shipping follow from the ZIP code. */
export function AddressForm({ address, onClose }: { address?: Address; onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [typed, setTyped] = useState<Typed>(() => (address ? kept(address) : blank))
  const [faults, setFaults] = useState<Faults>({})
  const onDone = ({ name }: Address) => {
    toast({ text: t.addressSaved(name) })
    onClose()
  }
  const add = useSave(personal.addAddress, { refresh: addressReads, onDone })
  const change = useSave(personal.changeAddress, { refresh: addressReads, onDone })
  const save = address ? change : add
  const input = (field: keyof Typed, label: string, more: Partial<TextInputProps>) => (
    <Field label={label} error={faults[field]} optional={field === 'addressLine2'}>
      <TextInput
        value={typed[field]}
        onChange={(value) => setTyped({ ...typed, [field]: value })}
        {...more}
      />
    </Field>
  )

  const onSubmit = () => {
    const found: Faults = {
      ...(typed.name.trim() === '' && { name: t.noAddressName }),
      ...(typed.addressLine1.trim() === '' && { addressLine1: t.noStreet }),
      ...(typed.city.trim() === '' && { city: t.noCity }),
      ...(!/^[a-z]{2}$/i.test(typed.state.trim()) && { state: t.badState }),
      ...(!/^\d{5}(-\d{4})?$/.test(typed.zipCode.trim()) && { zipCode: t.badZip }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    if (address) change.mutate({ params: { id: address.id }, body: typed })
    else add.mutate({ body: typed })
  }
  return (
    <SettingForm
      label={address ? t.changeOf(address.name) : t.addAddress}
      error={save.error}
      busy={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      {input('name', t.addressName, { maxLength: 60, autoFocus: true })}
      {input('addressLine1', t.street, { maxLength: 80, autoComplete: 'address-line1' })}
      {input('addressLine2', t.street2, { maxLength: 80, autoComplete: 'address-line2' })}
      {input('city', t.city, { maxLength: 60, autoComplete: 'address-level2' })}
      <div className="grid grid-cols-2 gap-3">
        {input('state', t.state, { maxLength: 2, autoComplete: 'address-level1' })}
        {input('zipCode', t.zip, { maxLength: 10, autoComplete: 'postal-code' })}
      </div>
    </SettingForm>
  )
}

const kept = ({ name, addressLine1, addressLine2, city, state, zipCode }: Address): Typed => ({
  name,
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
})
