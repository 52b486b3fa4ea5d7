import { sql } from 'kysely'
import { addDays, type Day, dayAt, startOfDay } from '../../contract/core/dates.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { PriceVersion } from '../../contract/features/merchandising.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPriceHistory } from '../merchandising/price-history.ts'
import { type PriceFacts, readFacts } from './facts.ts'
import { unitPriceE4 } from './steps.ts'
import { readCustomer } from './why.ts'

type Asked = { accountNumber?: number | undefined; quantity: number }

/** How far back a customer's prices are calculated, and at how many moments at most. */
const days = 60
const mostMoments = 100

/**
 * The list prices of a product with the time at which each took effect. For a customer: also each moment at which their price may
 * have changed, with that price. Throws `not_found` for an unknown product, and for a customer outside the user's reach.
 */
export async function readHistory(
  ctx: SignedInCtx,
  productId: number,
  { accountNumber, quantity }: Asked,
): Promise<PriceVersion[]> {
  if (accountNumber === undefined) return readPriceHistory(ctx, productId)
  const customer = await readCustomer(ctx, accountNumber)
  const product = await ctx.db
    .selectFrom('products')
    .select(['id', 'category'])
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new AppError('not_found')
  const from = addDays(dayAt(ctx.now(), ctx.settings.timeZone), -days)
  const prices = await pricesSince(ctx, { customerId: customer.id, product, quantity, from, mostMoments })
  return prices.map(({ facts, priceE4 }) => versionOf(facts, priceE4)).reverse()
}

type Since = {
  customerId: number
  product: { id: number; category: string }
  quantity: number
  from: Day
  mostMoments: number
}

/** A customer's price now and at each moment since a day at which it may have changed, earliest first. */
export async function pricesSince(
  ctx: SignedInCtx,
  { customerId, product, quantity, from, mostMoments }: Since,
): Promise<{ day: Day; facts: PriceFacts; priceE4: number | undefined }[]> {
  const { timeZone } = ctx.settings
  const now = ctx.now()
  const of = { customerId, productId: product.id }
  const found = await momentsOf(ctx, { customerId, product, from, now, mostMoments })
  const moments = found.map((at) => ({ at, day: dayAt(at, timeZone) }))
  const [past, [present]] = await Promise.all([
    readFacts(ctx, { ...of, moments, isNow: false }),
    readFacts(ctx, { ...of, moments: [{ at: now, day: dayAt(now, timeZone) }], isNow: true }),
  ])
  return (present ? [...past, present] : past).map((facts) => ({
    day: facts.day,
    facts,
    priceE4: unitPriceE4(facts, product, quantity),
  }))
}

type Moments = Pick<Since, 'customerId' | 'product' | 'from' | 'mostMoments'> & { now: Date }

/**
 * The moments at which a list price, a discount or a customer price that may affect the customer and the product began, was set or
 * ended, earliest first.
 */
async function momentsOf(
  { db, settings }: SignedInCtx,
  { customerId, product, from, now, mostMoments }: Moments,
): Promise<Date[]> {
  const { timeZone } = settings
  const first = startOfDay(from, timeZone)
  const { rows } = await sql<{ at: Date }>`
    with kept as (
      select set_at, ended_at, starts_on, ends_on from discounts
      where (scope <> 'customer' or scope_key = (select account_number::text from customers where id = ${customerId}))
        and (scope <> 'category' or scope_key = ${product.category})
      union all
      select set_at, ended_at, starts_on, ends_on from customer_prices
      where customer_id = ${customerId} and (product_id = ${product.id} or category = ${product.category})
    )
    select distinct at from (
      select from_at as at from price_versions where product_id = ${product.id}
      union all select ${first}::timestamptz
      union all select set_at from kept
      union all select ended_at from kept
      union all select starts_on::timestamp at time zone ${timeZone} from kept
      union all select (ends_on + 1)::timestamp at time zone ${timeZone} from kept
      union all
      select s.at from change_fields f join change_sets s on s.id = f.change_set_id
      where (f.table_name = 'products' and f.row_key = ${String(product.id)} and f.field = 'markupBp')
        or (f.table_name = 'price-levels' and f.row_key = ${String(customerId)})
    ) m where at >= ${first} and at < ${now} order by at desc limit ${mostMoments}`.execute(db)
  return rows.map(({ at }) => at).reverse()
}

const dollars = (e4: number | null) => (e4 === null ? null : dollarsFromE4(e4))

const versionOf = (
  { at, columns, sale, listChangeSet }: PriceFacts,
  pays: number | undefined,
): PriceVersion => ({
  from: at.toISOString(),
  price1: dollars(columns.price1),
  price2: dollars(columns.price2),
  price3: dollars(columns.price3),
  price4: dollars(columns.price4),
  price5: dollars(columns.price5),
  quantity1: columns.quantity1,
  quantity2: columns.quantity2,
  quantity3: columns.quantity3,
  quantity4: columns.quantity4,
  quantity5: columns.quantity5,
  originalPrice: dollars(sale.originalPriceE4),
  saleEndsOn: sale.saleEndsOn,
  changeSetId: listChangeSet,
  pays: dollars(pays ?? null),
})
