import { AppError } from '../core/errors.ts'
import type { Ctx } from '../core/route.ts'
import type { Proved } from './sessions.ts'

/** Throws `company_only` for staff whose email domain allows sign-in only with the company's account. */
export async function assertWayIn(ctx: Ctx, { userId, way }: Pick<Proved, 'userId' | 'way'>): Promise<void> {
  const domains = ctx.settings.oidc?.onlyDomains ?? []
  if (domains.length === 0 || way === 'company') return
  const user = await ctx.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select('users.email')
    .where('users.id', '=', userId)
    .where('users.vendor_id', 'is', null)
    .where('customers.is_house', '=', true)
    .executeTakeFirst()
  if (user && domains.includes(domainOf(user.email))) throw new AppError('company_only')
}

const domainOf = (email: string) => email.slice(email.lastIndexOf('@') + 1).toLowerCase()
