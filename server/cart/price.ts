import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { CartProblem } from '../../contract/features/cart.ts'
import type { PlacedType } from '../../contract/rules/order-types.ts'
import { type Lock, lockedTiers, usesLock } from '../../contract/rules/price-locks.ts'
import { customerTiers, saleTiers, type Tier, termsFor, tierFor } from '../../contract/rules/pricing.ts'
import { boxesOf } from '../../contract/rules/programs.ts'
import { maximumQuantity } from '../../contract/rules/quantity.ts'
import { type DayState, type Delivery, dayState } from '../../contract/rules/ship-days.ts'
import { type ShippingTerms, shippingCents } from '../../contract/rules/shipping.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'
import { freeUnits } from '../stock/stock.ts'
import { deliveryOfRow } from './row-day.ts'
import { type Around, type CartRow, lockKey, type ProductRow } from './rows.ts'
import { asOrderable, type LineFault, lineFault, maySee, notSold, reasonOf, takesStock } from './rules.ts'

export type PricedLine = {
  row: CartRow
  /** This customer's price ladder today. */
  tiers: Tier[]
  unitPriceE4: number
  /** The price lock that set its price. */
  lock: Lock | undefined
  amountCents: number
  /** The maximum quantity of the line now; 0 when it can no longer be ordered. */
  maximum: number
  cutOff: Date | undefined
  fault: LineFault | undefined
}

/** The lines of one ship day, method, ship-to and order type; `first` is any row, for the shared columns. */
export type PricedOrder = {
  id: number
  first: CartRow
  lines: PricedLine[]
  goodsCents: number
  shippingCents: number
  /** The goods total from which shipping is free; null if it is never free. */
  shippingMinimumCents: number | null
  open: boolean
  /** The earliest cut-off among its lines. */
  cutOff: Date | null
}

/** A product's ladder for the customer today; a sale that has ended uses the list price. */
export function customerLadder(
  product: ProductRow,
  { prices, today }: Pick<Around, 'prices' | 'today'>,
): Tier[] {
  const sale = { originalPriceE4: product.original_price_e4, saleEndsOn: product.sale_ends_on }
  const { tiers } = saleTiers(tierColumns(product), sale, today)
  const terms = termsFor(prices, { id: product.product_id, category: product.category })
  return customerTiers(tiers, terms, product.markup_bp)
}

/** The ladder on a ship day: the customer's price lock applies to the units it covers. */
export function lockedLadder(
  product: ProductRow,
  shipDay: Day,
  around: Pick<Around, 'prices' | 'today' | 'locks'>,
): Tier[] {
  return lockedTiers(customerLadder(product, around), around.locks.get(lockKey(product.product_id, shipDay)))
}

const tierColumns = (p: ProductRow) => ({
  price1: p.price1_e4,
  price2: p.price2_e4,
  price3: p.price3_e4,
  price4: p.price4_e4,
  price5: p.price5_e4,
  quantity1: p.quantity1,
  quantity2: p.quantity2,
  quantity3: p.quantity3,
  quantity4: p.quantity4,
  quantity5: p.quantity5,
})

/** Checks and prices every line as of now, and groups the lines into orders. Order totals include faulty lines. */
export function priceCart(rows: readonly CartRow[], around: Around): PricedOrder[] {
  const free = new Map<number, number>()
  const stateOn = rememberedStates(around)
  const used = new Set<number>()
  const lines = rows.map((row) => priceLine(row, around, { free, stateOn, used }))
  const orders = [...Map.groupBy(lines, ({ row }) => row.cart_order_id)].map(([id, priced]): PricedOrder => {
    const first = priced[0]!.row
    const lines = withBoxMinimum(priced, around)
    return {
      id,
      first,
      lines,
      goodsCents: sum(lines, ({ amountCents }) => amountCents),
      shippingCents: 0,
      shippingMinimumCents: minimumOf(shippingTerms(first, around)),
      open: lines.every(({ fault }) => fault?.code !== 'ship_day_closed'),
      cutOff: earliest(lines),
    }
  })
  return withShipping(orders, around)
}

