import type { Address } from '../../../contract/core/fields.ts'
import { account } from '../../../contract/features/account.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { TextField } from '../../form/fields.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { KeptForm } from './kept-form.tsx'
import { useProof } from './proof.tsx'

/** The fields of an address. */
export const addressReads = [personal.read, account.addresses, shipment.read]

const blank = { name: '', addressLine1: '', addressLine2: '', city: '', state: '', zipCode: '' }
type Typed = typeof blank
type Props = { onClose: () => void }

export function AddAddress({ onClose }: Props) {
  const t = useMessages().personalInfo
  const form = useForm(personal.addAddress, {
    name: 'address.new',
    start: blank,
    send: (typed: Typed) => ({ body: typed }),
    ...useAddressForm(onClose),
  })
  return <AddressFields of={form} label={t.addAddress} onClose={onClose} />
}

export function ChangeAddress({ address, onClose }: Props & { address: Address }) {
  const t = useMessages().personalInfo
  const form = useForm(personal.changeAddress, {
    name: `address.${address.id}`,
    start: fieldsOf(address),
    send: (typed: Typed) => ({ params: { id: address.id }, body: typed }),
    ...useAddressForm(onClose),
  })
  return <AddressFields of={form} label={t.changeOf(address.name)} onClose={onClose} />
}

/** Labels, checks and actions that both forms share. */
function useAddressForm(onClose: () => void) {
  const t = useMessages().personalInfo
  const toast = useToast()
  return {
    labels: {
      name: t.addressName,
      addressLine1: t.street,
      addressLine2: t.street2,
      city: t.city,
      state: t.state,
      zipCode: t.zip,
    },
    check: ({ name, addressLine1, city, state, zipCode }: Typed) => ({
      ...(name.trim() === '' && { name: t.noAddressName }),
      ...(addressLine1.trim() === '' && { addressLine1: t.noStreet }),
      ...(city.trim() === '' && { city: t.noCity }),
      ...(!/^[a-z]{2}$/i.test(state.trim()) && { state: t.badState }),
      ...(!/^\d{5}(-\d{4})?$/.test(zipCode.trim()) && { zipCode: t.badZip }),
    }),
    carry: useProof(),
    refresh: addressReads,
    onDone: ({ name }: Address) => {
      toast({ text: t.addressSaved(name) })
      onClose()
    },
  }
}

/** Route and shipping follow from the ZIP code. */
function AddressFields({ of, label, onClose }: Props & { of: FormOf<Typed>; label: string }) {
  return (
    <KeptForm of={of} label={label} onCancel={onClose}>
      <TextField at={of.at('name')} maxLength={60} autoFocus />
      <TextField at={of.at('addressLine1')} maxLength={80} autoComplete="address-line1" />
      <TextField at={of.at('addressLine2')} maxLength={80} autoComplete="address-line2" optional />
      <TextField at={of.at('city')} maxLength={60} autoComplete="address-level2" />
      <div className="grid grid-cols-2 gap-3">
        <TextField at={of.at('state')} maxLength={2} autoComplete="address-level1" />
        <TextField at={of.at('zipCode')} maxLength={10} autoComplete="postal-code" />
      </div>
    </KeptForm>
  )
}

const fieldsOf = ({ name, addressLine1, addressLine2, city, state, zipCode }: Address): Typed => ({
  name,
  addressLine1,
  addressLine2,
  city,
  state,
  zipCode,
})
