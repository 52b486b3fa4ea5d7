import { lookedAfterBy } from '../access/scope.ts'
import { AppError } from '../core/errors.ts'
import type { SignedInCtx } from '../core/route.ts'

/** The customer with an account number, if the user looks after it. Throws not_found, also for the distributor's own account. */
export async function customerFound(ctx: SignedInCtx, accountNumber: number): Promise<number> {
  const row = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('account_number', '=', accountNumber)
    .where('is_house', '=', false)
    .where(lookedAfterBy(ctx.user))
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row.id
}
