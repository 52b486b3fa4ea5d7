import { sql } from 'kysely'
import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { markups } from '../../contract/features/prices/mark-ups.ts'
import { customerPriceE4, saleTiers } from '../../contract/rules/pricing.ts'
import type { SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { keyOf } from './rules.ts'
import { countingOf, plansOf, readDiscounts } from './shops.ts'

/** Products with a mark-up; with a search, all products that match it. */
export async function readMarkups(
  ctx: SignedInCtx,
  query: InputOf<typeof markups.list>['query'],
): Promise<ReplyOf<typeof markups.list>> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const counting = countingOf(plansOf(await readDiscounts(ctx)), today)
  const { name } = query
  let found = ctx.db.selectFrom('products as p')
  found = name
    ? found.where(
        sql<boolean>`p.description ilike ${`%${name.replace(/[\\%_]/g, '\\$&')}%`} or p.id::text = ${name}`,
      )
    : found.where('p.markup_bp', '>', 0)
  const { rows, ...page } = await readPage(
    found.select([
      'p.id',
      'p.description',
      'p.category',
      'p.markup_bp',
      'p.price1_e4',
      'p.original_price_e4',
      'p.sale_ends_on',
      sql<{ by: string; at: string } | null>`(
        select jsonb_build_object('by', s.actor, 'at', s.at) from change_fields f join change_sets s on s.id = f.change_set_id
        where f.table_name = 'products' and f.row_key = p.id::text and f.field = 'markupBp'
        order by f.change_set_id desc limit 1)`.as('set'),
    ]),
    query,
    {
      sorts: { name: sql`p.description`, percent: sql`p.markup_bp`, id: sql`p.id` },
      usual: 'name',
      id: sql`p.id`,
    },
  )
  return {
    rows: rows.map((row) => {
      const columns = { ...none, price1: row.price1_e4, quantity1: 1 }
      const sale = { originalPriceE4: row.original_price_e4, saleEndsOn: row.sale_ends_on as Day | null }
      const list = saleTiers(columns, sale, today).columns.price1
      const priceAt = (level: number) => {
        const all = [keyOf('price_tier', String(level)), keyOf('global', ''), keyOf('category', row.category)]
        const discountBp = Math.max(...all.map((key) => counting.get(key) ?? 0))
        return list
          ? dollarsFromE4(customerPriceE4(list, { discountBp, fixedE4: null }, row.markup_bp))
          : null
      }
      return {
        productId: row.id,
        description: row.description,
        category: row.category,
        percent: row.markup_bp / 100,
        listPrice: list ? dollarsFromE4(list) : null,
        level1: priceAt(1),
        level5: priceAt(5),
        setBy: row.set?.by ?? null,
        setAt: row.set ? new Date(row.set.at).toISOString() : null,
      }
    }),
    ...page,
  }
}

const none = {
  price2: null,
  price3: null,
  price4: null,
  price5: null,
  quantity2: null,
  quantity3: null,
  quantity4: null,
  quantity5: null,
}
