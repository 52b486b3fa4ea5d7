import type { Day } from '../core/dates.ts'
import { daysPastDue } from './terms.ts'

/** Age buckets by days past due. */
export const ageBuckets = ['current', 'days1to30', 'days31to60', 'days61to90', 'over90'] as const
export type AgeBucket = (typeof ageBuckets)[number]

/** An invoice or charge that is not paid in full. */
export type OpenItem = { dueOn: Day; openCents: number }

export function bucketOf(dueOn: Day, today: Day): AgeBucket {
  const days = daysPastDue(dueOn, today)
  if (days === 0) return 'current'
  if (days <= 30) return 'days1to30'
  if (days <= 60) return 'days31to60'
  return days <= 90 ? 'days61to90' : 'over90'
}

/** Amount owed in each bucket, in cents. */
export function agingOf(items: readonly OpenItem[], today: Day): Record<AgeBucket, number> {
  const sums = { current: 0, days1to30: 0, days31to60: 0, days61to90: 0, over90: 0 }
  for (const { dueOn, openCents } of items) sums[bucketOf(dueOn, today)] += openCents
  return sums
}

/**
 * The next amount due: the first day on which credits do not cover everything due by then, and the amount to pay by it. Past-due
 * amounts are due today at the latest; `pastCents` is their part of the amount.
 */
export function dueOf(
  items: readonly OpenItem[],
  { on, creditCents }: { on: Day; creditCents: number },
): { cents: number; by: Day | null; pastCents: number } {
  const dueBy = (day: Day) =>
    items.reduce((cents, { dueOn, openCents }) => cents + (dueOn <= day ? openCents : 0), 0) - creditCents
  const past = items.filter(({ dueOn }) => dueOn < on)
  const pastCents = Math.max(0, past.reduce((cents, { openCents }) => cents + openCents, 0) - creditCents)
  const days = items.flatMap(({ dueOn }) => (dueOn >= on ? dueOn : [])).sort()
  const by = days.find((day) => dueBy(day) > 0) ?? (pastCents > 0 ? on : null)
  return { cents: by === null ? 0 : dueBy(by), by, pastCents }
}

type Payable = { invoiceNumber: number; dueOn: Day; issuedOn: Day; openCents: number }

const earlierFirst = (a: Payable, b: Payable) => {
  if (a.dueOn !== b.dueOn) return a.dueOn < b.dueOn ? -1 : 1
  if (a.issuedOn !== b.issuedOn) return a.issuedOn < b.issuedOn ? -1 : 1
  return a.invoiceNumber - b.invoiceNumber
}

/**
 * Divides an amount over invoices when none is chosen: the earliest due is paid first, until the money runs out. Any amount beyond
 * all invoices stays unapplied.
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