/** If a farm order has fewer boxes than its program requires, every line without another fault gets this one. */
function withBoxMinimum(lines: PricedLine[], { calendar }: Around): PricedLine[] {
  const [first] = lines
  const least = (first && calendar.farms?.[first.row.order_type]?.boxMinimum) ?? 1
  const boxes = boxesOf(lines.map(({ row }) => ({ quantity: row.quantity, minQuantity: row.min_quantity })))
  if (boxes >= least) return lines
  const fault: LineFault = {
    code: 'not_orderable',
    why: 'box_minimum',
    least,
    boxes,
    message: `An order from the farm takes ${least} boxes or more. This one has ${boxes}.`,
  }
  return lines.map((line) => (line.fault ? line : { ...line, fault }))
}

/** Caches the engine's result per day: most lines of a cart need the same few days. */
function rememberedStates({ calendar, now }: Around): (delivery: Delivery, day: Day) => DayState {
  const known = new Map<string, DayState>()
  return (delivery, day) => {
    const key = JSON.stringify([delivery, day])
    const state = known.get(key) ?? dayState(calendar, delivery, day, now)
    known.set(key, state)
    return state
  }
}

type Shared = {
  /** Tracks the remaining stock of each product across lines, so that two lines are never promised the same units. */
  free: Map<number, number>
  stateOn: (delivery: Delivery, day: Day) => DayState
  /** Locks that earlier lines have used: each lock is for one order. */
  used: Set<number>
}

function priceLine(row: CartRow, around: Around, { free, stateOn, used }: Shared): PricedLine {
  const { calendar, now } = around
  const own = row.held_until && row.held_until > now ? row.held_quantity : 0
  const left = free.get(row.product_id) ?? freeOf(row)
  const available = Math.max(0, left) + own
  if (takesStock(row.order_type)) free.set(row.product_id, left - Math.max(0, row.quantity - own))

  const ladder = customerLadder(row, around)
  const lock = lockOf(row, around, used)
  const tiers = lockedTiers(ladder, lock)
  const isLocked = lock !== undefined && usesLock(ladder, lock, row.quantity)
  if (isLocked) used.add(lock.id)
  const unitPriceE4 = tierFor(tiers, row.quantity)?.priceE4 ?? 0
  const delivery = deliveryOfRow(row, { method: row.method, routeNumber: row.route_number }, around)
  const state = stateOn(delivery, row.ship_day)
  const judge = (): LineFault | undefined => {
    if (!maySee(around, row)) return notSold
    if (orderTypeOf(row) !== row.order_type)
      return {
        code: 'not_orderable',
        why: 'other_way',
        message: 'This now ships differently. Remove it and add it again.',
      }
    if (!state.open) {
      const message = closedDaySentence({ state, delivery, city: row.city, rules: calendar, now })
      return { code: 'ship_day_closed', message, nextOpenDay: null }
    }
    return lineFault({ product: row, shipDay: row.ship_day, quantity: row.quantity, available })
  }
  const fault = judge()
  const blocked = fault?.code === 'not_orderable' || fault?.code === 'not_found'
  return {
    row,
    tiers,
    unitPriceE4,
    lock: isLocked ? lock : undefined,
    amountCents: lineAmountCents(row.quantity, unitPriceE4),
    maximum: blocked ? 0 : maximumQuantity(asOrderable(row, available)),
    cutOff: state.cutOff,
    fault,
  }
}

/** Only cart lines use locks: orders placed outside the cart, by Buy now or by a rule, leave them for the event they were made for. */
function lockOf(
  { cart_order_id, product_id, ship_day }: CartRow,
  { locks }: Around,
  used: ReadonlySet<number>,
) {
  const lock = cart_order_id === 0 ? undefined : locks.get(lockKey(product_id, ship_day))
  return lock && !used.has(lock.id) ? lock : undefined
}

const freeOf = ({ on_hand, allocated, held, lapsed }: CartRow): number =>
  on_hand === null ? 0 : freeUnits({ on_hand, allocated: allocated ?? 0, held: held ?? 0, lapsed })

function earliest(lines: PricedLine[]): Date | null {
  const moments = lines.flatMap(({ cutOff }) => (cutOff ? [cutOff.getTime()] : []))
  return moments.length === lines.length ? new Date(Math.min(...moments)) : null
}

const shippingTerms = (row: CartRow, { customer }: Pick<Around, 'customer'>): ShippingTerms => ({
  method: row.method,
  customRoute: customer.custom_route,
  shippingCostCents: row.shipping_cost_cents,
  shippingMinimumCents: row.shipping_minimum_cents,
})

