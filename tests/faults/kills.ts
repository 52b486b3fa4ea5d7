import { readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { startLocalPostgres } from '../../db/local.ts'
import { openPool } from '../../db/open.ts'
import { runInvariants } from '../../server/doctor/invariants.ts'
import { type SignedIn, signedIn, signInTo, startServer } from '../support/server.ts'
import { sandbox } from './company.ts'
import { brokenLater } from './stage.ts'

export type KillRound = {
  round: number
  victims: string
  acknowledged: number
  /** Check-outs whose response was lost; each was retried with its key. */
  repeated: number
  /**
   * Milliseconds from a kill until the killed process is ready (`readyMs`), and until every shop has an acknowledged order (`goesOnMs`).
   */
  readyMs: number
  goesOnMs: number
  /** The longest time in ms that a shop had to wait because of a request whose process died. */
  heldMs: number
  /** `goesOnMs` for each shop, with its responses until then and their counts. */
  shops: Record<string, string>
  broken: number
}
export type KillReport = { rounds: KillRound[]; acknowledged: number; lost: number[]; broken: string[] }

/** Shops that order continuously: one on account, one by card, one new. */
const shopEmails = ['florist@demo.test', 'cardshop@demo.test', 'newshop@demo.test']

const first = 0
const second = 1
/** What is killed in a round, immediately and without warning. The rest must keep working. */
const kinds: { name: string; apps: readonly number[]; database: boolean }[] = [
  { name: 'one app', apps: [first], database: false },
  { name: 'database', apps: [], database: true },
  { name: 'the other app and the database', apps: [second], database: true },
  { name: 'both apps', apps: [first, second], database: false },
  { name: 'everything', apps: [first, second], database: true },
]

/**
 * Two processes on one database, and three shops that order from either without pause, while processes, the database or all of them are
 * killed, `rounds` times. After each round every acknowledged order must exist, and every invariant must hold.
 */
export async function killWhileOrdering({
  dataDir,
  rounds,
  random,
  told = () => {},
}: {
  dataDir: string
  rounds: number
  random: () => number
  told?: (round: KillRound) => void
}): Promise<KillReport> {
  const quiet = { info: () => {}, warn: () => {} }
  const start = (env = {}) => startServer({ dataDir, env, patienceMs: 300_000 })
  const servers = [await start(), await start()]
  // Uses the local server like a third app, so that it can be inspected after each round.
  const local = await startLocalPostgres({ dataDir, log: quiet })
  const { db, pool, end } = openPool({ url: local.url, size: 2, log: quiet })
  // They order more than a real shop may owe, and a shop at its limit would stop ordering.
  await db.updateTable('customers').set({ credit_limit_cents: null }).execute()
  const urls = () => servers.map(({ url }) => url)
  const buyers = await Promise.all(shopEmails.map((email) => openBuyer(email, urls, random)))
  const reports: KillRound[] = []
  const broken = new Set<string>()
  const count = () => ({
    acknowledged: buyers.reduce((sum, { orders }) => sum + orders.size, 0),
    repeated: buyers.reduce((sum, { repeated }) => sum + repeated(), 0),
  })

  for (let round = 1; round <= rounds; round += 1) {
    const before = count()
    const stop = { now: false }
    const ordering = buyers.map((buyer) => buyer.orderOn(stop))
    await sleep(1500 + random() * 1500)
    const kind = kinds[(round - 1) % kinds.length]!
    await Promise.all(kind.apps.map((n) => servers[n]!.kill()))
    if (kind.database) killDatabase(dataDir)
    const killedAt = performance.now()
    const sinceKill = () => Math.round(performance.now() - killedAt)
    const waits = buyers.map((buyer) => buyer.nextOrder().then((heard) => `${sinceKill()} ms: ${heard}`))
    await Promise.all(
      kind.apps.map(async (n) => {
        servers[n] = await start({ PORT: String(servers[n]!.port) })
      }),
    )
    const readyMs = sinceKill()
    await Promise.race([Promise.all(waits), sleep(60_000)])
    const goesOnMs = sinceKill()
    stop.now = true
    await Promise.all(ordering)
    const shops = await Promise.all(
      waits.map((wait, n) => Promise.race([wait, `no order; ${buyers[n]!.heard()}`])),
    )
    const found = await brokenNow(db)
    // Processes that were not killed recover automatically.
    for (const [n, server] of servers.entries()) {
      if (server.isRunning()) continue
      broken.add(`round ${round}, ${kind.name}: app ${n} ended: ${server.output().slice(-500)}`)
      servers[n] = await start({ PORT: String(server.port) })
    }
    // A database outage is expected: callers get Retry-After.
    for (const [n, server] of servers.entries())
      for (const what of surprises(server.output())) broken.add(`app ${n}: ${what}`)
    for (const what of found) broken.add(`round ${round}, ${kind.name}: ${what}`)
    const after = count()
    const report = {
      round,
      victims: kind.name,
      acknowledged: after.acknowledged - before.acknowledged,
      repeated: after.repeated - before.repeated,
      readyMs,
      goesOnMs,
      heldMs: Math.round(Math.max(...buyers.map(({ heldMs }) => heldMs()))),
      shops: Object.fromEntries(shops.map((wait, n) => [shopEmails[n]!, wait])),
      broken: found.length,
    }
    reports.push(report)
    told(report)
  }

  for (const server of servers) await server.stop()
  const database = { ...local, db, pool }
  for (const what of await brokenLater({ database, company: sandbox() })) broken.add(`in the end: ${what}`)
  const orders = await db.selectFrom('orders').select('order_number').execute()
  const there = new Set(orders.map(({ order_number }) => order_number))
  const acknowledged = buyers.flatMap(({ orders }) => [...orders])
  await end()
  await local.stop()
  return {
    rounds: reports,
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((number) => !there.has(number)),
    broken: [...broken],
  }
}

/** Unexpected errors in an app's log. */
const surprises = (output: string) => output.split('\n').filter((line) => line.includes('unexpected failure'))

const brokenNow = async (db: Parameters<typeof runInvariants>[0]) =>
  (await runInvariants(db)).flatMap(({ number, title, broken }) =>
    broken.map((what) => `${number} ${title}: ${what}`),
  )

/** Kills the server itself; its child processes notice that and exit. */
function killDatabase(dataDir: string) {
  const [pid] = readFileSync(path.join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(pid), 'SIGKILL')
}

const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2031 }

