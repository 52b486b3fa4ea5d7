import { mayOrder } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents, dollarsFromE4, lineAmountCents } from '../../contract/core/money.ts'
import type { checkout } from '../../contract/features/checkout.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { planLines } from '../cart/plan.ts'
import { customerLadder, priceCart } from '../cart/price.ts'
import { type Around, linesOutsideCart, lockCart, lockProducts, readAround } from '../cart/rows.ts'
import { reasonOf } from '../cart/rules.ts'
import { destinationOf } from '../cart/set-lines.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { tryCard } from '../payments/card-tries.ts'
import { isNewCard, readWish, settleTender, type Tender, type Wish } from '../payments/tender.ts'
import { readShipmentChoice, type ShipmentChoice } from '../ship-days/shipment.ts'
import { releaseLapsedHolds } from '../stock/stock.ts'
import { charge } from './check-out.ts'
import { writeOutsideCart } from './outside-cart.ts'
import { creditLeft } from './place.ts'
import { refuseWithoutPo } from './po-number.ts'

type Body = InputOf<typeof checkout.buyNow>['body']
type Reply = ReplyOf<typeof checkout.buyNow>
type One = Pick<Body, 'productId' | 'quantity'>
type Preview = ReplyOf<typeof checkout.previewBuyNow>

/** Idempotent: a second click, or a retry after a lost response, does not create a second order. */
const sameOrderMs = 10_000

/** Orders one product at once for the shipment; the cart is unchanged. Paid as at check-out. */
export function buyNow(ctx: SignedInCtx, body: Body, exchange: Exchange): Promise<Reply> {
  if (!mayOrder(ctx.user)) throw new AppError('not_allowed')
  const buy = () => buyAndPay(ctx, body, exchange)
  return isNewCard(body.payment) ? tryCard(ctx, buy) : buy()
}

async function buyAndPay(ctx: SignedInCtx, body: Body, exchange: Exchange): Promise<Reply> {
  const wish = await readWish(ctx, body.payment)
  const placed = await inTransaction(ctx, (inside) => placeNow(inside, { body, wish }))
  if (placed.tender?.kind === 'card') await charge(ctx, [placed.id], exchange)
  return { orderNumber: placed.orderNumber, isHeld: placed.isHeld }
}

type Placed = { id: number; orderNumber: number; isHeld: boolean; tender: Tender | undefined }

/** The total that Buy now would charge; nothing is saved or locked. Throws not_found, unknown_ship_to. */
export async function previewBuyNow(ctx: SignedInCtx, { productId, quantity }: One): Promise<Preview> {
  const around = await readAround(ctx)
  const choice = await readShipmentChoice(ctx, around)
  const [product] = await lockProducts(ctx, [productId])
  const { planned, priced, line } = await weigh(ctx, {
    productId,
    quantity,
    around,
    choice,
    product,
  })
  const fault = planned?.fault ?? line?.fault
  if (!product || fault?.code === 'not_found') throw new AppError('not_found')
  const drop = planned?.planned ?? destinationOf(choice)
  const tiers = customerLadder(product, around)
  const priceE4 = line?.unitPriceE4 ?? tierFor(tiers, quantity)?.priceE4 ?? 0
  const goodsCents = lineAmountCents(quantity, priceE4)
  const shippingCents = priced?.shippingCents ?? 0
  return {
    shipDay: drop.shipDay,
    deliveryMethod: methodLabels[drop.method],
    shipTo: choice.address?.name ?? '',
    unitPrice: dollarsFromE4(priceE4),
    goods: dollarsFromCents(goodsCents),
    shippingCost: dollarsFromCents(shippingCents),
    totalAmount: dollarsFromCents(goodsCents + shippingCents),
    cutOff: priced?.cutOff?.toISOString() ?? null,
    fault: fault ? reasonOf(fault) : null,
  }
}

type Weighing = One & {
  around: Around
  choice: ShipmentChoice
  product: Awaited<ReturnType<typeof lockProducts>>[number] | undefined
}

