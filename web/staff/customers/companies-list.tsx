import { Link, useNavigate } from '@tanstack/react-router'
import { may } from '../../../contract/core/access.ts'
import { customerPage } from '../../../contract/features/customer-page.ts'
import { type Company, customers } from '../../../contract/features/customers.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { useMayCall, useUser } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { linkClass } from '../../ui/link.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { TextFilter } from '../frame/filter-fields.tsx'
import { useStaffWords } from '../frame/words.ts'
import { Nowrap, WhenCell } from '../grid/cells.tsx'
import type { Column } from '../grid/column.ts'
import { DataGrid } from '../grid/data-grid.tsx'
import { SaveList } from '../grid/save-list.tsx'
import { useList } from '../grid/use-list.ts'
import { CustomersBulk } from './customers-bulk.tsx'
import { CustomersFrame, customersPath, useEmptyOwn } from './customers-frame.tsx'

/** Customers; each opens on its own page. Several can be selected and changed together. */
export function CompaniesList() {
  const t = useStaffWords()
  const navigate = useNavigate()
  const view = useList(customers.companies, customersPath, ['name', 'accountNumber'])
  const columns = useCompanyColumns()
  const empty = useEmptyOwn()
  const mayChange = useMayCall(customerPage.changeMany)
  const mayPrice = may(useUser(), ['TIER_PRICING'])
  const { filters, list } = view
  return (
    <CustomersFrame view="companies" count={list.data && t.customers.count(list.data.total)}>
      <DataGrid
        name="companies"
        label={t.customers.companies}
        view={view}
        columns={columns}
        idOf={({ accountNumber }) => accountNumber}
        nameOf={({ name }) => name}
        onOpen={({ accountNumber }) => void navigate({ to: pageOf(accountNumber) as never })}
        {...(mayChange && {
          actions: (picked: readonly Company[], clear: () => void) => (
            <CustomersBulk
              accounts={picked.map(({ accountNumber }) => accountNumber)}
              mayPrice={mayPrice}
              onDone={clear}
            />
          ),
        })}
        empty={empty}
        filters={
          <>
            <TextFilter
              label={t.customers.name}
              value={filters.name}
              onSettle={(name) => view.change({ name })}
            />
            <TextFilter
              label={t.account}
              width="number"
              digits
              value={filters.accountNumber}
              onSettle={(accountNumber) => view.change({ accountNumber })}
            />
          </>
        }
        tools={<SaveList endpoint={customers.companies} name="customers.companies" view={view} />}
      />
    </CustomersFrame>
  )
}

const pageOf = (accountNumber: number) => `${customersPath}/${accountNumber}`
const placeOf = ({ city, state }: Company) => [city, state].filter(Boolean).join(', ')

function useCompanyColumns(): Column<Company>[] {
  const t = useStaffWords()
  const { language } = useLanguage()
  return [
    {
      key: 'name',
      title: t.customers.customer,
      sort: 'name',
      text: ({ name }) => name,
      cell: (company) => <CompanyLink company={company} />,
    },
    {
      key: 'account',
      title: t.account,
      sort: 'account',
      text: ({ accountNumber }) => String(accountNumber),
      cell: ({ accountNumber }) => <span className="text-ink-2">{accountNumber}</span>,
    },
    {
      key: 'email',
      title: t.customers.email,
      optional: true,
      text: ({ email }) => email,
      cell: ({ email }) => <span className="wrap-anywhere text-ink-2">{email}</span>,
    },
    {
      key: 'phone',
      title: t.users.phone,
      optional: true,
      text: ({ phoneNumber }) => phoneNumber,
      cell: ({ phoneNumber }) => <Nowrap>{phoneText(phoneNumber)}</Nowrap>,
    },
    {
      key: 'city',
      title: t.customers.city,
      sort: 'city',
      text: placeOf,
      cell: (company) => <span className="text-ink-2">{placeOf(company)}</span>,
    },
    {
      key: 'terms',
      title: t.customers.terms,
      sort: 'terms',
      text: ({ terms }) => termsText(terms, language),
      cell: ({ terms }) => <Nowrap>{termsText(terms, language)}</Nowrap>,
    },
    {
      key: 'rep',
      title: t.customers.rep,
      sort: 'rep',
      text: ({ rep }) => rep?.name ?? '',
      cell: ({ rep }) => <span className="text-ink-2">{rep?.name}</span>,
    },
    {
      key: 'users',
      title: t.customers.users,
      sort: 'users',
      right: true,
      text: ({ users }) => String(users),
      cell: ({ users }) => <span className="text-ink-2">{users}</span>,
    },
    {
      key: 'lastOrder',
      title: t.customers.lastOrder,
      sort: 'lastOrder',
      text: ({ lastOrderAt }) => lastOrderAt ?? t.never,
      cell: ({ lastOrderAt }) => <WhenCell at={lastOrderAt} />,
    },
  ]
}

function CompanyLink({ company }: { company: Company }) {
  const t = useStaffWords()
  const { accountNumber, name, status } = company
  return (
    <>
      <Link to={pageOf(accountNumber) as never} className={`${linkClass} font-semibold wrap-anywhere`}>
        {name}
      </Link>{' '}
      {status !== 'active' && <Badge kind="amber">{t.customers.statuses[status]}</Badge>}
    </>
  )
}
