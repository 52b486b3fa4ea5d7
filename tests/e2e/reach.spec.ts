import { expect, openAs, openAsFlorist, test } from './support.ts'
import { say } from './words.ts'

test('the second link of the page skips the filters, and after Back the focus is on the item that was opened', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: say.shell.skipToList })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  const inRow = () => page.evaluate(() => document.activeElement?.closest('[data-product]') !== null)
  // First the sortable headings, then the first row, and none of eighty filters.
  for (let n = 0; n < 12; n++) {
    await page.keyboard.press('Tab')
    if (await inRow()) break
  }
  expect(await inRow()).toBe(true)
  const item = page.locator('[data-product]').nth(2).getByRole('link').first()
  await item.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/item\/\d+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(item).toBeFocused()
})

test('at 400 % the page has the window to itself: no bar sticks to its edges', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await openAsFlorist(page, '/fresh-flowers?search=alstroemeria')
  const box = page.getByRole('spinbutton').first()
  await expect(box).toBeVisible()
  await box.focus()
  await page.mouse.wheel(0, 600)
  const covered = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *')]
        .filter((one) => ['fixed', 'sticky'].includes(getComputedStyle(one).position))
        .map((one) => one.getBoundingClientRect())
        .filter(
          ({ width, height, top, bottom }) => width > 100 && height > 20 && bottom > 0 && top < innerHeight,
        )
        .reduce((sum, { height }) => sum + height, 0),
    )
  await expect.poll(covered).toBe(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(covered).toBe(0)
})

test('where the system chooses the colors, the current section, the price in force and the primary button stand out', async ({
  page,
  shop,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const row = page
    .locator('[data-product]')
    .filter({ has: page.getByRole('spinbutton') })
    .first()
  await row.getByRole('spinbutton').fill('5')
  await page.keyboard.press('Enter')
  const edges = await row
    .getByRole('list', { name: say.catalogue.priceByQuantity })
    .getByRole('listitem')
    .evaluateAll((tiers) =>
      tiers.map((tier) => ({
        now: tier.getAttribute('aria-current') !== null,
        edge: getComputedStyle(tier).borderBottomColor,
      })),
    )
  const inForce = edges.filter(({ now }) => now).map(({ edge }) => edge)
  const others = edges.filter(({ now }) => !now).map(({ edge }) => edge)
  expect(inForce).toHaveLength(1)
  expect(others.length).toBeGreaterThan(0)
  expect(others).not.toContain(inForce[0])
  const places = page.getByRole('navigation', { name: say.shell.mainNavigation }).getByRole('link')
  const looks = await places.evaluateAll((links) =>
    links.map((link) => ({
      now: link.getAttribute('aria-current') === 'page',
      edge: getComputedStyle(link).borderBottomColor,
    })),
  )
  const current = looks.find(({ now }) => now)
  expect(current).toBeDefined()
  expect(looks.filter(({ now, edge }) => !now && edge === current?.edge)).toEqual([])
})
