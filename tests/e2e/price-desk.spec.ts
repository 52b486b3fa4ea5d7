import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { RunningProduct } from './product.ts'
import { expect, isFocused, openAs, pressUntil, test } from './support.ts'
import { say } from './words.ts'

const files = say.priceFiles
const words = say.pricePublishing

/** A file with new content, because sending the same one twice reopens the first. */
const messy = (): Buffer =>
  Buffer.concat([
    readFileSync(new URL('../files/daily-prices/messy.csv', import.meta.url)),
    Buffer.from(`\r\n${','.repeat(30)}\r\n`),
  ])

/** Forgets the columns and fixes remembered for the house list, and discards published files. */
async function freshMorning({ db }: RunningProduct) {
  await db.updateTable('price_files').set({ state: 'discarded' }).where('state', '=', 'published').execute()
  await db
    .updateTable('suppliers')
    .set({ layouts: '[]', fixes: '[]' })
    .where('vendor_id', 'is', null)
    .execute()
}

const pricesNow = ({ db }: RunningProduct) =>
  db
    .selectFrom('products')
    .select(['id', 'price1_e4', 'price2_e4', 'price3_e4', 'price4_e4', 'price5_e4'])
    .where('price1_e4', 'is not', null)
    .orderBy('id')
    .execute()

const tabTo = (page: Page, target: Locator) => pressUntil(page, 'Tab', () => isFocused(target), 150)

async function press(page: Page, target: Locator) {
  await expect(target).toBeEnabled()
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test('with only the keyboard the price desk works through a messy file: import, correct, compare, publish, undo', {
  tag: '@main',
}, async ({ page, product }) => {
  test.slow()
  await freshMorning(product)
  const before = await pricesNow(product)
  await openAs(page, 'prices@demo.test', '/admin/daily-prices', demoPassword)

  const button = page.getByRole('main').locator('button', { hasText: files.import })
  await expect(button).toBeVisible()
  const chooser = page.waitForEvent('filechooser')
  await press(page, button)
  await (await chooser).setFiles({ name: 'messy.csv', mimeType: 'text/csv', buffer: messy() })

  // Nine causes; 184 rows are ready.
  await expect(page.getByText('184 rows ready, 63 not.')).toBeVisible()
  const causes = page.getByRole('navigation', { name: files.rows.causesTitle })
  await expect(causes.getByRole('region', { name: files.rows.rejected(63) }).getByRole('link')).toHaveCount(9)

  await press(page, causes.getByRole('link', { name: files.causes.item_code_letters.title }))
  await press(page, page.getByRole('button', { name: 'Remove “ABC-” from all 7' }))
  await expect(page.getByText('191 rows ready, 56 not.')).toBeVisible()
  await press(page, causes.getByRole('link', { name: files.causes.price1_not_a_number.title }))
  const price = page.getByLabel('Price 1, line 33')
  await expect(price).toBeVisible()
  await tabTo(page, price)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('29.50')
  await page.keyboard.press('Enter')
  await expect(page.getByText('192 rows ready, 55 not.')).toBeVisible()

  await press(page, page.getByRole('link', { name: files.rows.changes }))
  const grid = page.getByRole('grid', { name: words.list })
  const dock = page.getByRole('region', { name: words.dock.label })
  await expect(page.getByText(/^7 items have the same price, 1,149\.50/)).toBeVisible()
  const slips = grid.locator('tbody tr[aria-selected]').filter({ hasText: '1,149.50' })
  await expect(slips).toHaveCount(7)
  for (const slip of await slips.all()) await expect(slip).toHaveAttribute('aria-selected', 'false')

  const now = dock.getByRole('radio', { name: words.dock.now, exact: true })
  await tabTo(page, dock.getByRole('radio', { checked: true }))
  await pressUntil(page, 'ArrowLeft', () => now.isChecked(), 3)
  await expect(dock.getByRole('button', { name: words.dock.publishNow })).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/admin\/daily-prices$/, { timeout: 30_000 })
  const published = page.getByRole('region', { name: words.log }).locator('li').first()
  await expect(published).toContainText(words.inForce)
  const after = await pricesNow(product)
  expect(after).not.toEqual(before)
  expect(after.filter(({ price1_e4 }) => price1_e4 === 11_495_000)).toEqual([])

  await press(page, published.getByRole('button', { name: /^Undo/ }))
  const panel = page.getByRole('region', { name: words.back_.title('House list') })
  await press(page, panel.getByRole('button', { name: /^Undo \d/ }))
  await expect(published).toContainText('Undone')
  const known = new Set(before.map(({ id }) => id))
  expect((await pricesNow(product)).filter(({ id }) => known.has(id))).toEqual(before)
})
