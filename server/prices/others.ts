import { sql } from 'kysely'
import { dollarsFromE4 } from '../../contract/core/money.ts'
import type { PriceExplanation } from '../../contract/features/prices/why.ts'
import { lookedAfterBy } from '../access/scope.ts'
import { countsAt, routeOf } from '../catalogue/price-rules.ts'
import type { SignedInCtx } from '../core/route.ts'
import type { PriceFacts } from './facts.ts'
import { bestFor, keyOf, type Shop } from './rules.ts'
import { unitPriceE4 } from './steps.ts'

type Product = { id: number; category: string }
type Other = PriceExplanation['others'][number]
type ShopRow = Shop & { ownBp: number | null; ownE4: number | null }

/** What other shops would pay at that moment, grouped by the deciding rule. Representatives see the groups of their own customers. */
export async function readOthers(
  ctx: SignedInCtx,
  of: { facts: PriceFacts; product: Product; quantity: number; accountNumber: number },
): Promise<Other[]> {
  const { facts, product, quantity, accountNumber } = of
  const asOf = { at: facts.at, on: facts.day }
  const [shops, discounts] = await Promise.all([readShops(ctx, product, asOf), readCounting(ctx, asOf)])
  const categoryBp = discounts.get(keyOf('category', product.category)) ?? 0
  const priceOf = new Map<string, number | undefined>()
  const groups = new Map<string, Other>()
  for (const shop of shops) {
    const best = bestFor(shop, discounts)
    const percentBp = Math.max(best.bp, categoryBp, shop.ownBp ?? 0)
    const known = `${percentBp}:${shop.ownE4}`
    if (!priceOf.has(known))
      priceOf.set(known, priceBy(facts, product, quantity, { percentBp, priceE4: shop.ownE4 }))
    const e4 = priceOf.get(known)
    const plain = priceBy(facts, product, quantity, {
      percentBp: Math.max(best.bp, categoryBp),
      priceE4: null,
    })
    const isOwn = best.scope === 'customer' || e4 !== plain
    const kind = isOwn
      ? 'own'
      : best.scope === 'route'
        ? 'route'
        : best.scope === 'price_tier'
          ? 'level'
          : 'list'
    const key = kind === 'route' ? (shop.route ?? '') : kind === 'level' ? String(shop.level) : ''
    const name = `${kind}:${key}`
    const price = e4 === undefined ? null : dollarsFromE4(e4)
    const group = groups.get(name) ?? { kind, key, shops: 0, price, isThis: false }
    groups.set(name, {
      ...group,
      shops: group.shops + 1,
      price: group.price === null || price === null ? price : Math.min(group.price, price),
      isThis: group.isThis || shop.accountNumber === accountNumber,
    })
  }
  return [...groups.values()].sort((a, b) => (b.price ?? 0) - (a.price ?? 0) || (a.key < b.key ? -1 : 1))
}

const priceBy = (
  facts: PriceFacts,
  product: Product,
  quantity: number,
  terms: { percentBp: number; priceE4: number | null },
) => {
  const rule = { source: 'own', productId: null, category: null, ...terms } as const
  return unitPriceE4({ ...facts, rules: [{ ...rule, ...unset }] }, product, quantity)
}
const unset = {
  key: '',
  promisedFor: null,
  from: null,
  to: null,
  setAt: null,
  setBy: null,
  changeSetId: null,
}

async function readShops(ctx: SignedInCtx, { id, category }: Product, asOf: { at: Date; on: string }) {
  const { rows } = await sql<ShopRow>`
    select customers.id, customers.account_number as "accountNumber", customers.name, customers.price_tier as level,
      ${routeOf(sql`customers.id`)} as route, 0 as "weekCents", o.bp as "ownBp", o.e4 as "ownE4"
    from customers left join (
      select p.customer_id, max(p.percent_bp) as bp, min(p.price_e4) as e4 from customer_prices p
      where (p.product_id = ${id} or p.category = ${category}) and ${countsAt(sql`p`, asOf as never)}
      group by p.customer_id
    ) o on o.customer_id = customers.id
    where not customers.is_house and customers.status <> 'closed' and ${lookedAfterBy(ctx.user)}`.execute(
    ctx.db,
  )
  return rows
}

async function readCounting({ db }: SignedInCtx, asOf: { at: Date; on: string }) {
  const { rows } = await sql<{ key: string; bp: number }>`
    select distinct on (d.scope, d.scope_key) d.scope || ':' || d.scope_key as key, d.percent_bp as bp
    from discounts d where ${countsAt(sql`d`, asOf as never)}
    order by d.scope, d.scope_key, d.starts_on desc nulls last, d.set_at desc nulls last, d.id desc`.execute(
    db,
  )
  return new Map(rows.map(({ key, bp }) => [key, bp]))
}
