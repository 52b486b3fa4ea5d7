/** The payload of each event: an example of its `data`. Bodies have only keys, states and sums; receivers get the rest from the API. */
const order = {
  orderNumber: 104_164,
  accountNumber: 10_001,
  status: 'CONFIRMED',
  shipDay: '2026-11-24',
  deliveryMethod: 'TRUCK',
  poNumber: 'PO-7781',
  totalAmount: 465.75,
}
const line = {
  orderNumber: 104_164,
  accountNumber: 10_001,
  line: 3,
  productId: 100_003,
  description: 'Rose Freedom 60 cm',
  quantity: 20,
  status: 'PICKED',
}
const invoice = {
  invoiceNumber: 104_164,
  kind: 'INVOICE',
  accountNumber: 10_001,
  orderNumber: 104_164,
  issuedOn: '2026-11-24',
  dueOn: '2026-12-24',
  amount: 465.75,
  paid: 0,
}
const payment = {
  paymentId: 5_120,
  accountNumber: 10_001,
  orderNumber: 104_164,
  tender: 'card',
  status: 'captured',
  amount: 465.75,
}
const delivery = {
  accountNumber: 10_001,
  orderNumbers: [104_164],
  routeNumber: 'DAY-1',
  state: 'DELIVERED',
  at: '2026-11-24T13:12:00.000Z',
}
const customer = {
  accountNumber: 10_001,
  name: 'Petal & Stem',
  status: 'active',
  terms: 'NET15',
  priceLevel: 2,
}

/** Every event that webhooks can subscribe to, with an example of its data. */
export const webhookEvents = {
  'order.placed': { ...order, status: 'SUBMITTED' },
  'order.changed': order,
  'order.cancelled': { ...order, status: 'CANCELLED' },
  'line.picked': line,
  'line.short': { ...line, status: 'SHORT' },
  'line.substituted': { ...line, status: 'SUBSTITUTED' },
  'line.cancelled': { ...line, status: 'CANCELLED' },
  'invoice.issued': invoice,
  'invoice.paid': { ...invoice, paid: 465.75 },
  'payment.captured': payment,
  'payment.declined': { ...payment, status: 'declined' },
  'payment.refunded': { ...payment, status: 'refunded' },
  'payment.reversed': { ...payment, tender: 'check' },
  'stock.changed': { productIds: [100_003, 100_018] },
  'price.published': { publicationId: 311, prices: 150, stock: 38, added: 2, gone: 0 },
  'delivery.arrived': { ...delivery, state: 'ARRIVED' },
  'delivery.delivered': delivery,
  'delivery.failed': { ...delivery, state: 'FAILED' },
  'customer.created': customer,
  'customer.changed': customer,
} as const
export type WebhookEvent = keyof typeof webhookEvents
export const webhookEventNames = Object.keys(webhookEvents) as [WebhookEvent, ...WebhookEvent[]]

/** The event that a test sends by default. */
export const testEvent = 'webhook.test'

/** The body of a test: an example marked as such, so that no receiver mistakes it for an order. */
export const exampleBody = (event: typeof testEvent | WebhookEvent, timestamp: string) => ({
  type: event,
  timestamp,
  test: true,
  data: event === testEvent ? { message: 'This is a test. Nothing has happened.' } : webhookEvents[event],
})
