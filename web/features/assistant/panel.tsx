import { type RefObject, useEffect, useRef, useState } from 'react'
import { prefer } from '../catalogue/remembered.ts'
import { LilyHead } from './head.tsx'
import { History } from './history.tsx'
import { TalkView } from './talk-view.tsx'
import { useNamesList } from './use-names-list.ts'
import { useLilyWords } from './words.ts'

/** Lily beside a page of the shop, from 1300 px on, in place of the cart's panel. Escape closes it. */
export function LilyPanel() {
  const t = useLilyWords()
  const place = useRef<HTMLElement>(null)
  const [showsHistory, setShowsHistory] = useState(false)
  useNamesList()
  useBelowHead(place)
  const close = () => {
    prefer('showLily', false)
    document.querySelector<HTMLElement>('[data-lily-button]')?.focus()
  }
  return (
    <aside
      ref={place}
      aria-label={t.lily}
      className="w-100 shrink-0 border-l border-line bg-surface print:hidden"
    >
      <div
        className="fixed right-0 bottom-0 flex w-100 flex-col border-l border-line bg-surface"
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close()
        }}
      >
        <LilyHead
          as="h2"
          showsHistory={showsHistory}
          onHistory={() => setShowsHistory(!showsHistory)}
          onNew={() => setShowsHistory(false)}
          onClose={close}
        />
        {showsHistory ? (
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <History onOpened={() => setShowsHistory(false)} />
          </div>
        ) : (
          <TalkView scrolls="itself" autoFocus />
        )}
      </div>
    </aside>
  )
}

/** Height of the page's header in px; the panel stays below it. */
const headPx = 57

/** Fits the panel between the page's header and the bottom of the window, including notices above the header. */
function useBelowHead(place: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const element = place.current
    const panel = element?.firstElementChild
    if (!element || !(panel instanceof HTMLElement)) return
    const settle = () => {
      panel.style.top = `${Math.max(headPx, element.getBoundingClientRect().top)}px`
    }
    settle()
    const sizes = new ResizeObserver(settle)
    sizes.observe(document.body)
    addEventListener('scroll', settle, { passive: true })
    addEventListener('resize', settle)
    return () => {
      sizes.disconnect()
      removeEventListener('scroll', settle)
      removeEventListener('resize', settle)
    }
  }, [place])
}
