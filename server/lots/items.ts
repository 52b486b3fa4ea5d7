import { sql } from 'kysely'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { lots } from '../../contract/features/lots/lots.ts'
import { containing } from '../core/like.ts'
import type { SignedInCtx } from '../core/route.ts'
import { seesCosts } from './list.ts'

const most = 20

/** Items whose number or code, or whose lot, a scanner read; otherwise those that match the words. An exact match is returned alone. */
export async function findItems(ctx: SignedInCtx, search: string): Promise<ReplyOf<typeof lots.items>> {
  const number = /^\d{1,9}$/.test(search) ? Number(search) : null
  const { rows } = await sql<Row>`
    with exact as (
      select id, null::bigint as lot_id from products where id = ${number}::int
      union select id, null from products where item_code = ${search}
      union (select product_id, id from lots where upper(code) = upper(${search}) and code <> ''
        order by (remaining > 0) desc, id desc limit 1)
    ),
    by_words as (
      select id, null::bigint as lot_id from products
      where not exists (select from exact)
        and not exists (select from unnest(${wordsOf(search)}::text[]) word where description not ilike word)
      order by description limit ${most}
    )
    select p.id as "productId", p.description as "productDescription", p.department, p.um, p.pack, p.image_name as "imageName",
      p.color_hex as "colorHex", p.vendor_id as "vendorId", coalesce(s.on_hand, 0) as "onHand",
      coalesce(s.allocated + s.held, 0) as promised, found.exact, found.lot_id as "lotId",
      (select cost_e4 from lots where product_id = p.id and cost_e4 is not null order by id desc limit 1) as cost_e4
    from (select id, max(lot_id) as lot_id, true as exact from exact group by id
      union all select id, lot_id, false from by_words) found
    join products p on p.id = found.id
    left join stock s on s.product_id = p.id
    order by p.description, p.id limit ${most}`.execute(ctx.db)
  return rows.map(({ cost_e4, ...row }) => ({
    ...row,
    cost: cost_e4 === null || !seesCosts(ctx) ? null : dollarsFromE4(cost_e4),
  }))
}

type Row = Omit<ReplyOf<typeof lots.items>[number], 'cost'> & { cost_e4: number | null }

const wordsOf = (search: string) =>
  search
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(containing)

/** Places with stock and suppliers, as choices. */
export async function readPlaces({ db }: SignedInCtx): Promise<ReplyOf<typeof lots.places>> {
  const places = await sql<ReplyOf<typeof lots.places>['places'][number] & { lastCountedAt: Date | null }>`
    select l.place, count(distinct l.product_id) filter (where l.remaining > 0)::int as products, max(m.at) as "lastCountedAt"
    from lots l left join stock_movements m on m.lot_id = l.id and m.kind = 'count'
    where l.place in (select place from lots where remaining > 0 and place <> '') group by l.place
    order by max(m.at) nulls first, l.place limit 300`.execute(db)
  const vendors = await db.selectFrom('vendors').select(['id as vendorId', 'name']).orderBy('name').execute()
  return {
    places: places.rows.map((row) => ({
      ...row,
      lastCountedAt: (row.lastCountedAt as Date | null)?.toISOString() ?? null,
    })),
    vendors,
  }
}
