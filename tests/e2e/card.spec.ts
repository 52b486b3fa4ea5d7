import type { Page } from '@playwright/test'
import { cardShop, makeShop } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, flowers, openAs, ordersOf, setCart, test, typeCard } from './support.ts'
import { say } from './words.ts'

/** A shop that pays by card, at check-out with one line in the cart. */
async function atCheckOut(page: Page, product: RunningProduct, search: string) {
  const shop = await makeShop(product.db, cardShop)
  await openAs(page, shop.email)
  const [row] = await flowers(page, search, 2)
  if (!row) throw new Error(`no ${search} left`)
  await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity }])
  await page.goto('/cart')
  return shop
}

test('a card is typed in the gateway’s frame, is taken, and its number never reaches the product', {
  tag: '@main',
}, async ({ page, product }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(product.url)) sent.push(`${request.url()} ${request.postData() ?? ''}`)
  })
  const shop = await atCheckOut(page, product, 'delphinium')
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  await expect(page.getByText(say.checkout.cardEnding('Paid by Visa', '4242'))).toBeVisible()
  expect(await ordersOf(product, shop.customerId)).toMatchObject([
    { status: 'CONFIRMED', payment_status: 'PAID' },
  ])
  expect(sent.join('\n').replace(/[ +]/g, '')).not.toContain('4242424242424242')
})

test('a declined card says so and keeps the order; another one pays it', { tag: '@main' }, async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/check-out$|\/pay$/)
  const shop = await atCheckOut(page, product, 'stock')
  await typeCard(page, '4000 0000 0000 0002')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: say.checkout.placed.waitingTitle })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(/declined/)
  expect(await ordersOf(product, shop.customerId)).toMatchObject([{ status: 'PENDING_PAYMENT' }])
  await typeCard(page, '4242 4242 4242 4242')
  await page.getByRole('button', { name: /^Pay \$/ }).click()
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible()
  expect(await ordersOf(product, shop.customerId)).toMatchObject([
    { status: 'CONFIRMED', payment_status: 'PAID' },
  ])
})

test('a card company that answers late: the payment is being checked, and then succeeds', async ({
  page,
  product,
}) => {
  test.setTimeout(90_000)
  const shop = await atCheckOut(page, product, 'statice')
  await typeCard(page, '4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('heading', { name: say.checkout.placed.checkingTitle })).toBeVisible({
    timeout: 20_000,
  })
  expect(await ordersOf(product, shop.customerId)).toMatchObject([{ status: 'PAYMENT_UNKNOWN' }])
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible({ timeout: 60_000 })
  expect(await ordersOf(product, shop.customerId)).toMatchObject([
    { status: 'CONFIRMED', payment_status: 'PAID' },
  ])
})

test('a page that is loaded again while the card is asked shows the order that is being paid, until it is placed', async ({
  page,
  product,
}) => {
  test.setTimeout(90_000)
  const shop = await atCheckOut(page, product, 'gypsophila')
  await typeCard(page, '4000 0000 0000 3220')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect.poll(async () => (await ordersOf(product, shop.customerId)).length).toBe(1)
  await page.goto('/cart')
  await expect(page.getByRole('heading', { name: say.checkout.placed.checkingTitle })).toBeVisible()
  await expect(page.getByText(say.checkout.empty)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Your order is placed' })).toBeVisible({ timeout: 60_000 })
})

test('the card form in the gateway’s frame has the typeface of the page', async ({ page, product }) => {
  await atCheckOut(page, product, 'craspedia')
  const frame = page.frameLocator('iframe[title="Card details"]')
  await expect(frame.getByLabel('Card number')).toBeVisible()
  const loaded = await frame.locator('body').evaluate(async (body) => {
    await document.fonts.ready
    const faces = [...document.fonts].map(({ family, status }) => `${family} ${status}`)
    return { faces, family: getComputedStyle(body).fontFamily }
  })
  expect(loaded.family).toMatch(/^Inter/)
  expect(loaded.faces).toContain('Inter loaded')
})

test('if pressed before the gateway’s frame has loaded, the order waits for it, and the frame names what is missing', async ({
  page,
  product,
}) => {
  let letIn = () => {}
  const opened = new Promise<void>((resolve) => {
    letIn = resolve
  })
  await page.route(/\/frame\.js$/, async (route) => {
    await opened
    await route.continue()
  })
  await atCheckOut(page, product, 'snapdragon')
  await page.getByRole('button', { name: 'Place order' }).click()
  await expect(page.getByRole('status').filter({ hasText: say.checkout.placing })).toBeVisible()
  letIn()
  const frame = page.frameLocator('iframe[title="Card details"]')
  await expect(frame.getByText('Check the card number.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled()
})

test('an account on hold sees so before anything is pressed, and its order is paid by card', async ({
  page,
  shop,
  product,
}) => {
  await product.db
    .updateTable('customers')
    .set({ status: 'on_hold', hold_reason: 'PAST_DUE' })
    .where('id', '=', shop.customerId)
    .execute()
  await openAs(page, shop.email)
  const [rose] = await flowers(page, 'rose', 5)
  await setCart(page.request, [{ productId: rose?.productId ?? 0, quantity: rose?.minQuantity ?? 1 }])
  await page.goto('/cart')
  const account = page.getByRole('radio', { name: /On account, NET 30.*The account is on hold/ })
  const place = page.getByRole('button', { name: 'Place order' })
  await expect(account).not.toBeChecked()
  await account.check()
  await expect(place).toBeDisabled()
  await expect(page.locator('#place-reason')).toContainText('The account is on hold. Pay by card, or call')
  await expectAccessible(page)
  await page.getByRole('radio', { name: /New card/ }).check()
  await typeCard(page, '4242 4242 4242 4242')
  await place.click()
  await expect(page).toHaveURL(/placed=/)
  expect((await ordersOf(product, shop.customerId)).map((order) => order.payment_status)).toEqual(['PAID'])
})
