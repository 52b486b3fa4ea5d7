import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
addEventListener('popstate', tell)

/** Goes to a screen of the phone's app. */
export function go(path: string, { replace = false } = {}) {
  if (replace) history.replaceState(null, '', path)
  else history.pushState(null, '', path)
  scrollTo(0, 0)
  tell()
}

/** The parts of the address after `/drive`. */
export const usePlace = (): string[] =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => location.pathname,
  )
    .split('/')
    .slice(2)
    .filter(Boolean)
