import { readFile } from 'node:fs/promises'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { expect, expectAccessible, openAs, saveAs, test } from './support.ts'
import { say } from './words.ts'

const t = say.reports

test('the owner goes from sales to the orders of a day and to one of them, saves the report, and has it emailed each Monday', {
  tag: '@main',
}, async ({ page }) => {
  await openAs(page, 'owner@demo.test', '/admin/reports/sales', demoPassword)
  await expect(page.getByRole('heading', { level: 1, name: say.admin.reportSales })).toBeVisible()
  await page.getByText(t.periods.d90, { exact: true }).click()
  const table = page.getByRole('table', { name: t.table(t.names.sales) })
  await expect(table.getByRole('row').nth(30)).toBeVisible()
  await page.getByLabel(t.compare).selectOption({ label: t.comparisons.same_weekdays_last_year })
  await expect(page).toHaveURL(/same_weekdays_last_year/)
  await expectAccessible(page)

  const saved = page.waitForEvent('download')
  await saveAs(page, t.save(t.names.sales, 'CSV'))
  const file = await (await saved).path()
  const lines = (await readFile(file, 'utf8')).trim().split(/\r?\n/)
  expect(lines.length).toBeGreaterThan(30)

  await page.getByRole('button', { name: t.mailMonday }).click()
  await page.getByRole('button', { name: t.mailIt, exact: true }).click()
  await page.getByRole('button', { name: t.mailed.week }).click()
  await page
    .getByRole('button', { name: t.stopMailOf(t.names.sales) })
    .first()
    .click()
  await expect(page.getByText(t.mailStopped(t.names.sales))).toBeVisible()
  await page.keyboard.press('Escape')

  await table.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/reports\/order-list/)
  const orders = page.getByRole('grid', { name: say.admin.reportOrders })
  await orders.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/orders/)
})
