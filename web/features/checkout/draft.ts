import { useState } from 'react'
import { useUser } from '../../core/session.ts'

/** Check-out input outside the cart. */
export type Draft = { poNumber: string; note: string }

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (userId: number) => `drafts.checkout.${userId}`
const blank: Draft = { poNumber: '', note: '' }

/** This user's earlier input in this tab; blank if there is none or it is unreadable. */
export function readDraft(store: Store | undefined, userId: number): Draft {
  try {
    const kept = JSON.parse(store?.getItem(keyOf(userId)) ?? '{}') as Partial<Draft>
    return { poNumber: String(kept.poNumber ?? ''), note: String(kept.note ?? '') }
  } catch {
    return blank
  }
}

/** Keeps it over a reload and a new sign-in; a blank one is removed. */
export function writeDraft(store: Store | undefined, userId: number, draft: Draft) {
  try {
    if (draft.poNumber || draft.note) store?.setItem(keyOf(userId), JSON.stringify(draft))
    else store?.removeItem(keyOf(userId))
  } catch {
    // Storage is full or blocked: the input lasts as long as the page is open.
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
