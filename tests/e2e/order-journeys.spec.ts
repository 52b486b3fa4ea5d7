import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { cardShop, makeProduct, makeShop, makeStudio } from '../support/make.ts'
import { wordsOn } from '../support/pdf.ts'
import { expect, expectAccessible, openAs, readApi, setCart, test } from './support.ts'
import { say } from './words.ts'

/** Places an order for one line of its own product with the API. Returns the order's number. */
async function place(page: Page, productId: number, { quantity = 3, ...body }: Record<string, unknown> = {}) {
  await setCart(page.request, [{ productId, quantity: Number(quantity) }])
  const answer = await page.request.post('/api/v1/shopping-cart/check-out', { data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  const { orders } = (await answer.json()) as { orders: { orderNumber: number }[] }
  return orders[0]?.orderNumber ?? 0
}

test('PO number, note, day and address of an order change on its page until its cut-off, and not after it', {
  tag: '@main',
}, async ({ page, product, shop, watch }) => {
  const studio = await makeStudio(product.db, shop)
  const productId = await makeProduct(product.db, { description: `Yarrow ${shop.accountNumber}` })
  await openAs(page, shop.email)
  const orderNumber = await place(page, productId, { poNumber: 'A-1' })
  await page.goto(`/orders/${orderNumber}`)
  const change = page.getByRole('button', { name: say.orders.details.change })
  await change.click()
  const dialog = page.getByRole('dialog', { name: say.orders.details.title(orderNumber) })
  const save = dialog.getByRole('button', { name: say.orders.edit.save })
  await expect(save).toBeDisabled()
  await dialog.getByLabel(say.checkout.purchaseOrder).fill('B-22')
  await dialog.getByLabel(say.orders.note).fill('Ring twice')
  await dialog.getByLabel(say.orders.shipTo).selectOption(String(studio))
  const day = dialog.getByLabel(say.orders.shipDay)
  const before = await day.inputValue()
  const laterDay = () =>
    day
      .locator('option')
      .evaluateAll(
        (options, from) =>
          options.map((one) => (one as HTMLOptionElement).value).find((value) => value > from) ?? '',
        before,
      )
  // Another address has days of its own, which arrive later.
  await expect.poll(laterDay).not.toBe('')
  const later = await laterDay()
  await day.selectOption(later)
  await expectAccessible(page)
  await save.click()
  await expect(page.getByText(say.orders.edit.saved(orderNumber))).toBeVisible()
  const main = page.getByRole('main')
  for (const text of ['PO B-22', 'Ring twice', '47 Detroit St', 'Xenia, OH 45385'])
    await expect(main).toContainText(text)
  expect(await readApi(page, `orders/${orderNumber}`)).toMatchObject({
    poNumber: 'B-22',
    note: 'Ring twice',
    date: later,
    shipToId: studio,
    shippingCost: 9,
  })

  await change.click()
  await dialog.getByLabel(say.checkout.purchaseOrder).fill('TOO-LATE')
  watch.allow(/\/details$/)
  await product.db
    .updateTable('orders')
    .set({ cut_off_at: new Date(Date.now() - 60_000) })
    .where('order_number', '=', orderNumber)
    .execute()
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText(say.orders.locked)
  await page.reload()
  await expect(main).toContainText('PO B-22')
  await expect(change).toHaveCount(0)
})

test('a card that paid an order is not charged for dearer delivery: the refusal says what to do', async ({
  page,
  product,
  watch,
}) => {
  const shop = await makeShop(product.db, { ...cardShop, address: { shipping_cost_cents: 0 } })
  const studio = await makeStudio(product.db, shop)
  const productId = await makeProduct(product.db, { description: `Nigella ${shop.accountNumber}` })
  await openAs(page, shop.email)
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2035, remember: false }
  const orderNumber = await place(page, productId, { payment: { card } })
  await page.goto(`/orders/${orderNumber}`)
  await page.getByRole('button', { name: say.orders.details.change }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.orders.shipTo).selectOption(String(studio))
  watch.allow(/\/details$/)
  await dialog.getByRole('button', { name: say.orders.edit.save }).click()
  await expect(dialog.getByRole('alert')).toContainText(say.cart.deliveryCosts('costs more there'))
  expect(await readApi(page, `orders/${orderNumber}`)).toMatchObject({ shipToId: shop.addressId })
})

test('a change’s card refund is on the order and on the receipt, with amount and time', async ({
  page,
  product,
}) => {
  const shop = await makeShop(product.db, { ...cardShop, address: { shipping_cost_cents: 0 } })
  const productId = await makeProduct(product.db, { description: `Scabiosa ${shop.accountNumber}` })
  await openAs(page, shop.email)
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2035, remember: false }
  const orderNumber = await place(page, productId, { payment: { card } })
  const answer = await page.request.put(`/api/v1/orders/${orderNumber}/lines`, {
    data: { lines: [{ productId, quantity: 2 }] },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(`/orders/${orderNumber}`)
  const line = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Refunded, .*\d:\d\d/ })
  await expect(line).toContainText('6.10', { timeout: 20_000 })
  await expect(page.getByRole('main')).toContainText(/Paid, after refunds\s*\$?12\.20/)
  const { rows } = await readApi<{ rows: { paymentId: number; orderNumber: number }[] }>(
    page,
    'payment/history?page=1&pageSize=10',
  )
  const paymentId = rows.find((row) => row.orderNumber === orderNumber)?.paymentId
  const receipt = await page.request.get(`/api/v1/payment/${paymentId}/receipt.pdf`)
  const text = wordsOn(await receipt.body()).join(' ')
  expect(text).toMatch(/Refunded .*6\.10/)
})

