import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'
import type pg from 'pg'
import { dayAt } from '../../contract/core/dates.ts'
import { connectClient } from '../../db/connect.ts'
import { startLocalPostgres, stopLocalPostgres } from '../../db/local.ts'
import { migrate } from '../../db/migrate.ts'
import { openPool } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'
import { memorySpace } from './memory-space.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const log = { info: () => {}, warn: console.warn }

interface TestServer {
  url: string
  ownerUrl: string
  /** The address of a role that may create databases. */
  adminUrl: string
  /** The tablespace for databases that are dropped soon; the server's default without it. */
  space?: string | undefined
}

export interface FreshDatabase {
  url: string
  ownerUrl: string
  /** With a role that may create databases. */
  adminUrl: string
  db: Kysely<Tables>
  pool: pg.Pool
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

let started: Promise<TestServer> | undefined
let made = 0

/** The connections of a pool, and how many of them low-priority work must leave free. */
type PoolSize = { size: number; reserved: number }
const usualPool: PoolSize = { size: 10, reserved: 2 }

/** The content of a database: empty, today's demo, or the demo loaded at another time. */
type Content = { demo?: boolean | Date; pool?: PoolSize }

/**
 * A migrated database for one test file, empty or with the demo distributor. It is a copy of a template that is kept until a migration or
 * the demo changes.
 */
export async function freshDatabase({
  demo = false,
  pool = usualPool,
}: Content = {}): Promise<FreshDatabase> {
  const server = await testServer()
  const name = newName()
  await withAdmin(server, (admin) =>
    withTemplate({ admin, server, demo }, (template) => copy({ admin, server }, template, name)),
  )
  return openDatabase(server, name, pool)
}

/** A database without tables, for tests that migrate it themselves. */
export async function emptyDatabase(): Promise<FreshDatabase> {
  const server = await testServer()
  const name = newName()
  await withAdmin(server, (admin) =>
    admin.query(`create database ${name} owner ${userOf(server.ownerUrl)}${placeIn(server)}`),
  )
  return openDatabase(server, name)
}

/** A template of the current database for any number of copies; closes its pool, and no other connection may be open. */
export async function copiesOf({ url, pool, db }: FreshDatabase) {
  const server = await testServer()
  const template = new URL(url).pathname.slice(1)
  await db.destroy()
  await pool.end()
  return {
    async copy(): Promise<FreshDatabase> {
      const name = newName()
      await withAdmin(server, (admin) => copy({ admin, server }, template, name))
      return openDatabase(server, name)
    },
    close: () => drop(server, template),
  }
}

function newName() {
  made += 1
  return `test_${process.pid}_${Date.now().toString(36)}_${made}`
}

async function copy(
  { admin, server }: { admin: pg.Client; server: TestServer },
  template: string,
  name: string,
) {
  await admin.query(
    `create database ${name} template ${template} owner ${userOf(server.ownerUrl)} strategy file_copy${placeIn(server)}`,
  )
}

const placeIn = ({ space }: TestServer) => (space ? ` tablespace ${space}` : '')

const drop = (server: TestServer, name: string) =>
  withAdmin(server, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)))

function openDatabase(server: TestServer, name: string, connections = usualPool): FreshDatabase {
  const url = onDatabase(server.url, name)
  const { db, pool, end } = openPool({ url, ...connections, log })
  return {
    url,
    ownerUrl: onDatabase(server.ownerUrl, name),
    adminUrl: onDatabase(server.adminUrl, name),
    db,
    pool,
    async close() {
      await end()
      await drop(server, name)
    },
  }
}

/** The same database through separate connections, like another process; closing does not drop it. */
export function sharedDatabase({ url, ownerUrl, adminUrl }: FreshDatabase): FreshDatabase {
  const { db, pool, end } = openPool({ url, ...usualPool, log })
  return { url, ownerUrl, adminUrl, db, pool, close: () => end() }
}

/** Runs `work` while every statement on a table fails, as if the database were down. */
export async function withoutTable({ ownerUrl }: FreshDatabase, table: string, work: () => Promise<void>) {
  const owner = await connectClient(ownerUrl, log)
  try {
    await owner.query(`alter table ${table} rename to ${table}_away`)
    await work()
  } finally {
    await owner.query(`alter table ${table}_away rename to ${table}`)
    await owner.end()
  }
}

/** Starts the server that all test files of a run share, and removes the databases of killed runs. */
export async function startTestServer({ durable = false } = {}) {
  const { DATABASE_URL: given, DATABASE_OWNER_URL: givenOwner } = process.env
  const dataDir = localFolder(durable)
  // Figures are comparable only between servers of the same age.
  if (durable && !given) await emptyFolder(dataDir)
  const local = given ? undefined : await startLocalPostgres({ dataDir, log, durable })
  const server: TestServer = given
    ? { url: given, ownerUrl: givenOwner ?? given, adminUrl: givenOwner ?? given }
    : {
        url: bySocket(local!.url, dataDir),
        ownerUrl: bySocket(local!.ownerUrl, dataDir),
        adminUrl: bySocket(local!.adminUrl, dataDir),
      }
  await withAdmin(server, async (admin) => {
    await dropLeftovers(admin)
    if (local && !durable) server.space = await memorySpace(admin, dataDir)
    await withTemplate({ admin, server, demo: false }, async () => {})
  })
  process.env.STEMYARD_TEST_SERVER = JSON.stringify(server)
  return { stop: async () => local?.stop() }
}

