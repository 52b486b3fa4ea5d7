import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { Authority } from '../../contract/core/access.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makePastOrder, makeProduct, makeStudio, makeUser, shopAuthorities } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { expect, expectAccessible, fillSignIn, openAs, type Shop, test } from './support.ts'
import { say } from './words.ts'

const openAsAdmin = (page: Page, address: string) => openAs(page, 'admin@demo.test', address, demoPassword)
const toast = (page: Page, text: string) => expect(page.getByText(text, { exact: true })).toBeVisible()
const panel = (page: Page) => page.getByRole('region', { name: say.staff.users.user, exact: true })

test('a user is added, invited by mail, sets a password and signs in', { tag: '@main' }, async ({
  page,
  shop,
  product,
  browser,
}) => {
  await openAsAdmin(page, '/admin')
  await page.getByRole('navigation').getByRole('link', { name: 'People and roles' }).click()
  await page.getByRole('button', { name: say.staff.users.add }).click()
  const form = page.getByRole('region', { name: say.staff.users.addTitle })
  await form.getByLabel(say.staff.users.name).fill('Ana Ortiz')
  const email = `ana-${shop.accountNumber}@example.test`
  await form.getByLabel(say.staff.users.email).fill(email)
  await form.getByText(say.staff.users.single).click()
  await form.getByLabel(say.staff.authority.YARD).uncheck()
  await form.getByLabel(say.staff.authority.SALES, { exact: true }).check()
  await expect(form.getByText(say.staff.users.singleCount(1, 1))).toBeVisible()
  await expect(form.getByText(say.staff.users.isRemoved, { exact: true })).toBeVisible()
  await form.getByLabel(say.staff.accountNumber).fill(String(shop.accountNumber))
  await form.getByRole('button', { name: say.staff.users.add }).click()
  await toast(page, say.staff.users.added('Ana Ortiz'))
  await expect(panel(page).getByRole('heading', { name: 'Ana Ortiz' })).toBeVisible()

  const mail = await product.db
    .selectFrom('messages')
    .select(['kind', 'about'])
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(mail.kind).toBe('company-invitation')
  const { path } = mail.about as { path: string }
  const other = await browser.newContext({ baseURL: product.url })
  const hers = await other.newPage()
  await hers.goto(path)
  await hers.getByLabel('New password').fill('Ranunculus-In-May-7')
  await hers.keyboard.press('Enter')
  await hers.getByRole('link', { name: 'Sign in' }).click()
  await fillSignIn(hers, email, 'Ranunculus-In-May-7')
  // Sales staff start on tonight's customers; one click opens the shop.
  await expect(hers).toHaveURL(/\/sales$/)
  await hers.goto('/fresh-flowers')
  await expect(hers.getByRole('link', { name: say.shell.freshFlowers }).first()).toBeVisible()
  await expect(hers.getByRole('link', { name: say.staff.authority.YARD })).toHaveCount(0)
  await other.close()
})

test('a changed role takes effect on an open page immediately', { tag: '@main' }, async ({
  page,
  shop,
  product,
  browser,
}) => {
  const theirs = await browser.newContext({ baseURL: product.url })
  const shopper = await theirs.newPage()
  await openAs(shopper, shop.email)
  await expect(
    shopper.getByRole('navigation').getByRole('link', { name: say.staff.authority.SUPPLIES }).first(),
  ).toBeVisible()

  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  await panel(page).getByText(say.staff.users.single).click()
  await panel(page).getByLabel(say.staff.authority.SUPPLIES).uncheck()
  await panel(page).getByRole('button', { name: say.staff.save }).click()
  await expect(panel(page).getByText(say.staff.users.singleCount(0, 1))).toBeVisible()
  await expect(shopper.getByRole('link', { name: say.staff.authority.SUPPLIES })).toHaveCount(0)
  await expect(shopper.getByRole('link', { name: say.staff.authority.PLANTS }).first()).toBeVisible()
  await theirs.close()
})

