/**
 * The texts of a page that are cut off or overlap another text. Runs in the page. Scrollable content and text for screen readers don't
 * count.
 */
export function lostTexts(): string[] {
  type Box = { text: string; rect: DOMRect; element: Element }
  const boxes: Box[] = []
  const lost = new Set<string>()
  const isUnseen = (element: Element) => {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return true
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, clipPath, clip } = getComputedStyle(one)
      const isClipped = clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'
      if (position === 'absolute' && isClipped) return true
    }
    return false
  }
  const isCut = (element: Element, rect: DOMRect) => {
    for (let holder: Element | null = element; holder; holder = holder.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(holder)
      if ([overflowX, overflowY].some((one) => one === 'auto' || one === 'scroll')) return false
      const edge = holder.getBoundingClientRect()
      const hides = (one: string) => one === 'hidden' || one === 'clip'
      if (hides(overflowX) && (rect.right > edge.right + 1.5 || rect.left < edge.left - 1.5)) return true
      // A line's box is taller than its letters.
      if (hides(overflowY) && (rect.bottom > edge.bottom + 4 || rect.top < edge.top - 4)) return true
    }
    return false
  }
  // Otherwise rows far below would have only their estimated height.
  const whole = new CSSStyleSheet()
  whole.replaceSync('* { content-visibility: visible !important }')
  document.adoptedStyleSheets.push(whole)
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('svg, option, script, style, noscript, [inert]')) continue
    if (isUnseen(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      if (isCut(element, rect)) lost.add(`cut off: ${text}`)
      else boxes.push({ text, rect, element })
    }
  }
  const layerOf = (element: Element) => element.closest('[data-dock], .sticky, .fixed, header, [popover]')
  for (const [i, { text, rect, element }] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      const width = Math.min(rect.right, other.rect.right) - Math.max(rect.left, other.rect.left)
      const height = Math.min(rect.bottom, other.rect.bottom) - Math.max(rect.top, other.rect.top)
      if (width <= 2 || height <= 4) continue
      if (element.contains(other.element) || other.element.contains(element)) continue
      if (layerOf(element) === layerOf(other.element)) lost.add(`covered: ${text} / ${other.text}`)
    }
  return [...lost]
}
