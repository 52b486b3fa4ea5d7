import { useState } from 'react'
import { useUser } from './session.ts'

/** The value stored under a key, parsed by `read`, which gets null if nothing is stored or it cannot be read. */
export function readKept<Kept>(key: string, read: (kept: unknown) => Kept): Kept {
  try {
    return read(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return read(null)
  }
}

export function writeKept(key: string, kept: unknown) {
  try {
    if (kept === undefined || kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or blocked: the state lasts as long as the page is open.
  }
}

/**
 * State that survives a reload, for this user on this device; removed at sign-out. `read` parses the stored value, or gets undefined;
 * setting `undefined` removes it.
 */
export function useKept<Kept>(
  name: `drafts.${string}` | `search.${string}` | `palette.${string}` | `grid.${string}` | 'told.language',
  read: (kept: unknown) => Kept,
) {
  const key = `${name}.${useUser().id}`
  const [state, setState] = useState(() => readKept(key, read))
  const change = (next: Kept) => {
    setState(next)
    writeKept(key, next)
  }
  return [state, change] as const
}
