import { sql } from 'kysely'
import { type Day, daysBetween } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4, e4FromDollars } from '../../contract/core/money.ts'
import type { freshness, MarkDown } from '../../contract/features/lots/freshness.ts'
import { agingFrom, freshnessOf, loweredTier, markDownSteps, sellBy } from '../../contract/rules/freshness.ts'
import { isOnSale, type TierColumns } from '../../contract/rules/pricing.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { changeProducts } from '../products/change.ts'
import { todayOf } from './list.ts'
import { isInHouse, readVaseDays, vaseDaysOf } from './vase-life.ts'

const most = 300

type Row = Pick<MarkDown, 'productId' | 'productDescription' | 'department' | 'um' | 'units' | 'carts'> & {
  arrivedOn: Day
  vaseDays: number
  price1_e4: number
  original_price_e4: number | null
  sale_ends_on: Day | null
  cost_e4: number | null
}

/** Products with aging units that are not promised to anyone, and prices to mark them down to. Products already on sale are left out. */
export async function readMarkDowns(ctx: SignedInCtx): Promise<ReplyOf<typeof freshness.markDowns>> {
  const today = todayOf(ctx)
  const days = vaseDaysOf(await readVaseDays(ctx))
  const { rows } = await sql<Row>`
    with aging as (
      select l.product_id, sum(l.remaining)::int as units, min(l.arrived_on) as arrived_on, max(l.cost_e4) as cost_e4, v.days
      from lots l join products p on p.id = l.product_id cross join lateral (select ${days} as days) v
      where l.remaining > 0 and v.days is not null and l.arrived_on is not null
        and (${today}::date - l.arrived_on) * 100 / v.days >= ${agingFrom}
        and ${isInHouse} and not p.blacklisted and p.price1_e4 is not null
        and not (coalesce(p.original_price_e4 > p.price1_e4, false) and coalesce(p.sale_ends_on, 'infinity') >= ${today}::date)
      group by l.product_id, v.days
    )
    select p.id as "productId", p.description as "productDescription", p.department, p.um, p.price1_e4, p.original_price_e4,
      p.sale_ends_on, a.arrived_on as "arrivedOn", a.days as "vaseDays", a.cost_e4, a.units - s.allocated - s.held as units,
      (select count(distinct c.customer_id)::int from cart_lines c where c.product_id = p.id) as carts
    from aging a join products p on p.id = a.product_id join stock s on s.product_id = p.id
    where a.units > s.allocated + s.held
    order by (${today}::date - a.arrived_on) * 100 / a.days desc, p.id limit ${most}`.execute(ctx.db)
  return rows.flatMap((row) => {
    const { price1_e4: lapsedE4, original_price_e4, sale_ends_on: _, cost_e4: costE4, ...shown } = row
    const { arrivedOn, vaseDays } = row
    // After an ended sale, the first tier has its price from before the sale.
    const priceE4 = Math.max(lapsedE4, original_price_e4 ?? 0)
    const steps = markDownSteps({ arrivedOn, today, vaseDays, priceE4, costE4 })
    if (steps.length === 0) return []
    return [
      {
        ...shown,
        days: daysBetween(arrivedOn, today),
        freshness: freshnessOf(arrivedOn, today, vaseDays) ?? 'unknown',
        price: dollarsFromE4(priceE4),
        steps: steps.map(({ on, percent, priceE4 }) => ({ on, percent, price: dollarsFromE4(priceE4) })),
        endsOn: sellBy(arrivedOn, vaseDays, today),
      },
    ]
  })
}

type Rows = InputOf<typeof freshness.markDown>['body']['rows']

/**
 * Puts products on the overstock sale as one change set that can be undone. Throws `not_found`, and `invalid_input` for a price
 * that is no reduction or below cost, or for a past day.
 */
export async function markDown(ctx: SignedInCtx, rows: Rows): Promise<ReplyOf<typeof freshness.markDown>> {
  const today = todayOf(ctx)
  const stored = await readPrices(ctx, rows)
  const changes = rows.map(({ productId, price, endsOn }, index) => {
    const refuse = (field: string, message: string) => {
      throw new AppError('invalid_input', { fields: [{ path: `rows.${index}.${field}`, message }] })
    }
    const product = stored.get(productId)
    if (!product) throw new AppError('not_found', { detail: `Product not found: ${productId}.` })
    const { columns, originalPriceE4, saleEndsOn, costE4 } = product
    if (endsOn < today) refuse('endsOn', 'This day has passed.')
    if (isOnSale(columns, { originalPriceE4, saleEndsOn }, today))
      refuse('productId', 'This product is on sale already.')
    const wasE4 = columns.price1 === null ? 0 : Math.max(columns.price1, originalPriceE4 ?? 0)
    const isE4 = e4FromDollars(price)
    if (isE4 >= wasE4) refuse('price', 'The new price must be lower than the price now.')
    if (costE4 !== null && isE4 < costE4) refuse('price', 'This is below cost.')
    // After an ended sale, the other tiers are lowered from their stored prices, which are the sale prices.
    const lowered = (tier: number | null) => loweredTier(tier, columns.price1 as number, isE4)
    return {
      key: String(productId),
      values: {
        originalPriceE4: wasE4,
        saleEndsOn: endsOn,
        price1E4: isE4,
        price2E4: lowered(columns.price2),
        price3E4: lowered(columns.price3),
        price4E4: lowered(columns.price4),
        price5E4: lowered(columns.price5),
      },
    }
  })
  const about = { area: 'prices', sentence: 'mark-down.made', parameters: {} } as const
  return { productIds: await changeProducts(ctx, about, changes) }
}

type Prices = {
  columns: TierColumns
  originalPriceE4: number | null
  saleEndsOn: Day | null
  costE4: number | null
}

async function readPrices(ctx: SignedInCtx, rows: Rows): Promise<Map<number, Prices>> {
  const ids = rows.map(({ productId }) => productId)
  if (new Set(ids).size < ids.length)
    throw new AppError('invalid_input', { fields: [{ path: 'rows', message: 'A product is there twice.' }] })
  const found = await sql<TierColumns & Omit<Prices, 'columns'> & { id: number }>`
    select id, price1_e4 as price1, price2_e4 as price2, price3_e4 as price3, price4_e4 as price4, price5_e4 as price5,
      quantity1, quantity2, quantity3, quantity4, quantity5, original_price_e4 as "originalPriceE4",
      sale_ends_on as "saleEndsOn",
      (select max(cost_e4) from lots where product_id = p.id and remaining > 0) as "costE4"
    from products p where id = any(${ids}::int[]) order by id for update`.execute(ctx.db)
  return new Map(
    found.rows.map(({ id, originalPriceE4, saleEndsOn, costE4, ...columns }) => [
      id,
      { columns, originalPriceE4, saleEndsOn, costE4 },
    ]),
  )
}
