import type { Day } from '../../contract/core/dates.ts'
import type { MethodCode } from '../../contract/core/fields.ts'
import { lineAmountCents } from '../../contract/core/money.ts'
import { orderTypes, type PlacedType, wayIn } from '../../contract/rules/order-types.ts'
import type { StandingWish } from '../../contract/rules/wishes.ts'
import { assertOrdersFor } from '../access/locations.ts'
import { type PricedLine, type PricedOrder, priceCart, sum } from '../cart/price.ts'
import { type Around, type CartRow, linesOutsideCart, lockCustomer, lockProducts } from '../cart/rows.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { queueOrderMail } from '../messages/queue.ts'
import { savedToken, settleTender, type Tender, type Wish } from '../payments/tender.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { releaseLapsedHolds } from '../stock/stock.ts'
import { readBuyer } from './buyer.ts'
import { charge } from './check-out.ts'
import { writeOutsideCart } from './outside-cart.ts'
import { refuseFaults, refuseWithoutCredit } from './place.ts'
import type { OrderSource, PlacedBy } from './write.ts'

export type LineToPlace = {
  productId: number
  quantity: number
  /** An offered unit price; absent for the customer's price of the day. */
  priceE4?: number | undefined
  note?: string | undefined
  /** What to substitute if it is short; absent follows the account's setting. */
  wish?: StandingWish | undefined
}

export type ToPlace = {
  customerId: number
  addressId: number
  shipDay: Day
  method: MethodCode
  /** In STANDING and SPECIAL orders each line keeps its product's own order type; otherwise all lines must have this one. */
  orderType: PlacedType
  channel: Exclude<OrderSource, 'web' | 'one_click'>
  lines: readonly LineToPlace[]
  /** `usual`: on account or by the default card, according to the customer's terms. */
  tender: 'usual' | 'account' | { cardId: number }
  /**
   * `userId`: the customer's user in whose name it is placed; absent: the caller. `placed`: who the order's history names;
   * absent: that user.
   */
  by: { userId?: number | undefined; placed?: PlacedBy | undefined }
  note?: string
  poNumber?: string
}

export type PlacedLines = {
  id: number
  orderNumber: number
  goodsCents: number
  shippingCents: number
  totalCents: number
  cutOff: Date | null
  /** An order paid by card is written as PENDING_PAYMENT: call `chargePlaced` after the commit. */
  tender: Tender
  lines: { productId: number; quantity: number; unitPriceE4: number }[]
}

/**
 * Places an order outside any cart, in the caller's transaction: standing orders, accepted quotes, baskets by link. Checks,
 * prices, allocates, mails and emits as check-out does, and throws the same before it changes anything: not_found, not_allowed,
 * the worst fault of the lines (all of them in `data.lines`), account_not_offered, cards_not_offered, payment_required,
 * account_on_hold, credit_limit. The customer's cart is unchanged. Locks the customer, then the stock; a caller that locks a row
 * of its own does so first.
 */
export function placeLines(ctx: Ctx, asked: ToPlace): Promise<PlacedLines> {
  return inTransaction(ctx, async (inside) => placeAs(await readBuyer(inside, asked), asked))
}

async function placeAs(ctx: SignedInCtx, asked: ToPlace): Promise<PlacedLines> {
  const { orderType, channel, poNumber = '', note = '' } = asked
  assertOrdersFor(ctx.user, asked.addressId)
  const around = await lockCustomer(ctx)
  const { customer } = around
  if (customer.status === 'closed') throw new AppError('not_allowed')
  const order = await priceLines(ctx, asked, around)
  refuseFaults([order])
  const tender = await settleTender(ctx, await wishOf(ctx, asked), customer.terms)
  if (tender.kind === 'account')
    await refuseWithoutCredit(ctx, customer, order.goodsCents + order.shippingCents)
  const { placed: by } = asked.by
  const said = { poNumber, note, channel, orderType, by }
  const made = await writeOutsideCart(ctx, { order, customer, tender, ...said })
  // An order paid by card is confirmed once it is paid.
  if (tender.kind === 'account')
    await queueOrderMail(ctx, { kind: 'order-confirmed', orderId: made.id, about: { orderId: made.id } })
  return {
    id: made.id,
    orderNumber: made.orderNumber,
    goodsCents: order.goodsCents,
    shippingCents: order.shippingCents,
    totalCents: made.totalCents,
    cutOff: order.cutOff,
    tender,
    lines: order.lines.map(({ row, unitPriceE4 }) => ({
      productId: row.product_id,
      quantity: row.quantity,
      unitPriceE4,
    })),
  }
}