function minimumOf({ method, customRoute, shippingMinimumCents }: ShippingTerms): number | null {
  if (method === 'PICKUP') return 0
  return customRoute ? shippingMinimumCents : null
}

/**
 * One fee per ship day, method and ship-to, across all order types; the group's first order carries it. The fees and goods of
 * orders already placed for the same drop count too.
 */
function withShipping(orders: PricedOrder[], around: Around): PricedOrder[] {
  const feeByOrder = new Map<number, number>()
  for (const together of deliveriesOf(orders)) {
    const [lead] = together
    if (!lead) continue
    feeByOrder.set(lead.id, Math.max(0, feeOf(together, around) - lead.first.placed_shipping_cents))
  }
  return orders.map((order) => ({ ...order, shippingCents: feeByOrder.get(order.id) ?? 0 }))
}

/** Orders of the cart that travel together: same ship day, method and ship-to. */
export const deliveriesOf = (orders: readonly PricedOrder[]): PricedOrder[][] => [
  ...Map.groupBy(orders, ({ first }) => dropOf(first.ship_day, first.method, first.address_id)).values(),
]

/** The delivery fee of these orders together with those already placed for the same drop. */
function feeOf(together: readonly PricedOrder[], around: Pick<Around, 'customer'>): number {
  const [lead] = together
  if (!lead) return 0
  const goods = sum(together, ({ goodsCents }) => goodsCents) + lead.first.placed_goods_cents
  return shippingCents(shippingTerms(lead.first, around), goods)
}

/** The part of an already paid fee to refund: all of it once the orders' goods together reach the minimum. */
export const givenBackCents = (together: readonly PricedOrder[], around: Pick<Around, 'customer'>): number =>
  feeOf(together, around) === 0 ? (together[0]?.first.placed_open_shipping_cents ?? 0) : 0

const dropOf = (shipDay: Day, method: MethodCode, addressId: number) => `${shipDay} ${method} ${addressId}`

export function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/** Warnings the customer needs before paying, line by line; a day closed for a whole order is mentioned once. */
export function problemsOf(orders: readonly PricedOrder[]): CartProblem[] {
  return orders.flatMap((order) => {
    const closed = order.lines.filter(({ fault }) => fault?.code === 'ship_day_closed')
    const whole = closed.length === order.lines.length ? closed[0]?.fault : undefined
    const dayProblem = whole ? [problem(order.id, null, whole)] : []
    return [...dayProblem, ...order.lines.flatMap((line) => lineProblems(order.id, line, Boolean(whole)))]
  })
}

function lineProblems(orderId: number, line: PricedLine, dayIsSaid: boolean): CartProblem[] {
  const { row, fault, unitPriceE4 } = line
  const found: CartProblem[] = []
  if (fault && !(dayIsSaid && fault.code === 'ship_day_closed')) found.push(problem(orderId, row.id, fault))
  const was = addedPriceE4(line)
  if (was !== null)
    found.push({
      orderId,
      detailsId: row.id,
      code: 'price_changed',
      message: 'The price changed since you added it.',
      wasUnitPrice: dollarsFromE4(was),
      unitPrice: dollarsFromE4(unitPriceE4),
    })
  return found
}

/** The unit price when the line was added, if it has changed since. */
export const addedPriceE4 = ({ row, unitPriceE4 }: PricedLine): number | null =>
  row.added_price_e4 === unitPriceE4 ? null : row.added_price_e4

function problem(orderId: number, detailsId: number | null, fault: LineFault): CartProblem {
  const about = { orderId, detailsId, message: fault.message, reason: reasonOf(fault) }
  switch (fault.code) {
    case 'not_enough_stock':
      return { ...about, code: 'not_enough_stock', available: fault.available }
    case 'ship_day_closed':
      return { ...about, code: 'ship_day_closed' }
    case 'below_minimum':
    case 'not_a_multiple':
      return { ...about, code: 'not_a_multiple' }
    case 'above_maximum':
    case 'not_found':
    case 'not_orderable':
      return { ...about, code: 'not_orderable' }
    default:
      throw new Error(`unhandled ${fault satisfies never}`)
  }
}

export const orderTypeNames: Record<PlacedType, string> = {
  STOCK: 'Stock',
  PREBOOK: 'Pre-order',
  FARM_DIRECT: 'Farm Direct',
  GROWER_DIRECT: 'Grower Direct',
  STANDING: 'Standing',
  SPECIAL: 'Special',
}
