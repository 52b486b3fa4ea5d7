import type { SignedInCtx } from '../handle.ts'
import { assertSomebodyManagesRoles, endSessions } from './guard.ts'

/**
 * Takes a user's personal data, sessions and keys, in a transaction; the row stays for the orders that name it. Throws
 * `last_administrator`. Answers whose user it was.
 */
export async function eraseUser(ctx: SignedInCtx, id: number): Promise<{ customerId: number }> {
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
      driver_name: null,
    })
    .where('id', '=', id)
    .returning('customer_id')
    .executeTakeFirstOrThrow()
  for (const table of [
    'user_authorities',
    'user_locations',
    'known_devices',
    'second_factors',
    'api_keys',
    'shipments',
    'idempotency_keys',
  ] as const)
    await ctx.db.deleteFrom(table).where('user_id', '=', id).execute()
  await assertSomebodyManagesRoles(ctx)
  await ctx.emit('company.changed', { customerId })
  return { customerId }
}
