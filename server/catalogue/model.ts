import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { addDays, type Day, dayAt, startOfDay } from '../../contract/dates.ts'
import type { EventIds, EventName } from '../../contract/events.ts'
import type { Steps } from '../../contract/steps.ts'
import type { Tables } from '../../db/tables.ts'
import type { SignedInCtx } from '../handle.ts'
import { createBestSellers } from './best-sellers.ts'
import { type CustomerView, createCustomerViews } from './customers.ts'
import {
  type CatalogueProduct,
  countProducts,
  loadColorFamilies,
  loadStock,
  productBatches,
} from './products.ts'
import type { RowsFor } from './rows.ts'
import { gatherShelf, type Shelf } from './shelf.ts'
import { createShipments } from './shipments.ts'

type CatalogueEvent = {
  name: EventName
  ids: EventIds
  customerId?: number | null
  userId?: number | null
  by?: string
}

/** What this process keeps in memory of what is for sale. The database stays the truth: `reload` makes all of it anew. */
export type CatalogueModel = {
  /** Brings the model up to date with an event; never rejects. Reads that wait for `settled` then see it. */
  apply: (event: CatalogueEvent) => Promise<void>
  /** The same with what a transaction of this process has told: at once, and not again when it comes back as notices. */
  applyOwn: (events: readonly CatalogueEvent[], by: string) => Promise<void>
  /** Reads everything again, beside what is there, and swaps. */
  reload: () => Promise<void>
  /** The shelf with every event heard so far; as it last was while the database is away or takes more than a second. */
  settled: () => Promise<Shelf>
  customer: (customerId: number) => Promise<CustomerView>
  /** Day, method and ship-to that hold for the user now. */
  shipment: (ctx: SignedInCtx) => Promise<RowsFor>
  /** Product ids, what sold best in the last 30 days first. */
  bestSellers: () => Promise<readonly number[]>
  /** The distributor's day. */
  today: () => Day
  close: () => void
}

const mostWaitMs = 1_000

/** What has to be read again; `done` is called once it is in the model. */
type Batch = {
  /** When the first of it was heard, on the clock of `performance`. */
  since: number
  everything: boolean
  allStock: boolean
  products: Set<number>
  stock: Set<number>
  done: Promise<void>
  settle: () => void
}

