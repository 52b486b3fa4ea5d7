import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the current tab into view, because on phones it may be beyond the edge. */
export function useTabInView(here: string | undefined): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    if (here)
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return tabs
}
