import { useState } from 'react'
import { Field } from '../../ui/field.tsx'
import { CodeInput } from '../../ui/inputs.tsx'
import { useMessages } from '../../words/language.tsx'
import { SettingForm } from './setting.tsx'

type Props = {
  label: string
  /** Where the code comes from, if the form's label doesn't say so. */
  codeLabel?: string
  saveLabel?: string
  error: unknown
  busy: boolean
  onCode: (code: string) => void
  onCancel: () => void
}

/** A setting that a six-digit code confirms. */
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
