import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '../../contract/people.ts'
import { roles } from '../../contract/roles.ts'
import { useErrorText } from '../messages/error-text.ts'
import { read, useWrite } from '../query.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/inputs.tsx'
import { showToast } from '../ui/toast-store.ts'
import { PanelHead } from './panel-head.tsx'
import type { Draft } from './user-draft.ts'
import { refusalText, UserFields, useFieldErrors } from './user-form.tsx'
import { useStaffWords } from './words.ts'

const blank: Draft = {
  name: '',
  email: '',
  phoneNumber: '',
  mobileNumber: '',
  roleId: 0,
  added: [],
  removed: [],
}

/** A new user of a customer, who is mailed a link to set a password. */
export function AddUser({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useStaffWords()
  const text = useErrorText()
  const known = useQuery(read(roles.list, {})).data ?? []
  const [accountNumber, setAccountNumber] = useState('')
  const [typed, setTyped] = useState(blank)
  const usual = known.find(({ name }) => name === 'Customer') ?? known[0]
  const draft = { ...typed, roleId: typed.roleId || (usual?.id ?? 0) }
  const add = useWrite(people.addUser, {
    refresh: [people.users, roles.list],
    onDone: ({ id, name }) => {
      showToast({ text: t.users.added(name) })
      onAdded(id)
    },
  })
  const wrong = useFieldErrors(add.error)
  const stands = ['name', 'email', 'phoneNumber', 'mobileNumber', 'roleId', 'accountNumber'].some(wrong)
  return (
    <section aria-label={t.users.addTitle} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.users.addTitle} onClose={onClose} />
      <form
        noValidate
        className="flex max-w-160 flex-col gap-4 p-4 md:px-6"
        onSubmit={(event) => {
          event.preventDefault()
          const { added, removed, ...fields } = draft
          add.mutate({ body: { ...fields, accountNumber, added: [...added], removed: [...removed] } })
        }}
      >
        <p className="text-ink-2">{t.users.addText}</p>
        <UserFields draft={draft} onChange={setTyped} error={add.error}>
          <Field label={t.accountNumber} error={wrong('accountNumber')} required>
            <TextInput
              value={accountNumber}
              onChange={(value) => setAccountNumber(value.replace(/\D/g, ''))}
              inputMode="numeric"
              autoComplete="off"
              autoFocus
            />
          </Field>
        </UserFields>
        {add.error && !stands && (
          <Banner kind="danger" urgent>
            {refusalText(add.error, t, text)}
          </Banner>
        )}
        <div className="flex gap-2">
          <Button kind="primary" submit busy={add.isPending ? t.users.adding : undefined}>
            {t.users.add}
          </Button>
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </form>
    </section>
  )
}
