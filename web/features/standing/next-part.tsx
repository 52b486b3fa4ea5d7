import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { moneyText } from '../../../contract/core/money.ts'
import type { Standing, StandingDate } from '../../../contract/features/standing/shapes.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useZone } from '../../ui/dates.tsx'
import { dayAndTimeText } from '../../words/format.ts'
import { useLanguage } from '../../words/language.tsx'
import { useDays, useStandingWords } from './words.ts'

/** A shop's decision about one day. */
export type Decision = 'SKIP' | 'BACK' | 'DOUBLE' | 'KEEP' | 'STAY'

type Props = {
  row: Standing
  /** What an order costs at today's prices. */
  about: number
  mayDecide: boolean
  busy: boolean
  decide: (date: string, what: Decision) => void
  onPause: () => void
}

const mostShown = 9

/** The next days and those that need a decision, each with its actions. */
export function NextPart(props: Props) {
  const { row } = props
  const t = useStandingWords()
  const shown = worthShowing(row)
  return (
    <section
      aria-label={t.next}
      className="border-line bg-surface max-md:-mx-4 max-md:border-y md:rounded-4 md:border"
    >
      <h2 className="border-b border-line px-4 py-2.5 font-semibold">{t.next}</h2>
      {shown.length === 0 && !row.pausedFrom && <p className="px-4 py-3 text-ink-2">{t.nothingNext}</p>}
      <ul className="divide-y divide-line">
        {shown.map((date) => (
          <DateRow key={date.dueOn} date={date} {...props} />
        ))}
        {row.pausedFrom && <PauseRow {...props} />}
      </ul>
    </section>
  )
}

/** The next two regular orders, and all days that are out of the ordinary. */
function worthShowing({ dates, today }: Standing): StandingDate[] {
  const coming = dates.filter(({ dueOn, shipsOn, state }) => {
    const day = shipsOn ?? dueOn
    return day >= today || state === 'HELD' || (state === 'MISSED' && daysApart(day, today) <= 14)
  })
  const usual = coming.filter(({ state }) => state === 'PLANNED').slice(0, 2)
  return coming
    .filter(
      (date) => date.state !== 'PAUSED' && (date.state !== 'PLANNED' || usual.includes(date) || date.lines),
    )
    .slice(0, mostShown)
}
const daysApart = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

function DateRow({ date, ...props }: Props & { date: StandingDate }) {
  const { day } = useDays()
  const words = useDateWords(props.about)
  const { main, note, isWanted } = words(date)
  return (
    <Row
      day={day(date.shipsOn ?? date.dueOn)}
      main={main}
      note={<span className={isWanted ? 'font-semibold text-amber' : ''}>{note}</span>}
    >
      <Actions date={date} {...props} />
    </Row>
  )
}

function Row({
  day,
  main,
  note,
  children,
}: {
  day: string
  main: ReactNode
  note: ReactNode
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[6.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 px-4 py-2 md:grid-cols-[6.5rem_minmax(0,1fr)_auto]">
      <span className="font-semibold">{day}</span>
      <div className="min-w-0">
        <p>{main}</p>
        <p className="text-12 text-ink-2">{note}</p>
      </div>
      <div className="flex flex-wrap gap-2 max-md:col-start-2">{children}</div>
    </li>
  )
}

/** The text of a day: one line and a note below it. */
function useDateWords(about: number) {
  const t = useStandingWords()
  const { day } = useDays()
  const { language } = useLanguage()
  const zone = useZone()
  const dollars = (sum: number) => moneyText(Math.round(sum * 100))
  const reason = (why: string) => t.reasons[why as keyof typeof t.reasons] ?? t.reasons.other
  const left = ({ leftOut }: StandingDate) =>
    leftOut.length > 0 ? t.without(leftOut.map(({ description }) => description).join(', ')) : ''
  const joined = (...parts: (string | null | false | undefined)[]) => parts.filter(Boolean).join(', ')
  const made = ({ makesOn }: StandingDate) => (makesOn ? t.makes(day(makesOn)) : '')
  return (date: StandingDate): { main: string; note: string; isWanted?: boolean } => {
    const own = date.lines ? t.ownLines : ''
    switch (date.state) {
      case 'MADE': {
        const until = date.changeUntil && new Date(date.changeUntil)
        return {
          main: joined(t.order(date.orderNumber ?? 0, dollars(date.total ?? 0)), left(date)),
          note: until ? t.changeUntil(dayAndTimeText(until, zone, language)) : t.closed,
        }
      }
      case 'CANCELLED':
        return { main: t.canceled(date.orderNumber ?? 0), note: '' }
      case 'ASKED':
        return {
          main: date.factor === null ? t.bigDay(date.holiday ?? '') : t.lastYear(date.factor.toFixed(1)),
          note: t.answerBy(day(date.answerBy ?? date.dueOn)),
          isWanted: true,
        }
      case 'DOUBLED':
        return { main: t.doubled, note: joined(date.holiday, made(date)) }
      case 'MOVED':
        return { main: t.moved(day(date.dueOn), date.holiday ?? ''), note: joined(made(date), own) }
      case 'SKIPPED':
        return {
          main: date.why === 'HOLIDAY' ? t.skippedHoliday(date.holiday ?? '') : t.skippedByYou,
          note: '',
        }
      case 'HELD':
        return { main: t.states.HELD, note: joined(reason(date.why), t.heldText), isWanted: true }
      case 'MISSED':
        return { main: t.states.MISSED, note: reason(date.why), isWanted: true }
      default:
        return { main: t.aboutSum(dollars(about)), note: joined(made(date), own) }
    }
  }
}

function Actions({ date, row, mayDecide, busy, decide }: Props & { date: StandingDate }) {
  const t = useStandingWords()
  if (date.orderNumber !== null)
    return (
      <Link
        to="/orders/$orderNumber"
        params={{ orderNumber: String(date.orderNumber) }}
        className={buttonClass('secondary', 36)}
      >
        {t.open}
      </Link>
    )
  if (!mayDecide || row.status === 'DRAFT' || row.status === 'ENDED') return null
  const button = (what: Decision, label: string, isFirst = false) => (
    <Button
      key={what}
      kind={isFirst ? 'primary' : 'secondary'}
      disabled={busy}
      onClick={() => decide(date.dueOn, what)}
    >
      {label}
    </Button>
  )
  switch (date.state) {
    case 'PLANNED':
    case 'HELD':
      return button('SKIP', t.skip)
    case 'ASKED':
      return [button('DOUBLE', t.double, true), button('KEEP', t.keep)]
    case 'DOUBLED':
      return button('KEEP', t.once)
    case 'MOVED':
      return button('STAY', t.stay)
    case 'SKIPPED':
      return date.why === 'HOLIDAY' ? null : button('BACK', t.bringBack)
    default:
      return null
  }
}

function PauseRow({ row, mayDecide, busy, onPause }: Props) {
  const t = useStandingWords()
  const { day } = useDays()
  const { pausedFrom, pausedTo, firstAfter, firstAfterMade } = row
  if (!pausedFrom) return null
  const note =
    firstAfter && firstAfterMade ? t.back(day(firstAfter), day(firstAfterMade)) : pausedTo ? '' : t.untilBack
  return (
    <Row
      day={pausedTo ? `${day(pausedFrom)} – ${day(pausedTo)}` : day(pausedFrom)}
      main={t.pausedFor(row.pauseNote)}
      note={note}
    >
      {mayDecide && (
        <Button disabled={busy} onClick={onPause}>
          {t.change}
        </Button>
      )}
    </Row>
  )
}
