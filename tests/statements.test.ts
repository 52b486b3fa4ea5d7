import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Authority, authorities } from '../contract/core/access.ts'
import type { Cart } from '../contract/features/cart.ts'
import type { EventOrder } from '../contract/features/event-orders/fields.ts'
import { type Client, startApp, type TestApp } from './support/app.ts'
import { makePastOrder, makeProduct, makeShop } from './support/make.ts'
import { calls } from './support/raw.ts'

/**
 * The maximum number of SQL statements per response, without begin and commit, and with a cached session. A number may grow for a good
 * reason, but never with the number of lines, orders or products: the shop has forty orders and sixty lines in its cart.
 */
const mostOfReads: Record<string, number> = {
  // A dozen parts, each queried separately.
  'health.read': 21,
  // Eight sheets, each from its own tables.
  'salesRep.fullReport': 18,
  // Products, their weeks and holidays, the counts, and the whole farm's draft.
  'availability.read': 6,
  // Orders, standing orders, the rules of days, holidays, events and quotes.
  'calendar.read': 6,
  // Catalogue pages come from memory, including the customer's prices and holds.
  'inventory.all': 0,
  'inventory.flowers': 0,
  'inventory.plants': 0,
  'inventory.supplies': 0,
  'inventory.yard': 0,
  // The description on its page, which lists don't show.
  'inventory.item': 1,
  'inventory.suggestions': 0,
  'inventory.searchCount': 0,
  'inventory.spelling': 0,
  'inventory.quick': 0,
  'sections.flowerFilters': 0,
  'sections.categories': 0,
  'favorites.list': 0,
  'cart.read': 2,
  'orders.history': 2,
  'orders.read': 2,
  'shipment.read': 2,
  'auth.current': 2,
  'personal.read': 4,
  // Its rows with their goods, the calendar, the customer's prices, and vase lives.
  'eventOrders.read': 5,
  'receivables.statements': 5,
  // The order guide, last year's orders, requested notices, the cart, claims, and dismissed suggestions.
  'assistant.cards': 6,
  'assistant.items': 5,
  'days.calendar': 11,
  'lots.list': 5,
  'orderDesk.list': 6,
  'endOfDay.read': 6,
  // The day's runs are created at the first request.
  'dispatch.board': 6,
  'driving.run': 14,
  'driving.runs': 8,
  'runs.read': 6,
  // Six reports at once.
  'reports.beside': 15,
  'setup.read': 8,
  // Queues, messages, webhooks, payments, backups and the last check, one after another, at most every two seconds.
  'system.metrics': 9,
}
/** Every other read. */
const mostElsewhere = 4

// Counted from the first connection on; statements still reach the database.
const query = vi.spyOn(pg.Client.prototype, 'query')
let app: TestApp
let florist: Client
let orderNumber: number
let eventId: number
const productIds: number[] = []
beforeAll(async () => {
  app = await startApp({ now: '2026-11-23T14:00:00Z' })
  const shop = await makeShop(app.db, { authorities: Object.keys(authorities) as Authority[] })
  for (let n = 0; n < 61; n++) productIds.push(await makeProduct(app.db, { onHand: 10_000 }))
  for (let n = 0; n < 40; n++)
    await makePastOrder(app.db, {
      ...shop,
      placedAt: new Date(Date.UTC(2026, 9, 1 + (n % 28))),
      lines: productIds.slice(n, n + 20).map((productId) => ({ productId })),
    })
  await app.deps.catalogue.reload()
  await learnCatalogue()
  florist = await app.signIn(shop.email)
  eventId = await makeEvent()
  const [first = 0, ...rest] = productIds
  await florist.post('shopping-cart', { productId: first, quantity: 2 })
  const placed = await florist.post('shopping-cart/check-out', {})
  ;[{ orderNumber }] = (placed.body as { orders: [{ orderNumber: number }] }).orders
  await florist.post(
    'shopping-cart',
    rest.map((productId) => ({ productId, quantity: 1 })),
  )
})
afterAll(async () => {
  await app?.close()
  query.mockRestore()
})

/** An event of sixty rows. */
async function makeEvent(): Promise<number> {
  const begun = await florist.post('event-orders', { name: 'Harper and Cole', eventDay: '2026-12-12' })
  const { id, version, designDay, shipTo } = begun.body as EventOrder
  const { status } = await florist.put(`event-orders/${id}`, {
    version,
    name: 'Harper and Cole',
    occasion: 'wedding',
    eventDay: '2026-12-12',
    eventTime: null,
    designDay,
    deliveryMethod: 'TRUCK',
    shipToId: shipTo.id,
    charge: null,
    note: '',
    designs: [{ name: 'Arch', pieces: 1 }],
    items: productIds
      .slice(0, 60)
      .map((productId) => ({ productId, waste: null, shipDay: null, stems: [20] })),
  })
  expect(status).toBe(200)
  return id
}

