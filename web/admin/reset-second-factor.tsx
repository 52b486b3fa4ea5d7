import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Person, people } from '../../contract/people.ts'
import { secondFactor } from '../../contract/second-factor.ts'
import { useErrorText } from '../messages/error-text.ts'
import { ProofProvider } from '../personal-info/proof.tsx'
import { useSave } from '../personal-info/use-save.ts'
import { read } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { showToast } from '../ui/toast-store.ts'
import { refusalText } from './user-form.tsx'
import { useStaffWords } from './words.ts'

/** Takes the second factor off somebody who has lost it, once the administrator has shown who they are. */
export function ResetSecondFactor({ person }: { person: Person }) {
  const t = useStaffWords()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.actions.resetSecondFactor}</Button>
      <ProofProvider>
        <AskToReset key={String(open)} person={person} open={open} onClose={() => setOpen(false)} />
      </ProofProvider>
    </>
  )
}

function AskToReset({ person, open, onClose }: { person: Person; open: boolean; onClose: () => void }) {
  const t = useStaffWords()
  const text = useErrorText()
  const form = useId()
  const [code, setCode] = useState('')
  const own = useQuery({ ...read(secondFactor.read, {}), enabled: open })
  const reset = useSave(people.resetSecondFactor, {
    refresh: [people.users, people.user],
    onDone: () => {
      showToast({ text: t.actions.secondFactorReset(person.name) })
      onClose()
    },
  })
  const { error } = reset
  const wrongCode = error?.code === 'code_invalid' ? text(error) : undefined
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t.actions.resetSecondFactorTitle(person.name)}
      actions={
        <>
          <Button onClick={onClose}>{t.actions.keep}</Button>
          <Button
            kind="danger-outline"
            submit
            form={form}
            disabled={!own.data}
            busy={reset.isPending ? t.actions.working : undefined}
          >
            {t.actions.resetSecondFactorYes}
          </Button>
        </>
      }
    >
      {t.actions.resetSecondFactorWhat}
      <form
        id={form}
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          reset.mutate({ body: { id: person.id, ...(own.data?.enabled ? { code } : {}) } })
        }}
      >
        {own.data?.enabled && (
          <Field label={t.actions.ownCode} error={wrongCode}>
            <TextInput value={code} onChange={setCode} autoComplete="one-time-code" autoFocus />
          </Field>
        )}
        {error && !wrongCode && (
          <p role="alert" className="mt-2 text-danger">
            {refusalText(error, t, text)}
          </p>
        )}
      </form>
    </Dialog>
  )
}
