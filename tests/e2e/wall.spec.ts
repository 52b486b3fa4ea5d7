import { shadeOf } from '../../web/features/catalogue/wall/by-hue.ts'
import { expect, flowers, openAs, openAsFlorist, readApi, test } from './support.ts'
import { say } from './words.ts'

type Stock = { productId: number; inventory: number; colorHex: string; colorFamily: string }

test('the wall shows what is in stock of the chosen kinds as pictures, color by color', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers?types=Alstroemeria')
  await page.getByText(say.catalogue.wall.name, { exact: true }).click()
  await expect(page).toHaveURL(/view=wall/)
  const tiles = page.locator('[data-tile]')
  await expect(tiles.first()).toBeVisible()
  const { rows } = await readApi<{ rows: Stock[] }>(page, 'inventory/flowers?types=Alstroemeria&maxRows=300')
  const there = rows.filter(({ inventory }) => inventory > 0)
  expect(there.length).toBeGreaterThan(3)
  const shown = await tiles.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-tile'))))
  expect(shown.toSorted()).toEqual(there.map(({ productId }) => productId).toSorted())
  const headings = await page.locator('[data-wall] h2').allInnerTexts()
  const families = new Set(there.map(({ colorFamily }) => colorFamily))
  expect(headings).toHaveLength(families.size)
  // Within one family and hue, the lighter color comes first.
  const whites = shown
    .map((id) => there.find(({ productId }) => productId === id))
    .filter((one) => one?.colorFamily === 'White')
    .map((one) => shadeOf(one?.colorHex ?? '')?.lightness ?? 0)
  expect(whites).toEqual(whites.toSorted((a, b) => b - a))
})

test('with only the keyboard a picture is found on the wall, and its quantity goes into the cart', async ({
  page,
  shop,
}) => {
  await openAs(page, shop.email, '/fresh-flowers?view=wall&types=Alstroemeria')
  const tiles = page.locator('[data-tile]')
  await tiles.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(tiles.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(tiles.last()).toBeFocused()
  await page.keyboard.press('Home')
  await expect(tiles.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(tiles.first()).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(tiles.first()).toBeFocused()
  const plate = page.getByRole('region', { name: say.catalogue.wall.chosen })
  const id = Number(await tiles.first().getAttribute('data-tile'))
  const [row] = (await flowers(page, 'alstroemeria')).filter(({ productId }) => productId === id)
  await expect(plate.getByRole('link', { name: row?.productDescription ?? '' })).toBeVisible()
  await expect(plate.getByRole('list', { name: say.catalogue.priceByQuantity })).toBeVisible()
  await page.keyboard.press('Enter')
  const box = plate.getByRole('spinbutton')
  await expect(box).toBeFocused()
  await box.fill(String(row?.minQuantity ?? 1))
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => {
      const cart = await readApi<{ totals: { lines: number } }>(page, 'shopping-cart')
      return cart.totals.lines
    })
    .toBe(1)
  await page.keyboard.press('Escape')
  await expect(tiles.first()).toBeFocused()
  await expect(tiles.first()).toHaveAccessibleName(new RegExp(say.catalogue.wall.inCart('\\d+')))
})

test('a wall has everything in stock once, and its last picture is one key away', async ({ page }) => {
  await openAsFlorist(page, '/fresh-flowers?view=wall')
  const tiles = page.locator('[data-tile]')
  await expect(tiles.first()).toBeVisible()
  const { total } = await readApi<{ total: number }>(page, 'inventory/flowers')
  const shown = await tiles.evaluateAll((all) => all.map((one) => one.getAttribute('data-tile')))
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.length).toBeGreaterThan(total / 2)
  await tiles.first().focus()
  await page.keyboard.press('End')
  await expect(tiles.last()).toBeFocused()
  await expect(tiles.last()).toBeInViewport()
})
