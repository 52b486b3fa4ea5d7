import { Link } from '@tanstack/react-router'
import { type Person, people } from '../../../contract/features/people/people.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { phoneText } from '../../words/phone.ts'
import { useStaffWords } from '../frame/words.ts'
import type { Column } from '../grid/column.ts'
import { saveField } from '../grid/save-field.ts'
import type { ListView } from '../grid/use-list.ts'
import { draftOf } from './user-draft.ts'

/** The columns of the list of users. */
export function useUserColumns(view: ListView): Column<Person>[] {
  const t = useStaffWords()
  const text = useErrorText()
  const change = useWrite(people.changeUser, { refresh: [people.users, people.user] })
  return [
    {
      key: 'name',
      title: t.users.name,
      sort: 'name',
      text: ({ name }) => name,
      cell: (person) => <UserLink person={person} view={view} />,
    },
    {
      key: 'phone',
      title: t.users.phone,
      width: 150,
      optional: true,
      text: ({ phoneNumber }) => phoneNumber,
      cell: ({ phoneNumber }) => <span className="whitespace-nowrap">{phoneText(phoneNumber)}</span>,
      edit: {
        text: ({ phoneNumber }) => phoneNumber,
        inputMode: 'numeric',
        save: (row, phoneNumber, { anyway }) =>
          saveField({
            row,
            anyway,
            refusal: text,
            valueOf: (one) => one.phoneNumber,
            write: (one) => change.mutateAsync({ body: changeOf(one, { phoneNumber }) }),
          }),
      },
    },
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      text: ({ accountNumber, customerName }) => `${accountNumber} ${customerName}`,
      cell: ({ accountNumber, customerName }) => (
        <>
          <span className="text-ink-3">{accountNumber}</span> {customerName}
        </>
      ),
    },
    {
      key: 'role',
      title: t.users.role,
      sort: 'role',
      text: ({ role }) => role,
      cell: ({ role, added, removed }) => (
        <>
          {role}
          {added.length + removed.length > 0 && (
            <span className="text-12 text-ink-3"> ±{added.length + removed.length}</span>
          )}
        </>
      ),
    },
    {
      key: 'lastSignIn',
      title: t.users.lastSignIn,
      sort: 'lastSignIn',
      roomy: true,
      text: ({ lastSignInAt }) => lastSignInAt ?? t.never,
      cell: ({ lastSignInAt }) => (
        <span className="text-ink-2">
          {lastSignInAt ? <TimeOfDay at={new Date(lastSignInAt)} withDay /> : t.never}
        </span>
      ),
    },
    {
      key: 'sessions',
      title: t.users.sessions,
      right: true,
      roomy: true,
      text: ({ sessions }) => String(sessions),
      cell: ({ sessions }) => <span className="text-ink-2">{sessions}</span>,
    },
  ]
}

/** A change of a few user fields, as the endpoint expects it. */
function changeOf(person: Person, fields: Partial<Pick<Person, 'phoneNumber'>>) {
  const { locations: _kept, added, removed, ...rest } = draftOf(person)
  return {
    ...rest,
    ...fields,
    added: [...added],
    removed: [...removed],
    id: person.id,
    version: person.version,
    status: person.status === 'disabled' ? ('disabled' as const) : ('active' as const),
  }
}

function UserLink({ person, view }: { person: Person; view: ListView }) {
  const t = useStaffWords()
  const { id, name, email, status } = person
  return (
    <Link
      to={view.path}
      search={view.linkTo(id)}
      aria-current={view.opened === String(id) || undefined}
      className="group flex min-w-0 flex-col rounded-2 py-0.5"
    >
      <span className="font-semibold wrap-anywhere group-hover:underline group-aria-[current]:text-accent">
        {name} {status !== 'active' && <Badge kind="amber">{t.users.statuses[status]}</Badge>}
      </span>
      <span className="text-12 wrap-anywhere text-ink-2">{email}</span>
    </Link>
  )
}
