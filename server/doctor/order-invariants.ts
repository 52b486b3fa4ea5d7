import { sql } from 'kysely'
import { hasLeft } from '../../contract/rules/order-moves.ts'

const left = [...hasLeft]

/** Invariants of the states of orders and lines, and of the money that follows their goods. */
export const orderInvariants = [
  {
    number: 4,
    title: 'What was ordered is out of the cart',
    broken: sql<{
      what: string
    }>`select format('cart line %s belongs to order %s', l.id, o.order_number) as what
      from cart_lines l join orders o on o.cart_order_id = l.cart_order_id`,
  },
  {
    number: 4,
    title: 'An order of the cart was placed once',
    broken: sql<{
      what: string
    }>`select format('cart order %s became %s orders', cart_order_id, count(*)) as what
      from orders where cart_order_id is not null group by cart_order_id having count(*) > 1`,
  },
  {
    number: 16,
    title: 'Each step of an order begins in the state where the one before ended, and the last is its state',
    broken: sql<{
      what: string
    }>`select format('order %s: step %s comes from %s, the one before is %s', o.order_number, e.id, e.was, e.before) as what
      from (select id, order_id, was, lag(status) over (partition by order_id order by id) as before from order_events) e
      join orders o on o.id = e.order_id
      where e.was is distinct from e.before
      union all
      select format('order %s is %s, its last step %s', o.order_number, o.status, last.status)
      from orders o join lateral (select status from order_events where order_id = o.id order by id desc limit 1) last on true
      where o.status <> last.status`,
  },
  {
    number: 16,
    title: 'Lines are where their order is',
    broken: sql<{
      what: string
    }>`select format('order %s is %s, line %s is %s', o.order_number, o.status, l.sequence, l.status) as what
      from order_lines l join orders o on o.id = l.order_id
      where l.quantity > 0 and (
        (l.status in ('SHIPPED', 'DELIVERED') and not o.status = any(${left}::text[]))
        or (l.status in ('OPEN', 'ALLOCATED', 'PICKED', 'SHORT', 'SUBSTITUTED') and o.status = any(${left}::text[]))
        or (l.status <> 'CANCELLED' and o.status = 'CANCELLED')
        or (l.missing > 0 and o.status = any(${left}::text[])))`,
  },
  {
    number: 16,
    title: 'An order that has left is invoiced at its total, and no other is',
    broken: sql<{
      what: string
    }>`select format('order %s: %s, invoiced %s', o.order_number, o.total_cents, coalesce(i.amount_cents, -1)) as what
      from orders o left join invoices i on i.order_id = o.id
      where (o.status = any(${left}::text[]) and i.amount_cents is distinct from o.total_cents)
        or (i.id is not null and not o.status = any(${[...left, 'CANCELLED']}::text[]))`,
  },
  {
    number: 16,
    title: 'Credits of a line and of an invoice never exceed what was invoiced',
    broken: sql<{
      what: string
    }>`select format('line %s: %s credited of %s', l.id, sum(m.amount_cents), l.amount_cents) as what
      from credit_memos m join order_lines l on l.id = m.order_line_id
      where not exists (select from invoices v where v.voids_credit_memo_id = m.id)
      group by l.id having sum(m.amount_cents) > l.amount_cents
      union all
      select format('invoice %s: %s credited of %s', i.invoice_number, sum(m.amount_cents), i.amount_cents)
      from credit_memos m join invoices i on i.id = m.invoice_id
      where m.kind = 'CREDIT_MEMO' and not exists (select from invoices v where v.voids_credit_memo_id = m.id)
        and m.reason <> 'ORDER_CANCELLED'
      group by i.id having sum(m.amount_cents) > i.amount_cents`,
  },
  {
    number: 16,
    title: 'What goes back to a card for a credit is never more than the credit',
    broken: sql<{
      what: string
    }>`select format('credit %s: %s back of %s', m.memo_number, sum(r.amount_cents), m.amount_cents) as what
      from refunds r join credit_memos m on m.id = r.credit_memo_id
      group by m.id having sum(r.amount_cents) > m.amount_cents`,
  },
  {
    number: 8,
    title: 'A choice that has ended holds nothing, and an open one is about units that are missing',
    broken: sql<{
      what: string
    }>`select format('choice %s holds %s of product %s', c.id, f.held, f.product_id) as what
      from short_choices c join short_offers f on f.choice_id = c.id where f.held > 0 and c.state <> 'OPEN'
      union all
      select format('choice %s is open on order %s, which is %s', c.id, o.order_number, o.status)
      from short_choices c join orders o on o.id = c.order_id where c.state = 'OPEN' and o.status = any(${left}::text[])`,
  },
]