async function wishOf(ctx: SignedInCtx, { tender }: ToPlace): Promise<Wish> {
  if (tender === 'usual' || tender === 'account') return { kind: tender }
  return {
    kind: 'card',
    token: await savedToken(ctx, { cardAccountId: tender.cardId }),
    remember: false,
  }
}

/** Charges orders placed by card, after the commit of their transaction. Throws the decline, as check-out does. */
export async function chargePlaced(ctx: Ctx, asked: Pick<ToPlace, 'customerId' | 'by'>, orderIds: number[]) {
  return charge(await readBuyer(ctx, asked), orderIds, { setStatus: () => {} })
}

type Priced = Pick<ToPlace, 'addressId' | 'shipDay' | 'method' | 'orderType' | 'lines'>

/**
 * Locks the stock of the lines and prices them as one order; faults are on their lines. Throws not_found for an address or a
 * product that does not exist, and not_orderable for a product that appears twice.
 */
export async function priceLines(ctx: SignedInCtx, asked: Priced, around: Around): Promise<PricedOrder> {
  const { lines, orderType } = asked
  const productIds = lines.map(({ productId }) => productId)
  if (new Set(productIds).size !== productIds.length || lines.length === 0)
    throw new AppError('not_orderable', { detail: 'Name each product once.' })
  const address = await ctx.db
    .selectFrom('addresses')
    .select('id')
    .where('id', '=', asked.addressId)
    .where('customer_id', '=', ctx.user.customerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!address) throw new AppError('not_found')
  const products = new Map((await lockedFor(ctx, productIds)).map((one) => [one.product_id, one]))
  const goods = lines.map(({ productId, quantity, priceE4 }) => {
    const product = products.get(productId)
    if (!product) throw new AppError('not_found')
    const way = wayIn(orderType, orderTypeOf(product))
    // An offered product has a price, whether or not the list has one.
    return {
      product: priceE4 === undefined ? product : { ...product, price1_e4: product.price1_e4 ?? priceE4 },
      quantity,
      orderType: way,
    }
  })
  const rows = (await linesOutsideCart(ctx, goods, asked)).map((row, at): CartRow => {
    const line = lines[at]
    return {
      ...row,
      id: at + 1,
      // Goods of one order type are counted together, because a farm has a minimum number of boxes.
      cart_order_id: orderTypes.indexOf(row.order_type) + 1,
      note: line?.note ?? '',
      wish: line?.wish?.wish ?? null,
      wish_percent: line?.wish?.percent ?? null,
    }
  })
  return asOne(priceCart(rows, around), lines)
}

/** Combines the parts by order type into one order, in the sequence of the lines, with the offered prices. */
function asOne(parts: readonly PricedOrder[], asked: readonly LineToPlace[]): PricedOrder {
  const lines = parts
    .flatMap((part) => part.lines)
    .sort((a, b) => a.row.id - b.row.id)
    .map((line, at) => offered(line, asked[at]?.priceE4))
  const [first] = lines
  if (!first || !parts[0]) throw new Error('an order has lines')
  const cutOffs = parts.map(({ cutOff }) => cutOff?.getTime() ?? Number.POSITIVE_INFINITY)
  const earliest = Math.min(...cutOffs)
  return {
    ...parts[0],
    id: 0,
    first: first.row,
    lines,
    goodsCents: sum(lines, ({ amountCents }) => amountCents),
    shippingCents: sum(parts, ({ shippingCents }) => shippingCents),
    open: parts.every(({ open }) => open),
    cutOff: Number.isFinite(earliest) ? new Date(earliest) : null,
  }
}

function offered(line: PricedLine, priceE4: number | undefined): PricedLine {
  if (priceE4 === undefined) return line
  const amountCents = lineAmountCents(line.row.quantity, priceE4)
  return { ...line, unitPriceE4: priceE4, amountCents, tiers: [{ from: 1, priceE4 }] }
}

/** The products with their stock locked and expired holds released. */
async function lockedFor(ctx: SignedInCtx, productIds: readonly number[]) {
  const products = await lockProducts(ctx, productIds)
  const lapsed = products.filter((product) => product.lapsed > 0).map(({ product_id }) => product_id)
  if (lapsed.length === 0) return products
  await releaseLapsedHolds(ctx.db, { productIds: lapsed, now: ctx.now() })
  // Holds that are still expired here belong to a cart that is locked right now, so their units are not available.
  return (await lockProducts(ctx, productIds)).map((product) => ({ ...product, lapsed: 0 }))
}
