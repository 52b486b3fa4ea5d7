import { demoPassword } from '../../db/demo/sign-ins.ts'
import { pickLists } from '../../web/words/areas/pick-lists.en.ts'
import { shorts } from '../../web/words/areas/shorts.en.ts'
import { makeProduct } from '../support/make.ts'
import { expect, expectAccessible, openAs, ordersOf, setCart, test } from './support.ts'

test('the cold store prints a list, ticks it on a phone, and what is missing is a short for the desk', {
  tag: '@main',
}, async ({ page, shop, product, browser }) => {
  const description = `Rose Pick ${Date.now()}`
  const productId = await makeProduct(product.db, {
    description,
    type: description,
    min_quantity: 5,
  } as never)
  const context = await browser.newContext({ baseURL: product.url })
  const florist = await context.newPage()
  await openAs(florist, shop.email)
  await setCart(florist.request, [{ productId, quantity: 20 }])
  const placed = await florist.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.ok(), await placed.text()).toBe(true)
  await context.close()
  const [order] = await ordersOf(product, shop.customerId)
  const search = new URLSearchParams({ shipDay: order?.ship_day ?? '', routeNumber: shop.routeNumber ?? '' })

  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'desk@demo.test', `/admin/pick-lists?${search}`, demoPassword)
  await page.getByRole('button', { name: pickLists.print }).click()
  await expect(page.getByText(pickLists.done)).toBeVisible()
  const item = page.getByRole('listitem').filter({ hasText: description }).first()
  await expect(item).toContainText('4 × 5')
  await expectAccessible(page)
  await item.getByRole('button', { name: new RegExp(`^${pickLists.less}`) }).click()
  await item.getByRole('textbox', { name: pickLists.took }).fill('15')
  await page.keyboard.press('Enter')
  await expect(item.getByText(pickLists.missing(5))).toBeVisible()
  await expect(item.getByRole('checkbox')).toBeChecked()
  await expect(page.getByText(pickLists.changed(1))).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: pickLists.changesPaper }).click()
  expect((await download).suggestedFilename()).toContain('.pdf')

  await page.goto(`/admin/shorts?shipDay=${order?.ship_day}`)
  await expect(page.getByRole('link', { name: description })).toContainText(shorts.short(5))
})
