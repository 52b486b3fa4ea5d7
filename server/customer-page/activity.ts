import { type RawBuilder, sql } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type Activity,
  type ActivityKind,
  activityKinds,
  type customerPage,
} from '../../contract/features/customer-page.ts'
import type { SignedInCtx } from '../core/route.ts'
import { customerFound } from './found.ts'

/** Rows of one reply; rows of the same moment as the last one are included. */
const size = 40

type Row = Omit<Activity, 'at' | 'amount'> & { at: Date; cents: number | null }
type Around = { customerId: number; before: Date; timeZone: string }

/**
 * What happened to a customer before a moment, latest first, by kind: `key, kind, code, at, actor, number, cents, day, text`.
 * Each source uses an index by customer and stops after a page of rows.
 */
const sources: Record<ActivityKind, (around: Around) => RawBuilder<unknown>[]> = {
  orders: ({ customerId, before }) => [
    page(sql`select 'o' || o.id as key, 'orders' as kind, 'order.placed' as code, o.placed_at as at,
        coalesce(u.name, '') as actor, o.order_number as number, o.total_cents as cents, o.ship_day as day, o.channel as text
      from orders o left join users u on u.id = o.user_id
      where o.customer_id = ${customerId} and o.placed_at < ${before} and o.status not in ('PENDING_PAYMENT', 'PAYMENT_UNKNOWN')`),
    page(sql`select 'x' || e.id, 'orders', 'order.cancelled', e.at, e.actor, o.order_number, o.total_cents, o.ship_day, e.note
      from orders o join order_events e on e.order_id = o.id and e.status = 'CANCELLED' and e.was is distinct from e.status
      where o.customer_id = ${customerId} and e.at < ${before}`),
  ],
  deliveries: ({ customerId, before }) => [
    page(sql`select 'd' || e.id, 'deliveries',
        case e.status when 'DELIVERED' then 'delivered' when 'PICKED_UP' then 'picked-up' else 'not-delivered' end,
        e.at, e.actor, o.order_number, null::bigint, o.ship_day, coalesce(nullif(e.note, ''), e.house_note)
      from orders o join order_events e on e.order_id = o.id
        and e.status in ('DELIVERED', 'PICKED_UP', 'DELIVERY_FAILED') and e.was is distinct from e.status
      where o.customer_id = ${customerId} and e.at < ${before}`),
  ],
  money: ({ customerId, before, timeZone }) => [
    page(sql`select 'p' || p.id, 'money', 'payment.received', coalesce(p.settled_at, p.created_at), p.actor, p.id, p.amount_cents,
        p.received_on, p.tender
      from payments p where p.customer_id = ${customerId} and p.status in ('captured', 'refunded') and p.created_at < ${before}
        and coalesce(p.settled_at, p.created_at) < ${before}`),
    page(sql`select 'r' || p.id, 'money', 'payment.returned', p.reversed_at, p.actor, p.id, p.amount_cents, null::date, p.reversal_note
      from payments p where p.customer_id = ${customerId} and p.reversed_at < ${before}`),
    page(sql`select 'c' || m.id, 'money', 'credit.given', ${creditedAt(timeZone)}, m.actor, m.memo_number, m.amount_cents, null::date, m.note
      from credit_memos m where m.customer_id = ${customerId} and ${creditedAt(timeZone)} < ${before}`),
  ],
  messages: ({ customerId, before }) => [
    page(sql`select 'm' || m.id, 'messages', m.channel, coalesce(m.sent_at, m.created_at), m.recipient, null::bigint, null::bigint,
        null::date, m.kind
      from messages m where m.customer_id = ${customerId} and m.created_at < ${before}
        and coalesce(m.sent_at, m.created_at) < ${before} and m.state = 'sent'`),
    page(sql`select 'f' || t.id, 'messages', 'asked', t.created_at, u.name, null::bigint, null::bigint, null::date, t.subject
      from feedback_threads t join users u on u.id = t.user_id where t.customer_id = ${customerId} and t.created_at < ${before}`),
  ],
  claims: ({ customerId, before }) => [
    page(sql`select 'l' || e.id, 'claims', case e.status when 'SUBMITTED' then 'claim.sent' when 'DENIED' then 'claim.denied'
        else 'claim.settled' end, e.at, e.actor, c.claim_number,
        (select sum(case when e.status = 'SUBMITTED' then x.claimed_cents else x.approved_cents end) from claim_lines x where x.claim_id = c.id),
        null::date, e.words
      from claims c join claim_events e on e.claim_id = c.id and e.kind = 'moved' and e.was is distinct from e.status
        and e.status in ('SUBMITTED', 'DENIED', 'CREDITED', 'APPROVED', 'PARTIALLY_APPROVED')
      where c.customer_id = ${customerId} and e.at < ${before}`),
  ],
  notes: ({ customerId, before }) => [
    page(sql`select 'k' || s.id, 'notes', coalesce('call.' || lower(replace(s.outcome, '_', '-')), 'call.note'), s.at, s.name, null::bigint,
        null::bigint, s.ship_day, s.note
      from sales_calls s where s.customer_id = ${customerId} and s.at < ${before}`),
    page(sql`select 'n' || n.id, 'notes', 'note', n.created_at, n.author, n.id, null::bigint, null::date, n.text
      from customer_notes n where n.customer_id = ${customerId} and n.created_at < ${before}`),
  ],
  changes: ({ customerId, before }) => [
    page(sql`select 's' || s.id, 'changes', 'change', s.at, coalesce(u.name, s.actor), s.id, null::bigint, null::date, s.sentence
      from change_sets s left join users u on u.id = s.user_id
      where s.at < ${before} and s.id in (
        select f.change_set_id from change_fields f where f.table_name in ('accounts', 'customers', 'price-levels')
          and f.row_key = ${String(customerId)}
        union select f.change_set_id from change_fields f join users w on w.id::text = f.row_key
          where f.table_name = 'users' and w.customer_id = ${customerId})`),
  ],
  'sign-ins': ({ customerId, before }) => [
    page(sql`select 'i' || a.id, 'sign-ins', 'sign-in', a.at, u.name, null::bigint, null::bigint, null::date, ''
      from users u join audit_log a on a.user_id = u.id and a.action = 'sign-in.succeeded'
      where u.customer_id = ${customerId} and a.at < ${before}`),
  ],
}

