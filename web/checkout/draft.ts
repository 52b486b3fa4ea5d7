import { useState } from 'react'
import { useUser } from '../session.ts'

/** What is typed at check-out beside the cart. */
export type Draft = { poNumber: string; note: string }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (userId: number) => `drafts.checkout.${userId}`
const blank: Draft = { poNumber: '', note: '' }

/** What this user typed before in this tab; blank where nothing is kept or it cannot be read. */
export function readDraft(store: Store | undefined, userId: number): Draft {
  try {
    const kept = JSON.parse(store?.getItem(keyOf(userId)) ?? '{}') as Partial<Draft>
    return { poNumber: String(kept.poNumber ?? ''), note: String(kept.note ?? '') }
  } catch {
    return blank
  }
}

/** Keeps it over a reload and over signing in again; a blank one is forgotten. */
export function writeDraft(store: Store | undefined, userId: number, draft: Draft) {
  try {
    if (draft.poNumber || draft.note) store?.setItem(keyOf(userId), JSON.stringify(draft))
    else store?.removeItem(keyOf(userId))
  } catch {
    // Storage is full or blocked: what is typed holds as long as the page is open.
  }
}

function tabStore(): Store | undefined {
  try {
    return globalThis.sessionStorage
  } catch {
    return undefined
  }
}

export function useDraft() {
  const { id } = useUser()
  const [draft, setDraft] = useState(() => readDraft(tabStore(), id))
  const change = (next: Partial<Draft>) => {
    const changed = { ...draft, ...next }
    setDraft(changed)
    writeDraft(tabStore(), id, changed)
  }
  return { draft, change, forget: () => change(blank) }
}
