import type { Page } from '@playwright/test'
import { asDay, startOfDay } from '../../contract/core/dates.ts'
import { expect, flowers, openAs, type Row, readApi, setCart, shipDays, test } from './support.ts'
import { say } from './words.ts'

type Order = { details: { productCode: string; quantity: number }[]; totalAmount: number }
type Shipment = { shipDay: string; deliveryMethod: string }
type Cart = { orders: { details: { productCode: string }[] }[] }

const own = ({ isFarmDirect, isPreBooked }: Row & { isFarmDirect?: boolean; isPreBooked?: boolean }) =>
  !isFarmDirect && !isPreBooked

async function place(page: Page, rows: readonly Row[]): Promise<number> {
  await setCart(
    page.request,
    rows.map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
  )
  const answer = await page.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(answer.status(), await answer.text()).toBe(201)
  const { orders } = (await answer.json()) as { orders: { orderNumber: number }[] }
  return orders[0]?.orderNumber ?? 0
}

async function ship(page: Page, deliveryMethod: string, day: string) {
  const shipDay = startOfDay(asDay(day), 'America/New_York').getTime()
  const answer = await page.request.put('/api/v1/shipment', {
    data: { customer: null, deliveryMethod, shipDay },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

const linesOf = async (page: Page, orderNumber: number) =>
  (await readApi<Order>(page, `orders/${orderNumber}`)).details.map(({ productCode, quantity }) => [
    Number(productCode),
    quantity,
  ])

test('what is added to a pickup order goes into it, and the shipment is as before afterwards', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email)
  const [first, second, other] = (await flowers(page, 'stock', 20)).filter(own)
  if (!first || !second || !other) throw new Error('there are too few')
  const before = await readApi<Shipment>(page, 'shipment')
  const pickup = (await shipDays(page, 'PICKUP')).filter(({ enabled }) => enabled)[1]
  if (!pickup) throw new Error('no day is open for pickup')
  await ship(page, 'PICKUP', pickup.date)
  const orderNumber = await place(page, [first])
  await ship(page, 'TRUCK', before.shipDay)
  await setCart(page.request, [{ productId: other.productId, quantity: other.minQuantity }])

  await page.goto(`/orders/${orderNumber}`)
  await expect(page).toHaveTitle(new RegExp(`Order ${orderNumber}`))
  await page.getByRole('button', { name: say.orders.addTo }).click()
  await expect(page).toHaveURL(/fresh-flowers/)
  const notices = page.getByRole('complementary', { name: say.shell.notices })
  await expect(notices).toContainText(`Adding to order ${orderNumber} ·`)
  await expect(notices).toContainText(say.orders.pickupPanel)
  expect(await readApi<Shipment>(page, 'shipment')).toMatchObject({
    deliveryMethod: 'Pickup',
    shipDay: pickup.date,
  })
  await setCart(page.request, [{ productId: second.productId, quantity: second.minQuantity }])
  await page.reload()
  await notices.getByRole('button', { name: 'Done: add 1 line' }).click()
  await expect(page.getByText(`1 line added to order ${orderNumber}`)).toBeVisible()
  await expect(notices).not.toContainText('Adding to order')
  expect(await linesOf(page, orderNumber)).toEqual([
    [first.productId, first.minQuantity],
    [second.productId, second.minQuantity],
  ])
  await expect
    .poll(() => readApi<Shipment>(page, 'shipment'))
    .toMatchObject({ deliveryMethod: before.deliveryMethod, shipDay: before.shipDay })
  const cart = await readApi<Cart>(page, 'shopping-cart')
  expect(cart.orders.flatMap(({ details }) => details.map(({ productCode }) => Number(productCode)))).toEqual(
    [other.productId],
  )
})

test('with two orders for one day, the intended one is added to', async ({ page, shop }) => {
  await openAs(page, shop.email)
  const [first, second, third] = (await flowers(page, 'gerbera', 20)).filter(own)
  if (!first || !second || !third) throw new Error('there are too few')
  const orders = [await place(page, [first]), await place(page, [second])] as const
  for (const meant of orders) {
    await page.goto(`/orders/${meant}`)
    await page.getByRole('button', { name: say.orders.addTo }).click()
    const notices = page.getByRole('complementary', { name: say.shell.notices })
    await expect(notices).toContainText(`Adding to order ${meant} ·`)
    await setCart(page.request, [{ productId: third.productId, quantity: third.minQuantity }])
    await notices.getByRole('button', { name: 'Done: add 1 line' }).click()
    await expect(page.getByText(`1 line added to order ${meant}`)).toBeVisible()
    expect(await linesOf(page, meant)).toHaveLength(2)
  }
})

test('a pre-order is added to on its own day', async ({ page, shop }) => {
  await openAs(page, shop.email)
  const { rows } = await readApi<{ rows: (Row & { isPreBooked?: boolean })[] }>(
    page,
    'inventory/flowers?maxRows=40&isPreBooking=true',
  )
  const booked = rows.find(({ isPreBooked }) => isPreBooked)
  if (!booked) throw new Error('nothing can be booked ahead')
  const orderNumber = await place(page, [booked])
  await page.goto(`/orders/${orderNumber}`)
  await page.getByRole('button', { name: say.orders.addTo }).click()
  await expect(page).toHaveURL(/pre-booking/)
  const notices = page.getByRole('complementary', { name: say.shell.notices })
  await setCart(page.request, [{ productId: booked.productId, quantity: booked.minQuantity }])
  await notices.getByRole('button', { name: 'Done: add 1 line' }).click()
  await expect(page.getByText(`1 line added to order ${orderNumber}`)).toBeVisible()
  expect(await linesOf(page, orderNumber)).toEqual([[booked.productId, 2 * booked.minQuantity]])
})

test('when the order closes meanwhile, that is said, and what was added stays in the cart', async ({
  page,
  product,
  shop,
}) => {
  await openAs(page, shop.email)
  const [first, second] = (await flowers(page, 'iris', 20)).filter(own)
  if (!first || !second) throw new Error('there are too few')
  const orderNumber = await place(page, [first])
  await page.goto(`/orders/${orderNumber}`)
  await page.getByRole('button', { name: say.orders.addTo }).click()
  const notices = page.getByRole('complementary', { name: say.shell.notices })
  await setCart(page.request, [{ productId: second.productId, quantity: second.minQuantity }])
  await expect(notices.getByRole('button', { name: 'Done: add 1 line' })).toBeVisible()
  await product.db
    .updateTable('orders')
    .set({ cut_off_at: new Date(Date.now() - 60_000) })
    .where('order_number', '=', orderNumber)
    .execute()
  await page.reload()
  await expect(notices).toContainText(say.buyNow.addingClosed(orderNumber))
  await notices.getByRole('button', { name: say.buyNow.addingOk }).click()
  await expect(notices).not.toContainText('is closed')
  expect(await linesOf(page, orderNumber)).toEqual([[first.productId, first.minQuantity]])
  expect((await readApi<Cart>(page, 'shopping-cart')).orders).toHaveLength(1)
})