test('a hold set by staff is shown on the shop’s home with its reason, until they end it', async ({
  page,
  browser,
  product,
  shop,
}) => {
  await openAs(page, 'admin@demo.test', `/admin/accounts/${shop.accountNumber}`, demoPassword)
  await page.getByRole('button', { name: say.money.putOnHold }).click()
  const dialog = page.getByRole('dialog', { name: say.money.holdTitle })
  await dialog.getByRole('button', { name: say.money.putOnHold }).click()
  await dialog.getByLabel(say.money.reverseWhy).fill('Two checks came back')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say.money.putOnHold }).click()
  await expect(page.getByText(say.money.heldByHand('Two checks came back'))).toBeVisible()

  const context = await browser.newContext({ baseURL: product.url })
  const theirs = await context.newPage()
  await openAs(theirs, shop.email)
  const told = theirs.getByText(say.home.stopped.held)
  await expect(told).toBeVisible()
  await expect(theirs.getByRole('main')).toContainText('Two checks came back.')
  await page.getByRole('button', { name: say.money.endHold }).click()
  await expect(page.getByText(say.money.endHoldDone)).toBeVisible()
  await theirs.reload()
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(told).toHaveCount(0)
  await context.close()
})

test('what delivery costs is said in the same words on the home and at check-out, with and without an earlier order', async ({
  page,
  product,
  shop,
}) => {
  const productId = await makeProduct(product.db, {
    description: `Bupleurum ${shop.accountNumber}`,
    onHand: 500,
  })
  await openAs(page, shop.email)
  const both = async (sentence: RegExp) => {
    await page.goto('/')
    const trucks = page.getByRole('region', { name: say.rail.title })
    await trucks.getByRole('listitem').filter({ hasText: '1 line' }).getByRole('button').click()
    await expect(page.getByRole('dialog').filter({ visible: true })).toContainText(sentence)
    await page.goto('/cart')
    await expect(page.getByRole('main')).toContainText(sentence)
  }
  await setCart(page.request, [{ productId, quantity: 3 }])
  await both(/Add \$[\d.]+ for free delivery\. Now \$12\./)
  const orderNumber = await place(page, productId)
  await setCart(page.request, [{ productId, quantity: 2 }])
  await both(new RegExp(`This ships with order ${orderNumber}, which pays for delivery\\.`))
  await setCart(page.request, [{ productId, quantity: 40 }])
  await both(
    new RegExp(
      `Delivery is free\\. \\$[\\d.]+ together with order ${orderNumber} is over the \\$150 minimum\\.`,
    ),
  )
})
