import { useState } from 'react'
import { useMessages } from '../messages/language.tsx'
import { Field } from '../ui/field.tsx'
import { CodeInput } from '../ui/inputs.tsx'
import { SettingForm } from './setting.tsx'

type Props = {
  label: string
  /** Where the six digits come from, where the form's label does not say it. */
  codeLabel?: string
  saveLabel?: string
  error: unknown
  busy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** A setting that six digits prove. */
export function CodeForm({ label, codeLabel = label, onCode, ...form }: Props) {
  const t = useMessages().personalInfo
  const [code, setCode] = useState('')
  const [bad, setBad] = useState(false)
  const onSubmit = () => {
    const isBad = code.length !== 6
    setBad(isBad)
    if (!isBad) onCode(code)
  }
  return (
    <SettingForm label={label} onSubmit={onSubmit} {...form}>
      <Field label={codeLabel} error={bad ? t.badCode : undefined}>
        <CodeInput value={code} onChange={setCode} />
      </Field>
    </SettingForm>
  )
}
