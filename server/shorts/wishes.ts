import type { SubstitutionRules } from '../../contract/features/shorts.ts'
import { noWish, type Wish } from '../../contract/rules/wishes.ts'
import type { SignedInCtx } from '../core/route.ts'

/** What the account wants instead of goods that are short. */
export async function readWish({ db, user }: SignedInCtx): Promise<SubstitutionRules> {
  const row = await db
    .selectFrom('substitution_rules')
    .select(['wish', 'percent'])
    .where('customer_id', '=', user.customerId)
    .executeTakeFirst()
  return row ? { wish: row.wish as Wish, percent: row.percent } : noWish
}

/** Sets it for all orders of the account that are settled from now on. */
export async function changeWish(
  ctx: SignedInCtx,
  { wish, percent }: SubstitutionRules,
): Promise<SubstitutionRules> {
  const values = { wish, percent, updated_at: ctx.now() }
  await ctx.db
    .insertInto('substitution_rules')
    .values({ customer_id: ctx.user.customerId, ...values })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(values))
    .execute()
  return { wish, percent }
}
