import { randomBytes } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { connectClient } from '../connect.ts'
import { type Log, SetupError } from '../setup.ts'
import type { Tables } from '../tables.ts'

/** The addresses of one database: for the app, for its owner, and for a role that may create databases. */
export type Addresses = { url: string; ownerUrl: string; adminUrl: string }

const databaseOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1))
const userOf = (url: string) => decodeURIComponent(new URL(url).username)

export function onDatabase(url: string, name: string) {
  const other = new URL(url)
  other.pathname = `/${encodeURIComponent(name)}`
  return other.toString()
}

/** Any number, as long as every process of this product uses the same one. */
const lockKey = 7_836_696_274

/**
 * Creates an empty database on the same server and, if allowed, in the same tablespace, with a name derived from the first. The
 * caller drops or renames it. Throws SetupError.
 */
async function createBeside(admin: pg.Client, { url, ownerUrl, adminUrl }: Addresses, what: string) {
  const name = `${databaseOf(url).slice(0, 40)}_${what}_${randomBytes(4).toString('hex')}`
  const id = admin.escapeIdentifier(name)
  const owner = userOf(ownerUrl)
  try {
    const owned = owner === userOf(adminUrl) ? '' : ` owner ${admin.escapeIdentifier(owner)}`
    const space = await spaceOf(admin, databaseOf(url))
    await admin.query(`create database ${id}${owned} encoding 'UTF8' template template0${space}`)
  } catch (error) {
    if ((error as { code?: string }).code !== '42501') throw error
    throw new SetupError(
      `The owner of the database may not create another one beside it: run "alter role ${owner} createdb" as a superuser of the server.`,
      { cause: error },
    )
  }
  if (userOf(url) !== owner) {
    await admin.query(`revoke all on database ${id} from public`)
    await admin.query(`grant connect, temporary on database ${id} to ${admin.escapeIdentifier(userOf(url))}`)
  }
  return name
}

/** The database's tablespace as a clause, if it isn't the default and may contain another database. */
async function spaceOf(admin: pg.Client, name: string) {
  const { rows } = await admin.query<{ space: string }>(
    `select spcname as space from pg_database join pg_tablespace on pg_tablespace.oid = dattablespace
     where datname = $1 and spcname <> 'pg_default' and has_tablespace_privilege(pg_tablespace.oid, 'create')`,
    [name],
  )
  return rows.map(({ space }) => ` tablespace ${admin.escapeIdentifier(space)}`).join('')
}

/** Whether the role may create databases. */
export async function mayCreateBeside(db: Kysely<Tables>, { adminUrl }: Pick<Addresses, 'adminUrl'>) {
  const { rows } = await sql<{ may: boolean }>`
    select rolsuper or rolcreatedb as may from pg_roles where rolname = ${userOf(adminUrl)}`.execute(db)
  return rows[0]?.may ?? false
}

const dropDatabase = (admin: pg.Client, name: string) =>
  admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`)

/** Runs `work` on a temporary empty database, which is dropped afterwards. One at a time. */
export async function withDatabaseBeside<R>(
  addresses: Addresses,
  log: Log,
  work: (beside: { url: string; ownerUrl: string }) => Promise<R>,
): Promise<R> {
  const { url, ownerUrl, adminUrl } = addresses
  const admin = await connectClient(adminUrl, log)
  try {
    await admin.query('select pg_advisory_lock($1)', [lockKey])
    // Left by killed processes: no other process has the lock.
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname like $1`,
      [
        `${databaseOf(url)
          .slice(0, 40)
          .replaceAll(/[\\%_]/g, '\\$&')}\\_try\\_%`,
      ],
    )
    for (const { name } of rows) await dropDatabase(admin, name)
    const name = await createBeside(admin, addresses, 'try')
    try {
      return await work({ url: onDatabase(url, name), ownerUrl: onDatabase(ownerUrl, name) })
    } finally {
      await dropDatabase(admin, name)
    }
  } finally {
    await admin.end()
  }
}

/**
 * Runs `work` on an empty database and then swaps it with the first. Returns the name under which the first is kept. Throws
 * SetupError while others are connected to it, before `work`.
 */
export async function swapDatabase(
  addresses: Addresses,
  log: Log,
  work: (beside: { url: string; ownerUrl: string }) => Promise<void>,
): Promise<string> {
  const { url, ownerUrl, adminUrl } = addresses
  const name = databaseOf(url)
  const admin = await connectClient(onDatabase(adminUrl, 'postgres'), log)
  try {
    await refuseUsers(admin, name)
    const beside = await createBeside(admin, addresses, 'new')
    const kept = `${name.slice(0, 30)}_before_${new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)}`
    try {
      await work({ url: onDatabase(url, beside), ownerUrl: onDatabase(ownerUrl, beside) })
      await refuseUsers(admin, name)
      // Excludes this process's own connections, which only mark the local server as used.
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = any($1)', [
        [name, beside],
      ])
      await admin.query(
        `alter database ${admin.escapeIdentifier(name)} rename to ${admin.escapeIdentifier(kept)}`,
      )
      await admin.query(
        `alter database ${admin.escapeIdentifier(beside)} rename to ${admin.escapeIdentifier(name)}`,
      )
      return kept
    } catch (error) {
      await dropDatabase(admin, beside).catch(() => {})
      throw error
    }
  } finally {
    await admin.end()
  }
}

async function refuseUsers(admin: pg.Client, name: string) {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = $1 and backend_type = 'client backend' and application_name <> $2`,
    [name, `stemyard ${process.pid}`],
  )
  const count = rows[0]?.count ?? 0
  if (count > 0)
    throw new SetupError(
      `${count} connections use the database: stop the product (npm stop) and everything else that is connected, and try again.`,
    )
}

/** Whether a database has nothing that a restore would destroy: no tables, or neither users nor orders. */
export async function isEmptyDatabase(ownerUrl: string, log: Log): Promise<boolean> {
  const client = await connectClient(ownerUrl, log)
  try {
    const { rows } = await client.query<{ made: boolean }>(
      `select to_regclass('public.users') is not null and to_regclass('public.orders') is not null as made`,
    )
    if (!rows[0]?.made) return true
    const { rows: found } = await client.query<{ used: boolean }>(
      'select exists (select from users) or exists (select from orders) as used',
    )
    return !found[0]?.used
  } finally {
    await client.end()
  }
}
