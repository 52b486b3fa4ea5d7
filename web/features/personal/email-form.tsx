import { useState } from 'react'
import { isEmail } from '../../../contract/core/fields.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** Asks for the new address, which takes effect when the emailed link is opened. */
export function EmailForm({ person, onClose }: { person: Personal; onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [email, setEmail] = useState('')
  const [bad, setBad] = useState(false)
  const save = useSave(personal.changeEmail, {
    refresh: [personal.read],
    onDone: ({ pendingEmail }) => {
      toast({ text: t.emailSent(pendingEmail) })
      onClose()
    },
  })
  const onSubmit = () => {
    const isBad = !isEmail(email.trim())
    setBad(isBad)
    if (!isBad) save.mutate({ query: { email: email.trim(), accountId: person.accountNumber } })
  }
  return (
    <SettingForm
      label={t.email}
      error={save.error}
      busy={save.isPending}
      saveLabel={t.sendLink}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t.newEmail} hint={t.emailHint} error={bad ? t.badEmail : undefined}>
        <TextInput type="email" value={email} onChange={setEmail} autoComplete="email" autoFocus />
      </Field>
    </SettingForm>
  )
}
