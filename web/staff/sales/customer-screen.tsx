import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { type SalesCustomer, salesCustomer } from '../../../contract/features/sales/customer.ts'
import type { OrderStatus } from '../../../contract/rules/order-states.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read } from '../../core/query.ts'
import { useSite } from '../../core/site-context.tsx'
import { Badge } from '../../ui/badge.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { dayAndTimeText, shipDayText, weekdayText } from '../../words/format.ts'
import { useLanguage, useMessages } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { AdminShell } from '../frame/admin-shell.tsx'
import { AfterCall } from './after-call.tsx'
import { ActFor } from './call-card.tsx'
import { useCallQueue } from './call-queue.ts'
import { LogEntries } from './log-entries.tsx'
import { sumText, totalOf } from './now-text.ts'
import { Requests } from './requests.tsx'
import { UsualLines } from './usual-lines.tsx'
import { useSalesWords } from './words.ts'

/** A customer's page for its representative: people, habits, orders, cart, money, claims and the call log. */
export function CustomerScreen() {
  const t = useSalesWords()
  const errorText = useErrorText()
  const { accountNumber = '' } = useParams({ strict: false }) as { accountNumber?: string }
  const { data, error, refetch } = useQuery(
    read(salesCustomer.read, { params: { accountNumber }, query: {} }),
  )
  const queue = useCallQueue((refused) =>
    showToast({ kind: 'failed', text: `${t.lost} ${errorText(refused)}` }),
  )
  const { language } = useLanguage()
  const { timeZone } = useSite()
  const about = data && [
    String(data.accountNumber),
    [data.city, data.state].filter(Boolean).join(', '),
    termsText(data.terms, language),
    data.since && t.page.customerSince(data.since.slice(0, 4)),
    data.rep ? t.page.lookedAfter(data.rep.name) : t.page.noRep,
  ]
  return (
    <AdminShell title={data?.name ?? t.customer} aside={about?.filter(Boolean).join(' · ')}>
      {error && !data && error.code === 'not_found' && <EmptyState title={t.page.notFound} />}
      {error && !data && error.code !== 'not_found' && <Problem onRetry={() => void refetch()} />}
      {!data && !error && <RowsWaiting label={t.loading} className="md:px-6" />}
      {data && (
        <>
          <Requests
            evening={{ requests: data.requests, timeZone, shipDay: data.shipDay }}
            onDone={queue.add}
          />
          <div className="grid items-start gap-4 p-4 md:p-6 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_400px]">
            <div className="flex min-w-0 flex-col gap-4">
              <People customer={data} />
              <Usual customer={data} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <Orders customer={data} />
              <Money customer={data} />
              <Claims customer={data} timeZone={timeZone} />
            </div>
            <div className="flex min-w-0 flex-col gap-4">
              <AfterCall
                timeZone={timeZone}
                isAsked={false}
                onSay={(said) =>
                  queue.add({ ...said, accountNumber: data.accountNumber, shipDay: data.shipDay })
                }
              />
              <Panel title={t.page.log}>
                {data.log.length === 0 ? (
                  <Quiet>{t.page.noLog}</Quiet>
                ) : (
                  <LogEntries log={data.log} timeZone={timeZone} />
                )}
              </Panel>
            </div>
          </div>
        </>
      )}
    </AdminShell>
  )
}

const Quiet = ({ children }: { children: ReactNode }) => <p className="text-ink-2">{children}</p>
type Part = { customer: SalesCustomer }

