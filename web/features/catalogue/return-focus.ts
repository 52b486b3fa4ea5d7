import { useEffect } from 'react'

/** The browser history entry of a list, and the product opened from it. */
let left: { at: string; productId: number } | undefined

function place(): string {
  const { key, __TSR_key = key } = (history.state ?? {}) as { key?: string; __TSR_key?: string }
  return [__TSR_key, location.pathname, location.search].join(' ')
}

/** Remembers the product opened from a list, so that Back can return the focus to its row. */
export function rememberOpened(productId: number) {
  left = { at: place(), productId }
}

/** Animation frames to wait for: rows may be rendered some frames after their list. */
const mostFrames = 60

/** After Back, focuses the row of the product that was opened. */
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
