import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  flowers,
  makeSold,
  openAs,
  openAsFlorist,
  readApi,
  saveAs,
  setCart,
  shipDays,
  test,
} from './support.ts'
import { say } from './words.ts'

type Cart = { orders: { details: { productCode: string; quantity: number }[] }[] }
const inCart = async (page: Page) =>
  (await readApi<Cart>(page, 'shopping-cart')).orders.flatMap(({ details }) =>
    details.map(({ productCode, quantity }) => [Number(productCode), quantity] as const),
  )

/** Shortcuts work when the page is ready. */
async function openSearch(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search' })).toBeFocused()
}

test('9.07 what one types may become: arrows choose a product and open it, Shift and Enter add it', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  await openSearch(page)
  await page.keyboard.type('gypsophila')
  const list = page.getByRole('listbox', { name: say.search.suggestions })
  const products = list.getByRole('group', { name: say.search.headings.products }).getByRole('option')
  await expect(products.first()).toBeVisible()
  expect(await list.getByRole('option').count()).toBeLessThanOrEqual(20)
  const there = products.filter({ hasText: ' left' }).first()
  const box = page.getByRole('combobox', { name: 'Search' })
  for (let n = 0; n < 20 && (await there.getAttribute('aria-selected')) !== 'true'; n++)
    await page.keyboard.press('ArrowDown')
  await expect(box).toHaveAttribute('aria-activedescendant', (await there.getAttribute('id')) ?? '')
  await page.keyboard.press('Shift+Enter')
  await expect.poll(async () => (await inCart(page)).length).toBe(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/item\/\d+/)
})

test('3.22 the last searches stand under the empty box, and a search that finds nothing says where else it would', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  await openSearch(page)
  await page.keyboard.type('floral foam')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=floral/)
  await expect(page.getByRole('link', { name: /^Supplies \d/ })).toBeVisible()
  await page.goto('/fresh-flowers')
  await openSearch(page)
  await expect(page.getByRole('option', { name: 'floral foam' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toHaveCount(0)
})

test('a search that finds nothing offers the nearest spelling, which finds something', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers?search=hidranja&colors=White')
  await expect(page.getByText(say.catalogue.emptyTitle)).toBeVisible()
  await page.getByRole('link', { name: 'hydrangea', exact: true }).click()
  await expect(page).toHaveURL(/\/fresh-flowers\?search=hydrangea$/)
  await expect(page.locator('[data-product]').first()).toContainText('Hydrangea')
  await page.goto('/fresh-flowers?search=qqqqxxx')
  await expect(page.getByText(say.catalogue.emptyTitle)).toBeVisible()
  await expect(page.getByText(say.catalogue.didYouMean)).toHaveCount(0)
  // Only another part of the shop has it: the link leads there.
  await page.goto('/plants?search=alstremyrea')
  await page.getByRole('link', { name: 'alstroemeria', exact: true }).click()
  await expect(page).toHaveURL(/\/fresh-flowers\?search=alstroemeria$/)
})

test('a pasted list is matched, asked about or not found, outlives a reload, and goes into the cart at once', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/quick-order')
  const [one, other] = await flowers(page, 'lisianthus', 4)
  if (!one || !other) throw new Error('too few lisianthus')
  const lines = [
    `${one.productId}\t${one.minQuantity * 2}`,
    `${other.productDescription} x ${other.minQuantity}`,
    'qqzz nothing 4',
    'carnation 25',
  ]
  await page.getByLabel(say.quickOrder.pad).fill(lines.join('\n'))
  await page.reload()
  await expect(page.getByLabel(say.quickOrder.pad)).toHaveValue(lines.join('\n'))
  await page.getByRole('button', { name: say.quickOrder.addToList }).click()
  await expect(page.getByText(say.quickOrder.ready(2))).toBeVisible()
  await expect(page.getByText('1 to choose, 1 not found')).toBeVisible()
  await page.getByRole('button', { name: say.quickOrder.addAll(2) }).click()
  await expect(page.getByText(say.quickOrder.added(2))).toBeVisible()
  expect(new Map(await inCart(page))).toEqual(
    new Map([
      [one.productId, one.minQuantity * 2],
      [other.productId, other.minQuantity],
    ]),
  )
  await expect(page.getByRole('list', { name: say.quickOrder.lines }).getByRole('textbox')).toHaveCount(2)
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect.poll(async () => (await inCart(page)).length).toBe(0)
  await expect(page.getByText(say.quickOrder.ready(2))).toBeVisible()
})