export async function createCatalogueModel(options: {
  db: Kysely<Tables>
  now: () => Date
  timeZone: string
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}): Promise<CatalogueModel> {
  const { db, now, timeZone, log } = options
  const today = dayClock(now, timeZone)
  const customers = createCustomerViews({ db, now, timeZone, today })
  const bestSellers = createBestSellers({ db, now })
  const shipments = createShipments(now)
  const startedAt = performance.now()
  let colorFamilies = await loadColorFamilies(db)
  let shelf = await newShelf(colorFamilies)
  const modelMs = Math.round(performance.now() - startedAt)
  log.info({ products: shelf.catalogue.size, modelMs }, 'the catalogue is in memory')
  /** Transactions whose events are in the model before their notices come. */
  const heard = new Set<string>()
  let waiting: Batch | undefined
  let atWork: Batch | undefined
  let soon: NodeJS.Timeout | undefined
  let failing = false
  let closed = false

  function forget(name: EventName, ids: EventIds) {
    if (name === 'cart.changed' || name === 'order.changed' || name === 'favorite.changed')
      customers.forget(ids.customerId)
    // Discounts change under the same name as prices.
    if (name === 'price.changed') customers.forget()
    if (name === 'shipment.changed') shipments.forget(ids.userId)
    if (name === 'days.changed') shipments.forget()
  }

  function ask(change: (batch: Batch) => void): Promise<void> {
    waiting ??= emptyBatch()
    change(waiting)
    const { done } = waiting
    if (!atWork) soon ??= setTimeout(work, gatherMs)
    return done
  }

  /**
   * One batch at a time: what comes in meanwhile makes the next, so a rush of events costs few reads. So does waiting a moment while
   * nobody asks.
   */
  async function work() {
    clearTimeout(soon)
    soon = undefined
    while (waiting && !closed) {
      atWork = waiting
      waiting = undefined
      try {
        await read(atWork)
        failing = false
        atWork.settle()
      } catch (error) {
        failing = true
        log.warn({ err: error }, 'the catalogue could not be read again; trying once more')
        waiting = joined(atWork, waiting)
        await sleep(500, undefined, { ref: false })
      }
    }
    atWork = undefined
  }

  async function read(batch: Batch) {
    if (batch.everything) return readEverything()
    if (batch.products.size > 0) await readProducts([...batch.products])
    const stock = batch.allStock
      ? await loadStock(db)
      : batch.stock.size > 0
        ? await loadStock(db, [...batch.stock])
        : []
    const strange = stock.filter(({ productId, stock: now }) => !shelf.setStock(productId, now))
    if (strange.length > 0) await readProducts(strange.map(({ productId }) => productId))
  }

  async function readProducts(ids: readonly number[]) {
    const wanted = [...new Set(ids)]
    let found = 0
    for await (const products of productBatches(db, wanted)) {
      found += products.length
      if (!takenOver(products)) return readEverything()
      await setImmediate()
    }
    if (found < wanted.length) await readEverything()
  }

  /** In place where only numbers and flags have changed, as with the prices of a day; else beside what is there, and swapped. */
  async function readEverything() {
    const families = await loadColorFamilies(db)
    const same = families.join('\n') === colorFamilies.join('\n')
    if (same && (await takeOverAll())) return
    shelf = await newShelf(families)
    colorFamilies = families
  }

  async function takeOverAll(): Promise<boolean> {
    const { size } = shelf.catalogue
    if ((await countProducts(db)) !== size) return false
    let found = 0
    for await (const products of productBatches(db)) {
      found += products.length
      if (!takenOver(products)) return false
      await setImmediate()
    }
    return found === size
  }

  const takenOver = (products: readonly CatalogueProduct[]) =>
    products.map((product) => shelf.setProduct(product)).every(Boolean)

  async function newShelf(families: readonly string[]): Promise<Shelf> {
    const gathered = gatherShelf(families)
    for await (const products of productBatches(db)) {
      products.forEach(gathered.add)
      await setImmediate()
    }
    return betweenRequests(gathered.finish())
  }

  async function apply({ name, ids, customerId, userId }: CatalogueEvent) {
    forget(name, { ...ids, ...(customerId ? { customerId } : {}), ...(userId ? { userId } : {}) })
    if (name === 'stock.changed')
      await ask((batch) => {
        if (ids.all) batch.allStock = true
        for (const id of ids.productIds ?? []) batch.stock.add(id)
      })
    if (name === 'price.changed')
      await ask((batch) => {
        if (ids.all) batch.everything = true
        for (const id of ids.productIds ?? []) batch.products.add(id)
      })
  }

  return {
    async apply(event) {
      if (!event.by || !heard.has(event.by)) await apply(event)
    },
    async applyOwn(events, by) {
      if (events.length === 0) return
      if (heard.size >= mostHeard) heard.delete(heard.values().next().value as string)
      heard.add(by)
      await Promise.all(events.map(apply))
    },
    reload() {
      customers.forget()
      shipments.forget()
      return ask((batch) => {
        batch.everything = true
      })
    },
    async settled() {
      if (soon) void work()
      const next = failing ? undefined : (waiting ?? atWork)
      const left = next ? next.since + mostWaitMs - performance.now() : 0
      if (next && left > 0) await Promise.race([next.done, sleep(left, undefined, { ref: false })])
      return shelf
    },
    customer: customers.of,
    shipment: shipments.of,
    bestSellers,
    today,
    close() {
      closed = true
      clearTimeout(soon)
    },
  }
}

/** So long events are gathered before what they name is read. Who asks for the model does not wait for it. */
const gatherMs = 20

/** Notices come back within moments. */
const mostHeard = 1_000

/** Work for longer than this keeps others waiting. */
const mostAtOnceMs = 5

async function betweenRequests<T>(steps: Steps<T>): Promise<T> {
  for (let from = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - from < mostAtOnceMs) continue
    await setImmediate()
    from = performance.now()
  }
}

function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
    since: performance.now(),
    everything: false,
    allStock: false,
    products: new Set(),
    stock: new Set(),
    done: promise,
    settle: resolve,
  }
}

function joined(failed: Batch, next: Batch = emptyBatch()): Batch {
  void next.done.then(failed.settle)
  return {
    ...next,
    since: failed.since,
    everything: failed.everything || next.everything,
    allStock: failed.allStock || next.allStock,
    products: failed.products.union(next.products),
    stock: failed.stock.union(next.stock),
  }
}

/** The day in the distributor's time zone, worked out anew only when a day has begun or the clock was turned. */
function dayClock(now: () => Date, timeZone: string): () => Day {
  let [from, to] = [0, 0]
  let day: Day
  return () => {
    const at = now()
    if (at.getTime() >= from && at.getTime() < to) return day
    day = dayAt(at, timeZone)
    from = startOfDay(day, timeZone).getTime()
    to = startOfDay(addDays(day, 1), timeZone).getTime()
    return day
  }
}
