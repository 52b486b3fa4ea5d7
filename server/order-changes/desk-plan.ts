import type { Day } from '../../contract/core/dates.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import type { LineStatus } from '../../contract/rules/line-moves.ts'
import { comesWith, wayIn } from '../../contract/rules/order-types.ts'
import { type Tier, tierFor } from '../../contract/rules/pricing.ts'
import { dayState, firstOpenDay } from '../../contract/rules/ship-days.ts'
import { customerLadder } from '../cart/price.ts'
import type { Around, ProductRow } from '../cart/rows.ts'
import { type LineFault, lineFault, takesStock } from '../cart/rules.ts'
import { type DeskEdit, type Edit, isLive, type Planned, type StockedLine } from '../orders/change-plan.ts'
import type { OrderRow } from '../orders/moves.ts'
import type { StoredAddress } from '../orders/present.ts'
import { deliveryOfProduct, orderTypeOf } from '../ship-days/product-delivery.ts'
import { closedDaySentence } from '../ship-days/sentences.ts'

/** The quantity, price, or both that the desk requests for a product of an order. */
export type DeskWant = { productId: number; quantity?: number | undefined; priceE4?: number | undefined }

type Stocked = ProductRow & { lapsed: number }
export type DeskPlan = {
  order: OrderRow
  lines: readonly StockedLine[]
  products: readonly Stocked[]
  around: Around
  /** Ignores the day's cut-off and the item's multiples. */
  force: boolean
  reason: string
}

/** Units of a product available to an order's line: unallocated ones, and its own. */
export const availableTo = (product: Stocked, line: StockedLine | undefined): number =>
  Math.max(0, (product.on_hand ?? 0) - (product.allocated ?? 0) - (product.held ?? 0) + product.lapsed) +
  (line?.allocated ?? 0)

/** Plans the requested lines. A lower quantity keeps the price at which the line was sold; a higher one is priced by the line's ladder. */
export function planDesk(wants: readonly DeskWant[], plan: DeskPlan): Pick<Planned, 'edits' | 'faults'> {
  const planned: Pick<Planned, 'edits' | 'faults'> = { edits: [], faults: [] }
  const seen = new Set<number>()
  for (const want of wants) {
    const line = plan.lines.find((one) => one.product_id === want.productId && isLive(one))
    const product = plan.products.find((one) => one.product_id === want.productId)
    const result = seen.has(want.productId)
      ? { fault: twice }
      : !product
        ? { fault: unknown }
        : line
          ? changedLine(want, line, { ...plan, product })
          : addedLine(want, { ...plan, product })
    seen.add(want.productId)
    const description = line?.description ?? product?.description ?? String(want.productId)
    if ('fault' in result)
      planned.faults.push({
        productId: want.productId,
        description,
        quantity: want.quantity ?? 0,
        fault: result.fault,
      })
    else if (result.edit) planned.edits.push(result.edit)
  }
  return planned
}

const twice: LineFault = { code: 'not_orderable', why: 'twice', message: 'This is on the list twice.' }
const unknown: LineFault = { code: 'not_found', message: 'No such product.' }

type Result = { fault: LineFault } | { edit: Edit | undefined }
type About = DeskPlan & { product: Stocked }

function changedLine({ quantity: wanted, priceE4 }: DeskWant, line: StockedLine, about: About): Result {
  const { order, product, force, reason } = about
  const quantity = wanted ?? line.quantity
  const ladder = line.tiers.length > 0 ? line.tiers : [{ from: 1, priceE4: line.unit_price_e4 }]
  const sold =
    quantity > line.quantity ? (tierFor(ladder, quantity)?.priceE4 ?? line.unit_price_e4) : line.unit_price_e4
  const price = priceE4 ?? sold
  if (quantity === line.quantity && price === line.unit_price_e4) return { edit: undefined }
  const fault =
    quantity > 0 && quantity !== line.quantity ? quantityFaultOf(quantity, about, line) : undefined
  if (fault && !(force && isOfMultiples(fault))) return { fault }
  const taken: DeskEdit | undefined =
    quantity === 0 ? { status: 'CANCELLED', short: line.quantity, missing: 0, reason } : undefined
  return {
    edit: {
      ...beforeOf(line),
      quantity,
      priceE4: price,
      amountCents: lineAmountCents(quantity, price),
      allocated: takesStock(wayIn(order.order_type, orderTypeOf(product))) ? quantity : 0,
      tiers: ladderAt(line.tiers, quantity, price),
      desk: taken ?? {
        status: line.status as LineStatus,
        short: 0,
        missing: Math.min(line.missing, quantity),
        reason,
      },
    },
  }
}

/** The price ladder that a line keeps; a price that differs from its tier replaces the ladder. */
const ladderAt = (tiers: readonly Tier[], quantity: number, priceE4: number): readonly Tier[] =>
  tiers.length === 0 || tierFor(tiers, quantity)?.priceE4 === priceE4 ? tiers : [{ from: 1, priceE4 }]

