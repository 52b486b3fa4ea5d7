import { departments } from '../../contract/access.ts'
import type { Catalogue, CatalogueFacts } from '../../contract/catalogue-columns.ts'
import { rowsOfPage } from '../../contract/catalogue-order.ts'
import { findMatches, noFilters, nothingPersonal } from '../../contract/catalogue-query.ts'
import { loadColorFamilies, loadProducts } from '../../server/catalogue/products.ts'
import { createShelf } from '../../server/catalogue/shelf.ts'
import { freshDatabase } from '../support/database.ts'
import type { ScoredQuery } from './queries.ts'

export type DemoShelf = { catalogue: Catalogue; facts: ReadonlyMap<number, CatalogueFacts> }

/** The demo's assortment as the shop searches it. */
export async function demoShelf(): Promise<DemoShelf> {
  const database = await freshDatabase({ demo: true })
  try {
    const products = await loadProducts(database.db)
    const { catalogue } = createShelf(products, await loadColorFamilies(database.db))
    return { catalogue, facts: new Map(products.map(({ id, facts }) => [id, facts])) }
  } finally {
    await database.close()
  }
}

export type Scored = { query: ScoredQuery; hit: boolean; first: string[] }

/** What somebody who may see everything finds first in the whole shop, sorted by name. */
export function scoreOf({ catalogue, facts }: DemoShelf, queries: readonly ScoredQuery[]): Scored[] {
  return queries.map((query) => {
    const matches = findMatches(
      catalogue,
      {
        viewer: { departments, farmDirect: true },
        department: null,
        shipDay: query.day,
        today: query.day,
        us: false,
        farm: false,
        isPreBooking: false,
        isGrowerDirect: false,
        addSpecials: false,
        filters: noFilters(),
        search: query.typed,
      },
      nothingPersonal,
    )
    const first = rowsOfPage(matches, { by: 'name', descending: false }, 0, 3).map(
      (row) => facts.get(catalogue.ids[row] as number) as CatalogueFacts,
    )
    return { query, hit: first.some(query.wanted), first: first.map(({ description }) => description) }
  })
}
