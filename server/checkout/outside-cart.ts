import { dollarsFromCents } from '../../contract/core/money.ts'
import { readsDesk } from '../../contract/features/order-desk/fields.ts'
import type { PlacedType } from '../../contract/rules/order-types.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import { auditActing } from '../audit/audit.ts'
import { givenBackCents, type PricedLine, type PricedOrder } from '../cart/price.ts'
import type { CartCustomer } from '../cart/rows.ts'
import { takesStock } from '../cart/rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { Edit } from '../orders/change-plan.ts'
import { writeEdits } from '../orders/change-write.ts'
import type { Tender } from '../payments/tender.ts'
import {
  insertOrders,
  insertPayments,
  named,
  type OrderSource,
  orderNames,
  type PlacedBy,
  type WrittenOrder,
} from './write.ts'

type Writing = {
  order: PricedOrder
  customer: CartCustomer
  tender: Tender
  poNumber: string
  note: string
  channel: OrderSource
  orderType?: PlacedType
  by?: PlacedBy | undefined
  /** Over the credit limit: the order waits for the office. */
  isHeld?: boolean
}

/**
 * Writes an order whose lines are not in a cart, with its allocations, payment attempt, events and reports, in the caller's
 * transaction. The caller has locked the customer and the stock, and has checked everything.
 */
export async function writeOutsideCart(
  ctx: SignedInCtx,
  { order: priced, isHeld = false, ...writing }: Writing,
): Promise<WrittenOrder> {
  const { rows: names } = await orderNames(1).execute(ctx.db)
  const orders = named([priced], names).map((order) => ({ ...order, isHeld }))
  const [made] = orders
  if (!made) throw new Error('one order has one name')
  await insertOrders(ctx, { orders, ...writing })
  const { customer, tender } = writing
  const order = { id: made.id, customer_id: customer.id }
  const { productIds } = await writeEdits(ctx, {
    order,
    edits: priced.lines.map(editOf),
    actor: writing.by?.actor ?? ctx.user.name,
  })
  if (tender.kind === 'card') await insertPayments(ctx, orders, tender)
  else if (givenBackCents([priced], { customer }) > 0)
    await ctx.enqueue('settle_delivery', { orderId: made.id })
  await ctx.emit('order.changed', { customerId: customer.id, orderNumber: made.orderNumber })
  await ctx.emit('desk.changed', { any: readsDesk })
  if (productIds.length > 0) await ctx.emit('stock.changed', { productIds })
  await auditActing(ctx, {
    subject: `order ${made.orderNumber}`,
    after: { total: dollarsFromCents(made.totalCents) },
  })
  return made
}

const editOf = ({ row, unitPriceE4, amountCents, tiers }: PricedLine): Edit => ({
  lineId: undefined,
  productId: row.product_id,
  description: row.description,
  um: row.um,
  wasQuantity: 0,
  quantity: row.quantity,
  wasPriceE4: 0,
  priceE4: unitPriceE4,
  wasAmountCents: 0,
  amountCents,
  wasAllocated: 0,
  allocated: takesStock(row.order_type) ? row.quantity : 0,
  tiers,
  priceVersionId: row.price_version_id,
  ...(row.note !== '' && { note: row.note }),
  ...wishOf(row),
})

const wishOf = ({ wish, wish_percent: percent }: { wish: Wish | null; wish_percent: number | null }) =>
  wish === null ? {} : { wish: { wish, percent: percent ?? 0 } }
