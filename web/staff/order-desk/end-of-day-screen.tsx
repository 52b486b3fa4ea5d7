import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import { endOfDay } from '../../../contract/features/order-desk/end-of-day.ts'
import { type OpenThing, orderDeskOnly } from '../../../contract/features/order-desk/fields.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { useMay } from '../../core/session.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { TimeOfDay } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { totalText } from '../../ui/money.tsx'
import { Problem } from '../../ui/problem.tsx'
import { RowsWaiting } from '../../ui/waiting.tsx'
import { useMessages } from '../../words/language.tsx'
import { AdminShell } from '../frame/admin-shell.tsx'
import { DayTurner } from '../frame/day-turner.tsx'
import { useFilters } from '../frame/use-filters.ts'
import { ordersPath } from './orders-head.tsx'
import { StateBadge } from './state-badge.tsx'
import { useDeskWords } from './words.ts'

/** Open items of a ship day, each with a link to the page that resolves it, and the button that closes the day. */
export function EndOfDayScreen() {
  const t = useDeskWords()
  const messages = useMessages()
  const text = useErrorText()
  const isDesk = useMay(orderDeskOnly)
  const view = useFilters('/admin/end-of-day', ['shipDay'])
  const { shipDay } = view.filters
  const [reason, setReason] = useState('')
  const query = useQuery({
    ...read(endOfDay.read, { query: shipDay ? { shipDay } : {} }),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const close = useWrite(endOfDay.close, { refresh: [endOfDay.read], onDone: () => setReason('') })
  const { data } = query
  const day = data && asDay(data.shipDay)
  const money = (dollars: number) => totalText(centsFromDollars(dollars))
  return (
    <AdminShell
      title={messages.admin.endOfDay}
      aside={
        data &&
        day && (
          <DayTurner
            day={day}
            before={data.before}
            after={data.after}
            onDay={(shipDay) => view.change({ shipDay })}
          />
        )
      }
    >
      {query.error && !data && <Problem title={text(query.error)} onRetry={() => void query.refetch()} />}
      {!query.error && !data && <RowsWaiting label={messages.admin.endOfDay} className="md:px-6" />}
      {data && day && (
        <div className="flex max-w-240 flex-col gap-4 px-4 py-4 md:px-6">
          <p role="status" className="text-ink-2">
            {t.endOfDay.sum(data.delivered, data.orders, money(data.amount))} ·{' '}
            {t.endOfDay.invoiced(money(data.invoiced))}
          </p>
          {data.closed && (
            <Banner kind="news" lead={t.endOfDay.closed(data.closed.actor)}>
              <TimeOfDay at={new Date(data.closed.at)} withDay />{' '}
              {data.closed.reason && t.endOfDay.closedWith(data.closed.reason)}
            </Banner>
          )}
          {data.open.length === 0 ? (
            <EmptyState title={t.endOfDay.nothing}>{!data.closed && t.endOfDay.nothingText}</EmptyState>
          ) : (
            <ul className="flex flex-col">
              {data.open.map((thing) => (
                <OpenRow key={thing.kind} thing={thing} shipDay={data.shipDay} />
              ))}
            </ul>
          )}
          {isDesk && !data.closed && (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                close.mutate({ body: { shipDay: day, reason: reason.trim() } })
              }}
            >
              {data.open.length > 0 && (
                <div className="min-w-60 flex-1">
                  <Field label={t.endOfDay.reason} required>
                    <TextInput value={reason} onChange={setReason} maxLength={200} />
                  </Field>
                </div>
              )}
              <Button
                kind="primary"
                submit
                disabled={data.open.length > 0 && reason.trim() === ''}
                busy={close.isPending ? t.endOfDay.closing : undefined}
              >
                {data.open.length > 0 ? t.endOfDay.closeAnyway : t.endOfDay.close}
              </Button>
              {close.error && (
                <div className="w-full">
                  <Banner kind="danger">{text(close.error)}</Banner>
                </div>
              )}
            </form>
          )}
        </div>
      )}
    </AdminShell>
  )
}

function OpenRow({ thing, shipDay }: { thing: OpenThing; shipDay: string }) {
  const t = useDeskWords()
  const { kind, count, amount, orders, path } = thing
  const [to = ordersPath, asked = ''] = path.split('?')
  const search = { shipDay, ...Object.fromEntries(new URLSearchParams(asked)) }
  const shown = orders.slice(0, 5)
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-3">
        <b className="min-w-0 flex-1 font-semibold">
          {t.endOfDay.kinds[kind](count)}
          {amount !== null && (
            <span className="ml-2 font-normal text-ink-2">{totalText(centsFromDollars(amount))}</span>
          )}
        </b>
        <Link to={to} search={search as never} className={buttonClass('secondary', 28)}>
          {t.endOfDay.mend}
        </Link>
      </div>
      <ul className="mt-1 text-12">
        {shown.map(({ orderNumber, customer, status, amount: dollars }) => (
          <li key={orderNumber} className="flex flex-wrap items-center gap-x-3 py-0.5">
            <Link
              to={ordersPath}
              search={{ shipDay, open: String(orderNumber) } as never}
              className={linkClass}
            >
              {orderNumber}
            </Link>
            <span className="min-w-0 flex-1 wrap-anywhere text-ink-2">{customer}</span>
            <StateBadge status={status} holdReason={null} />
            <span className="w-20 text-right">{totalText(centsFromDollars(dollars))}</span>
          </li>
        ))}
        {count > shown.length && <li className="text-ink-2">{t.endOfDay.more(count - shown.length)}</li>}
      </ul>
    </li>
  )
}
