import { useQuery } from '@tanstack/react-query'
import { type Person, people } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { read } from '../../core/query.ts'
import { Form, SaveButtons } from '../../form/form.tsx'
import { useForm } from '../../form/use-form.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { useStaffWords } from '../frame/words.ts'
import { useRefusalText } from './refusal-text.ts'
import { UserActions } from './user-actions.tsx'
import { changeOf, draftOf } from './user-draft.ts'
import { UserFields, useUserLabels, useUserShown } from './user-form.tsx'

/** One user: details, authorities, and actions for their access. */
export function UserPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useStaffWords()
  const person = useQuery({ ...read(people.user, { query: { id: String(id) } }), staleTime: 0 })
  const { data, error } = person
  if (error && !data) {
    return error.code === 'not_found' ? (
      <EmptyState title={t.users.gone} action={<Button onClick={onClose}>{t.close}</Button>} />
    ) : (
      <Problem title={t.users.failed} onRetry={() => void person.refetch()} />
    )
  }
  if (!data) {
    return (
      <Waiting label={t.users.user}>
        <div className="flex max-w-160 flex-col gap-4 p-4 md:px-6">
          <Skeleton height={28} />
          {Array.from({ length: 6 }, (_, row) => (
            <Skeleton key={row} height={36} />
          ))}
        </div>
      </Waiting>
    )
  }
  return (
    <section aria-label={t.users.user} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={data.name} onClose={onClose}>
        {data.accountNumber} {data.customerName} ·{' '}
        <Badge kind={data.status === 'active' ? 'accent' : 'amber'}>{t.users.statuses[data.status]}</Badge>
      </PanelHead>
      <EditUser person={data} />
      <UserActions person={data} onGone={onClose} />
    </section>
  )
}

/** The form keeps the user as read when it opened; saving reports changes made by others meanwhile. */
function EditUser({ person }: { person: Person }) {
  const t = useStaffWords()
  const form = useForm(people.changeUser, {
    name: `user.${person.id}`,
    start: draftOf(person),
    version: person.version,
    labels: useUserLabels(),
    send: (draft, version, start) => ({ body: changeOf(person.id, version, draft, start) }),
    rowOf: (row) => ({ start: draftOf(row), version: row.version }),
    refresh: [people.users, people.user, people.ties, roles.list],
    onDone: ({ name }) => showToast({ text: t.saved(name) }),
  })
  return (
    <Form
      of={form}
      label={t.users.user}
      className="flex max-w-160 flex-col gap-4 p-4 md:px-6"
      shown={useUserShown(person)}
      refusal={useRefusalText()}
    >
      <UserFields of={form} userId={person.id} ofHouse={person.ofHouse} addresses={person.addresses} />
      <SaveButtons of={form} />
    </Form>
  )
}
