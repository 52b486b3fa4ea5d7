import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Person, people } from '../../../contract/features/people/people.ts'
import { secondFactor } from '../../../contract/features/personal/second-factor.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { ProofProvider } from '../../features/personal/proof.tsx'
import { useSave } from '../../features/personal/use-save.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useStaffWords } from '../frame/words.ts'
import { refusalText } from './refusal-text.ts'

/** Removes a user's lost second factor, after the administrator has confirmed their own identity. */
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
