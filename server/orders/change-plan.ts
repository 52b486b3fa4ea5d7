import type { Day } from '../../contract/core/dates.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import type { LineStatus } from '../../contract/rules/line-moves.ts'
import { comesWith, wayIn } from '../../contract/rules/order-types.ts'
import { type Tier, tierFor } from '../../contract/rules/pricing.ts'
import { quantityFault } from '../../contract/rules/quantity.ts'
import { dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import type { StandingWish } from '../../contract/rules/wishes.ts'
import { customerLadder } from '../cart/price.ts'
import type { Around, ProductRow } from '../cart/rows.ts'
import { type LineFault, lineFault, maySee, notSold, quantitySentence, takesStock } from '../cart/rules.ts'
import { deliveryOfProduct, orderTypeOf } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'
import type { OrderRow } from './moves.ts'
import type { OrderLineRow, StoredAddress } from './present.ts'

/** The new quantity of a product, in selling units; 0 removes its line. */
export type Wanted = { productId: number; quantity: number }

/** A line of a placed order with its stock. */
export type StockedLine = OrderLineRow & {
  allocated: number
  missing: number
  refused: number
}

/** Whether a line of an order is still active. */
export const isLive = ({ status }: Pick<StockedLine, 'status'>): boolean => status !== 'CANCELLED'

/** One line before and after. `lineId` is missing for a new line; quantity 0 after means removed. */
export type Edit = {
  lineId: number | undefined
  productId: number
  description: string
  um: string
  wasQuantity: number
  quantity: number
  wasPriceE4: number
  priceE4: number
  wasAmountCents: number
  amountCents: number
  wasAllocated: number
  allocated: number
  tiers: readonly Tier[]
  /** The list prices from which a new line's price was calculated. */
  priceVersionId?: number | null
  /** The customer's note on a new line. */
  note?: string
  /** What replaces a new line if it is short; absent for the account's preference. */
  wish?: StandingWish
  /** The desk's changes besides; the line stays, even with no units left. */
  desk?: DeskEdit
}

/** A staff change of an order line. */
export type DeskEdit = {
  status: LineStatus
  /** Ordered units that won't be delivered. */
  short: number
  /** Units still missing, without a decision. */
  missing: number
  /** The reason, as the customer sees it. */
  reason: string
  /** For a new line: the line that it replaces. */
  substitutesId?: number
}

export type Planned = {
  edits: Edit[]
  faults: { productId: number; description: string; quantity: number; fault: LineFault }[]
  goodsCents: number
  cutOff: Date | null
}

type Plan = {
  order: OrderRow
  lines: readonly StockedLine[]
  /** The requested products, with their stock. */
  products: readonly (ProductRow & { lapsed: number })[]
  around: Around
}

/**
 * Plans the new lines of an order. An existing line keeps the price ladder it was sold by, at the tier of its new quantity. A new
 * line uses today's ladder.
 */
export function planChange(wants: readonly Wanted[], plan: Plan): Planned {
  const { order, lines, around } = plan
  const products = new Map(plan.products.map((product) => [product.product_id, product]))
  const planned: Planned = { edits: [], faults: [], goodsCents: 0, cutOff: order.cut_off_at }
  const seen = new Set<number>()
  for (const { productId, quantity } of wants) {
    const line = lines.find((one) => one.product_id === productId && isLive(one))
    const product = products.get(productId)
    const result = seen.has(productId)
      ? { fault: twice }
      : planLine({ productId, quantity }, { line, product, order, around })
    seen.add(productId)
    if (result.fault) {
      const description = line?.description ?? product?.description ?? String(productId)
      planned.faults.push({ productId, description, quantity, fault: result.fault })
    }
    if (result.edit) planned.edits.push(result.edit)
    if (result.cutOff && planned.cutOff && result.cutOff < planned.cutOff) planned.cutOff = result.cutOff
  }
  const before = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
  const change = planned.edits.reduce((sum, edit) => sum + edit.amountCents - edit.wasAmountCents, 0)
  return { ...planned, goodsCents: before + change }
}

const twice: LineFault = { code: 'not_orderable', why: 'twice', message: 'This is on the list twice.' }

type About = {
  line: StockedLine | undefined
  product: (ProductRow & { lapsed: number }) | undefined
  order: OrderRow
  around: Around
}
type Result = { edit?: Edit; fault?: LineFault; cutOff?: Date | undefined }

function planLine({ productId, quantity }: Wanted, about: About): Result {
  const { line, product, order, around } = about
  const was = line?.quantity ?? 0
  if (quantity === was) return {}
  if (!product || (!line && !maySee(around, product)))
    return { fault: { code: 'not_found', message: `Product ${productId} not found.` } }
  const ladder = line ? ladderOf(line) : customerLadder(product, around)
  const day = line ? {} : newLine(product, order, around)
  const fault = day.fault ?? (quantity > was ? moreFault(quantity, about) : lessFault(quantity, line))
  if (fault) return { fault }
  const priceE4 = quantity === 0 ? 0 : (tierFor(ladder, quantity)?.priceE4 ?? 0)
  const edit: Edit = {
    lineId: line?.id,
    productId,
    description: line?.description ?? product.description,
    um: line?.um ?? product.um,
    wasQuantity: was,
    quantity,
    wasPriceE4: line?.unit_price_e4 ?? 0,
    priceE4,
    wasAmountCents: line?.amount_cents ?? 0,
    amountCents: lineAmountCents(quantity, priceE4),
    wasAllocated: line?.allocated ?? 0,
    allocated: takesStock(wayIn(order.order_type, orderTypeOf(product))) ? quantity : 0,
    tiers: ladder,
    ...(!line && { priceVersionId: product.price_version_id }),
  }
  return { edit, cutOff: day.cutOff }
}

/** The ladder that a line was sold by; a line without one has a single price. */
const ladderOf = ({ tiers, unit_price_e4 }: StockedLine): Tier[] =>
  tiers.length > 0 ? tiers : [{ from: 1, priceE4: unit_price_e4 }]

/** A new line's cut-off, or why its product can't join the order: it ships differently, or the order's day isn't open for it. */
function newLine(product: ProductRow, order: OrderRow, around: Around): Result {
  if (!comesWith(order.order_type, orderTypeOf(product)))
    return {
      fault: {
        code: 'not_orderable',
        why: 'other_way',
        message: 'This ships differently. Order it separately.',
      },
    }
  const { calendar, customer, now, today } = around
  const to = { method: order.method, routeNumber: order.route_number, accountNumber: customer.account_number }
  const delivery = deliveryOfProduct(product, to, today)
  const state = dayState(calendar, delivery, order.ship_day as Day, now)
  if (state.open) return { cutOff: state.cutOff }
  const { city } = order.ship_to as StoredAddress
  return {
    fault: {
      code: 'ship_day_closed',
      message: closedDaySentence({ state, delivery, city, rules: calendar, now }),
      nextOpenDay: firstOpenDay(calendar, delivery, { now, from: order.ship_day as Day })?.day ?? null,
    },
  }
}

function moreFault(quantity: number, { line, product, order, around }: About): LineFault | undefined {
  if (!product || !maySee(around, product)) return notSold
  const free = (product.on_hand ?? 0) - (product.allocated ?? 0) - (product.held ?? 0) + product.lapsed
  const available = Math.max(0, free) + (line?.allocated ?? 0)
  return lineFault({ product, shipDay: order.ship_day as Day, quantity, available })
}

/** A lower quantity is always available, but it still has to be a valid quantity. */
function lessFault(quantity: number, line: StockedLine | undefined): LineFault | undefined {
  if (quantity === 0 || !line) return undefined
  const asSold = {
    minQuantity: line.min_quantity,
    inventory: quantity,
    newQuantity: null,
    isPreBooked: true,
    isGrowerDirect: false,
  }
  const fault = quantityFault(asSold, quantity)
  return fault && { ...fault, message: quantitySentence(fault) }
}
