import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import type { LocalCatalogue } from '../../../contract/catalogue/snapshot-pages.ts'
import type { CataloguePage } from '../../../contract/features/catalogue/inventory.ts'
import {
  type CatalogueSnapshot,
  mostSnapshotIds,
  snapshot,
} from '../../../contract/features/catalogue/snapshot.ts'
import { call, callIfChanged } from '../../core/api.ts'
import { isHeld, onceSent } from '../../core/hold.ts'
import { keep } from '../../core/keep.ts'
import { onLive } from '../../core/live.ts'
import { cacheMs } from '../../core/query.ts'
import { keyOf, type Snapshot } from './snapshot.ts'

/** Changes within this many milliseconds are fetched together. */
const gatherMs = 200
const renewMs = 700

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

const optionsOf = (client: QueryClient, forShipment: string) => ({
  queryKey: keyOf(forShipment),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Snapshot> => {
    const known = client.getQueryData<Snapshot>(keyOf(forShipment))
    if (known) {
      // Waits briefly, so that several events, or a change of the shipment, cause only one request.
      await pause(renewMs)
      signal.throwIfAborted()
    }
    const etag = known && !known.isBehind() ? known.etag : undefined
    // Subscribed before the request, because the response may be older than an event that arrives meanwhile.
    const kept = makeSnapshot(client, forShipment)
    try {
      const [{ openSnapshot }, answer] = await Promise.all([
        import('../../../contract/catalogue/snapshot-pages.ts'),
        callIfChanged(snapshot.read, { query: {} }, { signal, etag }),
      ])
      if (answer) {
        keep(keptKey(forShipment), answer.reply)
        return kept.fill(answer.reply, openSnapshot, answer.etag)
      }
    } catch (error) {
      kept.stop()
      throw error
    }
    kept.stop()
    return known as Snapshot
  },
  meta: { follows: ['products.changed'] as const },
  structuralSharing: false,
  retry: false,
  refetchInterval: cacheMs,
})

/** `openSnapshot`, whose code is loaded with the first snapshot. */
type Open = (snapshot: CatalogueSnapshot) => LocalCatalogue | undefined

/** An empty snapshot that collects live events of products and applies them after it is filled. */
function makeSnapshot(client: QueryClient, forShipment: string) {
  /** Ids of products whose stock changed, or that became or stopped being a favorite. */
  const changed = new Set<number>()
  /** Whether products were added, changed or removed since `version`. */
  let isOutdated = false
  const isBehind = () => isOutdated || changed.size > 0
  const made: Snapshot = { catalogue: undefined, etag: undefined, isBehind, settle }
  let version = ''
  let open: Open = () => undefined
  let asking: Promise<void> | undefined
  let isFilled = false

  const renew = () => void client.invalidateQueries({ queryKey: keyOf(forShipment) })

  function settle(): Promise<void> {
    if (!isBehind() || !made.catalogue) return Promise.resolve()
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }

  async function ask() {
    await pause(gatherMs)
    if (changed.size > mostSnapshotIds) return renew()
    if (isOutdated) await askForNewer()
    if (changed.size > 0) await askForChanged()
  }

  async function askForNewer() {
    isOutdated = false
    try {
      const part = await call(snapshot.read, { query: { since: version } })
      version = part.version
      made.etag = undefined
      // The server no longer has the changes since then, and has sent the whole catalogue.
      if (part.asked) apply(part, part.asked)
      else made.catalogue = open(part)
    } catch {
      isOutdated = true
    }
  }

  async function askForChanged() {
    const ids = [...changed]
    changed.clear()
    try {
      const part = await call(snapshot.read, { query: { productIds: ids.map(String) } })
      made.etag = undefined
      apply(part, ids)
    } catch {
      for (const id of ids) changed.add(id)
    }
  }

  function apply(part: CatalogueSnapshot, ids: readonly number[]) {
    if (!made.catalogue?.put(part, ids)) renew()
    showAgain(client, ids)
  }

  const stop = onLive((name, ids) => {
    // Another snapshot has replaced this one; while it is still loading, the cache doesn't have it.
    if (isFilled && client.getQueryData(keyOf(forShipment)) !== made) return stop()
    if (name === 'order.changed' && isFilled) return renew()
    if (name === 'products.changed') isOutdated = true
    else if (name === 'stock.changed' || name === 'favorite.changed')
      for (const id of ids.productIds ?? []) changed.add(id)
    else return
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
    fill(whole: CatalogueSnapshot, opened: Open, etag: string | undefined): Snapshot {
      open = opened
      version = whole.version
      made.catalogue = open(whole)
      made.etag = etag
      // The cache has this snapshot only after this task.
      setTimeout(() => {
        isFilled = true
      })
      return made
    },
  }
}

/** Refreshes visible pages that show one of the products. */
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

type Connection = { saveData?: boolean }

/**
 * Fetches a shipment's snapshot once the page is idle and keeps it until the returned function is called. Drops the snapshots and pages of
 * other shipments. Fetches nothing in data-saver mode.
 */
export function followSnapshot(client: QueryClient, forShipment: string): () => void {
  forgetOthers(client, forShipment)
  const { connection } = navigator as Navigator & { connection?: Connection }
  if (connection?.saveData) return () => {}
  let forget: () => void = () => {}
  let stopObserving: () => void = () => {}
  let stopped = false
  void idle(client, () => stopped).then(() => {
    if (!stopped) forget = onceSent(observe)
  })
  if (isHeld()) void restore(client, forShipment)
  function observe() {
    stopObserving = new QueryObserver(client, optionsOf(client, forShipment)).subscribe(() => {})
  }
  return () => {
    stopped = true
    forget()
    stopObserving()
  }
}

const keptKey = (forShipment: string) => `snapshot ${forShipment}`

/** Opens the snapshot stored on this device, with its age, and fills lists that had nothing to show. */
async function restore(client: QueryClient, forShipment: string) {
  const [{ keptAnswer }, { openSnapshot }] = await Promise.all([
    import('../../core/kept-answers.ts'),
    import('../../../contract/catalogue/snapshot-pages.ts'),
  ])
  const kept = await keptAnswer(keptKey(forShipment))
  if (!kept || !isHeld()) return
  const made = makeSnapshot(client, forShipment)
  const opened = made.fill(kept.data as CatalogueSnapshot, openSnapshot, undefined)
  client.setQueryData(keyOf(forShipment), opened, { updatedAt: kept.at })
  void client.invalidateQueries({
    predicate: ({ queryKey, state }) =>
      String(queryKey[0]).startsWith('inventory') && state.data === undefined,
  })
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

/** Resolves when no requests are pending and the browser is idle. */
async function idle(client: QueryClient, stopped: () => boolean) {
  while (!stopped() && (document.readyState !== 'complete' || client.isFetching() > 0)) await pause(100)
  if ('requestIdleCallback' in window)
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
  else await pause(200)
}
