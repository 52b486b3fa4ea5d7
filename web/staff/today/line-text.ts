import { asDay } from '../../../contract/core/dates.ts'
import { centsFromDollars } from '../../../contract/core/money.ts'
import type { LineAbout } from '../../../contract/features/today.ts'
import { totalText } from '../../ui/money.tsx'
import { dayAndTimeText, durationText, shipDayText, timeText, wallTimeText } from '../../words/format.ts'
import type { Language } from '../../words/load.ts'
import type { TodayWords } from './words.ts'

/** A page that resolves a line, with its button's label. */
export type Fix = { label: string; to: string; search?: Readonly<Record<string, string>> }
/** The texts of a line: the problem, one fact that helps to decide, and the pages that resolve it, best first. */
export type LineText = { title: string; hint: string; fixes: readonly Fix[] }

type Reader = { t: TodayWords; language: Language; timeZone: string; now: Date }

const dollars = (amount: number) => totalText(centsFromDollars(amount))

export function lineText(about: LineAbout, { t, language, timeZone, now }: Reader): LineText {
  const { lines, fixes } = t
  switch (about.kind) {
    case 'supplierLate': {
      const due = new Date(about.dueAt)
      const late = durationText(now.getTime() - due.getTime())
      return {
        title: lines.supplierLate(about.supplier),
        hint: lines.supplierLateText(timeText(due, timeZone), late, about.items),
        fixes: [
          { label: fixes.upload, to: '/admin/daily-prices' },
          { label: fixes.suppliers, to: '/admin/suppliers', search: { open: String(about.supplierId) } },
        ],
      }
    }
    case 'rowsToFix':
      return {
        title: lines.rowsToFix(about.supplier, about.rows),
        hint: lines.rowsToFixText(about.fileName, about.ready),
        fixes: [{ label: fixes.mend, to: `/admin/daily-prices/${about.fileId}/rows` }],
      }
    case 'fileFailed':
      return {
        title: lines.fileFailed(about.supplier),
        hint: lines.fileFailedText(about.fileName),
        fixes: [{ label: fixes.review, to: `/admin/daily-prices/${about.fileId}/columns` }],
      }
    case 'priceStep':
      return {
        title: lines.priceStep(about.holiday, shipDayText(asDay(about.day), language)),
        hint: lines.priceStepText,
        fixes: [
          { label: fixes.prices, to: '/admin/daily-prices' },
          { label: fixes.holidays, to: '/admin/holidays' },
        ],
      }
    case 'ordersOnHold':
      return {
        title: lines.ordersOnHold(about.orders, dollars(about.amount)),
        hint: lines.ordersOnHoldText(about.customers, about.orders),
        fixes: [
          { label: fixes.review, to: '/admin/orders', search: { shipDay: about.shipDay, tab: 'hold' } },
        ],
      }
    case 'ordersNotConfirmed':
      return {
        title: lines.ordersNotConfirmed(about.orders, dollars(about.amount)),
        hint: lines.ordersNotConfirmedText(shipDayText(asDay(about.shipDay), language)),
        fixes: [
          {
            label: fixes.review,
            to: '/admin/orders',
            search: { shipDay: about.shipDay, step: 'notConfirmed' },
          },
        ],
      }
    case 'itemsShort':
      return {
        title: lines.itemsShort(about.items, about.orders),
        hint: lines.itemsShortText(about.worst),
        fixes: [{ label: fixes.review, to: '/admin/shorts', search: { shipDay: about.shipDay } }],
      }
    case 'noDriver':
      return {
        title: lines.noDriver(about.routeNumber, about.route),
        hint: lines.noDriverText(wallTimeText(about.leavesAt), about.orders),
        fixes: [{ label: fixes.assign, to: '/admin/runs', search: { day: about.shipDay } }],
      }
    case 'feedback':
      return {
        title: lines.feedback(about.count, dayAndTimeText(new Date(about.oldestAt), timeZone, language)),
        hint: lines.feedbackText(about.names, about.count),
        fixes: [{ label: fixes.review, to: '/admin/feedback', search: {} }],
      }
    case 'applications':
      return {
        title: lines.applications(about.count, dayAndTimeText(new Date(about.oldestAt), timeZone, language)),
        hint: lines.applicationsText(about.names, about.count),
        fixes: [{ label: fixes.review, to: '/admin/applications', search: { state: 'received' } }],
      }
    case 'claimsToDecide':
      return {
        title: lines.claimsToDecide(about.count, dollars(about.amount)),
        hint: lines.claimsToDecideText(
          dayAndTimeText(new Date(about.oldestAt), timeZone, language),
          about.names,
          about.count,
        ),
        fixes: [{ label: fixes.review, to: '/admin/claims' }],
      }
    case 'messagesFailed':
      return {
        title: lines.messagesFailed(about.count),
        hint: about.lastError && lines.messagesFailedText(about.lastError),
        fixes: [{ label: fixes.see, to: '/admin/outbox', search: { state: 'failed' } }],
      }
    case 'parcelsLate':
      return {
        title: lines.parcelsLate(about.count),
        hint: lines.parcelsLateText,
        fixes: [{ label: fixes.review, to: '/admin/parcels', search: { view: 'late' } }],
      }
    case 'parcelsUnmatched':
      return {
        title: lines.parcelsUnmatched(about.count),
        hint: lines.parcelsUnmatchedText,
        fixes: [{ label: fixes.review, to: '/admin/parcels', search: { view: 'unmatched' } }],
      }
    case 'longOverdue':
      return {
        title: lines.longOverdue(about.accounts, dollars(about.amount)),
        hint: lines.longOverdueText(about.names, about.accounts),
        fixes: [{ label: fixes.review, to: '/admin/overdue' }],
      }
    case 'jobsGivenUp':
      return {
        title: lines.jobsGivenUp(about.count),
        hint: lines.jobsGivenUpText(about.name),
        fixes: [{ label: fixes.review, to: '/admin/jobs', search: { state: 'given-up' } }],
      }
    case 'webhookOff':
      return {
        title: lines.webhookOff(about.name),
        hint: lines.webhookOffText(about.failed),
        fixes: [{ label: fixes.review, to: '/admin/webhooks', search: { hook: String(about.webhookId) } }],
      }
    default:
      throw new Error(`unhandled ${about satisfies never}`)
  }
}
