import { type RawBuilder, sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { type CountedField, readFilters } from '../../contract/features/products/filters.ts'
import type { products } from '../../contract/features/products/products.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { conditionSql, free, onHand, placeOf } from './conditions.ts'
import { readFacts, readRows, seesCost, todayOf, visible } from './rows.ts'

export type Query = InputOf<typeof products.list>['query']
type Narrowing = Pick<Query, 'q' | 'f' | 'ids'>

/** The list's filters as one condition. Archived products are left out unless a filter names states or the list names items. */
export function shownBy(
  ctx: SignedInCtx,
  { q, f = '', ids }: Narrowing,
  { without }: { without?: CountedField | undefined } = {},
): RawBuilder<boolean> {
  const at = {
    today: todayOf(ctx),
    now: ctx.now(),
    seesCost: seesCost(ctx),
    timeZone: ctx.settings.timeZone,
  }
  const conditions = (readFilters(f) ?? []).filter(({ field }) => field !== without)
  const parts = conditions.map((one) => conditionSql(one, at))
  if (ids) parts.push(sql<boolean>`products.id = any(${ids.split(',').map(Number)}::int[])`)
  else if (!conditions.some(({ field }) => field === 'state') && without !== 'state')
    parts.push(sql<boolean>`products.state <> 'archived'`)
  for (const word of (q ?? '').split(/\s+/).filter(Boolean).slice(0, 8)) parts.push(hasWord(word))
  return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` and `)})` : sql<boolean>`true`
}

/** A search word: in the name or the grower, or equal to the item number. */
const hasWord = (word: string): RawBuilder<boolean> =>
  /^\d{4,9}$/.test(word)
    ? sql<boolean>`(products.id = ${Number(word)} or products.description ilike ${containing(word)})`
    : sql<boolean>`(products.description ilike ${containing(word)} or products.grower ilike ${containing(word)})`

const ordered = (name: string) => sql`lower(products.${sql.ref(name)})`
const plain = (name: string) => sql.ref(`products.${name}`)

/** A page of products, by default sorted by name. Ids are read first, so that skipped or sorted rows are narrow. */
export async function readProducts(ctx: SignedInCtx, query: Query): Promise<ReplyOf<typeof products.list>> {
  const found = visible(ctx).where(shownBy(ctx, query)).select('products.id')
  const withCost = seesCost(ctx)
  const hidden = sql`null::int`
  const { rows, ...rest } = await readPage(found, query, {
    sorts: {
      description: ordered('description'),
      item: plain('id'),
      grower: ordered('grower'),
      category: ordered('category'),
      type: ordered('type'),
      variety: ordered('variety'),
      color: ordered('color'),
      grade: ordered('grade'),
      um: plain('um'),
      pack: plain('pack'),
      minQuantity: plain('min_quantity'),
      onHand,
      free,
      held: sql`coalesce(stock.held, 0)`,
      allocated: sql`coalesce(stock.allocated, 0)`,
      price1: plain('price1_e4'),
      price2: plain('price2_e4'),
      price3: plain('price3_e4'),
      price4: plain('price4_e4'),
      price5: plain('price5_e4'),
      was: plain('original_price_e4'),
      saleEndsOn: plain('sale_ends_on'),
      markup: plain('markup_bp'),
      cost: withCost ? plain('cost_e4') : hidden,
      margin: withCost
        ? sql`(products.price1_e4 - products.cost_e4)::numeric / nullif(products.price1_e4, 0)`
        : hidden,
      place: ordered('place'),
      dateAvailable: plain('date_available'),
      lastOrderDay: plain('last_order_day'),
      added: plain('created_at'),
      changed: plain('updated_at'),
      state: plain('state'),
    },
    usual: 'description',
    id: sql`products.id`,
  })
  const ids = rows.map(({ id }) => id)
  const [shown, facts, sums, counts] = await Promise.all([
    readRows(ctx, ids),
    query.facts ? readFacts(ctx, ids) : undefined,
    query.sums ? readSums(ctx, query) : undefined,
    query.counts ? readCounts(ctx, query, query.counts) : undefined,
  ])
  return {
    rows: facts ? shown.map((row) => ({ ...row, facts: facts.get(row.productId) })) : shown,
    ...rest,
    ...(sums && { sums }),
    ...(counts && { counts }),
  }
}

async function readSums(ctx: SignedInCtx, query: Query) {
  return visible(ctx)
    .where(shownBy(ctx, query))
    .select([
      sql<number>`coalesce(sum(stock.on_hand), 0)::float8`.as('onHand'),
      sql<number>`coalesce(sum(stock.on_hand - stock.allocated - stock.held), 0)::float8`.as('free'),
      sql<number>`count(*)::int`.as('products'),
    ])
    .executeTakeFirstOrThrow()
}

/** Maximum values that a filter offers. */
const mostValues = 500

/** The values of a column within the other filters, the most frequent first. */
async function readCounts(ctx: SignedInCtx, query: Query, field: CountedField) {
  const place = placeOf(field)
  return visible(ctx)
    .where(shownBy(ctx, query, { without: field }))
    .select([sql<string>`${place}`.as('value'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .orderBy(sql`2 desc, 1`)
    .limit(mostValues)
    .execute()
}
