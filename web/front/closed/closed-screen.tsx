import { useEffect } from 'react'
import { askMaintenance, useClosed } from '../../core/maintenance.ts'
import { useSite } from '../../core/site-context.tsx'
import { Brand } from '../../ui/brand.tsx'
import { linkClass } from '../../ui/link.ts'
import { useMessages } from '../../words/language.tsx'
import { ClosedNotice } from './closed-notice.tsx'

/** Polling interval while closed, in milliseconds. */
const askEveryMs = 3_000

/** Replaces the whole product during maintenance; disappears automatically when it is over. */
export function ClosedScreen() {
  const messages = useMessages()
  const { brandName, brandShortName, brandColor, brandLogo } = useSite()
  const closed = useClosed()
  useEffect(() => {
    document.title = brandName
  }, [brandName])
  useEffect(() => {
    const timer = setInterval(() => void askMaintenance(), askEveryMs)
    return () => clearInterval(timer)
  }, [])
  return (
    <main className="grid min-h-dvh place-items-center bg-surface p-4">
      <div className="flex w-full max-w-[480px] flex-col gap-8">
        <Brand name={brandShortName} color={brandColor} logo={brandLogo} />
        <ClosedNotice closed={closed} heading="h1" />
        <p>
          <a href="/admin" className={linkClass}>
            {messages.doors.closed.staff}
          </a>
        </p>
      </div>
    </main>
  )
}
