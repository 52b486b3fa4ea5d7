import type { Page } from '@playwright/test'
import type { RunningProduct } from './product.ts'
import { lastSecret } from './secrets.ts'
import { expect, expectAccessible, openAs, test } from './support.ts'
import { say } from './words.ts'

const inShop = (page: Page) => expect(page.getByRole('banner')).toBeVisible()

/** Requests a link on the sign-in page, which then waits; returns the address in the email. */
async function askForLink(page: Page, email: string, product: RunningProduct) {
  await page.goto('/')
  await page.getByLabel(say.doors.apply.email).fill(email)
  await page.getByRole('button', { name: say.signIn.byLink }).click()
  await expect(page.getByLabel(say.doors.apply.email)).toHaveValue(email)
  await page.getByRole('button', { name: say.signIn.sendLink }).click()
  await expect(page.getByText(say.signIn.linkWaiting)).toBeVisible()
  return lastSecret(product, email, 'sign-in-link')
}

/** The database rows of a user's last link and of the browser that waits for it. */
const linkOf = (product: RunningProduct, userId: number) =>
  product.db
    .selectFrom('one_time_tokens')
    .innerJoin('sign_in_attempts', 'sign_in_attempts.id', 'attempt_id')
    .select(['used_at', 'status'])
    .where('one_time_tokens.user_id', '=', userId)
    .executeTakeFirstOrThrow()

/** Records when the page requested what. */
function timesOf(page: Page) {
  const asked: { at: number; url: string }[] = []
  page.on('request', (request) => asked.push({ at: Date.now(), url: request.url() }))
  return (part: string) => asked.find(({ url }) => new URL(url).pathname.startsWith(part))?.at ?? 0
}

for (const socket of [true, false])
  test(`a link opened on the phone signs in the desktop that waits by one press, ${socket ? 'by its socket' : 'also without a socket'}`, async ({
    page,
    shop,
    product,
    browser,
    watch,
  }) => {
    if (!socket) {
      watch.allow(/auth\/(otp|attempts)/)
      await page.routeWebSocket(/auth\/otp/, (ws) => ws.close())
    }
    const path = await askForLink(page, shop.email, product)
    const phone = await (await browser.newContext({ baseURL: product.url })).newPage()
    const at = timesOf(phone)
    const answer = await phone.goto(path)
    expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
    await phone.getByRole('button', { name: say.doors.token.both }).click()
    await inShop(phone)
    expect(new URL(phone.url()).pathname).toBe('/')
    // 200 ms after the token's response the user is fetched again, and after 300 ms the page redirects.
    expect(at('/api/v1/auth/current') - at('/api/v1/auth/token-login/')).toBeGreaterThanOrEqual(195)
    // The token is in no history entry.
    await phone.goBack().catch(() => null)
    expect(phone.url()).not.toContain(path)
    await phone.context().close()
    await inShop(page)
  })

test('2.07 a link opened in the browser that asked for it signs in without a press', {
  tag: '@main',
}, async ({ page, shop, product }) => {
  const path = await askForLink(page, shop.email, product)
  const at = timesOf(page)
  await page.goto(path)
  await inShop(page)
  const answered = at('/api/v1/auth/token-login/')
  expect(at('/api/v1/auth/current') - answered).toBeGreaterThanOrEqual(195)
  expect(new URL(page.url()).pathname).toBe('/')
})

test('security 24: a browser that only loads a link uses nothing up and signs nobody in; a press signs in only that browser', async ({
  page,
  shop,
  product,
  browser,
}) => {
  const path = await askForLink(page, shop.email, product)
  const scanner = await (await browser.newContext({ baseURL: product.url })).newPage()
  const asked: string[] = []
  scanner.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await scanner.goto(path, { waitUntil: 'networkidle' })
  await expect(scanner.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  await expect(scanner.getByText(/, Linux$/)).toBeVisible()
  await expect(scanner.getByText('127.0.0.1')).toBeVisible()
  await expectAccessible(scanner)
  expect(asked.filter((path) => /^\/api\/v1\/auth\/token-login\/[^/]+$/.test(path))).toEqual([])
  expect(await linkOf(product, shop.userId)).toEqual({ used_at: null, status: 'waiting' })
  expect(await (await scanner.request.get('/api/v1/auth/current')).json()).toEqual({})

  await scanner.getByRole('button', { name: say.doors.token.hereOnly }).click()
  await inShop(scanner)
  await expect(page.getByRole('alert')).toContainText(say.signIn.linkExpired)
  expect((await page.request.get('/api/v1/shipment')).status()).toBe(401)
  await scanner.context().close()
})

test('security 24: "No, that wasn’t me" ends the link and keeps out the browser that asked for it', async ({
  page,
  shop,
  product,
  browser,
}) => {
  const path = await askForLink(page, shop.email, product)
  const owner = await (await browser.newContext({ baseURL: product.url })).newPage()
  await owner.goto(path)
  await owner.getByRole('button', { name: say.doors.token.refuse }).click()
  await expect(owner.getByText(say.doors.token.refusedText)).toBeVisible()
  await expectAccessible(owner)
  await expect(page.getByRole('alert')).toContainText(say.signIn.linkExpired)
  await owner.goto(path)
  await expect(owner.getByRole('alert')).toContainText(say.signIn.notices['link-spent'].lead)
  for (const one of [page, owner]) expect((await one.request.get('/api/v1/shipment')).status()).toBe(401)
  await owner.context().close()
})

test('security 24: a page that nobody looks at shows a button and burns nothing, also in the browser that asked', async ({
  page,
  shop,
  product,
}) => {
  const path = await askForLink(page, shop.email, product)
  // Like a window behind others: headless Chromium reports focus for every page.
  await page.addInitScript(() => {
    const state = window as { looked?: boolean }
    Document.prototype.hasFocus = () => state.looked === true
  })
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  expect((await linkOf(product, shop.userId)).used_at).toBeNull()
  await page.evaluate(() => {
    Object.assign(window, { looked: true })
    window.dispatchEvent(new Event('focus'))
  })
  await inShop(page)
})

test('2.08 a spent token leads to the sign-in page, which says so; one for somebody signed in and none at all to the shop', async ({
  page,
  shop,
}) => {
  await page.goto('/token/no-such-token')
  await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(say.signIn.notices['link-spent'].lead)
  await expectAccessible(page)
  await expect(page).toHaveURL(/\/$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/token')
  await expect(page).toHaveURL(/\/$/)
  await openAs(page, shop.email, '/token/whatever')
  await inShop(page)
  await expect(page).toHaveURL(/\/$/)
})

test('8.06 a token sign-in that fails leads to the sign-in page', async ({ page, watch }) => {
  watch.allow(/token-login/)
  await page.route('**/auth/token-login/*', (route) => route.abort('failed'))
  await page.goto('/token/some-token')
  await expect(page.getByRole('heading', { name: say.doors.token.signIn, exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(say.signIn.notices['link-failed'].lead)
  await expect(page).toHaveURL(/\/$/)
})
