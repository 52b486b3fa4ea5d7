import { sql } from 'kysely'
import { type Authority, authorities, authoritiesOf, authorityGroup } from '../../contract/core/access.ts'
import type { InputOf, ReplyOf } from '../../contract/core/endpoint.ts'
import type { roles as contract, Role, RoleEffect } from '../../contract/features/people/roles.ts'
import { endpoints } from '../../contract/index.ts'
import { assertMayGrant, assertSomebodyManagesRoles, inLine } from '../access/guard.ts'
import { audit, nothingChanged } from '../audit/audit.ts'
import { changeFields, type FieldChange } from '../changes/record.ts'
import { assertVersion } from '../changes/version.ts'
import { AppError } from '../core/errors.ts'
import type { Ctx, SignedInCtx } from '../core/route.ts'

export async function readRoles(ctx: Ctx): Promise<Role[]> {
  const { rows } = await sql<Role>`
    select id, version, name,
      (select count(*)::int from users where role_id = roles.id and status <> 'deleted') as users,
      (select coalesce(array_agg(authority order by authority), '{}') from role_authorities where role_id = roles.id)
        as authorities
    from roles order by name`.execute(ctx.db)
  return rows
}

/** One role. Throws `not_found`. */
export async function readRole(ctx: Ctx, id: number): Promise<Role> {
  const role = (await readRoles(ctx)).find((one) => one.id === id)
  if (!role) throw new AppError('not_found')
  return role
}

/** The authorities with the calls that each allows, read from the contract itself. */
export function readPermissions(): ReplyOf<typeof contract.permissions> {
  return (Object.keys(authorities) as Authority[]).map((key) => ({
    key,
    value: authorities[key],
    group: authorityGroup(key),
    opens: endpoints
      .filter(({ endpoint: { access } }) => authoritiesOf(access).includes(key))
      .map(({ endpoint: { method, path } }) => `${method} ${path}`),
  }))
}

