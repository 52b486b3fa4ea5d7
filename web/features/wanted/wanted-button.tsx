import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wanted } from '../../../contract/features/wanted.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { AmountField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useWantedWords } from './words.ts'

type Props = { productId: number; name: string; size?: 28 | 36 }

/** Requests one notice when a sold-out item is back; clicked again, it cancels the request. */
export function WantedButton({ productId, name, size = 36 }: Props) {
  const t = useWantedWords()
  const errorText = useErrorText()
  const [isAsking, setAsking] = useState(false)
  const { data } = useQuery(read(wanted.list, {}))
  const isWaiting = data?.rows.some((row) => row.productId === productId) === true
  const stop = useWrite(wanted.remove, {
    refresh: [wanted.list],
    onDone: () => showToast({ text: t.stopped(name) }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  return (
    <>
      <Button
        size={size}
        icon="bell"
        aria-pressed={isWaiting}
        aria-label={`${isWaiting ? t.waiting : t.tell}: ${name}`}
        disabled={stop.isPending}
        onClick={() => (isWaiting ? stop.mutate({ params: { productId } }) : setAsking(true))}
      >
        {isWaiting ? t.waiting : t.tell}
      </Button>
      {isAsking && <AskDialog productId={productId} name={name} onClose={() => setAsking(false)} />}
    </>
  )
}

function AskDialog({ productId, name, onClose }: Props & { onClose: () => void }) {
  const t = useWantedWords()
  const form = useForm(wanted.add, {
    name: `wanted.${productId}`,
    start: { under: '' },
    labels: { under: t.under },
    check: ({ under }) => ({ ...(Number.isNaN(priceOf(under)) && { under: t.notPrice }) }),
    send: ({ under }) => ({ params: { productId }, body: { under: priceOf(under) } }),
    refresh: [wanted.list],
    onDone: () => {
      showToast({ text: t.asked(name) })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.dialog(name)}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <SaveButton of={form} label={t.ask} form="wanted" />
        </>
      }
    >
      <p className="mb-3">{t.how}</p>
      <Form of={form} id="wanted" guarded={false}>
        <AmountField at={form.at('under')} optional />
      </Form>
    </Dialog>
  )
}

/** Null if nothing is typed; NaN for an invalid price. */
const priceOf = (typed: string): number | null => {
  const text = typed.trim().replace(/^\$/, '')
  return text === '' ? null : /^\d+(\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
}
