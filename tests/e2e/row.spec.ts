import type { Page } from '@playwright/test'
import { expect, flowers, openAs, test } from './support.ts'
import { say } from './words.ts'

/** How many visible first rows have a name over several lines or a truncated grower, and how many rows are visible. */
const measured = (page: Page) =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll<HTMLElement>('[data-product-rows] > [data-product]')]
    const isWrapped = (row: HTMLElement) => {
      const name = row.querySelector<HTMLElement>('[id] a')
      return name !== null && name.getClientRects().length > 1
    }
    const isCut = (row: HTMLElement) => {
      const grower = row.querySelector<HTMLElement>('[data-grower]')
      return grower !== null && grower.scrollWidth > grower.clientWidth + 1
    }
    const cellsTouch = (row: HTMLElement) =>
      [...row.querySelectorAll('ol > li')].some((cell) => cell.scrollWidth > cell.clientWidth + 1)
    return {
      rows: rows.length,
      wrapped: rows.filter(isWrapped).map((row) => row.textContent?.slice(0, 60)),
      cut: rows.filter(isCut).map((row) => row.querySelector('[data-grower]')?.textContent),
      touching: rows.filter(cellsTouch).length,
    }
  })

test('with the cart open at 1440, at most two of forty names of roses wrap, no grower is cut and no price touches the next', {
  tag: '@main',
}, async ({ page, shop }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  for (const address of [
    '/fresh-flowers?search=rose&types=Rose+Standard',
    '/fresh-flowers?search=rose',
    '/grower-direct',
  ]) {
    await openAs(page, shop.email, address)
    const box = page.getByRole('spinbutton').first()
    await box.waitFor()
    await expect(page.locator('[data-product]').nth(39)).toBeAttached()
    const { rows, wrapped, cut, touching } = await measured(page)
    expect(rows).toBeGreaterThanOrEqual(40)
    expect(cut, address).toEqual([])
    expect(touching, address).toBe(0)
    if (address !== '/grower-direct') expect(wrapped.length, wrapped.join('\n')).toBeLessThanOrEqual(2)
  }
})

test('a laptop’s screen of 1366 by 768 shows ten rows of the list while the cart is empty and the announcement closed', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  await openAs(page, shop.email, '/fresh-flowers?search=rose')
  await page.getByRole('spinbutton').first().waitFor()
  await expect(page.locator('[data-product]').nth(39)).toBeAttached()
  const notices = page.getByRole('complementary', { name: say.shell.notices })
  await notices.getByRole('button').click()
  await expect(notices.getByRole('button')).toHaveCount(0)
  const whole = await page
    .locator('[data-product]')
    .evaluateAll((rows) => rows.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length)
  expect(whole).toBeGreaterThanOrEqual(10)
})

test('on a phone with an announcement above, an item’s quantity box is in the first window, clear of the navigation', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, shop.email)
  const [row] = await flowers(page, 'rose freedom red 60cm')
  await page.goto(`/item/${row?.productId}`)
  await expect(page.getByRole('complementary', { name: say.shell.notices })).toBeVisible()
  const box = page.getByRole('main').getByRole('spinbutton').first()
  await expect(box).toBeVisible()
  const bottom = await box.evaluate((one) => one.getBoundingClientRect().bottom)
  const navigation = page.getByRole('link', { name: say.shell.orders, exact: true }).last()
  const top = (await navigation.boundingBox())?.y ?? 0
  expect(top).toBeGreaterThan(700)
  expect(bottom).toBeLessThan(top - 40)
})

test('less than nothing and a part of a unit keep the quantity and say why', async ({ page, shop }) => {
  await openAs(page, shop.email, '/fresh-flowers?search=rose+freedom+red+60cm')
  const box = page.getByRole('spinbutton').first()
  await box.click()
  await page.keyboard.type('-5')
  await page.keyboard.press('Tab')
  await expect(page.getByText(say.ui.notWhole('0'))).toBeVisible()
  await expect(box).toHaveValue('0')
  await box.click()
  await page.keyboard.type('1.5')
  await page.keyboard.press('Tab')
  await expect(box).toHaveValue('0')
})

test('on the last page, where roses are sold out, rows offer what can be bought instead from other pages', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openAs(page, shop.email, '/fresh-flowers?types=Rose+Standard')
  await page.locator('[data-product]').nth(39).waitFor()
  const pages = page.getByRole('navigation', { name: say.catalogue.pages })
  await pages
    .getByRole('link', { name: /^Page / })
    .last()
    .click()
  const soldOut = page.locator('[data-product]').filter({ has: page.getByText(say.catalogue.soldOut) })
  await expect(soldOut.first()).toBeVisible()
  await expect(soldOut.first().getByRole('button', { name: /^Use / })).toBeVisible()
})
