import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeUser } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const openAsAdmin = (page: Page, address: string) => openAs(page, 'admin@demo.test', address, demoPassword)
const rail = (page: Page) => page.getByRole('navigation', { name: say.admin.pages })
const title = (page: Page, name: string) =>
  expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()

test('staff pages are reached with only the keyboard, and Esc goes one step back', {
  tag: '@main',
}, async ({ page }) => {
  await openAsAdmin(page, '/admin')
  await title(page, 'Today')
  for (const [keys, name] of [
    ['gk', 'Customers'],
    ['gm', 'Past due'],
    ['ge', 'Promo bar'],
    ['gy', 'Tasks'],
    ['gu', 'Users'],
  ] as const) {
    await page.keyboard.type(keys)
    await title(page, name)
  }
  // The grid has its own keys, but a pair of keys takes precedence.
  const rows = page.getByRole('grid').locator('tbody tr')
  await rows.first().locator('td').nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/open=\d+/)
  await rows.nth(1).locator('td').nth(1).focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/admin\/users$/)
  await rows.first().locator('td').nth(1).focus()
  await page.keyboard.type('gk')
  await title(page, 'Customers')
  await page.keyboard.press('/')
  await expect(page.getByLabel('Name')).toBeFocused()
  // Typed text goes into the field, and Esc first leaves the field.
  await page.keyboard.type('gm')
  await title(page, 'Customers')
  await expect(page.getByLabel('Name')).toHaveValue('gm')
})

test('the shop never fetches the table of the staff’s pages, and opens one of them all the same', async ({
  page,
}) => {
  const files: string[] = []
  page.on('request', (request) => files.push(new URL(request.url()).pathname))
  const tables = () => files.filter((file) => /\/staff-routes-/.test(file))
  await openAsAdmin(page, '/orders')
  await title(page, 'Orders')
  await page.getByRole('link', { name: say.shell.freshFlowers, exact: true }).first().click()
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  expect(tables()).toEqual([])
  await page
    .getByRole('button', { name: /^Account|Admin/ })
    .last()
    .click()
  await page.getByRole('menuitem', { name: say.pages.administration }).click()
  await title(page, 'Today')
  await expect(rail(page)).toBeVisible()
  expect(tables()).toHaveLength(1)
  // Back and Forward also work, with the routes loaded now.
  await page.goBack()
  await expect(page.getByRole('spinbutton').first()).toBeVisible()
  await page.goForward()
  await title(page, 'Today')
  await page.keyboard.type('gk')
  await title(page, 'Customers')
})

test('? lists the keys of the page', async ({ page }) => {
  await openAsAdmin(page, '/admin')
  await title(page, 'Today')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: say.shell.keys })
  await expect(keys).toContainText('People and roles')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
})

test('the rail shows the jobs of a person, and opens the pages of one', async ({ page, product }) => {
  const house = await product.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const clerk = await makeUser(product.db, {
    customerId: house.id,
    authorities: ['USERS_ACCESS_CONTROL', 'FLOWERS'],
  })
  await openAs(page, clerk.email, '/admin')
  await expect(rail(page).getByRole('listitem')).toHaveText([
    'Today',
    'Sales',
    /^Customers/,
    'Money',
    'People and roles',
    'System',
  ])
  await rail(page).getByRole('link', { name: 'Money' }).click()
  await title(page, 'Card payment')
  await expect(rail(page).getByRole('link', { name: 'Card payment' })).toHaveAttribute('aria-current', 'page')
  await expect(rail(page).getByRole('link', { name: 'Past due' })).toHaveCount(0)
})

test('an account’s balance is under Money, and Esc leads back to the past-due accounts', async ({ page }) => {
  await openAsAdmin(page, '/admin/accounts/10003')
  await expect(rail(page).getByRole('link', { name: 'Past due' })).toBeVisible()
  await page.keyboard.press('Escape')
  await title(page, 'Past due')
})

test('on a phone the jobs stand below, and all pages under More', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAsAdmin(page, '/admin')
  const bar = rail(page)
  await bar.getByRole('link', { name: 'Orders' }).click()
  await title(page, 'Orders')
  await bar.getByRole('button', { name: say.shell.more }).click()
  const more = page.getByRole('dialog', { name: 'Administration' })
  await expectAccessible(page)
  await more.getByRole('link', { name: say.admin.audit }).click()
  await title(page, 'Audit log')
  await expect(more).toHaveCount(0)
})

test('an administrator who may not switch maintenance still reads on its page that the site is closed', async ({
  page,
  product,
  playwright,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  const api = await playwright.request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  const house = await product.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const clerk = await makeUser(product.db, { customerId: house.id, authorities: ['DASHBOARD'] })
  await openAs(page, clerk.email, '/admin/maintenance')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Maintenance')
  await api.put('/api/v1/admin/maintenance', { data: { enabled: true, message: '' } })
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/admin\/maintenance$/)
  await expect(page.getByText(say.maintenance.onlySomeText)).toBeVisible()
  expect((await api.put('/api/v1/admin/maintenance', { data: { enabled: false } })).status()).toBe(200)
  await api.dispose()
})
