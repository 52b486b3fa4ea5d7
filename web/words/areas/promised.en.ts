import type { PromiseKind } from '../../../contract/features/calendar.ts'

/** Words of goods promised to a shop, by day. */
export const promised = {
  title: 'Calendar',
  text: 'Everything that is promised to you for the next four months.',
  failed: 'The calendar couldn’t be loaded',
  empty: 'Nothing is promised yet.',
  emptyText: 'Orders, standing orders, quotes and events appear here by day.',
  kinds: {
    ORDER: 'Order',
    STANDING: 'Standing order',
    PREBOOK: 'Pre-order',
    SPECIAL: 'Special order',
    QUOTE: 'Quote',
    EVENT: 'Event',
  } satisfies Record<PromiseKind, string>,
  order: (number: number) => `Order ${number}`,
  until: (when: string) => `change until ${when}`,
  decide: (when: string) => `the offer is valid until ${when}`,
  closed: 'can no longer be changed',
  planned: 'not ordered yet',
  link: 'In your own calendar',
  linkText: 'A secret address brings these days into any calendar program, without prices.',
  address: 'Address',
  shownOnce: 'It is shown once. Copy it into your calendar program.',
  made: (when: string) => `Created ${when}.`,
  read: (when: string) => `Last read ${when}.`,
  make: 'Create an address',
  renew: 'Create a new one',
  end: 'End it',
}
