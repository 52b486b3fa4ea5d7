import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { test as base, expect, type Page } from '@playwright/test'
import { guide as words } from '../../web/words/areas/guide.en.ts'
import { expectAccessible } from './accessible.ts'

/** The guide opened from disk, without pictures. */
const test = base.extend<{ watch: undefined }, { site: string }>({
  site: [
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'stemyard-guide-'))
      const generator = path.resolve(import.meta.dirname, '../../scripts/guide/main.ts')
      execFileSync(process.execPath, [generator, '--without-pictures', '--into', folder])
      await use(pathToFileURL(folder).href)
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  watch: [
    async ({ page }, use) => {
      const faults: string[] = []
      // axe loads the stylesheet again, which the pages' policy blocks.
      page.on('console', (message) => {
        if (message.type() === 'error' && !/^Connecting to '[^']*guide\.css'/.test(message.text()))
          faults.push(message.text())
      })
      page.on('requestfailed', (request) => {
        if (request.resourceType() !== 'xhr') faults.push(request.url())
      })
      await use(undefined)
      expect(faults, 'what went wrong on the page').toEqual([])
    },
    { auto: true },
  ],
})

const search = (page: Page) => page.getByRole('searchbox', { name: words.search })
const results = (page: Page) => page.getByRole('region', { name: words.search }).getByRole('listitem')

test('with only the keyboard a reader searches the guide, and finds the explanation before the reference', async ({
  page,
  site,
}) => {
  await page.goto(`${site}/index.html`)
  await expectAccessible(page)
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type('settle short')
  await expect(results(page).first()).toContainText('Settle a short')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(results(page).first().getByRole('link')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(search(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk\/orders\.html#settle-a-short$/)
  await expect(page.getByRole('heading', { level: 2, name: 'Settle a short' })).toBeInViewport()
  await expect(
    page.getByRole('navigation', { name: words.pages }).locator('[aria-current=page]'),
  ).toBeInViewport()
  await expectAccessible(page)
  // A word without matches says so, and Escape clears it.
  await page.keyboard.press('/')
  await search(page).fill('qqzzxx')
  await expect(page.getByText(words.noResults)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(words.noResults)).toBeHidden()
  await expect(search(page)).toHaveValue('')
})

test('on a phone a setting’s row reads as a block, and nothing is wider than the page', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const address of [
    'operator/index.html',
    'operator/settings.html',
    'integrator/api/orders.html',
    'integrator/orders-and-prices.html',
    'es/shop/index.html',
  ]) {
    await page.goto(`${site}/${address}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(390)
  }
  await page.goto(`${site}/operator/settings.html`)
  const row = page.getByRole('row').filter({ hasText: 'DATABASE_POOL' })
  const [name, what] = await row
    .getByRole('cell')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
  expect(what).toBeGreaterThan(name as number)
  await expectAccessible(page)
  await page.getByText(words.menu, { exact: true }).click()
  await page
    .getByRole('navigation', { name: words.menu })
    .getByRole('link', { name: words.sections.shop })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: words.sections.shop })).toBeVisible()
  await page.getByRole('link', { name: words.otherLanguage }).click()
  await expect(page).toHaveURL(/\/es\/shop\/index\.html$/)
})
