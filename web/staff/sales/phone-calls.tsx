import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { salesCustomer } from '../../../contract/features/sales/customer.ts'
import type { Tonight, TonightRow } from '../../../contract/features/sales/tonight.ts'
import { read } from '../../core/query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { AfterCall, type Said } from './after-call.tsx'
import { nowText, sumText } from './now-text.ts'
import { Squares } from './squares.tsx'
import { UsualLines } from './usual-lines.tsx'
import { useSalesWords } from './words.ts'

type Props = {
  evening: Tonight
  /** Account numbers of customers postponed on this page, in that order. */
  put: readonly number[]
  onLater: (accountNumber: number) => void
  onOpen: (accountNumber: number) => void
  onSay: (row: TonightRow, said: Said) => void
}

/** For phones: one call at a time, with the others below. */
export function PhoneCalls({ evening, put, onLater, onOpen, onSay }: Props) {
  const t = useSalesWords()
  const calls = evening.rows.filter(({ group }) => group === 'call')
  const turn = (row: TonightRow) => put.indexOf(row.accountNumber)
  const rows = calls.toSorted((a, b) => turn(a) - turn(b))
  const [first, ...then] = rows
  if (!first) return <EmptyState title={t.allCalled}>{t.allCalledText}</EmptyState>
  return (
    <>
      <OneCall
        key={first.accountNumber}
        row={first}
        evening={evening}
        at={1 + put.filter((one) => calls.some(({ accountNumber }) => accountNumber === one)).length}
        count={calls.length}
        onLater={() => onLater(first.accountNumber)}
        onOpen={() => onOpen(first.accountNumber)}
        onSay={(said) => onSay(first, said)}
      />
      {then.length > 0 && (
        <section aria-labelledby="tonight-then">
          <h2
            id="tonight-then"
            className="border-y border-line bg-ground px-4 py-2 text-12 font-semibold text-ink-2"
          >
            {t.then}
          </h2>
          <ul>
            {then.map((row) => (
              <Next
                key={row.accountNumber}
                row={row}
                evening={evening}
                onOpen={() => onOpen(row.accountNumber)}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

type OneProps = {
  row: TonightRow
  evening: Tonight
  at: number
  count: number
  onLater: () => void
  onOpen: () => void
  onSay: (said: Said) => void
}

function OneCall({ row, evening, at, count, onLater, onOpen, onSay }: OneProps) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const [isAsked, setIsAsked] = useState(false)
  const { data } = useQuery(
    read(salesCustomer.read, {
      params: { accountNumber: String(row.accountNumber) },
      query: { shipDay: evening.shipDay },
    }),
  )
  const { title } = nowText(row, { t, language, timeZone: evening.timeZone })
  const place = [row.contact, row.city, row.routeNumber && t.route(row.routeNumber)].filter(Boolean)
  return (
    <section aria-label={row.name} className="flex flex-col gap-3 p-4">
      <p className="flex items-center justify-between gap-3">
        <Badge kind="accent">{t.callOf(Math.min(at, count), count)}</Badge>
        <b className="text-16 font-semibold">{t.usualSum(sumText(Math.round(row.usual)))}</b>
      </p>
      <div>
        <h2 className="text-22 font-semibold wrap-anywhere">
          <button type="button" className="text-left" onClick={onOpen}>
            {row.name}
          </button>
        </h2>
        <p className="text-ink-2">{place.join(' · ')}</p>
      </div>
      <p className="flex items-center gap-3">
        <Squares squares={row.squares} />
        <span className="text-ink-2">{title}</span>
      </p>
      {data && data.usual.length > 0 && <UsualLines lines={data.usual.slice(0, 3)} />}
      {isAsked ? (
        <AfterCall
          timeZone={evening.timeZone}
          isAsked
          onSay={(said) => {
            onSay(said)
            if (said.outcome !== null) setIsAsked(false)
          }}
        />
      ) : (
        row.phone !== '' && (
          <a
            href={`tel:${row.phone}`}
            className={buttonClass('primary', 60, true)}
            onClick={() => setIsAsked(true)}
          >
            <Icon name="phone" size={20} /> {t.call(phoneText(row.phone))}
          </a>
        )
      )}
      <div className="grid grid-cols-2 gap-2">
        <Button size={52} wide onClick={onOpen}>
          {t.open}
        </Button>
        <Button size={52} wide icon="arrow-right" onClick={onLater}>
          {t.later}
        </Button>
      </div>
    </section>
  )
}

function Next({ row, evening, onOpen }: { row: TonightRow; evening: Tonight; onOpen: () => void }) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const { title } = nowText(row, { t, language, timeZone: evening.timeZone })
  return (
    <li className="flex min-h-15 items-center gap-3 border-b border-line px-4 py-2">
      <button type="button" className="min-w-0 flex-1 text-left" onClick={onOpen}>
        <span className="block truncate font-semibold">{row.name}</span>
        <span className="block truncate text-12 text-ink-2">{[row.city, title].join(' · ')}</span>
      </button>
      <span className="font-semibold">{sumText(Math.round(row.usual))}</span>
      {row.phone !== '' && (
        <a
          href={`tel:${row.phone}`}
          aria-label={t.callShop(row.name, phoneText(row.phone))}
          className={`${buttonClass('secondary', 44)} !px-3`}
          onClick={onOpen}
        >
          <Icon name="phone" size={20} />
        </a>
      )}
    </li>
  )
}
