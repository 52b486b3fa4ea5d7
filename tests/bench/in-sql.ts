import { columnOf } from '../support/catalogue-sql.ts'

/** The catalogue's responses as one statement each, as a shop without a read model would query its database. */
export type Statement = { name: string; text: string; values: unknown[] }

export type Filtered = Partial<Record<keyof typeof columnOf, readonly string[]>>
const groups = Object.keys(columnOf) as (keyof typeof columnOf)[]

export type Asked = { customerId: number; discountBp: number; day: string; today: string }

/** Available flowers for the day; $1 is the ship day, $2 the distributor's day. */
const offered = `p.department = 'flowers' and not p.blacklisted and not p.is_grower_direct
  and (p.last_order_day is null or p.last_order_day >= $2::date)
  and (p.is_pre_booked or p.date_available is not null or s.on_hand = 500000
    or case when p.season_start_month <= p.season_end_month
      then extract(month from $1::date) between p.season_start_month and p.season_end_month
      else extract(month from $1::date) >= p.season_start_month or extract(month from $1::date) <= p.season_end_month end)`

/** Rows with stock and this customer's prices, favorite and last purchase; $3 is the customer, $4 the discount. */
const rowsOf = (ids: string, order: string) => `
  select p.*, s.on_hand - s.allocated - s.held as inventory,
    ${[1, 2, 3, 4, 5].map((n) => `round(p.price${n}_e4 * (10000 - $4::int) * (10000 + p.markup_bp) / 100000000) as discount_price${n}_e4`).join(', ')},
    exists (select from favorites f where f.customer_id = $3 and f.product_id = p.id) as favorite, last.*
  from (${ids}) i join products p using (id) join stock s on s.product_id = p.id
  left join lateral (select l.quantity, l.unit_price_e4, l.order_id from order_lines l
    where l.customer_id = $3 and l.product_id = p.id order by l.order_id desc limit 1) last on true
  order by ${order}`

const valuesOf = ({ day, today, customerId, discountBp }: Asked) => [day, today, customerId, discountBp]

/**
 * 40 rows of flowers by name, the total, and counts of every value of every filter group, each group without its own filter. A
 * row that fails more than one group counts nowhere and is dropped immediately.
 */
export function pageInSql(
  asked: Asked,
  { filters = {}, words }: { filters?: Filtered; words?: string },
): Statement {
  const values: unknown[] = valuesOf(asked)
  const chosen = groups.filter((group) => filters[group])
  const tests = chosen.map((group) => `(p.${columnOf[group]} = any($${values.push(filters[group])}))`)
  const found = words ? `and p.found_by @@ to_tsquery('simple', $${values.push(tsQuery(words))})` : ''
  const order = words
    ? `ts_rank(p.found_by, to_tsquery('simple', $${values.length})) desc, p.description, p.id`
    : 'p.description, p.id'
  const others = groups.filter((group) => !filters[group])
  const sets = `select ${others.map((group) => columnOf[group]).join(', ')}, grouping(${others.map((group) => columnOf[group]).join(', ')}) as grouped,
    count(*) from hits group by grouping sets (${others.map((group) => `(${columnOf[group]})`).join(', ')})`
  const ownCounts = chosen.map((group) => {
    const rest = chosen.filter((other) => other !== group).map((other) => `in_${other}`)
    return `(select json_agg(json_build_array('${group}', v, n)) from (select ${columnOf[group]} as v, count(*) as n from near
      where ${rest.join(' and ') || 'true'} group by 1) own_${group})`
  })
  const text = `
    with near as materialized (
      select p.id, ${groups.map((group) => `p.${columnOf[group]}`).join(', ')}
        ${chosen.map((group, i) => `, ${tests[i]} as in_${group}`).join('')}
      from products p join stock s on s.product_id = p.id
      where ${offered} ${found}
        ${chosen.length > 0 ? `and ${tests.map((test) => `${test}::int`).join(' + ')} >= ${chosen.length - 1}` : ''}),
    hits as materialized (select * from near ${chosen.length > 0 ? `where ${chosen.map((group) => `in_${group}`).join(' and ')}` : ''}),
    page as (select h.id from hits h join products p using (id) order by ${order} limit 40)
    select (select count(*) from hits) as total,
      (select json_agg(r) from (${rowsOf('select id from page', order)}) r) as rows,
      (select json_agg(json_strip_nulls(to_json(f))) from (${sets}) f) as facets
      ${ownCounts.map((one, i) => `, ${one} as own${i}`).join('')}`
  return { name: `page ${chosen} ${words !== undefined}`, text, values }
}

/** Twenty names that begin with the typed text, by a full-text index. */
export function suggestionInSql(asked: Asked, term: string): Statement {
  const text = `select p.id, p.description, p.image_name, p.um, p.min_quantity, p.price1_e4, s.on_hand - s.allocated - s.held as there
    from products p join stock s on s.product_id = p.id
    where ${offered} and p.found_by @@ to_tsquery('simple', $3) order by p.description limit 20`
  return { name: 'suggestion', text, values: [asked.day, asked.today, tsQuery(term)] }
}

/** One product and eight available products of its category. */
export function itemInSql(asked: Asked, id: number): Statement {
  const similar = `select o.id from products o join stock t on t.product_id = o.id, products own
    where own.id = $5 and o.category = own.category and o.id <> own.id and t.on_hand - t.allocated - t.held > 0
    order by (o.type = own.type)::int * 8 + (o.color_family = own.color_family)::int * 4 + (o.variety = own.variety)::int * 3 desc
    limit 8`
  const text = `with one as (select $5::int as id union all select * from (${similar}) s)
    select json_agg(r) from (${rowsOf('select id from one', 'p.id')}) r where $1::date is not null and $2::date is not null`
  return { name: 'item', text, values: [...valuesOf(asked), id] }
}

const tsQuery = (words: string) =>
  words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')
