import { useEffect } from 'react'

/** The place in the browser's history of a list, and the item that was opened from it. */
let left: { at: unknown; productId: number } | undefined

const place = () => (history.state as { __TSR_index?: number } | null)?.__TSR_index

/** An item is opened from a list; the way back leads to its row again. */
export function rememberOpened(productId: number) {
  left = { at: place(), productId }
}

/** After Back the focus is on the item that was opened, as the scroll position is. */
export function useReturnedFocus(hasRows: boolean) {
  useEffect(() => {
    if (!hasRows || !left || left.at === undefined || left.at !== place()) return
    const { productId } = left
    left = undefined
    if (document.activeElement !== document.body) return
    const row = document.querySelector(`[data-product="${productId}"]`)
    row?.querySelector<HTMLElement>(`a[href="/item/${productId}"]`)?.focus({ preventScroll: true })
  }, [hasRows])
}
