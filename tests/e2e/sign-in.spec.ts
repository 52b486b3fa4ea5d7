import { expect, expectAccessible, fillSignIn, openAs, signIn, test } from './support.ts'
import { say } from './words.ts'

test('a wrong password says so and keeps the email; the right one opens the shop', { tag: '@main' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/auth\/sign-in$/)
  await page.goto('/')
  await fillSignIn(page, shop.email, 'not my password')
  await expect(page.getByRole('alert')).toContainText(say.errors.invalid_credentials)
  await expect(page.getByLabel(say.signIn.email)).toHaveValue(shop.email)
  await expectAccessible(page)
  await page.getByLabel(say.signIn.password, { exact: true }).fill('Peony-At-Dawn-1')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveTitle(/Harbor & Vine Wholesale/)
})

test('an email that is none and an empty password are named at their fields before anything is sent', async ({
  page,
}) => {
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('auth/sign-in')) asked++
  })
  await page.goto('/')
  await fillSignIn(page, 'florist at home', '')
  await expect(page.getByText(say.signIn.badEmail)).toBeVisible()
  await expect(page.getByText(say.signIn.noPassword)).toBeVisible()
  await expect(page.getByLabel(say.signIn.email)).toBeFocused()
  expect(asked).toBe(0)
})

test('after signing out the page of before is gone, also by the back button', async ({ page, shop }) => {
  await signIn(page, shop.email)
  await page.goto('/docs')
  await page.goto('/')
  await page.getByRole('button', { name: say.shell.account }).click()
  await page
    .getByRole('menuitem', { name: say.shell.signOut })
    .or(page.getByRole('button', { name: say.shell.signOut }))
    .click()
  await expect(page.getByRole('heading', { name: say.signIn.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: say.signIn.title })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect((await page.request.get('/api/v1/shipment')).status()).toBe(401)
})

test('the demo’s sign-ins open by one press', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /^Florist/ }).click()
  await expect(page.getByRole('banner')).toBeVisible()
})

test('the person who follows a link while signed out lands there after signing in', async ({
  page,
  shop,
}) => {
  await page.goto('/docs')
  await expect(page.getByRole('heading', { name: say.signIn.title })).toBeVisible()
  await fillSignIn(page, shop.email)
  await expect(page).toHaveURL(/\/docs$/)
  await expect(page).toHaveTitle(/API reference/)
})

test('the session’s token is out of reach of scripts', async ({ page, shop }) => {
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  const token = (await page.context().cookies()).find(({ name }) => name === 'session')
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  // The secret that encrypts the device's stored responses is there, and it reveals nothing about the token.
  const readable = await page.evaluate(() => document.cookie)
  expect(readable).toMatch(/^kept=[\w-]{43}$/)
  expect(readable).not.toContain(token?.value)
})
