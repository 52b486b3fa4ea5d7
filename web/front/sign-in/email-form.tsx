import { type FormEvent, useRef, useState } from 'react'
import { isEmail } from '../../../contract/core/fields.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'

type Props = {
  email: string
  onEmail: (email: string) => void
  /** The error if sending failed. */
  fault: string | undefined
  busy: boolean
  onSend: () => void
}

/** Asks for the email address to send a link to. */
export function EmailForm({ email, onEmail, fault, busy, onSend }: Props) {
  const t = useMessages().signIn
  const [bad, setBad] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    const isBad = !isEmail(email.trim())
    setBad(isBad)
    if (isBad) form.current?.querySelector('input')?.focus()
    else onSend()
  }
  return (
    <>
      {fault && <Banner kind="danger" lead={fault} urgent />}
      <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-3">
        <Field label={t.email} error={bad ? t.badEmail : undefined}>
          <TextInput
            type="email"
            size={44}
            value={email}
            onChange={onEmail}
            autoComplete="username"
            autoFocus
          />
        </Field>
        <Button kind="primary" size={44} wide submit busy={busy ? t.sending : undefined}>
          {t.sendLink}
        </Button>
      </form>
    </>
  )
}
