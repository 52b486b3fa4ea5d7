/** Valid bodies of the calls of promo bars, audiences and reminders. */
export const promoBodies: Record<string, unknown> = {
  'suppliers.remind': { again: true },
  'preOrders.notifyAll': { id: 1, preview: true },
  'promoBar.tell': { what: 'seen' },
  'promoBars.add': {
    leadEn: 'Poinsettias are in.',
    startsAt: '2026-11-24T10:45:00.000Z',
    endsAt: '2026-12-18T22:30:00.000Z',
  },
  'promoBars.change': {
    id: 1,
    version: 0,
    leadEn: 'Poinsettias are in.',
    startsAt: '2026-11-24T10:45:00.000Z',
    endsAt: '2026-12-18T22:30:00.000Z',
  },
  'promoBars.setPicture': {},
  'audience.preview': { conditions: [{ kind: 'route', is: true, values: ['104'] }] },
  'audience.keep': { name: 'North', conditions: [{ kind: 'route', is: true, values: ['104'] }] },
}
