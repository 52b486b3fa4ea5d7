import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeShop } from '../support/make.ts'
import { emptyPages, expect, openAs, openAsFlorist, readApi, shipDays, signIn, test } from './support.ts'
import { say } from './words.ts'

test('1.06 the past-due amount is on every page, and is requested once', { tag: '@main' }, async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/overdue')) asked++
  })
  await signIn(page, 'overdue@demo.test', demoPassword)
  await expect(page.getByText(say.shell.pastDue('$703.47'))).toBeVisible()
  for (const name of ['Fresh Flowers', 'Plants', 'Orders']) {
    await page
      .getByRole('navigation', { name: say.shell.mainNavigation })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText(say.shell.pastDue('$703.47'))).toBeVisible()
  }
  expect(asked).toBe(1)
})

test('a customer who owes nothing sees no notice', async ({ page, shop }) => {
  await openAs(page, shop.email, '/')
  await expect(page.getByRole('list', { name: say.home.topTen })).toBeVisible()
  await expect(page.getByText(/is past due/)).toHaveCount(0)
})

test('2.14 every section has its title', async ({ page }) => {
  await openAsFlorist(page)
  for (const [path, title] of [
    ['/', ''],
    ['/fresh-flowers', ' - Fresh Flowers'],
    ['/farm-direct-flowers', ' - Farm Direct'],
    ['/grower-direct', ' - Grower Direct'],
    ['/supplies', ' - Supplies'],
    ['/plants', ' - Plants'],
    ['/overstock-sale', ' - Overstock Sale'],
    ['/favorites', ' - Favorites'],
    ['/orders', ' - Orders'],
  ] as const) {
    await page.goto(path)
    await expect(page, path).toHaveTitle(`Harbor & Vine Wholesale${title}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('8.05 a person whose sign-in is unknown is asked to sign in', async ({ page, shop, watch }) => {
  watch.allow(/auth\/current/)
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  await emptyPages(page)
  await page.route('**/api/v1/auth/current', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('8.07 a shipment that cannot be changed stays as stored, without a message', async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/\/shipment$/)
  await openAs(page, shop.email)
  const strip = page.getByRole('button', { name: /Change ship day or method/ })
  await expect(strip).toBeVisible()
  const before = await readApi<{ shipDay: string }>(page, 'shipment')
  const other = (await shipDays(page)).find(({ enabled, date }) => enabled && date > before.shipDay)
  const text = (await strip.textContent()) ?? ''
  await page.route('**/api/v1/shipment', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '{}' }) : route.continue(),
  )
  await strip.click()
  await page.locator(`[data-day="${other?.date}"]`).click()
  await expect(page.getByText('Something went wrong')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(strip).toContainText(text.slice(0, 12))
  expect((await readApi<{ shipDay: string }>(page, 'shipment')).shipDay).toBe(before.shipDay)
})

test('3.16 a past-due amount that the server does not return is unknown, and never shown as money', async ({
  page,
  watch,
}) => {
  watch.allow(/overdue$/)
  await emptyPages(page)
  await page.route('**/api/v1/overdue', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openAs(page, 'overdue@demo.test', '/', demoPassword)
  await expect(page.getByRole('list', { name: say.home.topTen })).toBeVisible()
  await expect(page.getByText(/past due\./)).toHaveCount(0)
  await expect(page.getByText('99,999')).toHaveCount(0)
})

test('9.02 the last two people of this browser are offered at the next sign-in', async ({
  page,
  shop,
  product,
  watch,
}) => {
  // The event stream may make one more request while a session is being ended.
  watch.allow(/\/api\/v1\/events$/)
  const { email: second } = await makeShop(product.db)
  const { email: third } = await makeShop(product.db)
  for (const email of [shop.email, second, third]) {
    await signIn(page, email)
    await page.getByRole('button', { name: /^Account/ }).click()
    await page.getByRole('menuitem', { name: say.shell.signOut }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await page.goto('/')
  await expect(page.getByLabel('Email')).toHaveValue(third)
  const offered = await page
    .locator('#recent-emails option')
    .evaluateAll((options) => options.map((one) => (one as HTMLOptionElement).value))
  expect(offered).toEqual([third, second])
})
