import type { Page } from '@playwright/test'
import type { CatalogueSnapshot } from '../../contract/features/catalogue/snapshot.ts'
import { announceProducts, makeProduct } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, flowers, openAs, otherCustomer, readApi, setCart, shipDays, test } from './support.ts'
import { say } from './words.ts'

type Answer = { total: number; rows: { productId: number; productDescription: string; inventory: number }[] }

const rowsOf = (page: Page) => page.locator('[data-product-rows] > li')
const idsOn = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => Number(row.getAttribute('data-product'))))
const total = (page: Page, count: number) =>
  expect(page.getByRole('main').getByRole('status').first()).toHaveText(
    new RegExp(`^${count.toLocaleString('en-US')}\\b`),
  )

/** Opens a list and waits until the snapshot has loaded. */
async function openWithSnapshot(page: Page, email: string, address = '/fresh-flowers') {
  const arrived = page.waitForResponse(/\/inventory\/snapshot$/)
  await openAs(page, email, address)
  await (await arrived).finished()
  // The code that answers from it loads separately.
  await page.waitForTimeout(300)
}

/** Catalogue requests that the page sends from now on, apart from those for products that the house has just changed. */
function asked(page: Page) {
  const addresses: string[] = []
  page.on('request', (request) => {
    if (/\/api\/v1\/inventory(?!\/snapshot\?)/.test(request.url())) addresses.push(request.url())
  })
  return addresses
}

test('4.03 once the catalogue is there, filters, orders, pages and sections ask for nothing and show what the server would', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openWithSnapshot(page, shop.email)
  const requests = asked(page)
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  const same = async (address: string) => {
    const { rows, total: count } = await readApi<Answer>(page, address)
    await total(page, count)
    await expect.poll(() => idsOn(page)).toEqual(rows.map((row) => row.productId))
  }
  await filters.getByRole('checkbox', { name: /^White / }).check()
  await same('inventory/flowers?maxRows=40&colors=White')
  await page.getByRole('combobox', { name: say.catalogue.sort }).selectOption('Price cheap to expensive')
  await same('inventory/flowers?maxRows=40&colors=White&selectSort=Price+cheap+to+expensive')
  await filters.getByRole('checkbox', { name: /^White / }).uncheck()
  await same('inventory/flowers?maxRows=40&selectSort=Price+cheap+to+expensive')
  await page
    .getByRole('navigation', { name: say.catalogue.pages })
    .getByLabel('Page 2', { exact: true })
    .click()
  await same('inventory/flowers?maxRows=40&pageNumber=2&selectSort=Price+cheap+to+expensive')
  await page
    .getByRole('navigation', { name: say.shell.mainNavigation })
    .getByRole('link', { name: say.catalogue.bookingTypes.Supplies })
    .click()
  await same('inventory/supplies?maxRows=40&selectSort=Price+cheap+to+expensive')
  expect(requests).toEqual([])
})

test('where the catalogue is too large for a browser, or data is to be saved, pages come from the server', async ({
  page,
  shop,
}) => {
  await page.route('**/api/v1/inventory/snapshot', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), size: 10_001, columns: null, newArrivals: [] } })
  })
  await openWithSnapshot(page, shop.email)
  const requests = asked(page)
  await page
    .getByRole('complementary', { name: say.catalogue.filters })
    .getByRole('checkbox', { name: /^White / })
    .check()
  await total(page, (await readApi<Answer>(page, 'inventory/flowers?colors=White')).total)
  expect(requests.filter((url) => url.includes('colors=White'))).toHaveLength(1)

  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  const again = asked(page)
  await page.goto('/fresh-flowers')
  await expect(rowsOf(page).first()).toBeVisible()
  await page.waitForTimeout(2500)
  expect(again.filter((url) => url.includes('snapshot'))).toEqual([])
})

test('4.03 a page under way is not asked for twice, other filters abort it, and what was aborted never shows', async ({
  page,
  shop,
}) => {
  await page.route('**/api/v1/inventory/snapshot', () => {})
  await openAs(page, shop.email, '/fresh-flowers')
  await expect(rowsOf(page).first()).toBeVisible()
  const held: (() => void)[] = []
  await page.route(/inventory\/flowers\?.*colors=White/, async (route) => {
    await new Promise<void>((go) => held.push(go))
    await route.continue().catch(() => {})
  })
  const requests = asked(page)
  const aborted = page.waitForEvent('requestfailed', (request) => request.url().includes('colors=White'))
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  const white = filters.getByRole('checkbox', { name: /^White / })
  await white.check()
  await expect.poll(() => held.length).toBe(1)
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await page.waitForTimeout(300)
  expect(requests.filter((url) => url.includes('colors=White') && !url.includes('maxRows=1&'))).toHaveLength(
    1,
  )
  await white.uncheck()
  await filters.getByRole('checkbox', { name: /^Red / }).check()
  expect((await aborted).failure()?.errorText).toBe('net::ERR_ABORTED')
  for (const go of held) go()
  const red = await readApi<Answer>(page, 'inventory/flowers?maxRows=40&colors=Red')
  await total(page, red.total)
  await page.waitForTimeout(500)
  expect(await idsOn(page)).toEqual(red.rows.map((row) => row.productId))
})

