import { demoPassword } from '../../db/demo/sign-ins.ts'
import { orderDesk } from '../../web/words/areas/order-desk.en.ts'
import { makeProduct } from '../support/make.ts'
import {
  expect,
  expectAccessible,
  isFocused,
  openAs,
  ordersOf,
  pressUntil,
  setCart,
  test,
} from './support.ts'
import { say } from './words.ts'

test('the inside desk releases a held order and settles its short line with only the keyboard, and the florist’s page follows', {
  tag: '@main',
}, async ({ page, shop, product, browser }) => {
  const description = `Alstroemeria Desk ${Date.now()}`
  const type = description
  const productId = await makeProduct(product.db, { description, type } as never)
  const substitute = await makeProduct(product.db, { description: `${description} Fancy`, type } as never)
  const context = await browser.newContext({ baseURL: product.url })
  const florist = await context.newPage()
  await openAs(florist, shop.email)
  await expect(async () => {
    await setCart(florist.request, [{ productId, quantity: 10 }])
  }).toPass()
  const placed = await florist.request.post('/api/v1/shopping-cart/check-out', { data: {} })
  expect(placed.ok(), await placed.text()).toBe(true)
  const [order] = await ordersOf(product, shop.customerId)
  const orderNumber = String(order?.order_number)
  await florist.goto(`/orders/${orderNumber}`)
  await expect(florist.getByText(description).first()).toBeVisible()

  await openAs(page, 'desk@demo.test', `/admin/orders?shipDay=${order?.ship_day}`, demoPassword)
  const held = await page.request.post('/api/v1/admin/orders/state', {
    data: { orderNumbers: [Number(orderNumber)], to: 'ON_HOLD', holdReason: 'PRICE_REVIEW' },
  })
  expect(held.ok(), await held.text()).toBe(true)

  // Found by its number, opened from the list.
  await page.getByRole('textbox', { name: orderDesk.find }).focus()
  await page.keyboard.type(orderNumber)
  const grid = page.getByRole('grid', { name: orderDesk.list })
  await expect(grid.getByRole('row')).toHaveCount(2)
  const cell = grid.getByRole('rowheader').first()
  await pressUntil(page, 'Tab', () => isFocused(cell))
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: `${orderDesk.order} ${orderNumber}` })
  await expect(panel.getByText(orderDesk.holds.PRICE_REVIEW)).toBeVisible()
  await expectAccessible(page)

  // Released with a reason.
  const release = panel.getByRole('button', { name: orderDesk.opened.release })
  await pressUntil(page, 'Tab', () => isFocused(release))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(orderDesk.bulk.can(1, 1, '$70.60'))).toBeVisible()
  await pressUntil(page, 'Tab', () => isFocused(dialog.getByLabel(orderDesk.bulk.why)))
  await page.keyboard.type('Price is right.')
  const go = dialog.getByRole('button', { name: orderDesk.bulk.doRelease(1) })
  await pressUntil(page, 'Tab', () => isFocused(go))
  await page.keyboard.press('Enter')
  await expect(panel.getByText(say.orders.statuses.CONFIRMED)).toBeVisible()

  // The line is short: four of ten are replaced with the best substitute.
  const line = panel.getByRole('button', { name: `${orderDesk.line.open} ${description}` })
  await pressUntil(page, 'Tab', () => isFocused(line))
  await page.keyboard.press('Enter')
  const choose = panel.getByRole('radio', { name: orderDesk.line.substitute })
  await panel.getByRole('radio', { name: orderDesk.line.deliver, exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(choose).toBeChecked()
  const other = panel.getByRole('radio', { name: new RegExp(`${description} Fancy`) })
  await expect(other).toBeVisible()
  await other.focus()
  await page.keyboard.press('Space')
  const quantity = panel.getByLabel(orderDesk.line.quantity, { exact: true }).first()
  await quantity.focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('4')
  await panel.getByLabel(orderDesk.opened.reason).first().focus()
  await page.keyboard.type('Mold in one box.')
  await page.keyboard.press('Enter')
  await expect(panel.getByText(orderDesk.line.instead(description))).toBeVisible()
  const lines = await product.db
    .selectFrom('order_lines')
    .select(['product_id', 'quantity', 'status'])
    .where('order_id', '=', order?.id ?? 0)
    .orderBy('sequence')
    .execute()
  expect(lines).toEqual([
    { product_id: productId, quantity: 6, status: 'SUBSTITUTED' },
    { product_id: substitute, quantity: 4, status: 'ALLOCATED' },
  ])

  // The florist's open page shows it with the reason, without a reload.
  await expect(florist.getByText(`${description} Fancy`).first()).toBeVisible()
  await expect(florist.getByText('Mold in one box.').first()).toBeVisible()

  // The desk's timeline names both people, and shows what is only for staff.
  const timeline = panel.getByRole('tab', { name: orderDesk.parts.timeline })
  await timeline.click()
  await expect(panel.getByText('Price is right.')).toBeVisible()
  await expect(florist.getByText('Price is right.')).toHaveCount(0)
  await context.close()
})
