import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../contract/catalogue/query.ts'
import { nameKey } from '../../contract/catalogue/text.ts'
import type { Department } from '../../contract/core/access.ts'
import type { Day } from '../../contract/core/dates.ts'
import { type MethodCode, methodLabels } from '../../contract/core/fields.ts'
import {
  type CatalogueView,
  type FacetGroup,
  facetGroups,
  Product,
  specialFilters,
} from '../../contract/features/catalogue/inventory.ts'
import type { Tables } from '../../db/tables.ts'

type Asked = {
  customerId: number
  viewer: Viewer
  department: Department | null
  shipDay: Day
  method: MethodCode
  today: Day
  now: Date
}

/** The column of a filter. */
export const columnOf = {
  purposes: 'purpose',
  colors: 'color_family',
  categories: 'category',
  types: 'type',
  varieties: 'variety',
  grades: 'grade',
  growers: 'grower',
} as const

const places = [1, 2, 3, 4, 5] as const
const col = (name: string) => sql.ref(name)
const list = (values: readonly string[]) => sql`${values}::text[]`

/** The stored price of a tier on the day. After a sale's last day it is raised by the same factor as the first tier. */
const listPrice = (n: number): RawBuilder<unknown> =>
  n === 1
    ? sql`case when lapsed then original_price_e4 else price1_e4 end`
    : sql`case when lapsed and ${col(`price${n}_e4`)} is not null
        then least(original_price_e4, round(${col(`price${n}_e4`)}::numeric * original_price_e4 / (price1_e4 * 100)) * 100)
        else ${col(`price${n}_e4`)} end`

/** Applies the discount, rounded to the cent and never above the list price, then the mark-up, rounded to the cent. */
const customerPrice = (n: number): RawBuilder<unknown> => {
  const list = col(`list${n}`)
  const discounted = sql`case when bp = 0 then ${list} else least(${list}, round(${list}::numeric * (10000 - bp) / 1000000) * 100) end`
  const marked = sql`case when markup_bp = 0 then ${discounted} else round((${discounted})::numeric * (10000 + markup_bp) / 1000000) * 100 end`
  return sql`case when ${col(`list${n}`)} is not null then least(${marked}, fixed) end`
}

/**
 * A page without a search, in SQL: every rule of the specification implemented a second time, as plainly as possible, to check the read
 * model and the browser. Numbers are doubles, as in JSON.
 */
