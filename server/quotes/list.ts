import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import type { QuoteSummary } from '../../contract/features/quotes/fields.ts'
import type { quotes } from '../../contract/features/quotes/quotes.ts'
import { type QuoteState, quoteTabs, statesOfTab } from '../../contract/rules/quote-moves.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { ListTable } from '../lists/handle-list.ts'
import { readPage } from '../lists/read-page.ts'
import { isReadBy, numberOf } from './write.ts'

/** The total in cents of a quote's open or accepted offer: the accepted lines, else the first of each slot. */
export const totalCents = sql<number | null>`(select sum(amount)::bigint from (
  select distinct on (l.slot) round(l.quantity * l.unit_price_e4 / 100.0) as amount
  from quote_offers f join quote_offer_lines l on l.offer_id = f.id
  where f.quote_id = q.id and f.state in ('OPEN', 'ACCEPTED') order by l.slot, l.id = any(q.taken_line_ids) desc, l.position) t)`

/** Quotes that a person reads, with their customer, representative and open offer. */
export const selectedQuotes = (ctx: SignedInCtx) =>
  ctx.db
    .selectFrom('quotes as q')
    .innerJoin('customers as c', 'c.id', 'q.customer_id')
    .leftJoin('sales_reps as r', 'r.id', 'c.sales_rep_id')
    .leftJoin('orders as o', 'o.quote_id', 'q.id')
    .leftJoin('quote_offers as f', (join) => join.onRef('f.quote_id', '=', 'q.id').on('f.state', '=', 'OPEN'))
    .leftJoin('quote_lines as w', (join) => join.onRef('w.quote_id', '=', 'q.id').on('w.position', '=', 1))
    .where(isReadBy(ctx.user))
    .select([
      'q.id',
      'q.customer_id',
      'q.status',
      'q.revision',
      'q.title',
      'q.is_offered',
      'q.person',
      'q.created_at',
      'q.status_at',
      'q.last_at',
      'c.name as customer',
      'c.account_number',
      'r.name as rep',
      'o.order_number',
      'f.ends_at',
      'w.quantity',
      'w.um',
      'w.needed_by',
      totalCents.as('total_cents'),
      sql<number>`(select count(*)::int from quote_photos p where p.quote_id = q.id)`.as('photos'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectedQuotes>['executeTakeFirstOrThrow']>>

export const summaryOf = (row: Row): QuoteSummary => ({
  id: row.id,
  number: numberOf(row.id),
  status: row.status as QuoteState,
  revision: row.revision,
  title: row.title,
  quantity: row.quantity,
  um: row.um ?? '',
  neededBy: row.needed_by,
  isOffered: row.is_offered,
  customer: row.customer,
  accountNumber: row.account_number,
  person: row.person,
  rep: row.rep ?? '',
  createdAt: row.created_at.toISOString(),
  statusAt: row.status_at.toISOString(),
  lastAt: row.last_at.toISOString(),
  endsAt: row.ends_at?.toISOString() ?? null,
  total: row.total_cents === null ? null : dollarsFromCents(Number(row.total_cents)),
  orderNumber: row.order_number,
  photos: row.photos,
})

/** A page of quotes, with the number of those in each list of the reader’s side. */
export async function readQuotes(
  ctx: SignedInCtx,
  { query }: InputOf<typeof quotes.summary>,
): Promise<ReplyOf<typeof quotes.summary>> {
  const side = ctx.user.staff ? 'desk' : 'customer'
  const { status, tab, q } = query
  let shown = selectedQuotes(ctx)
  if (status) shown = shown.where('q.status', '=', status)
  if (tab) shown = shown.where('q.status', 'in', statesOfTab(tab, side))
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, 6)) {
    const like = containing(word)
    shown = shown.where(
      sql<boolean>`(q.title ilike ${like} or c.name ilike ${like} or q.person ilike ${like}
        or c.account_number::text = ${word} or 'Q-' || q.id ilike ${like} or o.order_number::text = ${word})`,
    )
  }
  const { rows, ...page } = await readPage(shown, query, {
    sorts: {
      last: sql`q.last_at`,
      created: sql`q.created_at`,
      title: sql`lower(q.title)`,
      status: sql`q.status`,
      customer: sql`lower(c.name)`,
      ends: sql`f.ends_at`,
      total: totalCents,
    },
    usual: '-last',
    id: sql`q.id`,
  })
  const tabs = await ctx.db
    .selectFrom('quotes as q')
    .innerJoin('customers as c', 'c.id', 'q.customer_id')
    .where(isReadBy(ctx.user))
    .select(
      quoteTabs.map((one) =>
        sql<number>`count(*) filter (where q.status = any(${statesOfTab(one, side)}::text[]))::int`.as(one),
      ),
    )
    .executeTakeFirstOrThrow()
  return { rows: rows.map(summaryOf), ...page, tabs: tabs as Record<(typeof quoteTabs)[number], number> }
}

export const quotesTable: ListTable<QuoteSummary> = {
  name: 'Special orders',
  fileName: 'special-orders',
  columns: [
    { header: 'Number', width: 10, value: ({ number }) => number },
    { header: 'State', width: 22, isWord: true, value: ({ status }) => status },
    { header: 'Title', width: 40, value: ({ title }) => title },
    { header: 'Account', width: 10, value: ({ accountNumber }) => accountNumber },
    { header: 'Customer', width: 30, value: ({ customer }) => customer },
    { header: 'Who', width: 22, value: ({ person }) => person },
    { header: 'Representative', width: 20, value: ({ rep }) => rep },
    { header: 'Needed by', width: 12, value: ({ neededBy }) => neededBy ?? '' },
    { header: 'Ends', width: 24, value: ({ endsAt }) => endsAt ?? '' },
    { header: 'Total', width: 12, money: true, value: ({ total }) => total ?? '' },
    { header: 'Order', width: 10, value: ({ orderNumber }) => orderNumber ?? '' },
    { header: 'Last written', width: 24, value: ({ lastAt }) => lastAt },
  ],
}
