// @module-tag long
import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type FreshDatabase, freshDatabase } from '../../tests/support/database.ts'
import { signInTo, startServer } from '../../tests/support/server.ts'
import { temporaryFolder } from '../../tests/support/temporary-folder.ts'
import { readDemoSignIns } from './demo-sign-ins.ts'
import { demoUsers } from './demo-users.ts'

let database: FreshDatabase
let env: Record<string, string>
const dataDir = temporaryFolder('demo')

beforeAll(async () => {
  database = await freshDatabase({ demo: true })
  env = {
    DATABASE_URL: database.url,
    DATABASE_OWNER_URL: database.ownerUrl,
  }
})
afterAll(async () => {
  await database.close()
})

const refusal = /This database has sign-ins of the demo.*npm run stemyard -- end-demo.*DEMO=1/
const start = (more: Record<string, string>) =>
  startServer({ dataDir, env: { ...env, ...more }, nodeArgs: [] })
const emailsOf = async () => (await readDemoSignIns(database.db)).map(({ email }) => email)
const countOf = async (table: 'customers' | 'products') =>
  Number(
    (
      await database.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )
const orderIds = async () =>
  (await database.db.selectFrom('orders').select('id').execute()).map(({ id }) => id)

test('security 15: a database that was a demo refuses DEMO=0, and what means it, and says what to do', async () => {
  await expect(start({ DEMO: '0' })).rejects.toThrow(refusal)
  await expect(start({})).rejects.toThrow(refusal)
  await expect(start({ DEMO: '0', PUBLIC_URL: 'https://shop.example.com' })).rejects.toThrow(refusal)
}, 120_000)

test('security 15: a demo sign-in under another email counts while it has the published password', async () => {
  const { db } = database
  await db
    .updateTable('users')
    .set({ email: 'me@example.test' })
    .where('email', '=', 'admin@demo.test')
    .execute()
  expect(await emailsOf()).toEqual(
    expect.arrayContaining(['me@example.test', ...demoUsers.map(({ email }) => email).slice(0, 6)]),
  )
  await db.updateTable('users').set({ password_hash: null }).where('email', '=', 'me@example.test').execute()
  expect(await emailsOf()).not.toContain('me@example.test')
})

test('security 15: npm run stemyard -- end-demo removes the demo’s sign-ins and nothing else; then the shop starts without them', async () => {
  const [orders, customers, products] = [
    await orderIds(),
    await countOf('customers'),
    await countOf('products'),
  ]
  const demo = await start({ DEMO: '1' })
  const florist = await signInTo(demo.url, 'florist@demo.test', demoPassword)
  expect((await florist.send('GET', 'account')).status).toBe(200)

  const ended = spawnSync(process.execPath, ['scripts/commands/main.ts', 'end-demo'], {
    env: { ...process.env, ...env, DATA_DIR: dataDir },
    encoding: 'utf8',
  })
  expect(ended.stderr).toBe('')
  expect(ended.status).toBe(0)
  expect(ended.stdout).toContain('florist@demo.test')
  await expect.poll(async () => (await florist.send('GET', 'account')).status, { timeout: 5000 }).toBe(401)
  await demo.stop()
  expect(await emailsOf()).toEqual([])
  expect([await countOf('customers'), await countOf('products')]).toEqual([customers, products])
  // Meanwhile jobs may have placed more orders.
  expect(await orderIds()).toEqual(expect.arrayContaining(orders))

  const shop = await start({ DEMO: '0', ADMIN_EMAIL: 'owner@example.test' })
  await expect(signInTo(shop.url, 'florist@demo.test', demoPassword)).rejects.toThrow('could not sign in')
  await expect
    .poll(shop.output, { timeout: 10_000 })
    .toContain('owner@example.test sets a password within 30 minutes at')
  await shop.stop()
}, 120_000)
