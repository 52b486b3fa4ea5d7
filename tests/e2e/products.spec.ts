import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeProduct } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { cellUnder, expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.products
const open = (page: Page, query = '', path = '/admin/products') =>
  openAs(page, 'prices@demo.test', `${path}${query}`, demoPassword)
const grid = (page: Page) => page.getByRole('grid', { name: t.list })
const status = (page: Page) => page.getByRole('region', { name: say.grid.status })
const cell = (page: Page, row: number, title: string) =>
  cellUnder(grid(page), grid(page).locator('tbody tr[aria-rowindex]').nth(row), title)

let serial = 0
/** Three roses in a category that no other test changes, at 6.10 and 5.86 from five. */
async function makeRoses(db: RunningProduct['db']) {
  const category = `Journey roses ${Date.now()} ${++serial}`
  const ids: number[] = []
  for (const name of ['Alba', 'Bella', 'Carla'])
    ids.push(await makeProduct(db, { description: `Rose ${name}`, category, onHand: 100 }))
  return { category, ids, query: `?f=${encodeURIComponent(`category:is:${category}`)}` }
}
const priceOf = async (
  db: RunningProduct['db'],
  id: number,
  column: 'price1_e4' | 'price2_e4' = 'price1_e4',
) => (await db.selectFrom('products').select(column).where('id', '=', id).executeTakeFirstOrThrow())[column]

test('prices are typed, pasted and filled down by keys, and Ctrl Z takes each back', {
  tag: '@main',
}, async ({ page, product, watch }) => {
  watch.allow(/stock\.changed/)
  const { ids, query } = await makeRoses(product.db)
  const [alba = 0, bella = 0, carla = 0] = ids
  await open(page, query)
  await expect(grid(page).locator('tbody tr[aria-rowindex]')).toHaveCount(3)

  await (await cell(page, 0, t.cells.price1)).click()
  await page.keyboard.type('6.55')
  await page.keyboard.press('Enter')
  await expect(status(page)).toContainText(t.saved(1))
  expect(await priceOf(product.db, alba)).toBe(65_500)
  // Enter moved down; this edit is relative to the cell's value.
  await page.keyboard.type('+')
  await page.keyboard.type('5%')
  await page.keyboard.press('Enter')
  await expect.poll(() => priceOf(product.db, bella)).toBe(64_100)

  await page.keyboard.press('Control+z')
  await expect(status(page)).toContainText(t.undone)
  await expect.poll(() => priceOf(product.db, bella)).toBe(61_000)
  await expect(await cell(page, 1, t.cells.price1)).toHaveText('6.10')

  await (await cell(page, 0, t.cells.price1)).click()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await expect.poll(() => priceOf(product.db, carla)).toBe(65_500)

  await (await cell(page, 0, t.cells.price1)).click()
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '7.10\t6.90\r\n7.20\t7.50\r\n7.30\t6.70\r\n')
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  // Bella's second tier would exceed the first: only that cell stays red.
  await expect(status(page)).toContainText(t.notSaved(1))
  expect([await priceOf(product.db, alba), await priceOf(product.db, alba, 'price2_e4')]).toEqual([
    71_000, 69_000,
  ])
  expect([await priceOf(product.db, bella), await priceOf(product.db, bella, 'price2_e4')]).toEqual([
    72_000, 58_600,
  ])
  const refused = await cell(page, 1, t.cells.price2)
  await expect(refused).toHaveAttribute('aria-invalid', 'true')
  await expect(refused).toContainText('7.50')
  await refused.click()
  await expect(page.getByRole('alert')).toContainText('Tier 2 must be below tier 1, 7.20.')
  await page.keyboard.press('Escape')
  await expect(refused).toHaveText('5.86')
  await expectAccessible(page)
})

test('if two people change one cell, the second sees both values and decides', async ({ page, product }) => {
  const { ids, query } = await makeRoses(product.db)
  const [alba = 0] = ids
  await open(page, query)
  const first = await cell(page, 0, t.cells.price1)
  await expect(first).toHaveText('6.10')
  await product.db.updateTable('products').set({ price1_e4: 66_000 }).where('id', '=', alba).execute()
  await first.click()
  await page.keyboard.type('6.70')
  await page.keyboard.press('Enter')
  await expect(first).toContainText('6.70')
  await first.click()
  await page.getByRole('button', { name: say.grid.overwrite('6.70') }).click()
  await expect.poll(() => priceOf(product.db, alba)).toBe(67_000)
})

