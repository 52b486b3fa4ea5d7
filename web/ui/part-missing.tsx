import { useEffect } from 'react'
import { useMessages } from '../words/language.tsx'
import { showToast } from './toast-store.ts'

/** Until the page is reloaded, its missing parts are named once. */
let isTold = false

/** Stands for a part of a screen whose code did not load: nothing is there, a message offers to reload, and the rest goes on. */
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
