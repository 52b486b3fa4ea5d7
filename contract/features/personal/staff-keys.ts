import * as z from 'zod/mini'
import { authorities, type KeyAuthority, keyReads } from '../../core/access.ts'
import { endpoint, mediaTypes } from '../../core/endpoint.ts'
import { Id, text } from '../../core/fields.ts'
import { listOf } from '../../core/list.ts'
import { ApiKey } from './api-keys.ts'

export const keyStates = ['live', 'expired', 'revoked'] as const
export const keyKinds = ['person', 'integration'] as const

export const StaffKey = z.extend(ApiKey, {
  /** The person whose authorities limit it. */
  owner: z.object({ id: z.int(), name: z.string(), email: z.string() }),
  accountNumber: z.int(),
  kind: z.enum(keyKinds),
  state: z.enum(keyStates),
})
export type StaffKey = z.infer<typeof StaffKey>

const access = ['MAINTENANCE'] as const

/** Keys of all people and of integrations. */
export const staffKeys = {
  list: endpoint({
    method: 'GET',
    path: 'admin/api-keys',
    pace: 'search',
    summary:
      'API keys of all people and of integrations, the newest first. `q` is part of a name or an email.',
    access,
    ...listOf({
      row: StaffKey,
      filters: {
        q: z.optional(text(100)),
        state: z.optional(z.enum(keyStates)),
        kind: z.optional(z.enum(keyKinds)),
      },
      sorts: ['created', 'name', 'owner', 'used', 'ends'],
    }),
    also: [mediaTypes.csv, mediaTypes.xlsx],
  }),
  add: endpoint({
    method: 'POST',
    path: 'admin/api-keys',
    summary:
      'Creates a key for an integration: `Authorization: Bearer sty_…`. It can have only authorities of its creator, and must expire. The secret is returned only here.',
    access,
    audit: 'api-key.created',
    keepsNoReply: true,
    body: z.strictObject({
      name: text(60).check(z.minLength(1, 'Enter a name.')),
      authorities: z
        .array(z.enum(Object.keys({ ...authorities, ...keyReads }) as [KeyAuthority, ...KeyAuthority[]]))
        .check(z.minLength(1, 'Choose at least one permission.'), z.maxLength(40)),
      /** Days until it expires. */
      days: z
        .int('Enter a number.')
        .check(z.gte(1, 'From 1 to 730 days.'), z.lte(730, 'From 1 to 730 days.')),
    }),
    reply: z.extend(ApiKey, { secret: z.string() }),
    status: 201,
    errors: ['reauth_required', 'beyond_own_authorities', 'too_many_keys'],
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: 'admin/api-keys/:id',
    summary: 'Revokes anyone’s key at once. Revoking twice is the same as once.',
    access,
    audit: 'api-key.revoked',
    params: z.object({ id: Id }),
  }),
} as const
