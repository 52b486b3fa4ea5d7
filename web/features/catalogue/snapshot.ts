import type { QueryClient } from '@tanstack/react-query'
import type { LocalCatalogue } from '../../../contract/catalogue/snapshot-pages.ts'
import type { Department } from '../../../contract/core/access.ts'
import type { CataloguePage, Product } from '../../../contract/features/catalogue/inventory.ts'
import { snapshot } from '../../../contract/features/catalogue/snapshot.ts'
import { isHeld } from '../../core/hold.ts'
import { cacheMs } from '../../core/query.ts'
import type { CatalogueSection } from './sections.ts'
import { type ListQuery, viewOfQuery } from './view.ts'

/**
 * The signed-in customer's whole catalogue for the shipment, in the page's memory: once loaded, it answers filters, sorting, sections and
 * pages at once, with the same code as the server. It is an ordinary read: a changed shipment, sign-out and most live events invalidate it
 * like any page. After changes of products and stock it fetches only what has changed.
 */
export type Snapshot = {
  /** Undefined if the server declined because there are too many rows; it then answers each page itself. */
  catalogue: LocalCatalogue | undefined
  etag: string | undefined
  /** Whether it is missing known changes. */
  isBehind: () => boolean
  /** Fetches and applies the changes, until there are none or the server is unreachable. */
  settle: () => Promise<void>
}

/** The snapshot's key in the cache. */
export const keyOf = (forShipment: string) => [snapshot.read.path, forShipment] as const

const current = (client: QueryClient, forShipment: string): Snapshot | undefined => {
  const state = client.getQueryState<Snapshot>(keyOf(forShipment))
  return state?.isInvalidated ? undefined : state?.data
}

/** When the snapshot was read, in milliseconds; 0 without one. */
export const readAtOf = (client: QueryClient, forShipment: string): number =>
  client.getQueryState(keyOf(forShipment))?.dataUpdatedAt ?? 0

/** A page from the snapshot; undefined if the server must be asked. */
export function localPage(
  client: QueryClient,
  forShipment: string,
  { endpoint }: Pick<CatalogueSection, 'endpoint'>,
  query: ListQuery & { category?: string | undefined },
): CataloguePage | undefined {
  const known = current(client, forShipment)
  if (!known?.catalogue) return undefined
  if (known.isBehind()) void known.settle()
  const department = departmentOf(endpoint.path, query.category)
  return department === undefined ? undefined : known.catalogue.page(viewOfQuery(query), department)
}

/** Like `localPage`, but with every known change, and undefined if the snapshot is older than a page may be. */
export async function settledPage(...of: Parameters<typeof localPage>): Promise<CataloguePage | undefined> {
  // The caller may react to a change before the snapshot has received it.
  await Promise.resolve()
  const known = current(of[0], of[1])
  await known?.settle()
  if (!known || known.isBehind()) return undefined
  if (!isHeld() && Date.now() - readAtOf(of[0], of[1]) >= cacheMs) return undefined
  return localPage(...of)
}

/** The department of a list call; null for all. */
function departmentOf(path: string, category: string | undefined): Department | null | undefined {
  if (path === 'inventory') return !category || category === 'All' ? null : (category as Department)
  const [, name] = /^inventory\/(flowers|plants|supplies|yard)$/.exec(path) ?? []
  return name as Department | undefined
}

/** Applies a changed favorite to every snapshot. */
export function keepFavorite(client: QueryClient, productId: number, favorite: boolean) {
  for (const [, known] of client.getQueriesData<Snapshot>({ queryKey: [snapshot.read.path] }))
    known?.catalogue?.setFavorite(productId, favorite)
}

/** Applies fresh data of one product, from its own page. */
export function keepProduct(client: QueryClient, product: Product, forShipment: string) {
  client.getQueryData<Snapshot>(keyOf(forShipment))?.catalogue?.setProduct(product)
}
