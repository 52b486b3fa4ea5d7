import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { dayState, firstOpenDay, type OrderType } from '../../contract/rules/ship-days.ts'
import { deliveryOfProduct, orderTypeOf } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'
import { lockedLadder } from './price.ts'
import type { Around, PresentLine, ProductRow } from './rows.ts'
import { type LineFault, lineFault, maySee, notSold, takesStock } from './rules.ts'

/**
 * A requested quantity. It replaces the line's quantity (0 removes the line), or is added to it with `more`. Without a ship day
 * of its own it uses the shipment's.
 */
export type Want = {
  productId: number
  quantity: number
  more?: boolean
  shipDay?: Day | undefined
  note?: string | undefined
}

/** Where goods ship unless a line has its own destination. */
export type Destination = {
  shipDay: Day
  method: MethodCode
  addressId: number
  routeNumber: string | null
  city: string
}

/** The order of the cart that a line belongs to. */
export type Drop = { shipDay: Day; method: MethodCode; addressId: number; orderType: OrderType }

/** The plan for one request: `line` is the existing line, `heldChange` the units to add to its hold. */
export type PlannedLine = Drop & {
  productId: number
  quantity: number
  line: PresentLine | undefined
  heldQuantity: number
  heldChange: number
  unitPriceE4: number
  note: string
}

export type Stocked = ProductRow & { present: PresentLine[] }
export type Planned = { want: Want; planned?: PlannedLine; fault?: LineFault }
type Plan = { products: readonly Stocked[]; to: Destination; around: Around; holds: boolean }

/** Plans each request against the available stock, in sequence: units that one request takes are unavailable to the next. */
export function planLines(wants: readonly Want[], plan: Plan): Planned[] {
  const products = new Map(plan.products.map((product) => [product.product_id, product]))
  const free = new Map(
    plan.products.map(({ product_id, on_hand, allocated, held }) => [
      product_id,
      (on_hand ?? 0) - (allocated ?? 0) - (held ?? 0),
    ]),
  )
  const planned = new Set<string>()
  return wants.map((want) => {
    const product = products.get(want.productId)
    const mine = product && (product.present.length > 0 || maySee(plan.around, product))
    if (!product || !mine)
      return { want, fault: { code: 'not_found', message: `Product ${want.productId} not found.` } }
    const result = planLine(want, product, plan, free)
    const place = `${want.productId} ${result.planned?.shipDay}`
    if (result.planned && planned.has(place))
      return {
        want,
        fault: {
          code: 'not_orderable',
          why: 'twice',
          message: 'This is on the list twice for the same day.',
        },
      }
    planned.add(place)
    return result
  })
}

function planLine(want: Want, product: Stocked, plan: Plan, free: Map<number, number>): Planned {
  const { around, to } = plan
  const orderType = orderTypeOf(product)
  const there = product.present.find(
    (line) =>
      line.method === to.method &&
      line.address_id === to.addressId &&
      line.order_type === orderType &&
      (want.shipDay ? line.ship_day === want.shipDay : orderType !== 'STOCK' || line.ship_day === to.shipDay),
  )
  if (want.quantity === 0 && !want.more) return there ? { want, planned: removal(there) } : { want }
  if (!maySee(around, product)) return { want, fault: notSold }

  const day = shipDayFor(want, product, { orderType, there, plan })
  if (day.fault) return { want, fault: day.fault }
  const line = there?.ship_day === day.shipDay ? there : undefined

  const own = line?.held_quantity ?? 0
  const left = free.get(product.product_id) ?? 0
  const quantity = want.more && want.quantity > 0 ? want.quantity + (line?.quantity ?? 0) : want.quantity
  const fault = lineFault({ product, shipDay: day.shipDay, quantity, available: Math.max(0, left) + own })
  if (fault) return { want, fault: want.more && line ? besides(fault, line.quantity) : fault }
  const stocked = takesStock(orderType)
  if (stocked) free.set(product.product_id, left - Math.max(0, quantity - own))
  const heldQuantity = stocked && plan.holds ? quantity : 0
  const planned: PlannedLine = {
    productId: product.product_id,
    quantity,
    shipDay: day.shipDay,
    method: to.method,
    addressId: to.addressId,
    orderType,
    line,
    heldQuantity,
    heldChange: heldQuantity - own,
    unitPriceE4: tierFor(lockedLadder(product, day.shipDay, around), quantity)?.priceE4 ?? 0,
    note: want.note ?? line?.note ?? '',
  }
  return { want, planned }
}

/** If the cart already holds some of the remaining units, the message says so; "only 2 left" would sound like two more. */
const besides = (fault: LineFault, inCart: number): LineFault =>
  fault.code === 'not_enough_stock' && fault.available > 0
    ? { ...fault, inCart, message: `Only ${fault.available} left, and ${inCart} already in your cart.` }
    : fault

const removal = (line: PresentLine): PlannedLine => ({
  productId: line.product_id,
  quantity: 0,
  shipDay: line.ship_day,
  method: line.method,
  addressId: line.address_id,
  orderType: line.order_type,
  line,
  heldQuantity: 0,
  heldChange: -line.held_quantity,
  unitPriceE4: 0,
  note: '',
})

type DayAsked = { orderType: OrderType; there: PresentLine | undefined; plan: Plan }

/**
 * Stock ships on the shipment's day. Goods that a farm must ship to the warehouse first go on the first open day on or after it,
 * together with those already in the cart.
 */
function shipDayFor(
  want: Want,
  product: ProductRow,
  { orderType, there, plan }: DayAsked,
): { shipDay: Day; fault?: undefined } | { fault: LineFault } {
  const { around, to } = plan
  const { calendar, customer, now, today } = around
  const delivery = deliveryOfProduct(
    product,
    { method: to.method, routeNumber: to.routeNumber, accountNumber: customer.account_number },
    today,
  )
  const asked = want.shipDay ?? there?.ship_day ?? to.shipDay
  const state = dayState(calendar, delivery, asked, now)
  if (state.open) return { shipDay: asked }
  const next =
    firstOpenDay(calendar, delivery, { now, from: asked }) ?? firstOpenDay(calendar, delivery, { now })
  if (orderType !== 'STOCK' && want.shipDay === undefined && next) return { shipDay: next.day }
  const message = closedDaySentence({ state, delivery, city: to.city, rules: calendar, now })
  return { fault: { code: 'ship_day_closed', message, nextOpenDay: next?.day ?? null } }
}
