import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { brokenAuditEntries } from '../audit/list.ts'
import { lives } from '../core/life.ts'
import { claimInvariants } from './claim-invariants.ts'
import { orderInvariants } from './order-invariants.ts'
import { reportInvariants } from './report-invariants.ts'
import { ruleInvariants } from './rule-invariants.ts'
import { stopInvariants } from './stop-invariants.ts'

/** A condition that must always be true: a query for the rows that violate it. */
export type Invariant = {
  /** The number in the list of security and correctness checks. */
  number: number
  title: string
  /** One sentence per violating row, at most twenty; empty if there is none. */
  check: (db: Kysely<Tables>, moment?: Date) => Promise<string[]>
}

type Moment = RawBuilder<Date>

/** `broken` selects one text column, `what`. */
const invariant = (number: number, title: string, broken: RawBuilder<{ what: string }>): Invariant => ({
  number,
  title,
  check: async (db) => {
    const { rows } = await sql<{ what: string }>`select what from (${broken}) broken limit 20`.execute(db)
    return rows.map(({ what }) => what)
  },
})

/** All invariants, as of a moment: what may take a quarter of an hour counts as broken only after that. */
const invariantsAt = (at: Moment): readonly Invariant[] => [
  ...[...orderInvariants, ...claimInvariants, ...stopInvariants(at), ...reportInvariants].map(
    ({ number, title, broken }) => invariant(number, title, broken),
  ),
  invariant(
    1,
    'Nothing is sold or held that is not there',
    sql`select format('product %s: %s on hand, %s allocated, %s held', product_id, on_hand, allocated, held) as what
      from stock where on_hand - allocated - held < 0`,
  ),
  invariant(
    1,
    'Held stock is what carts and open choices hold',
    sql`select format('product %s: stock says %s held, carts and choices %s', s.product_id, s.held, coalesce(l.units, 0)) as what
      from stock s left join (select product_id, sum(units) as units from (
        select product_id, held_quantity as units from cart_lines union all select product_id, held from short_offers union all select product_id, held from quote_offer_lines
      ) h group by product_id) l using (product_id)
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
    2,
    'Every unit on hand belongs to a lot',
    sql`select format('product %s: %s on hand, %s in its lots', coalesce(s.product_id, l.product_id),
        coalesce(s.on_hand, 0), coalesce(l.units, 0)) as what
      from stock s
      full join (select product_id, sum(remaining) as units from lots group by product_id) l using (product_id)
      where coalesce(s.on_hand, 0) <> coalesce(l.units, 0)`,
  ),
  invariant(
    2,
    'A lot equals its ledger',
    sql`select format('lot %s of product %s: %s remain, by the ledger %s', l.id, l.product_id, l.remaining,
        coalesce(m.units, 0)) as what
      from lots l
      left join (
        select lot_id, sum(on_hand_change) as units from stock_movements where lot_id is not null group by lot_id) m
        on m.lot_id = l.id
      where l.remaining <> coalesce(m.units, 0)`,
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
    5,
    'Money that a gateway tells of is a payment',
    sql`select format('%s of %s cents at %s: no payment accounts for %s', kind, amount_cents, gateway, gateway_reference) as what
      from gateway_notices where result = 'unexplained'`,
  ),
  invariant(
    5,
    'No notice of a gateway lies unread for more than a quarter of an hour',
    sql`select format('notice %s of %s', event_id, received_at) as what
      from gateway_notices where handled_at is null and received_at < ${at} - interval '15 minutes'`,
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
    'What went back of a payment is the sum of its refunds',
    sql`select format('payment %s: %s refunded, by its refunds %s', p.id, p.refunded_cents, coalesce(r.cents, 0)) as what
      from payments p
      left join (select payment_id, sum(amount_cents) filter (where status = 'refunded') as cents, sum(amount_cents) as asked
        from refunds group by payment_id) r on r.payment_id = p.id
      where p.gateway is not null and (p.refunded_cents <> coalesce(r.cents, 0) or p.amount_cents < coalesce(r.asked, 0))`,
  ),
  invariant(
    6,
    'What was captured and refunded is in the ledger, to the cent',
    sql`select format('payment %s: %s captured and %s refunded, by the ledger %s and %s', p.id, p.amount_cents, p.refunded_cents,
        coalesce(l.paid, 0), coalesce(l.refunded, 0)) as what
      from payments p
      left join (
        select e.payment_id, sum(l.amount_cents) filter (where l.credit = 'receivable') as paid,
          sum(l.amount_cents) filter (where l.debit = 'receivable') as refunded
        from ledger_entries e join ledger_legs l on l.entry_id = e.id where e.payment_id is not null group by e.payment_id
      ) l on l.payment_id = p.id
      where coalesce(l.paid, 0) <> case when p.status in ('captured', 'refunded') then p.amount_cents else 0 end
        or coalesce(l.refunded, 0) <> p.refunded_cents`,
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
        and not exists (select from payments p where p.order_id = o.id and p.status in ('pending', 'unknown'))
        and o.total_cents > (select coalesce(sum(p.amount_cents), 0) from payments p
            where p.order_id = o.id and p.status in ('captured', 'refunded'))
          - (select coalesce(sum(r.amount_cents), 0) from refunds r join payments p on p.id = r.payment_id
            where p.order_id = o.id and r.reason <> 'CREDITED')`,
  ),
  invariant(
    7,
    'No paid order is cancelled without a refund',
    sql`select format('order %s', o.order_number) as what
      from orders o join payments p on p.order_id = o.id
      where o.status = 'CANCELLED' and p.status = 'captured' and not exists (
        select from order_events e where e.order_id = o.id and e.status = 'CANCELLED'
          and e.at > ${at} - interval '15 minutes')`,
  ),
  invariant(
    7,
    'An order is paid once',
    sql`select format('order %s has %s payments', order_id, count(*)) as what
      from payments where status = 'captured' and order_id is not null and order_change_id is null and settled_at < ${at} - interval '15 minutes'
      group by order_id having count(*) > 1`,
  ),
  invariant(
    8,
    'No payment is open for more than a quarter of an hour',
    sql`select format('payment %s is %s since %s', id, status, created_at) as what
      from payments where status in ('pending', 'unknown') and created_at < ${at} - interval '15 minutes'`,
  ),
  invariant(
    8,
    'No lapsed hold keeps units',
    sql`select format('cart line %s holds %s until %s', id, held_quantity, held_until) as what
      from cart_lines where held_quantity > 0 and held_until < ${at} - interval '15 minutes'`,
  ),
  invariant(
    8,
    'No unpaid order keeps stock longer than it may',
    sql`select format('order %s keeps stock until %s', order_number, stock_kept_until) as what
      from orders where status = 'PENDING_PAYMENT' and stock_kept_until < ${at} - interval '15 minutes'`,
  ),
  invariant(
    11,
    'A running task belongs to a living process, and no task has done more than all of it',
    sql`select format('task %s: %s runs in process %s, which has died', id, kind, process) as what
      from tasks where state = 'running' and heartbeat_at < ${at} - interval '15 minutes' and not exists (
        select from pg_locks where locktype = 'advisory' and classid = ${lives} and objid::bigint = process and granted
          and database = (select oid from pg_database where datname = current_database()))
      union all
      select format('task %s: %s of %s done', id, done, total) from tasks where done > total`,
  ),
  invariant(
    12,
    'The audit log is unbroken',
    sql`select format('entry %s', id) as what from (${brokenAuditEntries}) broken`,
  ),
  invariant(
    10,
    'What is invoiced and credited is in the ledger, to the cent',
    sql`select format('invoice %s: %s, by the ledger %s', i.invoice_number, i.amount_cents, coalesce(sum(l.amount_cents), 0)) as what
      from invoices i left join ledger_entries e on e.invoice_id = i.id
      left join ledger_legs l on l.entry_id = e.id and l.debit = 'receivable'
      group by i.id having i.amount_cents <> coalesce(sum(l.amount_cents), 0)
      union all
      select format('credit %s: %s, by the ledger %s', c.memo_number, c.amount_cents, coalesce(sum(l.amount_cents), 0))
      from credit_memos c left join ledger_entries e on e.credit_memo_id = c.id
      left join ledger_legs l on l.entry_id = e.id and l.credit = 'receivable'
      group by c.id having c.amount_cents <> coalesce(sum(l.amount_cents), 0)`,
  ),
  invariant(
    10,
    'Invoices, payments and credits are used as allocations say',
    sql`select format('invoice %s: %s paid, by allocations %s', i.invoice_number, i.paid_cents, coalesce(sum(a.amount_cents), 0)) as what
      from invoices i left join allocations a on a.invoice_id = i.id
      group by i.id having i.paid_cents <> coalesce(sum(a.amount_cents), 0)
      union all
      select format('payment %s: %s used, by allocations %s', p.id, p.applied_cents, coalesce(sum(a.amount_cents), 0))
      from payments p left join allocations a on a.payment_id = p.id
      group by p.id having p.applied_cents <> coalesce(sum(a.amount_cents), 0)
      union all
      select format('credit %s: %s used, by allocations %s', c.memo_number, c.applied_cents, coalesce(sum(a.amount_cents), 0))
      from credit_memos c left join allocations a on a.credit_memo_id = c.id
      group by c.id having c.applied_cents <> coalesce(sum(a.amount_cents), 0)`,
  ),
  invariant(
    10,
    'What a customer owes by the ledger is what invoices leave open, less what settles nothing yet',
    sql`select format('account %s: %s by the ledger, %s open, %s not used', c.account_number, coalesce(l.cents, 0),
        coalesce(i.cents, 0), coalesce(p.cents, 0) + coalesce(m.cents, 0)) as what
      from customers c
      left join (
        select e.customer_id, sum(case when l.debit = 'receivable' then l.amount_cents else -l.amount_cents end) as cents
        from ledger_entries e join ledger_legs l on l.entry_id = e.id group by e.customer_id) l on l.customer_id = c.id
      left join (select customer_id, sum(amount_cents - paid_cents) as cents from invoices group by customer_id) i
        on i.customer_id = c.id
      left join (
        select customer_id, sum(amount_cents - refunded_cents - applied_cents) as cents from payments
        where status in ('captured', 'refunded') group by customer_id) p on p.customer_id = c.id
      left join (select customer_id, sum(amount_cents - applied_cents) as cents from credit_memos group by customer_id) m
        on m.customer_id = c.id
      where coalesce(l.cents, 0) <> coalesce(i.cents, 0) - coalesce(p.cents, 0) - coalesce(m.cents, 0)`,
  ),
  invariant(
    10,
    'What was taken back settles nothing, and is taken back in full',
    sql`select format('payment %s was taken back: %s of %s, %s still used', id, refunded_cents, amount_cents, applied_cents) as what
      from payments where reversal is not null and (refunded_cents <> amount_cents or applied_cents <> 0)
      union all
      select format('credit %s was taken back by %s', m.memo_number, i.invoice_number)
      from invoices i join credit_memos m on m.id = i.voids_credit_memo_id
      where i.amount_cents <> m.amount_cents or i.paid_cents <> i.amount_cents or m.applied_cents <> m.amount_cents
      union all
      select format('charge %s was taken back by %s', i.invoice_number, m.memo_number)
      from credit_memos m join invoices i on i.id = m.voids_invoice_id
      where i.amount_cents <> m.amount_cents or i.paid_cents <> i.amount_cents or m.applied_cents <> m.amount_cents`,
  ),
  invariant(
    11,
    'No dead letter has lain unseen for a day, and no message is stuck on its way',
    sql`select format('message %s: %s to nobody, %s', id, kind, last_error) as what
      from messages where state = 'failed' and seen_at is null and created_at < ${at} - interval '1 day'
      union all
      select format('message %s: %s is being sent since %s', id, kind, claimed_at)
      from messages where state = 'sending' and claimed_at < ${at} - interval '15 minutes'`,
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
      from allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
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
    3,
    'Every name on a line of an order can be searched',
    sql`select distinct format('customer %s: product %s, %s', customer_id, product_id, l.description) as what
      from order_lines l left join ordered_names n using (customer_id, product_id, description) where n.product_id is null`,
  ),
  invariant(
    15,
    'Every file that something refers to is stored and kept, and none waits for its removal for a day',
    sql`select format('application %s: file %s', a.id, f.id) as what
      from applications a join files f on f.id = a.certificate_id
      where f.attached_at is null or f.removed_at is not null
      union all
      select format('task %s: file %s', t.id, f.id) from tasks t join files f on f.id = t.file_id
      where f.attached_at is null or f.removed_at is not null
      union all
      select format('photo %s: file %s', p.id, f.id) from photos p join files f on f.id = p.file_id
      where f.attached_at is null or f.removed_at is not null
      union all
      select format('video %s: file %s', v.name, f.id) from product_videos v join files f on f.id = v.file_id
      where f.attached_at is null or f.removed_at is not null
      union all
      select format('price file %s: file %s', p.id, f.id) from price_files p join files f on f.id = p.file_id
      where f.attached_at is null or f.removed_at is not null
      union all
      select format('%s: file %s', p.what, f.id) from (select 'promo bar ' || bar_id as what, file_id from promo_pictures
        union all select 'feedback ' || message_id, file_id from feedback_files union all select 'question ' || id, photo_id from assistant_turns union all select 'purchase ' || purchase_id, paper_id from purchase_papers
        union all select 'logo', unnest(array[file_id, icon_id]) from house_logo) p join files f on f.id = p.file_id where f.attached_at is null or f.removed_at is not null
      union all
      select format('file %s was to be removed at %s', id, removed_at)
      from files where removed_at < ${at} - interval '1 day'
      union all
      select format('file %s: nothing refers to it since %s', id, created_at)
      from files where attached_at is null and removed_at is null and created_at < ${at} - interval '1 day'`,
  ),
  invariant(
    14,
    'No disabled user is signed in',
    sql`select format('user %s', u.id) as what
      from sessions s join users u on u.id = s.user_id where u.status = 'disabled' and s.expires_at > ${at}`,
  ),
]

/** Every invariant with its violations; without a moment, as of now by the database's clock. `onStep` is called after each. */
export async function runInvariants(
  db: Kysely<Tables>,
  moment?: Date,
  onStep?: (done: number, total: number) => Promise<void>,
): Promise<(Invariant & { broken: string[] })[]> {
  const at: Moment = moment ? sql`${moment}::timestamptz` : sql`now()`
  const results = []
  const all = [...invariantsAt(at), ...ruleInvariants]
  for (const one of all) {
    results.push({ ...one, broken: await one.check(db, moment) })
    await onStep?.(results.length, all.length)
  }
  return results
}
