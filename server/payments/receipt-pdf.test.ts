import { describe, expect, test } from 'vitest'
import { type Language, languages } from '../../contract/core/language.ts'
import type { PaymentRow } from '../../contract/features/payments/account-payments.ts'
import { faultsOf, wordsOn, writtenOn } from '../../tests/support/pdf.ts'
import { readSettings } from '../core/settings.ts'
import { receiptPdf } from './receipt-pdf.ts'

const around = (language: Language) => ({
  brand: readSettings({}).brand,
  publicUrl: 'https://shop.example.com',
  now: new Date('2026-11-24T14:00:00Z'),
  timeZone: 'America/New_York',
  language,
  customer: {
    name: 'Petal & Stem Floral Design of Greater Champaign County',
    accountNumber: 10001,
    addressLines: ['12 Scioto St', 'Urbana, OH 43078'],
  },
})

const paymentOf = (invoices: number, more: Partial<PaymentRow> = {}): PaymentRow => ({
  paymentId: 881,
  at: '2026-11-24T03:03:00Z',
  tender: 'card',
  status: 'captured',
  cardBrand: 'visa',
  lastFour: '4242',
  note: '',
  amount: 1500.5,
  refunded: 0,
  refunds: [],
  unapplied: 0,
  orderNumber: null,
  appliedTo: Array.from({ length: invoices }, (_, n) => ({ invoiceNumber: 104_000 + n, amount: 50.25 })),
  ...more,
})

describe.each(languages)('a receipt on paper (%s)', (language) => {
  test.each([0, 1, 20, 21, 22, 23, 24, 200])(
    'of %i invoices names each, with no text over text and its sum below the last',
    async (count) => {
      const paper = await receiptPdf(paymentOf(count, { unapplied: 12.5, refunded: 20 }), around(language))
      expect(faultsOf(paper)).toEqual([])
      const written = writtenOn(paper)
      const last = written.at(-1)?.page
      const named = written.filter(({ text }) => /^(Invoice|Factura) 104\d{3}$/.test(text))
      expect(named).toHaveLength(count)
      const credit = written.find(({ text }) => /credit|crédito/.test(text))
      expect([credit?.page, written.find(({ text }) => text === '$1,500.50')?.page]).toEqual([last, 1])
      expect(written.find(({ text }) => /^(Total paid|Pagado en total)$/.test(text))?.page).toBe(last)
    },
  )
})

test.each([
  [
    'en',
    {},
    ['Receipt', 'P-881', 'Nov 23, 2026, 10:03 pm', 'Visa ending in 4242', 'Invoice 104000', '50.25'],
  ],
  [
    'es',
    { tender: 'check', note: '#1043', cardBrand: null, lastFour: null },
    ['Recibo', '23 nov 2026, 10:03 pm', 'Cheque #1043', 'Factura 104000', 'Pagado en total', '$1,500.50'],
  ],
  ['en', { orderNumber: 104301, appliedTo: [] }, ['Order 104301', '1,500.50']],
  ['es', { refunded: 20 }, ['Visa terminada en 4242', 'Reembolsado después', '−20.00']],
] as const)('a receipt says when, by what and for what (%s, %o)', async (language, more, texts) => {
  const words = wordsOn(await receiptPdf(paymentOf(1, more as Partial<PaymentRow>), around(language)))
  for (const text of texts) expect(words).toContain(text)
})
