import { makeUser } from '../support/make.ts'
import { emptyPages, expect, flowers, openAs, openAsFlorist, readApi, test } from './support.ts'
import { say } from './words.ts'

type Page = { rows: { productDescription: string }[]; total: number }
const tooLarge = {
  size: 20_000,
  today: '2026-11-20',
  viewer: { departments: ['flowers'], farmDirect: true, usItems: true },
  colorFamilies: [],
  columns: null,
  newArrivals: [],
}
const nothing = { rows: [], total: 0, totalPages: 0, page: 1, pageSize: 40, facets: {} }

test('3.18 pre-orders are a page of their own with kinds to filter by, and the address says so', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/pre-booking')
  await expect(page).toHaveTitle(/Pre-orders$/)
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  await expect(filters.getByRole('button', { name: say.catalogue.preOrderKind })).toBeVisible()
  await filters
    .getByRole('list', { name: say.catalogue.preOrderKind })
    .getByText(say.catalogue.bookingTypes.Plants)
    .click()
  await expect(page).toHaveURL(/bookingProductTypes=Plants/)
  const { total } = await readApi<Page>(page, 'inventory?isPreBooking=true&bookingProductTypes=Plants')
  await expect(
    page
      .getByRole('status')
      .filter({ hasText: String(total) })
      .first(),
  ).toBeVisible()
})

test('2.14 grower direct with pre-orders is Grower Direct & Prebook, and has the filter of that name', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/grower-direct')
  await expect(page).toHaveTitle(/Grower Direct$/)
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  await expect(filters.getByRole('button', { name: say.catalogue.groups.bookingProductTypes })).toHaveCount(0)
  await filters.getByLabel(say.catalogue.withPreOrders).check()
  await expect(page).toHaveTitle(/Grower Direct & Prebook$/)
  await expect(page.getByRole('heading', { level: 1, name: say.shell.growerDirectAndPrebook })).toBeVisible()
  await expect(filters.getByRole('button', { name: say.catalogue.groups.bookingProductTypes })).toBeVisible()
  await page.reload()
  await expect(page).toHaveTitle(/Grower Direct & Prebook$/)
})

test('4.05 pre-orders for a grower who has none lead to the boxes of growers', async ({ page, shop }) => {
  await openAs(page, shop.email, '/pre-booking?growers=Nobody')
  await expect(page).toHaveURL(/\/grower-direct$/)
  await expect(page.getByText(say.catalogue.toGrowerDirect, { exact: false })).toBeVisible()
  // There are no growers' boxes either, so all goods are shown.
  await expect(page.locator('[data-product]').first()).toBeVisible()
})

test('4.05 without farm direct inventory there is no way to grower direct: the empty list says what to do', async ({
  page,
  shop,
  product,
}) => {
  const { email } = await makeUser(product.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  await openAs(page, email, '/pre-booking?growers=Nobody')
  await expect(page.getByText(say.catalogue.emptyTitle)).toBeVisible()
  await expect(page).toHaveURL(/\/pre-booking/)
  await expect(page.getByRole('link', { name: say.catalogue.groups.bookingProductTypes })).toHaveCount(0)
})

test('9.06 an empty pre-booking list is asked for again 20 times, ever later, and not once its page is left', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  await page.clock.install()
  await emptyPages(page)
  let asked = 0
  await page.route(/\/api\/v1\/inventory(\/snapshot)?(\?.*)?$/, async (route) => {
    const url = new URL(route.request().url())
    const shipDay = url.searchParams.get('shipDayStr') ?? url.searchParams.get('shipDay') ?? '2026-11-23'
    // A catalogue too large for the browser, so that the server answers each page.
    if (url.pathname.endsWith('/snapshot'))
      return route.fulfill({ json: { ...tooLarge, shipDay, deliveryMethod: 'Truck Delivery' } })
    if (url.searchParams.get('maxRows') !== '1') asked++
    return route.fulfill({ json: { ...nothing, shipDay, deliveryMethod: 'Truck Delivery' } })
  })
  await page.goto('/pre-booking')
  await expect(page.getByText(say.catalogue.lookingAgain)).toBeVisible()
  const later = async () => {
    await page.clock.fastForward(31_000)
    // Waits in real time for the response, because a pending request is not sent twice.
    await page.waitForTimeout(200)
    return asked
  }
  await expect.poll(later, { timeout: 50_000, intervals: [1] }).toBeGreaterThanOrEqual(15)
  const isOver = async () => {
    await later()
    return page.getByText(say.catalogue.lookingAgain).count()
  }
  await expect.poll(isOver, { timeout: 30_000, intervals: [1] }).toBe(0)
  const whenOver = asked
  await page.clock.fastForward(600_000)
  await page.waitForTimeout(200)
  expect(asked).toBe(whenOver)
  // The first request and twenty more, plus those caused by live events and renewal while the clock runs ahead.
  expect(asked).toBeLessThanOrEqual(25)

  await page.reload()
  await expect(page.getByText(say.catalogue.lookingAgain)).toBeVisible()
  await page
    .getByRole('navigation', { name: say.shell.mainNavigation })
    .getByRole('link', { name: 'Orders', exact: true })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
  // A request that was pending when the page was left may still be counted.
  await page.waitForTimeout(500)
  const whenLeft = asked
  await page.clock.fastForward(600_000)
  await page.waitForTimeout(500)
  expect(asked).toBe(whenLeft)
})

