import { type Day, dayAt } from '../../contract/core/dates.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import { dollarsFromCents } from '../../contract/core/money.ts'
import {
  type Discount,
  type DiscountScope,
  type DiscountWindow,
  type discounts,
  globalId,
} from '../../contract/features/prices/discounts.ts'
import { lookedAfterBy } from '../access/scope.ts'
import type { SignedInCtx } from '../core/route.ts'
import {
  bestFor,
  type Counting,
  countingOn,
  givenCents,
  isFor,
  keyOf,
  type Shop,
  type Window,
} from './rules.ts'
import {
  countingOf,
  type LiveDiscount,
  plansOf,
  readDiscounts,
  readShops,
  readWeekByCategory,
} from './shops.ts'

type Asked = InputOf<typeof discounts.route>['query']
type Page = ReplyOf<typeof discounts.route>
/** A possible discount: its scope, id and name, whether one is set or not. */
type Place = { id: string; key: string; name: string }

const percentOf = (bp: number) => bp / 100
export const windowOf = ({ percentBp, from, to }: Window): DiscountWindow => ({
  percent: percentOf(percentBp),
  from,
  to,
})

/** The discounts of a scope, by default sorted by id. */
export async function readScope(ctx: SignedInCtx, scope: DiscountScope, asked: Asked): Promise<Page> {
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const [shops, live] = await Promise.all([readShops(ctx), readDiscounts(ctx)])
  const places = await readPlaces(ctx, scope, shops)
  const byCategory =
    scope === 'category'
      ? await readWeekByCategory(
          ctx,
          live.flatMap(({ scope, key }) => (scope === 'category' ? [key] : [])),
        )
      : undefined
  const plans = plansOf(live)
  const counting = countingOf(plans, today)
  const members = membersOf(shops, scope)
  const rows = places.map((place) =>
    rowOf({ scope, place, plans, counting, today, byCategory, shops: members(place.key) }),
  )
  const having = rows.filter(({ now }) => now !== null)
  return {
    ...pageOf(rows.filter(isAsked(asked)), asked),
    having: having.length,
    havingShops: sum(having, ({ shops }) => shops),
    havingBetter: sum(having, ({ shops, best }) => shops - best),
  }
}

const sum = <T>(items: readonly T[], of: (item: T) => number) =>
  items.reduce((total, item) => total + of(item), 0)

async function readPlaces(
  { db, user }: SignedInCtx,
  scope: DiscountScope,
  shops: readonly Shop[],
): Promise<Place[]> {
  switch (scope) {
    case 'global':
      return [{ id: globalId, key: '', name: '' }]
    case 'price_tier':
      return [1, 2, 3, 4, 5].map((level) => ({ id: String(level), key: String(level), name: '' }))
    case 'customer': {
      const rows = await db.selectFrom('customers').select('id').where(lookedAfterBy(user)).execute()
      const own = new Set(rows.map(({ id }) => id))
      return shops
        .filter(({ id }) => own.has(id))
        .map(({ accountNumber, name }) => placeOf(String(accountNumber), name))
    }
    case 'route': {
      const rows = await db
        .selectFrom('routes')
        .select(['route_number', 'name'])
        .where('removed_at', 'is', null)
        .orderBy('route_number')
        .execute()
      return rows.map(({ route_number, name }) => placeOf(route_number, name))
    }
    case 'category': {
      const rows = await db.selectFrom('products').select('category').distinct().orderBy('category').execute()
      return rows.map(({ category }) => placeOf(category, ''))
    }
  }
}

const placeOf = (id: string, name: string): Place => ({ id, key: id, name })

/** The shops of each key of a scope. */
function membersOf(shops: readonly Shop[], scope: DiscountScope): (key: string) => readonly Shop[] {
  if (scope === 'global' || scope === 'category') return () => shops
  const keyed = Map.groupBy(shops, (shop) =>
    scope === 'route' ? (shop.route ?? '') : String(scope === 'customer' ? shop.accountNumber : shop.level),
  )
  return (key) => keyed.get(key) ?? []
}

function rowOf(of: {
  scope: DiscountScope
  place: Place
  plans: ReadonlyMap<string, readonly LiveDiscount[]>
  counting: Counting
  today: Day
  byCategory: ReadonlyMap<string, number> | undefined
  shops: readonly Shop[]
}): Discount {
  const { scope, place, plans, counting, today, byCategory, shops } = of
  const plan = plans.get(keyOf(scope, place.key)) ?? []
  const now = countingOn(plan, today)
  let [best, weekCents] = [0, 0]
  for (const shop of now ? shops : []) {
    const { bp, scope: from } = bestFor(shop, counting)
    const isBest = scope === 'category' ? (now?.percentBp ?? 0) > bp : from === scope
    if (!isBest) continue
    best++
    const cents = byCategory ? (byCategory.get(`${shop.id} ${place.key}`) ?? 0) : shop.weekCents
    weekCents += givenCents(cents, now?.percentBp ?? 0)
  }
  const [shop] = shops
  const gets = scope === 'customer' && shop ? bestFor(shop, counting) : undefined
  return {
    id: place.id,
    name: place.name,
    shops: shops.length,
    now: now ? windowOf(now) : null,
    best,
    week: dollarsFromCents(weekCents),
    planned: plan
      .filter(({ from }) => from !== null && from > today)
      .map(windowOf)
      .sort(byDay),
    setBy: now?.setBy ?? null,
    setAt: now?.setAt?.toISOString() ?? null,
    level: scope === 'customer' && shop ? shop.level : null,
    gets: gets ? { percent: percentOf(gets.bp), scope: gets.scope } : null,
  }
}

const byDay = (a: DiscountWindow, b: DiscountWindow) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1)

const isAsked =
  ({ id, name, level, with: having }: Asked) =>
  (row: Discount): boolean =>
    (!id || row.id === id) &&
    (!level || String(row.level) === level) &&
    (!name || `${row.id} ${row.name}`.toLowerCase().includes(name.toLowerCase())) &&
    (having !== 'now' || row.now !== null) &&
    (having !== 'planned' || row.planned.length > 0)

const values: Record<NonNullable<Asked['sortBy']>, (row: Discount) => string | number> = {
  id: ({ id }) => (/^\d+$/.test(id) ? Number(id) : id),
  name: ({ name, id }) => name || id,
  shops: ({ shops }) => shops,
  percent: ({ now }) => now?.percent ?? 0,
  best: ({ best }) => best,
  week: ({ week }) => week,
}

function pageOf(rows: Discount[], { sort, sortBy, desc, page, pageSize }: Asked) {
  const by = sort ?? `${desc ? '-' : ''}${sortBy ?? 'id'}`
  const [name, sign] = by.startsWith('-') ? [by.slice(1), -1] : [by, 1]
  const valueOf = values[name as keyof typeof values]
  const sorted = rows.toSorted((a, b) => {
    const [one, other] = [valueOf(a), valueOf(b)]
    return one === other ? 0 : (one < other ? -1 : 1) * sign
  })
  const start = (page - 1) * pageSize
  return { rows: sorted.slice(start, start + pageSize), total: rows.length, page, pageSize }
}

/** The shops in the scope of a discount with these keys. */
export const shopsFor = (shops: readonly Shop[], scope: DiscountScope, keys: readonly string[]) =>
  shops.filter((shop) => keys.some((key) => isFor(shop, scope, key)))
