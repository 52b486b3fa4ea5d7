import { sql } from 'kysely'
import { may } from '../../contract/core/access.ts'
import { asDay, type Day } from '../../contract/core/dates.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import {
  type DeskEvent,
  type DeskLine,
  orderDeskOnly,
  releasesMoney,
} from '../../contract/features/order-desk/fields.ts'
import type { OpenedOrder } from '../../contract/features/order-desk/order.ts'
import type { LineStatus } from '../../contract/rules/line-moves.ts'
import type { Mover } from '../../contract/rules/moves.ts'
import { isMoneyHold, nextStates } from '../../contract/rules/order-moves.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Wish } from '../../contract/rules/wishes.ts'
import type { SignedInCtx } from '../core/route.ts'
import { notesShown } from '../customers/notes-shown.ts'
import { movableOf } from '../orders/advance.ts'
import { type ChangeRow, presentChange } from '../orders/change-write.ts'
import type { LineStep } from '../orders/move-lines.ts'
import type { OrderRow } from '../orders/moves.ts'
import type { StoredAddress } from '../orders/present.ts'
import { whyNot } from '../orders/rules.ts'
import { presentRefund, refundsOf, type StoredRefund } from '../payments/refunds.ts'
import { moverOf, movesDay } from './bulk-actions.ts'
import { presentOrder } from './list.ts'
import { orderFound } from './which.ts'

type LineRow = {
  id: number
  sequence: number
  product_id: number
  description: string
  department: string
  um: string
  pack: number
  min_quantity: number
  grower: string
  image_name: string
  color_hex: string
  status: LineStatus
  quantity: number
  missing: number
  short: number
  short_reason: string
  wish: Wish
  wish_percent: number
  refused: number
  unit_price_e4: number
  amount_cents: number
  credited_cents: number
  note: string
  substitutes: number | null
  place: string
}

type Around = {
  placed_by: string
  user_id: number | null
  driver: string | null
  address: { zip: string; line1: string; line2: string }
  invoice: {
    id: number
    number: number
    issuedOn: Day
    dueOn: Day
    amountCents: number
    paidCents: number
    creditedCents: number
  } | null
  payments: {
    status: string
    amountCents: number
    tender: string
    brand: string | null
    lastFour: string | null
    at: string
    refunds: StoredRefund[]
  }[]
  credits: {
    number: number
    issuedOn: Day
    amountCents: number
    reason: string
    note: string
    line: number | null
  }[]
  timeline: {
    at: string
    was: OrderStatus | null
    status: OrderStatus
    actor: string
    mover: Mover
    note: string
    houseNote: string
    changeId: number | null
    lineMoves: LineStep[]
  }[]
  changes: (ChangeRow & { reason: string; by_staff: boolean })[]
  messages: {
    id: number
    at: string
    kind: string
    channel: string
    to: string
    subject: string | null
    status: string
  }[]
  tells_at: string | null
  addresses: {
    id: number
    name: string
    addressLine1: string
    addressLine2: string
    city: string
    state: string
    zipCode: string
    routeNumber: string | null
    shippingCents: number
    minimumCents: number
  }[]
}

