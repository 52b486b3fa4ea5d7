// Runs the commands that docs/operating.md gives for a bad day, on a product of its own.
// @module-tag long
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../db/demo/sign-ins.ts'
import { stopLocalPostgres } from '../db/local.ts'
import { type SignedIn, signInTo, startServer } from './support/server.ts'
import { temporaryFolder } from './support/temporary-folder.ts'

const project = path.resolve(import.meta.dirname, '..')
const folder = temporaryFolder('lost-disk')
const dataDir = path.join(folder, 'data')
/** Not on the database's disk: the backups, and the key, which no backup contains. */
const kept = {
  BACKUP_DIR: path.join(folder, 'backups'),
  SECOND_FACTOR_KEY: randomBytes(32).toString('base64'),
}
let server: Awaited<ReturnType<typeof startServer>>
let shop: SignedIn

async function open() {
  server = await startServer({ dataDir, args: ['--dev'], env: { ...kept, DEMO: '1' } })
  shop = await signInTo(server.url, 'florist@demo.test', demoPassword)
}

/** Runs `npm run stemyard -- …`; rejects if its exit code isn't 0. */
async function stemyard(...args: string[]) {
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/commands/main.ts', ...args], {
    cwd: project,
    env: { ...process.env, ...kept, DATA_DIR: dataDir, DEMO: '1', LOG_LEVEL: 'warn' },
  })
  return stdout
}

async function order(): Promise<number> {
  const { body } = await shop.send('GET', 'inventory/flowers?maxRows=40')
  const { rows } = body as { rows: { productId: number; minQuantity: number; inventory: number }[] }
  const row = rows.find(({ minQuantity, inventory }) => inventory >= minQuantity)
  await shop.send('POST', 'shopping-cart', { productId: row?.productId, quantity: row?.minQuantity })
  const placed = await shop.send('POST', 'shopping-cart/check-out', {})
  expect(placed).toMatchObject({ status: 201, body: { orders: [{ orderNumber: expect.any(Number) }] } })
  return (placed.body as { orders: { orderNumber: number }[] }).orders[0]?.orderNumber ?? 0
}

const statusOf = async (orderNumber: number) => (await shop.send('GET', `orders/${orderNumber}`)).status

beforeAll(open)
afterAll(async () => {
  await server?.stop()
  await stopLocalPostgres(dataDir)
})

test('a bad evening is undone: the shop continues from the backup, and the former database is kept', async () => {
  const before = await order()
  await stemyard('backup')
  const since = await order()
  await expect(stemyard('restore', '--swap')).rejects.toMatchObject({
    stderr: expect.stringContaining('stop the product'),
  })
  await server.stop()
  expect(await stemyard('restore', '--swap')).toMatch(
    /kept as \w+_before_\d{14}:[^]* is restored with \d+ files/,
  )
  expect(await stemyard('doctor')).toContain('hold.')
  await open()
  expect([await statusOf(before), await statusOf(since)]).toEqual([200, 404])
})

test('the disk of the database is taken away at noon: on an empty one the shop is back with the last good backup', async () => {
  const before = await order()
  await stemyard('backup')
  await server.kill()
  await stopLocalPostgres(dataDir)
  rmSync(dataDir, { recursive: true })
  expect(await stemyard('restore')).toMatch(/is restored with \d+ files in [\d.]+ s/)
  expect(await stemyard('doctor')).toContain('hold.')
  await open()
  expect(await statusOf(before)).toBe(200)
  expect(readdirSync(dataDir)).not.toContain('second-factor.key')
})
