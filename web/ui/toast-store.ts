export type ToastContent = {
  text: string
  /** `failed` only for what mends itself or is kept; what needs a decision stands where it happened. */
  kind?: 'done' | 'failed'
  /** One thing to do about it: Undo, Try again. */
  action?: { label: string; onAct: () => void }
  /** How long it stays; 8 unless said. */
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

/** Says a thing at the bottom left for a few seconds. A new one takes the place of the last. */
export function showToast(content: ToastContent) {
  set({ ...content, id: nextId++ })
}

/** Puts the toast away; with an id, only if it is still that one. */
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
