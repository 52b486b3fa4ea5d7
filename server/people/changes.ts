import { type RawBuilder, sql } from 'kysely'
import type { Authority } from '../../contract/core/access.ts'
import type { Person } from '../../contract/features/people/people.ts'
import { inLine } from '../access/guard.ts'
import type { ChangeTable, Values } from '../changes/tables.ts'
import type { Ctx } from '../core/route.ts'
import { readPersons } from './read.ts'
import { changeOf, readRole, readRoles, saveAuthorities, saveName } from './roles.ts'
import { saveUser, userFields } from './users.ts'

type Names = ReadonlyMap<string, string>

async function namesFrom(ctx: Ctx, query: RawBuilder<{ key: string; name: string }>): Promise<Names> {
  const { rows } = await query.execute(ctx.db)
  return new Map(rows.map(({ key, name }) => [key, name]))
}

/** How changes of users are undone. */
export const userChanges: ChangeTable = {
  name: 'users',
  lock: async (ctx, keys) => {
    await inLine(ctx.db)
    const persons = await readPersons(ctx, keys.map(Number))
    return new Map(persons.map((person) => [String(person.id), userFields(person)]))
  },
  write: async (ctx, rows) => {
    for (const { key, values } of rows) {
      const [person] = await readPersons(ctx, [Number(key)])
      if (person) await saveUser(ctx, person, { ...userFields(person), ...values } as Edit)
    }
  },
  names: (ctx, keys) =>
    namesFrom(ctx, sql`select id::text as key, name from users where id = any(${keys}::bigint[])`),
  show: async (ctx, values) => {
    const roles = new Map((await readRoles(ctx)).map(({ id, name }) => [id, name]))
    const ids = values.flatMap(({ field, value }) => (field === 'locations' && isList(value) ? value : []))
    const places = await namesFrom(
      ctx,
      sql`select id::text as key, name from addresses where id = any(${ids}::bigint[])`,
    )
    const idsOf = (name: string) =>
      values.flatMap(({ field, value }) => (field === name && value !== null ? [String(value)] : []))
    const reps = await namesFrom(
      ctx,
      sql`select id::text as key, name from sales_reps where id = any(${idsOf('repId')}::bigint[])`,
    )
    const vendors = await namesFrom(
      ctx,
      sql`select id as key, name from vendors where id = any(${idsOf('vendorId')}::text[])`,
    )
    return values.map(({ field, value }) => {
      if (field === 'roleId') return roles.get(Number(value)) ?? value
      if (field === 'repId') return reps.get(String(value)) ?? value
      if (field === 'vendorId') return vendors.get(String(value)) ?? value
      if (field === 'locations' && isList(value)) return value.map((id) => places.get(String(id)) ?? id)
      return value
    })
  },
}

type Edit = Parameters<typeof saveUser>[2] & Partial<Person>

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

/** How changes of roles are undone. */
export const roleChanges: ChangeTable = {
  name: 'roles',
  lock: async (ctx, keys) => {
    await inLine(ctx.db)
    const roles = (await readRoles(ctx)).filter(({ id }) => keys.includes(String(id)))
    return new Map(
      roles.map(({ id, name, authorities }): [string, Values] => [String(id), { name, authorities }]),
    )
  },
  write: async (ctx, rows) => {
    for (const { key, values } of rows)
      if (typeof values.name === 'string') await saveName(ctx, await readRole(ctx, Number(key)), values.name)
    const roles = new Map((await readRoles(ctx)).map((role) => [String(role.id), role]))
    const changes = rows.flatMap(({ key, values }) => {
      const role = roles.get(key)
      return role && isList(values.authorities) ? changeOf(role, values.authorities as Authority[]) : []
    })
    if (changes.length > 0) await saveAuthorities(ctx, changes)
  },
  names: (ctx, keys) =>
    namesFrom(ctx, sql`select id::text as key, name from roles where id = any(${keys}::bigint[])`),
}