test('what somebody else has changed meanwhile is shown, and typed values are kept', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/admin\/user$/)
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  const form = panel(page)
  await form.getByLabel(say.staff.users.name).fill('Rosa Typed')
  await product.db
    .updateTable('users')
    .set({ phone_number: '9375550199', version: 7 })
    .where('id', '=', shop.userId)
    .execute()
  await form.getByRole('button', { name: say.staff.save }).click()
  await expect(form.getByText(say.form.changed)).toBeVisible()
  await expect(form.getByRole('row', { name: /^Phone 9375550199 not changed/ })).toBeVisible()
  await expect(form.getByLabel(say.staff.users.name)).toHaveValue('Rosa Typed')
  await form.getByRole('button', { name: say.staff.save }).click()
  await toast(page, 'Rosa Typed saved.')
})

test('staff set which addresses of a company a buyer orders for', async ({ page, shop, product }) => {
  const { customerId } = shop
  await makeStudio(product.db, shop)
  const buyer = await makeUser(product.db, { customerId, authorities: shopAuthorities })
  await openAsAdmin(page, `/admin/users?open=${buyer.userId}`)
  const form = panel(page)
  await form.getByRole('radio', { name: 'Only these' }).check({ force: true })
  await form.getByRole('checkbox', { name: 'Studio, Xenia' }).uncheck({ force: true })
  await expectAccessible(page)
  await form.getByRole('button', { name: say.staff.save }).click()
  await expect(page.getByText(/ saved\.$/)).toBeVisible()
  await page.reload()
  await expect(form.getByRole('checkbox', { name: 'Studio, Xenia' })).not.toBeChecked()
  await form.getByRole('radio', { name: 'All addresses' }).check({ force: true })
  await form.getByRole('button', { name: say.staff.save }).click()
  await expect(page.getByText(/ saved\.$/)).toBeVisible()
  await page.reload()
  await expect(form.getByRole('radio', { name: 'All addresses' })).toBeChecked()
})

test('nobody grants more than they have, and the page names what they lack', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/admin\/user\/sign-out$/)
  const house = await product.db
    .selectFrom('customers')
    .select('id')
    .where('is_house', '=', true)
    .executeTakeFirstOrThrow()
  const clerk = await makeUser(product.db, {
    customerId: house.id,
    authorities: ['USERS_ACCESS_CONTROL', 'FLOWERS'],
  })
  const theirs = await page.context().browser()?.newContext()
  await theirs?.request.post(`${product.url}/api/v1/auth/sign-in`, {
    data: { email: shop.email, password: testPassword },
  })
  await openAs(page, clerk.email, `/admin/users?open=${shop.userId}`)
  await expect(page.getByRole('link', { name: say.admin.roles })).toHaveCount(0)
  await panel(page).getByText(say.staff.users.single).click()
  await expect(panel(page).getByLabel(say.admin.statements, { exact: true })).toBeDisabled()
  await panel(page).getByRole('button', { name: say.staff.actions.signOut }).click()
  await expect(panel(page).getByText(/^You can’t grant, remove or change .*Statements/)).toBeVisible()
  await theirs?.close()
})

test('whom orders name is deleted only when that is said twice', async ({ page, shop, product, watch }) => {
  watch.allow(/admin\/user\?/)
  const productId = await makeProduct(product.db)
  await makePastOrder(product.db, {
    ...shop,
    placedAt: new Date('2026-11-02T15:00:00Z'),
    lines: [{ productId }],
  })
  await product.db
    .insertInto('check_outs')
    .values({ customer_id: shop.customerId, user_id: shop.userId, cart_version: 1, at: new Date() })
    .execute()
  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  await panel(page).getByRole('button', { name: say.staff.actions.delete }).click()
  const question = page.getByRole('dialog')
  await question.getByRole('button', { name: say.staff.actions.deleteYes, exact: true }).click()
  await expect(question.getByText(say.staff.actions.deleteOrders(1))).toBeVisible()
  await question.getByRole('button', { name: say.staff.actions.deleteForce }).click()
  await expect(question).toBeHidden()
  const row = await product.db
    .selectFrom('users')
    .select(['status', 'name'])
    .where('id', '=', shop.userId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ status: 'deleted', name: 'Deleted user' })
})

