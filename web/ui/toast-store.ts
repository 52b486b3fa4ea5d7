export type ToastContent = {
  text: string
  /** `failed` only for errors that are retried or lose nothing; an error that needs a decision is shown where it happened. */
  kind?: 'done' | 'failed'
  /** One action: Undo, Try again. */
  action?: { label: string; onAct: () => void }
  /** Seconds until it closes, by default 8. */
  seconds?: number
}
export type ShownToast = ToastContent & { id: number }

let shown: ShownToast | undefined
let nextId = 1
const listeners = new Set<() => void>()

function set(toast: ShownToast | undefined) {
  shown = toast
  for (const listener of listeners) listener()
}

/** Shows a message at the bottom left for a few seconds. A new one replaces it. */
export function showToast(content: ToastContent) {
  set({ ...content, id: nextId++ })
}

/** Closes the toast; with an id, only if it is still that one. */
export function hideToast(id?: number) {
  if (shown && (id === undefined || shown.id === id)) set(undefined)
}

export const shownToast = () => shown
export function onToast(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
