import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { FarmProgram, programs, UsProgram } from '../../contract/features/programs.ts'
import type { ProgramName } from '../../contract/rules/programs.ts'
import { closedPrograms, stateOf } from '../access/programs.ts'
import type { Ctx } from '../core/route.ts'
import { belongsTo, isInShop, readProgram } from './rows.ts'

/** Customers who order: shops, not the distributor's own account. */
export const isShop = sql<boolean>`(not c.is_house and c.status <> 'closed')`

type Counts = Pick<UsProgram, 'items' | 'shops' | 'allShops' | 'inStates' | 'inLevels'>

/** A program as its page shows it, without growers and categories. */
export async function readShown(ctx: Ctx, name: ProgramName): Promise<UsProgram> {
  const { name: _, version, onSale, states, levels, setBy, setAt } = await readProgram(ctx, name)
  const { rows } = await sql<Counts>`
    with shops as (
      select c.price_tier as level, ${stateOf(sql`c`)} as state, not ${name} = any(${closedPrograms(sql`c`)}) as is_in
      from customers c where ${isShop}
    )
    select (select count(*)::int from products p where ${isInShop(name)}) as items,
      (select count(*)::int from shops where is_in) as shops, (select count(*)::int from shops) as "allShops",
      (select coalesce(json_agg(json_build_object('key', state, 'shops', n) order by state), '[]')
        from (select state, count(*)::int as n from shops where state <> '' group by state) by_state) as "inStates",
      (select coalesce(json_agg(json_build_object('key', level, 'shops', n) order by level), '[]')
        from (select level, count(*)::int as n from shops group by level) by_level) as "inLevels"`.execute(
    ctx.db,
  )
  const counts = rows[0] as Counts
  return {
    name,
    version,
    onSale,
    states: states && [...states],
    levels: levels && [...levels],
    ...counts,
    setBy,
    setAt: setAt?.toISOString() ?? null,
  }
}

export async function readFarm(ctx: Ctx, name: 'farm-direct' | 'grower-direct'): Promise<FarmProgram> {
  const shown = await readShown(ctx, name)
  const { leadDays, shipWeekdays, orderBy, boxMinimum, growers, categories } = await readProgram(ctx, name)
  const { rows } = await sql<Pick<FarmProgram, 'ofGrowers' | 'ofCategories'>>`
    with items as (select p.grower_id, p.category from products p where ${belongsTo(name)} and p.state = 'live')
    select (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name, 'vendor', coalesce(v.name, ''),
        'items', n) order by g.name, g.id), '[]')
        from (select grower_id, count(*)::int as n from items group by grower_id) of_grower
        join growers g on g.id = of_grower.grower_id left join vendors v on v.id = g.vendor_id) as "ofGrowers",
      (select coalesce(json_agg(json_build_object('name', category, 'items', n) order by category), '[]')
        from (select category, count(*)::int as n from items group by category) of_category) as "ofCategories"`.execute(
    ctx.db,
  )
  return {
    ...shown,
    leadDays,
    shipWeekdays: shipWeekdays && [...shipWeekdays],
    orderBy,
    boxMinimum,
    growers: growers && [...growers],
    categories: categories && [...categories],
    ...(rows[0] as Pick<FarmProgram, 'ofGrowers' | 'ofCategories'>),
  }
}

/** The vendors of farm direct with their growers, by name. */
export async function readVendors(ctx: Ctx): Promise<ReplyOf<typeof programs.farmVendors>> {
  type Grower = { id: number; name: string; items: number; isIn: boolean; vendorId: string; vendor: string }
  const { rows } = await sql<Grower>`
    select g.id, g.name, g.vendor_id as "vendorId", v.name as vendor, count(*)::int as items,
      coalesce(g.id = any((select growers from shop_programs where name = 'farm-direct')::int[]), true) as "isIn"
    from products p join growers g on g.id = p.grower_id join vendors v on v.id = g.vendor_id
    where ${belongsTo('farm-direct')} and p.state = 'live'
    group by g.id, v.id order by v.name, v.id, g.name, g.id`.execute(ctx.db)
  return [...Map.groupBy(rows, ({ vendorId }) => vendorId)].map(([vendorId, own]) => ({
    vendorId,
    name: own[0]?.vendor ?? '',
    items: own.reduce((sum, { items }) => sum + items, 0),
    growers: own.map(({ vendor: _, vendorId: __, ...grower }) => grower),
  }))
}
