import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { asDay } from '../../../contract/core/dates.ts'
import { type CustomerPage, customerPage } from '../../../contract/features/customer-page.ts'
import { customers } from '../../../contract/features/customers.ts'
import { orderDesk } from '../../../contract/features/order-desk/orders.ts'
import { staffMoney } from '../../../contract/features/receivables/desk.ts'
import { read } from '../../core/query.ts'
import { useMayCall } from '../../core/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { Skeleton, Waiting } from '../../ui/waiting.tsx'
import { fullDateText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { useCustomerPageWords } from '../customers/customer-words.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { AddressesPart } from './addresses-part.tsx'
import { BuysPart } from './buys-part.tsx'
import { FiguresPart } from './figures-part.tsx'
import { HappenedPart } from './happened-part.tsx'
import { PeoplePart } from './people-part.tsx'
import { SellPart } from './sell-part.tsx'

/** A customer on one page: figures, history, terms, people, addresses and purchases. */
export function CustomerScreen() {
  const t = useCustomerPageWords()
  const { language } = useLanguage()
  const { accountNumber = '' } = useParams({ strict: false }) as { accountNumber?: string }
  const found = useQuery({ ...read(customerPage.read, { params: { accountNumber } }), staleTime: 0 })
  const { data, error } = found
  const place = data && [data.city, data.state].filter(Boolean).join(', ')
  return (
    <AdminShell
      title={data?.name ?? `${t.title} ${accountNumber}`}
      aside={
        data && (
          <p className="flex flex-wrap items-center gap-2 text-12">
            {[
              data.accountNumber,
              place,
              data.since && t.sell.since(fullDateText(asDay(data.since), language)),
            ]
              .filter(Boolean)
              .join(' · ')}
            {data.status !== 'active' && <Badge kind="amber">{t.statuses[data.status]}</Badge>}
          </p>
        )
      }
    >
      {error && !data ? (
        error.code === 'not_found' ? (
          <EmptyState title={t.gone} action={<AllCustomers />}>
            {t.goneText}
          </EmptyState>
        ) : (
          <Problem title={t.failed} onRetry={() => void found.refetch()} />
        )
      ) : !data ? (
        <Waiting label={t.title}>
          <div className="flex flex-col gap-4 p-4 md:p-6">
            <Skeleton height={72} />
            <Skeleton height={320} />
          </div>
        </Waiting>
      ) : (
        <Customer customer={data} />
      )}
    </AdminShell>
  )
}

function AllCustomers() {
  const t = useCustomerPageWords()
  return (
    <Link to="/admin/customers" className={linkClass}>
      {t.back}
    </Link>
  )
}

function Customer({ customer }: { customer: CustomerPage }) {
  return (
    <>
      <Ways customer={customer} />
      <div className="flex flex-col gap-4 p-4 md:p-6">
        <FiguresPart customer={customer} />
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_25rem]">
          <HappenedPart key={customer.accountNumber} customer={customer} />
          <div className="flex min-w-0 flex-col gap-4">
            <SellPart key={customer.accountNumber} customer={customer} />
            <PeoplePart customer={customer} />
            <AddressesPart customer={customer} />
            <BuysPart customer={customer} />
          </div>
        </div>
      </div>
    </>
  )
}

/** Links to the customer's orders, money and people, and a link that calls them. */
function Ways({ customer: { accountNumber, phoneNumber } }: { customer: CustomerPage }) {
  const t = useCustomerPageWords()
  const maySeeOrders = useMayCall(orderDesk.list)
  const maySeeMoney = useMayCall(staffMoney.read)
  const maySeePeople = useMayCall(customers.contacts)
  const account = String(accountNumber)
  return (
    <nav
      aria-label={t.views}
      className="flex flex-wrap items-center gap-x-5 gap-y-1 border-b border-line px-4 py-2 md:px-6"
    >
      {maySeeOrders && (
        <Link to="/admin/orders" search={{ account, from: '2000-01-01' } as never} className={way}>
          {t.orders}
        </Link>
      )}
      {maySeeMoney && (
        <Link to={`/admin/accounts/${account}` as never} className={way}>
          {t.money}
        </Link>
      )}
      {maySeePeople && (
        <Link
          to="/admin/customers"
          search={{ view: 'people', accountNumber: account } as never}
          className={way}
        >
          {t.people}
        </Link>
      )}
      {phoneNumber && (
        <a
          href={`tel:+1${phoneNumber}`}
          aria-label={t.call(phoneText(phoneNumber))}
          className={`${way} ml-auto gap-2`}
        >
          <Icon name="phone" />
          {phoneText(phoneNumber)}
        </a>
      )}
    </nav>
  )
}

const way = `${linkClass} inline-flex min-h-6 items-center max-md:min-h-11`
