import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeCtx } from '../../server/core/context.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../../server/settlement/jobs.ts'
import { reconcileChargesJob } from '../../server/settlement/reconcile.ts'
import { type FreshDatabase, freshDatabase, sharedDatabase } from '../support/database.ts'
import { makeProduct } from '../support/make.ts'
import { seeded } from '../support/raw.ts'
import { freePort, startServer } from '../support/server.ts'
import { StripeBooks } from '../support/stripe-stand-in-books.ts'
import { type Company, sandbox, stripe } from './company.ts'
import { keepEvidence } from './evidence.ts'
import { type Entry, makeMoody } from './moody.ts'
import { noPromises, openShopper, type Promises, type Shopper } from './shopper.ts'
import { brokenLater, envOf, openProduct } from './stage.ts'

export type MoodyReport = {
  company: Company['name']
  seed: number
  asked: number
  repeated: number
  /** Acknowledged orders and invoice payments. */
  ordered: number
  paid: number
  /** Counts by final outcome. */
  payments: Record<string, number>
  forged: number
  broken: string[]
  /** The files with the evidence of failures. */
  evidence?: string
}

type Options = {
  kind: Company['name']
  seconds: number
  /** The seed of all randomness; how processes interleave depends on the machine. */
  seed: number
  shops?: number
  /** How long the product waits for the card company, in ms. */
  patienceMs?: number
  /** Separate processes, as users start them; otherwise two complete products in this process, which start faster. */
  apart?: boolean
}

/**
 * Two processes on one database, and shops that order, change, cancel and pay, while the card company is slow, fails, loses requests and
 * answers, denies what it has done, and sends notices late, twice, never or forged. Meanwhile payments are looked up much too early, so
 * that some still in transit seem never to have been requested. In the end every charge must have exactly one payment, and every payment
 * one charge.
 */
