/** Attribute of the elements that `markUnclear` leaves to axe. */
export const unclear = 'data-unclear'

/**
 * Marks text whose contrast isn't plainly enough, and returns how many elements that are. Plainly enough is text that lies in the flow
 * of an element with a color of its own behind it, four and a half times as bright or dark. Whatever is placed, see-through, drawn or on a
 * picture is left to axe, and so are links in a text that only their color tells apart. Runs in the page, a hundred times as fast as axe.
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

  /** One that sticks to the top or a side stands in the flow until something has been scrolled. */
  const isScrolled = [...document.querySelectorAll('*')].some(
    ({ scrollTop, scrollLeft }) => scrollTop !== 0 || scrollLeft !== 0,
  )
  const isInFlow = ({ position, bottom }: CSSStyleDeclaration) =>
    position === 'static' ||
    position === 'relative' ||
    (position === 'sticky' && bottom === 'auto' && !isScrolled)

  /** The color behind an element's text; undefined where that isn't plain. */
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
    // What a parent makes see-through is see-through in its children too.
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
    // A drawing fills its letters with another color.
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
    // Hidden, or there for screen readers alone.
    if (width <= 1 || height <= 1) continue
    if (isEnough(element) && !isToldByColor(element)) continue
    element.setAttribute(mark, '')
    count += 1
  }
  return count
}
