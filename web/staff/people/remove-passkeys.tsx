import { useState } from 'react'
import { type Person, people } from '../../../contract/features/people/people.ts'
import { useErrorText } from '../../core/error-text.ts'
import { ProofProvider } from '../../features/personal/proof.tsx'
import { useSave } from '../../features/personal/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { refusalText } from './refusal-text.ts'

/** Removes a user's passkeys, after the administrator has confirmed their own identity. */
export function RemovePasskeys({ person }: { person: Person }) {
  const t = useStaffWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.actions.removePasskeys}</Button>
      <ProofProvider>
        <AskToRemove key={String(open)} person={person} open={open} onClose={() => setOpen(false)} />
      </ProofProvider>
    </>
  )
}

function AskToRemove({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useStaffWords()
  const text = useErrorText()
  const remove = useSave(people.removePasskeys, {
    refresh: [people.users, people.user],
    onDone: () => {
      showToast({ text: t.actions.passkeysRemoved(person.name) })
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.actions.removePasskeysTitle(person.name)}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.keep}</Button>
          <Button
            kind="danger-outline"
            onClick={() => remove.mutate({ body: { id: person.id } })}
            busy={remove.isPending ? t.actions.working : undefined}
          >
            {t.actions.removePasskeysYes}
          </Button>
        </>
      }
    >
      {t.actions.removePasskeysWhat}
      {remove.error && (
        <p role="alert" className="mt-2 text-danger">
          {refusalText(remove.error, t, text)}
        </p>
      )}
    </Dialog>
  )
}
