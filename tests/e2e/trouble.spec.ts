import { emptyPages, expect, fillSignIn, flowers, openAs, test } from './support.ts'

test('a session that ended in another tab: signing in again opens the same page', async ({
  page,
  shop,
  context,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/fresh-flowers?search=rose&page=2')
  await expect(page.getByRole('list', { name: 'Fresh Flowers' }).getByRole('listitem').first()).toBeVisible()
  const tab = await context.newPage()
  await tab.goto('/')
  await tab.getByRole('button', { name: /^Account/ }).click()
  await tab.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(tab.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await tab.close()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible({ timeout: 5_000 })
  await fillSignIn(page, shop.email)
  await expect(page).toHaveURL(/\/fresh-flowers\?search=rose&page=2$/)
  await expect(page.getByRole('list', { name: 'Fresh Flowers' }).getByRole('listitem').first()).toBeVisible()
})

test('a page whose code does not come says that something went wrong', async ({ page, shop, watch }) => {
  watch.allow(/./)
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  await page.route('**/assets/orders-screen-*.js', (route) => route.abort('failed'))
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click()
  await expect(page.getByText('Something went wrong, please try again later')).toBeVisible()
  // The frame stays, so that there is a way on.
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a list that does not come says so, and comes on the next try', async ({ page, shop, watch }) => {
  watch.allow(/inventory/)
  await openAs(page, shop.email)
  await page.route('**/api/v1/inventory/flowers*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: '{"code":"internal","status":500,"detail":"Something went wrong, please try again later"}',
    }),
  )
  await page.goto('/fresh-flowers')
  await expect(page.getByText('The list did not load.')).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('Your cart is safe.')).toBeVisible()
  await page.unroute('**/api/v1/inventory/flowers*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Fresh Flowers' }).getByRole('listitem').first()).toBeVisible()
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
  await expect(page.getByRole('heading', { name: 'Your usual' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'What sells' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: '0 lines in the cart' })).toBeVisible()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
})
