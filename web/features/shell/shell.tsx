import type { ReactNode } from 'react'
import { Toaster } from '../../ui/toast.tsx'
import { useMessages } from '../../words/language.tsx'
import { useRefetchAtCutOffs } from '../shipment/refetch-at-cut-offs.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'

/** The frame of the shop: notices, header, sections, the screen, and on phones the bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useMessages().shell
  useRefetchAtCutOffs()
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-4 focus:bg-surface focus:p-3"
      >
        {t.skipToContent}
      </a>
      <Notices />
      <Header />
      <Navigation />
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-1 flex-col outline-none max-md:pb-14">
        {children}
      </main>
      <BottomBar />
      <Keys />
      <Toaster />
    </div>
  )
}