/** One order with everything that the desk shows. Throws not_found for an order outside the person's reach. */
export async function readOpened(ctx: SignedInCtx, orderNumber: number): Promise<OpenedOrder> {
  const found = await orderFound(ctx, orderNumber)
  const order = await ctx.db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', found.id)
    .executeTakeFirstOrThrow()
  const [lines, around, movable, customerNotes] = await Promise.all([
    readLines(ctx, order.id),
    readAround(ctx, order),
    movableOf(ctx, order),
    notesShown(ctx, order.customer_id, 'order'),
  ])
  const isDesk = may(ctx.user, orderDeskOnly)
  const by = moverOf(ctx)
  const bySequence = new Map(lines.map((line) => [line.id, line]))
  const shipTo = order.ship_to as StoredAddress
  return {
    ...presentOrder(found),
    customerNotes,
    lineRows: lines.map(presentLine),
    placedBy: around.placed_by,
    userId: around.user_id,
    terms: order.terms,
    shipToId: order.address_id,
    addressLine1: shipTo.addressLine1,
    addressLine2: shipTo.addressLine2,
    zipCode: shipTo.zipCode,
    driver: around.driver,
    eta: order.eta,
    open: order.cut_off_at !== null && order.cut_off_at > ctx.now(),
    next: isDesk
      ? nextStates(order.status, order.method, 'desk').filter((to) => !whyNot(movable, { to, by: 'desk' }))
      : [],
    mayChange: isDesk && movesDay(order) === undefined && !movable.hasOpenPayment,
    mayRelease:
      order.status === 'ON_HOLD' &&
      (isMoneyHold(order.hold_reason) ? may(ctx.user, releasesMoney) : isDesk) &&
      !whyNot(movable, { to: 'CONFIRMED', by: isMoneyHold(order.hold_reason) ? by : 'desk' }),
    mayCancel: isDesk && !whyNot(movable, { to: 'CANCELLED', by: 'desk' }),
    invoice: around.invoice && {
      number: around.invoice.number,
      issuedOn: asDay(around.invoice.issuedOn),
      dueOn: asDay(around.invoice.dueOn),
      amount: dollarsFromCents(around.invoice.amountCents),
      paid: dollarsFromCents(around.invoice.paidCents),
      credited: dollarsFromCents(around.invoice.creditedCents),
    },
    payments: around.payments.map(({ status, amountCents, tender, brand, lastFour, at, refunds }) => ({
      status,
      amount: dollarsFromCents(amountCents),
      method: tender,
      brand,
      lastFour,
      at: new Date(at).toISOString(),
      refunds: refunds.map(presentRefund),
    })),
    credits: around.credits.map(({ amountCents, ...credit }) => ({
      ...credit,
      amount: dollarsFromCents(amountCents),
    })),
    timeline: around.timeline.map(
      (event): DeskEvent => ({
        ...event,
        at: new Date(event.at).toISOString(),
        lineMoves: event.lineMoves.map(({ lineId, was, to }) => ({
          line: bySequence.get(lineId)?.sequence ?? null,
          description: bySequence.get(lineId)?.description ?? '',
          was,
          to,
        })),
      }),
    ),
    changes: around.changes.map((change) => ({
      ...presentChange(change),
      id: change.id,
      reason: change.reason,
      byStaff: change.by_staff,
    })),
    messages: around.messages.map((message) => ({
      ...message,
      at: new Date(message.at).toISOString(),
      subject: message.subject ?? '',
    })),
    tellsAt: around.tells_at && new Date(around.tells_at).toISOString(),
    addresses: around.addresses.map(({ shippingCents, minimumCents, ...address }) => ({
      ...address,
      shippingCost: dollarsFromCents(shippingCents),
      shippingMinimum: dollarsFromCents(minimumCents),
    })),
  }
}

