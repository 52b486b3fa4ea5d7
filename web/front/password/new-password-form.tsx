import { type FormEvent, useRef, useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { ApiError, call } from '../../core/api.ts'
import { useErrorText } from '../../core/error-text.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { useMessages } from '../../words/language.tsx'
import { passwordLengths, strengthOf } from './strength.ts'

type Props = { token: string; onDone: () => void; onSpent: () => void }

/** One new password, typed once since it can be shown; how strong it looks is a hint. */
export function NewPasswordForm({ token, onDone, onSpent }: Props) {
  const t = useMessages().doors.password
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const [bad, setBad] = useState<string>()
  const [fault, setFault] = useState<string>()
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const refuse = (sentence: string) => {
    setBad(sentence)
    form.current?.querySelector('input')?.focus()
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    const { length } = [...password]
    if (length < passwordLengths.least) return refuse(t.tooShort)
    if (length > passwordLengths.most) return refuse(t.tooLong)
    setBusy(true)
    setBad(undefined)
    setFault(undefined)
    try {
      await call(auth.changePasswordByToken, { body: { password, token } })
      onDone()
    } catch (error) {
      setBusy(false)
      const code = error instanceof ApiError ? error.code : undefined
      if (code === 'token_invalid') onSpent()
      else if (code === 'password_refused') refuse(errorText(error))
      else setFault(errorText(error))
    }
  }

  const strength = strengthOf(password)
  const steps = { weak: 1, fair: 2, good: 3 }
  return (
    <>
      {fault && <Banner kind="danger" lead={fault} urgent />}
      <form ref={form} onSubmit={(event) => void onSubmit(event)} noValidate className="flex flex-col gap-3">
        <Field label={t.field} hint={t.hint} error={bad}>
          <PasswordInput
            size={44}
            value={password}
            onChange={(next) => {
              setPassword(next)
              setBad(undefined)
            }}
            autoComplete="new-password"
            autoFocus
          />
        </Field>
        {password !== '' && (
          <ProgressBar value={steps[strength]} max={3} label={t.strength}>
            {t[strength]}
          </ProgressBar>
        )}
        <Button kind="primary" size={44} wide submit busy={busy ? t.saving : undefined}>
          {t.save}
        </Button>
      </form>
    </>
  )
}
