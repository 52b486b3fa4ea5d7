import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type MethodCode, methodCodes, methodLabels } from '../../../contract/core/fields.ts'
import { deskOrder, type OpenedOrder } from '../../../contract/features/order-desk/order.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Select } from '../../ui/select.tsx'
import { mustSay } from './lines-part.tsx'
import { useDeskChange } from './use-desk.ts'
import { useDeskWords } from './words.ts'

type Props = {
  order: OpenedOrder
  onChanged: (order: OpenedOrder) => void
  onChanging: (changing: boolean) => void
}

const methodOf = (order: OpenedOrder): MethodCode =>
  methodCodes.find((code) => methodLabels[code] === order.method) ?? 'TRUCK'

/** Ship day, delivery method and address of an order, with its PO number and notes. */
export function DeliveryPart({ order, onChanged, onChanging }: Props) {
  const t = useDeskWords()
  const start = {
    shipDay: order.shipDay,
    method: methodOf(order),
    addressId: String(order.shipToId),
    route: order.routeNumber ?? '',
    poNumber: order.poNumber,
    note: order.note,
    houseNote: order.houseNote,
  }
  const [typed, setTyped] = useState(start)
  const [reason, setReason] = useState('')
  const [force, setForce] = useState(false)
  const [tell, setTell] = useState(true)
  const change = useDeskChange(deskOrder.change, { orderNumber: order.orderNumber, onChanged })
  const set = (part: Partial<typeof start>) => {
    setTyped({ ...typed, ...part })
    onChanging(true)
  }
  const differs = (Object.keys(start) as (keyof typeof start)[]).filter((name) => typed[name] !== start[name])
  const onlyHouse = differs.every((name) => name === 'houseNote')
  const mustReason = mustSay(order) && !onlyHouse
  const moves = differs.some((name) => ['shipDay', 'method', 'addressId', 'route'].includes(name))
  const may = order.mayChange
  const isReady = differs.length > 0 && (!(mustReason || force) || reason.trim() !== '')
  const save = () => {
    const wish = {
      ...(typed.shipDay !== start.shipDay && { shipDay: asDay(typed.shipDay) }),
      ...(typed.method !== start.method && { method: typed.method }),
      ...(typed.addressId !== start.addressId && { addressId: Number(typed.addressId) }),
      ...(typed.route !== start.route && typed.route !== '' && { route: typed.route }),
      ...(typed.poNumber !== start.poNumber && { poNumber: typed.poNumber }),
      ...(typed.note !== start.note && { note: typed.note }),
      ...(typed.houseNote !== start.houseNote && { houseNote: typed.houseNote }),
    }
    void change.send(
      {
        params: { orderNumber: order.orderNumber },
        body: { version: order.version, force: force || mustReason, reason: reason.trim(), tell, ...wish },
      },
      () => {
        setReason('')
        onChanging(false)
      },
    )
  }
  return (
    <form
      className="flex flex-col gap-4 px-4 py-4 md:px-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) save()
      }}
    >
      <div className="grid grid-cols-2 gap-3">
        <Field label={t.delivery.day}>
          <TextInput
            type="date"
            value={typed.shipDay}
            disabled={!may}
            onChange={(shipDay) => set({ shipDay })}
          />
        </Field>
        <Field label={t.delivery.method}>
          <Select
            value={typed.method}
            disabled={!may}
            onChange={(method) => set({ method })}
            options={methodCodes.map((value) => ({ value, label: t.methods[value] }))}
          />
        </Field>
      </div>
      <Field label={t.delivery.address}>
        <Select
          value={typed.addressId}
          disabled={!may}
          onChange={(addressId) => set({ addressId })}
          options={order.addresses.map(({ id, name, addressLine1, city }) => ({
            value: String(id),
            label: `${name}, ${addressLine1}, ${city}`,
          }))}
        />
      </Field>
      {typed.method === 'TRUCK' && (
        <div className="w-32">
          <Field label={t.delivery.route}>
            <TextInput
              value={typed.route}
              disabled={!may}
              onChange={(route) => set({ route })}
              maxLength={20}
            />
          </Field>
        </div>
      )}
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-12 text-ink-2">
        {order.eta && (
          <div>
            <dt className="inline text-ink-3">{t.delivery.eta}</dt> <dd className="inline">{order.eta}</dd>
          </div>
        )}
        {order.driver && (
          <div>
            <dt className="inline text-ink-3">{t.delivery.driver}</dt>{' '}
            <dd className="inline">{order.driver}</dd>
          </div>
        )}
      </dl>
      <Field label={t.poNumber} optional>
        <TextInput
          value={typed.poNumber}
          disabled={!may}
          onChange={(poNumber) => set({ poNumber })}
          maxLength={30}
        />
      </Field>
      <Field label={t.opened.driverNote} optional>
        <TextInput value={typed.note} disabled={!may} onChange={(note) => set({ note })} maxLength={200} />
      </Field>
      <Field label={t.opened.houseNote} optional>
        <TextArea
          value={typed.houseNote}
          disabled={!may}
          onChange={(houseNote) => set({ houseNote })}
          maxLength={500}
        />
      </Field>
      {may && differs.length > 0 && (
        <>
          {mustReason && <p className="text-12 text-amber">{t.opened.late}</p>}
          {!onlyHouse && (
            <Field label={t.opened.reason} optional={!mustReason && !force} required={mustReason || force}>
              <TextInput value={reason} onChange={setReason} maxLength={200} />
            </Field>
          )}
          {moves && !mustReason && (
            <Checkbox checked={force} onChange={setForce}>
              {t.delivery.force}
            </Checkbox>
          )}
          {moves && (
            <Checkbox checked={tell} onChange={setTell}>
              {t.opened.tell}
            </Checkbox>
          )}
        </>
      )}
      {change.failed && <Banner kind="danger">{change.failed.message}</Banner>}
      {may && (
        <div>
          <Button kind="primary" submit disabled={!isReady} busy={change.busy ? t.opened.saving : undefined}>
            {t.opened.save}
          </Button>
        </div>
      )}
    </form>
  )
}
