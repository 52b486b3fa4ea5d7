import { useEffect } from 'react'
import { useMessages } from '../words/language.tsx'
import { showToast } from './toast-store.ts'

/** Whether the message was shown since the page was loaded: it appears only once. */
let isTold = false

/**
 * Replaces a part of a screen whose code failed to load: renders nothing, and a message offers to reload. The rest of the page keeps
 * working.
 */
export function PartMissing() {
  const t = useMessages().ui
  useEffect(() => {
    if (isTold) return
    isTold = true
    const action = { label: t.reload, onAct: () => location.reload() }
    showToast({ kind: 'failed', text: t.partMissing, action, seconds: 60 })
  }, [t])
  return null
}
