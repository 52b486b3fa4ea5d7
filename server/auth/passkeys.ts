import { createHmac } from 'node:crypto'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { Passkey, passkeys } from '../../contract/features/auth/passkeys.ts'
import { audit } from '../audit/audit.ts'
import { browserName } from '../core/browser-name.ts'
import { inTransaction } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import type { Exchange, SignedInCtx } from '../core/route.ts'
import { readSecret } from '../core/secrets.ts'
import { notify } from '../notices/notify.ts'
import { assertProved } from './change-password.ts'
import { lockUser } from './end-sessions.ts'
import { hashOf } from './one-time.ts'
import { newChallenge, takeChallenge } from './passkey-challenges.ts'
import { passkeyLimits } from './rules.ts'
import { assertAnotherWayIn } from './ways-in.ts'
import { checkNew, siteOf } from './webauthn.ts'

const columns = ['id', 'name', 'is_synced', 'user_agent', 'created_at', 'last_used_at'] as const

export async function readPasskeys(ctx: SignedInCtx): Promise<Passkey[]> {
  const rows = await ctx.db
    .selectFrom('passkeys')
    .select(columns)
    .where('user_id', '=', ctx.user.id)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(shown)
}

/** The ids of the user's passkeys, so that a device can find one of them. */
const idsOf = async (ctx: SignedInCtx) =>
  (
    await ctx.db.selectFrom('passkeys').select('credential_id').where('user_id', '=', ctx.user.id).execute()
  ).map((row) => row.credential_id.toString('base64url'))

export async function beginProof(ctx: SignedInCtx, exchange: Exchange) {
  return { ...(await newChallenge(ctx, 'prove', exchange)), allow: await idsOf(ctx) }
}

/** The options with which a device creates a passkey. Throws `reauth_required` and `too_many_passkeys`. */
export async function beginAdding(
  ctx: SignedInCtx,
  exchange: Exchange,
): Promise<ReplyOf<typeof passkeys.addChallenge>> {
  await assertProved(ctx, exchange)
  const exclude = await idsOf(ctx)
  if (exclude.length >= passkeyLimits.each) throw new AppError('too_many_passkeys')
  return {
    ...(await newChallenge(ctx, 'add', exchange)),
    rpName: ctx.settings.brand.name,
    userHandle: await handleOf(ctx),
    userName: ctx.user.email,
    displayName: ctx.user.name,
    exclude,
  }
}

/** The user handle. Devices store it with the key without access control, so it must not identify the person. */
const handleOf = async ({ db, user }: SignedInCtx) =>
  createHmac('sha256', await readSecret(db, 'passkeys'))
    .update(String(user.id))
    .digest('base64url')

/** Adds the passkey that a device has created. Throws `reauth_required`, `passkey_not_added` and `too_many_passkeys`. */
export async function addPasskey(
  ctx: SignedInCtx,
  { name, credential }: InputOf<typeof passkeys.add>['body'],
  exchange: Exchange,
): Promise<Passkey> {
  await assertProved(ctx, exchange)
  const challenge = await takeChallenge(ctx, 'add', credential.clientData, exchange)
  if (challenge === undefined) throw new AppError('passkey_not_added')
  const made = newKey(ctx, challenge, credential)
  return inTransaction(ctx, async (inside) => {
    const { id: userId } = ctx.user
    await lockUser(inside, userId)
    if ((await idsOf(inside)).length >= passkeyLimits.each) throw new AppError('too_many_passkeys')
    const row = await inside.db
      .insertInto('passkeys')
      .values({
        user_id: userId,
        credential_id: made.credentialId,
        public_key: made.publicKey,
        algorithm: made.algorithm,
        counter: made.counter,
        is_synced: made.isSynced,
        name,
        user_agent: exchange.userAgent.slice(0, 300),
        created_at: inside.now(),
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning(columns)
      .executeTakeFirst()
    if (!row) throw new AppError('passkey_not_added')
    // The user just confirmed the password and now has a passkey: this session has both factors, as after setting up an authenticator app.
    await inside.db
      .updateTable('sessions')
      .set({ both_factors: true })
      .where('token_hash', '=', hashOf(exchange.sessionToken ?? ''))
      .execute()
    await inside.emit('session.changed', { userId })
    await tell(inside, 'passkey-added', name)
    await audit(inside, { action: 'passkey.added', subject: `user ${ctx.user.email}`, after: { name } })
    return shown(row)
  })
}

function newKey(
  ctx: SignedInCtx,
  challenge: string,
  credential: InputOf<typeof passkeys.add>['body']['credential'],
) {
  try {
    return checkNew(siteOf(ctx.settings.publicUrl), challenge, credential)
  } catch (error) {
    ctx.log.info({ error }, 'a passkey was not added')
    throw new AppError('passkey_not_added')
  }
}

/** Renames a passkey, in a transaction. Throws `not_found` for another user's passkey. */
export async function renamePasskey(ctx: SignedInCtx, id: number, name: string): Promise<Passkey> {
  const before = await ctx.db
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  if (!before) throw new AppError('not_found')
  const row = await ctx.db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  await audit(ctx, { action: 'passkey.renamed', subject: `user ${ctx.user.email}`, before, after: { name } })
  return shown(row)
}

/** Removes a passkey, in a transaction. Throws `not_found`, `reauth_required` and `last_way_in`. */
export async function removePasskey(ctx: SignedInCtx, id: number, exchange: Exchange): Promise<void> {
  await assertProved(ctx, exchange)
  await lockUser(ctx, ctx.user.id)
  const gone = await ctx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .returning('name')
    .executeTakeFirst()
  if (!gone) throw new AppError('not_found')
  await assertAnotherWayIn(ctx)
  await tell(ctx, 'passkey-removed', gone.name)
  await audit(ctx, { action: 'passkey.removed', subject: `user ${ctx.user.email}`, before: gone })
}

/** Emails the person about the change, because someone else may be using the open session. In a transaction. */
const tell = (ctx: SignedInCtx, topic: 'passkey-added' | 'passkey-removed', name: string) =>
  notify(ctx, {
    topic,
    facts: { name },
    to: [ctx.user.id],
    link: '/personal-info',
    tellsActor: true,
  })

type Row = {
  id: number
  name: string
  is_synced: boolean
  user_agent: string
  created_at: Date
  last_used_at: Date | null
}

const shown = (row: Row): Passkey => ({
  id: row.id,
  name: row.name,
  synced: row.is_synced,
  browser: browserName(row.user_agent),
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})
