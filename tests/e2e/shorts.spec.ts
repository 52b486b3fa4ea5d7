import { demoPassword } from '../../db/demo/sign-ins.ts'
import { shorts } from '../../web/words/areas/shorts.en.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { expect, expectAccessible, openAs, ordersOf, setCart, test } from './support.ts'

test('a short item is settled evenly for three shops at once, by keyboard and with their orders following', {
  tag: '@main',
}, async ({ page, shop, product, browser }) => {
  const description = `Rose Short ${Date.now()}`
  const productId = await makeProduct(product.db, {
    description,
    type: description,
    min_quantity: 5,
  } as never)
  const shops = [shop, await makeShop(product.db), await makeShop(product.db)]
  let shipDay = ''
  for (const [at, one] of shops.entries()) {
    const context = await browser.newContext({ baseURL: product.url })
    const florist = await context.newPage()
    await openAs(florist, one.email)
    await setCart(florist.request, [{ productId, quantity: at === 2 ? 20 : 40 }])
    const placed = await florist.request.post('/api/v1/shopping-cart/check-out', { data: {} })
    expect(placed.ok(), await placed.text()).toBe(true)
    shipDay = (await ordersOf(product, one.customerId))[0]?.ship_day ?? ''
    await context.close()
  }

  await openAs(page, 'desk@demo.test', `/admin/shorts?shipDay=${shipDay}`, demoPassword)
  const counted = await page.request.put(`/api/v1/admin/products/${productId}/count`, {
    data: { counted: 75, reason: '' },
  })
  expect(counted.ok(), await counted.text()).toBe(true)
  await page.reload()
  const item = page.getByRole('region', { name: shorts.items }).getByRole('link', { name: description })
  await expect(item).toContainText(shorts.thereOf(75, 100))
  await item.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: description, exact: true })
  await expect(panel.getByText(shorts.bar(75, 100, 25, 3))).toBeVisible()
  const gets = panel.getByRole('list', { name: shorts.table }).getByRole('textbox')
  await expect(gets).toHaveCount(3)
  await expect(gets.nth(0)).toHaveValue('30')
  await expect(gets.nth(2)).toHaveValue('15')
  await expectAccessible(page)

  // Half a bunch can't be shipped.
  await gets.nth(0).fill('33')
  await expect(panel.getByRole('button', { name: shorts.settle, exact: true })).toBeDisabled()
  await gets.nth(0).fill('30')
  await panel.getByRole('button', { name: shorts.settle, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(shorts.settled(3))).toBeVisible()
  await expect(item).toHaveCount(0)
  for (const [at, { customerId }] of shops.entries()) {
    const { quantity, short } = await product.db
      .selectFrom('order_lines as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select(['l.quantity', 'l.short'])
      .where('o.customer_id', '=', customerId)
      .where('l.product_id', '=', productId)
      .executeTakeFirstOrThrow()
    expect({ quantity, short }).toEqual(at === 2 ? { quantity: 15, short: 5 } : { quantity: 30, short: 10 })
  }
})
