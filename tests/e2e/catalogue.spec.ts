import { expect, flowers, openAs, readApi, test } from './support.ts'
import { say } from './words.ts'

test('3.18 filter groups stand under their labels, narrow the list, and are shared by a link', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers')
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  for (const label of [
    'Special Filters',
    'Purpose',
    'Color',
    'Category',
    'Type',
    'Variety',
    'Grade',
    'Grower',
  ])
    await expect(filters.getByRole('heading', { name: label, exact: true })).toBeVisible()
  const all = (await readApi<{ total: number }>(page, 'inventory/flowers')).total
  const white = filters.getByRole('checkbox', { name: /^White / })
  await white.check()
  await expect(page).toHaveURL(/colors=White/)
  const { total } = await readApi<{ total: number }>(page, 'inventory/flowers?colors=White')
  expect(total).toBeLessThan(all)
  await expect(
    page
      .getByRole('main')
      .getByText(new RegExp(`^${total.toLocaleString('en-US')}\\b`))
      .first(),
  ).toBeVisible()
  await page.reload()
  await expect(white).toBeChecked()
})

test('3.21 hidden prices stay hidden on this device until they are shown again', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  const row = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first()
  await expect(row.getByRole('list', { name: say.catalogue.priceByQuantity })).toBeVisible()
  await page.getByRole('button', { name: say.catalogue.view }).click()
  await page.getByText(say.catalogue.hidePrices).click()
  await expect(row.getByRole('list', { name: say.catalogue.priceByQuantity })).toHaveCount(0)
  await page.reload()
  await expect(row).toBeVisible()
  await expect(row.getByRole('list', { name: say.catalogue.priceByQuantity })).toHaveCount(0)
})

test('2.16 list or grid, and the order of rows, are remembered', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=alstroemeria')
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await page.getByText(say.catalogue.grid, { exact: true }).click()
  await page.getByRole('combobox', { name: say.catalogue.sort }).selectOption('Product Name Z to A')
  const first = page.getByRole('list', { name: say.shell.freshFlowers }).getByRole('listitem').first()
  const { rows } = await readApi<{ rows: { productDescription: string }[] }>(
    page,
    'inventory/flowers?search=alstroemeria&selectSort=Product+Name+Z+to+A',
  )
  await expect(first).toContainText(rows[0]?.productDescription ?? 'nothing')
  await page.goto('/fresh-flowers?search=alstroemeria')
  await expect(page.getByRole('radio', { name: say.catalogue.grid })).toBeChecked()
  await expect(first).toContainText(rows[0]?.productDescription ?? 'nothing')
})

test('3.23 a pre-order asks first, with its days and terms, and only then is in the cart', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email)
  const row = (await flowers(page, 'snapdragon')).find(({ inventory }) => inventory === 500_000)
  if (!row) throw new Error('no snapdragon to book')
  await page.goto(`/fresh-flowers?search=${encodeURIComponent(row.productDescription)}`)
  const box = page
    .getByRole('listitem', { name: row.productDescription, exact: true })
    .getByRole('spinbutton')
  await box.fill(String(row.minQuantity))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: say.catalogue.preOrderTitle })
  await expect(dialog).toContainText(/Ships (from )?\w{3} \w{3} \d+/)
  await expect(dialog).toContainText(say.catalogue.preOrderPrice)
  await dialog.getByRole('button', { name: say.catalogue.notNow }).click()
  const lines = async () => (await readApi<{ totals: { lines: number } }>(page, 'shopping-cart')).totals.lines
  expect(await lines()).toBe(0)
  await box.fill(String(row.minQuantity))
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: /^Book / }).click()
  await expect.poll(lines).toBe(1)
})

test('2.16 hidden filters stay hidden until they are shown again', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=rose')
  const filters = page.getByRole('complementary', { name: say.catalogue.filters })
  await filters.getByRole('button', { name: say.catalogue.hideFilters }).click()
  await expect(filters).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await expect(filters).toHaveCount(0)
})
