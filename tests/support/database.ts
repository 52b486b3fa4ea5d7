import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { connectClient } from '../../db/connect.ts'
import { startLocalPostgres } from '../../db/local.ts'
import { migrate } from '../../db/migrate.ts'
import { openPool } from '../../db/open.ts'
import type { Tables } from '../../db/tables.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const log = { info: () => {}, warn: console.warn }

interface TestServer {
  url: string
  ownerUrl: string
  /** May create databases. */
  adminUrl: string
}

export interface FreshDatabase {
  url: string
  ownerUrl: string
  db: Kysely<Tables>
  pool: pg.Pool
  /** Closes the pool and drops the database. */
  close(): Promise<void>
}

let started: Promise<TestServer> | undefined
let made = 0

/** What is in a database: nothing, the demo of today, or the demo as it is loaded at another moment. */
type Content = { demo?: boolean | Date }

/**
 * A migrated database of one's own, empty or with the demo distributor in it: a copy of a template that is made once
 * and kept until a migration or the demo changes.
 */
export async function freshDatabase({ demo = false }: Content = {}): Promise<FreshDatabase> {
  const server = await testServer()
  const name = newName()
  await withAdmin(server, (admin) =>
    withTemplate({ admin, server, demo }, (template) => copy({ admin, server }, template, name)),
  )
  return openDatabase(server, name)
}

/** The database as it is now, to be copied any number of times; its own pool is closed, and nobody else may be connected. */
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
    `create database ${name} template ${template} owner ${userOf(server.ownerUrl)} strategy file_copy`,
  )
}

const drop = (server: TestServer, name: string) =>
  withAdmin(server, async (admin) => void (await admin.query(`drop database if exists ${name} with (force)`)))

function openDatabase(server: TestServer, name: string): FreshDatabase {
  const url = onDatabase(server.url, name)
  const { db, pool, end } = openPool({ url, size: 10, log })
  return {
    url,
    ownerUrl: onDatabase(server.ownerUrl, name),
    db,
    pool,
    async close() {
      await end()
      await drop(server, name)
    },
  }
}

/** The same database through connections of one's own, as another process has it; closing leaves it there. */
export function sharedDatabase({ url, ownerUrl }: FreshDatabase): FreshDatabase {
  const { db, pool, end } = openPool({ url, size: 10, log })
  return { url, ownerUrl, db, pool, close: () => end() }
}

/** Starts the server that all test files of a run share, and clears away what killed runs left on it. */
export async function startTestServer({ durable = false } = {}) {
  const { DATABASE_URL: given, DATABASE_OWNER_URL: givenOwner } = process.env
  const local = given ? undefined : await startLocalPostgres({ dataDir: localFolder(durable), log, durable })
  const server: TestServer = given
    ? { url: given, ownerUrl: givenOwner ?? given, adminUrl: givenOwner ?? given }
    : { url: local!.url, ownerUrl: local!.ownerUrl, adminUrl: local!.adminUrl }
  await withAdmin(server, async (admin) => {
    await dropLeftovers(admin)
    await withTemplate({ admin, server, demo: false }, async () => {})
  })
  process.env.STEMYARD_TEST_SERVER = JSON.stringify(server)
  return { stop: async () => local?.stop() }
}

/** The run's server where vitest has set one up; else, for other tools, started on first use. */
function testServer(): Promise<TestServer> {
  started ??= (process.env.STEMYARD_TEST_SERVER ? Promise.resolve() : startTestServer()).then(() =>
    JSON.parse(process.env.STEMYARD_TEST_SERVER ?? ''),
  )
  return started
}

/** Kept between runs, one a user, so that root's runs and others' don't meet. */
function localFolder(durable: boolean) {
  const name = durable ? 'bench-database' : 'test-database'
  const folder = path.join(projectFolder, '.cache', `${name}-${process.getuid?.() ?? 0}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

interface Making {
  admin: pg.Client
  server: TestServer
  demo: boolean | Date
}

/** Runs `use` while nobody else makes or drops templates. */
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
      // Those of an older state of the files.
      for (const { name } of rows) await admin.query(`drop database ${name} with (force)`)
      await makeTemplate({ admin, server, demo }, template)
    }
    await use(template)
  } finally {
    await admin.query('select pg_advisory_unlock(hashtext($1))', lock)
  }
}

/** Made under another name and renamed when whole, so that an interrupted run leaves no half template. */
async function makeTemplate({ admin, server, demo }: Making, template: string) {
  const half = `making_${template}`
  await admin.query(`create database ${half} owner ${userOf(server.ownerUrl)} strategy file_copy`)
  const ownerUrl = onDatabase(server.ownerUrl, half)
  await migrate({ ownerUrl, appRole: userOf(server.url), log })
  if (demo) {
    const { loadDemo } = await import('../../db/demo/load.ts')
    const { db, end } = openPool({ url: ownerUrl, size: 2, log })
    await loadDemo(db, demo === true ? {} : { now: demo })
    await end()
  }
  await admin.query(`alter database ${half} rename to ${template}`)
}

function kindOf(demo: boolean | Date) {
  if (!demo) return 'empty'
  return demo === true ? 'demo' : `demo${demo.getTime()}`
}

/** What the content of a template follows from; the demo's orders lead up to the day it is loaded. */
function fingerprint(demo: boolean | Date) {
  const patterns = ['db/migrations/*.sql', 'db/migrate.ts', ...(demo ? ['db/demo/**/*.*'] : [])]
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: projectFolder }).sort())
    hash.update(file).update(readFileSync(path.join(projectFolder, file)))
  if (demo === true) hash.update(new Date().toDateString())
  return hash.digest('hex').slice(0, 16)
}

/** Test databases of processes that are gone; names carry the process that made them. */
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
