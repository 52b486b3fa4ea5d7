import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import { people } from '../../../contract/features/people/people.ts'
import { useErrorText } from '../../core/error-text.ts'
import { useWrite } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { TextFilter } from '../frame/filter-fields.tsx'
import { useStaffWords } from '../frame/words.ts'
import { AccountCell, NameCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { useList } from '../grid/use-list.ts'
import { refusalText } from '../people/refusal-text.ts'

type CardUser = ReplyOf<typeof people.cardsBlocking>['rows'][number]

/** Which customers may pay by card; one click changes it. */
export function CardsScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useList(people.cardsBlocking, '/admin/cards-blocking', ['email', 'accountId'])
  const columns = useCardColumns()
  const { filters } = view
  const { data } = view.list
  return (
    <AdminShell title={messages.admin.cards} aside={<p role="status">{data && t.users.count(data.total)}</p>}>
      <p className="px-4 pt-3 text-ink-2 md:px-6">{t.cards.text}</p>
      <DataGrid
        name="cards"
        label={t.cards.list}
        view={view}
        columns={columns}
        idOf={({ id }) => id}
        nameOf={({ name }) => name}
        filters={
          <>
            <TextFilter label={t.find} value={filters.email} onSettle={(email) => view.change({ email })} />
            <TextFilter
              label={t.account}
              width="number"
              digits
              value={filters.accountId}
              onSettle={(accountId) => view.change({ accountId })}
            />
          </>
        }
      />
    </AdminShell>
  )
}

function useCardColumns(): Column<CardUser>[] {
  const t = useStaffWords()
  const stateOf = ({ cardsBlocked }: CardUser) => (cardsBlocked ? t.cards.blocked : t.cards.allowed)
  return [
    {
      key: 'name',
      title: t.users.name,
      sort: 'name',
      text: ({ name, email }) => `${name} ${email}`,
      cell: ({ name, email }) => <NameCell name={name} below={email} />,
    },
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      text: ({ accountNumber, customerName }) => `${accountNumber} ${customerName}`,
      cell: ({ accountNumber, customerName }) => <AccountCell number={accountNumber} name={customerName} />,
    },
    {
      key: 'role',
      title: t.users.role,
      sort: 'role',
      text: ({ role }) => role,
      cell: ({ role }) => <span className="text-ink-2">{role}</span>,
    },
    {
      key: 'state',
      title: t.cards.state,
      phone: 'aside',
      text: stateOf,
      cell: (row) => <Badge kind={row.cardsBlocked ? 'amber' : 'accent'}>{stateOf(row)}</Badge>,
    },
    {
      key: 'change',
      title: t.actions.block,
      bare: true,
      right: true,
      phone: 'action',
      text: () => '',
      cell: (row) => <ChangeCards row={row} />,
    },
  ]
}

function ChangeCards({ row }: { row: CardUser }) {
  const t = useStaffWords()
  const text = useErrorText()
  const { id, name, cardsBlocked } = row
  const set = useWrite(people.setCardsBlocking, {
    refresh: [people.cardsBlocking, people.users, people.user],
    onDone: (person) =>
      showToast({ text: person.cardsBlocked ? t.cards.nowBlocked(name) : t.cards.nowAllowed(name) }),
    onFailed: (error) => showToast({ kind: 'failed', text: refusalText(error, t, text) }),
  })
  const title = cardsBlocked ? t.actions.unblock : t.actions.block
  return (
    <Button
      size={28}
      aria-label={`${title}: ${name}`}
      busy={set.isPending ? t.actions.working : undefined}
      onClick={() => set.mutate({ body: { id, blocked: !cardsBlocked } })}
    >
      {title}
    </Button>
  )
}
