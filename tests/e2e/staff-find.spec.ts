import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeShop, makeUser } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'

const openAsAdmin = (page: Page, address: string) => openAs(page, 'admin@demo.test', address, demoPassword)
const palette = (page: Page) => page.getByRole('dialog', { name: 'Go to or find' })
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test('pages, customers, orders, items and actions are reached with only the keyboard, and recent ones come first', {
  tag: '@main',
}, async ({ page }) => {
  await openAsAdmin(page, '/admin/audit-log')
  await title(page, 'Audit log')
  const chosen = palette(page).getByRole('option', { selected: true })
  await page.keyboard.press('Control+k')
  await expect(palette(page).getByRole('status')).toHaveText('Type a page, a name, a number or an item.')
  await page.keyboard.type('past')
  await expect(chosen).toContainText('Past due')
  await page.keyboard.press('Enter')
  await title(page, 'Past due')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('@10003')
  await expect(chosen).toContainText('10003')
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen).toContainText('Their people')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/customers\?.*accountNumber=10003/)
  // A palette opened while the next page loads would close with the previous page.
  await title(page, 'Customers')

  await page.keyboard.press('Control+k')
  await page.keyboard.type('freed 60')
  await expect(palette(page).getByRole('option').first()).toContainText('Freedom Red 60cm')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('#104')
  await expect(palette(page).getByRole('group', { name: 'Orders' }).getByRole('option')).toHaveCount(20)
  await page.keyboard.press('Control+a')
  await page.keyboard.type('>')
  await expect(palette(page).getByRole('group', { name: 'Actions', exact: true })).toContainText('Add a user')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(palette(page).getByRole('option')).toHaveCount(2)
  await expect(chosen).toContainText('Their people')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('zzzz')
  await expect(palette(page).getByRole('status')).toHaveText('Nothing found for “zzzz”.')
})

test('Esc leads back to the same place, and Ctrl Enter opens a tab of its own', async ({ page, context }) => {
  await openAsAdmin(page, '/admin/users')
  const cell = page.getByRole('grid').locator('tbody tr').nth(3).locator('td').nth(1)
  await cell.focus()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('roles')
  const chosen = palette(page).getByRole('option', { selected: true })
  await expect(chosen).toContainText('Roles')
  const tab = context.waitForEvent('page')
  await page.keyboard.press('Control+Enter')
  await title(await tab, 'Roles')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(cell).toBeFocused()
})

test('a representative finds only own customers, and only the pages of sales', async ({ page, product }) => {
  const { db } = product
  const { id: customerId } = await db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const { email, userId } = await makeUser(db, { customerId, authorities: ['SALES'] })
  const own = await db
    .insertInto('sales_reps')
    .values({
      rep: `F${Date.now() % 10_000}`,
      name: 'Nora Finder',
      email,
      phone_number: '9375550161',
      user_id: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const mine = await makeShop(db, { customer: { name: 'Zinnia Own Florist', sales_rep_id: own.id } })
  await makeShop(db, { customer: { name: 'Zinnia Others Florist' } })
  await openAs(page, email, '/admin')
  await page.getByRole('button', { name: 'Go to or find' }).click()
  await page.keyboard.type('zinnia')
  await expect(palette(page).getByRole('option').first()).toContainText(String(mine.accountNumber))
  await expect(palette(page)).not.toContainText('Others')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('maintenance')
  await expect(palette(page).getByRole('status')).toContainText('Nothing found')
})

test('on a phone the palette takes the screen', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(page, '/admin')
  await page.getByRole('button', { name: 'Go to or find' }).click()
  await page.keyboard.type('maple')
  await expect(palette(page).getByRole('option').first()).toBeVisible()
  expect(await palette(page).evaluate((element) => element.getBoundingClientRect().width)).toBe(390)
  await expectAccessible(page)
  await palette(page).getByRole('button', { name: 'Close' }).click()
  await expect(palette(page)).toHaveCount(0)
})
