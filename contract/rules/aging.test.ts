import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, asDay } from '../core/dates.ts'
import { ageBuckets, agingOf, bucketOf, dueOf, oldestFirst } from './aging.ts'

const today = asDay('2026-11-20')
const items = fc.array(
  fc.record({
    invoiceNumber: fc.integer({ min: 1, max: 1_000_000 }),
    dueOn: fc.integer({ min: -200, max: 60 }).map((days) => addDays(today, days)),
    issuedOn: fc.integer({ min: -230, max: 0 }).map((days) => addDays(today, days)),
    openCents: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  { maxLength: 40 },
)
const sum = (cents: number[]) => cents.reduce((all, one) => all + one, 0)

describe('what is due next', () => {
  const open = (dueOn: string, dollars: number) => ({ dueOn: asDay(dueOn), openCents: dollars * 100 })
  const later = [
    open('2026-12-20', 400),
    open('2026-11-26', 100),
    open('2026-11-26', 50),
    open('2026-12-02', 75),
  ]
  test.each([
    ['the invoices of the next due day', later, 0, { cents: 15_000, by: '2026-11-26', pastCents: 0 }],
    ['less the credits', later, 20, { cents: 13_000, by: '2026-11-26', pastCents: 0 }],
    ['the day after those that credits pay', later, 200, { cents: 2_500, by: '2026-12-02', pastCents: 0 }],
    [
      'what is past due with them',
      [...later, open('2026-11-01', 30)],
      0,
      { cents: 18_000, by: '2026-11-26', pastCents: 3_000 },
    ],
    [
      'what is past due today, if nothing comes',
      [open('2026-11-01', 30)],
      10,
      { cents: 2_000, by: '2026-11-20', pastCents: 2_000 },
    ],
    ['nothing where credits pay all', later, 700, { cents: 0, by: null, pastCents: 0 }],
    ['nothing where nothing is open', [], 0, { cents: 0, by: null, pastCents: 0 }],
  ])('is %s', (_, given, credits, due) => {
    expect(dueOf(given, { on: today, creditCents: credits * 100 })).toEqual(due)
  })
})

test.each([
  [0, 'current'],
  [1, 'days1to30'],
  [30, 'days1to30'],
  [31, 'days31to60'],
  [60, 'days31to60'],
  [61, 'days61to90'],
  [90, 'days61to90'],
  [91, 'over90'],
])('%i days past due is %s', (days, bucket) => {
  expect(bucketOf(addDays(today, -days), today)).toBe(bucket)
})

test('the buckets add up to what is open, and no day makes anything younger', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 100 }), (open, days) => {
      expect(sum(Object.values(agingOf(open, today)))).toBe(sum(open.map(({ openCents }) => openCents)))
      for (const { dueOn } of open) {
        const [now, then] = [bucketOf(dueOn, today), bucketOf(dueOn, addDays(today, days))]
        expect(ageBuckets.indexOf(then)).toBeGreaterThanOrEqual(ageBuckets.indexOf(now))
      }
    }),
  )
})

test('$500 settles the invoice of October 8 and part of that of October 20', () => {
  const october = (day: string, openCents: number, invoiceNumber: number) => ({
    invoiceNumber,
    issuedOn: asDay(`2026-09-${day}`),
    dueOn: asDay(`2026-10-${day}`),
    openCents,
  })
  const open = [october('20', 30_000, 3), october('08', 41_260, 2), october('25', 9_900, 4)]
  const { shares, leftCents } = oldestFirst(open, 50_000)
  expect(shares.map(({ of, cents }) => [of.invoiceNumber, cents])).toEqual([
    [2, 41_260],
    [3, 8740],
  ])
  expect(leftCents).toBe(0)
})

test('money goes to what is due first, never above an invoice, and every cent is somewhere', () => {
  fc.assert(
    fc.property(items, fc.integer({ min: 0, max: 60_000_000 }), (open, cents) => {
      const { shares, leftCents } = oldestFirst(open, cents)
      expect(sum(shares.map((share) => share.cents)) + leftCents).toBe(cents)
      for (const share of shares) expect(share.cents).toBeLessThanOrEqual(share.of.openCents)
      const whole = shares.slice(0, -1)
      for (const share of whole) expect(share.cents).toBe(share.of.openCents)
      const last = shares.at(-1)
      if (last) for (const share of whole) expect(share.of.dueOn <= last.of.dueOn).toBe(true)
      if (leftCents > 0) expect(shares.length).toBe(open.length)
    }),
  )
})
