import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/core/language.ts'
import {
  lineKinds,
  type Statement,
  type StatementLine,
} from '../../contract/features/receivables/receivables.ts'
import { faultsOf, wordsOn, writtenOn } from '../../tests/support/pdf.ts'
import { readSettings } from '../core/settings.ts'
import { statementPdf } from './statement-pdf.ts'

const around = (language: Language) => ({
  brand: readSettings({}).brand,
  publicUrl: 'https://shop.example.com',
  now: new Date('2026-11-23T14:00:00Z'),
  language,
})

const lineOf = (n: number): StatementLine => ({
  id: n,
  account: 10001,
  seq: n + 1,
  date: '2026-11-23',
  type: 'INVOICE',
  kind: lineKinds[n % lineKinds.length] ?? 'INVOICE',
  reference: n % 4 === 0 ? '104301' : `CM-${10_000 + n}`,
  orderNumber: null,
  poNumber: n % 3 === 0 ? 'WEDDING-BAKER-2026' : '',
  shipTo: n % 2 === 0 ? 'Petal & Stem Studio, Downtown Urbana' : '',
  dueDate: n % 2 === 0 ? '2026-12-24' : null,
  dueAmount: n % 2 === 0 ? 112_165.4 : 0,
  receivedAmount: n % 2 === 0 ? 0 : -112_165.4,
  balance: -1_112_165.4,
  note: n % 5 === 0 ? 'Quality, invoice 104301, brown petals on all of box 4 and two of box 5' : '',
})

const statementOf = (count: number, more: Partial<Statement> = {}): Statement => ({
  account: 10001,
  customerName: 'Petal & Stem Floral Design of Greater Champaign County',
  billTo: ['12 Scioto St', 'Suite 4', 'Urbana, OH 43078'],
  terms: 'EOM_2PCT_12',
  dateFrom: '2026-11-01',
  dateTo: '2026-11-30',
  opening: 1_112_165.4,
  charges: 1_112_165.4,
  payments: 1_112_165.4,
  credits: 1_112_165.4,
  closing: 1_112_165.4,
  amountDue: 4512.1,
  dueBy: '2026-12-12',
  pastDue: 1236.9,
  deposits: 0,
  inTime: { amount: 4421.86, discount: 90.24, by: '2026-12-12' },
  ageing: {
    current: 3200,
    days1to30: 812.1,
    days31to60: 500,
    days61to90: 0,
    over90: 0,
    unapplied: -75.2,
    total: 4436.9,
  },
  agedOn: '2026-11-23',
  rows: Array.from({ length: count }, (_, n) => lineOf(n)),
  total: count,
  page: 1,
  pageSize: 40,
  ...more,
})

describe.each(languages)('a statement on paper (%s)', (language) => {
  const closing = language === 'es' ? 'Saldo final' : 'Closing balance'

  test.each([0, 1, 15, 16, 17, 18, 19, 20, 45, 46, 47, 48, 150])(
    'of %i lines has no text over text, and its closing balance below the last line',
    async (count) => {
      const paper = await statementPdf(statementOf(count), around(language))
      expect(faultsOf(paper)).toEqual([])
      const written = writtenOn(paper)
      const last = written.at(-1)?.page
      expect(written.find(({ text }) => text === closing)?.page).toBe(last)
      const lines = written.filter(({ text }) => text === '104301' || text.startsWith('CM-'))
      expect(lines).toHaveLength(count)
      if (count > 0) expect(lines.at(-1)?.page).toBe(last)
    },
  )

  test('repeats its head on each page and numbers them', async () => {
    const written = writtenOn(await statementPdf(statementOf(150), around(language)))
    const pages = written.at(-1)?.page ?? 0
    expect(pages).toBeGreaterThan(3)
    for (let page = 1; page <= pages; page++) {
      const words = written.filter((one) => one.page === page).map(({ text }) => text)
      expect(words).toContain(language === 'es' ? 'Vence' : 'Due')
      expect(words).toContain(language === 'es' ? `Página ${page} de ${pages}` : `Page ${page} of ${pages}`)
    }
  })
})

test.each([
  [
    'en',
    [
      'Statement',
      'Nov 1, 2026 to Nov 23, 2026',
      'EOM, 2% by the 12th',
      '$4,512.10 due by Dec 12, 2026',
      '$1,236.90 past due',
      'Pay $4,421.86 by Dec 12, 2026 for 2% off',
      'Mail checks to',
      'Dayton, OH 45402',
      'Aging on Nov 23, 2026',
      '1 to 30 days past due',
      'Dec 24, 2026',
    ],
  ],
  [
    'es',
    [
      'Estado de cuenta',
      '1 nov 2026 a 23 nov 2026',
      'Fin de mes, 2% hasta el 12',
      '$4,512.10 vencen el 12 dic 2026',
      '$1,236.90 vencidos',
      'Enviar cheques a',
      'Antigüedad, al 23 nov 2026',
      '1 a 30 días de atraso',
      '24 dic 2026',
    ],
  ],
] as const)(
  'what a bookkeeper files (%s): terms, due day, discount, what is late, whom to pay',
  async (language, texts) => {
    const words = wordsOn(await statementPdf(statementOf(6), around(language)))
    for (const text of texts) expect(words).toContain(text)
  },
)

test('what credits pay is not past due', async () => {
  const words = wordsOn(await statementPdf(statementOf(1, { pastDue: 0 }), around('en')))
  expect(words.filter((text) => /^\$.* past due$/.test(text))).toEqual([])
})

test('a period without entries says so', async () => {
  expect(wordsOn(await statementPdf(statementOf(0), around('en')))).toContain('No activity in this period.')
})
