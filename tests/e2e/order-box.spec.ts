import type { Page } from '@playwright/test'
import { orderBox as words } from '../../web/words/areas/order-box.en.ts'
import { expect, expectAccessible, flowers, makeSold, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

type Cart = { orders: { details: { productCode: string; quantity: number }[] }[] }
const inCart = async (page: Page) =>
  new Map(
    (await readApi<Cart>(page, 'shopping-cart')).orders.flatMap(({ details }) =>
      details.map(({ productCode, quantity }) => [Number(productCode), quantity] as const),
    ),
  )

async function openBox(page: Page) {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('/')
  const box = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeFocused()
  return box
}

test('an order typed into the search box becomes lines, Tab adds what is ready, and the rest is chosen by keys', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const [one, other] = await flowers(page, 'lisianthus', 4)
  if (!one || !other) throw new Error('too few lisianthus')
  const box = await openBox(page)
  await page.keyboard.type(
    `${one.minQuantity * 2} ${one.productDescription}, ${other.productDescription} x ${other.minQuantity}, carnation 25, 2 qqzzxx`,
  )
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByRole('status').filter({ hasText: words.ready(2) })).toBeVisible()
  await expect(order.getByText(words.undecided(2))).toBeVisible()
  await expect(order.getByText(words.which('carnation 25'))).toBeVisible()
  await expect(order.getByText(words.none('2 qqzzxx'))).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByText(words.added(2))).toBeVisible()
  await expect
    .poll(() => inCart(page))
    .toEqual(
      new Map([
        [one.productId, one.minQuantity * 2],
        [other.productId, other.minQuantity],
      ]),
    )
  await expect(box).toHaveValue('carnation 25, 2 qqzzxx')
  // The remaining candidates are chosen with the arrows, and added with Tab in the box.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(order.getByRole('status').filter({ hasText: words.ready(1) })).toBeVisible()
  await box.focus()
  await page.keyboard.press('Tab')
  await expect.poll(async () => (await inCart(page)).size).toBe(3)
  await expect(box).toHaveValue('2 qqzzxx')
  await page.keyboard.press('Escape')
  await expect(order).toHaveCount(0)
})

test('a whole text message pasted into the box is an order; a single length is a search', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const [one] = await flowers(page, 'lisianthus', 4)
  if (!one) throw new Error('too few lisianthus')
  const box = await openBox(page)
  await box.evaluate(
    (input, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text', text)
      input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    },
    `Hi Maria!\nCan I get ${one.minQuantity * 3} ${one.productDescription}\nThanks, Jo`,
  )
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByRole('button', { name: words.add(1) })).toBeEnabled()
  await order.getByRole('button', { name: words.add(1) }).click()
  await expect.poll(() => inCart(page)).toEqual(new Map([[one.productId, one.minQuantity * 3]]))
  await page.getByRole('button', { name: say.ui.undo }).click()
  await expect.poll(async () => (await inCart(page)).size).toBe(0)
  await box.fill('rose white 60')
  await expect(page.getByRole('listbox', { name: say.search.suggestions })).toBeVisible()
  await expect(order).toHaveCount(0)
})

test('a sold-out line names what can come instead, which takes its place in the quantity that was asked for', async ({
  page,
  shop,
  product,
}) => {
  const look = { type: 'Trial stock', color: 'White', color_family: 'White', um: 'BU', pack: 10 }
  await makeSold(product, { description: 'Trial Stock Gone', onHand: 0, ...look })
  const there = await makeSold(product, {
    description: 'Trial Stock There',
    variety: 'There',
    onHand: 40,
    ...look,
  })
  await openAs(page, shop.email, '/fresh-flowers')
  const box = await openBox(page)
  await box.fill('30 stems Trial Stock Gone')
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByText(words.soldOut('Trial Stock Gone'))).toBeVisible()
  await expect(order.getByText(words.undecided(1))).toBeVisible()
  const use = order.getByRole('button', { name: /^Use There.*Trial Stock There$/ })
  await expect(use).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box).toBeFocused()
  await expect(order.getByRole('status').filter({ hasText: words.ready(1) })).toBeVisible()
  // The user can return to the original text.
  await order.getByRole('button', { name: words.another }).click()
  await expect(order.getByText(words.soldOut('Trial Stock Gone'))).toBeVisible()
  await use.click()
  await page.keyboard.press('Tab')
  await expect.poll(() => inCart(page)).toEqual(new Map([[there, 3]]))
  await expect(order).toHaveCount(0)
})

