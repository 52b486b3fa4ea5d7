import {
  type IncomingMail,
  incoming,
  incomingCauses,
  incomingTabs,
} from '../../../contract/features/incoming.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { Beside } from '../frame/list-parts.tsx'
import { ListTabs } from '../frame/list-tabs.tsx'
import { AccountCell, OpenLink, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { type ListView, useList } from '../grid/use-list.ts'
import { MailPanel } from './mail-panel.tsx'
import { useIncomingWords } from './words.ts'

const path = '/admin/incoming-mail'

/** Incoming emails by result, with the open one beside the list. */
export function IncomingScreen() {
  const messages = useMessages()
  const t = useIncomingWords()
  const view = useList(incoming.list, path, ['tab', 'q', 'cause'])
  const columns = useIncomingColumns(view)
  const { filters, opened } = view
  const { data } = view.list
  const tab = incomingTabs.find((one) => one === filters.tab) ?? 'waiting'
  const close = () => view.open('')
  useKeys(opened ? { Escape: close } : {})
  const id = /^\d{1,15}$/.test(opened) ? Number(opened) : undefined
  return (
    <AdminShell
      title={messages.admin.incomingMail}
      aside={data && <p role="status">{t.count(data.total)}</p>}
    >
      <ListTabs
        label={t.list}
        path={path}
        tabs={incomingTabs.map((key) => ({
          key,
          title: t.tabs[key],
          count: data?.tabs[key],
          search: { ...(key !== 'waiting' && { tab: key }) } as never,
          isHere: tab === key,
        }))}
      />
      <Beside
        isWide
        list={
          <DataGrid
            name="incoming-mail"
            label={t.list}
            view={view}
            columns={columns}
            idOf={({ id }) => id}
            nameOf={({ subject }) => subject || t.noSubject}
            onOpen={({ id }) => view.open(String(id))}
            empty={<EmptyState title={t.empty[tab]}>{t.emptyText[tab]}</EmptyState>}
            filters={
              <>
                <SearchFilter label={t.find} value={filters.q} onSettle={(q) => view.change({ q })} />
                <ChoiceFilter
                  label={t.cause}
                  value={filters.cause}
                  onChange={(cause) => view.change({ cause })}
                  options={[
                    { value: '', label: t.anyCause },
                    ...incomingCauses.map((value) => ({ value, label: t.causes[value] })),
                  ]}
                />
              </>
            }
            tools={<SaveList endpoint={incoming.list} name="incoming.list" view={view} />}
          />
        }
        panel={id !== undefined && <MailPanel key={id} id={id} onClose={close} />}
      />
    </AdminShell>
  )
}

/** The result of an email, or why it is waiting. */
function useStatusText(): (mail: IncomingMail) => string {
  const t = useIncomingWords()
  return ({ outcome, cause }) =>
    cause && (outcome === null || outcome === 'ignored')
      ? t.causes[cause]
      : outcome
        ? t.outcomes[outcome]
        : ''
}

function useIncomingColumns(view: ListView): Column<IncomingMail>[] {
  const t = useIncomingWords()
  const statusText = useStatusText()
  return [
    {
      key: 'subject',
      title: t.subject,
      sort: 'subject',
      phone: 'title',
      text: ({ subject }) => subject || t.noSubject,
      cell: (mail) => (
        <>
          <OpenLink id={mail.id} view={view}>
            {mail.subject || t.noSubject}
          </OpenLink>{' '}
          {mail.files > 0 && <Badge>{t.files(mail.files)}</Badge>}
          <p className="line-clamp-1 text-12 wrap-anywhere text-ink-2">
            {[mail.sender, mail.firstLine].filter(Boolean).join(' · ')}
          </p>
        </>
      ),
    },
    {
      key: 'sender',
      title: t.from,
      sort: 'sender',
      roomy: true,
      width: 260,
      text: ({ sender }) => sender,
      cell: ({ sender, senderName }) => (
        <>
          <span className="wrap-anywhere">{sender}</span>
          {senderName && <p className="line-clamp-1 text-12 wrap-anywhere text-ink-2">{senderName}</p>}
        </>
      ),
    },
    {
      key: 'customer',
      title: t.customer,
      roomy: true,
      width: 200,
      text: ({ accountNumber, customer }) => [accountNumber, customer].filter(Boolean).join(' '),
      cell: ({ accountNumber, customer }) => <AccountCell number={accountNumber} name={customer} />,
    },
    {
      key: 'status',
      title: t.status,
      width: 190,
      phone: 'aside',
      text: statusText,
      cell: (mail) => (
        <Badge kind={mail.tab === 'waiting' ? 'amber' : mail.tab === 'taken' ? 'accent' : 'neutral'}>
          {statusText(mail)}
        </Badge>
      ),
    },
    {
      key: 'received',
      title: t.received,
      sort: 'came',
      width: 150,
      text: ({ cameAt }) => cameAt,
      cell: ({ cameAt }) => <WhenCell at={cameAt} />,
    },
  ]
}
