import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LocalCatalogue } from '../../../contract/catalogue/snapshot-pages.ts'
import type { Department } from '../../../contract/core/access.ts'
import type { CataloguePage, Product } from '../../../contract/features/catalogue/inventory.ts'
import { mostSnapshotIds, snapshot } from '../../../contract/features/catalogue/snapshot.ts'
import { call, callIfChanged } from '../../core/api.ts'
import { onLive } from '../../core/live.ts'
import { cacheMs } from '../../core/query.ts'
import type { CatalogueSection } from './sections.ts'
import { type ListQuery, viewOfQuery } from './view.ts'

/**
 * The signed-in customer's whole catalogue for the shipment, in the page's memory: once loaded, it answers filters, sorting,
 * sections and pages at once, with the same code as the server. It is an ordinary read, so live events, a changed shipment and
 * sign-out invalidate it like any page.
 */
export type Snapshot = {
  /** Undefined if the server declined: there are too many rows, and it answers each page itself. */
  catalogue: LocalCatalogue | undefined
  etag: string | undefined
  /** Products with changes since then. */
  changed: Set<number>
  /** Applies the changes; ends once `changed` is empty or the server is unreachable. */
  settle: () => Promise<void>
}

/** Changes close together are fetched together. */
const gatherMs = 200
const renewMs = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const keyOf = (forShipment: string) => [snapshot.read.path, forShipment] as const

const optionsOf = (client: QueryClient, forShipment: string) => ({
  queryKey: keyOf(forShipment),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Snapshot> => {
    const known = client.getQueryData<Snapshot>(keyOf(forShipment))
    if (known) {
      // Several events often make it stale at once, or another shipment's snapshot replaces it.
      await pause(renewMs)
      signal.throwIfAborted()
    }
    const etag = known && known.changed.size === 0 ? known.etag : undefined
    // Subscribed before the request: the response may be older than an event that arrives meanwhile.
    const kept = makeSnapshot(client, forShipment)
    try {
      const [{ openSnapshot }, answer] = await Promise.all([
        import('../../../contract/catalogue/snapshot-pages.ts'),
        callIfChanged(snapshot.read, { query: {} }, { signal, etag }),
      ])
      if (answer) return kept.fill(openSnapshot(answer.reply), answer.etag)
    } catch (error) {
      kept.stop()
      throw error
    }
    kept.stop()
    return known as Snapshot
  },
  structuralSharing: false,
  retry: false,
  refetchInterval: cacheMs,
})

/** An empty snapshot that collects live events of products, and applies them once it is filled. */
function makeSnapshot(client: QueryClient, forShipment: string) {
  const changed = new Set<number>()
  const made: Snapshot = { catalogue: undefined, etag: undefined, changed, settle }
  let asking: Promise<void> | undefined
  let isFilled = false

  const renew = () => void client.invalidateQueries({ queryKey: keyOf(forShipment) })

  function settle(): Promise<void> {
    if (changed.size === 0 || !made.catalogue) return Promise.resolve()
    asking ??= ask(made.catalogue).finally(() => {
      asking = undefined
    })
    return asking
  }

  async function ask(catalogue: LocalCatalogue) {
    await pause(gatherMs)
    const ids = [...changed]
    if (ids.length > mostSnapshotIds) return renew()
    changed.clear()
    try {
      const part = await call(snapshot.read, { query: { productIds: ids.map(String) } })
      made.etag = undefined
      if (!catalogue.put(part, ids)) renew()
      showAgain(client, ids)
    } catch {
      for (const id of ids) changed.add(id)
    }
  }

  const stop = onLive((name, ids) => {
    // Replaced by another snapshot; this one may still be loading.
    if (isFilled && client.getQueryData(keyOf(forShipment)) !== made) return stop()
    if (name === 'order.changed' && isFilled) return renew()
    if (name !== 'stock.changed' && name !== 'favorite.changed') return
    for (const id of ids.productIds ?? []) changed.add(id)
    if (
      client
        .getQueryCache()
        .find({ queryKey: keyOf(forShipment) })
        ?.isActive()
    )
      void settle()
  })

  return {
    stop,
    fill(catalogue: LocalCatalogue | undefined, etag: string | undefined): Snapshot {
      made.catalogue = catalogue
      made.etag = etag
      // The cache has it from the next tick on.
      setTimeout(() => {
        isFilled = true
      })
      return made
    },
  }
}

/** Rebuilds pages on screen that show one of the products. */
function showAgain(client: QueryClient, productIds: readonly number[]) {
  const ids = new Set(productIds)
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      String(queryKey[0]).startsWith('inventory') &&
      ((state.data as Partial<CataloguePage> | undefined)?.rows ?? []).some(({ productId }) =>
        ids.has(productId),
      ),
  })
}

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
  if (known.changed.size > 0) void known.settle()
  const department = departmentOf(endpoint.path, query.category)
  return department === undefined ? undefined : known.catalogue.page(viewOfQuery(query), department)
}

/** As `localPage`, with every known change, and never older than the freshness of a page. */
export async function settledPage(...of: Parameters<typeof localPage>): Promise<CataloguePage | undefined> {
  // A caller notified of a change may read before the snapshot is notified.
  await Promise.resolve()
  const known = current(of[0], of[1])
  await known?.settle()
  if (!known || known.changed.size > 0 || Date.now() - readAtOf(of[0], of[1]) >= cacheMs) return undefined
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

/** Applies a product that its own page has read. */
export function keepProduct(client: QueryClient, product: Product, forShipment: string) {
  client.getQueryData<Snapshot>(keyOf(forShipment))?.catalogue?.setProduct(product)
}

type Connection = { saveData?: boolean }

/**
 * Fetches a shipment's snapshot once the page is idle, keeps it until the returned function is called, and drops the snapshots
 * and pages of other shipments. Fetches nothing for users in data-saver mode.
 */
export function followSnapshot(client: QueryClient, forShipment: string): () => void {
  forgetOthers(client, forShipment)
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData) return () => {}
  let stop: () => void = () => {}
  let stopped = false
  void idle(client, () => stopped).then(() => {
    if (!stopped) stop = new QueryObserver(client, optionsOf(client, forShipment)).subscribe(() => {})
  })
  return () => {
    stopped = true
    stop()
  }
}

function forgetOthers(client: QueryClient, forShipment: string) {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) =>
      String(queryKey[0]).startsWith('inventory') &&
      typeof queryKey.at(-1) === 'string' &&
      queryKey.at(-1) !== forShipment,
  })
}

/** Once no requests are pending and the browser is idle. */
async function idle(client: QueryClient, stopped: () => boolean) {
  while (!stopped() && (document.readyState !== 'complete' || client.isFetching() > 0)) await pause(100)
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  else await pause(200)
}
