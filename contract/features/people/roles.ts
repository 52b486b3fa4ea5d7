import * as z from 'zod/mini'
import { endpoint } from '../../core/endpoint.ts'
import { Id, text } from '../../core/fields.ts'
import { AuthorityName } from './people.ts'

export const Role = z.object({
  id: z.int(),
  version: z.int(),
  name: z.string(),
  /** Users with the role, deleted ones excluded. */
  users: z.int(),
  authorities: z.array(AuthorityName),
})
export type Role = z.infer<typeof Role>

/** The effect of changing a role. */
export const RoleEffect = z.object({
  id: z.int(),
  name: z.string(),
  added: z.array(AuthorityName),
  removed: z.array(AuthorityName),
  users: z.int(),
  /** How many users gain and lose something, given their individual authorities. */
  gaining: z.int(),
  losing: z.int(),
  /** The first few who lose something. */
  losers: z.array(z.string()),
})
export type RoleEffect = z.infer<typeof RoleEffect>

const RoleName = text(60).check(z.minLength(1, 'Enter a name.'))
const Version = z.int().check(z.nonnegative())
const roleErrors = ['role_name_taken', 'beyond_own_authorities'] as const

export const roles = {
  list: endpoint({
    method: 'GET',
    path: 'roles',
    summary: 'All roles by name, with their number of users.',
    access: ['ROLES_ACCESS_CONTROL', 'USERS_ACCESS_CONTROL'],
    byKey: true,
    reply: z.array(Role),
  }),
  read: endpoint({
    method: 'GET',
    path: 'role',
    summary: 'One role.',
    access: ['ROLES_ACCESS_CONTROL'],
    byKey: true,
    query: z.object({ id: Id }),
    reply: Role,
  }),
  add: endpoint({
    method: 'POST',
    path: 'role',
    summary: 'Creates a role. Its authorities must be ones that the editor has.',
    access: ['ROLES_ACCESS_CONTROL'],
    audit: 'role.created',
    byKey: true,
    body: z.strictObject({ name: RoleName, authorities: z._default(z.array(AuthorityName), []) }),
    reply: Role,
    status: 201,
    errors: roleErrors,
  }),
  rename: endpoint({
    method: 'PUT',
    path: 'role',
    summary: 'Renames a role.',
    access: ['ROLES_ACCESS_CONTROL'],
    audit: 'role.changed',
    byKey: true,
    body: z.strictObject({ id: Id, version: Version, name: RoleName }),
    reply: Role,
    errors: [...roleErrors, 'changed_meanwhile'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: 'role',
    summary: 'Deletes a role without users.',
    access: ['ROLES_ACCESS_CONTROL'],
    audit: 'role.deleted',
    byKey: true,
    query: z.object({ id: Id }),
    errors: ['role_in_use', 'beyond_own_authorities'],
  }),
  permissions: endpoint({
    method: 'GET',
    path: 'permissions',
    summary: 'All authorities: display name, kind, and the calls that need them.',
    access: ['ROLES_ACCESS_CONTROL', 'USERS_ACCESS_CONTROL'],
    byKey: true,
    reply: z.array(
      z.object({ key: AuthorityName, value: z.string(), group: z.string(), opens: z.array(z.string()) }),
    ),
  }),
  matrix: endpoint({
    method: 'GET',
    path: 'role-permissions',
    summary: 'Every role with its authorities.',
    access: ['ROLES_ACCESS_CONTROL'],
    byKey: true,
    reply: z.array(Role),
  }),
  change: endpoint({
    method: 'PUT',
    path: 'role-permissions',
    summary:
      'Sets the authorities of roles, all or none, and returns who gains and loses what. `preview` changes nothing. Takes effect with each user’s next request.',
    access: ['ROLES_ACCESS_CONTROL'],
    audit: 'role-permissions.changed',
    byKey: true,
    body: z.strictObject({
      roles: z
        .array(z.strictObject({ id: Id, version: Version, authorities: z.array(AuthorityName) }))
        .check(z.minLength(1), z.maxLength(100)),
      preview: z._default(z.boolean(), false),
    }),
    reply: z.object({ saved: z.boolean(), effects: z.array(RoleEffect) }),
    errors: ['changed_meanwhile', 'beyond_own_authorities', 'last_administrator'],
  }),
} as const
