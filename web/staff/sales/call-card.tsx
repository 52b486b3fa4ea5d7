import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import { baskets } from '../../../contract/features/sales/baskets.ts'
import { type SalesCustomer, salesCustomer } from '../../../contract/features/sales/customer.ts'
import type { Tonight, TonightRow } from '../../../contract/features/sales/tonight.ts'
import { termsText } from '../../../contract/words/terms-words.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { linkClass } from '../../ui/link.ts'
import { Panel } from '../../ui/panel.tsx'
import { Problem } from '../../ui/problem.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { Skeleton } from '../../ui/waiting.tsx'
import { weekdayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { useActFor } from '../customers/act-for.ts'
import { PanelHead } from '../frame/panel-head.tsx'
import { AfterCall, type Said } from './after-call.tsx'
import { LogEntries } from './log-entries.tsx'
import { sumText, totalOf } from './now-text.ts'
import { UsualLines } from './usual-lines.tsx'
import { useSalesWords } from './words.ts'

type Props = {
  row: TonightRow
  evening: Pick<Tonight, 'shipDay' | 'timeZone'>
  onClose: () => void
  onSay: (said: Said) => void
}
const mostLines = 6

/** One customer to call: the number, the usual order, and how the call ended. */
export function CallCard({ row, evening, onClose, onSay }: Props) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const { accountNumber } = row
  const { data, error, refetch } = useQuery(
    read(salesCustomer.read, {
      params: { accountNumber: String(accountNumber) },
      query: { shipDay: evening.shipDay },
    }),
  )
  const [isAsked, setIsAsked] = useState(false)
  const after = useRef<HTMLDivElement>(null)
  // When the user returns from the call, its outcome is asked for.
  useEffect(() => {
    const back = () => {
      if (isAsked && document.visibilityState === 'visible')
        after.current?.scrollIntoView({ block: 'center' })
    }
    document.addEventListener('visibilitychange', back)
    return () => document.removeEventListener('visibilitychange', back)
  }, [isAsked])
  const [first] = row.contact.split(' ')
  const about = [
    String(accountNumber),
    row.city,
    data && termsText(data.terms, language),
    data?.since && t.page.customerSince(data.since.slice(0, 4)),
  ]
  const weekday = weekdayText(asDay(evening.shipDay), language)
  const sum = totalOf(data?.usual ?? [])
  return (
    <section aria-label={row.name} className="flex min-w-0 flex-col">
      <PanelHead title={row.name} onClose={onClose}>
        {about.filter(Boolean).join(' · ')}
      </PanelHead>
      <div className="flex flex-col gap-4 p-4 md:px-6">
        <div className="flex flex-wrap gap-2">
          {row.phone !== '' && (
            <>
              <a
                href={`tel:${row.phone}`}
                data-call
                className={buttonClass('primary', 44)}
                onClick={() => setIsAsked(true)}
              >
                <Icon name="phone" /> {first ? t.callName(first) : t.call(phoneText(row.phone))}
              </a>
              <a href={`sms:${row.phone}`} className={buttonClass('secondary', 44)}>
                <Icon name="mail" /> {t.text}
              </a>
            </>
          )}
          {data && <ActFor customer={data} />}
        </div>
        <p className="text-12 text-ink-2">
          {[row.contact, phoneText(row.phone)].filter(Boolean).join(', ')}{' '}
          <Link
            to={'/sales/customers/$accountNumber' as never}
            params={{ accountNumber: String(accountNumber) } as never}
            className={`${linkClass} ml-2`}
          >
            {t.open}
          </Link>
        </p>
        {error && !data && <Problem onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={280} />}
        {data && (
          <Panel
            title={t.whatDay(weekday)}
            aside={data.usual.length > 0 && t.linesAndSum(data.usual.length, sumText(sum))}
          >
            {data.usual.length === 0 ? (
              <p className="text-ink-2">{t.noHabit}</p>
            ) : (
              <>
                <UsualLines lines={data.usual.slice(0, mostLines)} />
                {data.usual.length > mostLines && (
                  <p className="pt-2 text-12 text-ink-2">{t.moreLines(data.usual.length - mostLines)}</p>
                )}
              </>
            )}
            <div className="mt-3 flex flex-col items-start gap-1">
              <MakeBasket accountNumber={accountNumber} shipDay={evening.shipDay} />
              <p className="text-12 text-ink-2">{t.basketHint}</p>
            </div>
          </Panel>
        )}
        <div ref={after}>
          <AfterCall
            timeZone={evening.timeZone}
            isAsked={isAsked}
            onSay={(said) => {
              onSay(said)
              if (said.outcome !== null) setIsAsked(false)
            }}
          />
        </div>
        {data && data.log.length > 0 && <LogEntries log={data.log.slice(0, 5)} timeZone={evening.timeZone} />}
      </div>
    </section>
  )
}

/** Creates a basket with the customer's usual order, and opens it. */
function MakeBasket({ accountNumber, shipDay }: { accountNumber: number; shipDay: string }) {
  const t = useSalesWords()
  const text = useErrorText()
  const navigate = useNavigate()
  const add = useWrite(baskets.add, {
    refresh: [baskets.list],
    onDone: ({ id }) =>
      void navigate({ to: '/sales/baskets' as never, search: { open: String(id) } as never }),
    onFailed: (error) => showToast({ kind: 'failed', text: text(error) }),
  })
  return (
    <Button
      icon="share"
      size={44}
      data-basket
      busy={add.isPending ? t.making : undefined}
      onClick={() => add.mutate({ body: { accountNumber, shipDay } })}
    >
      {t.makeBasket}
    </Button>
  )
}

/** Opens the shop as the first of the customer's people who may order. */
export function ActFor({ customer }: { customer: Pick<SalesCustomer, 'people'> }) {
  const t = useSalesWords()
  const text = useErrorText()
  const act = useActFor()
  const person = customer.people.find(({ role }) => role !== 'viewer')
  if (!person) return null
  return (
    <Button
      size={44}
      icon="user"
      busy={act.isPending ? t.acting : undefined}
      onClick={() =>
        act.mutate(
          { body: { userId: person.userId } },
          { onError: (error) => showToast({ kind: 'failed', text: text(error) }) },
        )
      }
    >
      {t.actFor}
    </Button>
  )
}
