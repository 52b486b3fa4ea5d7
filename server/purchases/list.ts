import { type RawBuilder, sql } from 'kysely'
import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { PurchaseRow, purchases } from '../../contract/features/purchases/purchases.ts'
import type { VendorOrderRow, vendorOrders } from '../../contract/features/purchases/vendor-orders.ts'
import { type PurchaseStatus, purchaseOpen } from '../../contract/rules/purchase-moves.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { vendorOf } from './rows.ts'

type Row = Omit<PurchaseRow & VendorOrderRow, 'confirmBy' | 'cost'> & {
  confirmBy: Date | null
  costCents: number | null
  createdAt: Date
}

/** Orders that wait for an answer come first, by deadline; then the latest ship day. Both are in seconds, so that they are comparable. */
const due = sql`case when status = 'SENT' then extract(epoch from "confirmBy")
  when status = 'DRAFT' then 1e10 else 1e11 - extract(epoch from "shipDay") end`

const found = ({ db, now }: Ctx, where: RawBuilder<boolean>) =>
  db
    .selectFrom(
      sql<Row>`(
        select o.id, o.number, o.ship_day as "shipDay", o.status, o.confirm_by as "confirmBy", o.created_at as "createdAt",
          (o.status = 'SENT' and o.confirm_by <= ${now()}) as "isOverdue", o.awb, o.tracking, o.leaves_on as "leavesOn",
          o.vendor_id as "vendorId", v.name as vendor, x.lines, x.boxes, x."confirmedBoxes", x."receivedBoxes", x."costCents",
          (select count(distinct ol.order_id)::int from purchase_lines pl join purchase_sources s on s.purchase_line_id = pl.id
            join order_lines ol on ol.id = s.order_line_id where pl.purchase_id = o.id) as orders,
          (select count(distinct p.claim_id)::int from claim_passes p join claim_lines cl on cl.claim_id = p.claim_id
            and cl.vendor_id = p.vendor_id join lots t on t.id = cl.lot_id
            where p.vendor_id = o.vendor_id and t.code = o.number::text) as claims
        from purchase_orders o join vendors v on v.id = o.vendor_id
        join lateral (
          select count(*)::int as lines, coalesce(sum(ceil(l.ordered::numeric / l.per_box)), 0)::int as boxes,
            sum(ceil(l.confirmed::numeric / l.per_box))::int as "confirmedBoxes",
            sum(ceil(l.received::numeric / l.per_box))::int as "receivedBoxes",
            case when bool_and(l.cost_e4 is not null)
              then sum(round(coalesce(l.confirmed, l.ordered)::numeric * l.cost_e4 / 100))::bigint end as "costCents"
          from purchase_lines l where l.purchase_id = o.id
        ) x on true
        where ${where}
      )`.as('purchase'),
    )
    .selectAll()

const sorts = {
  due,
  number: sql`number`,
  shipDay: sql`"shipDay"`,
  vendor: sql`vendor`,
  cost: sql`"costCents"`,
} as const

const presentRow = ({ confirmBy, costCents, createdAt: _, ...row }: Row) => ({
  ...row,
  confirmBy: confirmBy?.toISOString() ?? null,
  cost: costCents === null ? null : dollarsFromCents(costCents),
})

type State = NonNullable<InputOf<typeof purchases.list>['query']['state']>
const statesOf: Record<State, readonly PurchaseStatus[]> = {
  open: ['DRAFT', ...purchaseOpen],
  waiting: ['SENT'],
  answered: ['PARTIALLY_CONFIRMED'],
  coming: ['CONFIRMED', 'PACKED', 'SHIPPED'],
  done: ['DECLINED', 'CANCELLED', 'RECEIVED', 'ALLOCATED'],
}

