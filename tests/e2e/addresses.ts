import { expect, type Page } from '@playwright/test'
import { flowers, readApi, setCart } from './support.ts'

export type ShopScreen = readonly [name: string, address: string | ((page: Page) => Promise<string>)]

export async function latestOrder(page: Page): Promise<string> {
  const { rows } = await readApi<{ rows: { orderNumber: number }[] }>(
    page,
    'shopping-cart/order-history-details?pageSize=1',
  )
  return `/orders/${rows[0]?.orderNumber}`
}

/** A list of three items, one of them sold out. */
export async function madeList(page: Page): Promise<string> {
  const { rows } = await readApi<{ rows: { productId: number; inventory: number }[] }>(
    page,
    'inventory/flowers?maxRows=300',
  )
  const soldOut = rows.find(({ inventory }) => inventory === 0)
  const there = rows.filter(({ inventory }) => inventory > 0).slice(0, 2)
  const lines = [...there, ...(soldOut ? [soldOut] : [])].map(({ productId }) => ({
    productId,
    quantity: 25,
  }))
  const name = `Friday vases for the three hotels on Main Street, ${crypto.randomUUID().slice(0, 8)}`
  const made = await page.request.post('/api/v1/lists', {
    data: { name, shared: true, lines },
  })
  return `/lists/${((await made.json()) as { id: number }).id}`
}

/** What a shop uses most often. */
export const mainScreens: readonly ShopScreen[] = [
  ['home', '/'],
  ['a list of products', '/fresh-flowers?search=alstroemeria'],
  ['a grid of products', '/fresh-flowers?search=alstroemeria&view=grid'],
  ['a wall of pictures', '/fresh-flowers?search=alstroemeria&view=wall'],
  ['pre-orders', '/pre-booking'],
  ['an item', '/item/100613'],
  ['the order guide', '/order-guide'],
  ['quick order', '/quick-order'],
  ['the price list', '/price-list?department=yard'],
  ['the cart', '/cart'],
  ['orders', '/orders'],
  ['an order', latestOrder],
  ['deliveries', '/delivery-history'],
  ['the statement', '/billing'],
  ['open invoices', '/billing?view=pay'],
  ['payments', '/payments'],
  ['lists', '/lists'],
  ['a list', madeList],
  ['waiting for', '/waiting-for'],
  ['standing orders', '/standing'],
  ['spending', '/account/dashboard'],
  ['personal info', '/personal-info'],
]

/** The other pages of a shop. */
export const otherScreens: readonly ShopScreen[] = [
  ['plants', '/plants'],
  ['the yard', '/yard'],
  ['nothing found', '/fresh-flowers?search=zzzz'],
  ['claims', '/claims'],
  ['the calendar', '/calendar'],
  ['events', '/events'],
  ['quotes', '/special-order-summary'],
  ['notices', '/notices'],
  ['people of the company', '/account/company'],
  ['saved cards', '/account/payment'],
  ['help', '/account/contact'],
  ['the assistant', '/lily-ai'],
  ['API reference', '/docs'],
]

export async function openScreen(page: Page, address: ShopScreen[1]) {
  await page.goto(typeof address === 'string' ? address : await address(page))
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(page.locator('main [role=status][aria-label]')).toHaveCount(0)
}

/** Puts three lines into the cart of the page's user. */
export async function fillCart(page: Page) {
  const rows = await flowers(page, 'alstroemeria', 4)
  await setCart(
    page.request,
    rows.slice(0, 3).map(({ productId, minQuantity }) => ({ productId, quantity: minQuantity })),
  )
}
