import { type Parcel, parcelStates, parcels } from '../../../contract/features/parcels.ts'
import { useMayCall } from '../../core/session.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form, SaveButton, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { linkClass } from '../../ui/link.ts'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useParcelWords } from './words.ts'

const formClass = 'flex max-w-160 flex-col gap-4 p-4 md:px-6'

/** Adds tracking numbers to orders one by one, typed or scanned. */
export function AddParcel({ onClose }: { onClose: () => void }) {
  const t = useParcelWords()
  const staff = useStaffWords()
  const form = useForm(parcels.add, {
    name: 'parcel.new',
    start: { orderNumber: '', trackingNumber: '', boxes: '1' },
    labels: t.fields,
    send: (draft) => ({
      body: {
        orderNumber: Number(draft.orderNumber),
        trackingNumber: draft.trackingNumber,
        boxes: Number(draft.boxes),
      },
    }),
    belongs: { parcel_taken: 'trackingNumber', no_such_order: 'orderNumber', not_by_parcel: 'orderNumber' },
    refresh: [parcels.list],
    onDone: ({ trackingNumber }) => {
      showToast({ text: t.added(trackingNumber) })
      onClose()
    },
  })
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      <Form of={form} className={formClass}>
        <TextField at={form.at('orderNumber')} digits maxLength={12} required autoFocus />
        <TextField at={form.at('trackingNumber')} maxLength={40} required hint={t.trackingHint} />
        <TextField at={form.at('boxes')} digits maxLength={3} required />
        <div className="flex gap-2">
          <SaveButton of={form} label={t.add} busy={t.adding} />
          <Button onClick={onClose}>{staff.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}

const draftOf = ({ orderNumber, boxes, state }: Parcel) => ({
  orderNumber: orderNumber === null ? '' : String(orderNumber),
  boxes: String(boxes),
  state,
})

/** Edits a tracking number: its order, its boxes, and its state if no carrier reports one. */
export function EditParcel({ parcel, onClose }: { parcel: Parcel; onClose: () => void }) {
  const t = useParcelWords()
  const staff = useStaffWords()
  const mayChange = useMayCall(parcels.change)
  const form = useForm(parcels.change, {
    name: `parcel.${parcel.id}`,
    start: draftOf(parcel),
    version: parcel.version,
    labels: { orderNumber: t.fields.orderNumber, boxes: t.fields.boxes, state: t.fields.state },
    send: (draft, version) => ({
      params: { id: parcel.id },
      body: {
        version,
        orderNumber: draft.orderNumber === '' ? null : Number(draft.orderNumber),
        boxes: Number(draft.boxes),
        state: draft.state,
      },
    }),
    belongs: { no_such_order: 'orderNumber', not_by_parcel: 'orderNumber' },
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [parcels.list],
    onDone: ({ trackingNumber }) => showToast({ text: staff.saved(trackingNumber) }),
  })
  return (
    <section aria-label={parcel.trackingNumber} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={parcel.trackingNumber} onClose={onClose}>
        {[parcel.customerName, parcel.city].filter(Boolean).join(', ') || t.noOrder}
      </PanelHead>
      <Form of={form} className={formClass}>
        {parcel.namedOrders.length > 0 && <p>{t.named(parcel.namedOrders.join(', '))}</p>}
        <TextField
          at={form.at('orderNumber')}
          digits
          maxLength={12}
          readOnly={!mayChange}
          {...(mayChange && { hint: t.orderHint })}
        />
        <TextField at={form.at('boxes')} digits maxLength={3} readOnly={!mayChange} required={mayChange} />
        {mayChange ? (
          <ChoiceField
            at={form.at('state')}
            options={parcelStates.map((value) => ({ value, label: t.states[value] }))}
          />
        ) : (
          <p>{t.states[parcel.state]}</p>
        )}
        {parcel.words && (
          <p className="text-ink-2">{[parcel.words, parcel.place].filter(Boolean).join(', ')}</p>
        )}
        {parcel.page && (
          <a href={parcel.page} target="_blank" rel="noopener noreferrer" className={linkClass}>
            {t.page}
          </a>
        )}
        {mayChange && <SaveButtons of={form} />}
      </Form>
    </section>
  )
}
