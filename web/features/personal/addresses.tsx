import { useState } from 'react'
import type { Address } from '../../../contract/core/fields.ts'
import { personal } from '../../../contract/features/personal/personal.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useMay, useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { AddAddress, addressReads, ChangeAddress } from './address-form.tsx'
import { useSave } from './use-save.ts'

/** Delivery addresses, the default one first. Users who order for all addresses can change them. */
export function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const t = useMessages().personalInfo
  const isBuyer = useMay(personal.addAddress.access)
  const mayChange = !useUser().limitedToLocations && isBuyer
  const [open, setOpen] = useState<number | 'new'>()
  const close = () => setOpen(undefined)
  return (
    <Panel
      title={t.addresses}
      aside={
        mayChange &&
        open !== 'new' && (
          <Button size={28} icon="plus" onClick={() => setOpen('new')}>
            {t.addAddress}
          </Button>
        )
      }
      flush
    >
      {open === 'new' && (
        <div className="border-b border-line p-4">
          <AddAddress onClose={close} />
        </div>
      )}
      {addresses.length === 0 && <EmptyState title={t.noAddress}>{t.noAddressText}</EmptyState>}
      <ul>
        {addresses.map((address, i) => (
          <li key={address.id} className="border-t border-line px-4 py-3 first:border-t-0">
            {open === address.id ? (
              <ChangeAddress address={address} onClose={close} />
            ) : (
              <AddressRow
                address={address}
                isUsual={i === 0}
                isOnly={addresses.length === 1}
                mayChange={mayChange}
                onChange={() => setOpen(address.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

type RowProps = {
  address: Address
  isUsual: boolean
  isOnly: boolean
  mayChange: boolean
  onChange: () => void
}

function AddressRow({ address, isUsual, isOnly, mayChange, onChange }: RowProps) {
  const t = useMessages().personalInfo
  const { name, addressLine1, addressLine2, city, state, zipCode, routeNumber } = address
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-56">
        <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold [overflow-wrap:anywhere]">
          {name}
          {isUsual && <Badge kind="accent">{t.usual}</Badge>}
        </h3>
        <p className="text-ink-2">
          {[addressLine1, addressLine2, `${city}, ${state} ${zipCode}`].filter(Boolean).join(', ')}
        </p>
        <p className="text-12 text-ink-3">{routeNumber ? t.byTruck(routeNumber) : t.noTruck}</p>
      </div>
      {mayChange && (
        <div className="flex flex-wrap gap-2 max-md:-ml-3">
          <Button kind="quiet" aria-label={t.changeOf(name)} onClick={onChange}>
            {t.change}
          </Button>
          {!isOnly && <RemoveAddress address={address} />}
        </div>
      )}
    </div>
  )
}

function RemoveAddress({ address: { id, name } }: { address: Address }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const remove = useSave(personal.removeAddress, {
    refresh: addressReads,
    onDone: () => toast({ text: t.addressRemoved(name) }),
  })
  return (
    <AskButton
      label={t.remove}
      name={t.removeOf(name)}
      title={t.removeAddressTitle(name)}
      keepLabel={t.keepIt}
      busyLabel={t.saving}
      write={remove}
      onConfirm={(then) => remove.mutate({ params: { id } }, then)}
    >
      {t.removeAddressText}
    </AskButton>
  )
}
