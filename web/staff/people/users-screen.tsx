import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { people } from '../../../contract/features/people/people.ts'
import { roles } from '../../../contract/features/people/roles.ts'
import { read } from '../../core/query.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { useStaffWords } from '../frame/words.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { useGridWords } from '../grid/words.ts'
import { AddUser } from './add-user.tsx'
import { useUserColumns } from './user-columns.tsx'
import { UserPanel } from './user-panel.tsx'
import { UsersBulk } from './users-bulk.tsx'

const path = '/admin/users'
const statuses = ['active', 'disabled'] as const

/** Everyone who signs in; one opens beside the list for editing, as does the form for a new one. */
export function UsersScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useList(people.users, path, ['email', 'accountId', 'role', 'status'])
  const columns = useUserColumns(view)
  const { filters, opened } = view
  const status = statuses.find((one) => one === filters.status)
  const known = useQuery(read(roles.list, {}))
  const { data } = view.list
  const close = () => view.open('')
  const grid = useGridWords()
  const [isEveryone, setEveryone] = useState(false)

  return (
    <AdminShell
      title={messages.admin.users}
      aside={<p role="status">{data && t.users.count(data.total)}</p>}
      add={{ label: t.users.add, onAdd: () => view.open('new') }}
    >
      <Beside
        list={
          <DataGrid
            name="users"
            label={t.users.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ name }) => name}
            onOpen={({ id }) => view.open(String(id))}
            actions={(picked, clear) => (
              <UsersBulk
                selection={
                  isEveryone && data
                    ? { query: view.asked, total: data.total }
                    : { ids: picked.map(({ id }) => id) }
                }
                onDone={clear}
              />
            )}
            {...(data && {
              all: {
                isPicked: isEveryone,
                reach: grid.pickedAll(messages.admin.users),
                label: grid.pickAll(data.total.toLocaleString('en-US')),
                onPick: setEveryone,
              },
            })}
            tools={<SaveList endpoint={people.users} name="people.users" view={view} />}
            filters={
              <>
                <TextFilter
                  label={t.find}
                  value={filters.email}
                  onSettle={(email) => view.change({ email })}
                />
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
              </>
            }
          />
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
