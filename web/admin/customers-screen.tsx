import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { may } from '../../contract/access.ts'
import { type Company, customers } from '../../contract/customers.ts'
import { termsText } from '../../contract/terms-words.ts'
import { useLanguage, useMessages } from '../messages/language.tsx'
import { read } from '../query.ts'
import { useUser } from '../session.ts'
import { Badge } from '../ui/badge.tsx'
import { TimeOfDay } from '../ui/dates.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { linkClass } from '../ui/link.ts'
import { tabClass } from '../ui/tab-class.ts'
import { Table, Td, Th, Tr } from '../ui/table.tsx'
import { AdminShell } from './admin-shell.tsx'
import { ContactList } from './contact-list.tsx'
import { TextFilter } from './filter-fields.tsx'
import { edgeToEdge, FilterBar, ListBody, listPageSize } from './list-parts.tsx'
import { useFilters } from './use-filters.ts'
import { useStaffWords } from './words.ts'

const path = '/admin/customers'

/** Customers and their people: all of them, or for a representative the own ones; and the way to act for one. */
export function CustomersScreen() {
  const messages = useMessages()
  const t = useStaffWords()
  const view = useFilters(path, ['view', 'name', 'accountNumber', 'email', 'rep'])
  const { filters, page, asked } = view
  const ofPeople = filters.view === 'people'
  const { name, accountNumber, email, rep } = asked
  const ofBoth = { ...(name && { name }), ...(accountNumber && { accountNumber }) }
  const size = String(listPageSize)
  const companies = useQuery({
    ...read(customers.companies, { query: { ...ofBoth, page: String(page), pageSize: size } }),
    placeholderData: keepPreviousData,
    enabled: !ofPeople,
  })
  const contacts = useQuery({
    ...read(customers.contacts, {
      query: { ...ofBoth, ...(email && { email }), ...(rep && { rep }), page: String(page), size },
    }),
    placeholderData: keepPreviousData,
    enabled: ofPeople,
  })
  const seesAll = may(useUser(), ['USERS_ACCESS_CONTROL'])
  const isNarrowed =
    page > 1 || [filters.name, filters.accountNumber, filters.email, filters.rep].some(Boolean)
  const clear = () => view.change({ name: '', accountNumber: '', email: '', rep: '' })
  const empty = seesAll ? undefined : (
    <EmptyState title={t.customers.emptyOwn}>{t.customers.emptyOwnText}</EmptyState>
  )
  const rest = { page, isNarrowed, onClear: clear, onTurn: view.turn, empty }

  return (
    <AdminShell
      title={messages.admin.customers}
      aside={
        <p role="status">
          {ofPeople
            ? contacts.data && t.customers.contactCount(contacts.data.total)
            : companies.data && t.customers.count(companies.data.total)}
        </p>
      }
    >
      <nav aria-label={t.customers.view} className="flex gap-5 border-b border-line px-4 md:px-6">
        {(['companies', 'people'] as const).map((one) => {
          const here = ofPeople === (one === 'people')
          return (
            <Link
              key={one}
              to={path}
              search={(one === 'people' ? { view: one } : {}) as never}
              className={tabClass(here)}
              aria-current={here ? 'page' : undefined}
            >
              {t.customers.views[one]}
            </Link>
          )
        })}
      </nav>
      <FilterBar isNarrowed={isNarrowed} onClear={clear}>
        <TextFilter
          label={t.customers.name}
          value={filters.name}
          onSettle={(next) => view.change({ name: next })}
        />
        {ofPeople && (
          <TextFilter
            label={t.customers.email}
            value={filters.email}
            onSettle={(next) => view.change({ email: next })}
          />
        )}
        <TextFilter
          label={t.account}
          width="number"
          digits
          value={filters.accountNumber}
          onSettle={(next) => view.change({ accountNumber: next })}
        />
        {ofPeople && seesAll && (
          <TextFilter
            label={t.customers.repCode}
            width="number"
            value={filters.rep}
            onSettle={(next) => view.change({ rep: next })}
          />
        )}
      </FilterBar>
      {ofPeople ? (
        <ListBody list={contacts} label={t.customers.people} {...rest}>
          {({ rows }) => <ContactList rows={rows} />}
        </ListBody>
      ) : (
        <ListBody list={companies} label={t.customers.companies} {...rest}>
          {({ rows }) => <Companies rows={rows} />}
        </ListBody>
      )}
    </AdminShell>
  )
}

const peopleOf = (accountNumber: number) =>
  ({ view: 'people', accountNumber: String(accountNumber) }) as never

function Companies({ rows }: { rows: readonly Company[] }) {
  const { language } = useLanguage()
  const t = useStaffWords()
  return (
    <>
      <div className={edgeToEdge}>
        <Table
          label={t.customers.companies}
          wide
          head={
            <>
              <Th>{t.account}</Th>
              <Th>{t.customers.customer}</Th>
              <Th>{t.customers.city}</Th>
              <Th>{t.customers.terms}</Th>
              <Th>{t.customers.rep}</Th>
              <Th right>{t.customers.users}</Th>
              <Th>{t.customers.lastOrder}</Th>
            </>
          }
        >
          {rows.map((row) => (
            <Tr key={row.accountNumber}>
              <Td quiet>{row.accountNumber}</Td>
              <Td bold>
                <CompanyLink row={row} />
              </Td>
              <Td quiet>{placeOf(row)}</Td>
              <Td quiet>{termsText(row.terms, language)}</Td>
              <Td quiet>{row.rep?.name}</Td>
              <Td right quiet>
                {row.users}
              </Td>
              <Td quiet>
                <LastOrder row={row} />
              </Td>
            </Tr>
          ))}
        </Table>
      </div>
      <ul aria-label={t.customers.companies} className="md:hidden">
        {rows.map((row) => (
          <li key={row.accountNumber} className="flex flex-col gap-0.5 border-b border-line px-4 py-2">
            <span className="font-semibold">
              <CompanyLink row={row} />
            </span>
            <p className="text-12 text-ink-2">
              {row.accountNumber} · {placeOf(row)} · {termsText(row.terms, language)}
            </p>
            <p className="text-12 text-ink-3">
              {t.customers.lastOrder}: <LastOrder row={row} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

const placeOf = ({ city, state }: Company) => [city, state].filter(Boolean).join(', ')

function LastOrder({ row }: { row: Company }) {
  const t = useStaffWords()
  return row.lastOrderAt ? <TimeOfDay at={new Date(row.lastOrderAt)} withDay /> : t.never
}

function CompanyLink({ row }: { row: Company }) {
  const t = useStaffWords()
  return (
    <>
      <Link
        to={path}
        search={peopleOf(row.accountNumber)}
        className={`${linkClass} wrap-anywhere`}
        aria-label={t.customers.showPeople(row.name)}
      >
        {row.name}
      </Link>{' '}
      {row.status !== 'active' && <Badge kind="amber">{t.customers.statuses[row.status]}</Badge>}
    </>
  )
}
