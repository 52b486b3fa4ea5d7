import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { orders } from '../../../contract/features/orders.ts'
import { shipment } from '../../../contract/features/shipment.ts'
import { read, useWrite } from '../../core/query.ts'
import { useUser } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { smallLinkClass } from '../../ui/link.ts'
import { Select } from '../../ui/select.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { useDayWords } from '../shipment/day-words.ts'
import { useJoinErrorText } from './joining/use-join.ts'
import type { Order } from './order-read.ts'

/**
 * Opens the dialog that changes PO number, note, day and address until the cut-off. If the order closes while the dialog is open,
 * the dialog stays, so that no input is lost.
 */
export function ChangeDetails({ order }: { order: Order }) {
  const t = useMessages().orders.details
  const [open, setOpen] = useState(false)
  return (
    <>
      {order.editable && (
        <button type="button" className={`${smallLinkClass} max-md:py-2`} onClick={() => setOpen(true)}>
          {t.change}
        </button>
      )}
      {open && <DetailsDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

function DetailsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useMessages()
  const toast = useToast()
  const errorText = useJoinErrorText()
  const { locations } = useUser()
  const orderNumber = order.orderNumber ?? 0
  const [poNumber, setPoNumber] = useState(order.poNumber)
  const [note, setNote] = useState(order.note)
  const [shipDay, setShipDay] = useState<string>(order.date)
  const [shipToId, setShipToId] = useState(order.shipToId)
  const isPickup = order.deliveryMethod === 'Pickup'
  const body = {
    ...(poNumber.trim() !== order.poNumber && { poNumber: poNumber.trim() }),
    ...(note.trim() !== order.note && { note: note.trim() }),
    ...(shipDay !== order.date && { shipDay }),
    ...(shipToId !== order.shipToId && { shipToId }),
  }
  const isSame = Object.keys(body).length === 0
  const save = useWrite(orders.changeDetails, {
    refresh: [orders.read, orders.history, orders.open],
    onDone: () => {
      toast({ text: t.orders.edit.saved(orderNumber) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.orders.details.title(orderNumber)}
      actions={
        <>
          <Button onClick={onClose}>{t.orders.edit.discard}</Button>
          <Button
            kind="primary"
            disabled={isSame}
            busy={save.isPending ? t.orders.edit.saving : undefined}
            onClick={() => save.mutate({ params: { orderNumber }, body })}
          >
            {t.orders.edit.save}
          </Button>
        </>
      }
    >
      <div className="mt-2.5 flex flex-col gap-3 text-ink">
        <DayField order={order} shipToId={shipToId} value={shipDay} onChange={setShipDay} />
        {!isPickup && locations.length > 1 && (
          <Field label={t.orders.shipTo}>
            <Select
              value={String(shipToId)}
              onChange={(id) => setShipToId(Number(id))}
              options={locations.map(({ id, name, city }) => ({
                value: String(id),
                label: `${name}, ${city}`,
              }))}
            />
          </Field>
        )}
        <Field label={t.checkout.purchaseOrder} optional>
          <TextInput value={poNumber} onChange={setPoNumber} maxLength={30} autoComplete="off" />
        </Field>
        <Field label={t.checkout.note} optional>
          <TextInput value={note} onChange={setNote} maxLength={200} autoComplete="off" />
        </Field>
        {save.error && (
          <p role="alert" className="text-danger">
            {save.error.code === 'payment_required' ? t.orders.details.dearer : errorText(save.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

type DayProps = { order: Order; shipToId: number; value: string; onChange: (day: string) => void }

/** The order's day, and every other open day with the same method and address. */
function DayField({ order, shipToId, value, onChange }: DayProps) {
  const t = useMessages().orders
  const words = useDayWords()
  const query = { method: order.deliveryMethod, shipToId: String(shipToId), days: '60' }
  const { data } = useQuery(read(shipment.days, { query }))
  const open = (data?.rows ?? []).filter(({ enabled }) => enabled).map(({ date }) => date)
  const days = [...new Set([...open, asDay(order.date), asDay(value)])].sort()
  return (
    <Field label={t.shipDay} hint={t.details.dayHint}>
      <Select
        value={value}
        onChange={onChange}
        options={days.map((day) => ({ value: String(day), label: words.day(day) }))}
      />
    </Field>
  )
}
