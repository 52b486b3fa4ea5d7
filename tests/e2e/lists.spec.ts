import { orderGuide } from '../../web/words/areas/order-guide.en.ts'
import { pages } from '../../web/words/areas/pages.en.ts'
import { shopLists as words } from '../../web/words/areas/shop-lists.en.ts'
import { wanted as wantedWords } from '../../web/words/areas/wanted.en.ts'
import { makePastOrder, makeProduct } from '../support/make.ts'
import { expect, flowers, makeSold, openAs, readApi, setCart, test } from './support.ts'
import { say } from './words.ts'

type Cart = { orders: { details: { productCode: string; quantity: number }[] }[] }
type List = { rows: { productId: number; quantity: number }[] }

test('a list is made from the cart, added to from a row, put in order, and goes into the cart with one press', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const [one, two, three] = await flowers(page, 'lisianthus', 8)
  if (!one || !two || !three) throw new Error('too few lisianthus')
  await setCart(page.request, [
    { productId: one.productId, quantity: one.minQuantity * 2 },
    { productId: two.productId, quantity: two.minQuantity },
  ])
  await page.goto('/cart')
  await page.getByRole('button', { name: pages.saveAsList }).click()
  const dialog = page.getByRole('dialog', { name: words.saveTitle })
  await dialog.getByRole('button', { name: words.make }).click()
  await expect(dialog.getByText(words.nameNeeded)).toBeVisible()
  await dialog.getByLabel(words.name).fill('Friday vases')
  await dialog.getByRole('button', { name: words.make }).click()
  await page.getByRole('button', { name: words.open }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Friday vases' })).toBeVisible()
  const address = page.url()
  const id = Number(address.split('/').at(-1))
  const items = async () =>
    (await readApi<List>(page, `lists/${id}`)).rows.map(({ productId, quantity }) => [productId, quantity])

  await page.goto(`/fresh-flowers?search=${encodeURIComponent(three.productDescription)}`)
  await page
    .getByRole('button', { name: say.buyNow.more(three.productDescription) })
    .first()
    .click()
  await page.getByRole('menuitem', { name: pages.addToList }).click()
  const adding = page.getByRole('dialog', { name: words.addTitle(1) })
  await adding.getByRole('button', { name: words.add, exact: true }).click()
  await expect(page.getByText(words.added(1, 'Friday vases'))).toBeVisible()
  await expect.poll(async () => (await items()).length).toBe(3)

  await page.goto(address)
  const box = page.getByRole('spinbutton', { name: one.productDescription })
  await box.fill(String(one.minQuantity * 3))
  await box.press('Enter')
  await page.getByRole('button', { name: words.menu(three.productDescription) }).click()
  await page.getByRole('menuitem', { name: words.up }).click()
  await expect.poll(items).toEqual([
    [one.productId, one.minQuantity * 3],
    [three.productId, three.minQuantity],
    [two.productId, two.minQuantity],
  ])
  await page.getByRole('button', { name: words.menu(two.productDescription) }).click()
  await page.getByRole('menuitem', { name: words.takeOff }).click()
  await expect.poll(async () => (await items()).length).toBe(2)
  await page.getByRole('button', { name: words.undo }).click()
  await expect.poll(async () => (await items())[2]).toEqual([two.productId, two.minQuantity])

  await setCart(page.request, [
    { productId: one.productId, quantity: 0 },
    { productId: two.productId, quantity: 0 },
  ])
  await page.reload()
  await page.getByRole('button', { name: words.addAll(3) }).click()
  await expect(page.getByText(words.addedToCart(3))).toBeVisible()
  const inCart = (await readApi<Cart>(page, 'shopping-cart')).orders.flatMap(({ details }) => details)
  expect(new Map(inCart.map(({ productCode, quantity }) => [Number(productCode), quantity]))).toEqual(
    new Map([
      [one.productId, one.minQuantity * 3],
      [two.productId, two.minQuantity],
      [three.productId, three.minQuantity],
    ]),
  )

  await page.getByRole('main').getByRole('button', { name: words.more, exact: true }).click()
  await page.getByRole('menuitem', { name: words.remove }).click()
  await expect(page.getByText(words.empty)).toBeVisible()
  await page.getByRole('button', { name: words.undo }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Friday vases' })).toBeVisible()
  await expect.poll(async () => (await items()).length).toBe(3)
})

test('a sold-out item of a list shows alternatives, and notifies when it is back; the page of those has Remove', async ({
  page,
  shop,
  product,
}) => {
  const look = { type: 'Trial type', color: 'White', color_family: 'White' }
  const gone = await makeSold(product, { description: 'Trial Rose Gone', onHand: 0, ...look })
  await makeSold(product, { description: 'Trial Rose There', variety: 'There', onHand: 40, ...look })
  await openAs(page, shop.email, '/lists')
  await expect(page.getByText(words.empty)).toBeVisible()
  const made = await page.request.post('/api/v1/lists', {
    data: { name: 'Trial', lines: [{ productId: gone, quantity: 3 }] },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/lists/${id}`)
  await expect(page.getByText(words.can(0, 1))).toBeVisible()
  await page.getByRole('button', { name: /Trial Rose There/ }).click()
  await expect
    .poll(async () => (await readApi<Cart>(page, 'shopping-cart')).orders[0]?.details[0]?.quantity)
    .toBe(3)

  await page.getByRole('button', { name: `${wantedWords.tell}: Trial Rose Gone` }).click()
  await expect(page.getByText(wantedWords.asked('Trial Rose Gone'))).toBeVisible()
  await page.goto(`/item/${gone}`)
  await page.getByRole('button', { name: say.buyNow.more('Trial Rose Gone') }).click()
  await expect(page.getByRole('menuitem')).toHaveText([pages.addToList])
  await page.goto('/waiting-for')
  await expect(page.getByRole('link', { name: 'Trial Rose Gone' })).toBeVisible()
  await page.getByRole('button', { name: `${wantedWords.remove}: Trial Rose Gone` }).click()
  await expect(page.getByText(wantedWords.empty)).toBeVisible()
})

test('items of a list are dragged to their place or moved with Alt and an arrow, and what isn’t offered to the reader is counted', async ({
  page,
  shop,
  product,
}) => {
  await openAs(page, shop.email, '/lists')
  const [one, two, three] = await flowers(page, 'lisianthus', 8)
  if (!one || !two || !three) throw new Error('too few lisianthus')
  const made = await page.request.post('/api/v1/lists', {
    data: {
      name: 'In order',
      lines: [one, two, three].map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
    },
  })
  const { id } = (await made.json()) as { id: number }
  await page.goto(`/lists/${id}`)
  const items = async () => (await readApi<List>(page, `lists/${id}`)).rows.map(({ productId }) => productId)
  const row = ({ productId }: { productId: number }) => page.locator(`main li[data-product="${productId}"]`)
  await row(three).locator('[draggable=true]').dragTo(row(one))
  await expect.poll(items).toEqual([three.productId, one.productId, two.productId])
  const box = row(two).getByRole('spinbutton')
  await box.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(items).toEqual([three.productId, two.productId, one.productId])
  await expect(box).toBeFocused()
  await expect(page.getByText(words.notOffered(1))).toHaveCount(0)

  // The catalogue no longer sells it.
  const unknown = await makeProduct(product.db, { description: 'Not sold' })
  await product.db
    .insertInto('shop_list_lines')
    .values({ list_id: id, product_id: unknown, quantity: 1, position: 9 })
    .execute()
  await page.reload()
  await expect(page.getByText(words.notOffered(1))).toBeVisible()
  await expect(page.getByRole('spinbutton')).toHaveCount(3)
})

test('the usual of the ship day’s weekday is adjusted on the home page and goes into the cart with one press', async ({
  page,
  shop,
  product,
}) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const { shipDay } = await readApi<{ shipDay: string }>(page, 'shipment')
  const [rose] = await flowers(page, 'lisianthus', 8)
  if (!rose) throw new Error('no lisianthus')
  for (const weeks of [1, 2, 3]) {
    const on = new Date(Date.parse(`${shipDay}T12:00:00Z`) - weeks * 7 * 86_400_000)
    await makePastOrder(product.db, {
      ...shop,
      placedAt: on,
      lines: [{ productId: rose.productId, quantity: rose.minQuantity * 2 }],
      order: { ship_day: on.toISOString().slice(0, 10) },
    })
  }
  await page.goto('/order-guide?show=weekday')
  await expect(page.getByRole('spinbutton', { name: rose.productDescription })).toBeVisible()
  await expect(page.getByText(orderGuide.orders(3)).first()).toBeVisible()
  await page.goto('/')
  const section = page.getByRole('region', { name: /^Your usual \w+day/ })
  const box = section.getByRole('spinbutton', { name: rose.productDescription })
  await expect(box).toHaveValue(String(rose.minQuantity * 2))
  await box.fill(String(rose.minQuantity * 3))
  await box.press('Tab')
  await section.getByRole('button', { name: say.home.addLines(1) }).click()
  await expect
    .poll(async () => (await readApi<Cart>(page, 'shopping-cart')).orders[0]?.details[0]?.quantity)
    .toBe(rose.minQuantity * 3)
})