test('a change of a role says whom it touches before it is saved; arrow keys go from mark to mark', async ({
  page,
  shop,
  product,
}) => {
  const { role_id } = await product.db
    .selectFrom('users')
    .select('role_id')
    .where('id', '=', shop.userId)
    .executeTakeFirstOrThrow()
  const name = `Buyer ${shop.accountNumber}`
  await product.db.updateTable('roles').set({ name }).where('id', '=', role_id).execute()
  await openAsAdmin(page, '/admin/roles')
  const plants = page.getByLabel(`Plants for ${name}`)
  await plants.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel(`Yard for ${name}`)).toBeFocused()
  await page.keyboard.press('Space')
  await page.getByLabel(`Sales for ${name}`).check()
  await expect(page.getByText(say.staff.roles.changes(2))).toBeVisible()
  await page.reload()
  await expect(page.getByText(say.staff.roles.changes(2))).toBeVisible()
  await page.getByRole('button', { name: say.staff.roles.review }).click()
  const question = page.getByRole('dialog')
  await expect(question.getByText('1 user gains Sales.')).toBeVisible()
  await expect(question.getByText(`1 user loses Yard: ${shop.email}.`)).toBeVisible()
  await question.getByRole('button', { name: say.staff.roles.saveYes }).click()
  await toast(page, say.staff.roles.saved)
  const held = await product.db
    .selectFrom('role_authorities')
    .select('authority')
    .where('role_id', '=', role_id)
    .execute()
  const names = held.map(({ authority }) => authority as Authority)
  expect(names).toContain('SALES')
  expect(names).not.toContain('YARD')
})

test('a representative acts for an own customer under a banner, orders, and the audit log names both', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  const rep = await product.db
    .selectFrom('sales_reps')
    .select('id')
    .where('email', '=', 'sales@demo.test')
    .executeTakeFirstOrThrow()
  await product.db
    .updateTable('customers')
    .set({ sales_rep_id: rep.id })
    .where('id', '=', shop.customerId)
    .execute()
  await openAs(
    page,
    'sales@demo.test',
    `/admin/customers?view=people&accountNumber=${shop.accountNumber}`,
    demoPassword,
  )
  await page.getByRole('button', { name: /^Act for User/ }).click()
  const banner = page.getByText(`(${shop.accountNumber}).`)
  await expect(banner).toBeVisible()
  await order(page, shop)
  await page.goto('/orders')
  await expect(banner).toBeVisible()

  // While acting for a customer, pages request nothing personal: sign-in methods, sessions, language.
  const refused: string[] = []
  page.on('response', (answer) => {
    if (answer.status() === 403) refused.push(answer.url())
  })
  await page.goto('/personal-info')
  await expect(page.getByRole('heading', { name: say.personalInfo.addresses })).toBeVisible()
  await expect(page.getByText(say.personalInfo.theirOwn)).toBeVisible()
  await expect(page.getByRole('heading', { name: say.personalInfo.ways })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])

  await page.getByRole('button', { name: say.shell.stopActing }).click()
  await expect(page.getByRole('heading', { name: say.pages.customers })).toBeVisible()
  await expect(banner).toHaveCount(0)

  await openAsAdmin(page, `/admin/audit-log?accountNumber=${shop.accountNumber}&action=order.placed`)
  const entry = page.getByRole('grid', { name: say.staff.audit.list }).locator('tbody tr')
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText('sales@demo.test')
  await expect(entry).toContainText(say.staff.audit.inNameOf(shop.email))
  await expect(page.getByText(say.staff.audit.intact)).toBeVisible()
  await entry.getByRole('link').click()
  const details = page.getByRole('region', { name: say.staff.audit.entry })
  await expect(details).toContainText(say.staff.audit.inNameOf(shop.email))
  await expect(details).toContainText(say.staff.audit.details)
  await expectAccessible(page)
})

