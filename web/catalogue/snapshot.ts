import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { Department } from '../../contract/access.ts'
import { mostSnapshotIds, snapshot } from '../../contract/catalogue-snapshot.ts'
import type { LocalCatalogue } from '../../contract/catalogue-snapshot-pages.ts'
import type { CataloguePage, Product } from '../../contract/inventory.ts'
import { call, callIfChanged } from '../api.ts'
import { onLive } from '../live.ts'
import { cacheMs } from '../query.ts'
import type { CatalogueSection } from './sections.ts'
import { type ListQuery, viewOfQuery } from './view.ts'

/**
 * The signed-in customer's whole catalogue for the shipment, kept in the memory of the page: once it is there, filters, orders,
 * sections and pages are answered from it at once, by the code that the server answers with. It is a read like any other, so
 * that live events, a shipment's change and signing out end it as they end pages.
 */
export type Snapshot = {
  /** Undefined where the server refused: there are too many rows, and it answers each page itself. */
  catalogue: LocalCatalogue | undefined
  etag: string | undefined
  /** Products of which something has changed since. */
  changed: Set<number>
  /** Takes over what has changed; ends once `changed` is empty or the server could not be asked. */
  settle: () => Promise<void>
}

/** Changes that come close together are asked for at once. */
const gatherMs = 200
const renewMs = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const keyOf = (forShipment: string) => [snapshot.read.path, forShipment] as const

const optionsOf = (client: QueryClient, forShipment: string) => ({
  queryKey: keyOf(forShipment),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Snapshot> => {
    const known = client.getQueryData<Snapshot>(keyOf(forShipment))
    if (known) {
      // What makes it stale often comes in a rush, or another shipment's takes its place.
      await pause(renewMs)
      signal.throwIfAborted()
    }
    const etag = known && known.changed.size === 0 ? known.etag : undefined
    // Told from here on: what the server answers may be of before an event that comes meanwhile.
    const kept = makeSnapshot(client, forShipment)
    try {
      const [{ openSnapshot }, answer] = await Promise.all([
        import('../../contract/catalogue-snapshot-pages.ts'),
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

/** An empty snapshot that gathers what live events say of products, and takes it over once it is filled. */
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
    // Another has taken its place; one that is being filled waits for it.
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
      // The cache holds it from the next turn on.
      setTimeout(() => {
        isFilled = true
      })
      return made
    },
  }
}

/** Pages on screen that show one of the products are made anew. */
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

/** A page as the snapshot has it; undefined while the server has to be asked. */
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

/** As `localPage`, with every change that is known of, and never older than the freshness of a page. */
export async function settledPage(...of: Parameters<typeof localPage>): Promise<CataloguePage | undefined> {
  // Who is told of a change may ask again before the snapshot is told.
  await Promise.resolve()
  const known = current(of[0], of[1])
  await known?.settle()
  if (!known || known.changed.size > 0 || Date.now() - readAtOf(of[0], of[1]) >= cacheMs) return undefined
  return localPage(...of)
}

/** The department that a list call answers for; null for all. */
function departmentOf(path: string, category: string | undefined): Department | null | undefined {
  if (path === 'inventory') return !category || category === 'All' ? null : (category as Department)
  const [, name] = /^inventory\/(flowers|plants|supplies|yard)$/.exec(path) ?? []
  return name as Department | undefined
}

/** Takes over a heart that was pressed, in every snapshot there is. */
export function keepFavorite(client: QueryClient, productId: number, favorite: boolean) {
  for (const [, known] of client.getQueriesData<Snapshot>({ queryKey: [snapshot.read.path] }))
    known?.catalogue?.setFavorite(productId, favorite)
}

/** Takes over a product that its own page has read. */
export function keepProduct(client: QueryClient, product: Product, forShipment: string) {
  client.getQueryData<Snapshot>(keyOf(forShipment))?.catalogue?.setProduct(product)
}

type Connection = { saveData?: boolean }

/**
 * Fetches the snapshot of a shipment once the page has nothing else to wait for, keeps it while the returned function has not
 * been called, and lets go of the snapshots and pages of other shipments. Nothing is fetched for those who save data.
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

/** Once nothing is asked of the server and the browser has time. */
async function idle(client: QueryClient, stopped: () => boolean) {
  while (!stopped() && (document.readyState !== 'complete' || client.isFetching() > 0)) await pause(100)
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  else await pause(200)
}
