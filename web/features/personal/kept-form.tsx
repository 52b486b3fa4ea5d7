import type { ReactNode } from 'react'
import { Form, SaveButton } from '../../form/form.tsx'
import type { Values } from '../../form/form-state.ts'
import type { FormOf } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { useMessages } from '../../words/language.tsx'

type Props<Typed extends Values> = {
  of: FormOf<Typed>
  label: string
  saveLabel?: string
  onCancel: () => void
  children: ReactNode
}

/** The form of a setting whose input survives an error, a lost connection and a reload. Forms with a secret are `SettingForm`s. */
export function KeptForm<Typed extends Values>({ of, label, saveLabel, onCancel, children }: Props<Typed>) {
  const t = useMessages().personalInfo
  const cancel = () => {
    of.discard()
    onCancel()
  }
  return (
    <Form of={of} label={label} className="flex max-w-104 flex-col gap-3">
      {children}
      <div className="flex flex-wrap gap-2">
        <SaveButton of={of} label={saveLabel ?? t.save} busy={t.saving} />
        <Button onClick={cancel}>{t.cancel}</Button>
      </div>
    </Form>
  )
}
