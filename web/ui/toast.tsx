import { useEffect, useState, useSyncExternalStore } from 'react'
import { useMessages } from '../words/language.tsx'
import { Icon } from './icon.tsx'
import { hideToast, onToast, type ShownToast, shownToast, showToast } from './toast-store.ts'

/** `const toast = useToast()`, then `toast({ text, action: { label: t.ui.undo, onAct } })`. */
export const useToast = () => showToast

/** Where toasts appear; mounted once, at the end of the page. They stay above a docked bar (`data-dock`). */
export function Toaster() {
  const toast = useSyncExternalStore(onToast, shownToast)
  return (
    <div
      id="messages"
      role="status"
      className="fixed bottom-4 left-4 z-50 w-max max-w-[min(36rem,calc(100vw-2rem))] min-w-[min(20rem,calc(100vw-2rem))] max-md:bottom-18 [body:has([data-dock])_&]:bottom-18 max-md:[body:has([data-dock])_&]:bottom-34"
    >
      {toast && <ToastBar key={toast.id} toast={toast} />}
    </div>
  )
}

/** The toast itself. Its timer pauses while the pointer or the focus is on it. */
export function ToastBar({ toast }: { toast: ShownToast }) {
  const t = useMessages()
  const { id, text, kind = 'done', action } = toast
  const [left, setLeft] = useState(toast.seconds ?? 8)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const tick = setTimeout(() => (left <= 1 ? hideToast(id) : setLeft(left - 1)), 1000)
    return () => clearTimeout(tick)
  }, [held, left, id])
  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`rise flex min-h-11 items-center gap-3 rounded-4 pr-1 pl-4 text-14 shadow-float ${
        kind === 'done' ? 'bg-ink text-ground' : 'bg-danger text-on-accent'
      }`}
    >
      <Icon name={kind === 'done' ? 'check' : 'warning'} />
      <span className="flex-1 py-2">{text}</span>
      {action && (
        <>
          <button
            type="button"
            onClick={() => {
              hideToast(id)
              action.onAct()
            }}
            className="h-9 px-2 text-12 font-semibold underline underline-offset-2 outline-current -outline-offset-2"
          >
            {action.label}
          </button>
          <span aria-hidden="true" className="w-7 text-right text-12 opacity-80">
            {t.ui.secondsLeft(left)}
          </span>
        </>
      )}
      <button
        type="button"
        aria-label={t.ui.close}
        onClick={() => hideToast(id)}
        className="flex size-9 items-center justify-center outline-current -outline-offset-2"
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
