import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { authorities, mayWhileActing } from '../../contract/core/access.ts'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { acting } from '../../contract/features/auth/acting.ts'
import type { Cart } from '../../contract/features/cart.ts'
import type { PlacedOrder } from '../../contract/features/checkout.ts'
import { lots } from '../../contract/features/lots/lots.ts'
import type { SavedCard } from '../../contract/features/payments/cards.ts'
import { choices } from '../../contract/features/shorts/choices.ts'
import { shorts } from '../../contract/features/shorts/shorts.ts'
import { inTransaction, makeCtx } from '../../server/core/context.ts'
import { cartPath } from '../../server/daily-prices/cart-link.ts'
import { advanceLocked } from '../../server/orders/advance.ts'
import type { OrderRow } from '../../server/orders/moves.ts'
import { type Client, startApp, type TestApp } from '../support/app.ts'
import { eventsOfEntry } from '../support/events-of-entry.ts'
import { cardShopAuthorities, makeProduct, makeShop, makeUser, shopAuthorities } from '../support/make.ts'
import { makeDelivered, makeDraft, makePicture, mold, signStaff } from '../support/make-claim.ts'
import { makeUlid } from '../support/make-run.ts'
import { type Call, calls, json, sendRaw } from '../support/raw.ts'
import { sendFile } from '../support/send-file.ts'
import { cardToken } from '../support/shopper.ts'
import { eventSteps } from './event-steps.ts'
import { eventsWhileActing } from './events-of-changes.ts'
import { actingQuoteSteps } from './quote-steps.ts'
import { shopListSteps } from './shop-list-steps.ts'
import { standingSteps } from './standing-steps.ts'

const now = '2026-11-23T14:00:00Z'
/** The first day for which an order ships. */
const firstDay = '2026-11-24'

let app: TestApp
let shop: Awaited<ReturnType<typeof makeShop>>
/** The customer's user, who prepares what staff then change. */
let florist: Client
/** A colleague, who pays by card. */
let cardFlorist: Client
let cardUserId: number
/** Another colleague, whose shipment is always the truck on the first day. */
let byTruck: Awaited<ReturnType<typeof makeShop>>
let truckFlorist: Client
let admin: Awaited<ReturnType<typeof makeShop>>
let staff: Client
let desk: Client
let favorite: number

beforeAll(async () => {
  app = await startApp({ now, settings: { gatewayTimeoutMs: 1500 } })
  admin = await makeShop(app.db, {
    customer: { is_house: true },
    authorities: ['USERS_ACCESS_CONTROL'],
  })
  shop = await makeShop(app.db)
  florist = await app.signIn(shop.email)
  const { customerId } = shop
  const other = await makeUser(app.db, { customerId, authorities: cardShopAuthorities })
  cardUserId = other.userId
  cardFlorist = await app.signIn(other.email)
  byTruck = { ...shop, ...(await makeUser(app.db, { customerId, authorities: shopAuthorities })) }
  truckFlorist = await app.signIn(byTruck.email)
  favorite = await makeProduct(app.db)
  await app.deps.catalogue.reload()
  staff = await app.signIn(admin.email)
  desk = await signStaff(app, admin.customerId, ['ORDER_DESK', 'CATALOGUE'])
})
afterAll(() => app?.close())

const actFor = (userId: number) => staff.call(acting.start, { body: { userId } })
const product = () => makeProduct(app.db)

async function filledCart(): Promise<Cart> {
  await florist.delete('shopping-cart/empty-cart')
  const { body } = await florist.post('shopping-cart', { productId: await product(), quantity: 6 })
  return body as Cart
}
const lineOf = ({ orders: [order] }: Cart) => `shopping-cart/${order?.id}/${order?.details[0]?.id}`
const firstOf = ({ orders: [order] }: Cart) => order?.id

async function placedOrder(payment: object = { method: 'account' }, by = florist) {
  const cart = await filledCart()
  const { body } = await by.post('shopping-cart/check-out', { payment })
  const data = body as { orders?: PlacedOrder[]; data?: { orders: PlacedOrder[] } }
  const [order] = data.orders ?? data.data?.orders ?? []
  if (!order) throw new Error(JSON.stringify(body))
  return { number: order.orderNumber, productId: cart.orders[0]?.details[0]?.productCode }
}

