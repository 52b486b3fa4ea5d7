import type { Locator, Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeUser, shopAuthorities } from '../support/make.ts'
import { expect, expectAccessible, openAs, type Shop, saveAs, test } from './support.ts'
import { say } from './words.ts'

const openUsers = (page: Page, query = '') =>
  openAs(page, 'admin@demo.test', `/admin/users${query}`, demoPassword)
const grid = (page: Page) => page.getByRole('grid', { name: say.staff.users.list })
const focused = (page: Page) => page.locator('td:focus')
/** The cells of a row, without its checkbox. */
const cells = (row: Locator) => row.locator('td:not(:has(input[type=checkbox]))')

test('a grid is walked by keys, sorted by its heads, and opens a row beside it', { tag: '@main' }, async ({
  page,
}) => {
  await openUsers(page)
  const rows = grid(page).locator('tbody tr')
  await cells(rows.first()).first().focus()
  await page.keyboard.press('j')
  await page.keyboard.press('ArrowDown')
  await expect(cells(rows.nth(2)).first()).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(focused(page)).toContainText(/^\d{5} /)
  const third = await rows.nth(2).locator('a').innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: say.staff.users.user, exact: true })).toContainText(
    third.split('\n')[0] ?? '',
  )

  await openUsers(page)
  const head = grid(page).getByRole('columnheader', { name: say.staff.account })
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(page).toHaveURL(/sort=-account/)
  await expect(rows.first()).toContainText('90000')
  await page.reload()
  await expect(rows.first()).toContainText('90000')
  await expectAccessible(page)
})

test('a row that is opened while a filter is being typed stays open when the filter leaves it out', async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/audit-log', demoPassword)
  const rows = page.getByRole('grid', { name: say.staff.audit.list }).locator('tbody tr')
  const link = rows.first().getByRole('link')
  await expect(link).toBeVisible()
  const { promise: isOpen, resolve } = Promise.withResolvers<void>()
  // A fast server would remove the row before it is opened.
  await page.route(/audit-log\?.*subject=zzzz/, async (route) => {
    await isOpen
    await route.continue()
  })
  await page.getByLabel(say.staff.audit.subject, { exact: true }).pressSequentially('zzzz')
  await link.click()
  await expect(page).toHaveURL(/open=/)
  resolve()
  await expect(page).toHaveURL(/subject=zzzz/)
  await expect(page).toHaveURL(/open=/)
  await expect(rows).toHaveCount(0)
  await expect(page.getByRole('region', { name: say.staff.audit.entry })).toBeVisible()
})

/** A user whom no other test changes, alone in a filtered list. */
async function someone(page: Page, shop: Shop, db: Parameters<typeof makeUser>[0]) {
  const user = await makeUser(db, { customerId: shop.customerId, authorities: shopAuthorities })
  await openUsers(page, `?email=${user.email}`)
  await page.getByRole('button', { name: say.grid.columns }).click()
  await page.getByRole('checkbox', { name: say.staff.users.phone }).check({ force: true })
  await page.keyboard.press('Escape')
  const row = grid(page).locator('tbody tr')
  await expect(row).toHaveCount(1)
  return { user, row, phone: cells(row).nth(1) }
}

test('a cell is edited in place: Enter saves, Escape leaves it, and a wrong number stays typed with its reason', {
  tag: '@main',
}, async ({ page, shop, product, watch }) => {
  watch.allow(/admin\/user$/)
  const { user, phone } = await someone(page, shop, product.db)
  const phoneOf = () =>
    product.db
      .selectFrom('users')
      .select('phone_number')
      .where('id', '=', user.userId)
      .executeTakeFirstOrThrow()
  await phone.dblclick()
  await page.keyboard.type('12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(phone.getByRole('textbox')).toHaveValue('12')
  await phone.getByRole('textbox').fill('9375550148')
  await page.keyboard.press('Enter')
  await expect(phone.getByRole('textbox')).toHaveCount(0)
  await expect(phone).toContainText('555-0148')
  expect((await phoneOf()).phone_number).toContain('5550148')
  await phone.focus()
  await page.keyboard.press('5')
  await expect(phone.getByRole('textbox')).toHaveValue('5')
  await page.keyboard.press('Escape')
  await expect(phone).toContainText('555-0148')
})

test('a cell that somebody else changed meanwhile shows both values and lets the reader choose', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/admin\/user$/)
  const { user, phone } = await someone(page, shop, product.db)
  await product.db
    .updateTable('users')
    .set({ phone_number: '9375550001', version: 7 })
    .where('id', '=', user.userId)
    .execute()
  await phone.dblclick()
  await phone.getByRole('textbox').fill('9375550002')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Someone changed this')
  await page.getByRole('button', { name: /^Use 9375550002/ }).click()
  await expect(phone).toContainText('555-0002')
})

