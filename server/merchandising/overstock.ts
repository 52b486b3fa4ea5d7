import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import type { merchandising, Overstock, OverstockCause } from '../../contract/features/merchandising.ts'
import { type Asked, paceOf, percentOff, plainColumns, salePrices } from '../../contract/rules/overstock.ts'
import type { TierColumns } from '../../contract/rules/pricing.ts'
import { nothingChanged } from '../audit/audit.ts'
import type { Values } from '../changes/tables.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { changeProducts } from '../products/change.ts'
import { scheduleChange } from '../scheduled/plan.ts'
import { defineScheduled } from '../scheduled/scheduled.ts'

const todayOf = ({ now, settings }: SignedInCtx): Day => dayAt(now(), settings.timeZone)

/** When the prices of product `p` became sale prices: the first sale prices after the latest regular ones. */
const saleSince = sql<Date | null>`(select min(v.from_at) from price_versions v where v.product_id = p.id
  and v.original_price_e4 > v.price1_e4
  and v.id > coalesce((select max(n.id) from price_versions n where n.product_id = p.id
    and (n.original_price_e4 is null or n.price1_e4 is null or n.original_price_e4 <= n.price1_e4)), 0))`

/** The overstock sale, products whose sale ends first in front. */
export async function readOverstock(
  ctx: SignedInCtx,
  query: InputOf<typeof merchandising.overstock>['query'],
): Promise<ReplyOf<typeof merchandising.overstock>> {
  const today = todayOf(ctx)
  const { name, state = 'on' } = query
  let found = ctx.db
    .selectFrom('products as p')
    .innerJoin('stock as s', 's.product_id', 'p.id')
    .innerJoinLateral(sql<{ since: Date | null }>`(select ${saleSince} as since)`.as('b'), (join) =>
      join.onTrue(),
    )
    .innerJoinLateral(
      sql<{ sold: number }>`(select coalesce(sum(l.quantity), 0)::int as sold from order_lines l
        join orders o on o.id = l.order_id
        where l.product_id = p.id and o.placed_at >= b.since and l.status <> 'CANCELLED'
          and o.status not in ('CANCELLED', 'PENDING_PAYMENT', 'PAYMENT_UNKNOWN'))`.as('t'),
      (join) => join.onTrue(),
    )
    .where('p.state', '<>', 'archived')
    .whereRef('p.original_price_e4', '>', 'p.price1_e4')
    .where(
      state === 'on'
        ? sql<boolean>`coalesce(p.sale_ends_on, 'infinity') >= ${today}::date`
        : sql<boolean>`p.sale_ends_on < ${today}::date`,
    )
  if (name)
    found = found.where(sql<boolean>`(p.description ilike ${containing(name)} or p.id::text = ${name})`)
  const percent = sql`(p.original_price_e4 - p.price1_e4) * 10000 / p.original_price_e4`
  const left = sql<number>`(s.on_hand - s.allocated - s.held)`
  const { rows, ...page } = await readPage(
    found.select([
      'p.id',
      'p.description',
      'p.category',
      'p.um',
      'p.original_price_e4',
      'p.price1_e4',
      'p.sale_ends_on',
      'b.since',
      't.sold',
      left.as('left'),
      sql<number>`(select count(distinct c.customer_id)::int from cart_lines c where c.product_id = p.id)`.as(
        'carts',
      ),
    ]),
    query,
    {
      sorts: {
        ends: sql`p.sale_ends_on`,
        name: sql`lower(p.description)`,
        percent,
        left,
        sold: sql`t.sold`,
        since: sql`b.since`,
      },
      usual: 'ends',
      id: sql`p.id`,
    },
  )
  return {
    ...page,
    rows: rows.map((row): Overstock => {
      const [was, now] = [row.original_price_e4 as number, row.price1_e4 as number]
      const endsOn = row.sale_ends_on as Day | null
      const since = row.since && dayAt(row.since, ctx.settings.timeZone)
      return {
        productId: row.id,
        description: row.description,
        category: row.category,
        um: row.um,
        state,
        was: dollarsFromE4(was),
        now: dollarsFromE4(now),
        percent: percentOff(was, now),
        endsOn,
        since: row.since?.toISOString() ?? null,
        left: row.left,
        sold: row.sold,
        carts: row.carts,
        ...(state === 'on'
          ? paceOf({ left: row.left, sold: row.sold, since, today, endsOn })
          : { goneOn: null, leftAtEnd: null }),
      }
    }),
  }
}

type Wanted = Omit<InputOf<typeof merchandising.setOverstock>['body'], 'at'>
type Made = Omit<ReplyOf<typeof merchandising.setOverstock>, 'scheduledId'>

