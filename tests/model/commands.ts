import fc from 'fast-check'
import { expect } from 'vitest'
import type { Cart } from '../../contract/features/cart.ts'
import * as rules from './model.ts'
import { type Answer, type Card, type Day, days, done, type Model, type Order } from './model.ts'
import { correctStock, driveOff, expectAsModel, later, runQueued, type World } from './world.ts'

type Command = fc.AsyncCommand<Model, World, true>
type Sent = { status: number; problem: { code?: string } | undefined }

function expectAnswer({ status, problem }: Sent, { status: wanted, code }: Answer) {
  expect([status, problem?.code]).toEqual([wanted, code])
}

/** A command that is always possible unless `check` says otherwise; the complete state is compared after it. */
function command(
  title: string,
  run: (model: Model, world: World) => Promise<void>,
  check: (model: Readonly<Model>) => boolean = () => true,
): Command {
  return {
    check: async (model) => check(model),
    toString: () => title,
    async run(model, world) {
      await run(model, world)
      await runQueued(world.app)
      await expectAsModel(model, world)
    },
  }
}

type Wish = { s: number; product: number; day: Day; quantity: number }
const bodyOf = ({ productIds }: World, { product, day, quantity }: Wish) => ({
  productId: productIds[product],
  quantity,
  shipDay: day,
})
const told = ({ s, product, day, quantity }: Wish) => `shop ${s}: ${quantity} of ${product} for ${day}`

const setLine = (wish: Wish) =>
  command(`set, ${told(wish)}`, async (model, world) => {
    const answer = rules.setLine(model, model.shops[wish.s]!, wish)
    const body = { ...bodyOf(world, wish), replace: true }
    expectAnswer(await world.shops[wish.s]!.browser.post('shopping-cart', body), answer)
  })

const addLine = (wish: Wish) =>
  command(
    `add, ${told(wish)}`,
    async (model, world) => {
      const shop = model.shops[wish.s]!
      const there = shop.lines.get(rules.keyOf(wish))?.quantity ?? 0
      const answer = rules.setLine(model, shop, { ...wish, quantity: there + wish.quantity })
      expectAnswer(await world.shops[wish.s]!.browser.post('shopping-cart', bodyOf(world, wish)), answer)
    },
    () => wish.quantity > 0,
  )

/** The quantity box on the cart page, found in the cart's data; 0 is the button that removes the line. */
const editLine = ({ s, quantity }: Wish) =>
  command(
    `edit the first line, shop ${s}: ${quantity}`,
    async (model, { shops, productIds }) => {
      const { browser } = shops[s]!
      const { orders } = (await browser.get('shopping-cart')).body as Cart
      const [order] = orders
      const [detail] = order!.details
      const product = productIds.indexOf(Number(detail!.productCode))
      const wish = { product, day: order!.date as Day, quantity }
      const path = `shopping-cart/${order!.id}/${detail!.id}`
      const sent = await (quantity === 0 ? browser.delete(path) : browser.put(path, { quantity }))
      expectAnswer(sent, rules.setLine(model, model.shops[s]!, wish))
    },
    (model) => model.shops[s]!.lines.size > 0,
  )

const moveLine = (s: number, day: Day) =>
  command(
    `move the first line, shop ${s}: ${day}`,
    async (model, { shops, productIds }) => {
      const { browser } = shops[s]!
      const shop = model.shops[s]!
      const [order] = ((await browser.get('shopping-cart')).body as Cart).orders
      const [detail] = order!.details
      const product = productIds.indexOf(Number(detail!.productCode))
      const line = shop.lines.get(rules.keyOf({ product, day: order!.date as Day }))!
      const twin = shop.lines.get(rules.keyOf({ product, day }))
      // The model knows no line that is held in part.
      if (twin && twin.isHeld !== line.isHeld) return
      const path = `shopping-cart/${order!.id}/${detail!.id}/move`
      const sent = await browser.put(path, { shipDay: day, deliveryMethod: order!.deliveryMethod })
      expectAnswer(sent, rules.moveLine(model, shop, line, day))
    },
    (model) => model.shops[s]!.lines.size > 0,
  )

