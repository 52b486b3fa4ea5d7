import { useId, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import {
  type AdjustmentReason,
  adjustmentReasons,
  type Lot,
  lots,
  type StockResult,
} from '../../../contract/features/lots/lots.ts'
import { ChoiceField, TextField } from '../../form/fields.tsx'
import { Form } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { dateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useLotWords } from './words.ts'

/** Removes units of a lot from stock for a reason, or puts returned ones back. */
export function AdjustDialog({ lot, onClose }: { lot: Lot; onClose: () => void }) {
  const t = useLotWords()
  const id = useId()
  const [short, setShort] = useState<StockResult>()
  const start = { units: '', reason: 'waste' as AdjustmentReason, note: '' }
  const form = useForm(lots.adjust, {
    name: `adjust.${lot.lotId}`,
    start,
    labels: { units: t.units, reason: t.reason, note: t.note },
    send: ({ units, reason, note }) => ({
      body: { productId: lot.productId, lotId: lot.lotId, units: Number(units || 'x'), reason, note },
    }),
    refresh: [lots.list],
    onDone: (result) => {
      showToast({ text: t.adjusted(result.after) })
      if (result.short > 0) setShort(result)
      else onClose()
    },
  })
  const isReturn = form.typed.reason === 'customer_return'
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.adjustOf(lot.productDescription)}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind={isReturn ? 'primary' : 'danger'}
            busy={form.busy ? t.saving : undefined}
            onClick={() => void form.submit()}
          >
            {isReturn ? t.putBack : t.takeOff}
          </Button>
        </>
      }
    >
      {short ? (
        <ShortNotice result={short} />
      ) : (
        <Form of={form} id={id} guarded={false}>
          <ChoiceField
            at={form.at('reason')}
            options={adjustmentReasons.map((value) => ({ value, label: t.reasons[value] }))}
          />
          <TextField at={form.at('units')} digits maxLength={7} size={44} />
          <TextField at={form.at('note')} maxLength={200} optional />
        </Form>
      )}
    </Dialog>
  )
}

/** Warns that orders were promised more units than there are, and lists these orders. */
export function ShortNotice({ result }: { result: StockResult }) {
  const t = useLotWords()
  const { language } = useLanguage()
  return (
    <Banner kind="warning" lead={t.short(result.short)}>
      {t.shortText}
      <ul className="mt-1 list-disc pl-4">
        {result.orders.map(({ orderNumber, customerName, shipDay, units }) => (
          <li key={orderNumber}>
            {t.shortOrder(orderNumber, customerName, dateText(asDay(shipDay), language), units)}
          </li>
        ))}
        {result.orders.length === 0 && <li>{t.noOrders}</li>}
      </ul>
    </Banner>
  )
}
