import { useState } from 'react'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { percentOf } from '../prices/percent.ts'
import { numbersIn } from '../programs/draft.ts'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { leftOutText } from './left-out.ts'
import { staleBySale } from './stale.ts'
import { useMerchandisingWords } from './words.ts'

type Props = { start?: { items: string; endsOn: string }; onClose: () => void }

/** Puts items on sale by a percent or at a price, until a day, starting now or at a chosen time. */
export function SaleDialog({ start, onClose }: Props) {
  const t = useMerchandisingWords().overstock
  const errorText = useErrorText()
  const [items, setItems] = useState(start?.items ?? '')
  const [way, setWay] = useState<'percent' | 'price'>('percent')
  const [amount, setAmount] = useState('')
  const [endsOn, setEndsOn] = useState(start?.endsOn ?? '')
  const [when, setWhen] = useState<When>(null)
  const [isTried, setTried] = useState(false)
  const { values, wrong } = numbersIn(items)
  const percent = way === 'percent' ? percentOf(amount, 90) : undefined
  const price = way === 'price' ? Number(amount.replace(/[$,\s]/g, '')) : undefined
  const faults = {
    items: wrong !== undefined ? t.badItems(wrong) : values.length === 0 ? t.noItems : undefined,
    amount:
      way === 'percent'
        ? percent === undefined || percent < 1
          ? t.badPercent
          : undefined
        : price && price > 0 && Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
          ? undefined
          : t.badPrice,
    endsOn: endsOn === '' ? t.dayBad : undefined,
  }
  const isReady = when !== undefined && Object.values(faults).every((fault) => fault === undefined)
  const write = useWrite(merchandising.setOverstock, {
    refresh: staleBySale,
    onDone: ({ productIds, left, scheduledId }) => {
      onClose()
      const said = scheduledId === undefined ? t.done(productIds.length) : t.planned
      showToast({ text: `${said} ${leftOutText(left, t)}`.trim() })
    },
  })
  const send = () => {
    setTried(true)
    if (!isReady) return
    write.mutate({
      body: {
        ...(way === 'percent'
          ? { productIds: values, percent: percent as number }
          : { percent: null, prices: values.map((productId) => ({ productId, price: price as number })) }),
        endsOn,
        at: when ?? null,
      },
    })
  }
  const said = (fault: string | undefined) => (isTried && fault ? { error: fault } : {})
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.putTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="primary" busy={write.isPending ? t.saving : undefined} onClick={send}>
            {t.put}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink">
        {write.error && (
          <Banner kind="danger" urgent>
            {errorText(write.error)}
          </Banner>
        )}
        <Field label={t.items} hint={t.itemsHint} {...said(faults.items)}>
          <TextArea value={items} onChange={setItems} rows={2} />
        </Field>
        <Segmented
          label={t.by}
          value={way}
          onChange={setWay}
          options={[
            { value: 'percent', label: t.byPercent },
            { value: 'price', label: t.byPrice },
          ]}
        />
        <Field label={way === 'percent' ? t.percentField : t.priceField} {...said(faults.amount)}>
          <TextInput value={amount} onChange={setAmount} inputMode="decimal" autoComplete="off" />
        </Field>
        <Field label={t.endsField} hint={t.endsHint} {...said(faults.endsOn)}>
          <TextInput type="date" value={endsOn} onChange={setEndsOn} />
        </Field>
        <WhenPicker value={when} onChange={setWhen} />
      </div>
    </Dialog>
  )
}
