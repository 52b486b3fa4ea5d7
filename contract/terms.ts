import { addDays, type Day, daysBetween, weekdayOf } from './dates.ts'
import { divideHalfUp } from './money.ts'

/** How a customer pays (domain of the trade); `EOM_…` count from the end of the month of the invoice. */
export const terms = [
  'PREPAID_CARD',
  'COD',
  'NET7',
  'NET10',
  'NET15',
  'NET30',
  'WEEKLY',
  'SEMI_MONTHLY',
  'EOM_NET10',
  'EOM_2PCT_12',
] as const
export type Terms = (typeof terms)[number]

const firstOfNextMonth = (day: Day): Day => {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return (month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`) as Day
}

/** The last day on which an invoice is paid in time. Calendar days: no clock and no daylight saving takes part. */
export function dueOn(by: Terms, issuedOn: Day): Day {
  switch (by) {
    case 'PREPAID_CARD':
    case 'COD':
      return issuedOn
    case 'NET7':
      return addDays(issuedOn, 7)
    case 'NET10':
      return addDays(issuedOn, 10)
    case 'NET15':
      return addDays(issuedOn, 15)
    case 'NET30':
      return addDays(issuedOn, 30)
    case 'WEEKLY':
      // A week's invoices, Sunday to Saturday, are paid by the Friday after it.
      return addDays(issuedOn, 12 - weekdayOf(issuedOn))
    case 'SEMI_MONTHLY':
      // The first half of a month by its last day, the second half by the fifteenth of the next.
      return Number(issuedOn.slice(8)) <= 15
        ? addDays(firstOfNextMonth(issuedOn), -1)
        : addDays(firstOfNextMonth(issuedOn), 14)
    case 'EOM_NET10':
      return addDays(firstOfNextMonth(issuedOn), 9)
    case 'EOM_2PCT_12':
      return addDays(firstOfNextMonth(issuedOn), 11)
    default:
      throw new Error(`unhandled ${by satisfies never}`)
  }
}

/** Days after the due day; 0 while an invoice is not late. */
export const daysPastDue = (due: Day, today: Day): number => Math.max(0, daysBetween(due, today))

type Discountable = {
  terms: string
  dueOn: Day
  amountCents: number
  /** What credits have taken off it: nothing is discounted twice. */
  creditedCents: number
}

/**
 * What is taken off an invoice that is paid in full on a day: by EOM_2PCT_12 two percent, rounded half up once, to the day on
 * which it is due; by other terms nothing.
 */
export function discountCents(
  { terms, dueOn: due, amountCents, creditedCents }: Discountable,
  on: Day,
): number {
  if (terms !== 'EOM_2PCT_12' || on > due) return 0
  return divideHalfUp(Math.max(0, amountCents - creditedCents) * 2, 100)
}
