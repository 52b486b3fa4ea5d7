import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { mailKinds, messageStates, outbox } from '../../../contract/features/messages/outbox.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, TextFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { useMessageColumns } from './message-columns.tsx'
import { MessageView } from './message-view.tsx'

const path = '/admin/outbox'

type Listed = ReplyOf<typeof outbox.list>

// Messages are sent in the background.
const everyMs = ({ counts }: Listed) => (counts.queued + counts.sending > 0 ? 3000 : 30_000)

/** Emails and texts with their status; one opens beside the list, in narrow windows in place of it. */
export function OutboxScreen() {
  const messages = useMessages()
  const t = messages.outbox
  const view = useList(outbox.list, path, ['state', 'kind', 'recipient'], { everyMs })
  const columns = useMessageColumns(view)
  const { filters, opened } = view
  const { data } = view.list

  return (
    <AdminShell title={messages.admin.outbox} aside={<p role="status">{data && t.count(data.total)}</p>}>
      {data && (
        <Notices data={data} onShowFailed={() => view.change({ state: 'failed', kind: '', recipient: '' })} />
      )}
      <Beside
        isWide
        list={
          <>
            <ListTabs
              label={t.stateTabs}
              path={path}
              tabs={(['', ...messageStates] as const).map((state) => ({
                key: state,
                title: state === '' ? t.all : t.states[state],
                count: state === '' ? undefined : data?.counts[state],
                search: view.linkWith({ state }),
                isHere: state === filters.state,
              }))}
            />
            <DataGrid
              name="outbox"
              label={t.list}
              view={view}
              columns={columns}
              idOf={({ id }) => id}
              nameOf={({ kind, recipient }) => `${t.kinds[kind]}, ${recipient}`}
              onOpen={({ id }) => view.open(String(id))}
              empty={<EmptyState title={t.empty}>{t.emptyText}</EmptyState>}
              filters={
                <>
                  <ChoiceFilter
                    label={t.kind}
                    width="long"
                    value={filters.kind}
                    onChange={(kind) => view.change({ kind })}
                    options={[
                      { value: '', label: t.anyKind },
                      ...mailKinds.map((value) => ({ value, label: t.kinds[value] })),
                    ]}
                  />
                  <TextFilter
                    label={t.recipient}
                    value={filters.recipient}
                    onSettle={(recipient) => view.change({ recipient })}
                  />
                </>
              }
              tools={<SaveList endpoint={outbox.list} name="outbox.list" view={view} />}
            />
          </>
        }
        panel={
          /^\d{1,9}$/.test(opened) && (
            <MessageView
              key={opened}
              id={Number(opened)}
              onClose={() => view.open('')}
              onOpen={(id) => view.open(String(id))}
            />
          )
        }
      />
    </AdminShell>
  )
}

/** Warnings above the list: messages are not delivered here, or some failed. */
function Notices({ data, onShowFailed }: { data: Listed; onShowFailed: () => void }) {
  const t = useMessages().outbox
  const { carriers, unseen } = data
  const stays =
    carriers.mail === 'outbox'
      ? carriers.sms === 'outbox'
        ? t.stays
        : t.mailStays
      : carriers.sms === 'outbox'
        ? t.textsStay
        : ''
  return (
    <>
      {unseen > 0 && (
        <Banner kind="danger" action={<Button onClick={onShowFailed}>{t.showFailed}</Button>}>
          {t.unseen(unseen)}
        </Banner>
      )}
      {stays && (
        <p className="border-b border-line bg-ground px-4 py-2 text-12 text-ink-2 md:px-6">{stays}</p>
      )}
    </>
  )
}
