// @module-tag long
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, dayAt } from '../../contract/core/dates.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type FreshDatabase, freshDatabase } from '../support/database.ts'
import { makeProduct, makeRoute, makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { signedIn, signInTo, startServer } from '../support/server.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/* Two processes on one database, on machines whose clocks are ten minutes off: one ahead, one behind. */

type Server = Awaited<ReturnType<typeof startServer>>

const minutes = (count: number) => count * 60_000
/** A time zone in which it is now between noon and one o'clock, so that no midnight is near. */
const ahead = 12 - new Date().getUTCHours()
const timeZone = `Etc/GMT${ahead < 0 ? '+' : '-'}${Math.abs(ahead)}`
const tomorrow = addDays(dayAt(new Date(), timeZone), 1)
const dataDir = temporaryFolder('clocks')

let database: FreshDatabase
let servers: Server[]
beforeAll(async () => {
  database = await freshDatabase()
  servers = []
  for (const aheadMs of [minutes(10), minutes(-10)])
    servers.push(
      await startServer({
        dataDir,
        nodeArgs: ['--import', './tests/support/wrong-clock.ts'],
        env: {
          DATABASE_URL: database.url,
          DATABASE_OWNER_URL: database.ownerUrl,
          DEMO: '0',
          TIME_ZONE: timeZone,
          CLOCK_AHEAD_MS: String(aheadMs),
        },
      }),
    )
}, 120_000)
afterAll(async () => {
  for (const server of servers ?? []) await server.stop()
  const broken = (await runInvariants(database.db)).filter((one) => one.broken.length > 0)
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
  expect(broken).toEqual([])
})

/** A shop on its own route, whose orders for tomorrow close in this many minutes; its browser at each process. */
async function shopClosing(inMinutes: number) {
  const routeNumber = await makeRoute(database.db, { weekdays: [0, 1, 2, 3, 4, 5, 6] })
  const at = new Date(Date.now() + minutes(inMinutes))
  const local_time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  await database.db
    .insertInto('cutoff_rules')
    .values({ scope: 'route', scope_key: routeNumber, local_time })
    .execute()
  const shop = await makeShop(database.db, { address: { route_number: routeNumber } })
  const here = await signInTo(servers[0]!.url, shop.email, testPassword)
  return { ...shop, browsers: servers.map(({ url }) => signedIn(url, here.cookie)) }
}

type Browser = Awaited<ReturnType<typeof shopClosing>>['browsers'][number]
const add = async (browser: Browser, productId: number) => {
  const line = { productId, quantity: 1, shipDay: tomorrow }
  const { status, body } = await browser.send('POST', 'shopping-cart', line)
  return status === 200 ? status : (body as { code: string }).code
}

test('both say the same time, which is the database’s', async () => {
  const { browsers } = await shopClosing(5)
  for (const browser of browsers) {
    const { now } = (await browser.send('GET', 'shipment')).body as { now: string }
    expect(Math.abs(Date.parse(now) - Date.now())).toBeLessThan(2_000)
  }
  for (const server of servers) expect(server.output()).toContain('this machine’s clock is wrong')
})

test('an order whose cut-off is in five minutes is taken by both, and one whose cut-off was four minutes ago by neither', async () => {
  const productId = await makeProduct(database.db)
  const open = await shopClosing(5)
  const closed = await shopClosing(-4)
  for (const n of [0, 1]) {
    expect(await add(open.browsers[n]!, productId), `process ${n}`).toBe(200)
    expect(await add(closed.browsers[n]!, productId), `process ${n}`).toBe('ship_day_closed')
  }
})

test('a cart filled before the cut-off is not sold after it, whichever process is asked', async () => {
  const productId = await makeProduct(database.db)
  const { browsers, routeNumber } = await shopClosing(5)
  expect(await add(browsers[1]!, productId)).toBe(200)
  const at = new Date(Date.now() - minutes(4))
  const local_time = at.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  await database.db
    .updateTable('cutoff_rules')
    .set({ local_time })
    .where('scope_key', '=', routeNumber!)
    .execute()
  for (const browser of browsers) {
    const { status } = await browser.send('POST', 'shopping-cart/check-out', {
      payment: { method: 'account' },
    })
    expect(status).toBe(409)
  }
  const orders = await database.db.selectFrom('orders').select('id').execute()
  expect(orders).toEqual([])
})

test('units in a cart at the process behind are held at the one ahead, and sold once', async () => {
  const productId = await makeProduct(database.db, { onHand: 1 })
  const [first, second] = [await shopClosing(30), await shopClosing(30)]
  expect(await add(first.browsers[1]!, productId)).toBe(200)
  expect(await add(second.browsers[0]!, productId)).toBe('not_enough_stock')
  const account = { payment: { method: 'account' } }
  const placed = await first.browsers[0]!.send('POST', 'shopping-cart/check-out', account)
  expect(placed.status).toBe(201)
})
