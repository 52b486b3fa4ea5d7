import { addDays, type Day, daysBetween, weekdayOf } from '../core/dates.ts'
import { divideHalfUp } from '../core/money.ts'

/** A customer's payment terms; `EOM_…` count from the end of the invoice's month. */
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

/** The last day on which a payment of the invoice is on time. Calendar days only: no clock or daylight saving. */
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
      // A week's invoices, Sunday to Saturday, are due on the Friday after it.
      return addDays(issuedOn, 12 - weekdayOf(issuedOn))
    case 'SEMI_MONTHLY':
      // The first half of a month is due on its last day, the second half on the fifteenth of the next.
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
  /** The amount credited so far: credited amounts get no discount. */
  creditedCents: number
}

/**
 * The discount for paying an invoice in full on a day: with EOM_2PCT_12 two percent, rounded half up once, through the due day;
 * with other terms nothing.
 */
export function discountCents(
  { terms, dueOn: due, amountCents, creditedCents }: Discountable,
  on: Day,
): number {
  if (terms !== 'EOM_2PCT_12' || on > due) return 0
  return divideHalfUp(Math.max(0, amountCents - creditedCents) * 2, 100)
}
