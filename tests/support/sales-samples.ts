/** Bodies of representatives' calls, and of customers' calls to their representatives: valid, with unknown ids. */
export const salesSamples: Record<string, unknown> = {
  'tonight.call': {
    accountNumber: 999_999_999,
    outcome: 'NO_ANSWER',
    shipDay: '2026-11-24',
    requestId: 999_999_999,
  },
  'tonight.note': { note: 'Wants less red.' },
  'targets.set': { month: '2026-11-01', amount: 120_000 },
  'baskets.add': {
    accountNumber: 999_999_999,
    userId: 999_999_999,
    addressId: 999_999_999,
    lines: [{ productId: 999_999_999, quantity: 1 }],
  },
  'baskets.change': { version: 0, lines: [{ productId: 999_999_999, quantity: 1 }] },
  'baskets.send': { by: 'mail' },
  'basketDoor.change': { lines: [{ productId: 999_999_999, quantity: 1 }] },
  'basketDoor.place': { expectedTotal: null },
  'salesRep.sendEmail': { message: 'June 12, all white.' },
  'salesRep.requestCall': { at: '2026-11-24T15:00:00Z', about: 'Peonies' },
}
