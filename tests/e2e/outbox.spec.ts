import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, flowers, openAs, readApi, setCart, test } from './support.ts'
import { say } from './words.ts'

const openAsAdmin = (page: Page, address = '/') => openAs(page, 'admin@demo.test', address, demoPassword)

/** Places an order of one line as a shop; returns its number. */
async function placeOrder(page: Page, email: string): Promise<number> {
  await openAs(page, email)
  const [row] = await flowers(page, 'alstroemeria', 1)
  await setCart(page.request, [{ productId: row!.productId, quantity: row!.minQuantity }])
  const answer = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { orders: { orderNumber: number }[] }).orders[0]!.orderNumber
}

test('an order is confirmed by mail, which staff read and send again', { tag: '@main' }, async ({
  page,
  shop,
}) => {
  const orderNumber = await placeOrder(page, shop.email)
  await openAsAdmin(page)
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('menuitem', { name: 'Administration' }).click()
  await expect(page).toHaveTitle('Harbor & Vine Wholesale - Today')
  const rail = page.getByRole('navigation', { name: say.admin.pages })
  await rail.getByRole('link', { name: say.outbox.list }).click()
  await rail.getByRole('link', { name: say.admin.outbox }).click()
  await page.getByLabel(say.outbox.recipient).fill(shop.email)
  await expect(page).toHaveURL(/recipient=/)
  const messages = page.getByRole('grid', { name: say.outbox.list }).locator('tbody tr')
  await expect(messages).toHaveCount(1)
  await expect(messages).toContainText(say.outbox.states.sent)
  await messages.getByRole('link').click()

  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: `Order ${orderNumber} is confirmed` })).toBeVisible()
  await expect(mail.getByRole('link', { name: say.buyNow.show })).toHaveAttribute(
    'href',
    new RegExp(`/orders/${orderNumber}$`),
  )
  await page.getByText(say.outbox.asText).click()
  await expect(page.getByText(/You’re getting this email because order \d+ was placed/)).toBeVisible()
  await page.getByRole('button', { name: say.outbox.resend }).click()
  await expect(messages).toHaveCount(2)
  await page.getByRole('button', { name: say.outbox.close }).click()
  await expect(page.locator('iframe')).toHaveCount(0)
  await expect(messages).toHaveCount(2)
})

test('emails come in the language of the pages', async ({ page, shop }) => {
  await openAs(page, shop.email)
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  const told = page.waitForResponse((answer) => answer.url().endsWith('/account/language'))
  await page.reload()
  expect((await told).status()).toBe(204)
  const orderNumber = await placeOrder(page, shop.email)
  await openAsAdmin(page)
  const { rows } = await readApi<{ rows: { id: number }[] }>(page, `admin/outbox?recipient=${shop.email}`)
  await expect(async () => {
    const { subject } = await readApi<{ subject: string }>(page, `admin/outbox/${rows[0]?.id}`)
    expect(subject).toContain(`Pedido ${orderNumber} para el `)
  }).toPass()
})

test('the outbox says that it did not load, and tries again', async ({ page, watch }) => {
  watch.allow(/admin\/outbox/)
  await page.route('**/api/v1/admin/outbox?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openAsAdmin(page, '/admin/outbox')
  await expect(page.getByText(say.staff.failed)).toBeVisible()
  await page.unroute('**/api/v1/admin/outbox?*')
  await page.getByRole('button', { name: say.ui.tryAgain }).click()
  await expect(page.getByText(say.staff.failed)).toHaveCount(0)
})

test('an open message at 1080: axe finds nothing in light and dark', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1080, height: 900 })
  await placeOrder(page, shop.email)
  await openAsAdmin(page)
  const { rows } = await readApi<{ rows: { id: number }[] }>(page, `admin/outbox?recipient=${shop.email}`)
  await page.goto(`/admin/outbox?open=${rows[0]?.id}`)
  await expect(page.locator('iframe')).toBeVisible()
  await expectAccessible(page)
})