/** Puts products on the sale, changes their sale or ends it; `at` schedules that. Throws `not_found` and `invalid_input`. */
export async function setOverstock(
  ctx: SignedInCtx,
  { at, ...wanted }: InputOf<typeof merchandising.setOverstock>['body'],
): Promise<ReplyOf<typeof merchandising.setOverstock>> {
  const ids = assertWanted(ctx, wanted)
  if (at === null) return writeOverstock(ctx, wanted)
  await readStored(ctx, ids)
  const scheduledId = await scheduleChange(ctx, {
    kind: overstockScheduled,
    at: new Date(at),
    about: { kind: 'overstock', products: ids.length, ended: isEnd(wanted) },
    input: wanted,
    needs: ['FEATURED_PRODUCTS', 'TIER_PRICING'],
  })
  return { productIds: ids, left: [], scheduledId }
}

const isEnd = ({ percent, prices }: Wanted) => percent === null && prices.length === 0

function assertWanted(ctx: SignedInCtx, wanted: Wanted): number[] {
  const { productIds, percent, prices, endsOn } = wanted
  const refuse = (path: string, message: string): never => {
    throw new AppError('invalid_input', { fields: [{ path, message }] })
  }
  if (percent !== null && prices.length > 0) refuse('prices', 'Give a percent or prices.')
  const ids = prices.length > 0 ? prices.map(({ productId }) => productId) : productIds
  if (ids.length === 0) refuse('productIds', 'Name at least one product.')
  if (new Set(ids).size < ids.length)
    refuse(prices.length > 0 ? 'prices' : 'productIds', 'Name each product once.')
  if (!isEnd(wanted) && endsOn === null) refuse('endsOn', 'Name the last day of the sale.')
  if (endsOn !== null && endsOn < todayOf(ctx)) refuse('endsOn', 'This day has passed.')
  return ids
}

/** Makes the change now, as one change set; products that can't be changed are left out. */
async function writeOverstock(ctx: SignedInCtx, wanted: Wanted): Promise<Made> {
  const ids = assertWanted(ctx, wanted)
  const stored = await readStored(ctx, ids)
  const changed: { key: string; values: Values }[] = []
  const left: Made['left'] = []
  for (const product of stored) {
    const values = isEnd(wanted) ? endOf(product) : saleOf(product, wanted)
    if ('cause' in values) left.push({ productId: product.id, cause: values.cause as OverstockCause })
    else changed.push({ key: String(product.id), values })
  }
  if (changed.length === 0) nothingChanged(ctx)
  else
    await changeProducts(
      ctx,
      { area: 'prices', sentence: 'overstock.changed', parameters: { ended: isEnd(wanted) } },
      changed,
    )
  return { productIds: changed.map(({ key }) => Number(key)), left }
}

/** A scheduled change of the sale. */
export const overstockScheduled = defineScheduled<Wanted>({ kind: 'overstock', run: writeOverstock })

type Stored = TierColumns & {
  id: number
  state: string
  originalPriceE4: number | null
  saleEndsOn: Day | null
  costE4: number | null
}

function saleOf(product: Stored, { percent, prices, endsOn }: Wanted): Values {
  if (product.state === 'archived') return { cause: 'archived' }
  const price = prices.find(({ productId }) => productId === product.id)?.price
  // Basis points convert to percent as cents do to dollars.
  const asked: Asked =
    price === undefined
      ? { percentBp: centsFromDollars(percent as number) }
      : { priceE4: e4FromDollars(price) }
  const made = salePrices(product, product, { asked, costE4: product.costE4 })
  if ('cause' in made) return made
  const { originalPriceE4, price1, price2, price3, price4, price5 } = made
  return {
    originalPriceE4,
    saleEndsOn: endsOn,
    price1E4: price1,
    price2E4: price2,
    price3E4: price3,
    price4E4: price4,
    price5E4: price5,
  }
}

function endOf(product: Stored): Values {
  if (product.originalPriceE4 === null) return { cause: 'not_on_sale' }
  const plain = plainColumns(product, product)
  return {
    originalPriceE4: null,
    saleEndsOn: null,
    price1E4: plain.price1,
    price2E4: plain.price2,
    price3E4: plain.price3,
    price4E4: plain.price4,
    price5E4: plain.price5,
  }
}

/** The prices of products, locked in id order. The cost is the highest of the lots on hand, else the product's own cost. */
async function readStored(ctx: SignedInCtx, ids: readonly number[]): Promise<Stored[]> {
  const { rows } = await sql<Stored>`
    select id, state, price1_e4 as price1, price2_e4 as price2, price3_e4 as price3, price4_e4 as price4,
      price5_e4 as price5, quantity1, quantity2, quantity3, quantity4, quantity5,
      original_price_e4 as "originalPriceE4", sale_ends_on as "saleEndsOn",
      coalesce((select max(cost_e4) from lots where product_id = p.id and remaining > 0), cost_e4) as "costE4"
    from products p where id = any(${[...ids]}::int[]) order by id for update`.execute(ctx.db)
  const known = new Set(rows.map(({ id }) => id))
  const unknown = ids.filter((id) => !known.has(id))
  if (unknown.length > 0)
    throw new AppError('not_found', {
      detail: `Product not found: ${unknown.slice(0, 5).join(', ')}.`,
      data: { productIds: unknown },
    })
  return rows
}
