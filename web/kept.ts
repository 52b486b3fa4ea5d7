import { useState } from 'react'
import { useUser } from './session.ts'

/** What was kept of `name`, or `blank` where nothing is or it cannot be read as that. */
function readKept<Kept>(key: string, read: (kept: unknown) => Kept): Kept {
  try {
    return read(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    return read(null)
  }
}

function writeKept(key: string, kept: unknown) {
  try {
    if (kept === undefined || kept === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // Storage is full or blocked: it holds as long as the page is open.
  }
}

/**
 * State that outlives a reload, for this user on this device; it goes at sign-out. `read` makes the state of whatever was
 * kept, or of nothing; a state of `undefined` is forgotten.
 */
export function useKept<Kept>(
  name: `drafts.${string}` | `search.${string}` | 'told.language',
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