test('everything of a list is changed after a preview that says what it does, and goes back', async ({
  page,
  product,
}) => {
  const { ids, query } = await makeRoses(product.db)
  const [alba = 0, , carla = 0] = ids
  await open(page, query)
  await page.getByRole('checkbox', { name: say.grid.pickList }).check({ force: true })
  const dock = page.getByRole('region', { name: say.grid.picked(3) })
  await expect(dock).toContainText(say.grid.pickedAll(t.list))
  await dock.getByRole('button', { name: say.productsBulk.groups.prices }).click()
  await page.getByLabel(say.productsBulk.percent, { exact: true }).first().fill('4')
  await expect(page.getByText('6.34').first()).toBeVisible()
  await page.getByLabel(say.productsBulk.why).fill('Thanksgiving week')
  await page.getByRole('button', { name: say.productsBulk.act(3), exact: true }).click()
  await expect.poll(() => priceOf(product.db, carla)).toBe(63_400)
  await expect(await cell(page, 0, t.cells.price1)).toHaveText('6.34')
  await (await cell(page, 0, t.cells.price1)).click()
  await page.keyboard.press('Control+z')
  await expect.poll(() => priceOf(product.db, alba)).toBe(61_000)
})

test('a filter is built from existing values, is in the address and survives a reload', async ({
  page,
  product,
}) => {
  const { category } = await makeRoses(product.db)
  await open(page)
  await page.getByRole('button', { name: t.filter, exact: true }).click()
  await page.getByRole('textbox', { name: t.findValue }).fill(category)
  await page.getByRole('checkbox', { name: new RegExp(category) }).check({ force: true })
  await page.getByRole('button', { name: t.apply }).click()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page.reload()
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '4')
  await page
    .getByRole('button', { name: say.ui.remove(`${t.fields.category} ${t.comparisons.is} ${category}`) })
    .click()
  await expect(grid(page)).not.toHaveAttribute('aria-rowcount', '4')
})

test('the whole list scrolls, and only the rows on screen are in the page', async ({ page, product }) => {
  const { total } = (await product.db
    .selectFrom('products')
    .select((e) => e.fn.countAll<number>().as('total'))
    .where('state', '<>', 'archived')
    .executeTakeFirstOrThrow()) as { total: number }
  await open(page)
  const rows = grid(page).locator('tbody tr[aria-rowindex]')
  await expect(rows.first()).toBeVisible()
  await rows.first().locator('td').nth(1).click()
  await page.keyboard.press('Control+End')
  await expect(grid(page).locator(`tbody tr[aria-rowindex="${Number(total) + 1}"]`)).toBeVisible()
  expect(await rows.count()).toBeLessThan(100)
})

test('a new product is written as a draft, checked line by line, and put in the shop', {
  tag: '@main',
}, async ({ page, product }) => {
  const grade = `${Date.now() % 100_000}cm`
  await open(page, '', '/admin/products/new')
  await page.getByLabel(t.cells.category, { exact: true }).fill('Roses')
  await page.getByLabel(t.cells.type, { exact: true }).fill('Rose Standard')
  await page.getByLabel(t.cells.variety, { exact: true }).fill('Journey')
  await page.getByLabel(t.cells.grade, { exact: true }).fill(grade)
  await expect(page.getByLabel(t.name, { exact: true })).toHaveValue(`Rose Journey ${grade}`)
  await page.getByLabel(t.cells.minQuantity, { exact: true }).fill('25')
  await page.getByLabel(`${t.tierHead} 1, ${t.fromUnits}`).fill('25')
  await page.getByLabel(`${t.tierHead} 1, ${t.price}`).fill('1.29')
  await page.getByLabel(`${t.tierHead} 2, ${t.fromUnits}`).fill('100')
  await page.getByLabel(`${t.tierHead} 2, ${t.price}`).fill('1.35')
  await expect(page.getByRole('alert')).toContainText('Tier 2 must be below tier 1, 1.29.')
  await expect(page.getByRole('button', { name: t.putInShop })).toBeDisabled()
  await page.getByLabel(`${t.tierHead} 2, ${t.price}`).fill('1.24')
  await page.getByLabel(t.cells.onHand, { exact: true }).fill('500')
  await page.getByRole('button', { name: t.keepDraft }).click()
  await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const stateOf = async () =>
    (await product.db.selectFrom('products').select('state').where('id', '=', id).executeTakeFirstOrThrow())
      .state
  expect(await stateOf()).toBe('draft')
  await expectAccessible(page)
  await page.getByRole('button', { name: t.putInShop }).click()
  await expect.poll(stateOf).toBe('live')
})

