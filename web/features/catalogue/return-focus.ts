import { useEffect } from 'react'

/** The entry in the browser's history of a list, and the item that was opened from it. */
let left: { at: string; productId: number } | undefined

function place(): string {
  const { key, __TSR_key = key } = (history.state ?? {}) as { key?: string; __TSR_key?: string }
  return [__TSR_key, location.pathname, location.search].join(' ')
}

/** An item is opened from a list; the way back leads to its row again. */
export function rememberOpened(productId: number) {
  left = { at: place(), productId }
}

/** Rows may be drawn some frames after their list. */
const mostFrames = 60

/** After Back the focus is on the item that was opened, as the scroll position is. */
export function useReturnedFocus(hasRows: boolean) {
  useEffect(() => {
    if (!hasRows || !left || left.at !== place()) return
    const { productId } = left
    let frames = 0
    let next = 0
    const look = () => {
      if (document.activeElement !== document.body) return
      const row = document.querySelector(`[data-product="${productId}"]`)
      const link = row?.querySelector<HTMLElement>(`a[href="/item/${productId}"]`)
      if (link) {
        left = undefined
        link.focus({ preventScroll: true })
      } else if (frames++ < mostFrames) next = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(next)
  }, [hasRows])
}
