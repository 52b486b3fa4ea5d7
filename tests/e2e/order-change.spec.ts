import type { Page } from '@playwright/test'
import { cardShopAuthorities, makeProduct, makeShop } from '../support/make.ts'
import {
  expect,
  expectAccessible,
  flowers,
  openAs,
  type Row,
  readApi,
  saveAs,
  setCart,
  test,
} from './support.ts'
import { say } from './words.ts'

type Order = { totalAmount: number; details: { productCode: string; quantity: number }[]; status: string }

/** Places an order of two flowers as the page's user and opens it. Returns its number and its lines. */
async function openPlaced(page: Page, email: string, search: string) {
  await openAs(page, email)
  const rows: (Row & { isFarmDirect?: boolean; isPreBooked?: boolean })[] = await flowers(page, search, 20)
  // Farm goods become a separate order.
  const [first, second, third] = rows.filter((row) => !row.isFarmDirect && !row.isPreBooked)
  if (!first || !second || !third) throw new Error(`there are too few of ${search}`)
  await setCart(
    page.request,
    [first, second].map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
  )
  const answer = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(answer.status(), await answer.text()).toBe(201)
  const { orders } = (await answer.json()) as { orders: { orderNumber: number }[] }
  const orderNumber = orders[0]?.orderNumber ?? 0
  await page.goto(`/orders/${orderNumber}`)
  return { orderNumber, first, second, third }
}

