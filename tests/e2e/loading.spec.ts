import type { Page } from '@playwright/test'
import { emptyPages, expect, flowers, openAs, openAsFlorist, setCart, test } from './support.ts'
import { say } from './words.ts'

/** Delays the response about the current user until the returned function is called. */
async function holdUser(page: Page): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await emptyPages(page)
  await page.route('**/api/v1/auth/current', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('2.12 a loading screen shows while the current user loads, and the shop after it', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  const release = await holdUser(page)
  await page.reload()
  await expect(page.getByRole('status').filter({ hasText: say.ui.loading })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toHaveCount(0)
  release()
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: say.ui.loading })).toHaveCount(0)
})

test('2.17 the loading overlay loops a video, and is still if reduced motion is requested', async ({
  page,
}) => {
  const release = await holdUser(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const overlay = page.getByRole('status').filter({ hasText: say.ui.loading })
  const video = overlay.locator('video')
  await expect(video).toBeVisible()
  await expect(video).toHaveJSProperty('loop', true)
  await expect(video).toHaveJSProperty('muted', true)
  await expect(video).toHaveJSProperty('paused', false)
  await expect(video).toHaveJSProperty('error', null)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(overlay.locator('img')).toBeVisible()
  await expect(video).toHaveCount(0)
  release()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('9.08 the layout turns at 768, 925, 1080 and 1300', async ({ page }) => {
  await openAsFlorist(page, '/fresh-flowers')
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
  const wide = (width: number) => page.setViewportSize({ width, height: 900 })
  const main = page.getByRole('navigation', { name: say.shell.mainNavigation })
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const cart = page.getByRole('complementary', { name: say.shell.cart })

  await wide(767)
  await expect(main.getByRole('link', { name: say.shell.home })).toBeVisible()
  await expect(main.getByRole('link', { name: say.shell.freshFlowers })).toBeHidden()
  await expect(page.getByRole('combobox', { name: say.shell.search })).toBeHidden()
  await wide(768)
  await expect(main.getByRole('link', { name: say.shell.home })).toBeHidden()
  await expect(main.getByRole('link', { name: say.shell.freshFlowers })).toBeVisible()
  await expect(page.getByRole('combobox', { name: say.shell.search })).toBeVisible()

  const pull = page.getByRole('main').getByRole('button', { name: /^Filters/ })
  await wide(924)
  await pull.click()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeVisible()
  await expect(filters).toHaveCount(0)
  await page.keyboard.press('Escape')
  await wide(925)
  await pull.click()
  await expect(filters).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Filters' })).toBeHidden()
  await filters.getByRole('button', { name: say.catalogue.hideFilters }).click()

  await wide(1079)
  await expect(filters).toHaveCount(0)
  await wide(1080)
  await expect(filters).toBeVisible()

  await wide(1299)
  await expect(cart).toHaveCount(0)
  await wide(1300)
  await expect(cart).toBeVisible()
})

test('8.03 a search whose counts fail finds nothing on other pages, and says nothing of it', async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/search-count/)
  await openAs(page, shop.email, '/fresh-flowers')
  const search = page.getByRole('combobox', { name: say.shell.search })
  const elsewhere = page.getByRole('option', { name: /Supplies/ })
  await search.fill('ribbon')
  await expect(elsewhere).toBeVisible()
  await page.route('**/api/v1/inventory/search-count*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await search.fill('ribbons')
  const failed = page.waitForResponse(/search-count/)
  await failed
  await expect(elsewhere).toHaveCount(0)
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('9.05 the cart asks again at most once in 1000 ms, however often it changes elsewhere', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
  const [row] = await flowers(page, 'rose', 8)
  const since = await page.evaluate(() => {
    performance.setResourceTimingBufferSize(2000)
    return performance.now()
  })
  const { productId = 0, minQuantity = 1 } = row ?? {}
  for (const times of [1, 2, 3, 4, 5, 6]) {
    await setCart(page.request, [{ productId, quantity: times * minQuantity }])
    await page.waitForTimeout(250)
  }
  await expect(page.getByRole('complementary', { name: say.shell.cart })).toContainText(
    String(6 * minQuantity),
  )
  // Measured with the page's own clock, because the test hears of requests late on a busy machine.
  const readAsked = () =>
    page.evaluate(
      (from) =>
        performance
          .getEntriesByType('resource')
          .filter(({ name, startTime }) => name.endsWith('/api/v1/shopping-cart') && startTime > from)
          .map(({ startTime }) => startTime),
      since,
    )
  await expect.poll(async () => (await readAsked()).length).toBeGreaterThan(1)
  const asked = await readAsked()
  const gaps = asked.slice(1).map((at, i) => at - (asked[i] as number))
  expect(Math.min(...gaps)).toBeGreaterThan(950)
})

test('3.20 a long group shows its first values, and the rest once it is asked for', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const filters = page.getByRole('complementary', { name: 'Filters' })
  const varieties = filters.getByRole('list', { name: 'Variety' }).getByRole('checkbox')
  await filters.getByRole('button', { name: 'Variety', exact: true }).click()
  await expect(varieties).toHaveCount(12)
  await filters.getByRole('button', { name: /^\d{3} more \(Variety\)$/ }).click()
  await filters.getByRole('textbox', { name: say.catalogue.findIn('Variety') }).fill('freedom')
  await filters.getByRole('checkbox', { name: /^Freedom/ }).check()
  await expect(page).toHaveURL(/varieties=Freedom/)
  await expect(filters.getByRole('checkbox', { name: /^Freedom/ })).toBeChecked()
})
