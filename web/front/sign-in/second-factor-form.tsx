import { useRef, useState } from 'react'
import { secondFactor } from '../../../contract/features/personal/second-factor.ts'
import { call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { setUser } from '../../core/user.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { rememberEmail } from './recent-emails.ts'
import { endSecondStep, type SecondStep } from './second-step.ts'

type Props = { step: SecondStep; onDone?: () => void; onGiveUp?: () => void }

/** Asks for a code from the authenticator app, or for a recovery code; the sixth digit submits. */
export function SecondFactorForm({
  step: { attemptId, rememberMe },
  onDone,
  onGiveUp = endSecondStep,
}: Props) {
  const t = useMessages().signIn
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function enter(typed: string) {
    if (typed.trim().length < 6) return setFault(t.badCode)
    setBusy(true)
    setFault(undefined)
    try {
      const user = await call(secondFactor.signIn, { body: { attemptId, code: typed, rememberMe } })
      rememberEmail(user.email)
      endSecondStep()
      setUser(user)
      onDone?.()
    } catch (error) {
      setBusy(false)
      setFault(errorText(error))
      setCode('')
      form.current?.querySelector('input')?.focus()
    }
  }
  const onType = (typed: string) => {
    setCode(typed)
    if (/^\d{6}$/.test(typed) && !busy) void enter(typed)
  }
  return (
    <>
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void enter(code)
        }}
      >
        <Field label={t.code} error={fault} hint={t.secondHint}>
          <TextInput
            size={44}
            value={code}
            onChange={onType}
            maxLength={40}
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            autoFocus
          />
        </Field>
        <Button kind="primary" size={44} wide submit busy={busy ? t.busy : undefined}>
          {t.submit}
        </Button>
      </form>
      <div>
        <Button size={44} kind="quiet" onClick={onGiveUp}>
          {t.startAgain}
        </Button>
      </div>
    </>
  )
}
