import type { Page } from '@playwright/test'
import { latestOrder } from './addresses.ts'
import { expect, openAsFlorist, test } from './support.ts'
import { say } from './words.ts'

/** The width of Letter paper without margins, in px. */
const paper = { width: 768, height: 979 }

/** Whether the page, saved as a PDF on this paper, has at least a tablet's layout width. */
async function isWideOn(page: Page, format: 'Letter' | 'A4'): Promise<boolean> {
  await page.evaluate(() => {
    const wide = matchMedia('print and (min-width: 768px)')
    wide.addEventListener('change', ({ matches }) => {
      if (matches) document.documentElement.dataset.wide = 'true'
    })
    delete document.documentElement.dataset.wide
  })
  await page.pdf({ format, preferCSSPageSize: false })
  return page.evaluate(() => document.documentElement.dataset.wide === 'true')
}

test('A4 has the layout of Letter: that of a tablet', async ({ page }) => {
  await openAsFlorist(page, '/billing')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect([await isWideOn(page, 'Letter'), await isWideOn(page, 'A4')]).toEqual([true, true])
})

const pages: [name: string, address: string | ((page: Page) => Promise<string>)][] = [
  ['an order', latestOrder],
  ['the orders', '/orders'],
  ['the statement', '/billing'],
  ['the price list', '/price-list?department=yard'],
  ['the order guide', '/order-guide'],
  ['a list', '/fresh-flowers?search=alstroemeria'],
  ['an item', '/item/100613'],
  ['the cart', '/cart'],
  ['the spending', '/account/dashboard'],
]

for (const [name, address] of pages)
  test(`${name} is printed black on white, with whose it is and without what only a screen can use`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await openAsFlorist(page, '/')
    await page.goto(typeof address === 'string' ? address : await address(page))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
    const shopName = await page.evaluate(
      () =>
        (JSON.parse(document.getElementById('site')?.textContent ?? '{}') as { brandName: string }).brandName,
    )
    await page.setViewportSize(paper)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(page.getByText(shopName, { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of ['banner', 'navigation', 'search'] as const)
      await expect(page.getByRole(part).filter({ visible: true }), part).toHaveCount(0)
    for (const word of [say.shell.search, say.ui.undo])
      await expect(page.getByRole('button', { name: word }).filter({ visible: true })).toHaveCount(0)
    const look = await page.evaluate(() => {
      const { backgroundColor } = getComputedStyle(document.documentElement)
      const { color } = getComputedStyle(document.querySelector('h1') as Element)
      const luminance = (css: string) => {
        const [r = 0, g = 0, b = 0] = (css.match(/\d+/g) ?? []).map(Number)
        return r + g + b
      }
      return {
        ground: luminance(backgroundColor),
        ink: luminance(color),
        width: document.documentElement.scrollWidth,
      }
    })
    expect(look.ground).toBe(3 * 255)
    expect(look.ink).toBeLessThan(150)
    expect(look.width).toBeLessThanOrEqual(paper.width)
  })
