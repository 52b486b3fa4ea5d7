import { sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { orders } from '../../contract/features/orders.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import { discountCents } from '../../contract/rules/terms.ts'
import { isOrderedFor } from '../access/locations.ts'
import { byDepartment } from '../cart/present.ts'
import { orderTypeNames, sum } from '../cart/price.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { presentRefund, refundsOf, type StoredRefund } from '../payments/refunds.ts'
import { creditedCents } from '../receivables/open.ts'
import { today } from '../receivables/post.ts'
import { type ChangeRow, presentChange } from './change-write.ts'
import { readLinesOf } from './history.ts'
import type { OrderRow } from './moves.ts'
import { changeable, editable, type ListedOrder, presentLines, type StoredAddress } from './present.ts'

type Order = ReplyOf<typeof orders.read>

/** Named one by one, so that the statement is prepared: planning it takes ten times as long as running it. */
const orderColumns = [
  'id',
  'order_number',
  'order_type',
  'status',
  'payment_status',
  'hold_reason',
  'ship_day',
  'method',
  'address_id',
  'ship_to',
  'bill_to',
  'route_number',
  'eta',
  'terms',
  'po_number',
  'note',
  'goods_cents',
  'shipping_cents',
  'total_cents',
  'cut_off_at',
  'stock_kept_until',
  'placed_at',
] as const satisfies readonly (keyof OrderRow)[]
const ownColumns = sql.join(orderColumns.map((name) => sql.ref(`o.${name}`)))

type OwnColumn = (typeof orderColumns)[number]

type StoredOrder = Pick<ListedOrder, OwnColumn | 'invoice_number' | 'has_open_payment'> & {
  driver: string | null
  account_number: number
  placed_by: string | null
  issued_on: Day | null
  due_on: Day | null
  invoiced_cents: number
  paid_cents: number
  credited_cents: number
  /** Credits for this invoice; they reduce the amount that earns a discount. */
  own_credited_cents: number
  is_being_paid: boolean
  card_cents: number
  custom_route: boolean
  shipping_minimum_cents: number
  timeline: { status: OrderStatus; at: string; actor: string; note: string; change: ChangeRow | null }[]
  payments: {
    status: string
    amountCents: number
    tender: string
    brand: string | null
    lastFour: string | null
    at: string
    refunds: StoredRefund[]
  }[]
}

/** One order with its lines, timeline and payments. Throws not_found for another customer's. */
export async function readOrder(ctx: SignedInCtx, { orderNumber }: { orderNumber: number }): Promise<Order> {
  const { rows } = await sql<StoredOrder>`
    select ${ownColumns}, c.account_number, c.custom_route, u.name as placed_by, d.name as driver, i.invoice_number, i.issued_on, i.due_on,
      coalesce(i.amount_cents, 0) as invoiced_cents, coalesce(i.paid_cents, 0) as paid_cents,
      ${creditedCents} as own_credited_cents,
      (select coalesce(sum(al.amount_cents), 0)::bigint from allocations al
        where al.invoice_id = i.id and al.credit_memo_id is not null) as credited_cents,
      exists (select from payment_targets t join payments p on p.id = t.payment_id
        where t.invoice_id = i.id and p.status in ('pending', 'unknown')) as is_being_paid,
      (select coalesce(sum(amount_cents - refunded_cents), 0)::bigint from payments p
        where p.order_id = o.id and p.status in ('captured', 'refunded')) as card_cents, a.shipping_minimum_cents,
      exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown')) as has_open_payment,
      (select coalesce(jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at, 'actor', e.actor, 'note', e.note,
        'change', case when ch.id is not null then to_jsonb(ch) end) order by e.id), '[]')
        from order_events e left join order_changes ch on ch.id = e.change_id where e.order_id = o.id) as timeline,
      (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'amountCents', p.amount_cents, 'tender', p.tender,
        'brand', p.card_brand, 'lastFour', p.card_last_four, 'at', coalesce(p.settled_at, p.created_at),
        'refunds', ${refundsOf})
        order by p.attempt), '[]') from payments p where p.order_id = o.id) as payments
    from orders o
    join customers c on c.id = o.customer_id
    join addresses a on a.id = o.address_id
    left join users u on u.id = o.user_id
    left join drivers d on d.id = o.driver_id
    left join invoices i on i.order_id = o.id
    where o.order_number = ${orderNumber} and o.customer_id = ${ctx.user.customerId}
      and ${isOrderedFor(ctx.user, 'o.address_id')}`.execute(ctx.db)
  const [order] = rows
  if (!order) throw new AppError('not_found')
  const lines = await readLinesOf(ctx, [order.id])
  const details = presentLines(lines, order, ctx.settings.timeZone)
  const shipTo = order.ship_to as StoredAddress
  const billTo = order.bill_to as StoredAddress
  return {
    id: order.id,
    orderNumber: order.order_number,
    accountNumber: order.account_number,
    shipTo: shipTo.name,
    shipToId: order.address_id,
    addressLine1: shipTo.addressLine1,
    addressLine2: shipTo.addressLine2,
    city: shipTo.city,
    state: shipTo.state,
    zipCode: shipTo.zipCode,
    billingAddressLine1: billTo.addressLine1,
    billingAddressLine2: billTo.addressLine2,
    billingCity: billTo.city,
    billingState: billTo.state,
    billingZip: billTo.zipCode,
    date: order.ship_day as Day,
    deliveryMethod: methodLabels[order.method],
    departmentOrder: orderTypeNames[order.order_type],
    productType: order.order_type,
    details,
    detailsPerDepartment: byDepartment(details),
    hasDetails: details.length > 0,
    maxDetailId: Math.max(0, ...details.map(({ id }) => id)),
    driver: order.driver,
    eta: order.eta,
    location: ctx.settings.brand.city,
    poNumber: order.po_number,
    route: order.route_number,
    terms: order.terms,
    amount: dollarsFromCents(order.goods_cents),
    shippingCost: dollarsFromCents(order.shipping_cents),
    shippingMinimum: shippingMinimum(order),
    totalAmount: dollarsFromCents(order.total_cents),
    totalQuantity: sum(details, ({ quantity }) => quantity),
    cutOff: order.cut_off_at?.toISOString() ?? null,
    open: order.cut_off_at !== null && order.cut_off_at > ctx.now(),
    status: order.status,
    paymentStatus: order.payment_status,
    holdReason: order.hold_reason,
    placedAt: order.placed_at.toISOString(),
    placedBy: order.placed_by ?? '',
    invoiceNumber: order.invoice_number,
    issuedOn: order.issued_on,
    dueOn: order.due_on,
    customerName: billTo.name ?? '',
    paid: dollarsFromCents(order.invoice_number === null ? order.card_cents : order.paid_cents),
    credited: dollarsFromCents(order.credited_cents),
    discount: dollarsFromCents(discountOf(order, today(ctx))),
    note: order.note,
    changeable: changeable(ctx, order),
    editable: editable(ctx, order),
    keptUntil: order.stock_kept_until?.toISOString() ?? null,
    timeline: order.timeline.map((event) => ({
      ...event,
      at: new Date(event.at).toISOString(),
      change: event.change && presentChange(event.change),
    })),
    payments: order.payments.map(({ status, amountCents, tender, brand, lastFour, at, refunds }) => ({
      status,
      amount: dollarsFromCents(amountCents),
      method: tender,
      brand,
      lastFour,
      at: new Date(at).toISOString(),
      refunds: refunds.map(presentRefund),
    })),
  }
}

/** The discount for paying the balance in time, the same as in lists of open invoices. */
function discountOf(order: StoredOrder, on: Day): number {
  const { terms, due_on: dueOn, invoiced_cents: amountCents, own_credited_cents: creditedCents } = order
  if (dueOn === null || order.is_being_paid) return 0
  return Math.min(
    amountCents - order.paid_cents,
    discountCents({ terms, dueOn, amountCents, creditedCents }, on),
  )
}

function shippingMinimum({ method, custom_route, shipping_minimum_cents }: StoredOrder): number | null {
  if (method === 'PICKUP') return 0
  return custom_route ? dollarsFromCents(shipping_minimum_cents) : null
}
