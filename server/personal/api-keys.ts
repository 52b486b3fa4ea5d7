import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { isKeyRead, isRestriction, roleByKey } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { ApiKey, apiKeys } from '../../contract/features/personal/api-keys.ts'
import { authoritiesOf } from '../access/authorities.ts'
import { asLocations, locationsOf } from '../access/locations.ts'
import { closedPrograms } from '../access/programs.ts'
import { asStaff, tiesOf } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { assertProved } from '../auth/change-password.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, CurrentUser, Exchange, SignedInCtx } from '../core/route.ts'
import { takeTry } from '../limits/throttle.ts'
import { queueMail } from '../messages/queue.ts'

/** Maximum calls per key; a shop's till and its nightly job stay far below. */
const keyLimit = { tries: 600, windowMs: 60_000 } as const
const mostKeys = 20
/** Precision of the recorded last use. */
const touchMs = 60_000

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

const columns = [
  'id',
  'name',
  'hint',
  'authorities',
  'created_at',
  'expires_at',
  'last_used_at',
  'revoked_at',
] as const

export async function readApiKeys(ctx: SignedInCtx): Promise<ApiKey[]> {
  const rows = await ctx.db
    .selectFrom('api_keys')
    .select(columns)
    .where('user_id', '=', ctx.user.id)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(shown)
}

/** Creates a key, in a transaction; its secret is returned once. A key can't have more authorities than its creator. */
export async function addApiKey(
  ctx: SignedInCtx,
  { name, authorities, days }: InputOf<typeof apiKeys.add>['body'],
  exchange: Exchange,
  { isIntegration = false } = {},
): Promise<ReplyOf<typeof apiKeys.add>> {
  await assertProved(ctx, exchange)
  const beyond = authorities.filter((one) => !isKeyRead(one) && !ctx.user.authorities.includes(one))
  if (beyond.length > 0) throw new AppError('beyond_own_authorities', { data: { authorities: beyond } })
  const now = ctx.now()
  // Locks, so that concurrent requests both count.
  await ctx.db.selectFrom('users').select('id').where('id', '=', ctx.user.id).forUpdate().execute()
  const live = (await readApiKeys(ctx)).filter(
    ({ revokedAt, expiresAt }) => revokedAt === null && (expiresAt === null || new Date(expiresAt) > now),
  )
  if (live.length >= mostKeys) throw new AppError('too_many_keys')
  const secret = `sty_${randomBytes(32).toString('base64url')}`
  const row = await ctx.db
    .insertInto('api_keys')
    .values({
      user_id: ctx.user.id,
      name,
      secret_hash: hashOf(secret),
      hint: secret.slice(-4),
      authorities: [...new Set(authorities)],
      is_integration: isIntegration,
      created_at: now,
      expires_at: days === null ? null : new Date(now.getTime() + days * 86_400_000),
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  await audit(ctx, {
    action: 'api-key.created',
    subject: `API key ${row.id} (${name}) of ${ctx.user.email}`,
    customerId: ctx.user.customerId,
    after: { authorities: row.authorities, expiresAt: row.expires_at },
  })
  await queueMail(ctx, { kind: 'api-key-made', about: { name }, to: { userId: ctx.user.id } })
  return { ...shown(row), secret }
}

/** Revokes a key, in a transaction. Throws `not_found` for another user's. */
export async function revokeApiKey(ctx: SignedInCtx, id: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('api_keys')
    .select(['name', 'revoked_at'])
    .where('id', '=', id)
    .where('user_id', '=', ctx.user.id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  if (row.revoked_at) return
  await ctx.db.updateTable('api_keys').set({ revoked_at: ctx.now() }).where('id', '=', id).execute()
  await audit(ctx, {
    action: 'api-key.revoked',
    subject: `API key ${id} (${row.name}) of ${ctx.user.email}`,
    customerId: ctx.user.customerId,
  })
}

/**
 * The user that a key works for, with the current authorities of both. Null for an unknown, expired or revoked key. Queried each
 * time, so that revoking takes effect everywhere at once. Throws `too_many`.
 */
export async function readKeyHolder(ctx: Ctx, secret: string): Promise<CurrentUser | null> {
  const now = ctx.now()
  const row = await ctx.db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select([
      'api_keys.id as keyId',
      'api_keys.authorities as granted',
      'api_keys.last_used_at',
      'users.id',
      'users.customer_id',
      'users.email',
      'users.name',
      'users.company_role',
      'customers.account_number',
      'second_factors.confirmed_at',
      authoritiesOf.as('authorities'),
      closedPrograms(sql`customers`).as('closedPrograms'),
      locationsOf.as('order_for'),
      tiesOf.as('ties'),
    ])
    .where('secret_hash', '=', hashOf(secret))
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('api_keys.expires_at', 'is', null), eb('api_keys.expires_at', '>', now)]))
    .where('users.status', '=', 'active')
    .executeTakeFirst()
  if (!row) return null
  await takeTry(ctx, 'api key', String(row.keyId), keyLimit)
  if (!row.last_used_at || now.getTime() - row.last_used_at.getTime() > touchMs)
    await ctx.db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', row.keyId).execute()
  return {
    id: row.id,
    customerId: row.customer_id,
    accountNumber: row.account_number,
    email: row.email,
    name: row.name,
    // An authority the person loses is lost by their keys too.
    authorities: row.authorities.filter((one) => row.granted.includes(one) || isRestriction(one)),
    companyRole: roleByKey(row.company_role, row.granted),
    closedPrograms: row.closedPrograms,
    byKey: row.granted,
    ...asLocations(row.order_for),
    ...asStaff(row.ties),
    secondFactor: row.confirmed_at !== null,
  }
}

type Row = {
  id: number
  name: string
  hint: string
  authorities: string[]
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

const shown = (row: Row): ApiKey => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  authorities: row.authorities,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at?.toISOString() ?? null,
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  revokedAt: row.revoked_at?.toISOString() ?? null,
})
