import { type RawBuilder, sql } from 'kysely'
import type { CalendarRules } from '../../contract/rules/ship-days.ts'

/** Whether the program excludes a row of `products` by its growers or categories. */
const leftOut = (product: RawBuilder<unknown>, name: 'farm-direct' | 'grower-direct') => sql<boolean>`(
  not coalesce(${product}.grower_id = any((select growers from shop_programs where name = ${name})::int[]),
    (select growers is null from shop_programs where name = ${name}), true)
  or not coalesce(${product}.category = any((select categories from shop_programs where name = ${name})::text[]), true))`

/** Whether no shop is offered a row of `products`, because its program excludes its grower or category. */
export const isWithheld = (product: RawBuilder<unknown>): RawBuilder<boolean> => sql<boolean>`(
  (${product}.is_farm_direct and ${leftOut(product, 'farm-direct')})
  or (${product}.is_grower_direct and ${leftOut(product, 'grower-direct')}))`

/** How goods of farms and growers ship, by order type, as a scalar subquery. */
export const farmShipping = sql<CalendarRules['farms']>`(
  select json_object_agg(case name when 'farm-direct' then 'FARM_DIRECT' else 'GROWER_DIRECT' end,
    json_build_object('leadDays', lead_days, 'shipWeekdays', ship_weekdays, 'orderBy', order_by, 'boxMinimum', box_minimum))
  from shop_programs where name <> 'us')`
