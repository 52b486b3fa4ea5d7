import { useState } from 'react'
import { merchandising } from '../../../contract/features/merchandising.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { numbersIn } from '../programs/draft.ts'
import { instantOfWall } from '../scheduled/wall-time.ts'
import { type When, WhenPicker } from '../scheduled/when-picker.tsx'
import { staleByShown } from './stale.ts'
import { useMerchandisingWords } from './words.ts'

/** Features items, now or from a chosen time, optionally until another. */
export function FeatureDialog({ onClose }: { onClose: () => void }) {
  const words = useMerchandisingWords()
  const t = words.featured
  const zone = useZone()
  const errorText = useErrorText()
  const [items, setItems] = useState('')
  const [from, setFrom] = useState<When>(null)
  const [until, setUntil] = useState('')
  const [isTried, setTried] = useState(false)
  const { values, wrong } = numbersIn(items)
  const fault =
    wrong !== undefined
      ? words.overstock.badItems(wrong)
      : values.length === 0
        ? words.overstock.noItems
        : undefined
  const write = useWrite(merchandising.setFeatured, { refresh: staleByShown })
  const send = async () => {
    setTried(true)
    if (fault !== undefined || from === undefined) return
    const end = until === '' ? undefined : instantOfWall(until, zone)
    await write.mutateAsync({ body: { productIds: values, featured: true, at: from } })
    if (end) await write.mutateAsync({ body: { productIds: values, featured: false, at: end } })
    onClose()
    showToast({ text: from === null ? t.added(values.length) : t.planned })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.addTitle}
      actions={
        <>
          <Button onClick={onClose}>{words.overstock.cancel}</Button>
          <Button
            kind="primary"
            busy={write.isPending ? t.saving : undefined}
            onClick={() => void send().catch(() => {})}
          >
            {t.addButton}
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
        <Field
          label={words.overstock.items}
          hint={words.overstock.itemsHint}
          {...(isTried && fault ? { error: fault } : {})}
        >
          <TextArea value={items} onChange={setItems} rows={2} />
        </Field>
        <WhenPicker value={from} onChange={setFrom} />
        <Field label={t.until} hint={t.untilHint}>
          <TextInput type="datetime-local" value={until} onChange={setUntil} />
        </Field>
      </div>
    </Dialog>
  )
}

/** Hides items from all customers, with the reason. */
export function HideDialog({ onClose }: { onClose: () => void }) {
  const words = useMerchandisingWords()
  const t = words.hidden
  const errorText = useErrorText()
  const [items, setItems] = useState('')
  const [why, setWhy] = useState('')
  const [isTried, setTried] = useState(false)
  const { values, wrong } = numbersIn(items)
  const fault =
    wrong !== undefined
      ? words.overstock.badItems(wrong)
      : values.length === 0
        ? words.overstock.noItems
        : undefined
  const write = useWrite(merchandising.setBlacklisted, {
    refresh: staleByShown,
    onDone: ({ productIds }) => {
      onClose()
      showToast({ text: t.hid(productIds.length) })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.hide}
      actions={
        <>
          <Button onClick={onClose}>{words.overstock.cancel}</Button>
          <Button
            kind="primary"
            busy={write.isPending ? words.overstock.saving : undefined}
            onClick={() => {
              setTried(true)
              if (fault === undefined) write.mutate({ body: { productIds: values, blacklist: true, why } })
            }}
          >
            {t.hideButton}
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
        <Field
          label={words.overstock.items}
          hint={words.overstock.itemsHint}
          {...(isTried && fault ? { error: fault } : {})}
        >
          <TextArea value={items} onChange={setItems} rows={2} />
        </Field>
        <Field label={t.whyField}>
          <TextInput value={why} onChange={setWhy} maxLength={200} autoComplete="off" />
        </Field>
      </div>
    </Dialog>
  )
}
