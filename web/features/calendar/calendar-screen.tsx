import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '../../../contract/core/dates.ts'
import { moneyText } from '../../../contract/core/money.ts'
import { calendar, type PromisedDay } from '../../../contract/features/calendar.ts'
import { useErrorText } from '../../core/error-text.ts'
import { read, useWrite } from '../../core/query.ts'
import { AddressLink } from '../../ui/address-link.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { FaultBox } from '../../ui/fault-box.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/inputs.tsx'
import { linkClass } from '../../ui/link.ts'
import { Problem } from '../../ui/problem.tsx'
import { promised as en } from '../../words/areas/promised.en.ts'
import { promised as es } from '../../words/areas/promised.es.ts'
import { dayAndTimeText, monthText, shipDayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'

const useWords = () => (useLanguage().language === 'es' ? es : en)

/** Everything promised to the shop, by day, and the link for its calendar app. */
export function CalendarScreen() {
  const t = useWords()
  const { language } = useLanguage()
  const list = useQuery(read(calendar.read, { query: {} }))
  const months = Map.groupBy(list.data?.days ?? [], ({ day }) => monthText(day as Day, language))
  return (
    <div className="mx-auto flex w-full max-w-240 flex-col gap-4 px-4 py-4 md:px-6 md:py-6">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="text-22 font-semibold">{t.title}</h1>
        <p className="text-ink-2">{t.text}</p>
      </div>
      <LinkPart />
      {list.error && !list.data ? (
        <Problem title={t.failed} onRetry={() => void list.refetch()} />
      ) : (
        list.data && months.size === 0 && <EmptyState title={t.empty}>{t.emptyText}</EmptyState>
      )}
      {[...months].map(([month, days]) => (
        <section key={month} aria-label={month} className="flex flex-col gap-1">
          <h2 className="font-semibold">{month}</h2>
          <ul className="divide-y divide-line border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border">
            {days.map((one) => (
              <PromisedRow key={`${one.link}${one.day}`} one={one} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function PromisedRow({ one }: { one: PromisedDay }) {
  const t = useWords()
  const { language } = useLanguage()
  const zone = useZone()
  const { kind, name, orderNumber, total, isOrdered, changeUntil } = one
  const title = orderNumber === null ? name : t.order(orderNumber)
  const until =
    changeUntil &&
    (kind === 'QUOTE' ? t.decide : t.until)(dayAndTimeText(new Date(changeUntil), zone, language))
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2">
      <span className="font-semibold">{shipDayText(one.day as Day, language)}</span>
      <div className="min-w-0">
        <AddressLink address={one.link} className={`${linkClass} max-md:inline-block max-md:py-2`}>
          {title}
        </AddressLink>
        {orderNumber !== null && name !== '' && <span className="text-ink-2"> · {name}</span>}
        <p className="text-12 text-ink-2">
          {until || (isOrdered ? t.closed : kind === 'EVENT' ? t.kinds.EVENT : t.planned)}
        </p>
      </div>
      <div className="flex flex-col items-end gap-1">
        {total !== null && <span className="font-semibold">{moneyText(Math.round(total * 100))}</span>}
        <Badge kind={isOrdered ? 'accent' : 'neutral'}>{t.kinds[kind]}</Badge>
      </div>
    </li>
  )
}

/** The secret address, shown only once, after it was created. */
function LinkPart() {
  const t = useWords()
  const { language } = useLanguage()
  const zone = useZone()
  const errorText = useErrorText()
  const link = useQuery(read(calendar.link, {})).data
  const [url, setUrl] = useState('')
  const make = useWrite(calendar.makeLink, {
    refresh: [calendar.link],
    onDone: (made) => setUrl(made.url),
  })
  const end = useWrite(calendar.endLink, { refresh: [calendar.link], onDone: () => setUrl('') })
  const fault = make.error ?? end.error
  const busy = make.isPending || end.isPending
  return (
    <section
      aria-label={t.link}
      className="flex flex-col gap-2 border-line bg-surface p-4 max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <h2 className="font-semibold">{t.link}</h2>
      <p className="text-ink-2">{t.linkText}</p>
      {fault && <FaultBox lead={errorText(fault)} />}
      {url !== '' && (
        <Field label={t.address} hint={t.shownOnce}>
          <TextInput value={url} onChange={() => {}} readOnly onFocus={(event) => event.target.select()} />
        </Field>
      )}
      <p role="status" className="text-12 text-ink-2">
        {link?.madeAt && t.made(dayAndTimeText(new Date(link.madeAt), zone, language))}
        {link?.readAt && ` ${t.read(dayAndTimeText(new Date(link.readAt), zone, language))}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button disabled={busy} onClick={() => make.mutate({ body: {} })}>
          {link?.madeAt ? t.renew : t.make}
        </Button>
        {link?.madeAt && (
          <Button kind="danger-outline" disabled={busy} onClick={() => end.mutate({})}>
            {t.end}
          </Button>
        )}
      </div>
    </section>
  )
}
