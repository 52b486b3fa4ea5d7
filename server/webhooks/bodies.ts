import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** The content of an event: its subject for the list, and the sent data. */
export type Told = { subject: string; data: unknown }
type About = {
  orderId?: number
  lineId?: number
  invoiceId?: number
  paymentId?: number
  stopId?: number
  publicationId?: number
  customerId?: number
  status?: string
  productIds?: readonly number[]
  all?: boolean
}
type Db = Kysely<Tables>

/** Maximum item numbers in the list's line; the body has them all. */
const mostNamed = 5

/**
 * The data of an event, deliberately minimal. Only these fields are ever sent: no cost, no margin, no note. Undefined if the event's
 * subject is gone.
 */
export async function readTold(db: Db, type: string, about: About): Promise<Told | undefined> {
  if (type === 'stock.changed') return stock(about)
  const row = await read(db, type, about)
  return row && { subject: String(row.subject), data: row.data }
}

function stock({ productIds, all }: About): Told {
  if (all || !productIds) return { subject: 'all', data: { all: true } }
  const more = productIds.length > mostNamed ? ` + ${productIds.length - mostNamed}` : ''
  return { subject: `${productIds.slice(0, mostNamed).join(', ')}${more}`, data: { productIds } }
}

async function read(db: Db, type: string, about: About) {
  const [group] = type.split('.')
  const query = queries[group as keyof typeof queries]?.(about)
  const { rows } = (await query?.execute(db)) ?? { rows: [] }
  return rows[0]
}

type Row = { subject: string; data: unknown }
const queries = {
  order: ({ orderId, status }: About) => sql<Row>`
    select o.order_number::text as subject, json_build_object('orderNumber', o.order_number, 'accountNumber', c.account_number,
      'status', coalesce(${status ?? null}::text, o.status), 'shipDay', o.ship_day, 'deliveryMethod', o.method,
      'poNumber', o.po_number, 'totalAmount', o.total_cents / 100.0) as data
    from orders o join customers c on c.id = o.customer_id where o.id = ${orderId ?? 0}`,
  line: ({ lineId, status }: About) => sql<Row>`
    select o.order_number || ' / ' || l.sequence as subject, json_build_object('orderNumber', o.order_number,
      'accountNumber', c.account_number, 'line', l.sequence, 'productId', l.product_id, 'description', l.description,
      'quantity', l.quantity, 'status', coalesce(${status ?? null}::text, l.status)) as data
    from order_lines l join orders o on o.id = l.order_id join customers c on c.id = l.customer_id
    where l.id = ${lineId ?? 0}`,
  invoice: ({ invoiceId }: About) => sql<Row>`
    select i.invoice_number::text as subject, json_build_object('invoiceNumber', i.invoice_number, 'kind', i.kind,
      'accountNumber', c.account_number, 'orderNumber', o.order_number, 'issuedOn', i.issued_on, 'dueOn', i.due_on,
      'amount', i.amount_cents / 100.0, 'paid', i.paid_cents / 100.0) as data
    from invoices i join customers c on c.id = i.customer_id left join orders o on o.id = i.order_id
    where i.id = ${invoiceId ?? 0}`,
  payment: ({ paymentId }: About) => sql<Row>`
    select coalesce(o.order_number::text, c.account_number::text) as subject, json_build_object('paymentId', p.id,
      'accountNumber', c.account_number, 'orderNumber', o.order_number, 'tender', p.tender, 'status', p.status,
      'amount', p.amount_cents / 100.0) as data
    from payments p join customers c on c.id = p.customer_id left join orders o on o.id = p.order_id
    where p.id = ${paymentId ?? 0}`,
  delivery: ({ stopId }: About) => sql<Row>`
    select c.account_number::text as subject, json_build_object('accountNumber', c.account_number, 'orderNumbers',
      (select coalesce(json_agg(o.order_number order by o.order_number), '[]') from stop_orders x join orders o on o.id = x.order_id
        where x.stop_id = s.id),
      'routeNumber', r.route_number, 'state', s.state, 'at', coalesce(s.done_at, s.arrived_at)) as data
    from stops s join customers c on c.id = s.customer_id join runs r on r.id = s.run_id where s.id = ${stopId ?? 0}`,
  price: ({ publicationId }: About) => sql<Row>`
    select id::text as subject, json_build_object('publicationId', id, 'prices', prices, 'stock', stock, 'added', added,
      'gone', gone) as data
    from publications where id = ${publicationId ?? 0}`,
  customer: ({ customerId }: About) => sql<Row>`
    select account_number::text as subject, json_build_object('accountNumber', account_number, 'name', name, 'status', status,
      'terms', terms, 'priceLevel', price_tier) as data
    from customers where id = ${customerId ?? 0}`,
}