export async function pageInSql(db: Kysely<Tables>, asked: Asked, view: CatalogueView) {
  const { customerId, viewer, department, shipDay, method, today, now } = asked
  const month = Number(shipDay.slice(5, 7))
  const special: Record<string, RawBuilder<unknown>> = {
    'PRE-ORDER': sql`pre_booked`,
    'Prebook specials': sql`pre_booked and (featured or on_sale)`,
    'Overstock Sale': sql`on_sale and not pre_booked`,
    Featured: sql`featured`,
    'New arrivals': sql`(created_at at time zone 'UTC')::date >= ${today}::date - 14`,
    Favorites: sql`favorite`,
    'Bought before': sql`last_bought is not null`,
    'US grown': viewer.usItems ? sql`us` : sql`false`,
    'Farm Direct': sql`is_farm_direct`,
  }
  const booked: Record<string, RawBuilder<unknown>> = {
    Boxes: sql`is_grower_direct`,
    Flowers: sql`pre_booked and not is_grower_direct and department = 'flowers'`,
    Plants: sql`pre_booked and not is_grower_direct and department = 'plants'`,
    Supplies: sql`pre_booked and not is_grower_direct and department = 'supplies'`,
    Yard: sql`pre_booked and not is_grower_direct and department = 'yard'`,
  }
  const valuesOf = (group: FacetGroup) => (group === 'other' ? special : view.isPreBooking ? booked : {})
  const anyOf = (conditions: RawBuilder<unknown>[]) =>
    conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`
  const matches = (group: FacetGroup): RawBuilder<unknown> => {
    const chosen = view[group]
    if (chosen.length === 0) return sql`true`
    if (group === 'other' || group === 'bookingProductTypes')
      return anyOf(chosen.flatMap((value) => valuesOf(group)[value] ?? []))
    return sql`${col(columnOf[group])} = any(${list(chosen)})`
  }
  const kind = () => {
    if (!view.isGrowerDirect && !view.isPreBooking) return sql`not is_grower_direct`
    return anyOf([
      ...(view.isGrowerDirect ? [sql`is_grower_direct`] : []),
      ...(view.isPreBooking ? [sql`pre_booked and not is_grower_direct`] : []),
      ...(view.addSpecials ? [sql`(pre_booked or on_sale) and not is_grower_direct`] : []),
    ])
  }
  const matchOf = (group: FacetGroup) => col(`m_${group.toLowerCase()}`)
  // Stock below one multiple, or no price: pre-booked and grower-direct rows have no stock limit.
  const soldOut = sql`(coalesce(list1, 0) = 0 or inventory <= 0
    or coalesce(case when elsewhere > 0 and not pre_booked then inventory - elsewhere end, 1) <= 0
    or (not pre_booked and not is_grower_direct and inventory - elsewhere < min_quantity))`
  const order = {
    'Product Name A to Z': sql`${soldOut}, name_key, id`,
    'Product Name Z to A': sql`${soldOut}, name_key desc, id desc`,
    'Price cheap to expensive': sql`${soldOut}, pays1 nulls last, name_key, id`,
    'Inventory few to many': sql`inventory, name_key, id`,
  }[view.selectSort]
  const keys = await db.selectFrom('products').select(['id', 'description']).execute()

  const query = sql<{
    total: number
    rows: Record<string, unknown>[]
    facets: Record<string, Record<string, number>>
  }>`
    with base as (
      select coalesce(max(percent_bp), 0) as bp from discounts d join customers c on c.id = ${customerId}
      where ((scope = 'global') or (scope = 'customer' and scope_key = c.account_number::text)
          or (scope = 'price_tier' and scope_key = c.price_tier::text))
        and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true)
    ), keyed(id, name_key) as (
      select * from unnest(${keys.map(({ id }) => id)}::int[], ${list(keys.map(({ description }) => nameKey(description)))})
    ), one as (
      select p.*, greatest(base.bp, dc.bp, own.bp) as bp, own.fixed, k.name_key collate "C" as name_key,
        p.is_pre_booked or p.date_available is not null or coalesce(s.on_hand, 0) = 500000 as pre_booked,
        coalesce(p.original_price_e4 > p.price1_e4, false) and coalesce(p.sale_ends_on >= ${today}, true) as on_sale,
        coalesce(p.original_price_e4 > p.price1_e4, false) and p.sale_ends_on < ${today} as lapsed,
        greatest(0, coalesce(s.on_hand - s.allocated - s.held, 0)) as free,
        coalesce((select sum(l.held_quantity)::int from cart_lines l
          where l.customer_id = ${customerId} and l.product_id = p.id and l.held_until > ${now}), 0) as own,
        coalesce((select sum(l.held_quantity)::int from cart_lines l join cart_orders o on o.id = l.cart_order_id
          where l.customer_id = ${customerId} and l.product_id = p.id and l.held_until > ${now}
            and not (o.ship_day = ${shipDay} and o.method = ${method})), 0) as elsewhere,
        exists (select from favorites f where f.customer_id = ${customerId} and f.product_id = p.id) as favorite,
        (select jsonb_build_object('date', (o.placed_at at time zone 'America/New_York')::date, 'quantity', l.quantity,
            'unitPrice', l.unit_price_e4::float8 / 10000)
          from order_lines l join orders o on o.id = l.order_id
          where o.customer_id = ${customerId} and l.product_id = p.id and l.status <> 'CANCELLED' and o.status <> 'CANCELLED'
          order by o.id desc, l.sequence limit 1) as last_bought
      from products p left join stock s on s.product_id = p.id join keyed k on k.id = p.id cross join base
      cross join lateral (select max(percent_bp) as bp from discounts
        where scope = 'category' and scope_key = p.category) dc
      cross join lateral (select max(percent_bp) as bp, min(price_e4) as fixed from customer_prices c
        where c.customer_id = ${customerId} and (c.product_id = p.id or c.category = p.category)
          and coalesce(starts_on <= ${today}, true) and coalesce(ends_on >= ${today}, true)) own
    ), listed as (
      select *, ${sql.join(places.map((n) => sql`${listPrice(n)} as ${col(`list${n}`)}`))},
        case when pre_booked then 500000 else free + own end as inventory
      from one
    ), priced as (
      select *, ${sql.join(places.map((n) => sql`${customerPrice(n)} as ${col(`pays${n}`)}`))} from listed
    ), matched as (
      select *, ${sql.join(facetGroups.map((group) => sql`${matches(group)} as ${matchOf(group)}`))}
      from priced
      where not blacklisted and department = any(${list(viewer.departments)})
        and (${viewer.farmDirect} or not (is_farm_direct or is_grower_direct))
        and (pre_booked or case when season_start_month <= season_end_month
            then ${month}::int between season_start_month and season_end_month
            else ${month}::int >= season_start_month or ${month}::int <= season_end_month end)
        and coalesce(last_order_day >= ${today}, true)
        and (${department}::text is null or department = ${department})
        and (not ${view.us === true && viewer.usItems} or us) and (not ${view.farm === true} or is_farm_direct)
        and ${kind()}
    ), chosen as (
      select * from matched where ${sql.join(facetGroups.map(matchOf), sql` and `)}
    )
    select (select count(*)::int from chosen) as total,
      (select coalesce(jsonb_agg(${rowJson()}), '[]') from (
        select * from chosen order by ${order} limit ${view.maxRows} offset ${(view.pageNumber - 1) * view.maxRows}) page) as rows,
      jsonb_build_object(${sql.join(
        facetGroups.flatMap((group) => {
          const others = sql.join(facetGroups.filter((other) => other !== group).map(matchOf), sql` and `)
          if (group === 'other' || group === 'bookingProductTypes') {
            const counts = Object.entries(valuesOf(group)).flatMap(([name, is]) => [
              sql`${name}::text`,
              sql`(select count(*)::int from matched where ${others} and ${is})`,
            ])
            return [
              sql`${group}::text`,
              counts.length ? sql`jsonb_build_object(${sql.join(counts)})` : sql`'{}'::jsonb`,
            ]
          }
          return [
            sql`${group}::text`,
            sql`(select coalesce(jsonb_object_agg(v, n), '{}') from (select ${col(columnOf[group])} as v, count(*)::int as n
              from matched where ${others} and ${col(columnOf[group])} <> '' group by 1) counted)`,
          ]
        }),
      )}) as facets`
  const { rows: answers } = await query.execute(db)
  const { total, rows, facets } = answers[0] as (typeof answers)[number]
  const families = await db.selectFrom('colors').select(['family']).orderBy('sort').execute()
  const facetsOf = (group: FacetGroup) => {
    const counts = facets[group] ?? {}
    const keysOf = Object.keys(counts)
    const value = (key: string) => ({ key, value: key, count: counts[key] ?? 0 })
    if (group === 'other' || group === 'bookingProductTypes') {
      const names = group === 'other' ? specialFilters : Object.keys(booked)
      return names
        .filter((key) => key in counts && ((counts[key] as number) > 0 || view[group].includes(key)))
        .filter((key) => key !== 'US grown' || viewer.usItems)
        .map(value)
    }
    // Chosen values stay in the list, even without rows.
    for (const key of view[group]) if (!(key in counts)) keysOf.push(key)
    const family = (key: string) => {
      const at = families.findIndex((one) => one.family === key)
      return at === -1 ? families.length : at
    }
    const place = (key: string) => `${nameKey(key)}\0${key}`
    const before = (a: string, b: string) => (place(a) < place(b) ? -1 : 1)
    return keysOf
      .sort((a, b) =>
        group === 'colors'
          ? family(a) - family(b) || before(a, b)
          : (counts[b] ?? 0) - (counts[a] ?? 0) || before(a, b),
      )
      .map(value)
  }
  return {
    total,
    totalPages: Math.ceil(total / view.maxRows),
    page: view.pageNumber,
    pageSize: view.maxRows,
    shipDay,
    deliveryMethod: methodLabels[method],
    facets: Object.fromEntries(facetGroups.map((group) => [group, facetsOf(group)])),
    rows,
  }
}

/** The contract's Product, field by field. */
function rowJson(): RawBuilder<unknown> {
  const dollars = (e4: RawBuilder<unknown>) => sql`(${e4})::float8 / 10000`
  const fields: Record<string, RawBuilder<unknown>> = {
    id: sql`id`,
    productId: sql`id`,
    productDescription: sql`description`,
    department: sql`department`,
    category: sql`category`,
    type: sql`type`,
    variety: sql`variety`,
    color: sql`color`,
    colorHex: sql`color_hex`,
    colorFamily: sql`color_family`,
    grade: sql`grade`,
    purpose: sql`purpose`,
    grower: sql`grower`,
    farm: sql`farm`,
    vendorId: sql`coalesce(vendor_id, '')`,
    origin: sql`origin`,
    us: sql`us`,
    pack: sql`pack`,
    um: sql`um`,
    soldBy: sql`case when sold_by = 'null' then '' else sold_by end`,
    minQuantity: sql`min_quantity`,
    imageName: sql`image_name`,
    additionalImages: sql`additional_images`,
    videoName: sql`video_name`,
    imageDescription: sql`image_description`,
    featured: sql`featured`,
    markedup: sql`markup_bp > 0`,
    blacklistItem: sql`blacklisted`,
    isPreBooked: sql`pre_booked`,
    isGrowerDirect: sql`is_grower_direct`,
    isFarmDirect: sql`is_farm_direct`,
    dateAvailable: sql`date_available`,
    lastOrderDay: sql`last_order_day`,
    potSizeInches: sql`pot_size_inches::float8`,
    hardinessZoneMin: sql`hardiness_zone_min`,
    hardinessZoneMax: sql`hardiness_zone_max`,
    arrivedOn: sql`case when department in ('flowers', 'plants') and not pre_booked and not is_grower_direct and not is_farm_direct
      then (select arrived_on::text from stock where product_id = id) end`,
    leadTimeDays: sql`lead_time_days`,
    originalPrice: sql`case when on_sale then ${dollars(sql`original_price_e4`)} end`,
    saleEndsOn: sql`case when on_sale then sale_ends_on end`,
    ...Object.fromEntries(places.map((n) => [`price${n}`, dollars(col(`list${n}`))])),
    ...Object.fromEntries(places.map((n) => [`discountPrice${n}`, dollars(col(`pays${n}`))])),
    ...Object.fromEntries(places.map((n) => [`quantity${n}`, col(`quantity${n}`)])),
    inventory: sql`inventory`,
    newQuantity: sql`case when elsewhere > 0 and not pre_booked then inventory - elsewhere end`,
    favorite: sql`favorite`,
    lastBought: sql`last_bought`,
  }
  const missing = Object.keys(Product.shape).filter((name) => !(name in fields))
  if (missing.length > 0) throw new Error(`the reference does not know ${missing.join(', ')}`)
  const pairs = (names: [string, RawBuilder<unknown>][]) =>
    sql`jsonb_build_object(${sql.join(names.flatMap(([name, value]) => [sql`${name}::text`, value]))})`
  const all = Object.entries(fields)
  // PostgreSQL functions take at most a hundred arguments.
  return sql`${pairs(all.slice(0, 40))} || ${pairs(all.slice(40))}`
}
