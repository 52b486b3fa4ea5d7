import { useEffect } from 'react'
import { useMessages } from '../messages/language.tsx'
import { useSite } from '../site-context.tsx'
import { Brand } from '../ui/brand.tsx'
import { linkClass } from '../ui/link.ts'
import { ClosedNotice } from './closed-notice.tsx'
import { askMaintenance, useClosed } from './state.ts'

/** The server is asked this often whether it is over, in milliseconds. */
const askEveryMs = 3_000

/** In place of everything while the product is closed; goes by itself when it is over. */
export function ClosedScreen() {
  const messages = useMessages()
  const { brandName, brandShortName } = useSite()
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
        <Brand name={brandShortName} />
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
