import { useState } from 'react'
import {
  type CustomerNote,
  type CustomerPage,
  customerPage,
} from '../../../contract/features/customer-page.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCustomerPageWords } from '../customers/customer-words.ts'
import { EditNote } from './note-form.tsx'

type Props = {
  customer: CustomerPage
  /** Whether to show every note; otherwise those that are not pinned or attached are only in the timeline. */
  all: boolean
}

/** The pinned notes and those attached to orders or deliveries, or all notes. */
export function NotesPart({ customer: { accountNumber, notes }, all }: Props) {
  const t = useCustomerPageWords().note
  const kept = all ? notes : notes.filter(({ pinned, showOn }) => pinned || showOn.length > 0)
  if (kept.length === 0) return null
  return (
    <ul aria-label={t.notes} className="border-b border-line">
      {kept.map((note) => (
        <Note key={note.id} accountNumber={accountNumber} note={note} />
      ))}
    </ul>
  )
}

function Note({ accountNumber, note }: { accountNumber: number; note: CustomerNote }) {
  const t = useCustomerPageWords().note
  const errorText = useErrorText()
  const [doing, setDoing] = useState<'edit' | 'remove'>()
  const remove = useWrite(customerPage.removeNote, {
    refresh: [customerPage.read, customerPage.activity],
    onDone: () => showToast({ text: t.removed }),
    onFailed: (error) => showToast({ kind: 'failed', text: errorText(error) }),
  })
  const { id, at, author, text, pinned, showOn, mentions } = note
  const short = text.slice(0, 40)
  if (doing === 'edit')
    return (
      <li className="border-b border-line p-4 last:border-b-0">
        <EditNote accountNumber={accountNumber} note={note} onClose={() => setDoing(undefined)} />
      </li>
    )
  const facts = [
    author,
    pinned && t.isPinned,
    showOn.includes('order') && t.onOrder,
    showOn.includes('delivery') && t.onDelivery,
    mentions.length > 0 && t.mentioned(mentions.map(({ name }) => name).join(', ')),
  ]
  return (
    <li className="flex items-start gap-2 border-b border-line bg-tint px-4 py-2 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere whitespace-pre-line">{text}</p>
        <p className="text-12 text-ink-2">
          {facts.filter(Boolean).join(' · ')} · <TimeOfDay at={new Date(at)} withDay />
        </p>
      </div>
      <Button size={28} kind="quiet" aria-label={t.editOf(short)} onClick={() => setDoing('edit')}>
        {t.edit}
      </Button>
      <Button size={28} kind="quiet" aria-label={t.removeOf(short)} onClick={() => setDoing('remove')}>
        {t.remove}
      </Button>
      <ConfirmDialog
        open={doing === 'remove'}
        onClose={() => setDoing(undefined)}
        title={t.removeTitle}
        keepLabel={t.cancel}
        doLabel={t.remove}
        busy={remove.isPending ? t.keeping : undefined}
        onConfirm={() =>
          remove.mutate({ params: { accountNumber: String(accountNumber), id: String(id) } } as never)
        }
      >
        <p className="wrap-anywhere">{text}</p>
      </ConfirmDialog>
    </li>
  )
}
