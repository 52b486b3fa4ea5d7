import { type RawBuilder, sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import { methodLabels } from '../../contract/core/fields.ts'
import type { Language } from '../../contract/core/language.ts'
import { dollarsFromCents, dollarsFromE4 } from '../../contract/core/money.ts'
import { termsText } from '../../contract/words/terms-words.ts'
import type { Cell } from '../export/cells.ts'
import type { SheetColumn } from '../export/sheet.ts'
import { notOrdered } from './tonight-rows.ts'

/** The days of a report, and its condition on customers `c`. */
export type Span = { from: Day; to: Day; today: Day; timeZone: string; whose: RawBuilder<boolean> }

type Reader = { timeZone: string; language: Language }
type Column<Row> = SheetColumn & { isWord?: true; value: (row: Row, reader: Reader) => Cell }

/** A sheet of the report: the query of its rows (`id` and the sort columns), and how batches of them are read. */
export type ReportSheet = {
  name: string
  ids: (span: Span) => RawBuilder<unknown>
  rows: (ids: readonly number[], span: Span) => RawBuilder<unknown>
  columns: readonly Column<Record<string, never>>[]
}

const sheet = <Row>(made: Omit<ReportSheet, 'columns'> & { columns: readonly Column<Row>[] }) =>
  made as unknown as ReportSheet

const money = '#,##0.00'
const dollars = (cents: number | null): Cell => (cents === null ? null : dollarsFromCents(Number(cents)))
const dayOf = (at: Date | null, { timeZone }: Reader): Cell => at && dayAt(at, timeZone)
const keys = (ids: readonly number[]) => sql`unnest(${[...ids]}::bigint[]) with ordinality k(id, place)`

type Customer = { account: number; customer: string }
const whom: readonly Column<Customer>[] = [
  { header: 'Account', width: 10, value: ({ account }) => account },
  { header: 'Customer', width: 32, value: ({ customer }) => customer },
]
const ofCustomer = sql`c.account_number as account, c.name as customer`

const inSpan = ({ from, to }: Span) => sql`o.ship_day between ${from}::date and ${to}::date`
/** Whether an instant is within the days. */
const within = (column: RawBuilder<unknown>, { from, to, timeZone }: Span) =>
  sql`${column} >= (${from}::date::timestamp at time zone ${timeZone})
    and ${column} < ((${to}::date + 1)::timestamp at time zone ${timeZone})`
const own = ({ whose }: Span) => sql`not c.is_house and ${whose}`

const bought = (span: Span) => sql`left join lateral (
  select count(*)::int as orders, sum(o.goods_cents)::bigint as goods, max(o.ship_day) as last_day
  from orders o where o.customer_id = c.id and o.status not in ${notOrdered} and ${inSpan(span)}) b on true`
const lastDay = sql`(select max(o.ship_day) from orders o where o.customer_id = c.id and o.status not in ${notOrdered})`

const customers = sheet<
  Customer & {
    city: string
    state: string
    rep: string | null
    status: string
    terms: string
    phone: string
    email: string
    since: Day | null
    orders: number
    goods: number | null
    last_day: Day | null
    open: number | null
    overdue: number | null
  }
>({
  name: 'Customers',
  ids: (span) => sql`select c.id, c.account_number from customers c where ${own(span)}`,
  rows: (ids, span) => sql`
    select ${ofCustomer}, c.billing_city as city, c.billing_state as state, r.name as rep, c.status, c.terms, c.phone_number as phone,
      c.email, c.customer_since as since, b.orders, b.goods, ${lastDay} as last_day,
      (select sum(i.amount_cents - i.paid_cents)::bigint from invoices i where i.customer_id = c.id and i.paid_cents < i.amount_cents) as open,
      (select sum(i.amount_cents - i.paid_cents)::bigint from invoices i where i.customer_id = c.id and i.paid_cents < i.amount_cents
        and i.due_on < ${span.today}::date) as overdue
    from ${keys(ids)} join customers c on c.id = k.id left join sales_reps r on r.id = c.sales_rep_id ${bought(span)}
    order by k.place`,
  columns: [
    ...whom,
    { header: 'City', width: 18, value: ({ city }) => city },
    { header: 'State', width: 8, value: ({ state }) => state },
    { header: 'Representative', width: 22, value: ({ rep }) => rep },
    { header: 'Status', width: 12, isWord: true, value: ({ status }) => status },
    { header: 'Terms', width: 18, value: ({ terms }, { language }) => termsText(terms, language) },
    { header: 'Phone', width: 16, value: ({ phone }) => phone },
    { header: 'Email', width: 28, value: ({ email }) => email },
    { header: 'Customer since', width: 12, isDay: true, value: ({ since }) => since },
    { header: 'Orders', width: 9, value: ({ orders }) => orders },
    { header: 'Goods', width: 12, format: money, value: ({ goods }) => dollars(goods ?? 0) },
    { header: 'Last order', width: 12, isDay: true, value: ({ last_day }) => last_day },
    { header: 'Open balance', width: 12, format: money, value: ({ open }) => dollars(open ?? 0) },
    { header: 'Overdue', width: 12, format: money, value: ({ overdue }) => dollars(overdue ?? 0) },
  ],
})

const orders = sheet<
  Customer & {
    order_number: number
    placed_at: Date
    ship_day: Day
    status: string
    method: keyof typeof methodLabels
    ship_to: { name?: string }
    po_number: string
    invoice_number: number | null
    lines: number
    goods_cents: number
    shipping_cents: number
    total_cents: number
  }
>({
  name: 'Orders',
  ids: (span) =>
    sql`select o.id, o.ship_day from orders o join customers c on c.id = o.customer_id where ${own(span)} and ${inSpan(span)}`,
  rows: (ids) => sql`
    select ${ofCustomer}, o.order_number, o.placed_at, o.ship_day, o.status, o.method, o.ship_to, o.po_number, i.invoice_number,
      (select count(*)::int from order_lines l where l.order_id = o.id) as lines, o.goods_cents, o.shipping_cents, o.total_cents
    from ${keys(ids)} join orders o on o.id = k.id join customers c on c.id = o.customer_id left join invoices i on i.order_id = o.id
    order by k.place`,
  columns: [
    { header: 'Order', width: 10, value: (row) => row.order_number },
    ...whom,
    { header: 'Ordered', width: 12, isDay: true, value: (row, reader) => dayOf(row.placed_at, reader) },
    { header: 'Ship day', width: 12, isDay: true, value: (row) => row.ship_day },
    { header: 'Status', width: 18, isWord: true, value: (row) => row.status },
    { header: 'Delivery', width: 16, isWord: true, value: (row) => methodLabels[row.method] },
    { header: 'Ship to', width: 28, value: (row) => row.ship_to.name ?? '' },
    { header: 'PO number', width: 14, value: (row) => row.po_number },
    { header: 'Invoice', width: 10, value: (row) => row.invoice_number },
    { header: 'Lines', width: 8, value: (row) => row.lines },
    { header: 'Goods', width: 12, format: money, value: (row) => dollars(row.goods_cents) },
    { header: 'Shipping', width: 12, format: money, value: (row) => dollars(row.shipping_cents) },
    { header: 'Total', width: 12, format: money, value: (row) => dollars(row.total_cents) },
  ],
})

const lines = sheet<
  Customer & {
    order_number: number
    ship_day: Day
    sequence: number
    product_id: number
    description: string
    department: string
    grower: string
    um: string
    quantity: number
    unit_price_e4: number
    amount_cents: number
    status: string
  }
>({
  name: 'Lines',
  ids: (
    span,
  ) => sql`select l.id, row(o.ship_day, o.id, l.sequence) from orders o join customers c on c.id = o.customer_id
    join order_lines l on l.order_id = o.id where ${own(span)} and ${inSpan(span)}`,
  rows: (ids) => sql`
    select ${ofCustomer}, o.order_number, o.ship_day, l.sequence, l.product_id, l.description, l.department, l.grower, l.um, l.quantity,
      l.unit_price_e4, l.amount_cents, l.status
    from ${keys(ids)} join order_lines l on l.id = k.id join orders o on o.id = l.order_id join customers c on c.id = o.customer_id
    order by k.place`,
  columns: [
    { header: 'Order', width: 10, value: (row) => row.order_number },
    ...whom,
    { header: 'Ship day', width: 12, isDay: true, value: (row) => row.ship_day },
    { header: 'Line', width: 6, value: (row) => row.sequence },
    { header: 'Code', width: 10, value: (row) => row.product_id },
    { header: 'Product', width: 44, value: (row) => row.description },
    { header: 'Department', width: 12, isWord: true, value: (row) => row.department },
    { header: 'Grower', width: 24, value: (row) => row.grower },
    { header: 'Quantity', width: 9, value: (row) => row.quantity },
    { header: 'Unit', width: 6, value: (row) => row.um },
    {
      header: 'Unit price',
      width: 10,
      format: '#,##0.00##',
      value: (row) => dollarsFromE4(Number(row.unit_price_e4)),
    },
    { header: 'Amount', width: 12, format: money, value: (row) => dollars(row.amount_cents) },
    { header: 'Line status', width: 14, isWord: true, value: (row) => row.status },
  ],
})

const withoutOrders = sheet<
  Customer & {
    city: string
    phone: string
    contact: string | null
    last_day: Day | null
    days: number | null
    year: number | null
  }
>({
  name: 'Not ordered',
  ids: (
    span,
  ) => sql`select c.id, c.account_number from customers c where ${own(span)} and c.status <> 'closed' and not exists (
    select from orders o where o.customer_id = c.id and o.status not in ${notOrdered} and ${inSpan(span)})`,
  rows: (ids, { today }) => sql`
    select ${ofCustomer}, c.billing_city as city, c.phone_number as phone, l.day as last_day, ${today}::date - l.day as days,
      (select u.name from users u where u.customer_id = c.id and u.status = 'active' and u.company_role <> 'viewer'
        order by u.company_role = 'owner' desc, u.last_sign_in_at desc nulls last, u.id limit 1) as contact,
      (select sum(o.goods_cents)::bigint from orders o where o.customer_id = c.id and o.status not in ${notOrdered}
        and o.ship_day > ${today}::date - 365) as year
    from ${keys(ids)} join customers c on c.id = k.id, lateral (select ${lastDay} as day) l order by k.place`,
  columns: [
    ...whom,
    { header: 'City', width: 18, value: ({ city }) => city },
    { header: 'Who', width: 24, value: ({ contact }) => contact },
    { header: 'Phone', width: 16, value: ({ phone }) => phone },
    { header: 'Last order', width: 12, isDay: true, value: ({ last_day }) => last_day },
    { header: 'Days since', width: 10, value: ({ days }) => days },
    { header: 'Goods in 365 days', width: 14, format: money, value: ({ year }) => dollars(year ?? 0) },
  ],
})

const overdue = sheet<
  Customer & {
    invoice_number: number
    order_number: number | null
    issued_on: Day
    due_on: Day
    days: number
    amount_cents: number
    open: number
  }
>({
  name: 'Overdue',
  ids: (span) => sql`select i.id, i.due_on from invoices i join customers c on c.id = i.customer_id
    where ${own(span)} and i.paid_cents < i.amount_cents and i.due_on < ${span.today}::date`,
  rows: (ids, { today }) => sql`
    select ${ofCustomer}, i.invoice_number, o.order_number, i.issued_on, i.due_on, ${today}::date - i.due_on as days, i.amount_cents,
      i.amount_cents - i.paid_cents as open
    from ${keys(ids)} join invoices i on i.id = k.id join customers c on c.id = i.customer_id left join orders o on o.id = i.order_id
    order by k.place`,
  columns: [
    { header: 'Invoice', width: 10, value: (row) => row.invoice_number },
    ...whom,
    { header: 'Order', width: 10, value: (row) => row.order_number },
    { header: 'Issued', width: 12, isDay: true, value: (row) => row.issued_on },
    { header: 'Due on', width: 12, isDay: true, value: (row) => row.due_on },
    { header: 'Days overdue', width: 12, value: (row) => row.days },
    { header: 'Amount', width: 12, format: money, value: (row) => dollars(row.amount_cents) },
    { header: 'Open', width: 12, format: money, value: (row) => dollars(row.open) },
  ],
})

const quotes = sheet<
  Customer & {
    number: number
    title: string
    person: string
    status: string
    created_at: Date
    last_at: Date
    revision: number
    total: number | null
    order_number: number | null
    decline_words: string
  }
>({
  name: 'Quotes',
  ids: (span) => sql`select q.id, q.id from quotes q join customers c on c.id = q.customer_id
    where ${own(span)} and q.submitted_at is not null and ${within(sql`q.last_at`, span)}`,
  rows: (ids) => sql`
    select ${ofCustomer}, q.id as number, q.title, q.person, q.status, q.created_at, q.last_at, q.revision, q.decline_words, o.order_number,
      (select sum(amount)::bigint from (select distinct on (l.slot) round(l.quantity * l.unit_price_e4 / 100.0) as amount
        from quote_offers f join quote_offer_lines l on l.offer_id = f.id where f.quote_id = q.id and f.revision = q.revision
        order by l.slot, l.id = any(q.taken_line_ids) desc, l.position) t) as total
    from ${keys(ids)} join quotes q on q.id = k.id join customers c on c.id = q.customer_id left join orders o on o.quote_id = q.id
    order by k.place`,
  columns: [
    { header: 'Number', width: 10, value: ({ number }) => `Q-${number}` },
    ...whom,
    { header: 'Who', width: 22, value: ({ person }) => person },
    { header: 'What', width: 40, value: ({ title }) => title },
    { header: 'Status', width: 22, isWord: true, value: ({ status }) => status },
    { header: 'Asked', width: 12, isDay: true, value: (row, reader) => dayOf(row.created_at, reader) },
    { header: 'Last change', width: 12, isDay: true, value: (row, reader) => dayOf(row.last_at, reader) },
    { header: 'Offers', width: 8, value: ({ revision }) => revision },
    { header: 'Total', width: 12, format: money, value: ({ total }) => dollars(total) },
    { header: 'Order', width: 10, value: ({ order_number }) => order_number },
    { header: 'Why', width: 36, value: ({ decline_words }) => decline_words },
  ],
})

const claims = sheet<
  Customer & {
    number: number
    order_number: number
    submitted_at: Date
    status: string
    goods: string | null
    claimed_cents: number
    approved_cents: number | null
    decided_at: Date | null
    words: string
  }
>({
  name: 'Claims',
  ids: (span) => sql`select k.id, k.id from claims k join customers c on c.id = k.customer_id
    where ${own(span)} and ${within(sql`k.submitted_at`, span)}`,
  rows: (ids) => sql`
    select ${ofCustomer}, m.claim_number as number, o.order_number, m.submitted_at, m.status, m.claimed_cents, m.approved_cents,
      m.decided_at, m.words, (select string_agg(l.description, ', ' order by l.sequence) from claim_lines n
        join order_lines l on l.id = n.order_line_id where n.claim_id = m.id) as goods
    from ${keys(ids)} join claims m on m.id = k.id join customers c on c.id = m.customer_id join orders o on o.id = m.order_id
    order by k.place`,
  columns: [
    { header: 'Claim', width: 10, value: ({ number }) => `C-${number}` },
    ...whom,
    { header: 'Order', width: 10, value: ({ order_number }) => order_number },
    { header: 'Sent', width: 12, isDay: true, value: (row, reader) => dayOf(row.submitted_at, reader) },
    { header: 'Status', width: 18, isWord: true, value: ({ status }) => status },
    { header: 'Product', width: 44, value: ({ goods }) => goods },
    { header: 'Claimed', width: 12, format: money, value: (row) => dollars(row.claimed_cents) },
    { header: 'Credited', width: 12, format: money, value: (row) => dollars(row.approved_cents) },
    { header: 'Decided', width: 12, isDay: true, value: (row, reader) => dayOf(row.decided_at, reader) },
    { header: 'Why', width: 40, value: ({ words }) => words },
  ],
})

const notes = sheet<
  Customer & { at: Date; name: string; outcome: string | null; ship_day: Day | null; note: string }
>({
  name: 'Notes',
  ids: (span) => sql`select n.id, n.at from sales_calls n join customers c on c.id = n.customer_id
    where ${own(span)} and ${within(sql`n.at`, span)}`,
  rows: (ids) => sql`select ${ofCustomer}, n.at, n.name, n.outcome, n.ship_day, n.note
    from ${keys(ids)} join sales_calls n on n.id = k.id join customers c on c.id = n.customer_id order by k.place`,
  columns: [
    { header: 'Day', width: 12, isDay: true, value: (row, reader) => dayOf(row.at, reader) },
    ...whom,
    { header: 'Who', width: 22, value: ({ name }) => name },
    { header: 'Outcome', width: 16, isWord: true, value: ({ outcome }) => outcome },
    { header: 'Ship day', width: 12, isDay: true, value: ({ ship_day }) => ship_day },
    { header: 'Note', width: 60, value: ({ note }) => note },
  ],
})

export const reportSheets: readonly ReportSheet[] = [
  customers,
  orders,
  lines,
  withoutOrders,
  overdue,
  quotes,
  claims,
  notes,
]
