import type { Ctx } from '../core/route.ts'

/**
 * Takes the lock that puts a user's sign-ins and sign-outs in sequence, in a transaction. Everything that opens or ends a session
 * takes it before it writes a link, code or attempt of that user, to prevent deadlocks and races.
 */
export async function lockUser(ctx: Ctx, userId: number) {
  await ctx.db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
}

/**
 * Ends all sessions of a user and everything that could become a session, in a transaction; open pages and sockets close within a
 * second in every process. Staff acting for the user return to their own account. Returns the number of ended sessions.
 */
export async function endSessions(ctx: Ctx, userId: number): Promise<number> {
  await lockUser(ctx, userId)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await ctx.db.updateTable('sessions').set({ acting_for: null }).where('acting_for', '=', userId).execute()
  await endPendingSignIns(ctx, userId)
  await ctx.emit('session.changed', { userId })
  return Number(numDeletedRows)
}

/**
 * Invalidates everything that could still become a session of a user, in a transaction: unused links and codes, browsers that
 * wait for them, and sign-ins that wait for a second factor.
 */
export async function endPendingSignIns(ctx: Ctx, userId: number) {
  const attempts: string[] = []
  for (const table of ['one_time_tokens', 'one_time_codes'] as const) {
    const unused = await ctx.db
      .deleteFrom(table)
      .where('user_id', '=', userId)
      .where('used_at', 'is', null)
      .returning('attempt_id')
      .execute()
    attempts.push(...unused.flatMap(({ attempt_id }) => attempt_id ?? []))
  }
  const ended = await ctx.db
    .deleteFrom('sign_in_attempts')
    .where((eb) =>
      eb.or([eb('user_id', '=', userId), ...(attempts.length > 0 ? [eb('id', 'in', attempts)] : [])]),
    )
    .returning('id')
    .execute()
  await ctx.db.deleteFrom('second_factor_attempts').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute()
  for (const { id } of ended) await ctx.emit('attempt.changed', { attemptId: id })
}

/**
 * Ends all access of a user, in a transaction: sessions, everything that could become a session, API keys, passkeys and known
 * browsers. For an account that is disabled, deleted, or given a new password by an emailed link: an intruder's key must not
 * outlive it. Returns the revoked keys for the caller's audit log entry.
 */
export async function endAccess(ctx: Ctx, userId: number): Promise<{ id: number; name: string }[]> {
  await endSessions(ctx, userId)
  const keys = await ctx.db
    .updateTable('api_keys')
    .set({ revoked_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .returning(['id', 'name'])
    .execute()
  await ctx.db.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  return keys
}
