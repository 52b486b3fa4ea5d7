import type { Delivery, Webhook } from '../../../contract/features/webhooks/webhooks.ts'

const states: Record<Delivery['state'], string> = { waiting: 'Waiting', taken: 'Delivered', failed: 'Failed' }
const offReasons: Record<NonNullable<Webhook['offBecause']>, string> = {
  staff: 'Switched off',
  dead: 'Off: no delivery succeeded for three days',
  gone: 'Off: the receiver wants no more events (410)',
}
const groups: Record<string, string> = {
  order: 'Orders',
  line: 'Lines of orders',
  invoice: 'Invoices',
  payment: 'Payments',
  stock: 'Stock',
  price: 'Prices',
  delivery: 'Deliveries',
  customer: 'Customers',
}
const number = (count: number) => count.toLocaleString('en-US')

export const webhooks = {
  states,
  offReasons,
  groups,
  list: 'Webhooks',
  count: (total: number) => (total === 1 ? '1 webhook' : `${number(total)} webhooks`),
  add: 'Add webhook',
  adding: 'Adding…',
  added: (name: string) => `${name} added.`,
  empty: 'No webhooks yet.',
  emptyText:
    'Add the address of another system to send it events about orders, payments, stock and deliveries.',
  all: 'All',
  allTaken: (count: number) =>
    count === 0 ? 'Nothing sent in 24 hours' : `${number(count)} in 24 hours, all delivered`,
  someFailing: (count: number, all: number) => `${number(count)} of ${number(all)} in 24 hours failed`,
  bars: 'Deliveries by hour, the last 24 hours',
  off: 'Off',
  failing: 'Failing',
  failingLead: (name: string) => `${name} has accepted nothing since`,
  failingText: (count: number) =>
    count === 1
      ? '1 event is waiting and is retried automatically. Nothing is lost.'
      : `${number(count)} events are waiting and are retried automatically. Nothing is lost.`,
  show: 'Show',
  back: 'All webhooks',
  deliveries: 'Deliveries',
  stateTabs: 'Filter deliveries',
  noDeliveries: 'Nothing sent yet.',
  noDeliveriesText: 'Deliveries appear here. Send a test to try the address.',
  test: 'Test',
  testing: 'Sending…',
  trySend: 'Send this example',
  tryTitle: (name: string) => `Test ${name}`,
  tryText:
    'Sends an example of an event to this address, signed like a real one. Its body says "test": true, so that nobody takes it for an order. The answer opens here.',
  verifyTitle: 'How the receiver checks it',
  verifyText:
    'In Node. Compare the bytes that arrived, before they are parsed, and refuse a timestamp older than five minutes.',
  replay: 'Replay',
  replayMany: (count: number) => (count === 1 ? 'Replay 1' : `Replay ${number(count)}`),
  replaying: 'Sending…',
  replayed: (count: number) =>
    count === 1 ? '1 delivery is sent again.' : `${number(count)} deliveries are sent again.`,
  edit: 'Settings',
  when: 'When',
  event: 'Event',
  about: 'About',
  answer: 'Answer',
  state: 'State',
  attempts: 'Attempts',
  noAnswer: 'No answer',
  ms: (count: number) => `${number(count)} ms`,
  tries: (attempts: number, most: number) => `${attempts} of ${most}`,
  next: 'next',
  sameId: 'The same ID at every attempt and replay',
  triesTitle: 'Attempts',
  noTries: 'No attempt yet.',
  sent: 'What is sent',
  headers: 'Headers of the last attempt',
  signed:
    'Signed by the rules of Standard Webhooks: webhook-id, webhook-timestamp, webhook-signature. A receiver that has the ID already can skip it.',
  failed: 'Deliveries didn’t load.',
  fields: {
    name: 'Name',
    url: 'Address',
    events: 'Events',
    accountNumber: 'Only for account',
    keeperId: 'Email when it is switched off',
    on: 'On',
  },
  urlHint: 'https keeps the content private. Addresses in the internal network aren’t called.',
  accountHint: 'Leave empty for all customers.',
  nobody: 'Nobody',
  me: (name: string) => `Me (${name})`,
  everything: (group: string) => `All of ${group}`,
  example: 'Example',
  secretTitle: 'Signing secret',
  secretSet: (by: string) => `Set by ${by},`,
  secretOld: 'The old secret still signs until',
  newSecret: 'New secret',
  newSecretTitle: 'Create a new secret?',
  newSecretText:
    'It is shown once. The current secret keeps signing for 24 hours, so that the receiver can change.',
  making: 'Making…',
  keep: 'Keep',
  remove: 'Remove',
  removing: 'Removing…',
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: 'Its deliveries are removed too, including those still waiting. This can’t be undone.',
  removed: (name: string) => `${name} removed.`,
  gone: 'This no longer exists.',
  close: 'Close',
}
