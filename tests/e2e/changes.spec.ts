import type { Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeUser, shopAuthorities } from '../support/make.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, openAs, type Shop, test } from './support.ts'

const admin = 'admin@demo.test'
const grid = (page: Page) => page.getByRole('grid', { name: 'Changes by staff' })
const panel = (page: Page) => page.getByRole('region', { name: 'Change', exact: true })

/** A user of the shop whose name and phone number the administrator changes, with the page's own session. */
async function changedUser(page: Page, { shop, product }: { shop: Shop; product: RunningProduct }) {
  const { userId } = await makeUser(product.db, {
    customerId: shop.customerId,
    authorities: shopAuthorities,
  })
  await openAs(page, admin, '/admin/changes', demoPassword)
  const edit = async (to: object) => {
    const answer = await page.request.get(`/api/v1/admin/user?id=${userId}`)
    const { id, version, name, email, phoneNumber, roleId, status } = await answer.json()
    const data = { id, version, name, email, phoneNumber, roleId, status, ...to }
    expect((await page.request.put('/api/v1/admin/user', { data })).status()).toBe(200)
  }
  await edit({ name: 'Ana Ortiz', phoneNumber: '9375550101' })
  const nameAndPhone = async () => {
    const user = product.db.selectFrom('users').select(['name', 'phone_number']).where('id', '=', userId)
    return Object.values(await user.executeTakeFirstOrThrow())
  }
  return { userId, edit, nameAndPhone }
}

test('a change comes up live, opens with its fields, and goes back but for what changed since', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  const { userId, edit, nameAndPhone } = await changedUser(page, { shop, product })
  const rows = grid(page).locator('tbody tr')
  await expect(rows.first()).toContainText('Changed user Ana Ortiz')
  await edit({ name: 'Ana O.' })
  await expect(rows.nth(1)).toContainText('Changed user Ana O.')

  await rows.nth(1).getByRole('link').click()
  await expect(panel(page)).toContainText(`User ${userId}`.slice(0, 4))
  await expect(panel(page)).toContainText('Ana Ortiz')
  await expect(panel(page)).toContainText('9375550101')
  await panel(page).getByRole('button', { name: 'Undo…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 field will be undone.')
  await expect(dialog).toContainText('1 field has changed since and keeps its value.')
  await expect(dialog).toContainText('Nobody is notified.')
  await expectAccessible(page)
  await dialog.getByLabel('Why').fill('A slip')
  await dialog.getByRole('button', { name: 'Undo 1 field' }).click()
  await expect(panel(page)).toContainText('Undid: Changed user Ana O.')
  await expect(panel(page)).toContainText('A slip')
  expect(await nameAndPhone()).toEqual(['Ana O.', ''])
  const newest = grid(page).locator('tbody tr:nth-child(-n+3)')
  await expect(newest.getByText('Undone', { exact: true })).toHaveCount(1)
  await expectAccessible(page)
})

test('what changed since goes back too where it is ticked, and a field that is not ticked stays', async ({
  page,
  shop,
  product,
}) => {
  const { edit, nameAndPhone } = await changedUser(page, { shop, product })
  await edit({ name: 'Ana O.' })
  await grid(page).locator('tbody tr').nth(1).getByRole('link').click()
  await panel(page)
    .getByRole('checkbox', { name: /^Phone/ })
    .uncheck({ force: true })
  await panel(page).getByRole('button', { name: 'Undo 1 field…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing is left to undo.')
  await dialog
    .getByRole('checkbox', { name: /Also undo Name .*, which is now Ana O\./ })
    .check({ force: true })
  await dialog.getByRole('button', { name: 'Undo 1 field' }).click()
  await expect(panel(page)).toContainText('Undid:')
  const [name, phone] = await nameAndPhone()
  expect(name).toMatch(/^User \d+$/)
  expect(phone).toBe('9375550101')
})

test('the audit log’s entry leads to the change', async ({ page, shop, product }) => {
  await changedUser(page, { shop, product })
  await page.goto(`/admin/audit-log?accountNumber=${shop.accountNumber}&action=user.changed`)
  await page.getByRole('grid', { name: 'Entries of the audit log' }).locator('tbody tr a').first().click()
  await page.getByRole('link', { name: 'See the change and undo it' }).click()
  await expect(panel(page)).toContainText('Changed user Ana Ortiz')
})
