import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeUser } from '../support/make.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

test('a clerk saves filters and columns as a view, finds them again with their count, shares them, and opens the list with them', async ({
  page,
  product,
}) => {
  const { db } = product
  const { id: customerId } = await db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const { email } = await makeUser(db, { customerId, authorities: ['USERS_ACCESS_CONTROL'] })
  await openAs(page, email, '/admin/users')
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(tabs).toHaveCount(0)
  await page.getByLabel('Role').selectOption({ label: 'Administrator' })
  await page.getByRole('button', { name: 'Account', exact: true }).click()
  await page.getByRole('button', { name: say.views.saveThis }).click()
  await page.getByLabel('Name', { exact: true }).fill('Administrators')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  const view = tabs.getByRole('link', { name: /^Administrators/ })
  await expect(view).toHaveAttribute('aria-current', 'page')
  const rows = await page.getByRole('grid').locator('tbody tr').count()
  await expect(view).toHaveText(`Administrators${rows}`)
  await expect(page.getByRole('button', { name: say.views.saveThis })).toHaveCount(0)

  await tabs.getByRole('link', { name: 'All' }).click()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await view.click()
  await expect(page).toHaveURL(/role=Administrator/)
  await expect(page).toHaveURL(/sort=account/)

  // A change can be saved; an unsaved change is gone when the view is opened again.
  await page.getByLabel('Status').selectOption({ label: 'Disabled' })
  await expect(page.getByText(say.staff.noMatch)).toBeVisible()
  await view.click()
  await expect(page.getByRole('grid').locator('tbody tr')).toHaveCount(rows)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Sessions' }).uncheck({ force: true })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say.views.saveThis }).click()
  await expect(page.getByText(say.views.saved('Administrators'))).toBeVisible()

  const menu = page.getByRole('button', { name: say.views.menu('Administrators') })
  await menu.click()
  await page.getByRole('menuitem', { name: say.views.makeDefault }).click()
  await expect(menu).toBeVisible()
  await page.goto('/admin')
  await page.goto('/admin/users')
  await expect(page).toHaveURL(/role=Administrator/)
  await expect(page.getByRole('grid').getByRole('columnheader', { name: 'Sessions' })).toHaveCount(0)
  await menu.click()
  await page.getByRole('menuitem', { name: say.views.startSharing }).click()
  await expect(view).toHaveAttribute('title', 'Shared')

  await openAs(page, 'admin@demo.test', '/admin/users', demoPassword)
  await expect(view).toHaveAttribute('title', /^Shared by /)
  await view.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/role=Administrator/)
  await expect(menu).toHaveCount(0)
  await expectAccessible(page)

  await openAs(page, email, '/admin/users')
  await menu.click()
  await page.getByRole('menuitem', { name: say.views.remove, exact: true }).click()
  await expect(page.getByText(say.views.removed('Administrators'))).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/users$/)
  await expect(tabs).toHaveCount(0)
})