async function savedCard(month: number) {
  const token = await cardToken(app, '4242424242424242', [month, 2034])
  return ((await cardFlorist.post('payment/card/accounts', { token })).body as SavedCard).id
}

/** An order of the shop that has shipped, so that there is an invoice to pay. */
async function invoice() {
  const { number } = await placedOrder()
  await inTransaction(makeCtx(app.deps, null), async (inside) => {
    const row = inside.db.selectFrom('orders').selectAll().where('order_number', '=', number)
    let order = (await row.executeTakeFirstOrThrow()) as OrderRow
    const ways = {
      TRUCK: ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'],
      PICKUP: ['PICKING', 'PACKED', 'READY_FOR_PICKUP', 'PICKED_UP'],
      UPS: ['PICKING', 'PACKED', 'SHIPPED'],
    } as const
    for (const status of ways[order.method])
      order = await advanceLocked(inside, order, { to: status, by: 'store', actor: 'warehouse' })
  })
}

const address = { name: 'Studio', addressLine1: '2 High St', city: 'Urbana', state: 'OH', zipCode: '43078' }
const bodyOf = (name: string) => calls.find((call) => call.name === name)?.body

async function delivered(): Promise<number> {
  await florist.delete('shopping-cart/empty-cart')
  const { orderNumber } = await makeDelivered(app, { shop: byTruck })
  app.setNow(now)
  return orderNumber
}

/** A draft of a claim for mold on three bunches of a delivered order. */
async function draft() {
  const orderNumber = await delivered()
  return makeDraft(app, { client: florist, orderNumber, lines: [mold(3)] })
}

/** A line of the shop's order that is three bunches short, with a snowflake product held as its substitute. */
async function choice() {
  const type = crypto.randomUUID()
  const like = { type, category: type, color_family: 'White', color_hex: '#F4F1EA' }
  const productId = await makeProduct(app.db, like)
  const snowflake = await makeProduct(app.db, like)
  await app.deps.catalogue.reload()
  await truckFlorist.delete('shopping-cart/empty-cart')
  await truckFlorist.post('shopping-cart', { productId, quantity: 10 })
  await truckFlorist.post('shopping-cart/check-out', { payment: { method: 'account' } })
  await desk.call(lots.count, { params: { productId }, body: { counted: 7, reason: '' } })
  const day = { params: { productId }, body: { shipDay: firstDay } }
  const { item, lines } = (await desk.call(shorts.plan, day)).body as ReplyOf<typeof shorts.plan>
  const asked = lines.map(({ orderNumber, line, gets, instead }) => ({
    orderNumber,
    line,
    gets,
    instead,
    ask: true,
  }))
  const settled = { shipDay: firstDay, short: item.short, reason: 'Frost', lines: asked }
  const answer = await desk.call(shorts.settle, { params: { productId }, body: settled })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const { choices: open } = (await truckFlorist.call(choices.list)).body as ReplyOf<typeof choices.list>
  const last = open.find(({ offers }) => offers.some((offer) => offer.productId === snowflake))
  if (!last) throw new Error(JSON.stringify(open))
  return { id: last.id, snowflake }
}

type Step = { path: string; body?: unknown; photo?: Buffer }

