import { request } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import type { RunningProduct } from './product.ts'
import { expect, expectAccessible, fillSignIn, openAs, type Shop, signIn, test } from './support.ts'
import { say } from './words.ts'

/** An administrator ends every session of the shop's user; open pages are notified automatically. */
async function endSessions(product: RunningProduct, { userId }: Shop) {
  const api = await request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email: 'admin@demo.test', password: demoPassword } })
  const ended = await api.post('/api/v1/admin/user/sign-out', { data: { id: userId } })
  expect(ended.status()).toBe(200)
  await api.dispose()
}

test('a half-typed form survives a session that ends: the same person signs in at the same address and continues', {
  tag: '@main',
}, async ({ page, shop, product, watch }) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/quick-order')
  const pad = page.getByLabel(say.quickOrder.pad)
  await pad.fill('12 roses freedom\n6 alstroemeria')
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('drafts.')) localStorage.removeItem(key)
  })
  await endSessions(product, shop)
  await expect(page.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText(
    'You were signed out. Sign in to continue where you left off.',
  )
  await expect(pad).not.toBeVisible()
  await expect(page).toHaveURL(/\/quick-order$/)
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL(/\/quick-order$/)
  await expect(pad).toHaveValue('12 roses freedom\n6 alstroemeria')
})

test('a page that is loaded after its session has ended says so, and leads back to where it was', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/orders')
  await expect(page.getByRole('banner')).toBeVisible()
  await page.goto('about:blank')
  await endSessions(product, shop)
  await page.goto('/orders')
  await expect(page.getByRole('alert')).toContainText(
    'You were signed out. Sign in to continue where you left off.',
  )
  await expectAccessible(page)
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page).toHaveURL(/\/orders$/)
})

test('another person who signs in after a session has ended sees nothing of the first', async ({
  page,
  shop,
  product,
  watch,
}) => {
  watch.allow(/\/api\/v1\//)
  await openAs(page, shop.email, '/quick-order')
  await page.getByLabel(say.quickOrder.pad).fill('12 roses freedom')
  await endSessions(product, shop)
  await fillSignIn(page, 'newshop@demo.test', demoPassword)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByLabel(say.quickOrder.pad)).toHaveValue('')
  expect(await page.content()).not.toContain(shop.email)
})

test('4.09 signing out leaves nothing of the user in the browser, in any of its pages, and starts over after 100 ms', {
  tag: '@main',
}, async ({ page, shop, context, watch }) => {
  // The other page's event stream may try to reconnect before that page has left.
  watch.allow(/\/api\/v1\/events/)
  await signIn(page, shop.email)
  await page.goto('/quick-order')
  await page.getByLabel(say.quickOrder.pad).fill('12 roses freedom')
  const other = await context.newPage()
  await other.goto('/orders')
  await expect(other.getByRole('banner')).toBeVisible()
  await page.getByRole('button', { name: /^Account/ }).click()
  const answered = page.waitForResponse(/auth\/sign-out$/)
  const left = page.waitForEvent('framenavigated')
  await page.getByRole('menuitem', { name: say.personalInfo.signOut }).click()
  await answered
  const before = Date.now()
  await left
  expect(Date.now() - before).toBeGreaterThanOrEqual(80)
  await expect(page.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible()
  await expect(other.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible()
  for (const one of [page, other])
    await expect(one.getByText(say.signIn.notices['signed-out'].lead)).toHaveCount(0)
  const kept = await page.evaluate(async () => ({
    local: Object.entries(localStorage),
    session: Object.entries(sessionStorage),
    caches: await caches.keys(),
    databases: await indexedDB.databases(),
  }))
  // Display settings stay, and the last emails of the sign-in page.
  expect(
    kept.local.map(([key]) => key).filter((key) => !/^(catalog|theme|language|recent-emails)/.test(key)),
  ).toEqual([])
  expect(kept).toMatchObject({ session: [], caches: [], databases: [] })
  expect(JSON.stringify(kept.local)).not.toContain('roses')
  const cookies = await context.cookies()
  expect(cookies.filter(({ name }) => name === 'session')).toEqual([])
})
