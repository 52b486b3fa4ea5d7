import { assertSomebodyManagesRoles } from '../access/guard.ts'
import { endSessions } from '../auth/end-sessions.ts'
import { forgetChanges } from '../changes/forget.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'
import { eraseScheduled } from '../scheduled/change.ts'
import { eraseTasks } from '../tasks/change.ts'

/**
 * Erases a user's personal data, sessions and keys, in a transaction; the row stays because orders refer to it. Throws
 * `last_administrator`. Returns the user's customer.
 */
export async function eraseUser(ctx: SignedInCtx, id: number): Promise<{ customerId: number }> {
  const erased = await takePersonalData(ctx, id)
  await assertSomebodyManagesRoles(ctx)
  return erased
}

/** Erases a user, even if no one who manages roles remains: the next start with ADMIN_EMAIL creates an administrator. */
export async function takePersonalData(ctx: Ctx, id: number): Promise<{ customerId: number }> {
  await endSessions(ctx, id)
  const { customer_id: customerId } = await ctx.db
    .updateTable('users')
    .set({
      status: 'deleted',
      email: `deleted-${id}@invalid`,
      name: 'Deleted user',
      password_hash: null,
      phone_number: '',
      mobile_number: '',
      vendor_id: null,
    })
    .where('id', '=', id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  for (const table of ['sales_reps', 'drivers'] as const)
    await ctx.db.updateTable(table).set({ user_id: null }).where('user_id', '=', id).execute()
  for (const table of [
    'user_authorities',
    'user_locations',
    'known_devices',
    'second_factors',
    'passkeys',
    'company_accounts',
    'api_keys',
    'shipments',
    'idempotency_keys',
  ] as const)
    await ctx.db.deleteFrom(table).where('user_id', '=', id).execute()
  await forgetChanges(ctx, 'users', id)
  await eraseTasks(ctx, id)
  await eraseScheduled(ctx, id)
  await ctx.emit('company.changed', { customerId })
  return { customerId }
}
