import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

/** What must always hold, whatever happened before: each is one query for the rows that break it. */
export type Invariant = {
  /** As in the list of security and correctness checks. */
  number: number
  title: string
  /** One sentence a row that breaks it, at most twenty; empty when all is well. */
  check: (db: Kysely<Tables>) => Promise<string[]>
}

/** `broken` selects one text column, `what`. */
const invariant = (number: number, title: string, broken: RawBuilder<{ what: string }>): Invariant => ({
  number,
  title,
  check: async (db) => {
    const { rows } = await sql<{ what: string }>`select what from (${broken}) broken limit 20`.execute(db)
    return rows.map(({ what }) => what)
  },
})

export const invariants: readonly Invariant[] = [
  invariant(
    1,
    'Nothing is sold or held that is not there',
    sql`select format('product %s: %s on hand, %s allocated, %s held', product_id, on_hand, allocated, held) as what
      from stock where on_hand - allocated - held < 0`,
  ),
  invariant(
    1,
    'Held stock is what carts hold',
    sql`select format('product %s: stock says %s held, carts %s', s.product_id, s.held, coalesce(l.units, 0)) as what
      from stock s
      left join (select product_id, sum(held_quantity) as units from cart_lines group by product_id) l using (product_id)
      where s.held <> coalesce(l.units, 0)`,
  ),
  invariant(
    1,
    'Allocated stock is what orders wait for',
    sql`select format('product %s: stock says %s allocated, orders %s', s.product_id, s.allocated, coalesce(l.units, 0)) as what
      from stock s
      left join (select product_id, sum(allocated) as units from order_lines where allocated > 0 group by product_id) l
        using (product_id)
      where s.allocated <> coalesce(l.units, 0)`,
  ),
  invariant(
    2,
    'Stock equals its ledger',
    sql`select format('product %s: %s on hand and %s allocated, by the ledger %s and %s', s.product_id, s.on_hand,
        s.allocated, coalesce(m.on_hand, 0), coalesce(m.allocated, 0)) as what
      from stock s
      left join (
        select product_id, sum(on_hand_change) as on_hand, sum(allocated_change) as allocated
        from stock_movements group by product_id) m using (product_id)
      where s.on_hand <> coalesce(m.on_hand, 0) or s.allocated <> coalesce(m.allocated, 0)`,
  ),
  invariant(
    3,
    'Every order has lines, and they add up to it',
    sql`select format('order %s: lines %s, goods %s', o.order_number, coalesce(l.cents, -1), o.goods_cents) as what
      from orders o
      left join (select order_id, sum(amount_cents) as cents from order_lines group by order_id) l on l.order_id = o.id
      where l.cents is null or l.cents <> o.goods_cents`,
  ),
  invariant(
    3,
    'A line costs its quantity times its price, rounded half up once',
    sql`select format('order line %s: %s at %s makes %s', id, quantity, unit_price_e4, amount_cents) as what
      from order_lines where amount_cents <> (quantity * unit_price_e4 + 50) / 100`,
  ),
  invariant(
    3,
    'A line’s price is the tier of the ladder that was stored with it',
    sql`select format('order line %s: %s at %s', l.id, l.quantity, l.unit_price_e4) as what
      from order_lines l
      where jsonb_array_length(l.tiers) > 0 and l.unit_price_e4 <> (
        select (tier ->> 'priceE4')::bigint from jsonb_array_elements(l.tiers) tier
        order by (tier ->> 'from')::bigint <= l.quantity desc,
          case when (tier ->> 'from')::bigint <= l.quantity then -(tier ->> 'from')::bigint
            else (tier ->> 'from')::bigint end
        limit 1)`,
  ),
  invariant(
    4,
    'What was ordered is out of the cart',
    sql`select format('cart line %s belongs to order %s', l.id, o.order_number) as what
      from cart_lines l join orders o on o.cart_order_id = l.cart_order_id`,
  ),
  invariant(
    4,
    'An order of the cart was placed once',
    sql`select format('cart order %s became %s orders', cart_order_id, count(*)) as what
      from orders where cart_order_id is not null group by cart_order_id having count(*) > 1`,
  ),
  invariant(
    5,
    'Every charge that the gateway took is one payment',
    sql`select format('charge %s of %s cents has no payment', c.idempotency_key, c.amount_cents) as what
      from sandbox_charges c
      where c.status = 'captured' and not exists (
        select from payments p
        where p.gateway = 'sandbox' and p.gateway_key = c.idempotency_key and p.amount_cents = c.amount_cents
          and (p.status in ('pending', 'unknown') or p.gateway_reference = c.reference))`,
  ),
  invariant(
    5,
    'Every captured payment is a charge that the gateway took',
    sql`select format('payment %s of %s cents has no charge', p.id, p.amount_cents) as what
      from payments p
      where p.gateway = 'sandbox' and p.gateway_key is not null and p.status in ('captured', 'refunded') and not exists (
        select from sandbox_charges c
        where c.reference = p.gateway_reference and c.status = 'captured' and c.amount_cents = p.amount_cents)`,
  ),
  invariant(
    6,
    'Refunds are what the gateway gave back',
    sql`select format('payment %s: %s refunded, by the gateway %s', p.id, p.refunded_cents, c.refunded_cents) as what
      from payments p join sandbox_charges c on c.reference = p.gateway_reference
      where p.gateway = 'sandbox' and p.refunded_cents > c.refunded_cents`,
  ),
  invariant(
    6,
    'No card number is kept',
    sql`select format('saved card %s', id) as what from saved_cards where token ~ '\\d{12,19}'
      union all
      select format('payment %s', id) from payments where card_token ~ '^[\\d -]{12,26}$'`,
  ),
  invariant(
    7,
    'No order by card is worked on before it is paid',
    sql`select format('order %s is %s', o.order_number, o.status) as what
      from orders o
      where o.status not in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN', 'CANCELLED')
        and exists (select from payments p where p.order_id = o.id and p.tender = 'card')
        and not exists (select from payments p where p.order_id = o.id and p.status = 'captured'
          and p.amount_cents = o.total_cents)`,
  ),
  invariant(
    7,
    'No paid order is cancelled without a refund',
    sql`select format('order %s', o.order_number) as what
      from orders o join payments p on p.order_id = o.id
      where o.status = 'CANCELLED' and p.status = 'captured' and not exists (
        select from order_events e where e.order_id = o.id and e.status = 'CANCELLED'
          and e.at > now() - interval '15 minutes')`,
  ),
  invariant(
    7,
    'An order is paid once',
    sql`select format('order %s has %s payments', order_id, count(*)) as what
      from payments where status = 'captured' and order_id is not null and settled_at < now() - interval '15 minutes'
      group by order_id having count(*) > 1`,
  ),
  invariant(
    8,
    'No payment is open for more than a quarter of an hour',
    sql`select format('payment %s is %s since %s', id, status, created_at) as what
      from payments where status in ('pending', 'unknown') and created_at < now() - interval '15 minutes'`,
  ),
  invariant(
    8,
    'No lapsed hold keeps units',
    sql`select format('cart line %s holds %s until %s', id, held_quantity, held_until) as what
      from cart_lines where held_quantity > 0 and held_until < now() - interval '15 minutes'`,
  ),
  invariant(
    8,
    'No unpaid order keeps stock longer than it may',
    sql`select format('order %s keeps stock until %s', order_number, stock_kept_until) as what
      from orders where status = 'PENDING_PAYMENT' and stock_kept_until < now() - interval '15 minutes'`,
  ),
  invariant(
    13,
    'No row points at another customer’s',
    sql`select format('order %s: line %s', o.order_number, l.id) as what
      from order_lines l join orders o on o.id = l.order_id where o.customer_id <> l.customer_id
      union all
      select format('payment %s: order %s', p.id, o.order_number)
      from payments p join orders o on o.id = p.order_id where o.customer_id <> p.customer_id
      union all
      select format('payment %s: saved card %s', p.id, c.id)
      from payments p join saved_cards c on c.token = p.card_token where c.customer_id <> p.customer_id
      union all
      select format('invoice %s: order %s', i.invoice_number, o.order_number)
      from invoices i join orders o on o.id = i.order_id where o.customer_id <> i.customer_id
      union all
      select format('payment %s: invoice %s', p.id, i.invoice_number)
      from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
      where p.customer_id <> i.customer_id
      union all
      select format('order %s: check-out %s', o.order_number, c.id)
      from orders o join check_outs c on c.id = o.check_out_id where o.customer_id <> c.customer_id
      union all
      select format('shipment of user %s: address %s', s.user_id, a.id)
      from shipments s join users u on u.id = s.user_id join addresses a on a.id = s.address_id
      where a.customer_id <> u.customer_id`,
  ),
  invariant(
    14,
    'No disabled user is signed in',
    sql`select format('user %s', u.id) as what
      from sessions s join users u on u.id = s.user_id where u.status = 'disabled' and s.expires_at > now()`,
  ),
]

/** Every invariant with what breaks it. */
export async function runInvariants(db: Kysely<Tables>): Promise<(Invariant & { broken: string[] })[]> {
  const results = []
  for (const one of invariants) results.push({ ...one, broken: await one.check(db) })
  return results
}