test('3.19 favorites show one product at a time or all; the choice stays when filters are cleared', async ({
  page,
}) => {
  await openAsFlorist(page, '/favorites')
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  const plants = filters.getByRole('radio', { name: say.catalogue.bookingTypes.Plants })
  await expect(filters.getByRole('radio', { name: say.catalogue.products.All })).toBeChecked()
  await plants.check()
  await expect(page).toHaveURL(/product=plants/)
  // Clicking it again doesn't deselect it.
  await plants.click()
  await expect(plants).toBeChecked()
  const { total } = await readApi<Page>(page, 'inventory?other=Favorites&category=plants')
  await expect(page.locator('[data-product]')).toHaveCount(total)
})

test('US goods are absent for those without US items', async ({ page, shop, product }) => {
  const { email } = await makeUser(product.db, { customerId: shop.customerId, authorities: ['FLOWERS'] })
  await openAs(page, email, '/fresh-flowers')
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  await expect(filters.getByText(say.catalogue.special.Featured)).toBeVisible()
  await expect(filters.getByText(say.catalogue.special['US grown'])).toHaveCount(0)
  await expect(page.getByRole('link', { name: say.shell.usFlowers })).toHaveCount(0)
  await page.goto('/us-flowers')
  await expect(page.getByText(say.shell.notAllowedTitle)).toBeVisible()
})

test('a product shows its pictures, its video and a link to share, and Back leads to the same place of the list', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openAs(page, shop.email)
  const [rose] = (await flowers(page, 'rose freedom red 50cm')).slice(-1)
  if (!rose) throw new Error('no rose Freedom')
  await page.goto('/fresh-flowers?types=Rose+Standard&page=2')
  const row = page.locator('[data-product]').nth(25)
  await row.scrollIntoViewIfNeeded()
  const before = await page.evaluate(() => scrollY)
  expect(before).toBeGreaterThan(500)
  await row.getByRole('link').first().click()
  await expect(page.getByRole('button', { name: say.catalogue.share })).toBeVisible()
  await page.getByRole('button', { name: say.catalogue.back }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(row).toBeVisible()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)

  await page.goto(`/item/${rose.productId}`)
  const pictures = page.getByRole('list', { name: say.catalogue.pictures }).getByRole('button')
  await expect(pictures).toHaveCount(4)
  await pictures.nth(2).click()
  await expect(page.getByRole('button', { name: say.catalogue.zoomIn }).locator('img')).toHaveAttribute(
    'src',
    /--close\.svg/,
  )
  await pictures.nth(3).click()
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.readyState))
    .toBeGreaterThan(1)
  await page.getByRole('button', { name: say.catalogue.share }).click()
  await expect(page.getByText(say.catalogue.linkCopied)).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/item/${rose.productId}$`),
  )
})

test('columns show what the trade looks at, and their heads sort where the list can be sorted', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers?types=Rose+Standard')
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(page.locator('[data-product]').first()).toContainText(/\d+ cm/)
  const name = page.getByRole('button', { name: say.catalogue.item })
  await expect(name).toHaveAttribute('aria-pressed', 'true')
  await name.click()
  await expect(page).toHaveURL(/sort=Product\+Name\+Z\+to\+A/)
  await page.getByRole('button', { name: say.catalogue.priceByQuantity }).click()
  await expect(page).toHaveURL(/sort=Price\+cheap\+to\+expensive/)
})
