import { useQuery } from '@tanstack/react-query'
import { type CustomerNote, customerPage } from '../../../contract/features/customer-page.ts'
import { read } from '../../core/query.ts'
import { AreaField, CheckField, ChoiceField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { type FormOf, useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useCustomerPageWords } from '../customers/customer-words.ts'

type Draft = { text: string; pinned: boolean; order: boolean; delivery: boolean; mention: string }
const blank: Draft = { text: '', pinned: false, order: false, delivery: false, mention: '' }

const draftOf = ({ text, pinned, showOn, mentions }: CustomerNote): Draft => ({
  text,
  pinned,
  order: showOn.includes('order'),
  delivery: showOn.includes('delivery'),
  mention: String(mentions[0]?.id ?? ''),
})

/** Colleagues mentioned earlier stay mentioned; the field adds one. */
function bodyOf({ text, pinned, order, delivery, mention }: Draft, known: readonly number[] = []) {
  const showOn: ('order' | 'delivery')[] = []
  if (order) showOn.push('order')
  if (delivery) showOn.push('delivery')
  const mentions = mention ? [...new Set([...known, Number(mention)])] : []
  return { text, pinned, showOn, mentions }
}

const refresh = [customerPage.read, customerPage.activity] as const

function useLabels(): Record<keyof Draft, string> {
  const t = useCustomerPageWords().note
  return { text: t.label, pinned: t.pinned, order: t.order, delivery: t.delivery, mention: t.mention }
}

/** Writes a new note. */
export function NoteForm({ accountNumber }: { accountNumber: number }) {
  const t = useCustomerPageWords().note
  const form = useForm(customerPage.addNote, {
    name: `note.${accountNumber}`,
    start: blank,
    labels: useLabels(),
    send: (draft) => ({ params: { accountNumber: String(accountNumber) }, body: bodyOf(draft) }) as never,
    refresh,
    onDone: () => showToast({ text: t.kept }),
  })
  return (
    <Form of={form} label={t.label} className="flex flex-col gap-2" guarded={false}>
      <NoteFields of={form} isShort={form.typed.text === ''} />
      {form.typed.text !== '' && (
        <div>
          <SaveButton of={form} label={t.keep} busy={t.keeping} />
        </div>
      )}
    </Form>
  )
}

type EditProps = { accountNumber: number; note: CustomerNote; onClose: () => void }

/** Changes a note. */
export function EditNote({ accountNumber, note, onClose }: EditProps) {
  const t = useCustomerPageWords().note
  const form = useForm(customerPage.changeNote, {
    name: `note.${accountNumber}.${note.id}`,
    start: draftOf(note),
    version: note.version,
    labels: useLabels(),
    send: (draft, version) =>
      ({
        params: { accountNumber: String(accountNumber), id: String(note.id) },
        body: {
          ...bodyOf(
            draft,
            note.mentions.map(({ id }) => id),
          ),
          version,
        },
      }) as never,
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh,
    onDone: () => {
      showToast({ text: t.kept })
      onClose()
    },
  })
  return (
    <Form of={form} label={t.label} className="flex flex-col gap-2" guarded={false}>
      <NoteFields of={form} />
      <div className="flex gap-2">
        <SaveButton of={form} label={t.keep} busy={t.keeping} />
        <Button onClick={onClose}>{t.cancel}</Button>
      </div>
    </Form>
  )
}

/** The text and, once it isn't empty, the options for the note. */
function NoteFields({ of, isShort = false }: { of: FormOf<Draft>; isShort?: boolean }) {
  const t = useCustomerPageWords().note
  const colleagues = useQuery(read(customerPage.choices, {})).data?.colleagues ?? []
  return (
    <div
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        void of.submit()
      }}
    >
      <AreaField at={of.at('text')} hint={t.write} rows={isShort ? 1 : 3} maxLength={1000} />
      {!isShort && (
        <>
          <div className="flex flex-wrap gap-x-5 gap-y-1">
            <CheckField at={of.at('pinned')} />
            <CheckField at={of.at('order')} />
            <CheckField at={of.at('delivery')} />
          </div>
          {colleagues.length > 0 && (
            <ChoiceField
              at={of.at('mention')}
              options={[
                { value: '', label: t.nobody },
                ...colleagues.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </>
      )}
    </div>
  )
}