test('one box takes a line, several lines and a whole message; Undo gives the text back, and a day in it is offered', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/quick-order')
  const t = say.quickOrder
  const [one, other] = await flowers(page, 'lisianthus', 4)
  if (!one || !other) throw new Error('too few lisianthus')
  const box = page.getByLabel(t.pad)
  const lines = page.getByRole('list', { name: t.lines }).locator('> li')
  await box.fill(`${one.productDescription} x ${one.minQuantity}`)
  await page.reload()
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(box).toBeFocused()
  await expect(lines).toHaveCount(1)
  await page.keyboard.type('carnation 25')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('qqzz nothing 4')
  await expect(box).toHaveValue('carnation 25\nqqzz nothing 4')
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(3)

  const days = (await shipDays(page)).filter(({ enabled }) => enabled)
  const { shipDay } = await readApi<{ shipDay: string }>(page, 'shipment')
  const named = days.find(({ date }) => date > shipDay)?.date ?? ''
  const [, month, day] = named.split('-').map(Number)
  const message = `Hi Maria!\nCan I get ${other.minQuantity} ${other.productDescription} for ${month}/${day}\nThanks, Jo`
  await box.fill(message)
  await page.keyboard.press('Enter')
  await expect(lines).toHaveCount(4)
  await expect(page.getByText(t.read(1))).toBeVisible()
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(box).toHaveValue(message)
  await expect(lines).toHaveCount(3)
  await box.press('Enter')
  await expectAccessible(page)
  await page
    .getByRole('alert')
    .getByRole('button', { name: /^Ship / })
    .click()
  await expect.poll(async () => (await readApi<{ shipDay: string }>(page, 'shipment')).shipDay).toBe(named)
  await expect(page.getByRole('button', { name: /^Ship / })).toHaveCount(0)
  await page.getByRole('button', { name: t.addAll(2) }).click()
  await expect
    .poll(async () => new Map(await inCart(page)))
    .toEqual(
      new Map([
        [one.productId, one.minQuantity],
        [other.productId, other.minQuantity],
      ]),
    )
})

test('nothing typed is lost: too many lines stay in the box, a failed search keeps its lines, and what is typed while others go into the cart stays', async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/inventory\/quick/)
  await openAs(page, shop.email, '/quick-order')
  const t = say.quickOrder
  const [one] = await flowers(page, 'lisianthus', 4)
  if (!one) throw new Error('too few lisianthus')
  const box = page.getByLabel(t.pad)
  const lines = page.getByRole('list', { name: t.lines }).locator('> li')
  const many = Array.from({ length: 2001 }, (_, i) => `rose ${i}`).join('\n')
  await box.fill(many)
  await box.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: '2,001' })).toBeVisible()
  await expect(box).toHaveValue(many)
  await page.route('**/inventory/quick', (route) => route.fulfill({ status: 500, body: '{}' }))
  await box.fill(`${one.productDescription} x ${one.minQuantity}`)
  await box.press('Enter')
  await expect(page.getByText(t.failed)).toBeVisible()
  await expect(lines).toHaveCount(1)
  await page.unroute('**/inventory/quick')
  await page.getByRole('button', { name: say.ui.tryAgain }).click()
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/v1/shopping-cart', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.getByRole('button', { name: t.addAll(1) }).click()
  await box.fill('carnation 25')
  await box.press('Enter')
  await expect(lines).toHaveCount(2)
  goOn()
  await expect(page.getByText(t.added(1))).toBeVisible()
  await expect(lines).toHaveCount(1)
  await expect(lines).toContainText('carnation 25')
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(lines).toHaveCount(2)
})