function People({ customer }: Part) {
  const t = useSalesWords()
  const { people } = customer
  return (
    <Panel title={t.page.people} aside={people.length > 0 && <ActFor customer={customer} />}>
      {people.length === 0 && <Quiet>{t.page.noPeople}</Quiet>}
      <ul className="flex flex-col gap-3">
        {people.map(({ userId, name, role, email, phone, mobile }) => (
          <li key={userId} className="flex flex-wrap items-center gap-2">
            <div className="min-w-40 flex-1">
              <p className="font-semibold wrap-anywhere">
                {name} <Badge>{t.page.roles[role]}</Badge>
              </p>
              <a href={`mailto:${email}`} className={`${linkClass} text-12 wrap-anywhere`}>
                {email}
              </a>
            </div>
            {(mobile || phone) && (
              <>
                <a
                  href={`tel:${mobile || phone}`}
                  aria-label={t.callShop(name, phoneText(mobile || phone))}
                  className={`${buttonClass('secondary', 36)} max-md:h-11`}
                >
                  <Icon name="phone" /> {phoneText(mobile || phone)}
                </a>
                <a href={`sms:${mobile || phone}`} className={`${buttonClass('secondary', 36)} max-md:h-11`}>
                  {t.text}
                </a>
              </>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Usual({ customer: { usual, shipDay } }: Part) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const sum = totalOf(usual)
  return (
    <Panel
      title={t.whatDay(weekdayText(asDay(shipDay), language))}
      aside={usual.length > 0 && t.linesAndSum(usual.length, sumText(sum))}
    >
      {usual.length === 0 ? <Quiet>{t.noHabit}</Quiet> : <UsualLines lines={usual} />}
    </Panel>
  )
}

function Orders({ customer: { orders, cart } }: Part) {
  const t = useSalesWords()
  const messages = useMessages()
  const { language } = useLanguage()
  return (
    <Panel title={t.page.orders} flush>
      {orders.length === 0 && (
        <div className="p-4">
          <Quiet>{t.page.noOrders}</Quiet>
        </div>
      )}
      <ul>
        {orders.map(({ orderNumber, shipDay, status, total, lines }) => (
          <li key={orderNumber} className="flex items-center gap-3 border-b border-line px-4 py-2">
            <div className="min-w-0 flex-1">
              <Link
                to={'/admin/orders' as never}
                search={{ shipDay, open: String(orderNumber) } as never}
                className={`${linkClass} font-semibold`}
              >
                {t.page.order(orderNumber)}
              </Link>
              <p className="text-12 text-ink-2">
                {[shipDayText(asDay(shipDay), language), t.page.lines(lines)].join(' · ')}
              </p>
            </div>
            <Badge>{messages.orders.statuses[status as OrderStatus]}</Badge>
            <span className="w-20 text-right">{sumText(total)}</span>
          </li>
        ))}
      </ul>
      <p className="px-4 py-2 text-ink-2">
        {cart.lines === 0 ? t.page.noCart : t.cartOf(sumText(cart.amount), cart.lines)}
      </p>
    </Panel>
  )
}

function Money({ customer: { money, accountNumber } }: Part) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const rows: [string, string, boolean][] = [
    [t.page.open, sumText(money.open), false],
    [
      t.page.pastDue,
      [
        sumText(money.pastDue),
        money.oldestDueOn && t.page.since(shipDayText(asDay(money.oldestDueOn), language)),
      ]
        .filter(Boolean)
        .join(', '),
      money.pastDue > 0,
    ],
    [t.page.limit, money.creditLimit === null ? t.page.noLimit : sumText(money.creditLimit), false],
  ]
  return (
    <Panel
      title={t.page.money}
      aside={
        <Link to={`/admin/accounts/${accountNumber}` as never} className={linkClass}>
          {t.page.money}
        </Link>
      }
    >
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        {rows.map(([label, text, isLate]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className={`text-right ${isLate ? 'font-semibold text-amber' : ''}`}>{text}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Claims({ customer: { claims }, timeZone }: Part & { timeZone: string }) {
  const t = useSalesWords()
  const { language } = useLanguage()
  return (
    <Panel title={t.page.claims}>
      {claims.length === 0 && <Quiet>{t.page.noClaims}</Quiet>}
      <ul className="flex flex-col gap-2">
        {claims.map(({ id, number, at, amount }) => (
          <li key={id} className="flex items-center gap-3">
            <Link
              to={'/admin/claims' as never}
              search={{ tab: 'all', open: String(id) } as never}
              className={`${linkClass} font-semibold`}
            >
              {number}
            </Link>
            <span className="min-w-0 flex-1 text-12 text-ink-2">
              {dayAndTimeText(new Date(at), timeZone, language)}
            </span>
            {sumText(amount)}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
