import type { User } from '../../contract/auth.ts'
import type { Chart } from '../../contract/statistics.ts'
import { readUser } from '../auth/user.ts'
import { AppError } from '../errors.ts'
import type { SignedInCtx } from '../handle.ts'

/** Keeps which charts the user sees. A member of staff who acts for them changes nothing of theirs. */
export async function setVisibleCharts(ctx: SignedInCtx, names: readonly Chart[]): Promise<User> {
  const { id, actedBy } = ctx.user
  if (!actedBy)
    await ctx.db
      .updateTable('users')
      .set({ visible_statistic_charts: [...names] })
      .where('id', '=', id)
      .execute()
  const user = await readUser(ctx, id, actedBy)
  if (!user) throw new AppError('not_found')
  return user
}
