import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expireUnpaidOrdersJob, settleUnknownPaymentsJob } from '../../server/checkout/jobs.ts'
import { makeCtx } from '../../server/context.ts'
import { advanceOrder } from '../../server/orders/advance.ts'
import { reconcileChargesJob } from '../../server/payments/reconcile.ts'
import { type FreshDatabase, freshDatabase, sharedDatabase } from '../support/database.ts'
import { makeProduct } from '../support/make.ts'
import { freePort, startServer } from '../support/server.ts'
import { StripeBooks } from '../support/stripe-stand-in-books.ts'
import { type Company, sandbox, stripe } from './company.ts'
import { makeMoody } from './moody.ts'
import { noPromises, openShopper, type Promises, type Shopper } from './shopper.ts'
import { brokenLater, envOf, openProduct } from './stage.ts'

export type MoodyReport = {
  company: Company['name']
  asked: number
  repeated: number
  /** Orders and payments of invoices that were acknowledged. */
  ordered: number
  paid: number
  /** By what became of them in the end. */
  payments: Record<string, number>
  forged: number
  broken: string[]
}

type Options = {
  kind: Company['name']
  seconds: number
  random: () => number
  shops?: number
}

/**
 * Two processes on one database, and shops that order, change, cancel and pay, while the company that takes their cards is slow,
 * fails, loses questions and answers, says no to what it has done, and tells late, twice, never or, forged, what is not so. Meanwhile
 * payments are asked about long before their time, so that what is still on its way is taken for never asked. In the end all of it
 * has to be one payment a charge, and one charge a payment.
 */
export async function orderFromMoody({ kind, seconds, random, shops = 12 }: Options): Promise<MoodyReport> {
  const books = new StripeBooks({ perPage: 100 })
  const company = kind === 'sandbox' ? sandbox() : await stripe({ books, answers: new Map() })
  const database = await freshDatabase()
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'stemyard-moody-'))
  const ofHouse = sharedDatabase(database)
  const house = await openProduct({ database: ofHouse, company, worker: false })
  const endMoods = makeMoody()
  const around = { database, company, dataDir }
  const servers = await Promise.all([startMoody(around), startMoody(around)])
  try {
    const urls = servers.map(({ url }) => url)
    company.tellTo(urls[0])
    const products = []
    for (let n = 0; n < 8; n += 1) products.push(await makeProduct(database.db, { onHand: 5000 }))
    const promises = noPromises()
    const opening = { db: database.db, company, urls, products, random, promises }
    const shoppers = []
    for (let n = 0; n < shops; n += 1)
      shoppers.push(await openShopper({ ...opening, onAccount: n % 3 === 0 }))
    await deliverSome({ database, house, shoppers })

    const stop = { now: false }
    const meddler = meddle({ database, company, house, urls, random, stop })
    const ordering = shoppers.map((shopper) => shopper.goOn(stop))
    await Promise.race([sleep(seconds * 1000), Promise.all([meddler, ...ordering])])
    stop.now = true
    await Promise.all(ordering)
    const { forged, taken } = await meddler
    await Promise.all(servers.map(({ stop }) => stop()))
    await house.product.close()
    await ofHouse.close()
    endMoods()
    company.tellTo(undefined)
    const broken = [
      ...taken,
      ...promises.strange,
      ...(await brokenLater({ database, company })),
      ...(await forgotten(database, promises)),
    ]
    return {
      company: kind,
      asked: promises.asked,
      repeated: promises.repeated,
      ordered: promises.ordered.size,
      paid: promises.paid.size,
      payments: await paymentsOf(database),
      forged,
      broken,
    }
  } finally {
    endMoods()
    await Promise.all(servers.map(({ stop }) => stop()))
    await company.close()
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Around = { database: FreshDatabase; company: Company }
type House = Awaited<ReturnType<typeof openProduct>>

type Running = { url: string; stop: () => Promise<void> }

async function startMoody({ database, company, dataDir }: Around & { dataDir: string }): Promise<Running> {
  const { port, stop } = await startServer({
    dataDir,
    nodeArgs: ['--import', './tests/faults/moody.ts'],
    env: { ...envOf(database, company, await freePort()), ...impatient, GATEWAY_MOODS: '1' },
  })
  return { url: `http://127.0.0.1:${port}`, stop }
}

const impatient = { GATEWAY_TIMEOUT_MS: '800' }

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

/** The clock, the comparison of books, and whoever sends notices, each long before or after their time. */
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
    // Another event in the same envelope: nobody signed that.
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
    // Nobody here tries out cards: a company that says no at random only looks like it.
    () => pool.query('delete from throttles'),
  ]
  // One that waits for an answer must not keep the others.
  const meddlers = Array.from({ length: 3 }, async () => {
    while (!stop.now) {
      await acts[Math.floor(random() * acts.length)]?.()
      await sleep(random() * 500)
    }
  })
  await Promise.all(meddlers)
  return { forged, taken }
}

/** What shops were told is done and is not. */
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
