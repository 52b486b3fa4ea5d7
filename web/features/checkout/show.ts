/** The elements that a reason can link to. */
export const lineElementId = (detailsId: number): string => `line-${detailsId}`
export const orderElementId = (orderId: number): string => `order-${orderId}`

/** Scrolls an element to the middle of the window and focuses its fix, or else its first control. */
export function goTo(elementId: string) {
  const element = document.getElementById(elementId)
  if (!element) return
  element.scrollIntoView({ block: 'center' })
  const first = (selector: string) =>
    [...element.querySelectorAll<HTMLElement>(selector)].find((control) => control.checkVisibility())
  const control = first('[data-fix] button') ?? first('input, select, button, a')
  control?.focus({ preventScroll: true })
}
