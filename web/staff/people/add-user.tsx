import { useQuery } from '@tanstack/react-query'
import { people } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { read } from '../../core/query.ts'
import { TextField } from '../../form/fields.tsx'
import { Form, SaveButton } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useRefusalText } from './refusal-text.ts'
import type { Draft } from './user-draft.ts'
import { UserFields, useUserLabels } from './user-form.tsx'

const blank: Draft & { accountNumber: string } = {
  accountNumber: '',
  name: '',
  email: '',
  phoneNumber: '',
  mobileNumber: '',
  roleId: 0,
  added: [],
  removed: [],
}

/** Adds a user of a customer, who gets an email with a link to set a password. */
export function AddUser({ onClose, onAdded }: { onClose: () => void; onAdded: (id: number) => void }) {
  const t = useStaffWords()
  const refusal = useRefusalText()
  const known = useQuery(read(roles.list, {})).data ?? []
  const usual = known.find(({ name }) => name === 'Customer') ?? known[0]
  const roleOf = ({ roleId }: Pick<Draft, 'roleId'>) => roleId || (usual?.id ?? 0)
  const form = useForm(people.addUser, {
    name: 'user.new',
    start: blank,
    labels: useUserLabels(),
    send: ({ added, removed, locations, status, ...draft }) => ({
      body: { ...draft, roleId: roleOf(draft), added: [...added], removed: [...removed] },
    }),
    refresh: [people.users, roles.list],
    onDone: ({ id, name }) => {
      showToast({ text: t.users.added(name) })
      onAdded(id)
    },
  })
  const shown = { ...form, typed: { ...form.typed, roleId: roleOf(form.typed) } }
  return (
    <section aria-label={t.users.addTitle} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.users.addTitle} onClose={onClose} />
      <Form of={form} className="flex max-w-160 flex-col gap-4 p-4 md:px-6" refusal={refusal}>
        <p className="text-ink-2">{t.users.addText}</p>
        <UserFields of={shown}>
          <TextField at={form.at('accountNumber')} digits autoFocus required />
        </UserFields>
        <div className="flex gap-2">
          <SaveButton of={form} label={t.users.add} busy={t.users.adding} />
          <Button onClick={onClose}>{t.cancel}</Button>
        </div>
      </Form>
    </section>
  )
}