test('on a phone one finds an item and counts it', async ({ page, product }) => {
  const { ids, category } = await makeRoses(product.db)
  const [alba = 0] = ids
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, `?f=${encodeURIComponent(`category:is:${category}`)}`)
  await page.getByRole('button', { name: /Rose Alba/ }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/products/${alba}$`))
  await page.getByLabel(t.cells.onHand, { exact: true }).fill('88')
  await page.keyboard.press('Enter')
  const onHand = async () =>
    (
      await product.db
        .selectFrom('stock')
        .select('on_hand')
        .where('product_id', '=', alba)
        .executeTakeFirstOrThrow()
    ).on_hand
  await expect.poll(onHand).toBe(88)
  await expectAccessible(page)
})

test('a user who may only feature sees prices with a lock and no cost', async ({ page, product }) => {
  const { query } = await makeRoses(product.db)
  await openAs(page, 'marketing@demo.test', `/admin/products${query}`, demoPassword)
  const price = await cell(page, 0, t.cells.price1)
  await price.click()
  await expect(price).toHaveAttribute('aria-readonly', 'true')
  await expect(status(page)).toContainText(t.locked)
  await page.getByRole('button', { name: say.grid.columns }).click()
  await expect(page.getByRole('checkbox', { name: t.cells.cost })).toHaveCount(0)
})

test('columns are moved and widened by keys and mouse and kept with a view; others in a row are named', async ({
  page,
  product,
  browser,
}) => {
  const { query } = await makeRoses(product.db)
  await open(page, query)
  const heads = grid(page).getByRole('columnheader')
  const rows = grid(page).locator('tbody tr[aria-rowindex]')
  await expect(rows).toHaveCount(3)
  const titles = async () => (await heads.allInnerTexts()).map((text) => text.trim()).filter(Boolean)
  const head = (title: string) => heads.filter({ hasText: new RegExp(`^${title}$`) })
  const widthOf = (title: string) => head(title).evaluate((element) => (element as HTMLElement).offsetWidth)
  const dragTo = async (from: { x: number; y: number }, x: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move((from.x + x) / 2, from.y)
    await page.mouse.move(x, from.y)
    await page.mouse.up()
  }
  const boxOf = async (title: string) => {
    const box = await head(title).boundingBox()
    if (!box) throw new Error(`${title} has no place`)
    return box
  }
  const before = await titles()
  const { free, flags } = t.columns
  const { onHand, grower, was, price1 } = t.cells
  expect(before.indexOf(free)).toBe(before.indexOf(onHand) + 1)

  await (await cell(page, 0, free)).click()
  await page.keyboard.press('Alt+ArrowLeft')
  await expect.poll(async () => (await titles()).indexOf(onHand)).toBe(before.indexOf(free))
  const narrow = await widthOf(free)
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect.poll(() => widthOf(free)).toBeGreaterThan(narrow)

  const wide = await widthOf(grower)
  const edge = await boxOf(grower)
  await dragTo({ x: edge.x + edge.width - 2, y: edge.y + 10 }, edge.x + edge.width + 58)
  await expect.poll(() => widthOf(grower)).toBeGreaterThan(wide + 30)
  const [from, to] = [await boxOf(was), await boxOf(price1)]
  await dragTo({ x: from.x + from.width / 2, y: from.y + 10 }, to.x + 4)
  await expect.poll(async () => (await titles()).indexOf(was)).toBe(before.indexOf(price1))
  // A drag isn't a click: the list keeps its order.
  await expect(page).not.toHaveURL(/sort=/)

  await page.getByRole('button', { name: say.views.saveThis }).click()
  await page.getByLabel(say.views.name, { exact: true }).fill('My columns')
  await page.getByRole('dialog').getByRole('button', { name: say.staff.save, exact: true }).click()
  await expect(page).toHaveURL(/saved=\d+/)
  const arranged = await titles()
  await page.getByRole('button', { name: say.grid.columns, exact: true }).click()
  await expectAccessible(page, ['light'])
  await page.getByRole('button', { name: say.grid.usualColumns }).click()
  await page.keyboard.press('Escape')
  await expect.poll(titles).toEqual(before)
  await page.reload()
  await expect.poll(titles).toEqual(arranged)
  expect(before).toContain(flags)

  const context = await browser.newContext({ baseURL: product.url })
  const other = await context.newPage()
  await openAs(other, 'admin@demo.test', `/admin/products${query}`, demoPassword)
  await (await cellUnder(grid(other), grid(other).locator('tbody tr[aria-rowindex]').nth(1), price1)).click()
  await expect(rows.nth(1)).toContainText(say.grid.inRow)
  await expect(rows.first()).not.toContainText(say.grid.inRow)
  await context.close()
})