/** One shop that fills its cart and places it at either process, and retries with the same key if no response came. */
async function openBuyer(email: string, urls: () => string[], random: () => number) {
  const { cookie, send } = await signInTo(urls()[0]!, email, demoPassword)
  const page = await send('GET', 'inventory/flowers?maxRows=300')
  const { rows } = page.body as { rows: { productId: number; minQuantity: number; inventory: number }[] }
  const there = rows.filter(({ minQuantity, inventory }) => inventory >= minQuantity)
  const payment = email.startsWith('cardshop') ? { payment: { card } } : {}
  const orders = new Set<number>()
  let repeated = 0
  let heard: Record<string, number> = {}
  let heldMs = 0
  let ordered = () => {}

  /** Retries at either process until there is a response; undefined when the run ends. */
  async function insist(stop: { now: boolean }, ...ask: Parameters<SignedIn['send']>) {
    let heldSince: number | undefined
    for (let tries = 0; ; tries += 1) {
      const known = urls()
      const at = signedIn(known[Math.floor(random() * known.length)]!, cookie)
      const answer = await at.send(...ask).catch(() => undefined)
      const said = `${ask[1]} ${sayingOf(answer)}`
      heard[said] = (heard[said] ?? 0) + 1
      if (answer && answer.status < 500 && !isAtWork(answer)) return answer
      if (tries === 0 && ask[3]) repeated += 1
      if (answer && isAtWork(answer)) {
        heldSince ??= performance.now()
        heldMs = Math.max(heldMs, performance.now() - heldSince)
      }
      if (stop.now) return undefined
      await sleep(50)
    }
  }

  async function orderOn(stop: { now: boolean }) {
    while (!stop.now) {
      for (const line of pick()) await insist(stop, 'POST', 'shopping-cart', line)
      const key = { 'idempotency-key': crypto.randomUUID() }
      const placed = await insist(stop, 'POST', 'shopping-cart/check-out', payment, key)
      if (placed?.status === 201) {
        const { orders: made } = placed.body as { orders: { orderNumber: number }[] }
        for (const { orderNumber } of made) orders.add(orderNumber)
        ordered()
      } else if (placed) await insist(stop, 'DELETE', 'shopping-cart/empty-cart')
    }
  }
  const pick = () =>
    Array.from({ length: 3 }, () => there[Math.floor(random() * there.length)]).flatMap((row) =>
      row ? [{ productId: row.productId, quantity: row.minQuantity }] : [],
    )
  const saidSoFar = () =>
    Object.entries(heard)
      .map(([said, times]) => `${said} ×${times}`)
      .join(', ')
  /** Resolves when the next order is acknowledged, with the responses until then. */
  const nextOrder = () =>
    new Promise<string>((resolve) => {
      heard = {}
      heldMs = 0
      ordered = () => resolve(saidSoFar())
    })
  return { orders, repeated: () => repeated, orderOn, nextOrder, heard: saidSoFar, heldMs: () => heldMs }
}

const sayingOf = (answer: { status: number; body: unknown } | undefined) =>
  answer ? `${answer.status} ${(answer.body as { code?: string } | undefined)?.code ?? ''}`.trim() : 'nothing'

const isAtWork = ({ body }: { body: unknown }) =>
  (body as { code?: string } | undefined)?.code === 'request_in_progress'
