import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Day } from '../../contract/core/dates.ts'
import type { EventIds, EventName } from '../../contract/core/events.ts'
import type { Tables } from '../../db/tables.ts'
import type { SignedInCtx } from '../core/route.ts'
import { createBatches, type Wanted } from './batches.ts'
import { createBestSellers } from './best-sellers.ts'
import { type CustomerView, createCustomerViews } from './customers.ts'
import { dayClock } from './day-clock.ts'
import { createKnownWords } from './item-words.ts'
import { keepShelf } from './keep-shelf.ts'
import type { RowsFor } from './rows.ts'
import type { Shelf } from './shelf.ts'
import { createShipments } from './shipments.ts'

declare module '../core/route.ts' {
  interface Deps {
    catalogue: CatalogueModel
  }
}

type CatalogueEvent = {
  name: EventName
  ids: EventIds
  customerId?: number | null
  userId?: number | null
  by?: string
}

/** This process's in-memory copy of the products for sale. The database is the source of truth: `reload` rebuilds the copy. */
export type CatalogueModel = {
  /** Applies an event to the model; never rejects. Reads that await `settled` then see it. */
  apply: (event: CatalogueEvent) => Promise<void>
  /** Applies events of this process's own transaction immediately, and ignores them when they return as notifications. */
  applyOwn: (events: readonly CatalogueEvent[], by: string) => Promise<void>
  /** Builds a new model next to the current one, then swaps them. */
  reload: () => Promise<void>
  /** The shelf with every received event applied; the last shelf while the database is unavailable or takes more than a second. */
  settled: () => Promise<Shelf>
  customer: (customerId: number) => Promise<CustomerView>
  /** What only the product's own page says, as JSON. */
  itemWords: (productId: number) => Promise<string>
  /** The user's current day, method and ship-to. */
  shipment: (ctx: SignedInCtx) => Promise<RowsFor>
  /** Product ids, best-selling of the last 30 days first. */
  bestSellers: () => Promise<readonly number[]>
  /** Today in the distributor's time zone. */
  today: () => Day
  close: () => void
}

export async function createCatalogueModel(options: {
  db: Kysely<Tables>
  now: () => Date
  /** The current time zone; staff may change it while the product runs. */
  timeZone: () => string
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}): Promise<CatalogueModel> {
  const { db, now, timeZone, log } = options
  const today = dayClock(now, timeZone)
  const customers = createCustomerViews({ db, now, timeZone, today })
  const bestSellers = createBestSellers({ db, now })
  const shipments = createShipments(now)
  const words = createKnownWords(db)
  const startedAt = performance.now()
  const kept = await keepShelf(db)
  const modelMs = Math.round(performance.now() - startedAt)
  log.info({ products: kept.shelf().catalogue.size, modelMs }, 'the catalogue is in memory')
  const batches = createBatches({ read: kept.read, log })
  /** Transactions already applied to the model whose notifications have not arrived yet. */
  const heard = new Set<string>()

  function forget(name: EventName, ids: EventIds) {
    if (
      name === 'own-price.changed' ||
      name === 'cart.changed' ||
      name === 'order.changed' ||
      name === 'favorite.changed'
    )
      customers.forget(ids.customerId)
    // Changes of discounts and of prices emit the same event.
    if (name === 'price.changed') customers.forget()
    if (name === 'shipment.changed') shipments.forget(ids.userId)
    if (name === 'days.changed') shipments.forget()
    // An event of many products names none.
    if (name === 'products.changed') words.forget(ids.productIds)
  }

  async function apply({ name, ids, customerId, userId }: CatalogueEvent) {
    forget(name, { ...ids, ...(customerId ? { customerId } : {}), ...(userId ? { userId } : {}) })
    const wanted = wantedBy(name, ids)
    if (wanted) await batches.ask(wanted)
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
      words.forget()
      return batches.ask((wanted) => {
        wanted.everything = true
      })
    },
    async settled() {
      await batches.settled()
      return kept.shelf()
    },
    customer: customers.of,
    itemWords: words.of,
    shipment: shipments.of,
    bestSellers,
    today,
    close: batches.close,
  }
}

/** The most transactions to remember; each returns as a notification within moments. */
const mostHeard = 1_000

/** Marks what the model must reread after an event. */
function wantedBy(
  name: EventName,
  { all, productIds = [] }: EventIds,
): ((wanted: Wanted) => void) | undefined {
  switch (name) {
    case 'products.changed':
      return (wanted) => {
        wanted.changes = true
      }
    case 'price.changed':
      return (wanted) => {
        if (all) wanted.everything = true
        for (const id of productIds) wanted.products.add(id)
      }
    case 'stock.changed':
      return (wanted) => {
        if (all) wanted.allStock = true
        for (const id of productIds) wanted.stock.add(id)
      }
    default:
      return undefined
  }
}
