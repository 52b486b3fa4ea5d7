import { sql } from 'kysely'
import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'

/** The authorities of the row `users`: those of the role, with individual grants and revocations applied. */
export const authoritiesOf = sql<string[]>`(
  select coalesce(array_agg(authority order by authority), '{}') from (
    select authority from role_authorities where role_id = users.role_id
    union select authority from user_authorities where user_id = users.id and granted
    except select authority from user_authorities where user_id = users.id and not granted
  ) held)`

/** A user's name and authorities. Throws `not_found`, also for a deleted user. */
export async function readHolder(ctx: Ctx, userId: number) {
  const row = await ctx.db
    .selectFrom('users')
    .select(['email', 'name', authoritiesOf.as('authorities')])
    .where('id', '=', userId)
    .where('status', '<>', 'deleted')
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}
