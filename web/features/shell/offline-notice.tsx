import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { isHeld, listenToHold } from '../../core/hold.ts'
import { Banner } from '../../ui/banner.tsx'
import { nowMs } from '../../ui/clock.ts'
import { useMomentText } from '../../ui/dates.tsx'
import { useMessages } from '../../words/language.tsx'
import { useCartChanges } from '../cart/use-cart.ts'

const onLine = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Without a network: how many changes are waiting. If none are and the page was opened from the device, how old its data is. */
export function OfflineNotice() {
  const t = useMessages().shell
  const connected = useSyncExternalStore(onLine, () => navigator.onLine)
  const { offline, waiting } = useCartChanges()
  const held = useSyncExternalStore(listenToHold, isHeld)
  if (connected && !offline && !held) return null
  return (
    <Banner kind="offline" lead={t.offline} strip urgent>
      {held && waiting.size === 0 ? <Since /> : t.offlineWaiting(waiting.size)}
    </Banner>
  )
}

function Since() {
  const t = useMessages().shell
  const client = useQueryClient()
  const momentText = useMomentText()
  const listen = useCallback((run: () => void) => client.getQueryCache().subscribe(run), [client])
  const at = useSyncExternalStore(listen, () => oldestOnScreen(client))
  // The stored time is by the device's clock.
  return at === undefined
    ? t.offlineWaiting(0)
    : t.offlineSince(momentText(new Date(at + nowMs() - Date.now())))
}

/** When the oldest response on the page was fetched. */
function oldestOnScreen(client: QueryClient): number | undefined {
  const times = client
    .getQueryCache()
    .findAll({ type: 'active' })
    .flatMap(({ state }) => (state.data === undefined ? [] : state.dataUpdatedAt))
  return times.length > 0 ? Math.min(...times) : undefined
}
