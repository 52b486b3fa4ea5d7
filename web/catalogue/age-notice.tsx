import { useSyncExternalStore } from 'react'
import { timeText } from '../messages/format.ts'
import { useMessages } from '../messages/language.tsx'
import { cacheMs } from '../query.ts'
import { useSite } from '../site-context.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { onTick } from '../ui/clock.ts'
import type { useCatalogue } from './use-catalogue.ts'

/** Says of when rows are that may not be today's any more: older than the freshness of a page, not renewed, or offline. */
export function AgeNotice({ page }: { page: ReturnType<typeof useCatalogue>['page'] }) {
  const t = useMessages()
  const { timeZone } = useSite()
  const { dataUpdatedAt, isRefetchError } = page
  const isOld = useSyncExternalStore(onTick, () => !navigator.onLine || Date.now() - dataUpdatedAt > cacheMs)
  if (!isOld && !isRefetchError) return null
  return (
    <Banner
      kind="offline"
      lead={t.catalogue.asOf(timeText(new Date(dataUpdatedAt), timeZone))}
      strip
      action={
        <Button size={28} onClick={() => void page.refetch()}>
          {t.ui.tryAgain}
        </Button>
      }
    >
      {t.catalogue.staleText}
    </Banner>
  )
}
