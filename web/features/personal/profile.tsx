import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { phoneDigits } from '../../../contract/core/fields.ts'
import { type Personal, personal } from '../../../contract/features/personal/personal.ts'
import { useMayCall } from '../../core/session.ts'
import { refreshUser } from '../../core/user.ts'
import { TextField } from '../../form/fields.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { KeptForm } from './kept-form.tsx'
import { useProof } from './proof.tsx'
import { Setting } from './setting.tsx'

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
  const done = usePersonSaved(t.nameSaved, onClose)
  const form = useForm(personal.change, {
    name: 'own-name',
    start: { name: person.name },
    labels: { name: t.name },
    send: ({ name }: { name: string }) => ({ body: { name } }),
    check: ({ name }) => (name.trim() === '' ? { name: t.noName } : {}),
    ...done,
  })
  return (
    <KeptForm of={form} label={t.name} onCancel={onClose}>
      <TextField at={form.at('name')} maxLength={80} autoComplete="name" autoFocus />
    </KeptForm>
  )
}

function PhoneForm({ person, onClose }: FormProps) {
  const t = useMessages().personalInfo
  const done = usePersonSaved(t.phoneSaved, onClose)
  const isPhone = (typed: string) => typed.trim() === '' || phoneDigits(typed) !== undefined
  const form = useForm(personal.changePhone, {
    name: 'own-phone',
    start: { phoneNumber: phoneText(person.phoneNumber) },
    labels: { phoneNumber: t.phone },
    send: ({ phoneNumber }: { phoneNumber: string }) => ({ body: { phoneNumber } }),
    check: ({ phoneNumber }) => (isPhone(phoneNumber) ? {} : { phoneNumber: t.badPhone }),
    ...done,
  })
  return (
    <KeptForm of={form} label={t.phone} onCancel={onClose}>
      <TextField at={form.at('phoneNumber')} type="tel" autoComplete="tel" autoFocus />
    </KeptForm>
  )
}

/** Shows the saved person immediately, wherever the name appears. */
function usePersonSaved(text: string, onClose: () => void) {
  const client = useQueryClient()
  const toast = useToast()
  return {
    carry: useProof(),
    onDone: (saved: Personal) => {
      client.setQueryData([personal.read.path, {}], saved)
      void refreshUser()
      toast({ text })
      onClose()
    },
  }
}
