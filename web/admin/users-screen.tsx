import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Person, people } from '../../contract/people.ts'
import { roles } from '../../contract/roles.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { AddUser } from './add-user.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ChoiceFilter, TextFilter } from './filter-fields.tsx'
import { Beside, edgeToEdge, FilterBar, ListBody, listPageSize } from './list-parts.tsx'
import { useFilters } from './use-filters.ts'
import { UserPanel } from './user-panel.tsx'
import { useStaffWords } from './words.ts'

const statuses = ['active', 'disabled'] as const

/** Everybody who signs in; one of them open beside the list to be changed, or a new one to be added. */
export function UsersScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useFilters('/admin/users', ['email', 'accountId', 'role', 'status'])
  const { filters, page, opened } = view
  const { status: _given, ...asked } = view.asked
  const status = statuses.find((one) => one === filters.status)
  const query = { ...asked, ...(status && { status }), page: String(page), pageSize: String(listPageSize) }
  const list = useQuery({ ...read(people.users, { query }), placeholderData: keepPreviousData, staleTime: 0 })
  const known = useQuery(read(roles.list, {}))
  const { data } = list
  const close = () => view.open('')

  return (
    <AdminShell
      title={messages.admin.users}
      aside={
        <div className="flex items-center justify-end gap-3">
          <p role="status" className="min-w-0 flex-1 max-md:sr-only">
            {data && t.users.count(data.total)}
          </p>
          <Button kind="primary" icon="plus" onClick={() => view.open('new')}>
            {t.users.add}
          </Button>
        </div>
      }
    >
      <Beside
        list={
          <>
            <FilterBar isNarrowed={view.isNarrowed} onClear={view.clear}>
              <TextFilter label={t.find} value={filters.email} onSettle={(email) => view.change({ email })} />
              <TextFilter
                label={t.account}
                width="number"
                digits
                value={filters.accountId}
                onSettle={(accountId) => view.change({ accountId })}
              />
              <ChoiceFilter
                label={t.users.role}
                value={filters.role}
                onChange={(role) => view.change({ role })}
                options={[
                  { value: '', label: t.users.anyRole },
                  ...(known.data ?? []).map(({ name }) => ({ value: name, label: name })),
                ]}
              />
              <ChoiceFilter
                label={t.users.status}
                value={status ?? ''}
                onChange={(next) => view.change({ status: next })}
                options={[
                  { value: '', label: t.users.anyStatus },
                  ...statuses.map((value) => ({ value, label: t.users.statuses[value] })),
                ]}
              />
            </FilterBar>
            <ListBody
              list={list}
              label={t.users.list}
              page={page}
              isNarrowed={view.isNarrowed}
              onClear={view.clear}
              onTurn={view.turn}
            >
              {({ rows }) => <UserRows rows={rows} opened={opened} linkTo={view.linkTo} />}
            </ListBody>
          </>
        }
        panel={
          opened === 'new' ? (
            <AddUser onClose={close} onAdded={(id) => view.open(String(id))} />
          ) : (
            /^\d+$/.test(opened) && <UserPanel key={opened} id={Number(opened)} onClose={close} />
          )
        }
      />
    </AdminShell>
  )
}

type RowsProps = { rows: readonly Person[]; opened: string; linkTo: (id: number) => never }

function UserRows({ rows, opened, linkTo }: RowsProps) {
  const t = useStaffWords()
  return (
    <>
      <div className={edgeToEdge}>
        <Table
          label={t.users.list}
          wide
          head={
            <>
              <Th>{t.users.name}</Th>
              <Th>{t.account}</Th>
              <Th>{t.users.role}</Th>
              {!opened && <Th>{t.users.lastSignIn}</Th>}
              {!opened && <Th right>{t.users.sessions}</Th>}
            </>
          }
        >
          {rows.map((person) => (
            <Tr key={person.id}>
              <Td>
                <UserLink person={person} opened={opened} linkTo={linkTo} />
              </Td>
              <Td>
                <span className="text-ink-3">{person.accountNumber}</span> {person.customerName}
              </Td>
              <Td>
                {person.role}
                {person.added.length + person.removed.length > 0 && (
                  <span className="text-12 text-ink-3"> ±{person.added.length + person.removed.length}</span>
                )}
              </Td>
              {!opened && (
                <Td quiet>
                  <LastSignIn person={person} />
                </Td>
              )}
              {!opened && (
                <Td right quiet>
                  {person.sessions}
                </Td>
              )}
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={t.users.list} className="md:hidden">
        {rows.map((person) => (
          <li key={person.id} className="flex flex-col gap-0.5 border-b border-line px-4 py-2">
            <UserLink person={person} opened={opened} linkTo={linkTo} />
            <p className="text-12 text-ink-2">
              {person.role} · {person.accountNumber} {person.customerName}
            </p>
            <p className="text-12 text-ink-3">
              {t.users.lastSignIn}: <LastSignIn person={person} /> · {t.users.sessionCount(person.sessions)}
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

function UserLink({ person, opened, linkTo }: { person: Person } & Omit<RowsProps, 'rows'>) {
  const t = useStaffWords()
  const { id, name, email, status } = person
  return (
    <Link
      to="/admin/users"
      search={linkTo(id)}
      aria-current={opened === String(id) || undefined}
      className="group flex min-w-0 flex-col rounded-2 py-0.5"
    >
      <span className="font-semibold wrap-anywhere group-hover:underline group-aria-[current]:text-accent">
        {name} {status !== 'active' && <Badge kind="amber">{t.users.statuses[status]}</Badge>}
      </span>
      <span className="text-12 wrap-anywhere text-ink-2">{email}</span>
    </Link>
  )
}

function LastSignIn({ person }: { person: Person }) {
  const t = useStaffWords()
  return person.lastSignInAt ? <TimeOfDay at={new Date(person.lastSignInAt)} withDay /> : t.never
}
