import type { Locator } from '@playwright/test'
import { expect, flowers, openAs, setCart, test, withoutCode } from './support.ts'
import { say } from './words.ts'

/** Left and top edge and height of a text or a picture, in whole px. */
const placeOf = async (what: Locator) => {
  const box = await what.boundingBox()
  return box && [box.x, box.y, box.height].map(Math.round)
}

/** The positions of the parts of the first rows. */
const placesIn = (rows: Locator) =>
  Promise.all(
    [0, 1, 2, 3].map(async (n) => {
      const row = rows.nth(n)
      return {
        picture: await placeOf(row.locator('.bg-tile')),
        name: await placeOf(row.locator('.font-semibold').first()),
        price: await placeOf(row.locator('ol > li').last()),
      }
    }),
  )

const windows = [
  [390, 844],
  [768, 1024],
  [1080, 800],
  [1440, 900],
] as const

for (const [width, height] of windows)
  test(`at ${width}, names, pictures and prices are there before any script, where the screen then draws them`, {
    tag: width === 390 || width === 1440 ? '@main' : [],
  }, async ({ page, shop }) => {
    await page.setViewportSize({ width, height })
    await openAs(page, shop.email)
    const [row] = await flowers(page, 'alstroemeria', 5)
    if (!row) throw new Error('no alstroemeria')
    await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity }])
    const goOn = await withoutCode(page)
    await page.goto('/fresh-flowers', { waitUntil: 'commit' })
    const first = page.locator('.first-rows ul:visible > li')
    await expect(first.nth(3)).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    const before = await placesIn(first)
    const names = await first.locator('.font-semibold.text-ink').first().textContent()
    goOn()
    const rows = page.getByRole('list', { name: say.shell.freshFlowers }).locator('> li')
    await expect(rows.nth(3)).toBeVisible()
    await expect(page.locator('.first-rows')).toHaveCount(0)
    await expect(rows.first()).toContainText(names ?? '')
    expect(await placesIn(rows)).toEqual(before)
  })

test('a reader who hides prices on this device, or filters the list, sees the frame instead of rows', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  await page.evaluate(() => localStorage.setItem('catalog.showPrices', 'false'))
  const goOn = await withoutCode(page)
  await page.goto('/fresh-flowers', { waitUntil: 'commit' })
  await expect(page.locator('[data-first-frame]')).toBeVisible()
  await expect(page.locator('.first-rows')).toBeHidden()
  await page.goto('/fresh-flowers?colors=White', { waitUntil: 'commit' })
  await expect(page.locator('[data-first-frame]')).toBeVisible()
  await expect(page.locator('.first-rows')).toHaveCount(0)
  goOn()
})
