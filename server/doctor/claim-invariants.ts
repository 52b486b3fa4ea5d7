import { sql } from 'kysely'

/** What must always hold about claims: their states, their photos, and what they credit. */
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
