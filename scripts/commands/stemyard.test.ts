import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'

const program = path.resolve(import.meta.dirname, 'main.ts')
let folder: string
let database: FreshDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'stemyard-command-'))
  database = await freshDatabase({ demo: true })
}, 120_000)
afterAll(async () => {
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

/** A secret that must never be printed. */
const secret = 'never-to-be-printed-4711'

const stemyard = (...args: string[]) => stemyardWith({}, ...args)

/** Runs the command in its own process, as an operator does. */
async function stemyardWith(env: Record<string, string>, ...args: string[]) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: path.join(folder, 'data'),
      BACKUP_DIR: path.join(folder, 'backups'),
      SMTP_URL: `smtp://user:${secret}@mail.example.test:587`,
      MAIL_FROM: 'orders@example.test',
      DEMO: '1',
      ...env,
    },
  })
  const [out, err, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  expect(out + err).not.toContain(secret)
  for (const url of [database.url, database.ownerUrl])
    expect(out + err).not.toContain(new URL(url).password || secret)
  return { out, err, code }
}

test('every command has help; a wrong command and a wrong option are reported, each with its exit code', async () => {
  const { out, code } = await stemyard('help')
  expect(code).toBe(0)
  const words = [...out.matchAll(/^ {2}([a-z-]+) /gm)].map(([, word = '']) => word)
  for (const word of [
    'doctor',
    'migrate',
    'user',
    'role',
    'maintenance',
    'backup',
    'restore',
    'verify',
    'jobs',
    'config',
  ])
    expect(words).toContain(word)
  for (const word of ['export', 'import', 'openapi', 'sbom', 'end-demo']) expect(words).toContain(word)
  expect(await stemyard('help', 'restore')).toMatchObject({ code: 0, out: expect.stringContaining('--swap') })
  expect(await stemyard('bakcup')).toMatchObject({ code: 2, err: expect.stringContaining('is no word') })
  expect(await stemyard('user', '--loud')).toMatchObject({
    code: 2,
    err: expect.stringContaining('no option --loud'),
  })
}, 120_000)

test(
  'an operator backs up, verifies, is refused a restore over a shop in use, and reads the doctor',
  { tags: ['long'] },
  async () => {
    expect(await stemyard('backup')).toMatchObject({ code: 0, out: expect.stringContaining('tables') })
    const verified = await stemyard('verify')
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('is good') })
    expect(await stemyard('restore')).toMatchObject({ code: 1, err: expect.stringContaining('in use') })
    const [orders = ''] = (await readdir(path.join(folder, 'backups/data'), { recursive: true })).filter(
      (name) => name.endsWith('public.orders.copy.gz'),
    )
    await writeFile(path.join(folder, 'backups/data', orders), 'damaged')
    expect(await stemyard('verify')).toMatchObject({ code: 1, out: expect.stringContaining('public.orders') })
    expect(await stemyard('doctor')).toMatchObject({ code: 0, out: expect.stringContaining('hold.') })
  },
  300_000,
)

test(
  'an operator looks after users, maintenance, jobs and settings by the rules of the screens',
  { tags: ['long'] },
  async () => {
    const added = await stemyard(
      ...['user', 'add', 'ana@example.test', '--name', 'Ana', '--role', 'nothing', '--account', '1'],
    )
    expect(added).toMatchObject({ code: 1, err: expect.stringContaining('There is no role nothing') })
    expect(await stemyard('user', 'block', 'viewer@demo.test')).toMatchObject({
      code: 0,
      out: expect.stringContaining('disabled'),
    })
    const entry = await database.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    expect(entry).toMatchObject({ action: 'user.changed', subject: 'user viewer@demo.test' })
    expect(await stemyard('maintenance', 'on', 'Moving servers')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Moving servers'),
    })
    expect(await stemyard('maintenance', 'off')).toMatchObject({ code: 0, out: 'Open.\n' })
    expect(await stemyard('jobs')).toMatchObject({ code: 0, out: expect.stringContaining('waiting') })
    expect(await stemyard('config', 'check')).toMatchObject({
      code: 0,
      out: expect.stringContaining('SMTP_URL'),
    })
    const inFile = { SMTP_URL: '', SMTP_URL_FILE: path.join(folder, 'smtp') }
    expect(await stemyardWith(inFile, 'config', 'check')).toMatchObject({
      code: 1,
      err: `SMTP_URL_FILE: ${inFile.SMTP_URL_FILE} does not exist.\n`,
    })
    await writeFile(inFile.SMTP_URL_FILE, `smtp://user:${secret}@mail.example.test:587\n`)
    expect(await stemyardWith(inFile, 'config', 'check')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/SMTP_URL \(from a file\)[^]*DRAIN_SECONDS/),
    })
    const left = await database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_agent', '=', 'stemyard')
      .execute()
    expect(left).toEqual([])
  },
  300_000,
)

test('an export of one customer has all of theirs, nothing of others, and no password', async () => {
  const florist = await database.db
    .selectFrom('users')
    .innerJoin('customers', 'customers.id', 'users.customer_id')
    .select(['account_number', 'customers.id', 'password_hash'])
    .where('users.email', '=', 'florist@demo.test')
    .executeTakeFirstOrThrow()
  const file = path.join(folder, 'florist.json')
  expect(await stemyard('export', 'customer', String(florist.account_number), file)).toMatchObject({
    code: 0,
  })
  const written = await readFile(file, 'utf8')
  const all = JSON.parse(written) as Record<string, Record<string, unknown>[]>
  const { count } = await database.db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('customer_id', '=', florist.id)
    .executeTakeFirstOrThrow()
  expect(all.orders).toHaveLength(count)
  expect(all.customers).toHaveLength(1)
  for (const rows of Object.values(all))
    for (const row of rows) if ('customer_id' in row) expect([florist.id, null]).toContain(row.customer_id)
  expect(written).not.toContain(florist.password_hash)
  const target = path.join(folder, 'all')
  expect(await stemyard('export', 'all', target)).toMatchObject({ code: 0 })
  expect(await readFile(path.join(target, 'orders.csv'), 'utf8')).toMatch(/^id,/)
  expect(await readFile(path.join(target, 'users.csv'), 'utf8')).not.toContain(florist.password_hash)
  expect(await readdir(target)).not.toContain('sessions.csv')
}, 300_000)
