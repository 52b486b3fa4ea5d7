import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Application, applicationStates, applications } from '../../contract/applications.ts'
import { useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { tabClass } from '../ui/tab-class.ts'
import { AdminShell } from './admin-shell.tsx'
import { ApplicationPanel } from './application-panel.tsx'
import { Beside, ListBody, listPageSize } from './list-parts.tsx'
import { useFilters } from './use-filters.ts'
import { useStaffWords } from './words.ts'

const path = '/admin/applications'
const stateKinds = { received: 'amber', approved: 'accent', declined: 'neutral' } as const

/** Businesses that want an account: what waits comes first, one of them open beside the list to be decided on. */
export function ApplicationsScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useFilters(path, ['state'])
  const { page, opened } = view
  const state = applicationStates.find((one) => one === view.filters.state)
  const query = { ...(state && { state }), page: String(page), pageSize: String(listPageSize) }
  const list = useQuery({
    ...read(applications.list, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = list
  // Decided on, it leaves the list of those that wait, and stays open to be seen.
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
            <nav
              aria-label={t.users.status}
              className="flex gap-5 overflow-x-auto border-b border-line px-4 md:px-6"
            >
              {(['', ...applicationStates] as const).map((one) => {
                const here = one === (state ?? '')
                return (
                  <Link
                    key={one}
                    to={path}
                    search={(one ? { state: one } : {}) as never}
                    className={tabClass(here)}
                    aria-current={here ? 'page' : undefined}
                  >
                    {one === '' ? t.applications.all : t.applications.states[one]}
                    {one === 'received' && data && <span className="text-12 text-ink-3">{data.waiting}</span>}
                  </Link>
                )
              })}
            </nav>
            <ListBody
              list={list}
              label={t.applications.list}
              page={page}
              isNarrowed={view.isNarrowed}
              onClear={view.clear}
              onTurn={view.turn}
              empty={<EmptyState title={t.applications.empty}>{t.applications.emptyText}</EmptyState>}
            >
              {({ rows }) => (
                <ul aria-label={t.applications.list}>
                  {rows.map((row) => (
                    <Row key={row.id} row={row} isOpen={row === shown} search={view.linkTo(row.id)} />
                  ))}
                </ul>
              )}
            </ListBody>
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

function Row({ row, isOpen, search }: { row: Application; isOpen: boolean; search: never }) {
  const t = useStaffWords()
  const { businessName, contactName, address, state, receivedAt } = row
  return (
    <li className="border-b border-line">
      <Link
        to={path}
        search={search}
        aria-current={isOpen || undefined}
        className={`flex flex-wrap items-baseline gap-x-4 gap-y-0.5 px-4 py-2 -outline-offset-2 md:px-6 ${
          isOpen ? 'bg-tint-2' : 'hover:bg-hover'
        }`}
      >
        <span className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{businessName}</span>
        <span className="min-w-0 flex-1 basis-40 text-ink-2 wrap-anywhere">
          {contactName} · {address.city}, {address.state}
        </span>
        <span className="w-40 text-ink-3">
          <TimeOfDay at={new Date(receivedAt)} withDay />
        </span>
        <span className="w-20">
          <Badge kind={stateKinds[state]}>{t.applications.states[state]}</Badge>
        </span>
      </Link>
    </li>
  )
}