/** A valid request for each changing call that is open to staff acting for a customer. */
const steps: Record<string, () => Promise<Step>> = {
  ...eventSteps(() => ({ app, florist })),
  ...shopListSteps(() => ({ app, florist })),
  'acting.stop': async () => ({ path: 'auth/act-for' }),
  'personal.addAddress': async () => ({ path: 'account/addresses', body: address }),
  'personal.changeAddress': async () => ({ path: `account/addresses/${shop.addressId}`, body: address }),
  'personal.removeAddress': async () => {
    const { body } = await florist.post('account/addresses', address)
    return { path: `account/addresses/${(body as { id: number }).id}` }
  },
  'personal.contact': async () => ({ path: 'account/contact', body: bodyOf('personal.contact') }),
  'feedback.send': async () => ({ path: 'account/feedback', body: bodyOf('feedback.send') }),
  'feedback.answer': async () => {
    const { body } = await florist.post('account/feedback', bodyOf('feedback.send'))
    return { path: `feedback/${(body as { id: number }).id}/messages`, body: bodyOf('feedback.answer') }
  },
  ...actingQuoteSteps({ app: () => app, shop: () => shop }),
  'favorites.add': async () => ({ path: `favorite/${favorite}` }),
  'favorites.remove': async () => ({ path: `favorite/${favorite}` }),
  'shipment.update': async () => {
    const shipDay = startOfDay(asDay('2026-11-25'), app.deps.settings.timeZone).getTime()
    const rest = { customer: null, shipToName: null, shipToCode: null }
    return { path: 'shipment', body: { deliveryMethod: 'Pickup', shipDay, ...rest } }
  },
  'cart.add': async () => ({ path: 'shopping-cart', body: { productId: await product(), quantity: 1 } }),
  'cart.setQuantity': async () => ({ path: lineOf(await filledCart()), body: { quantity: 2 } }),
  'cart.removeLine': async () => ({ path: lineOf(await filledCart()) }),
  'cart.removeOrder': async () => ({ path: `shopping-cart/${firstOf(await filledCart())}/order` }),
  'cart.empty': async () => ({ path: 'shopping-cart/empty-cart' }),
  'cart.updateShipTo': async () => ({
    path: 'shopping-cart/update-ship-to',
    body: { orderId: firstOf(await filledCart()), shipToId: shop.addressId },
  }),
  'cart.moveOrder': async () => ({
    path: `shopping-cart/${firstOf(await filledCart())}/order`,
    body: { shipDay: '2026-11-25', deliveryMethod: 'Pickup', shipToId: shop.addressId },
  }),
  'cart.moveLine': async () => ({
    path: `${lineOf(await filledCart())}/move`,
    body: bodyOf('cart.moveLine'),
  }),
  'checkout.buyNow': async () => ({
    path: 'shopping-cart/buy-now',
    body: { productId: await product(), quantity: 1, payment: { method: 'account' } },
  }),
  'checkout.place': async () => {
    await filledCart()
    // A different day, so that it is another order of the same check-out.
    await florist.post('shopping-cart', { productId: await product(), quantity: 1, shipDay: '2026-11-25' })
    return { path: 'shopping-cart/check-out', body: { payment: { method: 'account' } } }
  },
  'priceMail.fillCart': async () => {
    const items = [{ productId: Number(await product()), quantity: 1 }]
    const path = await cartPath(app.deps, { userId: shop.userId, day: asDay('2026-11-23'), items })
    return { path: 'daily-pricing/cart', body: { token: path.split('mail=')[1] } }
  },
  'orders.reorder': async () => ({ path: `orders/${(await placedOrder()).number}/reorder` }),
  'orders.cancel': async () => ({ path: `orders/${(await placedOrder()).number}/cancel` }),
  'orders.change': async () => {
    const { number, productId } = await placedOrder()
    const body = { lines: [{ productId: Number(productId), quantity: 2 }] }
    return { path: `orders/${number}/lines`, body }
  },
  'orders.changeDetails': async () => ({
    path: `orders/${(await placedOrder()).number}/details`,
    body: { poNumber: 'PO-7', shipDay: '2026-11-25' },
  }),
  'orders.pay': async () => {
    const declined = { token: await cardToken(app, '4000000000000002'), remember: false }
    const { number } = await placedOrder(declined, cardFlorist)
    const payment = { token: await cardToken(app), remember: false }
    return { path: `orders/${number}/pay`, body: { payment } }
  },
  'payment.saveCard': async () => ({
    path: 'payment/card/accounts',
    body: { token: await cardToken(app, '4242424242424242', [1, 2033]) },
  }),
  'payment.removeCard': async () => ({ path: `payment/card/accounts/${await savedCard(2)}` }),
  'payment.setDefault': async () => ({
    path: 'payment/default',
    body: { cardAccountId: await savedCard(3) },
  }),
  'accountPayments.payByToken': async () => {
    await invoice()
    const cardAccount = { token: await cardToken(app) }
    return { path: 'payment/token', body: { amount: 5, tenderType: 'card', cardAccount } }
  },
  'accountPayments.payByCard': async () => {
    await invoice()
    const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2030 }
    return { path: 'payment/card', body: { amount: 5, ...card, remember: false } }
  },
  'substitutionRules.ofLine': async () => ({
    path: `${lineOf(await filledCart())}/wish`,
    body: { wish: { wish: 'NONE', percent: 0 } },
  }),
  'choices.choose': async () => {
    const { id, snowflake } = await choice()
    return { path: `shorts/${id}/choose`, body: { productId: snowflake } }
  },
  ...standingSteps({
    app: () => app,
    florist: () => florist,
    addressId: () => shop.addressId,
  }),
  'claims.create': async () => {
    const orderNumber = await delivered()
    return { path: 'claims', body: { clientId: makeUlid(), orderNumber, lines: [mold(3)] } }
  },
  'claims.change': async () => {
    const { claimId, version } = await draft()
    const body = { version, lines: [mold(4)], wish: 'REPLACE', note: 'Four' }
    return { path: `claims/${claimId}`, body }
  },
  'claims.addPhoto': async () => {
    const { claimId } = await draft()
    const body = { clientId: makeUlid(), line: 1, kind: 'CLOSE', takenAt: app.now().getTime() }
    return { path: `claims/${claimId}/photos`, body, photo: await makePicture() }
  },
  'claims.submit': async () => ({
    path: `claims/${(await draft()).claimId}/submit`,
    body: { withoutPhotos: true },
  }),
  'assistant.handOver': async () => {
    await staff.call(acting.stop)
    await actFor(shop.userId)
    const { body } = await staff.post('ai/chat', { message: 'What do I owe?' })
    const { conversationId } = body as { conversationId: number }
    return { path: 'ai/hand-over', body: { conversationId } }
  },
  'claims.withdraw': async () => ({ path: `claims/${(await draft()).claimId}/withdraw` }),
}