/** When a credit `m` was given: credits from a former system were entered later than their date. */
const creditedAt = (timeZone: string) =>
  sql`least(m.created_at, (m.issued_on + time '23:59') at time zone ${timeZone})`

/** The latest rows of a source. The fourth column of each is its moment. */
const page = (source: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select * from (${source}) as s(key, kind, code, at, actor, number, cents, day, text)
    order by at desc fetch first ${size} rows with ties)`

/** A page of a customer's timeline, latest first. Throws not_found. */
export async function readActivity(
  ctx: SignedInCtx,
  { params, query }: InputOf<typeof customerPage.activity>,
): Promise<ReplyOf<typeof customerPage.activity>> {
  const customerId = await customerFound(ctx, params.accountNumber)
  const before = query.before ? new Date(query.before) : new Date(ctx.now().getTime() + 1)
  const kinds = activityKinds.filter((kind) => query.kinds === undefined || query.kinds.includes(kind))
  if (kinds.length === 0) return { rows: [], next: null }
  const parts = kinds.flatMap((kind) =>
    sources[kind]({ customerId, before, timeZone: ctx.settings.timeZone }),
  )
  const { rows } = await sql<Row>`
    select key, kind, code, at, actor, number::int as number, cents::bigint as cents, day, text
    from (${sql.join(parts, sql` union all `)}) as line(key, kind, code, at, actor, number, cents, day, text)
    order by at desc fetch first ${size} rows with ties`.execute(ctx.db)
  return {
    rows: rows.map(({ at, cents, day, text, actor, ...row }) => ({
      ...row,
      at: at.toISOString(),
      amount: cents === null ? null : dollarsFromCents(cents),
      day: day as Day | null,
      text: text ?? '',
      actor: actor ?? '',
    })),
    next: rows.length < size ? null : (rows.at(-1)?.at.toISOString() ?? null),
  }
}