test('the columns that a reader hides stay hidden', async ({ page }) => {
  await openUsers(page)
  await page.getByRole('button', { name: say.grid.columns }).click()
  await page.getByRole('checkbox', { name: say.staff.users.sessions }).uncheck({ force: true })
  await expect(grid(page).getByRole('columnheader', { name: say.staff.users.sessions })).toHaveCount(0)
  await page.reload()
  await expect(grid(page).getByRole('columnheader', { name: say.staff.users.role })).toBeVisible()
  await expect(grid(page).getByRole('columnheader', { name: say.staff.users.sessions })).toHaveCount(0)
})

test('the office sees the sums of every page above the customers past due, and saves all of them', async ({
  page,
}) => {
  await openAs(page, 'admin@demo.test', '/admin/overdue', demoPassword)
  const list = page.getByRole('grid', { name: say.money.list })
  const sums = list.locator('thead tr').nth(1)
  await expect(sums).toContainText(say.staff.applications.all)
  const stated = (await page.getByRole('status').first().innerText()).match(/[\d,]+\.\d\d/)?.[0] ?? ''
  await expect(sums).toContainText(stated)
  const saved = page.waitForEvent('download')
  await saveAs(page, say.grid.saveAs('CSV'))
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
  await list.locator('tbody td').first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/accounts\/\d+$/)
})

test('the audit log turns to older entries and back without missing one', async ({ page, product }) => {
  const { id } = await product.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'admin@demo.test')
    .executeTakeFirstOrThrow()
  for (let n = 0; n < 90; n++)
    await product.db
      .insertInto('audit_log')
      .values({
        at: new Date(),
        user_id: id,
        actor: 'admin@demo.test',
        action: 'user.changed',
        subject: `user turning-${n}`,
        address: '',
      })
      .execute()
  await openAs(page, 'admin@demo.test', '/admin/audit-log?subject=turning-', demoPassword)
  const rows = page.getByRole('grid', { name: say.staff.audit.list }).locator('tbody tr')
  await expect(rows.first()).toContainText('turning-89')
  await page.getByRole('button', { name: say.staff.next }).click()
  await expect(rows.first()).toContainText('turning-49')
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('button', { name: say.staff.next }).click()
  await expect(rows.first()).toContainText('turning-9')
  await expect(rows).toHaveCount(10)
  await page.getByRole('button', { name: say.staff.previous }).click()
  await expect(rows.first()).toContainText('turning-49')
  await page.getByRole('button', { name: say.staff.previous }).click()
  await expect(rows.first()).toContainText('turning-89')
  await rows.nth(3).getByRole('link').click()
  await expect(page.getByRole('region', { name: say.staff.audit.entry })).toContainText('turning-86')
  await page.reload()
  await expect(page.getByRole('region', { name: say.staff.audit.entry })).toContainText('turning-86')
})

test('a phone shows a list as cards, and its order is chosen above them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, 'admin@demo.test', '/admin/customers', demoPassword)
  const cards = page
    .getByRole('list', { name: say.staff.customers.companies, exact: true })
    .getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  await page.getByLabel(say.grid.sort).selectOption({ label: 'Customer ↓' })
  await expect(page).toHaveURL(/sort=-name/)
  await expect(async () => {
    const names = (await cards.getByRole('link').allInnerTexts()).map((name) => name.toLowerCase())
    expect(names).toEqual([...names].sort((a, b) => b.localeCompare(a)))
  }).toPass()
  await expectAccessible(page)
})
