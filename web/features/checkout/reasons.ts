import { useUser } from '../../core/session.ts'
import { useSite } from '../../core/site-context.tsx'
import { useMessages } from '../../words/language.tsx'
import { mayPayByCard } from '../payments/pay-options.ts'
import { useDayWords } from '../shipment/day-words.ts'
import type { Blocker } from './blockers.ts'
import { lineElementId, orderElementId } from './show.ts'

/** A reason shown above the button, and the element where it is fixed. */
export type BlockerWords = { lead: string; text: string; show?: { label: string; elementId: string } }

/** The blockers as sentences. */
export function useBlockerWords() {
  const t = useMessages().checkout
  const words = useDayWords()
  const user = useUser()
  const { phone } = useSite()
  const r = t.reasons
  const line = (detailsId: number) => ({ label: t.showLine, elementId: lineElementId(detailsId) })

  return (blocker: Blocker | undefined): BlockerWords | undefined => {
    switch (blocker?.code) {
      case undefined:
        return undefined
      case 'closed':
        return {
          lead: blocker.day ? r.closed(words.day(blocker.day)) : t.methodNotOffered,
          text: r.closedText,
          show: { label: t.showOrder, elementId: orderElementId(blocker.orderId) },
        }
      case 'short':
        return {
          lead: r.short(blocker.lines),
          text: r.shortText(blocker.lines),
          show: line(blocker.detailsId),
        }
      case 'unfit':
        return {
          lead: r.unfit(blocker.lines),
          text: r.unfitText(blocker.lines),
          show: line(blocker.detailsId),
        }
      case 'refused':
        return { lead: r.refused, text: r.refusedText, show: line(blocker.detailsId) }
      case 'offline':
        return { lead: r.offline, text: r.offlineText }
      case 'noPay':
        return { lead: r.noPay, text: r.noPayText(phone) }
      case 'credit':
        return {
          lead: r.credit,
          text: mayPayByCard(user) ? r.creditText(phone) : r.creditTextNoCard(phone),
        }
      case 'stopped':
        return {
          lead: t.stopped[blocker.why],
          text: mayPayByCard(user) ? r.creditText(phone) : r.creditTextNoCard(phone),
        }
      default:
        throw new Error(`unhandled ${blocker satisfies never}`)
    }
  }
}
