import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { people } from '../../contract/people.ts'
import { useErrorText } from '../messages/error-text.ts'
import { useMessages } from '../messages/language.tsx'
import { read, useWrite } from '../query.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { AdminShell } from './admin-shell.tsx'
import { TextFilter } from './filter-fields.tsx'
import { FilterBar, ListBody, listPageSize } from './list-parts.tsx'
import { useFilters } from './use-filters.ts'
import { refusalText } from './user-form.tsx'
import { useStaffWords } from './words.ts'

/** Who pays by card and who may not, one press each. */
export function CardsScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useFilters('/admin/cards-blocking', ['email', 'accountId'])
  const { filters, page } = view
  const query = { ...view.asked, page: String(page), pageSize: String(listPageSize) }
  const list = useQuery({
    ...read(people.cardsBlocking, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const { data } = list
  return (
    <AdminShell title={messages.admin.cards} aside={<p role="status">{data && t.users.count(data.total)}</p>}>
      <p className="px-4 pt-3 text-ink-2 md:px-6">{t.cards.text}</p>
      <FilterBar isNarrowed={view.isNarrowed} onClear={view.clear}>
        <TextFilter label={t.find} value={filters.email} onSettle={(email) => view.change({ email })} />
        <TextFilter
          label={t.account}
          width="number"
          digits
          value={filters.accountId}
          onSettle={(accountId) => view.change({ accountId })}
        />
      </FilterBar>
      <ListBody
        list={list}
        label={t.cards.list}
        page={page}
        isNarrowed={view.isNarrowed}
        onClear={view.clear}
        onTurn={view.turn}
      >
        {({ rows }) => (
          <ul aria-label={t.cards.list}>
            {rows.map((row) => (
              <CardsRow key={row.id} row={row} />
            ))}
          </ul>
        )}
      </ListBody>
    </AdminShell>
  )
}

type Row = {
  id: number
  name: string
  email: string
  accountNumber: number
  customerName: string
  cardsBlocked: boolean
}

function CardsRow({ row }: { row: Row }) {
  const t = useStaffWords()
  const text = useErrorText()
  const { id, name, email, accountNumber, customerName, cardsBlocked } = row
  const set = useWrite(people.setCardsBlocking, {
    refresh: [people.cardsBlocking, people.users, people.user],
    onDone: (person) =>
      showToast({ text: person.cardsBlocked ? t.cards.nowBlocked(name) : t.cards.nowAllowed(name) }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-4 py-1.5 md:px-6">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-12 wrap-anywhere text-ink-2">
          {email} · <span className="text-ink-3">{accountNumber}</span> {customerName}
        </p>
      </div>
      <span className="w-24">
        <Badge kind={cardsBlocked ? 'amber' : 'accent'}>
          {cardsBlocked ? t.cards.blocked : t.cards.allowed}
        </Badge>
      </span>
      <Button
        size={28}
        aria-label={`${cardsBlocked ? t.actions.unblock : t.actions.block}: ${name}`}
        busy={set.isPending ? t.actions.working : undefined}
        onClick={() => set.mutate({ body: { id, blocked: !cardsBlocked } })}
      >
        {cardsBlocked ? t.actions.unblock : t.actions.block}
      </Button>
      {set.error && (
        <p role="alert" className="w-full text-12 text-danger">
          {refusalText(set.error, t, text)}
        </p>
      )}
    </li>
  )
}