/** The product's destination and its price there, separate from the cart. */
async function weigh(ctx: SignedInCtx, { productId, quantity, around, choice, product }: Weighing) {
  const to = destinationOf(choice)
  // Units of the product held in the cart stay held: this order is separate.
  const products = product ? [{ ...product, held: (product.held ?? 0) - product.lapsed, present: [] }] : []
  const [planned] = planLines([{ productId, quantity }], { products, to, around, holds: false })
  if (!product || !planned?.planned || planned.fault) return { planned }
  const { shipDay, method, addressId, orderType } = planned.planned
  const [row] = await linesOutsideCart(ctx, [{ product, quantity, orderType }], {
    shipDay,
    method,
    addressId,
  })
  if (!row) return { planned }
  const [priced] = priceCart([row], around)
  return { planned, row, priced, line: priced?.lines[0] }
}

async function placeNow(ctx: SignedInCtx, { body, wish }: { body: Body; wish: Wish }): Promise<Placed> {
  const { productId, quantity, poNumber, expectedTotal } = body
  const around = await lockCart(ctx)
  const { customer } = around
  if (customer.status === 'closed') throw new AppError('not_allowed')
  refuseWithoutPo(customer, poNumber)
  const before = await sameOrder(ctx, body)
  if (before) return { ...before, tender: undefined }
  const choice = await readShipmentChoice(ctx, around)
  const product = await lockedProduct(ctx, productId)
  const { planned, row, priced, line } = await weigh(ctx, { productId, quantity, around, choice, product })
  if (!row || !priced || !line || line.fault) throw refusal(planned?.fault ?? line?.fault)

  const tender = await settleTender(ctx, wish, customer.terms)
  const totalCents = priced.goodsCents + priced.shippingCents
  const total = dollarsFromCents(totalCents)
  if (expectedTotal !== undefined && expectedTotal !== total)
    throw new AppError('price_changed', { data: { expectedTotal, total } })
  // Over the credit limit the order is put on hold, as at check-out.
  const isHeld = tender.kind === 'account' && (await creditLeft(ctx, customer)) < totalCents
  const said = { poNumber: poNumber ?? '', note: '', channel: 'one_click' as const }
  const made = await writeOutsideCart(ctx, { order: priced, customer, tender, isHeld, ...said })
  return { id: made.id, orderNumber: made.orderNumber, isHeld, tender }
}

type Fault = Parameters<typeof reasonOf>[0]

function refusal(fault: Fault | undefined): AppError {
  if (!fault) return new AppError('not_found')
  return new AppError(fault.code, { detail: fault.message, data: { ...fault, reason: reasonOf(fault) } })
}

/** The product with its stock locked and expired holds released. */
async function lockedProduct(ctx: SignedInCtx, productId: number) {
  const [product] = await lockProducts(ctx, [productId])
  if (!product || product.lapsed === 0) return product
  await releaseLapsedHolds(ctx.db, { productIds: [productId], now: ctx.now() })
  const [now] = await lockProducts(ctx, [productId])
  // Holds that are still expired here belong to a cart that is locked right now, so their units are not available.
  return now && { ...now, lapsed: 0 }
}

async function sameOrder(
  ctx: SignedInCtx,
  { productId, quantity, poNumber }: Body,
): Promise<Omit<Placed, 'tender'> | undefined> {
  return ctx.db
    .selectFrom('orders as o')
    .innerJoin('order_lines as l', 'l.order_id', 'o.id')
    .select(['o.id', 'o.order_number as orderNumber'])
    .select(({ eb }) => eb('o.status', '=', 'ON_HOLD').$castTo<boolean>().as('isHeld'))
    .where('o.customer_id', '=', ctx.user.customerId)
    .where('o.user_id', '=', ctx.user.id)
    .where('o.channel', '=', 'one_click')
    .where('o.status', '<>', 'CANCELLED')
    .where('o.placed_at', '>', new Date(ctx.now().getTime() - sameOrderMs))
    .where('o.po_number', '=', poNumber ?? '')
    .where('l.product_id', '=', productId)
    .where('l.quantity', '=', quantity)
    .orderBy('o.id', 'desc')
    .executeTakeFirst()
}
