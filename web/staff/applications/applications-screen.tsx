import { useState } from 'react'
import { type Application, applicationStates, applications } from '../../../contract/features/applications.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { useStaffWords } from '../frame/words.ts'
import { OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { ApplicationPanel } from './application-panel.tsx'

const path = '/admin/applications'
const stateKinds = { received: 'amber', approved: 'accent', declined: 'neutral' } as const

/** Applications for accounts; one opens beside the list for a decision. */
export function ApplicationsScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useList(applications.list, path, ['state'])
  const columns = useApplicationColumns(view)
  const { opened, filters } = view
  const { data } = view.list
  // Once decided, it leaves the pending list but stays open.
  const [decided, setDecided] = useState<Application>()
  const shown = [...(data?.rows ?? []), ...(decided ? [decided] : [])].find(({ id }) => String(id) === opened)

  return (
    <AdminShell
      title={messages.admin.applications}
      aside={<p role="status">{data && t.applications.count(data.total)}</p>}
    >
      <Beside
        list={
          <>
            <ListTabs
              label={t.users.status}
              path={path}
              tabs={(['', ...applicationStates] as const).map((state) => ({
                key: state,
                title: state === '' ? t.applications.all : t.applications.states[state],
                count: state === 'received' ? data?.waiting : undefined,
                search: view.linkWith({ state }),
                isHere: state === filters.state,
              }))}
            />
            <DataGrid
              name="applications"
              label={t.applications.list}
              view={view}
              columns={columns}
              idOf={({ id }) => id}
              nameOf={({ businessName }) => businessName}
              onOpen={({ id }) => view.open(String(id))}
              empty={<EmptyState title={t.applications.empty}>{t.applications.emptyText}</EmptyState>}
            />
          </>
        }
        panel={
          shown && (
            <ApplicationPanel
              key={shown.id}
              application={shown}
              onDecided={setDecided}
              onClose={() => view.open('')}
            />
          )
        }
      />
    </AdminShell>
  )
}

const placeOf = ({ address }: Application) => `${address.city}, ${address.state}`

function useApplicationColumns(view: ListView): Column<Application>[] {
  const t = useStaffWords()
  return [
    {
      key: 'business',
      title: t.applications.business,
      sort: 'business',
      text: ({ businessName }) => businessName,
      cell: ({ id, businessName }) => (
        <OpenLink id={id} view={view}>
          {businessName}
        </OpenLink>
      ),
    },
    {
      key: 'contact',
      title: t.applications.contact,
      sort: 'contact',
      text: ({ contactName }) => contactName,
      cell: ({ contactName }) => <span className="text-ink-2">{contactName}</span>,
    },
    {
      key: 'email',
      title: t.users.email,
      optional: true,
      roomy: true,
      text: ({ email }) => email,
      cell: ({ email }) => <span className="wrap-anywhere text-ink-2">{email}</span>,
    },
    {
      key: 'city',
      title: t.customers.city,
      sort: 'city',
      text: placeOf,
      cell: (row) => <span className="text-ink-2">{placeOf(row)}</span>,
    },
    {
      key: 'received',
      title: t.applications.received,
      sort: 'received',
      text: ({ receivedAt }) => receivedAt,
      cell: ({ receivedAt }) => <WhenCell at={receivedAt} />,
    },
    {
      key: 'state',
      title: t.users.status,
      sort: 'state',
      phone: 'aside',
      text: ({ state }) => t.applications.states[state],
      cell: ({ state }) => <Badge kind={stateKinds[state]}>{t.applications.states[state]}</Badge>,
    },
  ]
}
