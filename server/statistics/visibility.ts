import type { User } from '../../contract/features/auth/auth.ts'
import type { Chart } from '../../contract/features/statistics.ts'
import { readUser } from '../auth/user.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** Saves which charts the user sees. */
export async function setVisibleCharts(ctx: SignedInCtx, names: readonly Chart[]): Promise<User> {
  const { id } = ctx.user
  await ctx.db
    .updateTable('users')
    .set({ visible_statistic_charts: [...names] })
    .where('id', '=', id)
    .execute()
  const user = await readUser(ctx, id)
  if (!user) throw new AppError('not_found')
  return user
}