/** The columns of an edit with the line's values before it. */
export const beforeOf = (line: StockedLine) => ({
  lineId: line.id,
  productId: line.product_id,
  description: line.description,
  um: line.um,
  wasQuantity: line.quantity,
  wasPriceE4: line.unit_price_e4,
  wasAmountCents: line.amount_cents,
  wasAllocated: line.allocated,
  tiers: line.tiers,
})

const isOfMultiples = ({ code }: LineFault) => code === 'not_a_multiple' || code === 'below_minimum'

function quantityFaultOf(
  quantity: number,
  { product, order }: About,
  line?: StockedLine,
): LineFault | undefined {
  const available = Math.max(availableTo(product, line), line && quantity < line.quantity ? quantity : 0)
  return lineFault({ product, shipDay: order.ship_day as Day, quantity, available })
}

function addedLine({ quantity = 0, priceE4 }: DeskWant, about: About): Result {
  const { order, product, around, force, reason } = about
  if (quantity === 0) return { edit: undefined }
  if (!comesWith(order.order_type, orderTypeOf(product)))
    return {
      fault: {
        code: 'not_orderable',
        why: 'other_way',
        message: 'This ships differently. Order it separately.',
      },
    }
  const shut = force ? undefined : closedFault(product, about)
  if (shut) return { fault: shut }
  const fault = quantityFaultOf(quantity, about)
  if (fault && !(force && isOfMultiples(fault))) return { fault }
  const ladder = customerLadder(product, around)
  const price = priceE4 ?? tierFor(ladder, quantity)?.priceE4 ?? ladder[0]?.priceE4 ?? 0
  const allocated = takesStock(wayIn(order.order_type, orderTypeOf(product))) ? quantity : 0
  return {
    edit: {
      lineId: undefined,
      productId: product.product_id,
      description: product.description,
      um: product.um,
      wasQuantity: 0,
      quantity,
      wasPriceE4: 0,
      priceE4: price,
      wasAmountCents: 0,
      amountCents: lineAmountCents(quantity, price),
      wasAllocated: 0,
      allocated,
      tiers: ladderAt(ladder, quantity, price),
      priceVersionId: product.price_version_id,
      desk: { status: allocated > 0 ? 'ALLOCATED' : 'OPEN', short: 0, missing: 0, reason },
    },
  }
}

/** Why a product can no longer be ordered for the day of an order; undefined when it can. */
export function closedFault(
  product: ProductRow,
  { order, around }: Pick<DeskPlan, 'order' | 'around'>,
): LineFault | undefined {
  const { calendar, customer, now, today } = around
  const to = { method: order.method, routeNumber: order.route_number, accountNumber: customer.account_number }
  const delivery = deliveryOfProduct(product, to, today)
  const state = dayState(calendar, delivery, order.ship_day as Day, now)
  if (state.open) return undefined
  const { city } = order.ship_to as StoredAddress
  return {
    code: 'ship_day_closed',
    message: closedDaySentence({ state, delivery, city, rules: calendar, now }),
    nextOpenDay: firstOpenDay(calendar, delivery, { now, from: order.ship_day as Day })?.day ?? null,
  }
}

/** The edit of a line with fewer units than ordered. */
export function shortEdit(line: StockedLine, { there, reason }: { there: number; reason: string }): Edit {
  const priceE4 = line.unit_price_e4
  return {
    ...beforeOf(line),
    quantity: there,
    priceE4,
    amountCents: lineAmountCents(there, priceE4),
    allocated: Math.min(line.allocated, there),
    tiers: ladderAt(line.tiers, there, priceE4),
    desk: {
      status: there === 0 ? 'CANCELLED' : 'SHORT',
      short: line.quantity - there,
      missing: 0,
      reason,
    },
  }
}

type Replacing = {
  product: Stocked
  quantity: number
  /** Units of the line that it replaces. */
  replaces: number
  priceE4: number
  reason: string
  takes: boolean
}

/** The two edits of a substitution: the line with its remaining units, and the new line that replaces the rest. */
export function substituteEdits(
  line: StockedLine,
  { product, quantity, replaces, priceE4, reason, takes }: Replacing,
): Edit[] {
  const left = Math.max(0, line.quantity - replaces)
  const gone = line.quantity - left
  return [
    {
      ...beforeOf(line),
      quantity: left,
      priceE4: line.unit_price_e4,
      amountCents: lineAmountCents(left, line.unit_price_e4),
      allocated: Math.min(line.allocated, left),
      tiers: ladderAt(line.tiers, left, line.unit_price_e4),
      desk: { status: 'SUBSTITUTED', short: gone, missing: Math.max(0, line.missing - gone), reason },
    },
    {
      lineId: undefined,
      productId: product.product_id,
      description: product.description,
      um: product.um,
      wasQuantity: 0,
      quantity,
      wasPriceE4: 0,
      priceE4,
      wasAmountCents: 0,
      amountCents: lineAmountCents(quantity, priceE4),
      wasAllocated: 0,
      allocated: takes ? quantity : 0,
      tiers: [],
      priceVersionId: product.price_version_id,
      desk: { status: takes ? 'ALLOCATED' : 'OPEN', short: 0, missing: 0, reason, substitutesId: line.id },
    },
  ]
}
