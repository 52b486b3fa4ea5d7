/** The expected state, computed without any of the product's code. Money in cents, unit prices in 1/100 cent. */

export const days = ['2026-11-24', '2026-11-25'] as const
export type Day = (typeof days)[number]
export type Kind = 'account' | 'card'
export type Card = 'good' | 'declined' | 'lacking'
type Ladder = { one: number; five: number }

type Product = { min: number; onHand: number; price: Ladder }
/** `isHeld`: its units are reserved for the cart. */
export type Line = { product: number; day: Day; quantity: number; isHeld: boolean }
export type Order = {
  number: number
  day: Day
  status: 'CONFIRMED' | 'PENDING_PAYMENT' | 'CANCELLED' | 'OUT_FOR_DELIVERY'
  lines: Map<number, { quantity: number; price: Ladder }>
  shipping: number
}
export type Shop = {
  kind: Kind
  lines: Map<string, Line>
  orders: Order[]
  /** Cards that were declined in the last hour. */
  refused: number
  /** Card payments minus refunds. */
  paid: number
}
export type Model = { products: Product[]; closed: Set<Day>; shops: Shop[]; lapses: number }
/** The expected response: its status, and an error's code. */
export type Answer = { status: number; code?: string }

export const done: Answer = { status: 200 }
const refusals = {
  ship_day_closed: 409,
  not_enough_stock: 409,
  order_locked: 409,
  order_needs_a_line: 409,
  below_minimum: 422,
  not_a_multiple: 422,
  too_many: 429,
  card_declined: 402,
  insufficient_funds: 402,
} as const
export const refusal = (code: keyof typeof refusals): Answer => ({ status: refusals[code], code })

/** A truck's fee in cents, once per ship day, for the shop on account; the other shop pays none. */
const truckFee = 1200

export function newModel(): Model {
  const product = (min: number, onHand: number): Product => ({
    min,
    onHand,
    price: { one: 61_000, five: 58_600 },
  })
  const shop = (kind: Kind): Shop => ({ kind, lines: new Map(), orders: [], refused: 0, paid: 0 })
  return {
    products: [product(1, 12), product(5, 40), product(1, 3), product(1, 100)],
    closed: new Set(),
    shops: [shop('account'), shop('card')],
    lapses: 0,
  }
}

const priceOf = ({ one, five }: Ladder, quantity: number) => (quantity >= 5 ? five : one)
const amountOf = (price: Ladder, quantity: number) =>
  Math.floor((quantity * priceOf(price, quantity) + 50) / 100)
const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, one) => total + one, 0)

const takesUnits = ({ status }: Order) => status === 'CONFIRMED' || status === 'PENDING_PAYMENT'
export const isLive = ({ status }: Order) => status !== 'CANCELLED'
export const goodsOf = (order: Order) =>
  sum([...order.lines.values()].map(({ price, quantity }) => amountOf(price, quantity)))
export const totalOf = (order: Order) => goodsOf(order) + order.shipping

export const heldOf = (model: Model, product: number) =>
  sum(
    model.shops.flatMap(({ lines }) =>
      [...lines.values()].map((line) => (line.product === product && line.isHeld ? line.quantity : 0)),
    ),
  )
export const allocatedOf = (model: Model, product: number) =>
  sum(
    model.shops.flatMap(({ orders }) =>
      orders.filter(takesUnits).map(({ lines }) => lines.get(product)?.quantity ?? 0),
    ),
  )
export const freeOf = (model: Model, product: number) =>
  model.products[product]!.onHand - heldOf(model, product) - allocatedOf(model, product)

const shippedTo = (shop: Shop, day: Day) => shop.orders.filter((order) => order.day === day && isLive(order))
const feeOf = (shop: Shop, day: Day) =>
  shop.kind === 'card' ? 0 : Math.max(0, truckFee - sum(shippedTo(shop, day).map(({ shipping }) => shipping)))

/** The expected cart: one order per day, at today's prices. */
export function cartOf(model: Model, shop: Shop) {
  const byDay = Map.groupBy(shop.lines.values(), ({ day }) => day)
  const goods = sum(
    [...shop.lines.values()].map((line) => amountOf(model.products[line.product]!.price, line.quantity)),
  )
  const shipping = sum([...byDay.keys()].map((day) => feeOf(shop, day)))
  return { goods, shipping, total: goods + shipping, orders: byDay.size, lines: shop.lines.size }
}

/** The shop's expected ledger balance: shipped orders minus card payments. */
export const owedBy = (shop: Shop) =>
  sum(shop.orders.filter(({ status }) => status === 'OUT_FOR_DELIVERY').map(totalOf)) - shop.paid

/** Why a quantity is not available, with this many units in stock for it. */
function quantityFault(model: Model, product: number, quantity: number, there: number): Answer | undefined {
  const { min } = model.products[product]!
  if (quantity < min) return refusal('below_minimum')
  if (quantity % min !== 0) return refusal('not_a_multiple')
  if (quantity > there) return refusal('not_enough_stock')
  return undefined
}

type Wish = { product: number; day: Day; quantity: number }
export const keyOf = ({ product, day }: { product: number; day: Day }) => `${product} ${day}`

/** Sets a line's quantity; 0 removes it. */
export function setLine(model: Model, shop: Shop, wish: Wish): Answer {
  const { product, day, quantity } = wish
  const line = shop.lines.get(keyOf(wish))
  if (quantity === 0) {
    shop.lines.delete(keyOf(wish))
    return done
  }
  if (model.closed.has(day)) return refusal('ship_day_closed')
  const own = line?.isHeld ? line.quantity : 0
  const fault = quantityFault(model, product, quantity, freeOf(model, product) + own)
  if (fault) return fault
  shop.lines.set(keyOf(wish), { product, day, quantity, isHeld: true })
  return done
}

