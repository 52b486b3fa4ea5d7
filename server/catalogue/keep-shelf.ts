import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Steps } from '../../contract/core/steps.ts'
import type { Tables } from '../../db/tables.ts'
import type { Wanted } from './batches.ts'
import { changesSince, momentNow } from './changes.ts'
import { type CatalogueProduct, loadColorFamilies, productBatches, stockBatches } from './products.ts'
import { gatherShelf, type Shelf } from './shelf.ts'

export type KeptShelf = {
  shelf: () => Shelf
  /** Updates the shelf; on failure it is unchanged or has part of the new stock. */
  read: (wanted: Wanted) => Promise<void>
}

/** The shelf of a database. It is updated in slices, so that requests are answered in between. */
export async function keepShelf(db: Kysely<Tables>): Promise<KeptShelf> {
  let shelf = await builtShelf(db)

  async function readChanges(products: Iterable<number>) {
    const change = await atOneMoment(db, async (now) => {
      const { moment, ids } = await changesSince(now, shelf.moment)
      const wanted = [...new Set([...ids, ...products])]
      if (wanted.length > mostChanged(shelf)) return undefined
      const put: CatalogueProduct[] = []
      for await (const some of productBatches(now, wanted)) {
        put.push(...some)
        await setImmediate()
      }
      const found = new Set(put.map(({ id }) => id))
      return { put, gone: wanted.filter((id) => !found.has(id)), moment }
    })
    shelf = change ? await betweenRequests(shelf.changed(change)) : await builtShelf(db)
  }

  async function readStock(ids?: readonly number[]) {
    const strange: number[] = []
    for await (const { stock, isBehind } of stockBatches(db, { ids, since: shelf.moment })) {
      // Changes made at the same time are read together.
      if (isBehind) {
        await readChanges([])
        return readStock(ids)
      }
      for (const { productId, stock: now } of stock)
        if (!shelf.setStock(productId, now)) strange.push(productId)
      await setImmediate()
    }
    if (strange.length > 0) await readChanges(strange)
  }

  return {
    shelf: () => shelf,
    async read({ everything, changes, products, allStock, stock }) {
      if (everything) {
        shelf = await builtShelf(db)
        return
      }
      if (changes || products.size > 0) await readChanges(products)
      if (allStock) await readStock()
      else if (stock.size > 0) await readStock([...stock])
    },
  }
}

/** With more changed products than this, a new shelf is read, so that they are not all in memory as objects. */
const mostChanged = ({ catalogue }: Shelf) => Math.max(5_000, catalogue.size / 10)

/** Everything that `work` reads comes from one snapshot, however many statements it runs. */
const atOneMoment = <T>(db: Kysely<Tables>, work: (now: Kysely<Tables>) => Promise<T>): Promise<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)

async function builtShelf(db: Kysely<Tables>): Promise<Shelf> {
  const gathered = await atOneMoment(db, async (now) => {
    const moment = await momentNow(now)
    const shelf = gatherShelf(await loadColorFamilies(now), moment)
    for await (const products of productBatches(now)) {
      products.forEach(shelf.add)
      await setImmediate()
    }
    return shelf
  })
  return betweenRequests(gathered.finish())
}

/** After this much work, yields to other requests; a slice that has begun may take as long again. */
const mostAtOnceMs = 4

async function betweenRequests<T>(steps: Steps<T>): Promise<T> {
  for (let from = performance.now(); ; ) {
    const step = steps.next()
    if (step.done) return step.value
    if (performance.now() - from < mostAtOnceMs) continue
    await setImmediate()
    from = performance.now()
  }
}
