import { describe, expect, test } from 'vitest'
import type { OpenInvoice, StatementLine } from '../../../contract/features/receivables/receivables.ts'
import { centsTyped, sumOf, toggled, toPayCents, usualChoice } from './choice.ts'
import { foundLines, lateBefore } from './lines.ts'
import { choiceOf, monthsBack, periodFrom, periodOfChoice } from './period.ts'

const invoice = (invoiceNumber: number, open: number, daysPastDue = 0, discount = 0) =>
  ({ invoiceNumber, open, daysPastDue, discount }) as OpenInvoice
const rows = [invoice(1, 703.47, 16), invoice(2, 1200.5), invoice(3, 0)]

describe('what is chosen to be paid', () => {
  test('is what is past due, which may be nothing, or all that is open', () => {
    expect(usualChoice(rows, 'overdue')).toEqual({ 1: '703.47' })
    expect(usualChoice(rows, 'all')).toEqual({ 1: '703.47', 2: '1,200.50' })
    expect(usualChoice([invoice(2, 5)], 'overdue')).toEqual({})
  })

  test('is asked for after credits: $1,865.47 of $1,903.97 with $38.50 to use', () => {
    expect(toPayCents(rows, { choose: 'all', creditsCents: 3850 })).toBe(186_547)
    expect(toPayCents(rows, { choose: 'overdue', creditsCents: 3850 })).toBe(66_497)
    expect(toPayCents(rows, { choose: 'overdue', creditsCents: 100_000 })).toBe(0)
  })

  test('is less what paying in time takes off: $29.69 of $30.30', () => {
    expect(usualChoice([invoice(4, 30.3, 0, 0.61)], 'all')).toEqual({ 4: '29.69' })
  })

  test('can be let go and chosen again in full', () => {
    const less = toggled({ 1: '700' }, rows[0]!, false)
    expect(less).toEqual({})
    expect(toggled(less, rows[0]!, true)).toEqual({ 1: '703.47' })
  })

  test.each([
    ['703.47', 70347],
    ['$1', 100],
    ['0.5', 50],
    ['703.48', undefined],
    ['0', undefined],
    ['1.234', undefined],
    ['ten', undefined],
    ['', undefined],
  ])('%j typed for an invoice of 703.47 is %j cents', (text, cents) => {
    expect(centsTyped(text, rows[0]!)).toBe(cents)
  })

  test('is paid with credits first, the rest by card', () => {
    const chosen = { 1: '703.47', 2: '100' }
    expect(sumOf(rows, chosen, { creditsCents: 3850, useCredits: true })).toMatchObject({
      totalCents: 80347,
      creditCents: 3850,
      cardCents: 76497,
      isWrong: false,
    })
    expect(sumOf(rows, chosen, { creditsCents: 3850, useCredits: false }).cardCents).toBe(80347)
    expect(sumOf(rows, { 1: '20' }, { creditsCents: 3850, useCredits: true }).cardCents).toBe(0)
    expect(sumOf(rows, { 1: 'x' }, { creditsCents: 0, useCredits: true }).isWrong).toBe(true)
  })
})

describe('the period in the address', () => {
  const today = '2026-01-20' as Parameters<typeof choiceOf>[1]
  test('is a month, a year, two days, or nothing for the running month', () => {
    expect(monthsBack(today, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
    for (const choice of ['2025-12', '2025'])
      expect(choiceOf(periodFrom(periodOfChoice(choice, { dateFrom: '', dateTo: '' })), today)).toBe(choice)
    expect(choiceOf(periodFrom({}), today)).toBe('2026-01')
    expect(choiceOf(periodFrom({ dateFrom: '2025-12-05', dateTo: '2026-01-04' }), today)).toBe('dates')
  })

  test('counts as not said when it makes no sense', () => {
    expect(periodFrom({ year: 'x', month: '13' })).toEqual({})
    expect(periodFrom({ dateFrom: '2026-02-01', dateTo: '2026-01-01' })).toEqual({})
  })
})

test('what was late before the period is separate, what became late within it is not', () => {
  const late = (issuedOn: string, dueOn: string) => ({ issuedOn, dueOn }) as OpenInvoice
  const period = { dateFrom: '2026-11-01', agedOn: '2026-11-20' }
  const rows = [
    late('2026-10-08', '2026-11-07'),
    late('2026-10-30', '2026-11-29'),
    late('2026-11-02', '2026-11-09'),
  ]
  expect(lateBefore(rows, period)).toEqual([rows[0]])
})

test('lines are found by kind, number, PO and amount', () => {
  const line = (part: Partial<StatementLine>) =>
    ({
      reference: '',
      poNumber: '',
      shipTo: '',
      note: '',
      dueAmount: 0,
      receivedAmount: 0,
      ...part,
    }) as StatementLine
  const lines = [
    line({ type: 'INVOICE', reference: '104022', poNumber: 'PROM-77', dueAmount: 1388.15 }),
    line({ type: 'PAYMENT', reference: 'P-9', receivedAmount: 3600 }),
    line({ type: 'PAYMENT', reference: 'P-10', receivedAmount: -20 }),
  ]
  const found = (kind: 'all' | 'charges' | 'paid', text: string) =>
    foundLines(lines, { kind, text }).map(({ reference }) => reference)
  expect(found('charges', '')).toEqual(['104022'])
  expect(found('paid', '')).toEqual(['P-9', 'P-10'])
  expect(found('all', 'prom')).toEqual(['104022'])
  expect(found('all', '$1,388')).toEqual(['104022'])
  expect(found('all', '3600')).toEqual(['P-9'])
})
