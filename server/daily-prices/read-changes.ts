import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type {
  ChangeKind,
  DifferenceSummary,
  Oddity,
  PriceDifference,
  pricePublishing,
} from '../../contract/features/daily-prices/publishing.ts'
import { stillInHouse } from '../../contract/rules/order-states.ts'
import type { Ctx } from '../core/route.ts'
import { nextPriceMoment } from '../dates/price-moment.ts'
import { readPage } from '../lists/read-page.ts'
import { compareFile, readFileOf } from './compare.ts'
import { countReceivers } from './receivers.ts'
import { differencesOf, isRepriced, isTaken } from './taken.ts'

/** A page of what a file changes, as of now, with what publishing it would do. */
export async function readChanges(
  ctx: Ctx,
  { params, query }: InputOf<typeof pricePublishing.changes>,
): Promise<ReplyOf<typeof pricePublishing.changes>> {
  await compareFile(ctx, params.id)
  let narrowed = found(ctx).where('d.file_id', '=', params.id)
  narrowed = narrowed.where('d.kind', query.kind ? '=' : '<>', query.kind ?? 'same')
  const { rows, ...rest } = await readPage(narrowed, query, {
    sorts: {
      kind: kindOrder,
      move: sql`abs(d.move_bp)`,
      item: sql`d.item`,
      name: sql`lower(coalesce(p.description, r.read ->> 'description'))`,
    },
    usual: 'kind',
    then: sql`abs(d.move_bp) desc nulls last`,
    id: sql`d.item`,
  })
  return { rows: rows.map(present), ...rest, summary: await readSummary(ctx, params.id) }
}

/** The given rows of a file, in the order of their items. */
export async function readDifferences(
  ctx: Ctx,
  fileId: number,
  items: readonly number[],
): Promise<PriceDifference[]> {
  const rows = await found(ctx)
    .where('d.file_id', '=', fileId)
    .where('d.item', '=', sql<number>`any(${items}::int[])`)
    .orderBy('d.item')
    .execute()
  return rows.map(present)
}

/** Likely slips come first. */
const kindOrder = sql`array_position(array['over_limit', 'up', 'down', 'new', 'gone', 'stock', 'same'], d.kind)`

/** Orders that keep the price they were placed at and may still raise questions. */
const isOpen = sql`(o.status not in ('CLOSED', 'CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN')
  and o.status = any(${[...stillInHouse]}::text[]))`

