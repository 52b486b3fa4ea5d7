import { dayAt } from '../../contract/core/dates.ts'
import type { InputOf } from '../../contract/core/endpoint.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/core/money.ts'
import type { DiscountPreview, DiscountScope, discounts } from '../../contract/features/prices/discounts.ts'
import type { priceLevels } from '../../contract/features/prices/price-levels.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'
import { shopsFor } from './discounts.ts'
import {
  type Best,
  bestFor,
  type Counting,
  keyOf,
  planAfter,
  type Shop,
  savedCents,
  type Window,
} from './rules.ts'
import { assertDays, assertIds } from './set-discounts.ts'
import { countingOf, plansOf, readDiscounts, readShops, readWeekByCategory } from './shops.ts'

/** A shop with its discount now and after the change. */
type Change = { shop: Shop; now: Best; after: Best; weekCents: number }

/** Previews a percentage on its first day, based on these shops' purchases of the last four weeks. */
export async function previewDiscounts(
  ctx: SignedInCtx,
  { scope, ids, percent, from, to }: InputOf<typeof discounts.preview>['body'],
): Promise<DiscountPreview> {
  const keys = scope === 'global' ? [''] : ids
  await assertIds(ctx, scope, keys)
  assertDays(from, to)
  const today = dayAt(ctx.now(), ctx.settings.timeZone)
  const day = from === null || from < today ? today : from
  const [shops, live] = await Promise.all([readShops(ctx), readDiscounts(ctx)])
  const plans = plansOf(live)
  const changed = new Map<string, readonly Window[]>(plans)
  for (const id of keys) {
    const key = keyOf(scope, id)
    const plan = (plans.get(key) ?? []) as readonly Window[]
    changed.set(key, planAfter(plan, { percentBp: centsFromDollars(percent), from, to }, today))
  }
  const [now, after] = [countingOf(plans, day), countingOf(changed, day)]
  const touched = shopsFor(shops, scope, keys)
  if (scope !== 'category')
    return summed(
      ctx,
      touched.map((shop) => ({
        shop,
        now: bestFor(shop, now),
        after: bestFor(shop, after),
        weekCents: shop.weekCents,
      })),
    )
  const weeks = await readWeekByCategory(ctx, keys)
  return summed(
    ctx,
    keys.flatMap((key) =>
      touched.map((shop) => ({
        shop,
        now: inCategory(shop, now, key),
        after: inCategory(shop, after, key),
        weekCents: weeks.get(`${shop.id} ${key}`) ?? 0,
      })),
    ),
  )
}

/** The best percentage for the products of a category. */
function inCategory(shop: Shop, counting: Counting, category: string): Best {
  const best = bestFor(shop, counting)
  const bp = counting.get(keyOf('category', category)) ?? 0
  return bp > best.bp ? { bp, scope: 'category' as DiscountScope } : best
}

/** Previews another level for some accounts. Throws `unknown_account`. */
export async function previewLevel(
  ctx: SignedInCtx,
  { accountNumbers, level }: InputOf<typeof priceLevels.preview>['body'],
): Promise<DiscountPreview> {
  const [shops, live] = await Promise.all([readShops(ctx), readDiscounts(ctx)])
  const wanted = new Set(accountNumbers)
  const moved = shops.filter(({ accountNumber }) => wanted.has(accountNumber))
  if (moved.length < wanted.size) throw new AppError('unknown_account')
  const counting = countingOf(plansOf(live), dayAt(ctx.now(), ctx.settings.timeZone))
  return summed(
    ctx,
    moved.map((shop) => ({
      shop,
      now: bestFor(shop, counting),
      after: bestFor({ ...shop, level }, counting),
      weekCents: shop.weekCents,
    })),
  )
}

async function summed(ctx: SignedInCtx, changes: readonly Change[]): Promise<DiscountPreview> {
  const less = changes.filter(({ now, after }) => after.bp > now.bp)
  const more = changes.filter(({ now, after }) => after.bp < now.bp)
  const weekCents = changes.reduce(
    (sum, { now, after, weekCents }) => sum + savedCents(weekCents, now.bp, after.bp),
    0,
  )
  const groups = Map.groupBy(changes, ({ shop, now, after }) => JSON.stringify([shop.level, now, after]))
  return {
    shops: countShops(changes),
    payLess: countShops(less),
    payMore: countShops(more),
    keepBetter: countShops(changes) - countShops([...less, ...more]),
    week: dollarsFromCents(weekCents),
    carts: await countCarts(ctx, [...less, ...more]),
    levels: [...groups.values()]
      .map((group) => {
        const [{ shop, now, after }] = group as [Change]
        return { level: shop.level, shops: group.length, now: shown(now), after: shown(after) }
      })
      .sort((a, b) => a.level - b.level || b.shops - a.shops),
  }
}

const shown = ({ bp, scope }: Best) => ({ percent: bp / 100, scope })
const countShops = (changes: readonly Change[]) => new Set(changes.map(({ shop }) => shop.id)).size

/** Shops with something in their cart. */
async function countCarts({ db }: SignedInCtx, changes: readonly Change[]): Promise<number> {
  if (changes.length === 0) return 0
  const { carts } = await db
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.count<number>('customer_id').distinct().as('carts'))
    .where('customer_id', 'in', [...new Set(changes.map(({ shop }) => shop.id))])
    .executeTakeFirstOrThrow()
  return carts
}