async function readLines(ctx: SignedInCtx, orderId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.sequence, l.product_id, l.description, l.department, l.um, l.pack, l.min_quantity, l.grower, l.image_name,
      l.color_hex, l.status, l.quantity, l.missing, l.short, l.short_reason, coalesce(l.wish, w.wish, 'NONE') as wish, coalesce(l.wish_percent, w.percent, 0) as wish_percent, l.refused, l.unit_price_e4, l.amount_cents, l.note,
      (select coalesce(sum(m.amount_cents), 0)::bigint from credit_memos m where m.order_line_id = l.id
        and not exists (select from invoices v where v.voids_credit_memo_id = m.id)) as credited_cents,
      (select sequence from order_lines replaced where replaced.id = l.substitutes_id) as substitutes,
      coalesce((select place from lots where product_id = l.product_id and remaining > 0
        order by arrived_on nulls first, id limit 1), '') as place
    from order_lines l left join substitution_rules w on w.customer_id = l.customer_id
    where l.order_id = ${orderId} order by l.sequence`.execute(ctx.db)
  return rows
}

const presentLine = (line: LineRow): DeskLine => ({
  lineId: line.id,
  line: line.sequence,
  productId: line.product_id,
  description: line.description,
  department: line.department,
  um: line.um,
  pack: line.pack,
  minQuantity: line.min_quantity,
  grower: line.grower,
  imageName: line.image_name,
  colorHex: line.color_hex,
  status: line.status,
  quantity: line.quantity,
  ordered: line.quantity + line.short,
  missing: line.missing,
  short: line.short,
  shortReason: line.short_reason,
  wish: line.wish,
  wishPercent: line.wish_percent,
  refused: line.refused,
  unitPrice: dollarsFromE4(line.unit_price_e4),
  amount: dollarsFromCents(line.amount_cents),
  credited: dollarsFromCents(line.credited_cents),
  note: line.note,
  substitutes: line.substitutes,
  place: line.place,
})

async function readAround(ctx: SignedInCtx, { id, customer_id }: OrderRow): Promise<Around> {
  const { rows } = await sql<Around>`
    select coalesce(u.name, '') as placed_by, case when u.status = 'active' then u.id end as user_id, d.name as driver,
      (select jsonb_build_object('id', i.id, 'number', i.invoice_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
        'amountCents', i.amount_cents, 'paidCents', i.paid_cents,
        'creditedCents', (select coalesce(sum(al.amount_cents), 0) from allocations al
          where al.invoice_id = i.id and al.credit_memo_id is not null))
        from invoices i where i.order_id = o.id) as invoice,
      (select coalesce(jsonb_agg(jsonb_build_object('status', p.status, 'amountCents', p.amount_cents, 'tender', p.tender,
        'brand', p.card_brand, 'lastFour', p.card_last_four, 'at', coalesce(p.settled_at, p.created_at),
        'refunds', ${refundsOf}) order by p.attempt), '[]') from payments p where p.order_id = o.id) as payments,
      (select coalesce(jsonb_agg(jsonb_build_object('number', m.memo_number, 'issuedOn', m.issued_on,
        'amountCents', m.amount_cents, 'reason', m.reason, 'note', m.note,
        'line', (select sequence from order_lines where id = m.order_line_id)) order by m.id), '[]')
        from credit_memos m join invoices i on i.id = m.invoice_id where i.order_id = o.id) as credits,
      (select coalesce(jsonb_agg(jsonb_build_object('at', e.at, 'was', e.was, 'status', e.status, 'actor', e.actor,
        'mover', e.mover, 'note', e.note, 'houseNote', e.house_note, 'changeId', e.change_id, 'lineMoves', e.line_moves)
        order by e.id), '[]') from order_events e where e.order_id = o.id) as timeline,
      (select coalesce(jsonb_agg(to_jsonb(ch) order by ch.id), '[]') from order_changes ch where ch.order_id = o.id) as changes,
      (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'at', m.created_at, 'kind', m.kind, 'channel', m.channel,
        'to', m.recipient, 'subject', m.subject, 'status', m.state) order by m.id desc), '[]')
        from (select * from messages where customer_id = ${customer_id} and ((about->>'orderId')::bigint = ${id}
          or (about->>'invoiceId')::bigint = (select id from invoices where order_id = ${id})) order by id desc limit 50) m)
        as messages,
      (select due_at from order_differences where order_id = o.id and tell) as tells_at,
      (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'name', a.name, 'addressLine1', a.address_line1,
        'addressLine2', a.address_line2, 'city', a.city, 'state', a.state, 'zipCode', a.zip_code,
        'routeNumber', a.route_number, 'shippingCents', a.shipping_cost_cents, 'minimumCents', a.shipping_minimum_cents)
        order by a.position, a.id), '[]') from addresses a
        where a.customer_id = o.customer_id and (a.deleted_at is null or a.id = o.address_id)) as addresses
    from orders o left join users u on u.id = o.user_id left join drivers d on d.id = o.driver_id
    where o.id = ${id}`.execute(ctx.db)
  return rows[0] as Around
}
