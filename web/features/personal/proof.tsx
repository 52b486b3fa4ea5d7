import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useId, useRef, useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { passkeys } from '../../../contract/features/auth/passkeys.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { usePasskeysWork } from '../../core/passkeys-work.ts'
import { read } from '../../core/query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'

type Proved = <Reply>(run: () => Promise<Reply>) => Promise<Reply>

const ProofContext = createContext<Proved>((run) => run())

/** Runs a call. If it requires the password again, asks for it, or for a passkey, and repeats the call. */
export const useProof = (): Proved => use(ProofContext)

/** Asks for the password or a passkey in a dialog over its children. Closing it keeps the input below. */
export function ProofProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const answered = useRef<(proved: boolean) => void>(undefined)

  const ask = () =>
    new Promise<boolean>((resolve) => {
      answered.current = resolve
      setOpen(true)
    })
  const close = (proved: boolean) => {
    setOpen(false)
    answered.current?.(proved)
  }
  const proved: Proved = async (run) => {
    try {
      return await run()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'reauth_required') throw error
      if (!(await ask())) throw error
      return run()
    }
  }
  return (
    <ProofContext value={proved}>
      {children}
      <ProofDialog key={String(open)} open={open} onAnswer={close} />
    </ProofContext>
  )
}

function ProofDialog({ open, onAnswer }: { open: boolean; onAnswer: (proved: boolean) => void }) {
  const t = useMessages().personalInfo
  const errorText = useErrorText()
  const form = useId()
  const [password, setPassword] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const works = usePasskeysWork()
  const { data: own } = useQuery({ ...read(passkeys.list, {}), enabled: open && works })

  async function proveByPasskey() {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    const { NoPasskey, signChallenge } = await import('../../core/passkeys.ts')
    try {
      const credential = await signChallenge(await call(passkeys.proofChallenge, {}))
      await call(passkeys.prove, { body: { credential } })
      onAnswer(true)
    } catch (error) {
      setFault(error instanceof NoPasskey ? t.proofNoPasskey : errorText(error))
      setBusy(false)
    }
  }

  async function prove() {
    if (busy) return
    setBusy(true)
    setFault(undefined)
    try {
      await call(auth.prove, { body: { password } })
      onAnswer(true)
    } catch (error) {
      const wrong = error instanceof ApiError && error.code === 'invalid_credentials'
      setFault(wrong ? t.wrongPassword : errorText(error))
      setBusy(false)
    }
  }
  return (
    <Dialog
      open={open}
      onClose={() => onAnswer(false)}
      title={t.proofTitle}
      actions={
        <>
          <Button onClick={() => onAnswer(false)}>{t.cancel}</Button>
          {works && own && own.length > 0 && (
            <Button icon="key" onClick={() => void proveByPasskey()}>
              {t.proofByPasskey}
            </Button>
          )}
          <Button kind="primary" submit form={form} busy={busy ? t.checking : undefined}>
            {t.goOn}
          </Button>
        </>
      }
    >
      {t.proofText}
      <form
        id={form}
        className="mt-3"
        onSubmit={(event) => {
          event.preventDefault()
          void prove()
        }}
      >
        <Field label={t.currentPassword} error={fault}>
          <PasswordInput value={password} onChange={setPassword} autoFocus />
        </Field>
      </form>
    </Dialog>
  )
}
