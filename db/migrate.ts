import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { runMigrations } from 'graphile-worker'
import type pg from 'pg'
import { connectClient } from './connect.ts'
import { type Log, SetupError } from './setup.ts'

export const migrationsFolder = path.join(import.meta.dirname, 'migrations')

interface Migration {
  /** `0002_customers_and_people` */
  name: string
  sql: string
  sha256: string
}

/** Any number, as long as every process of this product uses the same one. */
const lockKey = 7_836_696_273

/**
 * Migrates the database to the state of `folder`: each file once, in order, completely or not at all. Processes that start
 * together queue here. Then installs the job queue and grants `appRole` access to the rows. Throws SetupError when the database
 * doesn't match the files.
 */
export async function migrate(options: {
  ownerUrl: string
  appRole: string
  log: Log
  folder?: string
  /** The last file to apply, for the data of a backup; by default all. */
  upTo?: string | undefined
}) {
  const { ownerUrl, appRole, log, folder = migrationsFolder, upTo } = options
  const client = await connectClient(ownerUrl, log)
  try {
    await checkServer(client)
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      `create table if not exists schema_migrations (
         name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
    )
    const { rows: applied } = await client.query<{ name: string; sha256: string }>(
      'select name, sha256 from schema_migrations order by name',
    )
    await installTrigrams(client)
    const files = readMigrations(folder).filter(({ name }) => upTo === undefined || name <= upTo)
    for (const migration of pending(files, applied)) {
      await apply(client, migration)
      log.info(`Applied ${migration.name}`)
    }
    await runMigrations({ connectionString: ownerUrl })
    await grantRows(client, appRole)
  } finally {
    // Ending the connection releases the lock.
    await client.end()
  }
}

/** The files of `folder` in order. Throws SetupError for a name or a number that makes the order ambiguous. */
export function readMigrations(folder: string): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
  const numbers = new Set<string>()
  return files.map((file) => {
    const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file)?.[1]
    if (!number)
      throw new SetupError(`${file} in ${folder} is not named like 0002_customers_and_people.sql: rename it.`)
    if (numbers.has(number))
      throw new SetupError(`Two migrations in ${folder} have the number ${number}: renumber one.`)
    numbers.add(number)
    const sql = readFileSync(path.join(folder, file), 'utf8')
    return { name: file.replace('.sql', ''), sql, sha256: createHash('sha256').update(sql).digest('hex') }
  })
}

/** Throws SetupError unless this version of the product has every migration of a database or backup. */
export const assertKnownMigrations = (
  applied: { name: string; sha256: string }[],
  folder = migrationsFolder,
) => void pending(readMigrations(folder), applied)

/** The files still to apply. Throws SetupError when the database has diverged from the files. */
function pending(files: Migration[], applied: { name: string; sha256: string }[]): Migration[] {
  const newest = files.at(-1)?.name ?? ''
  for (const { name, sha256 } of applied) {
    const file = files.find((file) => file.name === name)
    if (!file && name < newest)
      throw new SetupError(
        `The database was made by an early version of the product, whose migrations have been replaced (it has ${name}): set DATABASE_URL to an empty database, or DATA_DIR to an empty folder.`,
      )
    if (!file)
      throw new SetupError(
        `The database is newer than this version of the product (it has ${name}): start the newer version.`,
      )
    if (file.sha256 !== sha256)
      throw new SetupError(
        `Migration ${name} was changed after it had been applied: put the file back and write a new migration, or start with an empty database.`,
      )
  }
  const last = applied.at(-1)?.name ?? ''
  const rest = files.filter((file) => !applied.some(({ name }) => name === file.name))
  const late = rest.find((file) => file.name < last)
  if (late)
    throw new SetupError(
      `Migration ${late.name} comes before ${last}, which is applied: give it a higher number.`,
    )
  return rest
}

async function apply(client: pg.Client, { name, sql, sha256 }: Migration) {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new SetupError(`Migration ${name} failed and left nothing behind: ${(error as Error).message}`, {
      cause: error,
    })
  }
}

async function checkServer(client: pg.Client) {
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  )
  const { version, encoding } = rows[0]!
  if (version < 150_000)
    throw new SetupError(
      `The database server is PostgreSQL ${Math.floor(version / 10_000)}: set DATABASE_URL to one of version 15 or newer.`,
    )
  if (encoding !== 'UTF8')
    throw new SetupError(
      `The database is encoded in ${encoding}: set DATABASE_URL to a database made with UTF8.`,
    )
}

/** `pg_trgm` speeds up searches inside names and emails. Every package of PostgreSQL's contrib extensions has it. */
async function installTrigrams(client: pg.Client) {
  try {
    await client.query('create extension if not exists pg_trgm')
  } catch (error) {
    throw new SetupError(
      `The extension pg_trgm can't be installed (${(error as Error).message}): add PostgreSQL's contrib package to the server, or run "create extension pg_trgm" in this database as a superuser.`,
      { cause: error },
    )
  }
}

/**
 * Lets the app read and write rows, and no more. The job queue's tables have row security without a policy, which denies everyone
 * but their owner, so the app needs one to queue jobs in its own transaction.
 */
async function grantRows(client: pg.Client, appRole: string) {
  const { rows } = await client.query<{ same: boolean }>('select current_user = $1 as same', [appRole])
  if (rows[0]?.same) return
  const app = client.escapeIdentifier(appRole)
  const { rows: tables } = await client.query<{ name: string; policed: boolean }>(
    `select tables.oid::regclass::text as name, exists (select from pg_policy where polrelid = tables.oid) as policed
     from pg_class tables
     where relnamespace = 'graphile_worker'::regnamespace and relkind = 'r' and relrowsecurity`,
  )
  const policies = tables.filter(({ policed }) => !policed)
  await client.query(`
    begin;
    grant usage on schema public, graphile_worker to ${app};
    grant select, insert, update, delete on all tables in schema public, graphile_worker to ${app};
    grant usage, select on all sequences in schema public, graphile_worker to ${app};
    grant execute on all functions in schema public, graphile_worker to ${app};
    alter default privileges in schema public grant select, insert, update, delete on tables to ${app};
    alter default privileges in schema public grant usage, select on sequences to ${app};
    alter default privileges in schema public grant execute on functions to ${app};
    revoke insert, update, delete on schema_migrations, graphile_worker.migrations from ${app};
    ${policies.map(({ name }) => `create policy app on ${name} to ${app} using (true) with check (true);`).join('\n')}
    commit`)
}
