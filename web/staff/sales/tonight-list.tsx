import { useRef } from 'react'
import { asDay } from '../../../contract/core/dates.ts'
import type { Tonight, TonightRow } from '../../../contract/features/sales/tonight.ts'
import { tonightGroups } from '../../../contract/rules/tonight.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { useKeys } from '../../ui/keys.tsx'
import { weekdayText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { phoneText } from '../../words/phone.ts'
import { nowText, sumText } from './now-text.ts'
import { Squares } from './squares.tsx'
import { useSalesWords } from './words.ts'

type Props = {
  evening: Tonight
  opened: number | undefined
  onOpen: (accountNumber: number) => void
}

const tones = { plain: '', amber: 'font-semibold text-amber', danger: 'font-semibold text-danger' } as const
/** Columns: name, squares, usual amount, current state, phone number. */
const columns =
  'md:grid md:grid-cols-[minmax(0,1.4fr)_128px_64px_minmax(0,1.2fr)_152px] md:items-center md:gap-4'

/** Today's customers in groups. J and K move, C calls, N focuses the note. */
export function TonightList({ evening, opened, onOpen }: Props) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const list = useRef<HTMLDivElement>(null)
  const { rows, days, shipDay } = evening
  const at = rows.findIndex(({ accountNumber }) => accountNumber === opened)
  const move = (by: 1 | -1) => {
    const next = rows[Math.min(rows.length - 1, Math.max(0, at + by))]
    if (!next) return
    onOpen(next.accountNumber)
    list.current
      ?.querySelector<HTMLElement>(`[data-row="${next.accountNumber}"]`)
      ?.scrollIntoView({ block: 'nearest' })
  }
  const press = (selector: string) => document.querySelector<HTMLElement>(selector)?.click()
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    c: () => press('[data-call]'),
    b: () => press('[data-basket]'),
    n: () => document.querySelector<HTMLElement>('[data-note]')?.focus(),
  })
  const weekday = weekdayText(asDay(shipDay), language)
  return (
    <div ref={list} className="@container">
      <div
        className={`border-b border-line bg-ground px-4 py-1.5 text-12 text-ink-2 max-md:hidden md:px-6 ${columns}`}
      >
        <span>{t.customer}</span>
        <span>{t.lastDays(days.length, weekday)}</span>
        <span className="text-right">{t.usual}</span>
        <span>{t.now}</span>
        <span className="flex items-center justify-end gap-1">
          <Kbd>j</Kbd> <Kbd>k</Kbd> {t.keyNext} <Kbd>c</Kbd> {t.keyCall}
        </span>
      </div>
      {tonightGroups.map((group) => {
        const of = rows.filter((row) => row.group === group)
        if (of.length === 0) return null
        const urgent = group === 'call' || group === 'hold'
        return (
          <section key={group} aria-labelledby={`tonight-${group}`}>
            <h2
              id={`tonight-${group}`}
              className={`flex min-h-8 flex-wrap items-center gap-x-2 border-b border-line bg-ground px-4 font-semibold md:px-6 ${urgent ? 'text-amber' : ''}`}
            >
              {t.groups[group]}
              <span className="text-12 font-normal text-ink-2">
                {[t.customers(of.length), group === 'call' ? t.byStake : ''].filter(Boolean).join(', ')}
              </span>
            </h2>
            <ul>
              {of.map((row) => (
                <Row
                  key={row.accountNumber}
                  row={row}
                  evening={evening}
                  isOpen={row.accountNumber === opened}
                  onOpen={() => onOpen(row.accountNumber)}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type RowProps = { row: TonightRow; evening: Tonight; isOpen: boolean; onOpen: () => void }

function Row({ row, evening, isOpen, onOpen }: RowProps) {
  const t = useSalesWords()
  const { language } = useLanguage()
  const { title, below, tone } = nowText(row, { t, language, timeZone: evening.timeZone })
  const place = [row.city, row.routeNumber && t.route(row.routeNumber), row.contact]
    .filter(Boolean)
    .join(' · ')
  return (
    <li
      data-row={row.accountNumber}
      className={`relative border-b border-line px-4 py-2 md:px-6 ${columns} ${isOpen ? 'bg-tint inset-ring-0 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-accent' : ''}`}
    >
      <div className="min-w-0">
        <button
          type="button"
          aria-current={isOpen || undefined}
          className="block max-w-full text-left font-semibold wrap-anywhere after:absolute after:inset-0 hover:underline"
          onClick={onOpen}
        >
          {row.name}
        </button>
        <p className="truncate text-12 text-ink-2">{place}</p>
      </div>
      <div className="max-md:mt-1 max-md:flex max-md:items-center max-md:gap-3">
        <Squares squares={row.squares} />
        <p className="text-12 text-ink-2 md:mt-0.5">{t.ofDays(row.orderedDays, row.squares.length)}</p>
      </div>
      <p className="text-right font-semibold max-md:absolute max-md:top-2 max-md:right-4">
        {row.usual > 0 ? sumText(Math.round(row.usual)) : ''}
      </p>
      <div className="min-w-0">
        <p className={`wrap-anywhere ${tones[tone]}`}>{title}</p>
        <p className="truncate text-12 text-ink-2" title={below}>
          {below}
        </p>
      </div>
      <div className="relative z-1 flex justify-end max-md:mt-2 max-md:justify-start">
        {row.phone === '' ? (
          <span className="text-12 text-ink-3">{t.noPhone}</span>
        ) : (
          <a
            href={`tel:${row.phone}`}
            aria-label={t.callShop(row.name, phoneText(row.phone))}
            className={`${buttonClass('secondary', 28)} max-md:h-11`}
            onClick={onOpen}
          >
            <Icon name="phone" /> {phoneText(row.phone)}
          </a>
        )}
      </div>
    </li>
  )
}
