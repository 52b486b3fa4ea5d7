import { type FormEvent, useState } from 'react'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import type { VendorOrder } from '../../../contract/features/purchases/vendor-orders.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useKept } from '../../core/kept.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { TextArea } from '../../ui/inputs.tsx'
import { usePurchaseWords } from './words.ts'

type Props = {
  id: number
  messages: VendorOrder['messages']
  /** The side that is reading the page. */
  side: 'buyer' | 'vendor'
  endpoint: Endpoint
  refresh: readonly Endpoint[]
  onSent: (reply: unknown) => void
}

/** Messages of both sides, and a box for a new one. Its text is stored on the device until it is sent. */
export function MessagesPart({ id, messages, side, endpoint, refresh, onSent }: Props) {
  const { farm: t } = usePurchaseWords()
  const errorText = useErrorText()
  const [words, setWords] = useKept<string>(`drafts.purchase-message.${id}`, (kept) =>
    typeof kept === 'string' ? kept : '',
  )
  const [failed, setFailed] = useState('')
  const write = useWrite(endpoint, {
    refresh,
    onDone: (reply) => {
      setWords('')
      setFailed('')
      onSent(reply)
    },
    onFailed: (error) => setFailed(errorText(error)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (words.trim() !== '' && !write.isPending) write.mutate({ params: { id }, body: { words } } as never)
  }
  return (
    <>
      <ul className="flex flex-col gap-2">
        {messages.map(({ by, actor, words: said, at }) => (
          <li
            key={at}
            className={`rounded-4 border border-line px-3 py-2 ${by === side ? 'bg-tint' : 'bg-surface'}`}
          >
            <p className="flex justify-between gap-2 text-12">
              <strong>{by === side ? t.you : by === 'buyer' ? `${actor}, ${t.buying}` : actor}</strong>
              <span className="text-ink-2">
                <TimeOfDay at={new Date(at)} withDay />
              </span>
            </p>
            <p className="whitespace-pre-line wrap-anywhere">{said}</p>
          </li>
        ))}
      </ul>
      <form onSubmit={submit} className="mt-2 flex flex-col gap-2">
        <TextArea
          aria-label={t.write}
          placeholder={t.write}
          rows={2}
          maxLength={2000}
          value={words}
          onChange={setWords}
        />
        {failed !== '' && (
          <p role="alert" className="text-12 text-danger">
            {failed}
          </p>
        )}
        <span className="self-end">
          <Button submit busy={write.isPending ? t.sending : undefined} disabled={words.trim() === ''}>
            {t.send}
          </Button>
        </span>
      </form>
    </>
  )
}
