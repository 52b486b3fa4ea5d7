import { sql } from 'kysely'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { Featured, Hidden, merchandising } from '../../contract/features/merchandising.ts'
import { AppError } from '../core/errors.ts'
import { containing } from '../core/like.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { readPage } from '../lists/read-page.ts'
import { changeProducts } from '../products/change.ts'

const mostFeatured = 500

/** The change set that last changed a field of product `p`, with its actor, time and reason. */
const lastSet = (field: 'featured' | 'blacklisted') => sql<{ by: string; at: string; why: string } | null>`(
  select jsonb_build_object('by', s.actor, 'at', s.at, 'why', s.why)
  from change_fields f join change_sets s on s.id = f.change_set_id
  where f.table_name = 'products' and f.row_key = p.id::text and f.field = ${field}
  order by f.change_set_id desc limit 1)`

type FeaturedRow = Omit<Featured, 'price' | 'until' | 'setBy' | 'setAt' | 'left'> & {
  price1_e4: number | null
  left: number | null
  until: Date | null
  last: { by: string; at: string } | null
}

/** Featured products in the order in which the shop shows them. */
export async function readFeatured({ db }: Pick<Ctx, 'db'>): Promise<Featured[]> {
  const { rows } = await sql<FeaturedRow>`
    select p.id as "productId", p.description, p.department, p.category, p.image_name as "imageName",
      p.color_hex as "colorHex", p.um, p.price1_e4, s.on_hand - s.allocated - s.held as left,
      case when p.state <> 'live' then 'not_live' when p.blacklisted then 'hidden' when p.price1_e4 is null then 'no_price'
        when not p.is_pre_booked and not p.is_grower_direct
          and coalesce(s.on_hand - s.allocated - s.held, 0) < p.min_quantity then 'none_left' end as missing,
      (select min(c.at) from scheduled_changes c where c.state = 'planned' and c.kind = 'featured'
        and not (c.about->>'featured')::boolean and c.about->'productIds' @> to_jsonb(p.id)) as until,
      ${lastSet('featured')} as last
    from products p left join stock s on s.product_id = p.id
    where p.featured order by p.featured_rank nulls last, p.description, p.id limit ${mostFeatured}`.execute(
    db,
  )
  return rows.map(({ price1_e4, left, until, last, ...row }) => ({
    ...row,
    price: price1_e4 === null ? null : dollarsFromE4(price1_e4),
    left: left ?? 0,
    until: until?.toISOString() ?? null,
    setBy: last?.by ?? null,
    setAt: last ? new Date(last.at).toISOString() : null,
  }))
}

/** Featured products with a place set by staff, in their order. */
export async function rankOfFeatured({ db }: Pick<Ctx, 'db'>): Promise<number[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('featured', '=', true)
    .where('featured_rank', 'is not', null)
    .orderBy('featured_rank')
    .orderBy('id')
    .limit(mostFeatured)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reorders featured products as one change set. Throws `invalid_input` for a product that is not featured, or that appears twice. */
export async function orderFeatured(
  ctx: SignedInCtx,
  { productIds }: InputOf<typeof merchandising.orderFeatured>['body'],
): Promise<Featured[]> {
  const featured = new Set((await readFeatured(ctx)).map(({ productId }) => productId))
  productIds.forEach((id, i) => {
    if (!featured.has(id))
      throw new AppError('invalid_input', {
        fields: [{ path: `productIds.${i}`, message: 'This item isn’t featured.' }],
      })
  })
  if (new Set(productIds).size < productIds.length)
    throw new AppError('invalid_input', {
      fields: [{ path: 'productIds', message: 'Name each product once.' }],
    })
  const rest = [...featured].filter((id) => !productIds.includes(id))
  const rows = [
    ...productIds.map((id, i) => ({ key: String(id), values: { featuredRank: i + 1 } })),
    ...rest.map((id) => ({ key: String(id), values: { featuredRank: null } })),
  ]
  const about = {
    area: 'merchandising',
    sentence: 'featured.changed',
    parameters: { featured: true },
  } as const
  await changeProducts(ctx, about, rows)
  return readFeatured(ctx)
}

/** Hidden products, the last one hidden first. */
export async function readHidden(
  ctx: SignedInCtx,
  query: InputOf<typeof merchandising.hiddenList>['query'],
): Promise<ReplyOf<typeof merchandising.hiddenList>> {
  const { name } = query
  let found = ctx.db
    .selectFrom('products as p')
    .innerJoinLateral(
      sql<{
        last: { by: string; at: string; why: string } | null
      }>`(select ${lastSet('blacklisted')} as last)`.as('b'),
      (join) => join.onTrue(),
    )
    .where('p.blacklisted', '=', true)
    .where('p.state', '<>', 'archived')
  if (name)
    found = found.where(sql<boolean>`(p.description ilike ${containing(name)} or p.id::text = ${name})`)
  const carts = sql<number>`(select count(distinct c.customer_id)::int from cart_lines c where c.product_id = p.id)`
  const orders = sql<number>`(select count(distinct o.id)::int from order_lines l join orders o on o.id = l.order_id
    where l.product_id = p.id and l.status <> 'CANCELLED'
      and o.status in ('SUBMITTED', 'ON_HOLD', 'CONFIRMED', 'PICKING', 'PACKED', 'LOADED', 'READY_FOR_PICKUP'))`
  const { rows, ...page } = await readPage(
    found.select([
      'p.id as productId',
      'p.description',
      'p.department',
      'p.category',
      'b.last',
      carts.as('carts'),
      orders.as('orders'),
    ]),
    query,
    {
      sorts: { since: sql`b.last->>'at'`, name: sql`lower(p.description)`, carts, orders },
      usual: '-since',
      id: sql`p.id`,
    },
  )
  return {
    ...page,
    rows: rows.map(
      ({ last, ...row }): Hidden => ({
        ...row,
        since: last ? new Date(last.at).toISOString() : null,
        by: last?.by ?? null,
        why: last?.why ?? '',
      }),
    ),
  }
}