/** The address of the server's Unix socket, if it has one: statements take two thirds of the time that they take over TCP. */
function bySocket(url: string, dataDir: string) {
  const address = new URL(url)
  const cluster = realpathSync(path.join(dataDir, 'postgres'))
  if (existsSync(path.join(cluster, `.s.PGSQL.${address.port}`))) address.searchParams.set('host', cluster)
  return address.href
}

/** The run's server if vitest started one; else, for other tools, started on first use. */
function testServer(): Promise<TestServer> {
  started ??= (process.env.STEMYARD_TEST_SERVER ? Promise.resolve() : startTestServer()).then(() =>
    JSON.parse(process.env.STEMYARD_TEST_SERVER ?? ''),
  )
  return started
}

/** Each user has its own, so that runs by root and by others don't conflict. That of the tests is kept between runs. */
function localFolder(durable: boolean) {
  const name = durable ? 'bench-database' : 'test-database'
  const folder = path.join(projectFolder, '.cache', `${name}-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

async function emptyFolder(dataDir: string) {
  await stopLocalPostgres(dataDir)
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
}

interface Making {
  admin: pg.Client
  server: TestServer
  demo: boolean | Date
}

/** Runs `use` while no other process creates or drops templates. */
async function withTemplate({ admin, server, demo }: Making, use: (template: string) => Promise<void>) {
  const kind = kindOf(demo)
  const template = `template_${kind}_${fingerprint(demo)}`
  const lock = [`stemyard ${kind} template`]
  await admin.query('select pg_advisory_lock(hashtext($1))', lock)
  try {
    const { rows } = await admin.query<{ name: string }>(
      `select datname as name from pg_database where datname ~ $1`,
      [`^(making_)?template_${kind}_`],
    )
    if (!rows.some(({ name }) => name === template)) {
      // Templates of older versions of the files.
      for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
      await makeTemplate({ admin, server, demo }, template)
    }
    await use(template)
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', lock)
  }
}

/** Created under a temporary name and renamed when complete, so that an interrupted run leaves no half template. */
async function makeTemplate({ admin, server, demo }: Making, template: string) {
  const half = `making_${template}`
  await admin.query(`create database ${half} owner ${userOf(server.ownerUrl)} strategy file_copy`)
  const ownerUrl = onDatabase(server.ownerUrl, half)
  await migrate({ ownerUrl, appRole: userOf(server.url), log })
  if (demo) {
    const { loadDemo } = await import('../../db/demo/load.ts')
    const { db, end } = openPool({ url: ownerUrl, size: 2, log })
    await loadDemo(db, demo === true ? {} : { now: demo })
    // Gives the planner statistics in each copy; the tests' server never vacuums automatically.
    await sql`analyze`.execute(db)
    await end()
  }
  await admin.query(`alter database ${half} rename to ${template}`)
}

function kindOf(demo: boolean | Date) {
  if (!demo) return 'empty'
  return demo === true ? 'demo' : `demo${demo.getTime()}`
}

/** The demo, and the rules that its loader imports. */
const demoSources = ['db/demo/**/*.*', 'contract/{core,rules}/**/*.ts']

/** Everything that determines a template's content; the demo's orders lead up to the day it is loaded. */
function fingerprint(demo: boolean | Date) {
  const patterns = ['db/migrations/*.sql', 'db/migrate.ts', ...(demo ? demoSources : [])]
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: projectFolder }).sort())
    hash.update(file).update(readFileSync(path.join(projectFolder, file)))
  // The distributor's day, because a test run may simulate another time zone.
  if (demo === true) hash.update(dayAt(new Date(), 'America/New_York'))
  return hash.digest('hex').slice(0, 16)
}

/** Test databases of processes that have ended; names contain the creator's process id. */
async function dropLeftovers(admin: pg.Client) {
  const { rows } = await admin.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^test_\\d+_'`,
  )
  for (const { name } of rows)
    if (!isAlive(Number(name.split('_')[1])))
      await admin.query(`drop database if exists ${name} with (force)`)
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Runs `work` on a superuser connection. */
export const withSuperuser = async <T>(work: (admin: pg.Client) => Promise<T>) =>
  withAdmin(await testServer(), work)

async function withAdmin<T>(server: TestServer, work: (admin: pg.Client) => Promise<T>) {
  const admin = await connectClient(server.adminUrl, log)
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function userOf(url: string) {
  return decodeURIComponent(new URL(url).username)
}

function onDatabase(url: string, name: string) {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}
