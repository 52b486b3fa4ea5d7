import * as z from 'zod/mini'
import { type Authority, authorities } from './access.ts'
import { endpoint } from './endpoint.ts'
import { Id, Instant, text } from './fields.ts'

export const ApiKey = z.object({
  id: z.int(),
  name: z.string(),
  /** The last four characters, by which its owner knows it. */
  hint: z.string(),
  authorities: z.array(z.string()),
  createdAt: Instant,
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  revokedAt: z.nullable(Instant),
})
export type ApiKey = z.infer<typeof ApiKey>

/** Ways in and what belongs to the person stay closed to programs, whatever their key may do. */
export const closedToKeys = (method: string, path: string): boolean =>
  /^(auth\/|account\/(api-keys|sessions|second-factor))/.test(path) ||
  (method !== 'GET' && /^account(\/|$)/.test(path))

export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: 'account/api-keys',
    summary: 'One’s keys for programs, newest first; revoked ones stay listed.',
    access: 'signed-in',
    reply: z.array(ApiKey),
  }),
  add: endpoint({
    method: 'POST',
    path: 'account/api-keys',
    summary:
      'Makes a key for a program: `Authorization: Bearer sty_…`. It may do what is named, never more than its user. The secret shows in this answer alone.',
    access: 'signed-in',
    body: z.strictObject({
      name: text(60).check(z.minLength(1, 'Enter what the key is for.')),
      authorities: z
        .array(z.enum(Object.keys(authorities) as [Authority, ...Authority[]]))
        .check(z.maxLength(40)),
      /** Days until it lapses; null never. */
      days: z._default(z.nullable(z.int().check(z.gte(1), z.lte(730))), 365),
    }),
    reply: z.extend(ApiKey, { secret: z.string() }),
    status: 201,
    errors: ['reauth_required', 'beyond_own_authorities', 'too_many_keys'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: 'account/api-keys/:id',
    summary: 'Revokes a key; it opens nothing from then on. Twice is the same as once.',
    access: 'signed-in',
    params: z.object({ id: Id }),
  }),
} as const