/** Moves a line to another day, where the same product takes it. Holds have no day, so they move along. */
export function moveLine(model: Model, shop: Shop, line: Line, day: Day): Answer {
  if (model.closed.has(day)) return refusal('ship_day_closed')
  const moved = { ...line, day }
  if (day === line.day) return done
  const twin = shop.lines.get(keyOf(moved))
  shop.lines.delete(keyOf(line))
  shop.lines.set(keyOf(moved), { ...moved, quantity: line.quantity + (twin?.quantity ?? 0) })
  return done
}

const wanted = (model: Model, shop: Shop, product: number) =>
  sum(
    [...shop.lines.values()].map((line) => (line.product === product && !line.isHeld ? line.quantity : 0)),
  ) > freeOf(model, product)

/** Why the cart can't be placed; undefined if it can. */
export function cartFault(model: Model, shop: Shop): Answer | undefined {
  const lines = [...shop.lines.values()]
  if (lines.some(({ day }) => model.closed.has(day))) return refusal('ship_day_closed')
  if (lines.some(({ product }) => wanted(model, shop, product))) return refusal('not_enough_stock')
  return undefined
}

/** The cart becomes one order per day, with the numbers from the response. */
export function placeCart(model: Model, shop: Shop, numbers: ReadonlyMap<string, number>, isPaid: boolean) {
  for (const [day, lines] of Map.groupBy(shop.lines.values(), (line) => line.day)) {
    const order: Order = {
      number: numbers.get(day)!,
      day,
      status: isPaid ? 'CONFIRMED' : 'PENDING_PAYMENT',
      lines: new Map(
        lines.map(({ product, quantity }) => [
          product,
          { quantity, price: { ...model.products[product]!.price } },
        ]),
      ),
      shipping: feeOf(shop, day),
    }
    shop.orders.push(order)
    if (isPaid && shop.kind === 'card') shop.paid += totalOf(order)
  }
  shop.lines.clear()
}

/** The outcome of a card payment; undefined if it succeeds. */
export function cardAnswer(shop: Shop, card: Card): Answer | undefined {
  if (card === 'good') return undefined
  shop.refused += 1
  return refusal(card === 'declined' ? 'card_declined' : 'insufficient_funds')
}
export const mayTryCard = (shop: Shop) => shop.kind === 'account' || shop.refused < 10

export function payOrder(shop: Shop, order: Order, card: Card): Answer {
  if (!mayTryCard(shop)) return refusal('too_many')
  if (order.status !== 'PENDING_PAYMENT') return refusal('order_locked')
  const refused = cardAnswer(shop, card)
  if (refused) return refused
  order.status = 'CONFIRMED'
  shop.paid += totalOf(order)
  return done
}

/** Sets a product's quantity in an order; a line keeps the price tiers of its sale. */
export function changeOrder(
  model: Model,
  shop: Shop,
  { order, product, quantity, card }: { order: Order; product: number; quantity: number; card: Card },
): Answer {
  if (!mayTryCard(shop)) return refusal('too_many')
  if (order.status !== 'CONFIRMED') return refusal('order_locked')
  const line = order.lines.get(product)
  const was = line?.quantity ?? 0
  if (quantity === was) return done
  if (!line && model.closed.has(order.day)) return refusal('ship_day_closed')
  const there = quantity > was ? freeOf(model, product) + was : quantity
  const fault = quantity === 0 ? undefined : quantityFault(model, product, quantity, there)
  if (fault) return fault
  if (quantity === 0 && order.lines.size === 1) return refusal('order_needs_a_line')
  const lines = new Map(order.lines)
  if (quantity === 0) lines.delete(product)
  else lines.set(product, { quantity, price: line?.price ?? { ...model.products[product]!.price } })
  const more = goodsOf({ ...order, lines }) - goodsOf(order)
  const refused = shop.kind === 'card' && more > 0 ? cardAnswer(shop, card) : undefined
  if (refused) return refused
  order.lines = lines
  if (shop.kind === 'card') shop.paid += more
  return done
}

export function cancelOrder(shop: Shop, order: Order): Answer {
  if (!takesUnits(order)) return refusal('order_locked')
  if (shop.kind === 'card' && order.status === 'CONFIRMED') shop.paid -= totalOf(order)
  order.status = 'CANCELLED'
  // When no order pays the truck's fee any longer, the oldest order that has not left does.
  const together = shippedTo(shop, order.day)
  const [oldest] = together.filter(({ status }) => status === 'CONFIRMED')
  if (oldest && together.every(({ shipping }) => shipping === 0)) oldest.shipping = feeOf(shop, order.day)
  return done
}

export function shipOrder(model: Model, order: Order): void {
  for (const [product, { quantity }] of order.lines) model.products[product]!.onHand -= quantity
  order.status = 'OUT_FOR_DELIVERY'
}

/** Three hours and a minute later: all holds have expired, unpaid orders are canceled, and declined cards are forgotten. */
export function lapse(model: Model): void {
  model.lapses += 1
  for (const shop of model.shops) {
    shop.refused = 0
    for (const line of shop.lines.values()) line.isHeld = false
    for (const order of shop.orders) if (order.status === 'PENDING_PAYMENT') cancelOrder(shop, order)
  }
}