/** Orders five bunches on account, with the API and the page's own session. */
async function order(page: Page, shop: Shop) {
  const found = await page.request.get('/api/v1/inventory/flowers?search=alstroemeria&maxRows=20')
  const { rows } = (await found.json()) as { rows: { productId: number; minQuantity: number }[] }
  const [first] = rows
  await page.request.post('/api/v1/shopping-cart', {
    data: { productId: first?.productId, quantity: first?.minQuantity, replace: true },
  })
  const placed = await page.request.post('/api/v1/shopping-cart/check-out', {
    data: { payment: { method: 'account' } },
  })
  expect(placed.status(), `${shop.email}: ${await placed.text()}`).toBe(201)
}

test('an administrator resets the second factor of somebody who lost it, after typing the own password again', async ({
  page,
  shop,
  product,
  browser,
  watch,
}) => {
  watch.allow(/reset-second-factor/)
  const theirs = await browser.newContext({ baseURL: product.url })
  const post = (path: string, data?: unknown) => theirs.request.post(`/api/v1/${path}`, { data })
  await post('auth/sign-in', { email: shop.email, password: testPassword })
  const { secret } = await (await post('account/second-factor/enroll')).json()
  const code = new TOTP({ secret }).generate()
  expect((await theirs.request.put('/api/v1/account/second-factor', { data: { code } })).status()).toBe(200)
  await theirs.close()

  await openAsAdmin(page, `/admin/users?open=${shop.userId}`)
  await product.db
    .updateTable('sessions')
    .set({ proved_at: new Date(Date.now() - 3_600_000) })
    .where('user_id', 'in', (eb) =>
      eb.selectFrom('users').select('id').where('email', '=', 'admin@demo.test'),
    )
    .execute()
  await panel(page).getByRole('button', { name: say.staff.actions.resetSecondFactor }).click()
  const dialog = page.getByRole('dialog', { name: /^Reset .*’s second factor\?/ })
  await dialog.getByRole('button', { name: say.staff.actions.resetSecondFactorYes }).click()
  const proof = page.getByRole('dialog', { name: say.personalInfo.proofTitle })
  await proof.getByLabel(say.personalInfo.currentPassword).fill(demoPassword)
  await proof.getByRole('button', { name: say.personalInfo.goOn }).click()
  await expect(page.getByText(/’s second factor is off\.$/)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: say.staff.actions.resetSecondFactor })).toHaveCount(0)

  const again = await browser.newContext({ baseURL: product.url })
  const hers = await again.newPage()
  await openAs(hers, shop.email)
  await expect(hers.getByRole('banner')).toBeVisible()
  await again.close()
})

test('picked users are disabled at once after a look at how many, and the change is undone', async ({
  page,
  shop,
  product,
}) => {
  for (const n of [1, 2])
    await makeUser(product.db, {
      customerId: shop.customerId,
      authorities: shopAuthorities,
      email: `bulk${n}@${shop.accountNumber}.test`,
    })
  const statuses = async () =>
    (
      await product.db
        .selectFrom('users')
        .select('status')
        .where('customer_id', '=', shop.customerId)
        .orderBy('status')
        .execute()
    ).map(({ status }) => status)
  await openAsAdmin(page, `/admin/users?accountId=${shop.accountNumber}`)
  const grid = page.getByRole('grid', { name: say.staff.users.list })
  await expect(grid.locator('tbody tr')).toHaveCount(3)
  await grid.locator('tbody tr').first().locator('td').nth(1).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: say.staff.users.bulk.actions.disable, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say.staff.users.bulk.title.disable })
  await expect(dialog.getByText(say.staff.users.bulk.can(2, 2))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: say.staff.users.bulk.doIt.disable(2) }).click()
  await expect(page.getByText(say.staff.users.bulk.done(2))).toBeVisible()
  expect(await statuses()).toEqual(['active', 'disabled', 'disabled'])
  await page.getByRole('button', { name: say.grid.undo, exact: true }).click()
  await expect(page.getByText(say.staff.users.bulk.undone)).toBeVisible()
  expect(await statuses()).toEqual(['active', 'active', 'active'])
})
