import { centsFromDollars, moneyText } from '../../../contract/core/money.ts'
import type { CallEntry, TonightRow } from '../../../contract/features/sales/tonight.ts'
import { dayAndTimeText, timeText } from '../../words/format.ts'
import type { Language } from '../../words/load.ts'
import type { SalesWords } from './words.ts'

type Around = { t: SalesWords; language: Language; timeZone: string }
export const sumText = (dollars: number): string => moneyText(centsFromDollars(dollars))

/** The total of some lines in dollars, added in cents. */
export const totalOf = (lines: readonly { amount: number }[]): number =>
  lines.reduce((cents, { amount }) => cents + centsFromDollars(amount), 0) / 100

/** An outcome in words: "Call back at 3:15 pm". */
export function outcomeText({ outcome, callBackAt }: CallEntry, { t, timeZone }: Around): string {
  if (outcome === null) return ''
  return outcome === 'CALL_BACK'
    ? t.said.CALL_BACK(callBackAt ? timeText(new Date(callBackAt), timeZone) : '')
    : t.said[outcome]
}

/** Who wrote an entry and when: "you, Mon Nov 23, 1:50 pm". */
export const byText = (entry: CallEntry, { t, language, timeZone }: Around): string =>
  `${entry.mine ? t.you : entry.name}, ${dayAndTimeText(new Date(entry.at), timeZone, language)}`

/**
 * A customer's current state (cart, basket, order) as a title, with the latest call or other detail below. `tone`: the urgency of the
 * title.
 */
export function nowText(
  row: TonightRow,
  around: Around,
): { title: string; below: string; tone: 'plain' | 'amber' | 'danger' } {
  const { t, language, timeZone } = around
  const clock = (at: string) => timeText(new Date(at), timeZone)
  const when = (at: string) => dayAndTimeText(new Date(at), timeZone, language)
  const { now, call } = row
  const called = call ? [byText(call, around), call.note].filter(Boolean).join(': ') : ''
  const trace = called || (row.seenAt ? t.seen(when(row.seenAt)) : t.neverSeen)
  switch (now.kind) {
    case 'nothing':
      return { title: call ? outcomeText(call, around) : t.nothing, below: trace, tone: 'plain' }
    case 'cart': {
      const held = now.heldUntil ? t.heldUntil(clock(now.heldUntil)) : trace
      return { title: t.cartOf(sumText(now.amount), now.lines), below: called || held, tone: 'plain' }
    }
    case 'declined':
      return {
        title: t.declined(sumText(now.amount)),
        below: now.keptUntil ? t.keptUntil(clock(now.keptUntil)) : trace,
        tone: 'danger',
      }
    case 'basket': {
      const said = now.state === 'OPENED' ? t.basketOpened(clock(now.at)) : t.basketSent(clock(now.at))
      return { title: t.basketOf(sumText(now.amount)), below: said, tone: 'plain' }
    }
    case 'ordered': {
      const [first, ...more] = row.missing
      const missing = first
        ? more.length > 0
          ? t.missingMore(first.description, more.length)
          : t.missing(first.description)
        : trace
      return { title: t.ordered(sumText(now.amount)), below: missing, tone: 'plain' }
    }
    case 'orderHeld':
      return { title: t.orderHeld(now.orderNumber), below: sumText(now.amount), tone: 'amber' }
    case 'pastDue':
      return { title: t.pastDue(sumText(now.amount)), below: called || t.byAccounts, tone: 'amber' }
    case 'held':
      return { title: t.held, below: now.reason || t.byAccounts, tone: 'amber' }
    default:
      throw new Error(`unhandled ${now satisfies never}`)
  }
}

/** How long ago: `40 min`, `5 h`, `3 days`. */
export function ageText(at: string, nowMs: number, t: SalesWords): string {
  const minutes = Math.max(0, Math.round((nowMs - Date.parse(at)) / 60_000))
  if (minutes < 60) return t.minutes(minutes)
  const hours = Math.round(minutes / 60)
  return hours < 48 ? t.hours(hours) : t.days(Math.round(hours / 24))
}
