import type { Cart } from '../../contract/features/cart.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import {
  expect,
  expectAccessible,
  fillSignIn,
  flowers,
  openAs,
  readApi,
  setCart,
  test,
  withoutCode,
} from './support.ts'
import { say } from './words.ts'

test.describe('in a browser without the code of other pages', () => {
  test.use({ coldCache: true })

  test('offline, a page that was never opened shows the app’s own page, and opens automatically on reconnect', {
    tag: '@main',
  }, async ({ page, context, shop, watch }) => {
    watch.allow(/./)
    await openAs(page, shop.email)
    await expect(page.getByRole('heading', { name: say.rail.title })).toBeVisible()
    const [row] = await flowers(page, 'alstroemeria', 5)
    if (!row) throw new Error('no alstroemeria')
    await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity }])
    const orders = page
      .getByRole('navigation', { name: say.shell.mainNavigation })
      .getByRole('link', { name: say.shell.orders, exact: true })
    await expect(page.getByRole('link', { name: /1 line in the cart/ })).toBeVisible()
    await context.setOffline(true)
    await orders.click()
    await expect(page.getByRole('heading', { level: 1, name: say.shell.unreachableTitle })).toBeVisible()
    await expect(page.getByText(/Your cart is safe/)).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveURL(/\/orders$/)
    await expectAccessible(page)
    // Pages opened before still open.
    await page.getByRole('link', { name: 'Harbor & Vine' }).click()
    await expect(page.getByRole('heading', { name: say.rail.title })).toBeVisible()
    await orders.click()
    await expect(page.getByRole('heading', { level: 1, name: say.shell.unreachableTitle })).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: say.shell.orders })).toBeVisible()
    await expect(page.getByRole('link', { name: /1 line in the cart/ })).toBeVisible()
  })
})

test('a quantity set after the session has ended is in the cart once the same person has signed in again', async ({
  page,
  context,
  shop,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const [row] = await flowers(page, 'alstroemeria', 10)
  if (!row) throw new Error('no alstroemeria')
  const box = page
    .getByRole('list', { name: say.shell.freshFlowers })
    .getByRole('listitem', { name: row.productDescription, exact: true })
    .getByRole('spinbutton')
  await expect(box).toBeVisible()
  const quantity = String(3 * row.minQuantity)
  await box.fill(quantity)
  // Any other request of the page would show the sign-in page before the quantity is sent.
  await context.clearCookies()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await fillSignIn(page, shop.email)
  await expect(box).toHaveValue(quantity)
  await expect
    .poll(async () => (await readApi<Cart>(page, 'shopping-cart')).orders.flatMap(({ details }) => details))
    .toMatchObject([{ productCode: String(row.productId), quantity: Number(quantity) }])
  await expect(page.getByRole('link', { name: /1 line in the cart/ })).toBeVisible()
  await expect(page.getByText(say.errors.not_signed_in)).toHaveCount(0)
})

test('a quantity set after the session has ended is not sent for another person who signs in', async ({
  page,
  context,
  shop,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const box = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('spinbutton').first()
  await expect(box).toBeVisible()
  await box.fill('4')
  await context.clearCookies()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await fillSignIn(page, 'newshop@demo.test', demoPassword)
  await expect(page.getByRole('link', { name: /0 lines in the cart/ })).toBeVisible()
  expect((await readApi<Cart>(page, 'shopping-cart')).totals.lines).toBe(0)
})

test('what was typed offline is in the cart after reconnecting, with the list that could not load said plainly', {
  tag: '@main',
}, async ({ page, context, shop, watch }) => {
  watch.allow(/./)
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const [row] = await flowers(page, 'alstroemeria', 10)
  if (!row) throw new Error('no alstroemeria')
  const box = page
    .getByRole('list', { name: say.shell.freshFlowers })
    .getByRole('listitem', { name: row.productDescription, exact: true })
    .getByRole('spinbutton')
  await expect(box).toBeVisible()
  await context.setOffline(true)
  await box.fill(String(row.minQuantity))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible()
  await context.setOffline(false)
  await expect
    .poll(async () => (await readApi<Cart>(page, 'shopping-cart')).totals.lines, { timeout: 20_000 })
    .toBe(1)
  await expect(page.getByText('1 change waiting to be sent.')).toHaveCount(0)
})

test('a part whose code had not come before the network went keeps nobody from ordering, and comes with a reload', async ({
  page,
  context,
  shop,
  watch,
}) => {
  watch.allow(/./)
  let goOffline = () => {}
  const offline = new Promise<void>((resolve) => {
    goOffline = resolve
  })
  let isBack = false
  await page.route(/\/assets\/filter-panel-.*\.js$/, async (route) => {
    if (isBack) return route.continue()
    await offline
    return route.abort('internetdisconnected')
  })
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const box = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('spinbutton').first()
  await expect(box).toBeVisible()
  await context.setOffline(true)
  goOffline()
  await box.fill('4')
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible()
  await expect(page.getByText(say.ui.somethingWrong)).toHaveCount(0)
  const filters = page.getByRole('complementary', { name: say.catalogue.filters }).getByRole('checkbox')
  await expect(filters).toHaveCount(0)
  isBack = true
  await context.setOffline(false)
  await expect(page.getByText('1 change waiting to be sent.')).toHaveCount(0)
  await expect(page.getByText(say.ui.partMissing)).toBeVisible()
  await page.getByRole('button', { name: say.ui.reload }).click()
  await expect(filters.first()).toBeVisible()
  await expect(box).toHaveValue('4')
})

test('a driver sees what can be done today, and is not invited to order', async ({ page }) => {
  await openAs(page, 'driver@demo.test', '/', demoPassword)
  await expect(page.getByText(say.home.driver.title, { exact: true })).toBeVisible()
  await expect(page.getByText(say.home.noOrdering.title)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: /flowers|shop/i })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: say.pages.personalInfo }).click()
  await expect(page.getByRole('heading', { level: 1, name: say.pages.personalInfo })).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`before any code has come, the page shows its name and its frame (${colorScheme})`, async ({
    page,
    shop,
  }) => {
    await page.emulateMedia({ colorScheme })
    await openAs(page, shop.email, '/terms-of-nothing')
    const goOn = await withoutCode(page)
    await page.goto('/', { waitUntil: 'commit' })
    const frame = page.locator('[data-first-paint]')
    await expect(frame).toBeVisible()
    await expect(frame.getByText('Harbor & Vine')).toBeVisible()
    const ground = await frame.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(ground).toBe(colorScheme === 'dark' ? 'rgb(17, 19, 17)' : 'rgb(244, 243, 239)')
    await expect(page.getByRole('banner')).toHaveCount(0)
    goOn()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(frame).toHaveCount(0)
  })

test('a visitor sees only the name before the sign-in page has loaded', async ({ page }) => {
  const goOn = await withoutCode(page)
  await page.goto('/', { waitUntil: 'commit' })
  const frame = page.locator('[data-first-paint]')
  await expect(frame.getByText('Harbor & Vine')).toBeVisible()
  await expect(frame.locator('[data-first-frame]')).toBeHidden()
  goOn()
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
})