test('what another customer takes shows within a second on a list that the browser made itself', async ({
  page,
  shop,
  product,
}) => {
  await openWithSnapshot(page, shop.email)
  const row = (await flowers(page, 'alstroemeria', 4)).find(({ inventory }) => inventory < 500_000)
  if (!row) throw new Error('no alstroemeria')
  await page
    .getByRole('complementary', { name: say.catalogue.filters })
    .getByRole('checkbox', { name: /^Alstroemeria / })
    .first()
    .check()
  const line = page.getByRole('listitem', { name: row.productDescription, exact: true })
  await expect(line).toBeVisible()
  const other = await otherCustomer(product)
  await setCart(other.api, [
    { productId: row.productId, quantity: row.inventory - (row.inventory % row.minQuantity) },
  ])
  await expect(line).toContainText(/Sold out|last of the lot|left/i)
  const now = (await readApi<{ inventory: number }>(page, `inventory/item/${row.productId}`)).inventory
  expect(now).toBeLessThan(row.inventory)
  await expect(line).toContainText(now === 0 ? 'Sold out' : String(now))
  await setCart(other.api, [{ productId: row.productId, quantity: 0 }])
  await other.api.dispose()
})

test.describe('what the distributor changes in the catalogue', () => {
  const line = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true })
  const since = /\/inventory\/snapshot\?since=/

  /** Two products that come first in the list, on an open page that has the snapshot. */
  async function openWithTwo(page: Page, { email, product }: { email: string; product: RunningProduct }) {
    const { db } = product
    const ids = [
      await makeProduct(db, { description: 'AAA Amaryllis' }),
      await makeProduct(db, { description: 'AAB Anemone' }),
    ] as const
    await announceProducts(db, ids)
    await openWithSnapshot(page, email)
    await expect(line(page, 'AAA Amaryllis')).toBeVisible()
    return ids
  }

  /** Hides them from the worker's other journeys. */
  async function hide({ db }: RunningProduct, ids: readonly number[]) {
    await db.updateTable('products').set({ blacklisted: true }).where('id', 'in', ids).execute()
    await announceProducts(db, ids)
  }

  test('reaches an open page: a price, a name, a new product and one that is gone, and nothing else is sent', async ({
    page,
    shop,
    product,
  }) => {
    const { db } = product
    const [renamed, gone] = await openWithTwo(page, { email: shop.email, product })
    const requests = asked(page)
    const answer = page.waitForResponse(since)
    const fresh = await makeProduct(db, { description: 'AAC Astrantia' })
    await db
      .updateTable('products')
      .set({ description: 'AAA Belladonna', price1_e4: 98_700 })
      .where('id', '=', renamed)
      .execute()
    await db.updateTable('products').set({ blacklisted: true }).where('id', '=', gone).execute()
    await announceProducts(db, [renamed, gone, fresh])

    await expect(line(page, 'AAC Astrantia')).toBeVisible()
    await expect(line(page, 'AAA Belladonna')).toContainText('9.87')
    await expect(line(page, 'AAB Anemone')).toHaveCount(0)
    expect((await idsOn(page)).slice(0, 2)).toEqual([renamed, fresh])
    const { size, asked: changed } = (await (await answer).json()) as CatalogueSnapshot
    expect([size, changed?.toSorted((a, b) => a - b)]).toEqual([2, [renamed, gone, fresh]])
    expect(requests.every((url) => since.test(url))).toBe(true)
    const { rows, total: count } = await readApi<Answer>(page, 'inventory/flowers?maxRows=40')
    await total(page, count)
    expect(await idsOn(page)).toEqual(rows.map(({ productId }) => productId))
    await hide(product, [renamed, fresh])
  })

  test('comes whole where the server no longer knows what has changed since', async ({
    page,
    shop,
    product,
  }) => {
    await page.route(since, async (route) =>
      route.continue({
        url: route
          .request()
          .url()
          .replace(/\?since=.*/, '?since=3:3:'),
      }),
    )
    const [renamed, other] = await openWithTwo(page, { email: shop.email, product })
    const answer = page.waitForResponse(since)
    await product.db
      .updateTable('products')
      .set({ description: 'AAA Belladonna' })
      .where('id', '=', renamed)
      .execute()
    await announceProducts(product.db, [renamed])
    await expect(line(page, 'AAA Belladonna')).toBeVisible()
    expect(((await (await answer).json()) as CatalogueSnapshot).asked).toBeNull()
    await hide(product, [renamed, other])
  })
})

test('without a connection, filters still work and show the time of the prices', async ({
  page,
  shop,
  context,
  watch,
}) => {
  watch.allow(/./)
  await openWithSnapshot(page, shop.email)
  const { total: whites } = await readApi<Answer>(page, 'inventory/flowers?colors=White')
  await context.setOffline(true)
  await page
    .getByRole('complementary', { name: say.catalogue.filters })
    .getByRole('checkbox', { name: /^White / })
    .check()
  await total(page, whites)
  await expect(page.getByText(/Prices and stock as of \d+:\d\d [ap]m\./)).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/Prices and stock as of/)).toHaveCount(0)
})

test('4.04 another ship day and another person begin with a catalogue of their own', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  await openWithSnapshot(page, shop.email)
  const requests = asked(page)
  const before = await readApi<{ shipDay: string }>(page, 'shipment')
  const open = (await shipDays(page)).find(({ enabled, date }) => enabled && date > before.shipDay)
  await page.keyboard.press('s')
  await page.getByRole('dialog', { name: say.shipment.title }).locator(`[data-day="${open?.date}"]`).click()
  await expect
    .poll(async () => (await readApi<{ shipDay: string }>(page, 'shipment')).shipDay)
    .not.toBe(before.shipDay)
  await expect.poll(() => requests.filter((url) => /snapshot$/.test(url)).length).toBe(1)

  const other = await otherCustomer(product)
  await other.api.dispose()
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  const theirs = asked(page)
  await openAs(page, other.email, '/fresh-flowers')
  await expect.poll(() => theirs.filter((url) => /snapshot$/.test(url)).length).toBe(1)
})
