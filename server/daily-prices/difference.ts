import { type RawBuilder, sql } from 'kysely'

/**
 * The rules that determine what a file changes. They are SQL because a file has up to 50,000 rows, and no row leaves the database
 * to be compared. `difference.test.ts` has their cases.
 */

/** This many items over the limit with the same new price look like a slip. */
const fewestWithOnePrice = 3
/** A factor matches within this fraction of itself, since the price may have moved a little as well. */
const nearFactor = 0.05
/** Stock below this may grow tenfold without being a slip. */
const leastForTenfold = 50

/** The price change in hundredths of a percent, rounded half away from zero; null if either price is missing. */
export const moveBp = (was: RawBuilder<unknown>, will: RawBuilder<unknown>) =>
  sql`round((${will} - ${was}) * 10000.0 / nullif(${was}, 0))::bigint`

/** Stem and bunch prices mixed up, or a misplaced decimal point. */
const isFactor = (was: RawBuilder<unknown>, will: RawBuilder<unknown>) =>
  sql`exists (select from unnest(array[10, 25, 100]) as f
    where abs(${will}::numeric / ${was} / f - 1) <= ${nearFactor}::numeric
      or abs(${was}::numeric / nullif(${will}, 0) / f - 1) <= ${nearFactor}::numeric)`

const tiers = [1, 2, 3, 4, 5] as const

/** Written out tier by tier: a subquery for each of 50,000 rows takes a second. */
const rises = (prices: RawBuilder<unknown>) =>
  sql`coalesce(${sql.join(
    tiers.slice(1).map((n) => sql`nullif(${prices}[${n}::int] >= ${prices}[${n - 1}::int], false)`),
  )}, false)`

/**
 * Whether the price goes up, by the first tier in which the ladders differ. An added tier lowers the price for larger quantities;
 * an added first price counts as up.
 */
const goesUp = sql`case
    ${sql.join(
      tiers.map((n) => {
        const [was, will] = [sql`was_prices[${n}::int]`, sql`will_prices[${n}::int]`]
        return sql`when ${will} is distinct from ${was} then ${will} is null or (${was} is null and ${n === 1}::boolean) or coalesce(${will} > ${was}, false)`
      }),
      sql` `,
    )}
    ${sql.join(
      tiers.map((n) => {
        const [was, will] = [sql`was_quantities[${n}::int]`, sql`will_quantities[${n}::int]`]
        return sql`when ${will} is distinct from ${was} then coalesce(${will} > ${was}, ${will} is null)`
      }),
      sql` `,
    )}
  end`

/**
 * Judges rows (`item, line, product_id, was_prices, was_quantities, will_prices, will_quantities, was_stock, will_stock`). A row
 * without a line is missing from the file; a row without a product is new. Adds `kind`, `move_bp`, `oddity` and `usual`.
 */
export const judged = (
  rows: RawBuilder<unknown>,
  {
    limitBp,
    gone,
    isHalfGone,
  }: { limitBp: RawBuilder<unknown>; gone: RawBuilder<unknown>; isHalfGone: RawBuilder<unknown> },
) => sql`
  moved as (
    select *, ${moveBp(sql`was_prices[1]`, sql`will_prices[1]`)} as move_bp,
      (was_prices, was_quantities) is distinct from (will_prices, will_quantities) as is_priced
    from (${rows}) as row
  ),
  sorted as materialized (
    select *, case
        when line is null then 'gone'
        when product_id is null then 'new'
        when is_priced and (abs(move_bp) > ${limitBp} or (will_prices[1] is null and was_prices[1] is not null)) then 'over_limit'
        when is_priced then case when ${goesUp} then 'up' else 'down' end
        when will_stock <> coalesce(was_stock, 0) then 'stock'
        else 'same'
      end as kind
    from moved
  ),
  slips as materialized (
    select will_prices[1] as price from sorted where kind = 'over_limit'
    group by 1 having count(*) >= ${fewestWithOnePrice}
  ),
  named as (
    select *, case
        when kind = 'gone' then case when ${isHalfGone} then 'half_gone' end
        when kind = 'same' then null
        when kind = 'over_limit' and will_prices[1] is null then 'no_price'
        when kind = 'over_limit' and will_prices[1] in (select price from slips) then 'one_price'
        when kind = 'over_limit' and ${isFactor(sql`was_prices[1]`, sql`will_prices[1]`)} then 'factor'
        when (is_priced or kind = 'new') and ${rises(sql`will_prices`)} then 'rising_tiers'
        when was_stock >= ${leastForTenfold} and will_stock = was_stock * 10 then 'stock_ten'
      end as oddity
    from sorted
  ),
  judged as (
    select *, oddity is null and kind not in ('over_limit', 'same') and (kind <> 'gone' or ${gone} <> 'leave') as usual
    from named
  )`