/** Statements with which the catalogue reloads what changed: independent of the request, at any time. */
const ofCatalogue = new Set<string>()

const textsSent = (): string[] =>
  query.mock.calls.map(([asked]) => String((asked as { text?: string }).text ?? asked))

async function learnCatalogue() {
  const { catalogue } = app.deps
  await catalogue.settled()
  query.mockClear()
  for (const name of ['stock.changed', 'price.changed', 'products.changed'] as const) {
    await catalogue.apply({ name, ids: { productIds: productIds.slice(0, 1) } })
    await catalogue.settled()
  }
  for (const text of textsSent()) ofCatalogue.add(text)
}

/** The statements that a request sends to the database. */
async function statementsOf(
  ask: () => Promise<{ status: number }>,
): Promise<{ status: number; sent: string[] }> {
  // Waits until earlier changes have been reloaded, which isn't part of this response.
  await app.deps.catalogue.settled()
  // The signed-in user is cached for a moment.
  await florist.get('auth/current')
  query.mockClear()
  const { status } = await ask()
  const isOwn = (text: string) =>
    !/^(begin|start transaction|commit|rollback)/i.test(text) && !ofCatalogue.has(text)
  return { status, sent: textsSent().filter(isOwn) }
}

const reads = calls.filter(({ endpoint }) => endpoint.method === 'GET')

test('no read takes more statements than the table says, whatever the shop has', {
  timeout: 120_000,
}, async () => {
  const above: Record<string, string[]> = {}
  for (const { name, path } of reads) {
    const own = path
      .replace(/event-orders\/999999999$/, `event-orders/${eventId}`)
      .replace('orders/999999999', `orders/${orderNumber}`)
      .replace('item/999999999', `item/${productIds[0]}`)
    const read = async () => {
      const { statusCode } = await app.app.inject({ url: `/api/v1/${own}`, headers: florist.headers })
      return { status: statusCode }
    }
    await read()
    const { status, sent } = await statementsOf(read)
    expect(status, name).toBeLessThan(500)
    if (name in mostOfReads) expect(status, name).toBe(200)
    if (sent.length > (mostOfReads[name] ?? mostElsewhere))
      above[name] = sent.map((text) => text.slice(0, 120))
  }
  expect(above).toEqual({})
})

test('nothing that changes a cart of sixty lines, or an order, takes more statements than the table says', async () => {
  const [first, second] = productIds
  const orderLines = (quantity: number) => ({ lines: [{ productId: first, quantity }] })
  const line = async () => {
    const { orders } = (await florist.get('shopping-cart')).body as Cart
    return `shopping-cart/${orders[0]!.id}/${orders[0]!.details[0]!.id}`
  }
  const path = await line()
  const table: [string, number, () => Promise<{ status: number }>][] = [
    ['add to the cart', 4, () => florist.post('shopping-cart', { productId: second, quantity: 3 })],
    ['set a line', 7, () => florist.put(path, { quantity: 4 })],
    ['remove a line', 7, () => florist.delete(path)],
    ['preview a change', 6, () => florist.post(`orders/${orderNumber}/lines/preview`, orderLines(5))],
    ['change an order', 16, () => florist.put(`orders/${orderNumber}/lines`, orderLines(5))],
    ['cancel it', 13, () => florist.post(`orders/${orderNumber}/cancel`)],
    ['order one at once', 9, () => florist.post('shopping-cart/buy-now', { productId: first, quantity: 1 })],
    ['check out', 9, () => florist.post('shopping-cart/check-out', {})],
    ['order again', 8, () => florist.post(`orders/${orderNumber}/reorder`)],
    ['empty the cart', 8, () => florist.delete('shopping-cart/empty-cart')],
  ]
  const seen: Record<string, string[]> = {}
  for (const [name, , ask] of table) {
    const { status, sent } = await statementsOf(ask)
    expect(status, name).toBeLessThan(300)
    seen[name] = sent.map((text) => text.slice(0, 120))
  }
  if (process.env.SHOW_STATEMENTS)
    console.error(JSON.stringify(Object.entries(seen).map(([name, sent]) => [name, sent.length])))
  expect(
    table
      .filter(([name, most]) => (seen[name]?.length ?? 0) > most)
      .map(([name]) => [name, seen[name]?.length, seen[name]]),
  ).toEqual([])
})
