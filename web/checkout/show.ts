/** The elements of the page that a reason can lead to. */
export const lineElementId = (detailsId: number): string => `line-${detailsId}`
export const orderElementId = (orderId: number): string => `order-${orderId}`

/** Brings an element into the middle of the window and puts the focus on what mends it, else on its first control. */
export function goTo(elementId: string) {
  const element = document.getElementById(elementId)
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  const first = (selector: string) =>
    [...element.querySelectorAll<HTMLElement>(selector)].find((control) => control.checkVisibility())
  const control = first('[data-fix] button') ?? first('input, select, button, a')
  control?.focus({ preventScroll: true })
}
