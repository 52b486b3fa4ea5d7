import { sql } from 'kysely'
import { type Authority, authorities, restrictions } from '../../contract/core/access.ts'
import { inLine, somebodyManagesRoles } from '../access/guard.ts'
import { audit } from '../audit/audit.ts'
import { lifeMs, makeToken } from '../auth/one-time.ts'
import { inTransaction } from '../core/context.ts'
import type { Ctx } from '../core/route.ts'

export const passwordLinkMinutes = lifeMs.reset / 60_000

/** Processes that start together print one link: a second one would invalidate the first. */
const togetherMs = 10_000

/**
 * If no user with a password can manage roles: creates the distributor's own account and the first administrator, and returns
 * the path of a one-time link to set the password. Undefined if there is nothing to do; without an email, returns that it is
 * needed.
 */
export function firstAdministrator(
  ctx: Ctx,
  email: string | undefined,
): Promise<{ path: string } | 'needs an email' | undefined> {
  return inTransaction(ctx, async (inside) => {
    await inLine(inside.db)
    if (await somebodyManagesRoles(inside, { byPassword: true })) return undefined
    if (!email) return 'needs an email' as const
    const userId = await administrator(inside, email)
    const latest = await inside.db
      .selectFrom('one_time_tokens')
      .select('created_at')
      .where('user_id', '=', userId)
      .where('purpose', '=', 'reset')
      .where('created_at', '>', new Date(inside.now().getTime() - togetherMs))
      .executeTakeFirst()
    if (latest) return undefined
    const token = await makeToken(inside, { purpose: 'reset', userId })
    return { path: `/reset-password/${token}` }
  })
}

/** The user with this email, made an administrator, or created. */
async function administrator(ctx: Ctx, email: string): Promise<number> {
  const roleId = await roleThatManages(ctx)
  const known = await ctx.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst()
  if (known) {
    const { id } = known
    await ctx.db
      .deleteFrom('user_authorities')
      .where('user_id', '=', id)
      .where('authority', '=', 'ROLES_ACCESS_CONTROL')
      .execute()
    await ctx.db
      .updateTable('users')
      .set({ role_id: roleId, status: 'active' })
      .where('id', '=', id)
      .execute()
    await ctx.emit('session.changed', { userId: id })
    await audit(ctx, { action: 'user.changed', subject: `user ${email}`, after: { administrator: true } })
    return id
  }
  const { id } = await ctx.db
    .insertInto('users')
    .values({
      customer_id: await house(ctx),
      role_id: roleId,
      email,
      name: email.split('@')[0] ?? email,
      created_at: ctx.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'user.created', subject: `user ${email}`, after: { administrator: true } })
  return id
}

/** Of the roles that manage roles, the one with the most authorities; by default the distributor's initial role. */
async function roleThatManages(ctx: Ctx): Promise<number> {
  const role = await ctx.db
    .selectFrom('role_authorities as manages')
    .innerJoin('role_authorities as held', 'held.role_id', 'manages.role_id')
    .select('manages.role_id')
    .where('manages.authority', '=', 'ROLES_ACCESS_CONTROL')
    .groupBy('manages.role_id')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('manages.role_id')
    .limit(1)
    .executeTakeFirst()
  if (role) return role.role_id
  const name = 'Administrator'
  await ctx.db
    .insertInto('roles')
    .values({ name })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
  const { id } = await ctx.db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  const all = (Object.keys(authorities) as Authority[]).filter(
    (one) => !restrictions.some((restriction) => restriction === one),
  )
  await ctx.db
    .insertInto('role_authorities')
    .values(all.map((authority) => ({ role_id: id, authority })))
    .onConflict((conflict) => conflict.columns(['role_id', 'authority']).doNothing())
    .execute()
  return id
}

/** The distributor's own account, which its staff belong to. */
async function house(ctx: Ctx): Promise<number> {
  const { brand } = ctx.settings
  const known = await ctx.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .orderBy('id')
    .executeTakeFirst()
  if (known) return known.id
  const { id } = await ctx.db
    .insertInto('customers')
    .values({
      account_number: sql`greatest(90000, (select coalesce(max(account_number), 0) + 1 from customers))`,
      name: brand.name,
      email: brand.email,
      phone_number: brand.phone.replace(/\D/g, ''),
      is_house: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
