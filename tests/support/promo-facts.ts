import { asDay } from '../../contract/core/dates.ts'

/** Facts of emails about pre-orders and shorts, and to suppliers; `words` is used for every text that people enter. */
export const promoFacts = (words: string) => ({
  'pre-order-open': {
    name: words,
    closesOn: asDay('2027-03-01'),
    shipsFrom: asDay('2027-04-20'),
    shipsTo: asDay('2027-05-05'),
    accountNumber: 10_001,
    items: [
      { name: 'Peony Sarah Bernhardt', um: 'BU', booked: 40 },
      { name: 'Peony Coral Charm', um: 'BU', booked: 0 },
    ],
    unsubscribePath: '/email-unsubscribe-confirmation?token=1.x',
  },
  'supplier-reminder': { vendor: words, day: asDay('2026-11-23'), dueAt: '04:30' },
  report: {
    title: words,
    days: 'Mon Nov 16 – Sun Nov 22',
    figures: [
      { label: 'Sales', value: '$362,211.29', was: '$327,200.02' },
      { label: 'Orders', value: '917', was: null },
    ],
    split: 'Product type',
    parts: [{ label: words, value: '$118,402', was: '$104,040' }],
    path: '/admin/reports/sales?report=sales',
  },
  'webhook-off': { name: words, host: 'erp.example', because: 'dead' as const },
  'short-choice': {
    orderNumber: 104_293,
    description: words,
    um: 'BU',
    missing: 4,
    asked: 15,
    reason: words,
    closes: '04:10',
    path: '/c/s3cr3t',
  },
})
