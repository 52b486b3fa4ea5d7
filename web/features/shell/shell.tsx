import { useLocation } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { orderingAuthorities } from '../../../contract/core/access.ts'
import { onDemand } from '../../core/later.tsx'
import { useMay } from '../../core/session.ts'
import { Toaster } from '../../ui/toast.tsx'
import { useAtLeast } from '../../ui/use-width.ts'
import { useMessages } from '../../words/language.tsx'
import { withOpened } from '../../words/load.ts'
import { usePreference } from '../catalogue/preferences.ts'
import { useRefetchAtCutOffs } from '../shipment/refetch-at-cut-offs.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Header } from './header.tsx'
import { Keys } from './keys.tsx'
import { lilyPath } from './lily-button.tsx'
import { Navigation } from './navigation.tsx'
import { Notices } from './notices.tsx'
import { PrintHead } from './print-head.tsx'
import { shopSections } from './sections.ts'

const skipClass =
  'sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-4 focus:bg-surface focus:p-3'

const LilyPanel = onDemand(async () => (await withOpened(import('../assistant/panel.tsx'))).LilyPanel)

/** The frame of the shop: notices, header, sections, the screen, and on phones the bottom bar. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useMessages().shell
  const hasList = useLocation({
    select: ({ pathname }) => shopSections.some(({ path }) => path === pathname),
  })
  useRefetchAtCutOffs()
  const isTablet = useAtLeast(768)
  const inLily = useLocation({ select: ({ pathname }) => pathname === lilyPath })
  return (
    <div className="flex min-h-dvh flex-col bg-ground text-ink">
      <a href="#content" className={skipClass}>
        {t.skipToContent}
      </a>
      {hasList && (
        <a href="#list" className={skipClass}>
          {t.skipToList}
        </a>
      )}
      <Notices />
      {/* On a phone the assistant has the whole screen. */}
      {(isTablet || !inLily) && <Header />}
      <Navigation />
      <PrintHead />
      <div className="flex min-h-0 flex-1 items-stretch">
        <main
          id="content"
          tabIndex={-1}
          className="flex min-w-0 flex-1 flex-col outline-none max-md:pb-14 print:pb-0"
        >
          {children}
        </main>
        {!inLily && <Beside />}
      </div>
      <BottomBar />
      <Keys />
      <Toaster />
    </div>
  )
}

/** The assistant beside the page, if it is open and there is room. */
function Beside() {
  const hasRoom = useAtLeast(1300)
  const isShown = usePreference('showLily')
  const sees = useMay(orderingAuthorities)
  if (!hasRoom || !isShown || !sees) return null
  return (
    <Suspense fallback={<div className="w-100 shrink-0 border-l border-line bg-surface" />}>
      <LilyPanel />
    </Suspense>
  )
}
