import type { Catalogue, CatalogueFacts } from '../../contract/catalogue/columns.ts'
import { rowsOfPage } from '../../contract/catalogue/order.ts'
import { findMatches, noFilters, nothingPersonal } from '../../contract/catalogue/query.ts'
import { departments } from '../../contract/core/access.ts'
import { loadColorFamilies, productBatches } from '../../server/catalogue/products.ts'
import { createShelf } from '../../server/catalogue/shelf.ts'
import { freshDatabase } from '../support/database.ts'
import type { ScoredQuery } from './queries.ts'

export type DemoShelf = { catalogue: Catalogue; facts: ReadonlyMap<number, CatalogueFacts> }

/** The demo's assortment as the shop searches it. */
export async function demoShelf(): Promise<DemoShelf> {
  const database = await freshDatabase({ demo: true })
  try {
    const products = (await Array.fromAsync(productBatches(database.db))).flat()
    const { catalogue } = createShelf(products, await loadColorFamilies(database.db))
    return { catalogue, facts: new Map(products.map(({ id, facts }) => [id, facts])) }
  } finally {
    await database.close()
  }
}

export type Scored = { query: ScoredQuery; hit: boolean; first: string[]; isOffered: boolean }

/** The first results in the whole shop for a user who may see everything, sorted by name. */
export function scoreOf({ catalogue, facts }: DemoShelf, queries: readonly ScoredQuery[]): Scored[] {
  const byName = { by: 'name', descending: false } as const
  return queries.map((query) => {
    const found = (search: string, limit: number) => {
      const { day: shipDay, day: today } = query
      const matches = findMatches(catalogue, { ...wholeShop, shipDay, today, search }, nothingPersonal)
      return rowsOfPage(matches, byName, 0, limit).map(
        (row) => facts.get(catalogue.ids[row] as number) as CatalogueFacts,
      )
    }
    const first = found(query.typed, 3)
    return {
      query,
      hit: first.some(query.wanted),
      first: first.map(({ description }) => description),
      isOffered: found('', catalogue.size).some(query.wanted),
    }
  })
}

const wholeShop = {
  viewer: { departments, farmDirect: true, usItems: true },
  department: null,
  us: false,
  farm: false,
  isPreBooking: false,
  isGrowerDirect: false,
  addSpecials: false,
  filters: noFilters(),
}
