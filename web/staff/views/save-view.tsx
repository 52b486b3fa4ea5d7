import { type FormEvent, useId, useState } from 'react'
import { type View, type ViewedList, views } from '../../../contract/features/views.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choices.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useViewsWords } from './words.ts'

type Props = {
  list: ViewedList
  seen: { filters: Readonly<Record<string, string>>; columns: readonly string[] }
  /** The view to rename; without it, the current filters are saved as a new view. */
  view: View | undefined
  onClose: () => void
  onAdded: (view: View) => void
}

/** Asks for the name of a view. */
export function SaveView({ list, seen, view, onClose, onAdded }: Props) {
  const t = useViewsWords()
  const errorText = useErrorText()
  const form = useId()
  const [name, setName] = useState(view?.name ?? '')
  const [shared, setShared] = useState(false)
  const done = (saved: View) => {
    showToast({ text: t.saved(saved.name) })
    onClose()
  }
  const add = useWrite(views.add, {
    refresh: [views.list],
    onDone: (saved) => {
      done(saved)
      onAdded(saved)
    },
  })
  const rename = useWrite(views.change, { refresh: [views.list], onDone: done })
  const error = add.error ?? rename.error

  function save(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return
    if (view) rename.mutate({ params: { id: view.id }, body: { name } })
    else
      add.mutate({
        body: { page: list, name, shared, filters: { ...seen.filters }, columns: [...seen.columns] },
      })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={view ? t.renameTitle : t.saveTitle}
      actions={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="primary"
            submit
            form={form}
            disabled={name.trim() === ''}
            busy={add.isPending || rename.isPending ? t.saving : undefined}
          >
            {t.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} className="flex flex-col gap-3">
        {!view && <p>{t.saveText}</p>}
        <Field label={t.name} error={error ? errorText(error) : undefined}>
          <TextInput value={name} onChange={setName} maxLength={40} autoComplete="off" autoFocus />
        </Field>
        {!view && (
          <Checkbox checked={shared} onChange={setShared}>
            {t.share}
          </Checkbox>
        )}
      </form>
    </Dialog>
  )
}
