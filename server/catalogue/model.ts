import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { addDays, type Day, dayAt, startOfDay } from '../../contract/dates.ts'
import type { EventIds, EventName } from '../../contract/events.ts'
import type { Tables } from '../../db/tables.ts'
import { createBestSellers } from './best-sellers.ts'
import { type CustomerView, createCustomerViews } from './customers.ts'
import { loadColorFamilies, loadProducts, loadStock } from './products.ts'
import { createShelf, type Shelf } from './shelf.ts'

/** What this process keeps in memory of what is for sale. The database stays the truth: `reload` makes all of it anew. */
export type CatalogueModel = {
  /** Brings the model up to date with an event; never rejects. Reads that wait for `settled` then see it. */
  apply: (event: { name: EventName; ids: EventIds; customerId?: number | null }) => Promise<void>
  /** Reads everything again, beside what is there, and swaps. */
  reload: () => Promise<void>
  /** The shelf with every event heard so far; while the database is away, as it last was. */
  settled: () => Promise<Shelf>
  customer: (customerId: number) => Promise<CustomerView>
  /** The next read of this customer's view goes to the database. */
  forgetCustomer: (customerId: number) => void
  /** Product ids, what sold best in the last 30 days first. */
  bestSellers: () => Promise<readonly number[]>
  /** The distributor's day. */
  today: () => Day
  close: () => void
}

/** What has to be read again; `done` is called once it is in the model. */
type Batch = {
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
  log: Pick<FastifyBaseLogger, 'warn'>
}): Promise<CatalogueModel> {
  const { db, now, timeZone, log } = options
  const today = dayClock(now, timeZone)
  const customers = createCustomerViews({ db, now, timeZone, today })
  const bestSellers = createBestSellers({ db, now })
  let shelf = createShelf(await loadProducts(db), await loadColorFamilies(db))
  let waiting: Batch | undefined
  let atWork: Batch | undefined
  let failing = false
  let closed = false

  function ask(change: (batch: Batch) => void): Promise<void> {
    waiting ??= emptyBatch()
    change(waiting)
    const { done } = waiting
    if (!atWork) void work()
    return done
  }

  /** One batch at a time: what comes in meanwhile makes the next, so a rush of events costs few reads. */
  async function work() {
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
    const products = await loadProducts(db, ids)
    const gone = products.length < new Set(ids).size
    if (!products.map(shelf.setProduct).every(Boolean) || gone) await readEverything()
  }

  async function readEverything() {
    shelf = createShelf(await loadProducts(db), await loadColorFamilies(db))
  }

  return {
    async apply({ name, ids, customerId }) {
      const customer = customerId ?? ids.customerId
      if (name === 'cart.changed' || name === 'order.changed' || name === 'favorite.changed')
        customers.forget(customer)
      if (name === 'stock.changed')
        await ask((batch) => {
          if (ids.all) batch.allStock = true
          for (const id of ids.productIds ?? []) batch.stock.add(id)
        })
      if (name === 'price.changed') {
        // Discounts change under the same name.
        customers.forget()
        await ask((batch) => {
          if (ids.all) batch.everything = true
          for (const id of ids.productIds ?? []) batch.products.add(id)
        })
      }
    },
    reload() {
      customers.forget()
      return ask((batch) => {
        batch.everything = true
      })
    },
    async settled() {
      if (!failing) await (waiting ?? atWork)?.done
      return shelf
    },
    customer: customers.of,
    forgetCustomer: customers.forget,
    bestSellers,
    today,
    close() {
      closed = true
    },
  }
}

function emptyBatch(): Batch {
  const { promise, resolve } = Promise.withResolvers<void>()
  return {
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
