import { readFileSync } from 'node:fs'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const desk = 'prices@demo.test'
const words = say.priceFiles
const sample = (name: string) => readFileSync(new URL(`../files/daily-prices/${name}`, import.meta.url))

test('a messy file is imported, corrected by cause and in place, and remembered for the next one', {
  tag: '@main',
}, async ({ page }) => {
  await openAs(page, desk, '/admin/daily-prices', demoPassword)
  await page
    .getByLabel(words.import)
    .first()
    .setInputFiles({ name: 'messy.csv', mimeType: 'text/csv', buffer: sample('messy.csv') })
  await expect(page).toHaveURL(/\/admin\/daily-prices\/\d+\/rows/)
  await expect(page.getByText('184 rows ready, 63 not.')).toBeVisible()
  await expectAccessible(page)

  const causes = page.getByRole('navigation', { name: words.rows.causesTitle })
  await causes.getByRole('link', { name: words.causes.item_code_letters.title }).click()
  const table = page.getByRole('table', { name: words.rows.title })
  await expect(table.getByText('300220, same name')).toBeVisible()
  await page.getByLabel('From now on for House list').check()
  await page.getByRole('button', { name: 'Remove “ABC-” from all 7' }).press('Enter')
  await expect(page.getByText('191 rows ready, 56 not.')).toBeVisible()

  await causes.getByRole('link', { name: words.causes.price1_not_a_number.title }).click()
  const price = page.getByLabel('Price 1, line 33')
  await price.fill('29.50')
  await price.press('Enter')
  await expect(page.getByText('192 rows ready, 55 not.')).toBeVisible()

  await causes.getByRole('link', { name: words.causes.price_negative.title }).click()
  await page.getByRole('button', { name: 'Leave all 7 out' }).click()
  await expect(page.getByText('192 rows ready, 48 not.')).toBeVisible()

  await page.getByRole('link', { name: words.step.columns }).click()
  await expect(page.getByRole('table', { name: words.columns.title })).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByText('31 of 31 columns are placed.')).toBeVisible()
  await page.getByLabel(words.columns.fieldOf('UM')).selectOption({ label: words.columns.none })
  await expect(page.getByRole('button', { name: /^Check/ })).toBeDisabled()
  await page.getByLabel(words.columns.fieldOf('UM')).selectOption({ label: words.fields.um })
  await page.getByLabel(words.columns.fieldOf('Color')).selectOption({ label: words.columns.none })
  await page.getByRole('button', { name: /^Check/ }).click()
  await expect(page.getByText('30 of 31 columns are placed.')).toBeVisible()

  // Decisions about rows survive reading the file again, and a reload.
  await page.reload()
  await page.getByRole('link', { name: words.step.rows, exact: false }).first().click()
  await expect(page.getByText('192 rows ready, 48 not.')).toBeVisible()
})

test('a file without required columns says which, and its columns can be placed by hand', async ({
  page,
}) => {
  await openAs(page, desk, '/admin/daily-prices', demoPassword)
  await page
    .getByLabel(words.import)
    .first()
    .setInputFiles({ name: 'broken.csv', mimeType: 'text/csv', buffer: sample('broken.csv') })
  await expect(page).toHaveURL(/\/rows/)
  await expect(page.getByRole('alert')).toContainText(words.failures.columns_missing)
  await expect(page.getByRole('alert')).toContainText('Item Code, Price 1')
})

test('a supplier is added and its limit changed', async ({ page }) => {
  await openAs(page, desk, '/admin/suppliers', demoPassword)
  await page.getByRole('button', { name: say.suppliers.add }).first().click()
  const panel = page.getByRole('region', { name: say.suppliers.add })
  await panel.getByLabel(say.suppliers.fields.vendorId, { exact: true }).fill('VUS991')
  await panel.getByLabel(say.suppliers.fields.name, { exact: true }).fill('Larkspur Farms')
  await panel.getByRole('button', { name: say.suppliers.add }).click()
  await expect(page.getByText(say.suppliers.added('Larkspur Farms'))).toBeVisible()
  await page.goto('/admin/suppliers?q=Larkspur')
  await page.getByRole('link', { name: /Larkspur Farms/ }).click()
  await page.getByLabel(say.suppliers.fields.limitPercent).fill('12')
  await page.getByRole('button', { name: say.form.save, exact: true }).click()
  await expect(page.getByText(say.staff.saved('Larkspur Farms'))).toBeVisible()
  await expectAccessible(page)
  // Beside an open panel the list shows only its first columns.
  await page
    .getByRole('region', { name: 'Larkspur Farms' })
    .getByRole('button', { name: say.staff.close })
    .click()
  await expect(page.getByRole('grid')).toContainText('12%')
  await expectAccessible(page)
})