const removeOrder = (s: number) =>
  command(
    `remove the first order of the cart, shop ${s}`,
    async (model, { shops }) => {
      const { browser } = shops[s]!
      const [order] = ((await browser.get('shopping-cart')).body as Cart).orders
      expectAnswer(await browser.delete(`shopping-cart/${order!.id}/order`), done)
      const { lines } = model.shops[s]!
      for (const [key, { day }] of lines) if (day === order!.date) lines.delete(key)
    },
    (model) => model.shops[s]!.lines.size > 0,
  )

const emptyCart = (s: number) =>
  command(`empty the cart, shop ${s}`, async (model, { shops }) => {
    expectAnswer(await shops[s]!.browser.delete('shopping-cart/empty-cart'), done)
    model.shops[s]!.lines.clear()
  })

type Placed = { orders: { orderNumber: number; shipDay: string }[] }

const checkOut = (s: number, card: Card) =>
  command(`check out, shop ${s}, card ${card}`, async (model, { shops, token }) => {
    const shop = model.shops[s]!
    const payment = shop.kind === 'card' ? { token: await token(card) } : { method: 'account' }
    const sent = await shops[s]!.browser.post('shopping-cart/check-out', { payment })
    if (!rules.mayTryCard(shop)) return expectAnswer(sent, rules.refusal('too_many'))
    if (shop.lines.size === 0) {
      expect(sent.status).toBe(409)
      return expect(['cart_empty', 'cart_already_ordered']).toContain(sent.problem.code)
    }
    const fault = rules.cartFault(model, shop)
    if (fault) return expectAnswer(sent, fault)
    const refused = shop.kind === 'card' ? rules.cardAnswer(shop, card) : undefined
    expectAnswer(sent, refused ?? { status: 201 })
    const { orders } = (refused ? sent.problem.data : sent.body) as Placed
    const numbers = new Map(orders.map(({ orderNumber, shipDay }) => [shipDay, orderNumber]))
    rules.placeCart(model, shop, numbers, !refused)
  })

const nth = (model: Model, s: number, n: number): Order => {
  const { orders } = model.shops[s]!
  return orders[n % orders.length]!
}
const hasOrders = (s: number) => (model: Model) => model.shops[s]!.orders.length > 0

const payOrder = (n: number, card: Card) =>
  command(
    `pay order ${n} with a ${card} card`,
    async (model, { shops, token }) => {
      const order = nth(model, 1, n)
      const sent = await shops[1]!.browser.post(`orders/${order.number}/pay`, {
        payment: { token: await token(card) },
      })
      expectAnswer(sent, rules.payOrder(model.shops[1]!, order, card))
    },
    hasOrders(1),
  )

const changeOrder = ({ s, product, quantity }: Wish, n: number, card: Card) =>
  command(
    `change order ${n}, shop ${s}: ${quantity} of ${product}, card ${card}`,
    async (model, { shops, token, productIds }) => {
      const shop = model.shops[s]!
      const order = nth(model, s, n)
      const sent = await shops[s]!.browser.put(`orders/${order.number}/lines`, {
        lines: [{ productId: productIds[product], quantity }],
        ...(shop.kind === 'card' && { payment: { token: await token(card) } }),
      })
      expectAnswer(sent, rules.changeOrder(model, shop, { order, product, quantity, card }))
    },
    hasOrders(s),
  )

const cancelOrder = (s: number, n: number) =>
  command(
    `cancel order ${n}, shop ${s}`,
    async (model, { shops }) => {
      const order = nth(model, s, n)
      const sent = await shops[s]!.browser.post(`orders/${order.number}/cancel`)
      expectAnswer(sent, rules.cancelOrder(model.shops[s]!, order))
    },
    hasOrders(s),
  )

const ship = (s: number, n: number) =>
  command(
    `the truck leaves with order ${n}, shop ${s}`,
    async (model, { app }) => {
      const order = nth(model, s, n)
      await driveOff(app, order.number)
      rules.shipOrder(model, order)
    },
    (model) => hasOrders(s)(model) && nth(model, s, n).status === 'CONFIRMED',
  )

