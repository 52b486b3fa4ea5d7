import type { Page } from '@playwright/test'
import type { PriceStory } from '../../contract/features/prices/story.ts'
import { priceStory as words } from '../../web/words/areas/price-story.en.ts'
import { expect, expectAccessible, openAsFlorist, readApi, test } from './support.ts'
import { say } from './words.ts'

/** The first row that the florist has bought before, with its price history from the API. */
async function boughtRow(page: Page) {
  await openAsFlorist(page, '/fresh-flowers?other=Bought+before')
  const row = page
    .locator('[data-product]')
    .filter({ has: page.getByRole('spinbutton') })
    .first()
  await expect(row).toBeVisible()
  const story = await readApi<PriceStory>(page, `price-story/${await row.getAttribute('data-product')}`)
  return { row, story, told: row.getByRole('region', { name: words.title }) }
}

test('Space on a quantity unfolds eighteen months of the price in the row, with a dot for each order, and folds it again', async ({
  page,
}) => {
  const { row, story, told } = await boughtRow(page)
  expect(story.purchases.length).toBeGreaterThan(0)
  const box = row.getByRole('spinbutton')
  const before = await box.inputValue()
  await box.focus()
  await page.keyboard.press('Space')
  await expect(told.getByText(words.bought(story.purchases.length))).toBeVisible()
  await expect(told.getByRole('listitem')).toHaveCount(story.purchases.length)
  await expect(told.locator('circle.stroke-chart-3')).toHaveCount(story.purchases.length)
  // The next price break is below today's price.
  await expect(told.locator('rect')).toHaveCount(1)
  await expect(box).toBeFocused()
  await expect(box).toHaveValue(before)
  await expectAccessible(page)
  await page.keyboard.press('Space')
  await expect(told).toHaveCount(0)
})

test('a press on the prices unfolds it on a phone, within its width; the page of the item shows it at once', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { row, story, told } = await boughtRow(page)
  await row.getByRole('button', { name: /^Price history/ }).click()
  await expect(told).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await row.getByRole('button', { name: /^Price history/ }).click()
  await expect(told).toHaveCount(0)
  await page.goto(`/item/${story.productId}`)
  await expect(page.getByRole('region', { name: words.title })).toBeVisible()
})

test('with hidden prices there is no story, and Space in the box does nothing', async ({ page }) => {
  const { row, told } = await boughtRow(page)
  await page.getByRole('button', { name: say.catalogue.view }).click()
  await page.getByText(say.catalogue.hidePrices).click()
  await expect(row.getByRole('button', { name: /^Price history/ })).toHaveCount(0)
  await row.getByRole('spinbutton').focus()
  await page.keyboard.press('Space')
  await expect(told).toHaveCount(0)
})
