import { useSyncExternalStore } from 'react'

/** Layout breakpoints, in px, the same as in styles.css. */
export type Breakpoint = 768 | 925 | 1080 | 1300 | 1500

const queries = new Map<Breakpoint, MediaQueryList>()

function queryOf(px: Breakpoint): MediaQueryList {
  const known = queries.get(px)
  if (known) return known
  const query = matchMedia(`(min-width: ${px}px)`)
  queries.set(px, query)
  return query
}

/** Whether the window is at least this wide; for rendering another component. Differences in style alone belong in CSS. */
export function useAtLeast(px: Breakpoint): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = queryOf(px)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    () => queryOf(px).matches,
  )
}
