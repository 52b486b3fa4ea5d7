import * as z from 'zod/mini'
import { authorities, type KeyAuthority, keyReads } from '../../core/access.ts'
import { endpoint } from '../../core/endpoint.ts'
import { Id, Instant, text } from '../../core/fields.ts'

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The last four characters, by which its owner recognizes it. */
  hint: z.string(),
  authorities: z.array(z.string()),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: 'account/api-keys',
    summary: 'The user’s API keys, newest first, including revoked ones.',
    access: 'signed-in',
    reply: z.array(ApiKey),
  }),
  add: endpoint({
    method: 'POST',
    path: 'account/api-keys',
    summary:
      'Creates an API key: `Authorization: Bearer sty_…`. It can do what it lists, never more than its user: authorities, and the reads ORDER_HISTORY, MONEY, COMPANY and PERSON. Without an ordering authority it cannot order. The secret is returned only here.',
    access: 'signed-in',
    keepsNoReply: true,
    body: z.strictObject({
      name: text(60).check(z.minLength(1, 'Enter a name.')),
      authorities: z
        .array(z.enum(Object.keys({ ...authorities, ...keyReads }) as [KeyAuthority, ...KeyAuthority[]]))
        .check(z.maxLength(40)),
      /** Days until it expires; null for never. */
      days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(730))), 365),
    }),
    reply: z.extend(ApiKey, { secret: z.string() }),
    status: 201,
    errors: ['reauth_required', 'beyond_own_authorities', 'too_many_keys'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: 'account/api-keys/:id',
    summary: 'Revokes a key at once. Revoking twice is the same as once.',
    access: 'signed-in',
    params: z.object({ id: Id }),
  }),
} as const