const found = ({ db }: Pick<Ctx, 'db'>) =>
  db
    .selectFrom('price_differences as d')
    .innerJoin('price_files as pf', 'pf.id', 'd.file_id')
    .innerJoin('suppliers as f', 'f.id', 'pf.supplier_id')
    .leftJoin('price_choices as c', (on) =>
      on.onRef('c.file_id', '=', 'd.file_id').onRef('c.item', '=', 'd.item'),
    )
    .leftJoin('products as p', 'p.id', 'd.product_id')
    .leftJoin('price_rows as r', (on) =>
      on.onRef('r.file_id', '=', 'd.file_id').onRef('r.line', '=', 'd.line'),
    )
    .select([
      'd.item',
      'd.line',
      'd.product_id',
      'd.kind',
      'd.was_prices',
      'd.was_quantities',
      'd.will_prices',
    ])
    .select(['d.will_quantities', 'd.move_bp', 'd.was_stock', 'd.will_stock', 'd.oddity', 'c.price_e4'])
    .select([
      sql<string>`coalesce(r.item_code, p.item_code, p.id::text, '')`.as('item_code'),
      sql<string>`coalesce(p.description, r.read ->> 'description', '')`.as('description'),
      sql<string>`coalesce(p.image_name, '')`.as('image_name'),
      isTaken.as('take'),
      sql<number>`(select count(distinct l.customer_id)::int from cart_lines l where l.product_id = d.product_id)`.as(
        'carts',
      ),
      sql<number>`(select count(distinct l.order_id)::int from order_lines l join orders o on o.id = l.order_id
        where l.product_id = d.product_id and ${isOpen})`.as('orders'),
      sql<{ supplier: string; price: number | null } | null>`(
        select jsonb_build_object('supplier', coalesce(v.name, s2.name), 'price', d2.will_prices[1])
        from price_differences d2
        join price_files f2 on f2.id = d2.file_id and f2.state = 'open'
        join suppliers s2 on s2.id = f2.supplier_id
        left join vendors v on v.id = s2.vendor_id
        where d2.product_id = d.product_id and d2.file_id <> d.file_id and d2.kind <> 'gone'
        order by d2.file_id desc limit 1)`.as('also'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof found>['execute']>>[number]

const dollars = (e4: number | null) => (e4 === null ? null : dollarsFromE4(e4))

const present = (row: Row): PriceDifference => ({
  item: row.item,
  line: row.line,
  productId: row.product_id,
  itemCode: row.item_code,
  description: row.description,
  imageName: row.image_name,
  kind: row.kind as ChangeKind,
  was: { prices: row.was_prices.map(dollars), quantities: row.was_quantities },
  will: { prices: row.will_prices.map(dollars), quantities: row.will_quantities },
  moveBp: row.move_bp,
  wasStock: row.was_stock,
  willStock: row.will_stock,
  oddity: row.oddity as Oddity | null,
  take: row.take,
  ownPrice: dollars(row.price_e4),
  carts: row.carts,
  orders: row.orders,
  also: row.also && { supplier: row.also.supplier, price: dollars(row.also.price) },
})

/** The width of a histogram step, in hundredths of a percent, and the number of steps on each side. */
const stepBp = 200
const stepsASide = 6

type Counted = {
  counts: Record<ChangeKind, number>
  up_bp: number
  down_bp: number
  all: number
  prices: number
  stock: number
  added: number
  gone: number
  short: number
}

/** What publishing a file now would do. The caller has compared it. */
export async function readSummary(ctx: Ctx, fileId: number): Promise<DifferenceSummary> {
  const file = await readFileOf(ctx, fileId)
  const taken = sql`taken as materialized (
      select d.item, d.product_id, d.kind, ${isRepriced} as is_priced, d.will_stock, d.was_stock
      from ${differencesOf(fileId)} and ${isTaken}
    )`
  const [{ rows: counted }, { rows: steps }, { rows: odd }, { rows: felt }, compared, receivers, moment] =
    await Promise.all([
      sql<Counted>`with ${taken}, kinds as (
        select kind, count(*)::int as n, round(avg(move_bp) filter (where move_bp is not null))::int as bp
        from price_differences where file_id = ${fileId} group by kind
      )
      select (select coalesce(jsonb_object_agg(kind, n), '{}') from kinds) as counts,
        coalesce((select bp from kinds where kind = 'up'), 0) as up_bp,
        coalesce((select bp from kinds where kind = 'down'), 0) as down_bp,
        count(*)::int as all, count(*) filter (where is_priced)::int as prices,
        count(*) filter (where kind not in ('new', 'gone') and will_stock is not null and will_stock is distinct from coalesce(was_stock, 0))::int as stock,
        count(*) filter (where kind = 'new')::int as added, count(*) filter (where kind = 'gone')::int as gone,
        coalesce(sum(greatest(s.allocated + s.held - taken.will_stock, 0)) filter (where taken.will_stock is not null), 0)::int as short
      from taken left join stock s on s.product_id = taken.product_id`.execute(ctx.db),
      sql<{ step: number; n: number }>`
      select least(greatest(floor(move_bp::numeric / ${stepBp}::numeric), ${-stepsASide - 1}), ${stepsASide})::int as step, count(*)::int as n
      from price_differences where file_id = ${fileId} and kind in ('over_limit', 'up', 'down') and move_bp <> 0
      group by 1`.execute(ctx.db),
      sql<{ oddity: Oddity; rows: number; price: number | null }>`
      select oddity, count(*)::int as rows, case when oddity = 'one_price' then will_prices[1] end as price
      from price_differences where file_id = ${fileId} and oddity is not null
      group by 1, 3 order by 2 desc, 1`.execute(ctx.db),
      sql<{ carts: number; orders: number }>`with ${taken}
      select
        (select count(distinct l.customer_id)::int from cart_lines l join taken on taken.product_id = l.product_id
          where taken.is_priced) as carts,
        (select count(distinct o.id)::int from orders o join order_lines l on l.order_id = o.id
          join taken on taken.product_id = l.product_id and taken.is_priced
          where ${isOpen}) as orders`.execute(ctx.db),
      ctx.db
        .selectFrom('price_comparisons')
        .select(['number', 'compared_at'])
        .where('file_id', '=', fileId)
        .executeTakeFirstOrThrow(),
      countReceivers(ctx),
      nextPriceMoment(ctx),
    ])
  const { counts, up_bp, down_bp, all, prices, stock, added, gone, short } = counted[0] as Counted
  const histogram = Array.from(
    { length: 2 * stepsASide },
    (_, i) => steps.find(({ step }) => step === i - stepsASide)?.n ?? 0,
  )
  const more = steps.filter(({ step }) => step < -stepsASide || step >= stepsASide)
  const none = { over_limit: 0, up: 0, down: 0, new: 0, gone: 0, stock: 0, same: 0 }
  return {
    comparison: compared.number,
    comparedAt: compared.compared_at.toISOString(),
    supplier: file.supplier,
    fileName: file.name,
    cameAt: file.came_at.toISOString(),
    limitBp: file.move_limit_bp,
    gone: file.gone,
    counts: { ...none, ...counts },
    upBp: up_bp,
    downBp: down_bp,
    histogram: { steps: histogram, more: more.reduce((sum, { n }) => sum + n, 0) },
    oddities: odd.map(({ oddity, rows, price }) => ({ oddity, rows, price: dollars(price) })),
    picked: { all, prices, stock, new: added, gone },
    ...(felt[0] as { carts: number; orders: number }),
    short,
    receivers,
    priceMoment: moment.toISOString(),
  }
}
