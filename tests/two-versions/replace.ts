import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runInvariants } from '../../server/doctor/invariants.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startServer } from '../support/server.ts'
import { type Behind, startBalancer } from './balancer.ts'
import { nothingTold, orderUntil } from './shop.ts'
import { fillDatabase, type Version } from './version.ts'

const projectFolder = path.resolve(import.meta.dirname, '../..')
const newer = 'this version'

type Options = {
  older: Version
  database: FreshDatabase
  shops: number
  /** How long each step lasts, in seconds, with all its processes ready. */
  holdSeconds: number
  say: (text: string) => void
}

type Running = Behind & Awaited<ReturnType<typeof startServer>>

/**
 * Replaces two processes of an older version with two of this one while shops order. The first new process migrates the database, so the
 * old ones continue with the new tables. Returns errors, one sentence each.
 */
export async function replaceUnderway({ older, database, shops, holdSeconds, say }: Options) {
  const { url, ownerUrl } = database
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-two-versions-'))
  const start = async (version: string, folder: string): Promise<Running> => {
    const server = await startServer({
      dataDir,
      folder,
      args: ['--dev'],
      patienceMs: 300_000,
      env: {
        DATABASE_URL: url,
        DATABASE_OWNER_URL: ownerUrl,
        DEMO: '1',
        DRAIN_SECONDS: '3',
        SEARCHES_PER_SECOND: '0',
      },
    })
    say(`${version}: a process is ready after ${(server.readyMs / 1000).toFixed(1)} s`)
    return { ...server, version }
  }
  const startOld = () => start(older.name, older.folder)
  const startNew = () => start(newer, projectFolder)

  say(`${older.name} fills its database`)
  const { emails, productIds } = fillDatabase(older, { url, ownerUrl, shops, products: 8 })
  const before = await migrationsOf(database)
  const balancer = await startBalancer()
  const running: Running[] = []
  const told = nothingTold()
  const stop = { now: false }
  /** Counts of a step by version and status. */
  const hold = async (step: string) => {
    await balancer.use(running)
    await sleep(holdSeconds * 1000)
    say(`${step}: ${[...balancer.answers].map(([what, count]) => `${count} × ${what}`).join(', ')}`)
    balancer.answers.clear()
  }
  const replace = async () => {
    const added = await startNew()
    running.push(added)
    await hold(`${running.map(({ version }) => version).join(', ')} beside each other`)
    // It reports that it isn't ready, drains and ends; the load balancer notices.
    const [gone] = running
    await gone?.stop()
    running.shift()
    await balancer.use(running)
  }
  try {
    running.push(await startOld(), await startOld())
    await balancer.use(running)
    const ordering = emails.map((email) => orderUntil(stop, { url: balancer.url, email, productIds, told }))
    await hold('the older version alone')
    await replace()
    await replace()
    await hold('this version alone')
    stop.now = true
    await Promise.all(ordering)
  } finally {
    stop.now = true
    await Promise.all(running.map((one) => one.stop()))
    balancer.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const added = (await migrationsOf(database)).filter((name) => !before.includes(name))
  say(`${added.length} migrations were applied underway: ${added.join(', ') || 'none'}`)
  say(`${told.requests} requests, ${told.orders.length} orders, ${told.heard} of them heard live`)
  return [
    ...told.failed.map((what) => `failed: ${what}`),
    ...told.missed.map((number) => `no live event of order ${number}`),
    ...(told.orders.length < shops ? [`only ${told.orders.length} orders were placed`] : []),
    ...(await wrongOrders(database, told.orders, emails)),
    ...(await runInvariants(database.db)).flatMap(({ title, broken }) =>
      broken.map((line) => `${title}: ${line}`),
    ),
  ]
}

async function migrationsOf({ pool }: FreshDatabase): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** Each order acknowledged to a shop must exist once, and these shops must have no others. */
async function wrongOrders({ pool }: FreshDatabase, told: readonly number[], emails: readonly string[]) {
  const { rows } = await pool.query<{ order_number: string }>(
    `select o.order_number from orders o join customers c on c.id = o.customer_id where c.email = any ($1)`,
    [emails],
  )
  const kept = rows.map((row) => Number(row.order_number))
  return [
    ...told.filter((number) => !kept.includes(number)).map((number) => `order ${number} is lost`),
    ...kept.filter((number) => !told.includes(number)).map((number) => `nobody was told of order ${number}`),
    ...(new Set(told).size < told.length ? ['two shops were told the same order number'] : []),
  ]
}