export async function orderFromMoody(options: Options): Promise<MoodyReport> {
  const { kind, seconds, seed, shops = 12, patienceMs = 800, apart = true } = options
  const books = new StripeBooks({ perPage: 100 })
  const company = kind === 'sandbox' ? sandbox() : await stripe({ books, answers: new Map() })
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-moody-'))
  const ofHouse = sharedDatabase(database)
  const house = await openProduct({ database: ofHouse, company, worker: false })
  const diary: Entry[] = []
  const moods = makeMoody({ seed, patienceMs, write: (entry) => diary.push(entry) })
  const around = { database, company, dataDir, patienceMs }
  const start = (n: number) => (apart ? startMoody({ ...around, seed: seed + n }) : startHere(around))
  const servers = await Promise.all([start(1), start(2)])
  const promises = noPromises()
  const keep = (broken: readonly string[]) =>
    keepEvidence({
      database,
      company,
      again: JSON.stringify(options),
      broken,
      diaries: { house: diary, shops: promises.diary, servers: servers.map(({ diary }) => diary()) },
    })
  try {
    const urls = servers.map(({ url }) => url)
    company.tellTo(urls[0])
    const products = []
    for (let n = 0; n < 8; n += 1) products.push(await makeProduct(database.db, { onHand: 5000 }))
    const opening = { db: database.db, company, urls, products, promises }
    const shoppers = []
    for (let n = 0; n < shops; n += 1) {
      const { next: random } = seeded(seed + 100 + n)
      shoppers.push(await openShopper({ ...opening, random, onAccount: n % 3 === 0 }))
    }
    await deliverSome({ database, house, shoppers })

    const stop = { now: false }
    const meddler = meddle({ database, company, house, urls, random: seeded(seed + 3).next, stop })
    const ordering = shoppers.map((shopper) => shopper.goOn(stop))
    await Promise.race([sleep(seconds * 1000), Promise.all([meddler, ...ordering])])
    stop.now = true
    await Promise.all(ordering)
    const { forged, taken } = await meddler
    // Everything in transit arrives now, long before the twenty minutes are over.
    await moods.arrived()
    await Promise.all(servers.map(({ stop }) => stop()))
    await house.product.close()
    await ofHouse.close()
    moods.end()
    company.tellTo(undefined)
    const broken = [
      ...taken,
      ...promises.strange,
      ...(await brokenLater({ database, company })),
      ...(await forgotten(database, promises)),
    ]
    return {
      company: kind,
      seed,
      asked: promises.asked,
      repeated: promises.repeated,
      ordered: promises.ordered.size,
      paid: promises.paid.size,
      payments: await paymentsOf(database),
      forged,
      broken,
      ...(broken.length > 0 && { evidence: await keep(broken) }),
    }
  } catch (error) {
    const evidence = await keep([...promises.strange, String((error as Error).stack)])
    throw new Error(`seed ${seed} failed; what it was about is in ${evidence}`, { cause: error })
  } finally {
    moods.end()
    await Promise.all(servers.map(({ stop }) => stop()))
    await company.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Around = { database: FreshDatabase; company: Company }
type House = Awaited<ReturnType<typeof openProduct>>

/** `diary` has the outcomes of requests and notices, unless they are recorded in this process. */
type Running = { url: string; stop: () => Promise<void>; diary: () => string[] }

type Beginning = Around & { patienceMs: number }
type Apart = Beginning & { dataDir: string; seed: number }

const impatient = (ms: number) => ({ GATEWAY_TIMEOUT_MS: String(ms) })

async function startMoody({ database, company, dataDir, patienceMs, seed }: Apart): Promise<Running> {
  const diary = path.join(dataDir, `moods-${seed}.jsonl`)
  const moods = { GATEWAY_MOODS: String(seed), GATEWAY_DIARY: diary }
  const { port, stop, output } = await startServer({
    dataDir,
    nodeArgs: ['--import', './tests/faults/moody.ts'],
    env: { ...envOf(database, company, await freePort()), ...impatient(patienceMs), ...moods },
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    diary: () => [...readFileSync(diary, 'utf8').split('\n'), output()],
  }
}

async function startHere({ database, company, patienceMs }: Beginning): Promise<Running> {
  const own = sharedDatabase(database)
  const { product, url } = await openProduct({ database: own, company, env: impatient(patienceMs) })
  let stopped: Promise<void> | undefined
  const stop = async () => {
    await product.close()
    await own.close()
  }
  return {
    url,
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    diary: () => [],
  }
}

type Stage = { database: FreshDatabase; house: House; shoppers: readonly Shopper[] }

/** Every shop with terms has invoices to pay. */
async function deliverSome({ database, house, shoppers }: Stage): Promise<void> {
  for (const shopper of shoppers)
    if (shopper.onAccount) for (let n = 0; n < 3; n += 1) await shopper.orderOnAccount()
  const orders = await database.db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'CONFIRMED')
    .execute()
  for (const { id } of orders)
    for (const to of ['PICKING', 'PACKED', 'LOADED', 'OUT_FOR_DELIVERY'] as const)
      await advanceOrder(makeCtx(house.product.deps, null), id, { to, actor: 'house' })
}

type Meddling = Around & {
  house: House
  urls: readonly string[]
  random: () => number
  stop: { now: boolean }
}

/** The clock, the reconciliation of books, and resent notices, each long before or after its time. */
async function meddle({ database, company, house, urls, random, stop }: Meddling) {
  const { pool, db } = database
  const { deps } = house.product
  const inMinutes = (count: number) =>
    makeCtx({ ...deps, now: () => new Date(deps.now().getTime() + count * 60_000) }, null)
  const taken: string[] = []
  let forged = 0
  const tell = async (isForged: boolean) => {
    const { rows } = await pool.query('select from payments where gateway_reference is not null limit 1')
    if (rows.length === 0) return
    const { body, headers } = await company.notice(db, new Date())
    const url = urls[Math.floor(random() * urls.length)]
    // Another event with the same signature, which is invalid for it.
    const sent = isForged ? body.replace('"id":"', '"id":"forged_') : body
    const answer = await fetch(`${url}/webhooks/${company.name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: sent,
    }).catch(() => undefined)
    if (!isForged) return
    forged += 1
    if (answer?.ok && ((await answer.json()) as { received?: boolean }).received)
      taken.push('a forged notice was taken')
  }
  const acts = [
    () => settleUnknownPaymentsJob.run(inMinutes(6), {}),
    () => settleUnknownPaymentsJob.run(inMinutes(0), {}),
    () => expireUnpaidOrdersJob.run(inMinutes(200), {}),
    () => reconcileChargesJob.run(inMinutes(0), {}),
    () => tell(true),
    () => tell(false),
    async () => company.tellTo(urls[Math.floor(random() * urls.length)]),
    // Not card testing, although a company that declines at random looks like it.
    () => pool.query('delete from throttles'),
  ]
  // A request that waits for an answer must not block the others.
  const meddlers = Array.from({ length: 3 }, async () => {
    while (!stop.now) {
      await acts[Math.floor(random() * acts.length)]?.()
      await sleep(random() * 500)
    }
  })
  await Promise.all(meddlers)
  return { forged, taken }
}

/** Orders and payments acknowledged to shops, but missing. */
async function forgotten({ pool }: FreshDatabase, { ordered, cancelled, paid }: Promises): Promise<string[]> {
  const missing = async (numbers: Set<number>, there: string, what: string) => {
    const { rows } = await pool.query<{ n: string }>(there)
    const known = new Set(rows.map(({ n }) => Number(n)))
    return [...numbers].filter((n) => !known.has(n)).map((n) => `${what} ${n}`)
  }
  return [
    ...(await missing(ordered, 'select order_number as n from orders', 'there is no order')),
    ...(await missing(
      cancelled,
      `select order_number as n from orders where status = 'CANCELLED'`,
      'not cancelled is order',
    )),
    ...(await missing(
      paid,
      `select id as n from payments where status = 'captured'`,
      'not captured is payment',
    )),
  ]
}

async function paymentsOf({ pool }: FreshDatabase): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ status: string; count: string }>(
    'select status, count(*) from payments where gateway_key is not null group by status order by status',
  )
  return Object.fromEntries(rows.map(({ status, count }) => [status, Number(count)]))
}
