import { useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { useMayCall } from '../../core/session.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { Setting, SettingForm } from './setting.tsx'
import { useSave } from './use-save.ts'

/** The user's name, phone and account. */
export function Profile({ person }: { person: Personal }) {
  const messages = useMessages()
  const t = messages.personalInfo
  const mayChange = useMayCall(personal.change)
  const [open, setOpen] = useState<'name' | 'phone'>()
  const close = () => setOpen(undefined)
  return (
    <Panel title={t.profile} flush>
      <div>
        <Setting
          label={t.name}
          value={person.name}
          actions={mayChange && open !== 'name' && <Change of={t.name} onClick={() => setOpen('name')} />}
        >
          {open === 'name' && <NameForm person={person} onClose={close} />}
        </Setting>
        <Setting
          label={t.phone}
          value={phoneText(person.phoneNumber) || <None />}
          actions={mayChange && open !== 'phone' && <Change of={t.phone} onClick={() => setOpen('phone')} />}
        >
          {open === 'phone' && <PhoneForm person={person} onClose={close} />}
        </Setting>
        <Setting
          label={t.company}
          value={person.customerName}
          note={`${messages.shell.accountNumber(person.accountNumber)} · ${person.role}`}
        />
      </div>
    </Panel>
  )
}

export function Change({ of, onClick }: { of: string; onClick: () => void }) {
  const t = useMessages().personalInfo
  return (
    <Button kind="quiet" aria-label={t.changeOf(of)} onClick={onClick}>
      {t.change}
    </Button>
  )
}

export function None() {
  const t = useMessages().personalInfo
  return <span className="font-normal text-ink-3">{t.none}</span>
}

type FormProps = { person: Personal; onClose: () => void }

function NameForm({ person, onClose }: FormProps) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [name, setName] = useState(person.name)
  const [bad, setBad] = useState(false)
  const save = useSave(personal.change, {
    person: true,
    onDone: () => {
      toast({ text: t.nameSaved })
      onClose()
    },
  })
  const onSubmit = () => {
    setBad(name.trim() === '')
    if (name.trim() !== '') save.mutate({ body: { name } })
  }
  return (
    <SettingForm
      label={t.name}
      error={save.error}
      busy={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t.name} error={bad ? t.noName : undefined}>
        <TextInput value={name} onChange={setName} maxLength={80} autoComplete="name" autoFocus />
      </Field>
    </SettingForm>
  )
}

function PhoneForm({ person, onClose }: FormProps) {
  const t = useMessages().personalInfo
  const toast = useToast()
  const [phoneNumber, setPhoneNumber] = useState(phoneText(person.phoneNumber))
  const [bad, setBad] = useState(false)
  const save = useSave(personal.changePhone, {
    person: true,
    onDone: () => {
      toast({ text: t.phoneSaved })
      onClose()
    },
  })
  const onSubmit = () => {
    const isBad = phoneNumber.trim() !== '' && phoneDigits(phoneNumber) === undefined
    setBad(isBad)
    if (!isBad) save.mutate({ body: { phoneNumber } })
  }
  return (
    <SettingForm
      label={t.phone}
      error={save.error}
      busy={save.isPending}
      onSubmit={onSubmit}
      onCancel={onClose}
    >
      <Field label={t.phone} error={bad ? t.badPhone : undefined}>
        <TextInput type="tel" value={phoneNumber} onChange={setPhoneNumber} autoComplete="tel" autoFocus />
      </Field>
    </SettingForm>
  )
}