test('a sold-out line names what can come instead, which takes its place also after a reload, and goes into the cart', async ({
  page,
  shop,
  product,
}) => {
  const look = { type: 'Trial phlox', color: 'White', color_family: 'White', um: 'BU', pack: 10 }
  await makeSold(product, { description: 'Trial Phlox Gone', onHand: 0, ...look })
  const there = await makeSold(product, {
    description: 'Trial Phlox There',
    variety: 'There',
    onHand: 40,
    ...look,
  })
  await openAs(page, shop.email, '/quick-order')
  await page.getByLabel(say.quickOrder.pad).fill('30 stems Trial Phlox Gone')
  await page.keyboard.press('Enter')
  const lines = page.getByRole('list', { name: say.quickOrder.lines })
  await expect(lines.getByText(say.quickOrder.soldOut)).toBeVisible()
  const use = lines.getByRole('button', { name: /^Use There.*Trial Phlox There$/ })
  await expect(use).toBeVisible()
  await expectAccessible(page)
  await use.click()
  await expect(page.getByText(say.quickOrder.ready(1))).toBeVisible()
  // The buyer can return to the original text.
  await lines.getByRole('button', { name: say.quickOrder.chooseAnother }).click()
  await use.click()
  await page.reload()
  await expect(lines.getByRole('link', { name: 'Trial Phlox There' })).toBeVisible()
  await page.getByRole('button', { name: say.quickOrder.addAll(1) }).click()
  await expect.poll(() => inCart(page)).toEqual([[there, 3]])
})

test('the order guide fills in the usual, undoes it, and adds what is filled in', {
  tag: '@main',
}, async ({ page }) => {
  await openAsFlorist(page)
  await page.request.delete('/api/v1/shopping-cart/empty-cart')
  await page.goto('/order-guide?show=bought')
  const fill = page.getByRole('button', { name: say.orderGuide.fillUsual, exact: true })
  await fill.click()
  await expect(page.getByText(/lines filled in/)).toBeVisible()
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(page.getByText(/lines filled in/)).toHaveCount(0)
  // Numbers in a column: Enter accepts one and moves to the next row.
  const boxes = page.getByRole('main').locator('input[role=spinbutton]:enabled')
  const productId = Number(
    await boxes.first().evaluate((box) => box.closest('[data-product]')?.getAttribute('data-product')),
  )
  await boxes.first().focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await expect(boxes.nth(1)).toBeFocused()
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await expect.poll(async () => (await inCart(page)).map(([id]) => id)).toEqual([productId])
  await setCart(page.request, [{ productId, quantity: 0 }])
})

test('a quantity filled in while others go into the cart stays in the order guide, also after Undo', async ({
  page,
  shop,
  product,
}) => {
  const first = await makeSold(product, { description: 'Trial Guide First' })
  const second = await makeSold(product, { description: 'Trial Guide Second' })
  await openAs(page, shop.email, '/no-page')
  for (const id of [first, second])
    expect((await page.request.post(`/api/v1/favorite/${id}`)).ok()).toBe(true)
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/v1/shopping-cart', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await page.goto('/order-guide')
  const box = (id: number) => page.locator(`[data-product="${id}"]`).getByRole('spinbutton')
  await box(first).fill('3')
  await box(first).press('Tab')
  await page.getByRole('button', { name: 'Add 1 line' }).click()
  await box(second).fill('5')
  await box(second).press('Tab')
  goOn()
  await expect(page.getByText(say.orderGuide.added(1))).toBeVisible()
  await expect(box(second)).toHaveValue('5')
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect(box(first)).toHaveValue('3')
  await expect(box(second)).toHaveValue('5')
})

test('the price list is saved as CSV with the day in its name and a line for each product', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/price-list?department=yard')
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible()
  const { rows, shipDay } = await readApi<{ rows: unknown[]; shipDay: string }>(
    page,
    'inventory/daily-pricing?category=yard',
  )
  const [file] = await Promise.all([page.waitForEvent('download'), saveAs(page, say.priceList.save('CSV'))])
  expect(file.suggestedFilename()).toBe(`price-list-${shipDay}.csv`)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.trim().split('\r\n')).toHaveLength(rows.length + 1)
})
