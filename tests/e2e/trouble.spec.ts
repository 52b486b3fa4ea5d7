import {
  emptyPages,
  expect,
  fillSignIn,
  flowers,
  openAs,
  openAsFlorist,
  ordersOf,
  saveAs,
  setCart,
  test,
} from './support.ts'
import { say } from './words.ts'

test('a session that ended in another tab: signing in again opens the same page', async ({
  page,
  shop,
  context,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/fresh-flowers?search=rose&page=2')
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 })
  await fillSignIn(page, shop.email)
  await expect(page).toHaveURL(/\/fresh-flowers\?search=rose&page=2$/)
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
})

test('a page whose code does not come says that something went wrong', async ({ page, shop, watch }) => {
  watch.allow(/./)
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.route('**/assets/orders-screen-*.js', (route) => route.abort('failed'))
  await page
    .getByRole('navigation', { name: say.shell.mainNavigation })
    .getByRole('link', { name: 'Orders', exact: true })
    .click()
  await expect(page.getByText(say.ui.somethingWrong)).toBeVisible()
  // The frame stays, so that the user can go elsewhere.
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a list that does not come says so, and comes on the next try', { tag: '@main' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/inventory/)
  await openAs(page, shop.email)
  let comes = false
  await page.route('**/api/v1/inventory/flowers*', (route) =>
    comes
      ? route.continue()
      : route.fulfill({
          status: 500,
          contentType: 'application/problem+json',
          body: '{"code":"internal","status":500,"detail":"Something went wrong, please try again later"}',
        }),
  )
  // With a filter, because the unfiltered list is embedded in the page.
  await page.goto('/fresh-flowers?colors=White')
  await expect(page.getByText(say.catalogue.failedTitle)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText(say.catalogue.failedText)).toBeVisible()
  // The page retries automatically too, so the click is sent at the moment when responses return.
  comes = true
  await page.getByRole('button', { name: say.ui.tryAgain }).dispatchEvent('click')
  await expect(
    page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first(),
  ).toBeVisible()
})

test('best sellers that do not come leave an empty list, a cart that does not come an empty cart', async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/shopping-cart/)
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'rose', 2)
  expect(row).toBeDefined()
  const fail = {
    status: 500,
    contentType: 'application/problem+json',
    body: '{"code":"internal","status":500}',
  }
  await emptyPages(page)
  await page.route('**/api/v1/shopping-cart/top10*', (route) => route.fulfill(fail))
  await page.route('**/api/v1/shopping-cart', (route) => route.fulfill(fail))
  await page.goto('/')
  await expect(page.getByRole('heading', { name: say.home.usual })).toBeVisible()
  await expect(page.getByRole('list', { name: say.home.topTen })).toHaveCount(0)
  await expect(page.getByRole('link', { name: say.shell.cartLines(0) })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})

test('after too many passwords the page shows how long to wait, in either language, and typed values stay', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/auth\/sign-in/)
  for (let n = 0; n < 10; n++)
    await page.request.post('/api/v1/auth/sign-in', { data: { email: shop.email, password: `wrong ${n}` } })
  await page.goto('/')
  await fillSignIn(page, shop.email)
  await expect(page.getByText(say.ui.tooMany(15))).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(shop.email)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.reload()
  await page.getByLabel('Correo').fill(shop.email)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra vez')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Demasiados intentos\. Reintente en 1[45] minutos\.$/)).toBeVisible()

  // A quarter of an hour passes.
  await product.db.deleteFrom('throttles').execute()
  await page.evaluate(() => localStorage.setItem('language', 'en'))
  await page.reload()
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('searches that come too fast are made again automatically, and what is shown stays meanwhile', async ({
  page,
  watch,
}) => {
  watch.allow(/inventory\/flowers/)
  await openAsFlorist(page, '/fresh-flowers?search=rose')
  const rows = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem')
  await expect(rows.first()).toContainText(/rose/i)
  let refused = 0
  await page.route('**/api/v1/inventory/flowers*', (route) => {
    if (refused === 2) return route.fallback()
    refused += 1
    return route.fulfill({
      status: 429,
      headers: { 'retry-after': '1' },
      contentType: 'application/problem+json',
      body: '{"code":"too_many_searches","status":429,"detail":"That was a lot of searches at once."}',
    })
  })
  await page.getByRole('combobox', { name: 'Search' }).fill('tulip')
  await page.keyboard.press('Enter')
  await expect(rows.first()).toContainText(/rose/i)
  await expect(rows.first()).toContainText(/tulip/i)
  expect(refused).toBe(2)
  await expect(page.getByText(say.catalogue.failedTitle)).toHaveCount(0)
})

test('the eleventh file within a minute is refused in a sentence, and the list stays', async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/order-history-details/)
  await openAs(page, shop.email, '/price-list')
  const csv = { headers: { accept: 'text/csv' } }
  for (let n = 0; n < 10; n++)
    expect((await page.request.get('/api/v1/shopping-cart/export-all', csv)).status()).toBe(200)
  watch.allow(/daily-pricing/)
  await saveAs(page, say.priceList.save('CSV'))
  await expect(page.getByText(say.errors.too_many_files)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Price list' })).toBeVisible()
})

test('pasted text is taken as it is meant: a count with its unit, a PO number without signs that nobody sees', async ({
  page,
  shop,
  product,
}) => {
  await openAs(page, shop.email, '/quick-order')
  const [rose] = await flowers(page, 'rose', 60)
  const step = rose?.minQuantity ?? 1
  await setCart(page.request, [{ productId: rose?.productId ?? 0, quantity: step }])
  await page.goto('/cart')
  await page.getByRole('spinbutton').fill(`${step * 2} stems`)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('spinbutton')).toHaveValue(String(step * 2))
  await page.getByLabel(say.checkout.purchaseOrder).fill('Wedding\u000b💐 Ñandú\u0000')
  await page
    .getByRole('button', { name: /^Place/ })
    .first()
    .dblclick()
  await expect(page).toHaveURL(/placed=/)
  const orders = await ordersOf(product, shop.customerId)
  expect(orders.map(({ po_number }) => po_number)).toEqual(['Wedding 💐 Ñandú'])
})