const lapse = () =>
  command(
    'three hours and a minute later',
    async (model, { app }) => {
      await later(app, 181)
      rules.lapse(model)
    },
    ({ lapses }) => lapses < 3,
  )

const correct = (product: number, change: number) =>
  command(`count product ${product}: ${change}`, async (model, { app, productIds }) => {
    const fits = rules.freeOf(model, product) + change >= 0
    expect(await correctStock(app, productIds[product]!, change)).toBe(fits)
    if (fits) model.products[product]!.onHand += change
  })

const price = (product: number, one: number, off: number) =>
  command(`price ${product}: ${one}, ${off} less from five`, async (model, { app, productIds }) => {
    const ladder = { one, five: one - off }
    await app.db
      .updateTable('products')
      .set({ price1_e4: ladder.one, price2_e4: ladder.five })
      .where('id', '=', productIds[product]!)
      .execute()
    model.products[product]!.price = ladder
  })

const closeDay = (day: Day) =>
  command(
    `no truck on ${day}`,
    async (model, { app }) => {
      model.closed.add(day)
      await app.db
        .insertInto('disabled_days')
        .values({ scope: 'all', from_day: day, to_day: day, kind: 'closed', note: 'Snow' })
        .execute()
    },
    ({ closed }) => !closed.has(day),
  )

const openDay = (day: Day) =>
  command(
    `the truck goes on ${day} after all`,
    async (model, { app }) => {
      model.closed.delete(day)
      await app.db.deleteFrom('disabled_days').where('from_day', '=', day).execute()
    },
    ({ closed }) => closed.has(day),
  )

const s = fc.nat(1)
const n = fc.nat(9)
const product = fc.nat(3)
const card = fc.constantFrom<Card>('good', 'good', 'declined', 'lacking')
const wish = fc.record({ s, product, day: fc.constantFrom(...days), quantity: fc.nat(15) })

type Weighted = { weight: number; arbitrary: fc.Arbitrary<Command> }
const often = (weight: number, arbitrary: fc.Arbitrary<Command>): Weighted => ({ weight, arbitrary })

/** Shopping and ordering are frequent; closing a day, emptying carts and expiring holds are rare. */
const anything = fc.oneof(
  often(8, wish.map(setLine)),
  often(
    4,
    wish.map((one) => setLine({ ...one, product: 1, quantity: (one.quantity % 5) * 5 })),
  ),
  often(8, wish.map(addLine)),
  often(
    8,
    wish.map((one) => addLine({ ...one, product: 3 })),
  ),
  often(3, wish.map(editLine)),
  often(
    16,
    fc.tuple(s, card).map(([of, by]) => checkOut(of, by)),
  ),
  often(
    5,
    fc.tuple(n, card).map(([of, by]) => payOrder(of, by)),
  ),
  often(
    12,
    fc.tuple(wish, n, card).map(([to, of, by]) => changeOrder(to, of, by)),
  ),
  often(
    4,
    fc.tuple(s, n).map(([of, which]) => cancelOrder(of, which)),
  ),
  often(
    3,
    fc.tuple(s, n).map(([of, which]) => ship(of, which)),
  ),
  often(
    4,
    fc.tuple(product, fc.integer({ min: -10, max: 10 })).map(([of, by]) => correct(of, by)),
  ),
  often(
    4,
    fc
      .tuple(product, fc.integer({ min: 10_001, max: 99_999 }), fc.nat(9_999))
      .map(([of, one, off]) => price(of, one, off)),
  ),
  often(
    6,
    fc.tuple(s, fc.constantFrom(...days)).map(([of, day]) => moveLine(of, day)),
  ),
  often(1, s.map(removeOrder)),
  often(1, s.map(emptyCart)),
  often(1, fc.constant(lapse())),
  often(1, fc.constantFrom(...days).map(closeDay)),
  often(6, fc.constantFrom(...days).map(openDay)),
)

export const commands = (maxCommands: number) =>
  fc.commands<Model, World, true>([anything], { maxCommands, size: 'max' })
