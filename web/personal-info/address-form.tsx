import { useState } from 'react'
import { account } from '../../contract/account.ts'
import type { Address } from '../../contract/fields.ts'
import { personal } from '../../contract/personal.ts'
import { shipment } from '../../contract/shipment.ts'
import { useMessages } from '../messages/language.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { useToast } from '../ui/toast.tsx'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** What an address shows in. */
export const addressReads = [personal.read, account.addresses, shipment.read]

const blank = { name: '', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' }
type Typed = typeof blank
type Faults = Partial<Record<keyof Typed, string>>

/** A new address, or one that changes. Route and shipping follow from the ZIP code. */
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
  const set = (field: keyof Typed) => (value: string) => setTyped({ ...typed, [field]: value })

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
      <Field label={t.addressName} error={faults.name}>
        <TextInput value={typed.name} onChange={set('name')} maxLength={60} autoFocus />
      </Field>
      <Field label={t.street} error={faults.addressLine1}>
        <TextInput
          value={typed.addressLine1}
          onChange={set('addressLine1')}
          maxLength={80}
          autoComplete="address-line1"
        />
      </Field>
      <Field label={t.street2} optional>
        <TextInput
          value={typed.addressLine2}
          onChange={set('addressLine2')}
          maxLength={80}
          autoComplete="address-line2"
        />
      </Field>
      <Field label={t.city} error={faults.city}>
        <TextInput value={typed.city} onChange={set('city')} maxLength={60} autoComplete="address-level2" />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.state} error={faults.state}>
          <TextInput
            value={typed.state}
            onChange={set('state')}
            maxLength={2}
            autoComplete="address-level1"
          />
        </Field>
        <Field label={t.zip} error={faults.zipCode}>
          <TextInput
            value={typed.zipCode}
            onChange={set('zipCode')}
            maxLength={10}
            autoComplete="postal-code"
          />
        </Field>
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
