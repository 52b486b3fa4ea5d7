import { useState } from 'react'
import {
  keyKinds,
  keyStates,
  type StaffKey,
  staffKeys,
} from '../../../contract/features/personal/staff-keys.ts'
import { AskButton } from '../../core/ask-button.tsx'
import { useWrite } from '../../core/query.ts'
import { ApiKeyForm } from '../../features/personal/api-key-form.tsx'
import { ProofProvider } from '../../features/personal/proof.tsx'
import { SecretOnce } from '../../features/personal/secret-once.tsx'
import { Badge, type BadgeKind } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { PanelHead } from '../frame/panel-head.tsx'
import { NameCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { useKeyWords } from './words.ts'

const tones: Record<StaffKey['state'], BadgeKind> = { live: 'accent', expired: 'neutral', revoked: 'danger' }

/** Everyone's API keys, and new ones for integrations. */
export function ApiKeysScreen() {
  const messages = useMessages()
  const t = useKeyWords()
  const view = useList(staffKeys.list, '/admin/api-keys', ['q', 'state', 'kind'])
  const columns = useKeyColumns()
  const { filters, opened } = view
  const { data } = view.list
  return (
    <ProofProvider>
      <AdminShell
        title={messages.admin.apiKeys}
        aside={<p role="status">{data && t.count(data.total)}</p>}
        add={{ label: t.add, onAdd: () => view.open('new') }}
      >
        <Beside
          list={
            <DataGrid
              name="api-keys"
              label={t.list}
              view={view}
              columns={columns}
              idOf={({ id }) => id}
              nameOf={({ name, owner }) => `${name}, ${owner.email}`}
              empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
              filters={
                <>
                  <TextFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                  <ChoiceFilter
                    label={t.state}
                    value={filters.state}
                    onChange={(state) => view.change({ state })}
                    options={[
                      { value: '', label: t.anyState },
                      ...keyStates.map((value) => ({ value, label: t.states[value] })),
                    ]}
                  />
                  <ChoiceFilter
                    label={t.kind}
                    width="long"
                    value={filters.kind}
                    onChange={(kind) => view.change({ kind })}
                    options={[
                      { value: '', label: t.anyKind },
                      ...keyKinds.map((value) => ({ value, label: t.kinds[value] })),
                    ]}
                  />
                </>
              }
            />
          }
          panel={opened === 'new' && <NewKey onClose={() => view.open('')} />}
        />
      </AdminShell>
    </ProofProvider>
  )
}

function NewKey({ onClose }: { onClose: () => void }) {
  const t = useKeyWords()
  const [secret, setSecret] = useState<string>()
  return (
    <section aria-label={t.add} className="flex min-h-0 flex-1 flex-col">
      <PanelHead title={t.add} onClose={onClose} />
      {secret ? (
        <SecretOnce secret={secret} onHave={onClose} />
      ) : (
        <div className="flex flex-col gap-4 p-4 md:px-6">
          <p className="text-ink-2">{t.addText}</p>
          <ApiKeyForm
            endpoint={staffKeys.add}
            refresh={[staffKeys.list]}
            onClose={onClose}
            onMade={setSecret}
          />
        </div>
      )}
    </section>
  )
}

function RevokeKey({ apiKey: { id, name } }: { apiKey: StaffKey }) {
  const t = useKeyWords()
  const revoke = useWrite(staffKeys.revoke, {
    refresh: [staffKeys.list],
    onDone: () => showToast({ text: t.revoked(name) }),
  })
  return (
    <AskButton
      label={t.revoke}
      name={t.revokeOf(name)}
      title={t.revokeTitle(name)}
      keepLabel={t.keep}
      busyLabel={t.revoking}
      write={revoke}
      onConfirm={(then) => revoke.mutate({ params: { id } }, then)}
    >
      {t.revokeText}
    </AskButton>
  )
}

function useKeyColumns(): Column<StaffKey>[] {
  const t = useKeyWords()
  const permissions = ({ authorities }: StaffKey) => authorities.join(', ')
  return [
    {
      key: 'name',
      title: t.name,
      sort: 'name',
      phone: 'title',
      text: ({ name }) => name,
      cell: ({ name, hint }) => <NameCell name={name} below={`sty_…${hint}`} />,
    },
    {
      key: 'owner',
      title: t.owner,
      sort: 'owner',
      text: ({ owner }) => owner.email,
      cell: ({ owner, kind }) => (
        <NameCell
          name={owner.name}
          below={owner.email}
          badge={kind === 'integration' && <Badge kind="outline">{t.kinds[kind]}</Badge>}
        />
      ),
    },
    {
      key: 'state',
      title: t.state,
      width: 110,
      phone: 'aside',
      text: ({ state }) => t.states[state],
      cell: ({ state }) => <Badge kind={tones[state]}>{t.states[state]}</Badge>,
    },
    {
      key: 'permissions',
      title: t.permissions,
      roomy: true,
      text: permissions,
      cell: (key) => (
        <span className="line-clamp-2 text-12 wrap-anywhere text-ink-2">{permissions(key)}</span>
      ),
    },
    {
      key: 'used',
      title: t.used,
      sort: 'used',
      text: ({ lastUsedAt }) => lastUsedAt ?? '',
      cell: ({ lastUsedAt }) => <WhenCell at={lastUsedAt} />,
    },
    {
      key: 'ends',
      title: t.ends,
      sort: 'ends',
      text: ({ expiresAt }) => expiresAt ?? t.noEnd,
      cell: ({ expiresAt }) => (expiresAt ? <WhenCell at={expiresAt} /> : t.noEnd),
    },
    {
      key: 'created',
      title: t.created,
      sort: 'created',
      roomy: true,
      phone: 'hidden',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <WhenCell at={createdAt} />,
    },
    {
      key: 'action',
      title: t.actions,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (key) => key.state === 'live' && <RevokeKey apiKey={key} />,
    },
  ]
}
