import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, fillSignIn, openAs, test } from './support.ts'
import { say } from './words.ts'

const notice = "We'll be back soon!"

// Maintenance closes the product for everyone, so these tests run one after another in their own worker.
test.describe.configure({ mode: 'serial' })

test.afterEach(async ({ product, playwright }) => {
  const api = await playwright.request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  const opened = await api.put('/api/v1/admin/maintenance', { data: { enabled: false } })
  expect(opened.status()).toBe(200)
  await api.dispose()
})

test('1.12 closing the site turns every open page to the notice within a second, and opening it brings all back with what was typed', {
  tag: '@main',
}, async ({ page, shop, browser, product, watch }) => {
  watch.allow(/\/api\/v1\//)
  const florist = await (await browser.newContext({ baseURL: product.url })).newPage()
  await openAs(florist, shop.email, '/quick-order')
  const pad = florist.getByLabel(say.quickOrder.pad)
  await pad.fill('12 roses freedom')

  await openAs(page, 'admin@demo.test', '/admin/maintenance', demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: say.maintenance.title })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel(/Message to customers/).fill('New coolers arrive.')
  await page.getByRole('button', { name: say.maintenance.close }).click()
  await expect(page.getByRole('dialog')).toContainText(say.maintenance.askTitle)
  await page.getByRole('dialog').getByRole('button', { name: say.maintenance.close }).click()
  await expect(florist.getByRole('heading', { name: notice })).toBeVisible({ timeout: 3_000 })
  await expect(florist.getByText('temporarily closed for site enhancements')).toBeVisible()
  await expect(florist.getByText('New coolers arrive.')).toBeVisible()
  await expect(pad).not.toBeVisible()
  await expect(page.getByText(say.maintenance.by('admin@demo.test'))).toBeVisible()
  await expectAccessible(florist)

  await page.getByRole('button', { name: say.maintenance.reopen }).click()
  await expect(florist.getByRole('banner')).toBeVisible({ timeout: 8_000 })
  await expect(pad).toHaveValue('12 roses freedom')
  await florist.context().close()
})

test('2.10 the marker is in the served page; 2.11 /admin shows the app to an administrator and sign-in to others', async ({
  page,
  shop,
  product,
  playwright,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  const api = await playwright.request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  expect(await (await api.get('/')).text()).not.toContain('data-maintenance')
  await api.put('/api/v1/admin/maintenance', { data: { enabled: true, message: 'Back at six.' } })
  const html = await (await playwright.request.newContext({ baseURL: product.url })).get('/')
  const text = await html.text()
  expect(text).toMatch(/<html[^>]* data-maintenance="on"/)
  // Only administrators see who turned it on.
  expect(text).not.toContain('admin@demo.test","changedAt')

  await page.goto('/')
  await expect(page.getByRole('heading', { name: notice })).toBeVisible()
  await expect(page.getByText('Back at six.')).toBeVisible()
  await page.goto('/apply')
  await expect(page.getByRole('heading', { name: notice })).toBeVisible()
  await page.getByRole('link', { name: say.doors.closed.staff }).click()
  await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('alert')).toContainText(notice)
  await fillSignIn(page, 'admin@demo.test', demoPassword)
  await expect(page.getByRole('link', { name: say.admin.toShop })).toBeVisible()
  await expect(page).toHaveURL(/\/admin$/)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/admin\/maintenance$/)
  await page.getByRole('link', { name: say.admin.toShop }).click()
  await expect(page).toHaveURL(/\/admin\/maintenance$/)
  await api.dispose()
})

test('the log level changes for all processes, and the process that answers is described', async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/maintenance', demoPassword)
  const level = page.getByLabel(say.maintenance.logLevel)
  await level.selectOption('error')
  await page.reload()
  await expect(level).toHaveValue('error')
  await level.selectOption('warn')
  await expect(page.getByText(/PostgreSQL \d+/)).toBeVisible()
})