export async function addRole(ctx: SignedInCtx, asked: InputOf<typeof contract.add>['body']): Promise<Role> {
  await inLine(ctx.db)
  assertMayGrant(ctx, asked.authorities)
  await assertNameFree(ctx, asked.name)
  const { id } = await ctx.db
    .insertInto('roles')
    .values({ name: asked.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeAuthorities(ctx, id, asked.authorities)
  const after = await readRole(ctx, id)
  await audit(ctx, { action: 'role.created', subject: `role ${asked.name}`, after: after.authorities })
  return after
}

export async function renameRole(
  ctx: SignedInCtx,
  { id, version, name }: InputOf<typeof contract.rename>['body'],
): Promise<Role> {
  await inLine(ctx.db)
  const before = await readRole(ctx, id)
  assertMayGrant(ctx, before.authorities)
  await assertVersion(ctx, { table: 'roles', key: id }, before, version)
  await saveName(ctx, before, name)
  await changeFields(
    ctx,
    {
      area: 'roles',
      sentence: 'role.changed',
      parameters: {},
      subject: `role ${before.name}`,
      before: before.name,
      after: name,
    },
    [{ table: 'roles', key: id, field: 'name', before: before.name, after: name }],
  )
  return readRole(ctx, id)
}

/** Renames a role by the rules of an edit, once `inLine` has locked out other editors of people. */
export async function saveName(ctx: SignedInCtx, role: Role, name: string) {
  assertMayGrant(ctx, role.authorities)
  if (name !== role.name) await assertNameFree(ctx, name)
  await ctx.db
    .updateTable('roles')
    .set({ name, version: role.version + 1 })
    .where('id', '=', role.id)
    .execute()
  await ctx.emit('roles.changed', {})
}

export async function deleteRole(ctx: SignedInCtx, id: number) {
  await inLine(ctx.db)
  const before = await readRole(ctx, id)
  assertMayGrant(ctx, before.authorities)
  const used = await ctx.db.selectFrom('users').select('id').where('role_id', '=', id).executeTakeFirst()
  if (used) throw new AppError('role_in_use', { data: { users: before.users } })
  await ctx.db.deleteFrom('roles').where('id', '=', id).execute()
  await audit(ctx, { action: 'role.deleted', subject: `role ${before.name}`, before: before.authorities })
}

/**
 * Sets the authorities of several roles, in a transaction, or only previews the result. Throws `beyond_own_authorities` for a
 * role that has, or would have, more than the editor.
 */
export async function changeRoles(
  ctx: SignedInCtx,
  { roles, preview }: InputOf<typeof contract.change>['body'],
): Promise<ReplyOf<typeof contract.change>> {
  await inLine(ctx.db)
  const before = new Map((await readRoles(ctx)).map((role) => [role.id, role]))
  const changes: ReturnType<typeof changeOf>[] = []
  for (const { id, version, authorities } of roles) {
    const role = before.get(id)
    if (!role) throw new AppError('not_found')
    await assertVersion(ctx, { table: 'roles', key: id }, role, version)
    changes.push(changeOf(role, authorities))
  }
  assertMayChange(ctx, changes)
  const effects: RoleEffect[] = []
  for (const { role, added, removed } of changes)
    effects.push({
      id: role.id,
      name: role.name,
      added,
      removed,
      ...(await readEffect(ctx, role, added, removed)),
    })
  if (preview) {
    nothingChanged(ctx)
    return { saved: false, effects }
  }
  await saveAuthorities(ctx, changes)
  await changeFields(
    ctx,
    {
      area: 'roles',
      sentence: 'role-permissions.changed',
      parameters: {},
      subject: changes.map(({ role }) => `role ${role.name}`).join(', '),
      before: changes.map(({ role }) => ({ role: role.name, authorities: role.authorities })),
      after: changes.map(({ role, wanted }) => ({ role: role.name, authorities: wanted })),
    },
    changes.map(({ role, wanted }): FieldChange => {
      return { table: 'roles', key: role.id, field: 'authorities', before: role.authorities, after: wanted }
    }),
  )
  return { saved: true, effects }
}

type RoleChange = ReturnType<typeof changeOf>

/** The authorities a role gains and loses, in the order in which roles list them. */
export function changeOf(role: Role, authorities: readonly Authority[]) {
  const wanted = new Set(authorities)
  const had = new Set(role.authorities)
  return {
    role,
    added: [...wanted.difference(had)],
    removed: [...had.difference(wanted)],
    wanted: [...wanted].sort(),
  }
}

function assertMayChange(ctx: SignedInCtx, changes: readonly RoleChange[]) {
  for (const { role, added, removed } of changes)
    if (added.length + removed.length > 0) assertMayGrant(ctx, role.authorities, added)
}

/** Writes the authorities of roles by the rules of an edit, once `inLine` has locked out other editors of people. */
export async function saveAuthorities(ctx: SignedInCtx, changes: readonly RoleChange[]) {
  assertMayChange(ctx, changes)
  for (const { role, added, removed, wanted } of changes) {
    if (added.length + removed.length === 0) continue
    await writeAuthorities(ctx, role.id, wanted)
    await ctx.db
      .updateTable('roles')
      .set({ version: role.version + 1 })
      .where('id', '=', role.id)
      .execute()
  }
  await assertSomebodyManagesRoles(ctx)
  await ctx.emit('roles.changed', {})
}

/** The users who gain and lose: a user's own authority overrides the role's, either way. */
async function readEffect(ctx: Ctx, role: Role, added: Authority[], removed: Authority[]) {
  const { rows } = await sql<{ email: string; gains: boolean; loses: boolean }>`
    select email,
      exists (select from unnest(${added}::text[]) as a where not exists (
        select from user_authorities u where u.user_id = users.id and u.authority = a)) as gains,
      exists (select from unnest(${removed}::text[]) as a where not exists (
        select from user_authorities u where u.user_id = users.id and u.authority = a)) as loses
    from users where role_id = ${role.id} and status = 'active' order by email`.execute(ctx.db)
  const losers = rows.filter(({ loses }) => loses)
  return {
    users: rows.length,
    gaining: rows.filter(({ gains }) => gains).length,
    losing: losers.length,
    losers: losers.slice(0, 5).map(({ email }) => email),
  }
}

async function writeAuthorities(ctx: Ctx, roleId: number, wanted: readonly Authority[]) {
  await ctx.db.deleteFrom('role_authorities').where('role_id', '=', roleId).execute()
  if (wanted.length > 0)
    await ctx.db
      .insertInto('role_authorities')
      .values([...new Set(wanted)].map((authority) => ({ role_id: roleId, authority })))
      .execute()
}

async function assertNameFree(ctx: Ctx, name: string) {
  const { rows } = await sql`select id from roles where lower(name) = lower(${name})`.execute(ctx.db)
  const fields = [{ path: 'name', message: 'A role with that name already exists.' }]
  if (rows.length > 0) throw new AppError('role_name_taken', { fields })
}
