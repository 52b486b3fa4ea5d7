import type { Page } from '@playwright/test'
import { latestOrder } from './addresses.ts'
import { expect, openAsFlorist, readApi, setCart, test } from './support.ts'

/** WCAG 1.4.12: what a person may set, and nothing may be lost by it. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** What of the page's texts is cut off or lies on another text, by the text itself. */
function lostTexts(): string[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  type Box = { text: string; rect: DOMRect; element: Element }
  const boxes: Box[] = []
  const cut: string[] = []
  const isTiny = (element: Element) => {
    for (let one: Element | null = element; one; one = one.parentElement) {
      const { position, clipPath, clip, opacity, visibility, display } = getComputedStyle(one)
      if (visibility === 'hidden' || display === 'none' || opacity === '0') return true
      if (position === 'absolute' && (clipPath === 'inset(50%)' || clip === 'rect(0px, 0px, 0px, 0px)'))
        return true
    }
    return false
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent?.trim() ?? ''
    if (!element || text === '' || element.closest('svg, option, script, style, noscript, [inert]')) continue
    if (!element.checkVisibility() || isTiny(element)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    for (const rect of range.getClientRects()) {
      if (rect.width < 1 || rect.height < 1) continue
      boxes.push({ text, rect, element })
      for (let holder: Element | null = element; holder; holder = holder.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(holder)
        const edge = holder.getBoundingClientRect()
        const scrolls = (one: string) => one === 'auto' || one === 'scroll'
        const hides = (one: string) => one === 'hidden' || one === 'clip'
        if (scrolls(overflowX) || scrolls(overflowY)) break
        const wide = hides(overflowX) && (rect.right > edge.right + 1.5 || rect.left < edge.left - 1.5)
        // The box of a line is higher than its letters.
        const high = hides(overflowY) && (rect.bottom > edge.bottom + 4 || rect.top < edge.top - 4)
        if (wide || high) {
          cut.push(`cut: ${text}`)
          break
        }
      }
    }
  }
  const over: string[] = []
  for (const [i, one] of boxes.entries())
    for (const other of boxes.slice(i + 1)) {
      if (one.element === other.element || one.element.contains(other.element)) continue
      if (other.element.contains(one.element)) continue
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
      const height = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
      const layer = (element: Element) => element.closest('[data-dock], .sticky, .fixed, header, [popover]')
      if (width > 2 && height > 4 && layer(one.element) === layer(other.element))
        over.push(`over: ${one.text} / ${other.text}`)
    }
  return [...new Set([...cut, ...over])]
}

const addresses: [name: string, address: string | ((page: Page) => Promise<string>)][] = [
  ['home', '/'],
  ['a list of products', '/fresh-flowers?search=alstroemeria'],
  ['a grid of products', '/fresh-flowers?search=alstroemeria&view=grid'],
  ['an item', '/item/100613'],
  ['the order guide', '/order-guide'],
  ['the price list', '/price-list?department=yard'],
  ['the cart', '/cart'],
  ['the orders', '/orders'],
  ['an order', latestOrder],
  ['the statement', '/billing'],
  ['the lists', '/lists'],
  ['standing orders', '/standing'],
  ['spending', '/account/dashboard'],
]

for (const width of [390, 1440])
  test(`at ${width} px wide text spacing cuts no text off and lays none over another`, async ({ page }) => {
    test.setTimeout(240_000)
    await page.setViewportSize({ width, height: 900 })
    await openAsFlorist(page, '/')
    const { rows } = await readApi<{ rows: { productId: number }[] }>(
      page,
      'inventory/flowers?search=alstroemeria',
    )
    await setCart(page.request, [{ productId: rows[0]?.productId ?? 0, quantity: 25 }])
    const lost: Record<string, string[]> = {}
    for (const [name, address] of addresses) {
      await page.goto(typeof address === 'string' ? address : await address(page))
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
      const before = new Set(await page.evaluate(lostTexts))
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(css)
        document.adoptedStyleSheets.push(sheet)
      }, spacing)
      const after = await page.evaluate(lostTexts)
      const news = after.filter((one) => !before.has(one))
      if (news.length > 0) lost[name] = news
    }
    expect(lost).toEqual({})
  })