test('a placed order is changed, added to and shortened on its page, and says what was different', {
  tag: '@main',
}, async ({ page, shop }) => {
  const { orderNumber, first, second, third } = await openPlaced(page, shop.email, 'alstroemeria')
  await page.getByRole('button', { name: say.orders.edit.begin }).click()
  const lines = page.getByRole('list', { name: say.orders.edit.title })
  const box = (name: string) => lines.getByRole('spinbutton', { name })
  await box(first.productDescription).fill(String(first.minQuantity * 3))
  await box(second.productDescription).fill('0')
  await box(second.productDescription).press('Tab')
  await page.getByLabel(say.orders.edit.addLabel).fill(third.productDescription)
  await expect(
    page.getByRole('list', { name: say.orders.edit.found }).getByRole('listitem').first(),
  ).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Add ${third.productDescription}`, exact: true }).click()
  await expect(box(third.productDescription)).toHaveValue(String(third.minQuantity))
  await expect(page.getByText(/(more|less) on account\./)).toBeVisible()
  await page.getByRole('button', { name: say.orders.edit.save }).click()
  await expect(page.getByText(say.orders.edit.saved(orderNumber))).toBeVisible()
  const changes = page.getByRole('region', { name: say.orders.changes.title })
  await expect(changes).toContainText(`${second.productDescription}: ${second.minQuantity} `)
  await expect(changes).toContainText('removed')
  await expect(changes).toContainText(new RegExp(`${first.minQuantity * 3} \\S+, was ${first.minQuantity}`))
  const order = await readApi<Order>(page, `orders/${orderNumber}`)
  expect(order.details.map(({ productCode, quantity }) => [Number(productCode), quantity])).toEqual([
    [first.productId, first.minQuantity * 3],
    [third.productId, third.minQuantity],
  ])
})

test('more than is left is said at its line, and nothing is saved', async ({ page, shop, product }) => {
  const { orderNumber, first } = await openPlaced(page, shop.email, 'chrysanthemum')
  const { on_hand, allocated, held } = await product.db
    .selectFrom('stock')
    .selectAll()
    .where('product_id', '=', first.productId)
    .executeTakeFirstOrThrow()
  const most = on_hand - allocated - held + first.minQuantity
  await page.getByRole('button', { name: say.orders.edit.begin }).click()
  const lines = page.getByRole('list', { name: say.orders.edit.title })
  const box = lines.getByRole('spinbutton', { name: first.productDescription })
  await box.fill(String((Math.floor(most / first.minQuantity) + 1) * first.minQuantity))
  await box.press('Tab')
  await expect(lines.getByText(/^Only [\d,]+ left\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: say.orders.edit.save })).toBeDisabled()
  const order = await readApi<Order>(page, `orders/${orderNumber}`)
  expect(order.details[0]?.quantity).toBe(first.minQuantity)
})

test('a day that closes while the page is open locks the order, and what was typed is not saved', async ({
  page,
  shop,
  product,
  watch,
}) => {
  const { orderNumber, first } = await openPlaced(page, shop.email, 'carnation')
  await page.getByRole('button', { name: say.orders.edit.begin }).click()
  const box = page
    .getByRole('list', { name: say.orders.edit.title })
    .getByRole('spinbutton', { name: first.productDescription })
  await box.fill(String(first.minQuantity * 2))
  await box.press('Tab')
  await expect(page.getByRole('button', { name: say.orders.edit.save })).toBeEnabled()
  watch.allow(/\/lines/)
  await product.db
    .updateTable('orders')
    .set({ cut_off_at: new Date(Date.now() - 60_000) })
    .where('order_number', '=', orderNumber)
    .execute()
  await page.getByRole('button', { name: say.orders.edit.save }).click()
  await expect(page.getByText(say.orders.locked).first()).toBeVisible()
  await expect(page.getByRole('button', { name: say.orders.edit.save })).toBeDisabled()
  await expect(page.getByRole('button', { name: say.orders.cancel })).toBeHidden()
  const order = await readApi<Order>(page, `orders/${orderNumber}`)
  expect(order.status).toBe('CONFIRMED')
  expect(order.details[0]?.quantity).toBe(first.minQuantity)
})

test('all lines are saved as a file, with the filters of the page', async ({ page, shop }) => {
  await openPlaced(page, shop.email, 'lily')
  await page.goto('/orders')
  const saving = page.waitForEvent('download')
  await saveAs(page, say.orders.export.save('CSV'))
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  await expect(page.getByText(/ saved\.$/)).toBeVisible()
})

test('while the card for a larger order is asked, its numbers stand still and its sum is not asked again', async ({
  page,
  product,
}) => {
  const shop = await makeShop(product.db, {
    customer: { terms: 'PREPAID_CARD' },
    address: { shipping_cost_cents: 0 },
    authorities: cardShopAuthorities,
  })
  const description = `Teasel for ${shop.accountNumber}`
  const productId = await makeProduct(product.db, { description })
  await openAs(page, shop.email)
  await setCart(page.request, [{ productId, quantity: 2 }])
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2035, remember: true }
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', { data: { payment: { card } } })
  expect(placed.status(), await placed.text()).toBe(201)
  const { orders } = (await placed.json()) as { orders: { orderNumber: number }[] }
  const orderNumber = orders[0]?.orderNumber ?? 0
  await page.goto(`/orders/${orderNumber}`)
  await page.getByRole('button', { name: say.orders.edit.begin }).click()
  const box = page.getByRole('spinbutton', { name: description })
  await box.fill('3')
  await box.press('Tab')
  const save = page.getByRole('button', { name: say.orders.edit.saveAndPay('$6.10') })
  await expect(save).toBeEnabled()

  let answerCard = () => {}
  const held = new Promise<void>((resolve) => {
    answerCard = resolve
  })
  await page.route('**/lines', async (route) => {
    await held
    await route.continue()
  })
  const asked: string[] = []
  page.on('request', (request) => void (/\/preview/.test(request.url()) && asked.push(request.url())))
  await save.click()
  await expect(box).toBeDisabled()
  await expect(page.getByLabel(say.orders.edit.addLabel)).toBeDisabled()
  // When the connection returns, the page would normally reload everything stale.
  await page.evaluate(() => {
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
  })
  expect(asked).toEqual([])
  answerCard()
  await expect(page.getByText(say.orders.edit.saved(orderNumber))).toBeVisible()
  expect(await readApi<Order>(page, `orders/${orderNumber}`)).toMatchObject({ totalAmount: 18.3 })
})

test('an order being changed is not left by a click in the navigation without a question', async ({
  page,
  shop,
}) => {
  const { orderNumber, first } = await openPlaced(page, shop.email, 'delphinium')
  await page.getByRole('button', { name: say.orders.edit.begin }).click()
  const box = page
    .getByRole('list', { name: say.orders.edit.title })
    .getByRole('spinbutton', { name: first.productDescription })
  await box.fill(String(first.minQuantity * 2))
  await box.press('Tab')
  const away = page
    .getByRole('navigation', { name: say.orders.trail })
    .getByRole('link', { name: say.orders.title })
  await away.click()
  const question = page.getByRole('dialog', { name: say.orders.edit.leaveTitle })
  await question.getByRole('button', { name: say.orders.edit.stay }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${orderNumber}$`))
  await expect(box).toHaveValue(String(first.minQuantity * 2))
  await away.click()
  await question.getByRole('button', { name: say.orders.edit.leave }).click()
  await expect(page).toHaveURL(/\/orders$/)
})
