/** Attribute that `markUnclear` sets on elements that axe must check. */
export const unclear = 'data-unclear'

/**
 * Marks text whose contrast isn't obviously sufficient, and returns the number of such elements. Obviously sufficient: text in the normal
 * flow of an element with a solid background, at a contrast of at least 4.5. Positioned, transparent or drawn text, text on pictures, and
 * links in text that only color distinguishes are left to axe. Runs in the page, a hundred times as fast as axe.
 */
export function markUnclear(mark: string): number {
  type Color = readonly [red: number, green: number, blue: number, alpha: number]
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  const parsed = new Map<string, Color>()
  const colorOf = (text: string): Color => {
    const known = parsed.get(text)
    if (known || !canvas) return known ?? [0, 0, 0, 0]
    canvas.clearRect(0, 0, 1, 1)
    canvas.fillStyle = text
    canvas.fillRect(0, 0, 1, 1)
    const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
    const color = [red, green, blue, alpha / 255] as const
    parsed.set(text, color)
    return color
  }
  const light = (part: number) => (part <= 10.31475 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  const lightOf = ([red, green, blue]: Color) =>
    0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue)

  /** A sticky element is in the flow until something has been scrolled. */
  const isScrolled = [...document.querySelectorAll('*')].some(
    ({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0,
  )
  const isInFlow = ({ position, bottom }: CSSStyleDeclaration) =>
    position === 'static' ||
    position === 'relative' ||
    (position === 'sticky' && bottom === 'auto' && !isScrolled)

  /** The color behind an element's text; undefined if that isn't certain. */
  const behind = new Map<Element, Color | undefined>()
  const behindOf = (element: Element | null): Color | undefined => {
    if (!element) return undefined
    if (behind.has(element)) return behind.get(element)
    const style = getComputedStyle(element)
    const own = colorOf(style.backgroundColor)
    const isPlain =
      style.opacity === '1' &&
      style.backgroundImage === 'none' &&
      style.filter === 'none' &&
      style.mixBlendMode === 'normal' &&
      (isInFlow(style) || own[3] === 1)
    const parent = own[3] === 1 ? own : own[3] === 0 ? behindOf(element.parentElement) : undefined
    // A parent's transparency applies to its children too.
    const isSeen = element.parentElement === null || isOpaque(element.parentElement)
    const found = isPlain && isSeen ? parent : undefined
    behind.set(element, found)
    return found
  }
  const opaque = new Map<Element, boolean>()
  const isOpaque = (element: Element): boolean => {
    const known = opaque.get(element)
    if (known !== undefined) return known
    const above = element.parentElement === null || isOpaque(element.parentElement)
    const is = above && getComputedStyle(element).opacity === '1'
    opaque.set(element, is)
    return is
  }
  const isEnough = (element: Element) => {
    const back = behindOf(element)
    const front = colorOf(getComputedStyle(element).color)
    // Letters in a drawing are filled with another color.
    if (!back || front[3] !== 1 || element instanceof SVGElement) return false
    const [a, b] = [lightOf(front), lightOf(back)]
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) >= 4.5
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  const isToldByColor = (element: Element) =>
    element.matches('a[href]') &&
    element.parentElement !== null &&
    hasText(element.parentElement) &&
    !getComputedStyle(element).textDecorationLine.includes('underline')

  let count = 0
  for (const element of document.body.querySelectorAll('*')) {
    const isField = element.matches('input, select, textarea')
    if (!isField && !hasText(element)) continue
    const { width, height } = element.getBoundingClientRect()
    // Hidden, or for screen readers only.
    if (width <= 1 || height <= 1) continue
    if (isEnough(element) && !isToldByColor(element)) continue
    element.setAttribute(mark, '')
    count += 1
  }
  return count
}
