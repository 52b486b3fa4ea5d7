import { noticeKinds } from '../../../contract/features/notices/kinds.ts'
import { notices, type SentNotice } from '../../../contract/features/notices/notices.ts'
import { useNoticeWords } from '../../features/notices/words.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { ChoiceFilter, SearchFilter } from '../frame/filter-fields.tsx'
import { AccountCell, NameCell, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { type HouseNoticeWords, useHouseNoticeWords } from './words.ts'

const path = '/admin/notices'

/** Who was notified of what, whether they have read it, and the state of its push messages. */
export function HouseNoticesScreen() {
  const messages = useMessages()
  const t = useHouseNoticeWords()
  const { kinds } = useNoticeWords()
  const view = useList(notices.sent, path, ['person', 'kind', 'read'])
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell
      title={messages.admin.houseNotices}
      aside={data && <p role="status">{t.total(data.total)}</p>}
    >
      <DataGrid
        name="notices"
        label={messages.admin.houseNotices}
        view={view}
        columns={columnsOf(t, kinds)}
        idOf={({ id }) => id}
        nameOf={({ title, person }) => `${title}, ${person}`}
        empty={<EmptyState title={t.nothing}>{t.nothingText}</EmptyState>}
        filters={
          <>
            <SearchFilter
              label={t.findPerson}
              value={filters.person}
              onSettle={(person) => view.change({ person })}
            />
            <ChoiceFilter
              label={t.kind}
              value={filters.kind}
              onChange={(kind) => view.change({ kind })}
              options={[
                { value: '', label: t.anyKind },
                ...noticeKinds.map((value) => ({ value, label: kinds[value] })),
              ]}
            />
            <ChoiceFilter
              label={t.read}
              value={filters.read}
              onChange={(read) => view.change({ read })}
              options={[
                { value: '', label: t.readOrNot },
                { value: 'true', label: t.readOnly },
                { value: 'false', label: t.unreadOnly },
              ]}
            />
          </>
        }
        tools={<SaveList endpoint={notices.sent} name="notices.sent" view={view} />}
      />
    </AdminShell>
  )
}

function columnsOf(t: HouseNoticeWords, kinds: Record<SentNotice['kind'], string>): Column<SentNotice>[] {
  return [
    {
      key: 'notice',
      title: t.notice,
      phone: 'title',
      text: ({ title }) => title,
      cell: ({ title }) => <span className="font-semibold wrap-anywhere">{title}</span>,
    },
    {
      key: 'kind',
      title: t.kind,
      sort: 'kind',
      width: 170,
      text: ({ kind }) => kinds[kind],
      cell: ({ kind }) => kinds[kind],
    },
    {
      key: 'person',
      title: t.person,
      sort: 'person',
      text: ({ person, email }) => `${person} ${email}`,
      cell: ({ person, email }) => <NameCell name={person} below={email} />,
    },
    {
      key: 'customer',
      title: t.customer,
      sort: 'customer',
      roomy: true,
      text: ({ accountNumber, customer }) => `${accountNumber} ${customer}`,
      cell: ({ accountNumber, customer }) => <AccountCell number={accountNumber} name={customer} />,
    },
    {
      key: 'at',
      title: t.at,
      sort: 'at',
      width: 160,
      phone: 'aside',
      text: ({ at }) => at,
      cell: ({ at }) => <WhenCell at={at} />,
    },
    {
      key: 'read',
      title: t.read,
      width: 160,
      text: ({ readAt }) => readAt ?? '',
      cell: ({ readAt }) => (readAt ? <WhenCell at={readAt} /> : <Badge>{t.unread}</Badge>),
    },
    {
      key: 'pushes',
      title: t.pushes,
      width: 150,
      roomy: true,
      text: (row) => pushesOf(t, row),
      cell: (row) => (
        <span className={row.pushesFailed > 0 ? 'text-danger' : 'text-ink-2'}>{pushesOf(t, row)}</span>
      ),
    },
  ]
}

const pushesOf = (t: HouseNoticeWords, { pushed, pushesWaiting, pushesFailed }: SentNotice) =>
  [
    pushed > 0 && t.pushed(pushed),
    pushesWaiting > 0 && t.pushesWaiting(pushesWaiting),
    pushesFailed > 0 && t.pushesFailed(pushesFailed),
  ]
    .filter(Boolean)
    .join(', ')
