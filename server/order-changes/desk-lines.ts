import { e4FromDollars } from '../../contract/core/money.ts'
import { wayIn } from '../../contract/rules/order-types.ts'
import { tierFor } from '../../contract/rules/pricing.ts'
import { customerLadder } from '../cart/price.ts'
import { takesStock } from '../cart/rules.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { isLive, type StockedLine } from '../orders/change-plan.ts'
import { moveOrder, type OrderRow } from '../orders/moves.ts'
import { orderTypeOf } from '../ship-days/product-delivery.ts'
import { lockStock } from '../stock/stock.ts'
import {
  applyEdits,
  correctInvoiced,
  type Held,
  type How,
  holdOrder,
  productsFor,
  refuseFaults,
} from './desk.ts'
import { availableTo, type DeskWant, planDesk, shortEdit, substituteEdits } from './desk-plan.ts'

/** The lines that the desk requests; unit prices in dollars. */
type Wanted = { productId: number; quantity?: number | undefined; unitPrice?: number | undefined }

/** Changes quantities and prices of an order and adds products, all or nothing. */
export async function changeByDesk(
  ctx: SignedInCtx,
  { orderId, lines, how }: { orderId: number; lines: readonly Wanted[]; how: How },
): Promise<OrderRow> {
  const held = await holdOrder(ctx, orderId, how)
  const wants = lines.map(
    ({ productId, quantity, unitPrice }): DeskWant => ({
      productId,
      quantity,
      priceE4: unitPrice === undefined ? undefined : e4FromDollars(unitPrice),
    }),
  )
  if (held.isInvoiced)
    return correctInvoiced(
      held,
      wants.map((want) => correctionOf(held, want)),
    )
  const products = await productsFor(
    held,
    wants.map(({ productId }) => productId),
  )
  const { order, around } = held
  const planned = planDesk(wants, {
    order,
    lines: held.lines,
    products,
    around,
    force: how.force,
    reason: how.reason,
  })
  refuseFaults(planned)
  return applyEdits(held, { edits: planned.edits, note: 'Changed by us.', isOurs: false })
}

function correctionOf({ lines }: Held, { productId, quantity, priceE4 }: DeskWant) {
  const line = lines.find((one) => one.product_id === productId && isLive(one) && one.quantity > 0)
  if (!line)
    throw new AppError('wrong_state', { detail: 'The order is invoiced: nothing can be added to it.' })
  return {
    line,
    quantity: quantity ?? line.quantity - line.refused,
    priceE4: priceE4 ?? line.unit_price_e4,
    reason: priceE4 === undefined ? 'SHORT' : 'PRICE',
  }
}

type Naming = { orderId: number; line: number; how: How }

/** The line at a position of an order. Throws not_found. */
export function lineAt({ lines }: Held, position: number): StockedLine {
  const line = lines.find(({ sequence }) => sequence === position)
  if (!line || !isLive(line)) throw new AppError('not_found')
  return line
}

/** Reduces a line to the units available: the rest is short, or credited once the order is invoiced. 0 removes the line. */
export async function shortLine(
  ctx: SignedInCtx,
  { orderId, line: position, there, wait, how }: Naming & { there: number; wait: boolean },
): Promise<OrderRow> {
  const held = await holdOrder(ctx, orderId, how)
  const line = lineAt(held, position)
  if (there > line.quantity || (there === line.quantity && line.missing === 0))
    throw new AppError('above_maximum', { detail: `Only ${line.quantity} were ordered.` })
  if (held.isInvoiced) {
    const priceE4 = line.unit_price_e4
    return correctInvoiced(held, [{ line, quantity: there, priceE4, reason: 'SHORT' }])
  }
  if (wait) return waitFor(held, { line, missing: line.quantity - there })
  if (there === line.quantity) return waitFor(held, { line, missing: 0 })
  return applyEdits(held, {
    edits: [shortEdit(line, { there, reason: how.reason })],
    note: there === 0 ? 'Not there: taken out by us.' : 'Not all of it is there.',
    isOurs: true,
  })
}

/** Records how many units of a line are missing, without a decision yet. */
async function waitFor(
  held: Held,
  { line, missing }: { line: StockedLine; missing: number },
): Promise<OrderRow> {
  const { ctx, order, how } = held
  await lockStock(ctx.db, [line.product_id])
  await ctx.db.updateTable('order_lines').set({ missing }).where('id', '=', line.id).execute()
  return moveOrder(ctx, order, {
    status: order.status,
    by: how.as?.mover ?? 'desk',
    actor: how.as?.actor ?? ctx.user.name,
    houseNote:
      how.reason ||
      (missing > 0 ? `${missing} missing: ${line.description}.` : `All there: ${line.description}.`),
    tell: false,
  })
}

/** Replaces units of a line with another product. `replaces`: how many units of the line go, if the substitute's quantity differs. */
export async function substituteLine(
  ctx: SignedInCtx,
  {
    orderId,
    line: position,
    productId,
    quantity,
    replaces = quantity,
    unitPrice,
    how,
  }: Naming & {
    productId: number
    quantity: number
    replaces?: number | undefined
    unitPrice?: number | undefined
  },
): Promise<OrderRow> {
  const held = await holdOrder(ctx, orderId, how)
  const line = lineAt(held, position)
  const { order, around } = held
  if (held.isInvoiced)
    throw new AppError('wrong_state', { detail: 'The order is invoiced. Credit the line instead.' })
  if (productId === line.product_id || line.quantity === 0)
    throw new AppError('not_orderable', { detail: 'Choose another product.' })
  const [product] = (await productsFor(held, [line.product_id, productId])).filter(
    (one) => one.product_id === productId,
  )
  if (!product) throw new AppError('not_found')
  const takes = takesStock(wayIn(order.order_type, orderTypeOf(product)))
  const available = availableTo(product, undefined)
  if (takes && available < quantity)
    throw new AppError('not_enough_stock', { detail: `Only ${available} left.`, data: { available } })
  const ladder = customerLadder(product, around)
  const own = tierFor(ladder, quantity)?.priceE4 ?? ladder[0]?.priceE4 ?? line.unit_price_e4
  const priceE4 = unitPrice === undefined ? Math.min(own, line.unit_price_e4) : e4FromDollars(unitPrice)
  return applyEdits(held, {
    edits: substituteEdits(line, { product, quantity, replaces, priceE4, reason: how.reason, takes }),
    note: how.as?.mover === 'customer' ? 'Chosen by you.' : 'Replaced by us.',
    isOurs: true,
  })
}
