import { useState } from 'react'
import { auth } from '../../../contract/features/auth/auth.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/inputs.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { SettingForm } from './setting.tsx'

type Faults = { current?: string; password?: string }

/** The current password and the new one, entered once because it can be shown. Other sessions end. */
export function PasswordForm({ email, onClose }: { email: string; onClose: () => void }) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const errorText = useErrorText()
  const [currentPassword, setCurrent] = useState('')
  const [password, setPassword] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const save = useWrite(auth.changePassword, {
    onDone: () => {
      toast({ text: t.passwordSaved })
      onClose()
    },
    onFailed: (error) => {
      if (error.code === 'reauth_required') setFaults({ current: t.wrongPassword })
      if (error.code === 'password_refused') setFaults({ password: errorText(error) })
    },
  })
  const onSubmit = () => {
    const found: Faults = {
      ...(currentPassword === '' && { current: t.noPassword }),
      ...([...password].length < 8 && { password: t.shortPassword }),
    }
    setFaults(found)
    if (!found.current && !found.password) save.mutate({ body: { currentPassword, password } })
  }
  return (
    <SettingForm
      label={t.password}
      error={save.error}
      quiet={Boolean(faults.current || faults.password)}
      busy={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
      <Field label={t.currentPassword} error={faults.current}>
        <PasswordInput value={currentPassword} onChange={setCurrent} autoFocus />
      </Field>
      <Field label={t.newPassword} hint={t.passwordHint} error={faults.password}>
        <PasswordInput value={password} onChange={setPassword} autoComplete="new-password" />
      </Field>
    </SettingForm>
  )
}
