import type { Day } from './dates.ts'
import { daysPastDue } from './terms.ts'

/** How late what is owed is, by days past due. */
export const ageBuckets = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** Something owed that is not paid in full. */
export type OpenItem = { dueOn: Day; openCents: number }

export function bucketOf(dueOn: Day, today: Day): AgeBucket {
  const days = daysPastDue(dueOn, today)
  if (days === 0) return 'current'
  if (days <= 30) return 'days1to30'
  if (days <= 60) return 'days31to60'
  return days <= 90 ? 'days61to90' : 'over90'
}

/** What is owed in each bucket, in cents. */
export function ageingOf(items: readonly OpenItem[], today: Day): Record<AgeBucket, number> {
  const sums = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }
  for (const { dueOn, openCents } of items) sums[bucketOf(dueOn, today)] += openCents
  return sums
}

type Payable = { invoiceNumber: number; dueOn: Day; issuedOn: Day; openCents: number }

const earlierFirst = (a: Payable, b: Payable) => {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1
  if (a.issuedOn !== b.issuedOn) return a.issuedOn < b.issuedOn ? -1 : 1
  return a.invoiceNumber - b.invoiceNumber
}

/**
 * How much of an amount goes to which invoice when none is chosen: what is due first is paid first, as far as the money goes.
 * What is more than all of them stays over.
 */
export function oldestFirst<P extends Payable>(
  payable: readonly P[],
  cents: number,
): { shares: { of: P; cents: number }[]; leftCents: number } {
  let leftCents = cents
  const shares = []
  for (const of of [...payable].sort(earlierFirst)) {
    const share = Math.min(leftCents, of.openCents)
    if (share <= 0) continue
    shares.push({ of, cents: share })
    leftCents -= share
  }
  return { shares, leftCents }
}