test('a list that is too long for the box goes to the quick order, with what was typed before it', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const box = await openBox(page)
  await page.keyboard.type('4 gyp')
  // Each line is short enough, but joined they are too long.
  const list = Array.from({ length: 300 }, () => '2 euc').join('\n')
  await box.evaluate((input, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', text)
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, list)
  await expect(page).toHaveURL(/\/quick-order$/)
  await expect(page.getByLabel(say.quickOrder.pad)).toHaveValue(`4 gyp\n${list}`)
})

test('what is typed while lines go into the cart stays in the box', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const [one] = await flowers(page, 'lisianthus', 4)
  if (!one) throw new Error('too few lisianthus')
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route('**/api/v1/shopping-cart', async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  const box = await openBox(page)
  await box.fill(`${one.productDescription} x ${one.minQuantity}`)
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByRole('button', { name: words.add(1) })).toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(order.getByText(words.adding)).toBeVisible()
  await page.keyboard.type(', carnation 25')
  await expect(order.getByText(words.which('carnation 25'))).toBeVisible()
  goOn()
  await expect(page.getByText(words.added(1))).toBeVisible()
  await expect(box).toHaveValue('carnation 25')
})

test('on a phone the lines fill the width and are added by their button', async ({ page, shop }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email, '/fresh-flowers')
  const [one] = await flowers(page, 'lisianthus', 4)
  if (!one) throw new Error('too few lisianthus')
  await page.getByRole('button', { name: say.shell.search, exact: true }).click()
  await page
    .getByRole('combobox', { name: 'Search' })
    .fill(`${one.productDescription} x ${one.minQuantity}, carnation 25`)
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByText(words.which('carnation 25'))).toBeVisible()
  const right = await order.evaluate((box) => box.getBoundingClientRect().right)
  expect(right).toBeLessThanOrEqual(390)
  await order.getByRole('button', { name: words.add(1) }).click()
  await expect.poll(() => inCart(page)).toEqual(new Map([[one.productId, one.minQuantity]]))
})

for (const [name, width, height] of [
  ['a phone', 390, 844],
  ['a small phone', 320, 568],
  ['a desktop', 1440, 900],
] as const)
  test(`the note that lines were added leaves the other lines and their button free on ${name}`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height })
    await openAs(page, shop.email, '/fresh-flowers')
    const [one] = await flowers(page, 'lisianthus', 4)
    if (!one) throw new Error('too few lisianthus')
    const open = page.getByRole('button', { name: say.shell.search, exact: true })
    if (width < 768) await open.click()
    const box = page.getByRole('combobox', { name: 'Search' })
    const others = 'carnation 25, hydrangea x 10, 3 bu gyp'
    await box.fill(`${one.productDescription} x ${one.minQuantity}, ${others}`)
    const order = page.getByRole('region', { name: words.title })
    await order.getByRole('button', { name: words.add(1) }).click()
    const note = page.getByRole('status').filter({ hasText: words.added(1) })
    await expect(note).toBeVisible()
    await expect(box).toHaveValue(others)
    await expect(box).toBeFocused()
    const bottom = (await order.boundingBox())!
    expect(bottom.y + bottom.height).toBeLessThanOrEqual((await note.boundingBox())!.y)
    // What is decided next is added while the note is still there.
    await order
      .getByRole('button', { name: /Carnation/ })
      .first()
      .click()
    await order.getByRole('button', { name: words.add(1) }).click()
    await expect.poll(async () => (await inCart(page)).size).toBe(2)
  })

test('on a phone names are shown whole, with their length and grade, in suggestions and in the lines to choose from', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email, '/fresh-flowers')
  const cutNames = (part: ReturnType<Page['getByRole']>) =>
    part.evaluate((box) =>
      [...box.querySelectorAll('.truncate')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    )
  await page.getByRole('button', { name: say.shell.search, exact: true }).click()
  const box = page.getByRole('combobox', { name: 'Search' })
  await box.fill('free spirit')
  const suggestions = page.getByRole('listbox', { name: say.search.suggestions })
  await expect(suggestions.getByText('Rose Free Spirit Orange 70cm')).toBeVisible()
  expect(await cutNames(suggestions)).toEqual([])
  await box.fill('20 hydrangea blue, carnation 25')
  const order = page.getByRole('region', { name: words.title })
  await expect(order.getByText('Hydrangea Shrub Endless Summer Original Blue 3 gal')).toBeVisible()
  expect(await cutNames(order)).toEqual([])
})
