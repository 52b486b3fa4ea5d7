import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { OrderStatus } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'
import { piecesOf } from '../runs/read.ts'

/** An invoiced line with its credits and claims. */
export type FoundLine = {
  id: number
  sequence: number
  product_id: number
  description: string
  department: string
  um: string
  pack: number
  image_name: string
  color_hex: string
  quantity: number
  unit_price_e4: number
  amount_cents: number
  /** Credited by the office or by claims, without reversed credits. */
  credited_cents: number
  /** Units credited by the office without a claim. */
  refused_free: number
  /** Units of submitted claims, and the amount of undecided ones. */
  claimed: number
  waiting_cents: number
  claim_id: number | null
  lot_id: number | null
  vendor_id: string | null
  cost_e4: number | null
  /** The lowest unit price in the order for this line. */
  agreed_e4: number | null
  /** Units that were short at packing: claims for these are already known. */
  short: number
}

export type FoundOrder = {
  id: number
  order_number: number
  customer_id: number
  address_id: number
  ship_day: Day
  status: OrderStatus
  method: string
  shipping_cents: number
  delivered_at: Date | null
  invoice_id: number | null
  invoice_cents: number
  /** All credits of the invoice. */
  credited_cents: number
  /** Delivery fee credits from claims, and amounts of waiting claims for the fee. */
  fee_credited_cents: number
  fee_claim_id: number | null
  fee_waiting_cents: number
  /** The pieces on its stop's paperwork, and those that the driver handed over; null without a driver’s count. */
  papers: number
  pieces: number | null
  /** The last announced arrival of the truck, and its actual arrival. */
  announced_at: Date | null
  arrived_at: Date | null
  /** Closed days, from the delivery on. */
  shut: Day[]
  lines: FoundLine[]
}

/** States of claims that use up units of a line: all submitted claims that were not withdrawn. */
const holds = sql`c.status not in ('DRAFT', 'WITHDRAWN')`
const undecided = sql`c.status in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PARTIALLY_APPROVED')`
const standing = sql`not exists (select from invoices v where v.voids_credit_memo_id = m.id)`

/**
 * An order with everything that decides what can be claimed on it, in one statement. `without`: the claim being checked, whose
 * own units and money don't count.
 */
export async function findOrder(
  ctx: Ctx,
  where: RawBuilder<boolean>,
  without: number | null = null,
): Promise<FoundOrder | undefined> {
  const other = sql`c.id is distinct from ${without}::bigint`
  const { rows } = await sql<Omit<FoundOrder, 'lines'> & { lines: FoundLine[] | null }>`
    select o.id, o.order_number, o.customer_id, o.address_id, o.ship_day, o.status, o.method, o.shipping_cents,
      case when o.status in ('DELIVERED', 'PICKED_UP', 'CLOSED') then (select max(e.at) from order_events e
        where e.order_id = o.id and e.status in ('DELIVERED', 'PICKED_UP') and e.was is distinct from e.status) end
        as delivered_at,
      i.id as invoice_id, coalesce(i.amount_cents, 0) as invoice_cents,
      coalesce((select sum(m.amount_cents) from credit_memos m where m.invoice_id = i.id and ${standing}), 0)::bigint
        as credited_cents,
      fee.credited::bigint as fee_credited_cents, fee.claim_id as fee_claim_id, fee.waiting::bigint as fee_waiting_cents,
      coalesce(${piecesOf(sql`s.id`)}, 0) as papers, s.pieces, coalesce(s.told_eta, s.planned_at) as announced_at, coalesce(s.arrived_at, s.done_at) as arrived_at,
      array(select d::text from generate_series(o.ship_day::timestamp, o.ship_day + 60, interval '1 day') g(at),
          lateral (select g.at::date as d) x
        where exists (select from disabled_days b where b.scope = 'all' and x.d between b.from_day and b.to_day
            and (b.weekday is null or b.weekday = extract(dow from x.d)))
          and not exists (select from day_openings p where p.scope = 'all' and x.d between p.from_day and p.to_day
            and (p.weekday is null or p.weekday = extract(dow from x.d)))) as shut,
      (select jsonb_agg(to_jsonb(l) order by l.sequence) from (
        select l.id, l.sequence, l.product_id, l.description, l.department, l.um, l.pack, l.image_name, l.color_hex,
          l.quantity, l.unit_price_e4, l.amount_cents, l.short,
          coalesce((select sum(m.amount_cents) from credit_memos m where m.order_line_id = l.id and ${standing}), 0)
            as credited_cents,
          greatest(0, l.refused - own.approved) as refused_free,
          own.claimed, own.waiting as waiting_cents, own.claim_id,
          lot.lot_id, coalesce(lot.vendor_id, p.vendor_id) as vendor_id, lot.cost_e4,
          (select min(known.price) from (
            select min((t ->> 'priceE4')::bigint) as price from jsonb_array_elements(l.tiers) t
              where (t ->> 'from')::int <= l.quantity
            union all
            select min((x ->> 'wasPriceE4')::bigint) from order_changes ch, jsonb_array_elements(ch.lines) x
              where ch.order_id = o.id and ch.by_staff and ch.status = 'applied' and (x ->> 'lineId')::bigint = l.id
                and (x ->> 'wasQuantity')::int > 0) known) as agreed_e4
        from order_lines l join products p on p.id = l.product_id
        cross join lateral (
          select coalesce(sum(cl.quantity) filter (where cl.reason <> 'PRICE_ERROR'), 0)::int as claimed,
            coalesce(sum(cl.approved_quantity) filter (where cl.reason <> 'PRICE_ERROR' and cl.credit_memo_id is not null), 0)
              ::int as approved,
            coalesce(sum(cl.claimed_cents) filter (where ${undecided}), 0) as waiting, max(c.id) as claim_id
          from claim_lines cl join claims c on c.id = cl.claim_id
          where cl.order_line_id = l.id and ${holds} and ${other}
        ) own
        left join lateral (
          select m.lot_id, lt.vendor_id, lt.cost_e4 from stock_movements m join lots lt on lt.id = m.lot_id
          where m.order_id = o.id and m.product_id = l.product_id and m.kind = 'shipment'
          group by m.lot_id, lt.vendor_id, lt.cost_e4 order by sum(m.on_hand_change), m.lot_id limit 1
        ) lot on true
        where l.order_id = o.id and l.status <> 'CANCELLED' and l.quantity > 0
      ) l) as lines
    from orders o left join invoices i on i.order_id = o.id
    left join stop_orders so on so.order_id = o.id
    left join stops s on s.id = so.stop_id and s.done_at is not null
    cross join lateral (
      select coalesce(sum(cl.approved_cents) filter (where cl.credit_memo_id is not null), 0) as credited,
        max(c.id) as claim_id, coalesce(sum(cl.claimed_cents) filter (where ${undecided}), 0) as waiting
      from claim_lines cl join claims c on c.id = cl.claim_id
      where c.order_id = o.id and cl.order_line_id is null and ${holds} and ${other}
    ) fee
    where ${where}`.execute(ctx.db)
  const [row] = rows
  return row && { ...row, lines: row.lines ?? [] }
}
