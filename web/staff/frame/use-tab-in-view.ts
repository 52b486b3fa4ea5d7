import { type RefObject, useEffect, useRef } from 'react'

/** Tabs whose current one is moved into view: on a phone it may lie beyond the edge. */
export function useTabInView(here: string | undefined): RefObject<HTMLElement | null> {
  const tabs = useRef<HTMLElement>(null)
  useEffect(() => {
    if (here)
      tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [here])
  return tabs
}
