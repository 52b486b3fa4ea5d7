/** Bodies of the calls of representatives, and of customers to theirs: valid, with unknown ids. */
export const salesSamples: Record<string, unknown> = {
  'tonight.call': {
    accountNumber: 999_999_999,
    outcome: 'NO_ANSWER',
    shipDay: '2026-11-24',
    requestId: 999_999_999,
  },
  'tonight.note': { note: 'Wants less red.' },
  'targets.set': { month: '2026-11-01', amount: 120_000 },
  'salesRep.sendEmail': { message: 'June 12, all white.' },
  'salesRep.requestCall': { at: '2026-11-24T15:00:00Z', about: 'Peonies' },
}