/** Calls that a user who pays by card makes. */
const ofCards = /^(payment|accountPayments|orders\.pay)/

const entries = () =>
  app.db
    .selectFrom('audit_log')
    .select(['id', 'action', 'user_id'])
    .where('customer_id', '=', shop.customerId)
    .where('acting_for', 'is not', null)
    .orderBy('id')
    .execute()

const send = (client: Client, { endpoint: { method } }: Call, path: string, body: unknown) =>
  sendRaw(app, {
    method,
    path,
    headers: { ...client.headers, ...(body === undefined ? {} : json) },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })

const changing = calls.filter(
  ({ endpoint: { method, whileActing } }) => method !== 'GET' && whileActing && whileActing !== 'reads',
)

describe('security 53: while staff act for a customer', () => {
  test('every call that changes something has a step below', () => {
    expect(changing.map(({ name }) => name).sort()).toEqual(Object.keys(steps).sort())
  })

  test.each(changing.map((call) => [call.name, call.endpoint.whileActing ?? '', call] as const))(
    '%s is one entry of the audit log, %s',
    async (name, action, call) => {
      const { path, body, photo } = await steps[name]!()
      await staff.call(acting.stop)
      await actFor(ofCards.test(name) ? cardUserId : shop.userId)
      const before = await entries()
      const answer = photo
        ? await sendFile(app, { path, file: photo, name: 'photo.jpg', body, headers: staff.headers })
        : await send(staff, call, path, body)
      expect(answer.status, JSON.stringify(answer)).toBeLessThan(300)
      const written = (await entries()).slice(before.length)
      expect(written.map((entry) => [entry.action, entry.user_id])).toEqual([[action, admin.userId]])
      const acted = ofCards.test(name) ? { ...shop, userId: cardUserId } : shop
      const told = await eventsOfEntry(app.db, written[0]!.id, { shop: acted, staff: admin })
      expect(told, `events of ${name}`).toBe(eventsWhileActing[name])
    },
  )

  test('the same request under its Idempotency-Key is written down once', async () => {
    await staff.call(acting.stop)
    await actFor(shop.userId)
    const before = await entries()
    const buy = { productId: await product(), quantity: 1, payment: { method: 'account' } }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await staff.post('shopping-cart/buy-now', buy, headers)
    const second = await staff.post('shopping-cart/buy-now', buy, headers)
    expect([first.status, second.body]).toEqual([201, first.body])
    expect(await entries()).toHaveLength(before.length + 1)
  })

  test.each(
    calls.filter(({ endpoint }) => !mayWhileActing(endpoint)).map((call) => [call.name, call] as const),
  )('%s is refused, whatever the customer’s user may do', async (_, call) => {
    const { userId } = await makeUser(app.db, {
      customerId: shop.customerId,
      authorities: Object.keys(authorities) as (keyof typeof authorities)[],
      companyRole: 'owner',
    })
    await staff.call(acting.stop)
    await actFor(userId)
    const answer = await send(staff, call, call.path, call.body)
    expect([answer.status, (answer.json as { code: string }).code]).toEqual([403, 'not_allowed'])
  })
})