/** A page of purchase orders for the buyers. */
export async function readPurchases(
  ctx: SignedInCtx,
  { query }: InputOf<typeof purchases.list>,
): Promise<ReplyOf<typeof purchases.list>> {
  const { q, state, status, vendorId, shipDay } = query
  const wants = [
    q
      ? sql<boolean>`(o.number::text like ${containing(q)} or v.name ilike ${containing(q)} or o.vendor_id ilike ${containing(q)}
      or exists (select from purchase_lines l where l.purchase_id = o.id and l.description ilike ${containing(q)}))`
      : undefined,
    state ? sql<boolean>`o.status = any(${[...statesOf[state]]}::text[])` : undefined,
    status ? sql<boolean>`o.status = ${status}` : undefined,
    vendorId ? sql<boolean>`o.vendor_id = ${vendorId}` : undefined,
    shipDay ? sql<boolean>`o.ship_day = ${shipDay}` : undefined,
  ].filter((one) => one !== undefined)
  const where = wants.length > 0 ? sql<boolean>`${sql.join(wants, sql` and `)}` : sql<boolean>`true`
  const { rows, ...page } = await readPage(found(ctx, where), query, { sorts, usual: 'due', id: sql`id` })
  const { rows: counted } = await sql<{ drafts: number; waiting: number; answered: number; coming: number }>`
    select (count(*) filter (where status = 'DRAFT'))::int as drafts, (count(*) filter (where status = 'SENT'))::int as waiting,
      (count(*) filter (where status = 'PARTIALLY_CONFIRMED'))::int as answered,
      (count(*) filter (where status in ('CONFIRMED', 'PACKED', 'SHIPPED')))::int as coming
    from purchase_orders where status not in ('DECLINED', 'CANCELLED', 'RECEIVED', 'ALLOCATED')`.execute(
    ctx.db,
  )
  const [counts = { drafts: 0, waiting: 0, answered: 0, coming: 0 }] = counted
  return { ...page, rows: rows.map(presentRow), counts }
}

export const purchasesTable: ListTable<PurchaseRow> = {
  name: 'Purchase orders',
  fileName: 'purchase-orders',
  columns: [
    { header: 'Number', width: 10, value: ({ number }) => number },
    { header: 'Vendor', width: 32, value: ({ vendor }) => vendor },
    { header: 'Ship day', width: 12, value: ({ shipDay }) => shipDay },
    { header: 'Status', width: 22, value: ({ status }) => status },
    {
      header: 'Confirm by',
      width: 20,
      value: ({ confirmBy }) => confirmBy?.slice(0, 16).replace('T', ' ') ?? '',
    },
    { header: 'Boxes', width: 8, value: ({ boxes }) => boxes },
    { header: 'Confirmed boxes', width: 12, value: ({ confirmedBoxes }) => confirmedBoxes ?? '' },
    { header: 'Cost', width: 12, value: ({ cost }) => cost ?? '' },
    { header: 'Air waybill', width: 16, value: ({ awb }) => awb },
    { header: 'Tracking number', width: 22, value: ({ tracking }) => tracking },
  ],
}

/** A page of the signed-in grower’s purchase orders; only buyers see drafts. */
export async function readVendorOrders(
  ctx: SignedInCtx,
  query: InputOf<typeof vendorOrders.list>['query'],
): Promise<ReplyOf<typeof vendorOrders.list>> {
  const vendorId = vendorOf(ctx)
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const open = sql<boolean>`(o.status = any(${[...purchaseOpen]}::text[]))`
  const which =
    query.state === 'waiting'
      ? sql<boolean>`o.status = 'SENT'`
      : query.state === 'open'
        ? open
        : query.state === 'done'
          ? sql<boolean>`not ${open}`
          : query.state === 'shipments'
            ? sql<boolean>`(o.status in ('CONFIRMED', 'PACKED', 'SHIPPED') or (o.received_at is not null and o.ship_day > ${today}::date - 30))`
            : sql<boolean>`true`
  const own = sql<boolean>`o.vendor_id = ${vendorId} and o.sent_at is not null`
  const { sort, ...asked } = query
  const { rows, ...page } = await readPage(
    found(ctx, sql<boolean>`${own} and ${which}`),
    { ...asked, sort },
    { sorts: { due, number: sorts.number, shipDay: sorts.shipDay }, usual: 'due', id: sql`id` },
  )
  const { rows: counted } = await sql<{
    vendor: string
    open: number
    done: number
    toConfirm: number
    onTheWay: number
  }>`
    select v.name as vendor, (count(*) filter (where ${open} and ${own}))::int as open,
      (count(*) filter (where not ${open} and ${own}))::int as done,
      (count(*) filter (where o.status = 'SENT'))::int as "toConfirm", (count(*) filter (where o.status = 'SHIPPED'))::int as "onTheWay"
    from vendors v left join purchase_orders o on o.vendor_id = v.id where v.id = ${vendorId} group by v.name`.execute(
    ctx.db,
  )
  const { vendor, ...counts } = counted[0] ?? { vendor: '', open: 0, done: 0, toConfirm: 0, onTheWay: 0 }
  return { ...page, rows: rows.map(presentRow), vendor, counts }
}
