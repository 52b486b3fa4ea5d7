import { centsFromDollars } from '../../../contract/core/money.ts'
import type { Claim } from '../../../contract/features/claims/fields.ts'
import { totalText } from '../../ui/money.tsx'
import type { ClaimWords } from './words.ts'

type Event = Claim['timeline'][number]

/** The title of an event of a claim; "" for a status change that another event already reports. */
export function eventTitle(event: Event, openedBy: Claim['openedBy'], t: ClaimWords['events']): string {
  const { kind, was, status, by, number, amount } = event
  switch (kind) {
    case 'passed':
      return t.passed
    case 'answered':
      return t.growerAnswered
    case 'noted':
      return t.noted
    case 'credited': {
      const what = number === null ? t.credited : t.memo(number)
      return amount === null ? what : `${what}, ${totalText(centsFromDollars(amount))}`
    }
    case 'replaced':
      return number === null ? t.settled : t.replaced(number)
    case 'moved':
      break
    default:
      throw new Error(`unhandled ${kind satisfies never}`)
  }
  switch (status) {
    case 'DRAFT':
      return openedBy === 'DRIVER' ? t.byDriver : t.started
    case 'SUBMITTED':
      return t.sentByYou
    case 'IN_REVIEW':
      if (was === 'DENIED') return t.askedAgain
      return was === 'NEEDS_INFO' && by === 'customer' ? t.answered : t.toDesk
    case 'NEEDS_INFO':
      return by === 'system' ? t.asksPhotos : t.asks
    case 'APPROVED':
      return by === 'system' ? t.approvedByRule : t.approved
    case 'PARTIALLY_APPROVED':
      return t.partly
    case 'DENIED':
      return t.denied
    case 'CREDITED':
      return t.settled
    case 'WITHDRAWN':
      return by === 'system' ? t.closed : t.withdrawn
    default:
      throw new Error(`unhandled ${status satisfies never}`)
  }
}
