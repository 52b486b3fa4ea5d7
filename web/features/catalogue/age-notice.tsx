import { useSyncExternalStore } from 'react'
import { cacheMs } from '../../core/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { onTick } from '../../ui/clock.ts'
import { useMomentText } from '../../ui/dates.tsx'
import { useMessages } from '../../words/language.tsx'
import type { useCatalogue } from './use-catalogue.ts'

/** Shows when the rows were read if they may be stale: older than a page stays fresh, not refreshed, or offline. */
export function AgeNotice({ page }: { page: ReturnType<typeof useCatalogue>['page'] }) {
  const t = useMessages()
  const momentText = useMomentText()
  const { dataUpdatedAt, isRefetchError } = page
  const isOld = useSyncExternalStore(onTick, () => !navigator.onLine || Date.now() - dataUpdatedAt > cacheMs)
  const isPlaceholder = page.isPlaceholderData
  // While these rows load, the previous view's are shown, and their age is unknown.
  if (isPlaceholder && page.fetchStatus !== 'paused') return null
  if (!isPlaceholder && !isOld && !isRefetchError) return null
  return (
    <Banner
      kind="offline"
      lead={
        isPlaceholder ? t.catalogue.notLoadedOffline : t.catalogue.asOf(momentText(new Date(dataUpdatedAt)))
      }
      strip
      action={
        <Button size={28} onClick={() => void page.refetch()}>
          {t.ui.tryAgain}
        </Button>
      }
    >
      {isPlaceholder ? t.catalogue.lastViewShown : t.catalogue.staleText}
    </Banner>
  )
}
