import { cardShopAuthorities, makeProduct, makeShop } from '../support/make.ts'
import {
  expect,
  expectAccessible,
  flowers,
  openAs,
  type Row,
  readApi,
  setCart,
  test,
  typeCard,
} from './support.ts'
import { say } from './words.ts'

type Order = { totalAmount: number; details: { productCode: string; quantity: number }[] }
type Usual = Row & { isFarmDirect?: boolean; isPreBooked?: boolean }

/** Stocked flowers, which join the shipment's own order. */
async function usual(page: Parameters<typeof flowers>[0], search: string): Promise<[Usual, Usual]> {
  const rows: Usual[] = await flowers(page, search, 20)
  const [first, second] = rows.filter((row) => !row.isFarmDirect && !row.isPreBooked)
  if (!first || !second) throw new Error(`there are too few of ${search}`)
  return [first, second]
}

test('a product is bought directly on its page, with the day, the method and the total shown first, apart from the cart', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email)
  const [first, second] = await usual(page, 'alstroemeria')
  await setCart(page.request, [{ productId: second.productId, quantity: second.minQuantity }])
  await page.goto(`/item/${first.productId}`)
  await page.getByRole('button', { name: say.buyNow.open }).click()
  const dialog = page.getByRole('dialog', { name: say.buyNow.title })
  await expect(dialog).toContainText('Truck · ')
  await expect(dialog).toContainText('Can be changed until')
  const buy = dialog.getByRole('button', { name: /^Buy for \$/ })
  await expect(buy).toBeEnabled()
  await expectAccessible(page)
  await buy.click()
  await expect(dialog).toBeHidden()
  const toast = page.getByText(/^Order \d+ placed:/)
  await expect(toast).toBeVisible()
  const number = /\d+/.exec((await toast.textContent()) ?? '')?.[0]
  const order = await readApi<Order>(page, `orders/${number}`)
  expect(order.details).toMatchObject([{ productCode: String(first.productId), quantity: first.minQuantity }])
  expect(await readApi(page, 'shopping-cart')).toMatchObject({ totals: { lines: 1 } })
})

test('a product of the list and then the whole cart go onto an open order by one press each, and come back', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email)
  const [first, second] = await usual(page, 'chrysanthemum')
  await setCart(page.request, [{ productId: first.productId, quantity: first.minQuantity }])
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  const { orders } = (await placed.json()) as { orders: { orderNumber: number }[] }
  const orderNumber = orders[0]?.orderNumber ?? 0
  const units = async () =>
    (await readApi<Order>(page, `orders/${orderNumber}`)).details.map(({ productCode, quantity }) => [
      Number(productCode),
      quantity,
    ])

  await page.goto(`/item/${second.productId}`)
  await page
    .getByRole('button', { name: say.buyNow.more(second.productDescription) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: `to order ${orderNumber}` }).click()
  await expect(page.getByText(`added to order ${orderNumber}. New total:`)).toBeVisible()
  const both = [
    [first.productId, first.minQuantity],
    [second.productId, second.minQuantity],
  ]
  expect(await units()).toEqual(both)

  await setCart(page.request, [{ productId: second.productId, quantity: second.minQuantity }])
  await page.goto('/cart')
  await page.getByRole('button', { name: `Add this line to order ${orderNumber}` }).click()
  await expect(page.getByText(`1 line added to order ${orderNumber}`)).toBeVisible()
  await expect(page.getByText(say.checkout.empty, { exact: true })).toBeVisible()
  expect(await units()).toEqual([
    [first.productId, first.minQuantity],
    [second.productId, second.minQuantity * 2],
  ])
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(page.getByText(say.buyNow.takenBack(orderNumber))).toBeVisible()
  expect(await units()).toEqual(both)
  expect(await readApi(page, 'shopping-cart')).toMatchObject({ totals: { lines: 1 } })
})

test('what is added to an order that a card has paid asks for the difference: a declined card adds nothing, another one pays it', async ({
  page,
  product,
  watch,
}) => {
  watch.allow(/\/lines$/)
  const shop = await makeShop(product.db, {
    customer: { terms: 'PREPAID_CARD' },
    address: { shipping_cost_cents: 0 },
    authorities: cardShopAuthorities,
  })
  // $6.10 a bunch.
  const description = `Thistle for ${shop.accountNumber}`
  const productId = await makeProduct(product.db, { description })
  await openAs(page, shop.email)
  await setCart(page.request, [{ productId, quantity: 2 }])
  const card = { number: '4242424242424242', cvv: '123', expireMonth: 12, expireYear: 2035, remember: false }
  const data = { payment: { card } }
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', { data })
  expect(placed.status(), await placed.text()).toBe(201)
  const { orders } = (await placed.json()) as { orders: { orderNumber: number }[] }
  const orderNumber = orders[0]?.orderNumber ?? 0

  await page.goto(`/item/${productId}`)
  const more = page.getByRole('button', { name: say.buyNow.more(description) }).first()
  await more.click()
  await page.getByRole('menuitem', { name: `to order ${orderNumber}` }).click()
  const dialog = page.getByRole('dialog', { name: say.buyNow.joinTitle(orderNumber) })
  await expect(dialog).toContainText('Order so far12.20Total18.30To pay now$6.10')
  const pay = dialog.getByRole('button', { name: say.buyNow.joinPay('$6.10') })
  await typeCard(page, '4000 0000 0000 0002')
  await expectAccessible(page)
  await pay.click()
  await expect(dialog.getByRole('alert')).toContainText(say.buyNow.notJoined)
  await expect(dialog.getByRole('alert')).toContainText('declined')
  expect(await readApi<Order>(page, `orders/${orderNumber}`)).toMatchObject({ totalAmount: 12.2 })

  await typeCard(page, '4242 4242 4242 4242')
  await pay.click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`added to order ${orderNumber}. New total: $18.30.`)).toBeVisible()
  expect(await readApi<Order>(page, `orders/${orderNumber}`)).toMatchObject({
    totalAmount: 18.3,
    paymentStatus: 'PAID',
    details: [{ productCode: String(productId), quantity: 3 }],
  })
})
