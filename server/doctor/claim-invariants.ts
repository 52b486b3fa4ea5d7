import { sql } from 'kysely'

/** Invariants of claims: their states, their photos, and what they credit. Invariants of claim rules are in rule-invariants.ts. */
export const claimInvariants = [
  {
    number: 17,
    title: 'What claims credit is in the ledger, for their own order and to the cent',
    broken: sql<{
      what: string
    }>`select format('claim C-%s: line credits %s, its memo %s', c.claim_number, l.approved_cents, m.amount_cents) as what
      from claim_lines l join claims c on c.id = l.claim_id join credit_memos m on m.id = l.credit_memo_id
      left join invoices i on i.id = m.invoice_id
      where m.amount_cents is distinct from l.approved_cents or m.customer_id <> c.customer_id
        or i.order_id is distinct from c.order_id or m.order_line_id is distinct from l.order_line_id
      union all
      select format('claim C-%s: approved %s, its lines %s', c.claim_number, c.approved_cents, sum(l.approved_cents))
      from claims c join claim_lines l on l.claim_id = c.id
      where c.status in ('APPROVED', 'PARTIALLY_APPROVED', 'CREDITED') group by c.id
      having sum(l.approved_cents) is distinct from c.approved_cents
      union all
      select format('claim C-%s: claimed %s, its lines %s', c.claim_number, c.claimed_cents, coalesce(sum(l.claimed_cents), 0))
      from claims c left join claim_lines l on l.claim_id = c.id group by c.id
      having coalesce(sum(l.claimed_cents), 0) <> c.claimed_cents
      union all
      select format('claim C-%s is credited without a memo', c.claim_number)
      from claims c where c.status = 'CREDITED' and c.resolution in ('CREDIT', 'REFUND') and c.approved_cents > 0
        and not exists (select from claim_lines l where l.claim_id = c.id and l.credit_memo_id is not null)
      union all
      select format('claim C-%s is replaced by no order', c.claim_number)
      from claims c where c.status = 'CREDITED' and c.resolution = 'REPLACE' and c.replacement_order_id is null`,
  },
  {
    number: 17,
    title:
      'Claims take no more units of a line than were invoiced, and what they credited counts as credited there',
    broken: sql<{
      what: string
    }>`select format('order %s, line %s: %s of %s units are claimed or credited', o.order_number, l.sequence, k.units, l.quantity) as what
      from (
        select c.order_id, x.order_line_id,
          sum(case when c.status = 'CREDITED' then coalesce(x.approved_quantity, 0) else x.quantity end) as units,
          sum(x.approved_quantity) filter (where c.status = 'CREDITED' and c.resolution in ('CREDIT', 'REFUND')) as credited
        from claim_lines x join claims c on c.id = x.claim_id
        where x.order_line_id is not null and x.reason <> 'PRICE_ERROR'
          and c.status in ('SUBMITTED', 'IN_REVIEW', 'NEEDS_INFO', 'APPROVED', 'PARTIALLY_APPROVED', 'CREDITED')
        group by c.order_id, x.order_line_id
      ) k join order_lines l on l.id = k.order_line_id join orders o on o.id = k.order_id
      where k.units > l.quantity or coalesce(k.credited, 0) > l.refused`,
  },
  {
    number: 17,
    title: 'A settled claim says how, and one that a rule settled says by which rule and what was looked at',
    broken: sql<{
      what: string
    }>`select format('claim C-%s is %s without a reason', c.claim_number, c.status) as what
      from claims c where (c.status = 'CREDITED' and c.resolution is null)
        or (c.status in ('CREDITED', 'DENIED') and c.words = ''
          and (c.facts is null or coalesce(jsonb_array_length(c.decision -> 'checks'), 0) = 0))
      union all
      select format('claim C-%s: order line %s belongs to another order', c.claim_number, x.order_line_id)
      from claim_lines x join claims c on c.id = x.claim_id join order_lines l on l.id = x.order_line_id
      where l.order_id <> c.order_id`,
  },
  {
    number: 17,
    title: 'Each step of a claim begins in the state where the one before ended, and the last is its state',
    broken: sql<{
      what: string
    }>`select format('claim C-%s: a step comes from %s, the one before is %s', c.claim_number, e.was, e.before) as what
      from (select claim_id, was, lag(status) over (partition by claim_id order by id) as before from claim_events
        where kind = 'moved') e join claims c on c.id = e.claim_id
      where e.before is not null and e.was is distinct from e.before
      union all
      select format('claim C-%s is %s, its last step %s', c.claim_number, c.status, last.status)
      from claims c join lateral (select status from claim_events where claim_id = c.id and kind = 'moved'
        order by id desc limit 1) last on true
      where c.status <> last.status`,
  },
  {
    number: 15,
    title: 'Every photo of a claim is stored and kept',
    broken: sql<{
      what: string
    }>`select format('claim photo %s: file %s', p.id, f.id) as what
      from claim_photos p join files f on f.id = p.file_id
      where f.attached_at is null or f.removed_at is not null`,
  },
]
