import { fork } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { startApp } from '../support/app.ts'
import { freshDatabase, startTestServer } from '../support/database.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { signInTo, startServer } from '../support/server.ts'
import { benchCatalogue, printCatalogueFigures } from './catalogue.ts'
import { bareOrderSql, checkOutOfFive, expectOk, type Figure, timed } from './check-out.ts'
import { loadOf } from './load.ts'

/**
 * `npm run bench`: the figures of the server, each beside a floor measured in the same run on the same machine where there
 * is one. Prints a table and writes it to bench/results/.
 */
const figures: Figure[] = []
const whole = (value: number) => String(Math.round(value))
const per = (value: number) => `${whole(value)}/s`

const testServer = await startTestServer()
const folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-bench-'))
try {
  await catalogueOverHttp()
  await orders()
  await hotProduct()
  const engine = benchCatalogue()
  printCatalogueFigures(engine)
  console.table(figures)
  const results = path.resolve(import.meta.dirname, '../../bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(
    file,
    JSON.stringify({ node: process.version, cpus: os.cpus().length, figures, engine }, null, 2),
  )
  console.log(file)
} finally {
  rmSync(folder, { recursive: true, force: true })
  await testServer.stop()
}

/** Pages of the demo's 2,184 products over HTTP, against a bare Fastify that answers the same bytes from memory. */
async function catalogueOverHttp() {
  const database = await freshDatabase({ demo: true })
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl }
  const first = await startServer({ dataDir: folder, env })
  await first.stop()
  const server = await startServer({ dataDir: folder, env })
  figures.push({ what: 'start, data there', value: `${server.readyMs} ms`, target: '≤ 2000 ms' })

  const { cookie } = await signInTo(server.url, 'florist@demo.test', demoPassword)
  const headers = { cookie }
  const days = (await (await fetch(`${server.url}/api/v1/filters/ship-days`, { headers })).json()) as {
    rows: { date: string; enabled: boolean }[]
  }
  const day = days.rows.find(({ enabled }) => enabled)?.date ?? ''
  const shipment = `shipDayStr=${day}&method=TRUCK`
  const pages = [
    { what: 'catalogue page, 40 rows', query: `maxRows=40&${shipment}`, target: '≥ 0.5' },
    {
      what: 'filtered page',
      query: `maxRows=40&colors=Red&colors=White&purposes=Wedding&${shipment}`,
      target: '≥ 0.5',
    },
    { what: 'text search, 40 rows', query: `maxRows=40&search=rose%20white&${shipment}`, target: '≥ 0.3' },
  ]
  for (const { what, query, target } of pages) {
    const url = `${server.url}/api/v1/inventory/flowers?${query}`
    const body = Buffer.from(await (await fetch(url, { headers })).arrayBuffer())
    const floor = await floorOf(body)
    const product = await loadOf({ url, headers })
    if (product.errors > 0) throw new Error(`${what}: ${product.errors} errors`)
    figures.push({
      what: `${what} (${whole(body.length / 1024)} KB), p99 ${product.p99} ms at 50`,
      value: per(product.perSecond),
      floor: per(floor.perSecond),
      ratio: (product.perSecond / floor.perSecond).toFixed(2),
      target,
    })
  }
  const memory = Number(/VmRSS:\s+(\d+)/.exec(await readStatus(server.pid))?.[1] ?? 0) / 1024
  figures.push({ what: 'memory after that', value: `${whole(memory)} MB`, target: '≤ 250 MB idle' })
  await server.stop()
  await database.close()
}

async function readStatus(pid: number) {
  const { readFile } = await import('node:fs/promises')
  return readFile(`/proc/${pid}/status`, 'utf8')
}

async function floorOf(body: Buffer) {
  const child = fork(path.join(import.meta.dirname, 'floor.ts'))
  const ready = new Promise<{ url: string }>((resolve) =>
    child.once('message', resolve as (message: unknown) => void),
  )
  child.send({ base64: body.toString('base64') })
  const { url } = await ready
  const load = await loadOf({ url })
  child.kill()
  return load
}

/** Adding to a cart of 150 lines, and placing five lines against the same rows by one SQL statement. */
async function orders() {
  const app = await startApp()
  const shop = await makeShop(app.db, { customer: { credit_limit_cents: null } })
  const productIds: number[] = []
  for (let i = 0; i < 151; i += 1) productIds.push(await makeProduct(app.db, { onHand: 100_000 }))
  await app.deps.catalogue.reload()
  const florist = await app.signIn(shop.email)
  const five = productIds.slice(0, 5)

  const bare = await bareOrderSql(app.database.url, shop.customerId, shop.addressId, five)
  const whole = await checkOutOfFive(florist, five)
  figures.push({
    what: `check-out of 5 lines, p95 ${whole.p95.toFixed(1)} ms`,
    value: per(whole.perSecond),
    floor: per(bare.perSecond),
    ratio: (whole.perSecond / bare.perSecond).toFixed(2),
    target: '≥ 0.4',
  })

  await expectOk(
    florist.post(
      'shopping-cart',
      productIds.slice(0, 150).map((productId) => ({ productId, quantity: 1 })),
    ),
  )
  let quantity = 1
  const add = await timed(() => {
    quantity += 1
    return expectOk(
      florist.post('shopping-cart', {
        productId: productIds[150],
        quantity: 1 + (quantity % 50),
        replace: true,
      }),
    )
  })
  figures.push({
    what: 'add a line to a cart of 150, p95',
    value: `${add.p95.toFixed(1)} ms`,
    target: '≤ 20 ms',
  })
  await app.close()
}

/** One product with 500 units and as many buyers at once as there are shops: exactly 500 are sold. */
async function hotProduct() {
  const app = await startApp()
  const productId = await makeProduct(app.db, { onHand: 500 })
  const buyers: Awaited<ReturnType<typeof app.signIn>>[] = []
  for (let i = 0; i < 100; i += 1) buyers.push(await app.signIn((await makeShop(app.db)).email))
  const start = performance.now()
  let sold = 0
  for (let round = 0; round < 20; round += 1) {
    const bought = await Promise.all(
      buyers.map(async (buyer) => {
        const added = await buyer.post('shopping-cart', { productId, quantity: 1 })
        if (added.status !== 200) return 0
        return (await buyer.post('shopping-cart/check-out', {})).status === 201 ? 1 : 0
      }),
    )
    sold += bought.reduce<number>((sum, one) => sum + one, 0)
  }
  const seconds = (performance.now() - start) / 1000
  figures.push({
    what: `hot product: 500 units, 2,000 tries, sold ${sold}`,
    value: `${seconds.toFixed(1)} s`,
    target: '500, ≤ 15 s',
  })
  await app.close()
}
