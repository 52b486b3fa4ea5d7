import type { Page } from '@playwright/test'
import { firstScripts } from '../support/first-load.ts'
import { expect, fillSignIn, flowers, openAs, test } from './support.ts'
import { say } from './words.ts'

/** Limits in kilobytes of 1,024 bytes: 150 for the catalogue, 95 for the sign-in page. */
const most = { catalogue: 150 * 1024, signIn: 95 * 1024 } as const

for (const language of ['en', 'es'] as const)
  test(`the scripts of a first load stay within what a slow phone bears (${language})`, {
    tag: '@main',
  }, () => {
    for (const page of ['catalogue', 'signIn'] as const) {
      const bytes = [...firstScripts(page, language).values()].reduce((sum, one) => sum + one, 0)
      expect(bytes, page).toBeLessThanOrEqual(most[page])
    }
  })

/** From here on the page gets only these scripts, until the returned function is called; each is sent compressed. */
async function withFirstScripts(page: Page, scripts: Map<string, number>) {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  const encodings = new Map<string, string | undefined>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (scripts.has(pathname)) encodings.set(pathname, response.headers()['content-encoding'])
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (!scripts.has(new URL(route.request().url()).pathname)) await held
    await route.continue()
  })
  return { goOn, encodings }
}

test('a list can be ordered from and searched with only the scripts of its first load', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email, '/terms-of-nothing')
  const [row] = await flowers(page, 'alstroemeria', 5)
  const scripts = firstScripts('catalogue', 'en')
  const { goOn, encodings } = await withFirstScripts(page, scripts)
  await page.goto('/fresh-flowers')
  const rows = page.getByRole('list', { name: say.shell.freshFlowers }).locator('> li')
  await expect(rows.nth(10)).toBeVisible()
  // Each listed script was requested, and its compressed size is what was counted.
  expect([...encodings.keys()].sort()).toEqual([...scripts.keys()].sort())
  expect(new Set(encodings.values())).toEqual(new Set(['br']))
  expect(await page.locator('body').innerText()).not.toMatch(/undefined|null|NaN/)

  const box = page.getByRole('spinbutton', { name: new RegExp(`^${row?.productDescription},`) })
  await box.locator('xpath=following-sibling::button').click()
  await expect(page.getByRole('link', { name: /1 line in the cart/ })).toBeVisible()
  await page.getByRole('button', { name: say.catalogue.priceByQuantity }).click()
  await expect(page).toHaveURL(/sort=/)
  await page.getByRole('combobox', { name: say.shell.search }).fill('rose')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/search=rose/)
  await expect(rows.first()).toContainText(/rose/i)
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByRole('menu', { name: say.shell.account })).toBeVisible()
  goOn()
  await expect(page.getByRole('menuitem', { name: say.shell.signOut })).toBeVisible()
})

test('the sign-in page works with only the scripts of its first load', { tag: '@main' }, async ({
  page,
  shop,
  watch,
}) => {
  watch.allow(/\/api\/v1\/auth\/sign-in/)
  const scripts = firstScripts('signIn', 'en')
  const { goOn, encodings } = await withFirstScripts(page, scripts)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: say.signIn.title })).toBeVisible()
  expect([...encodings.keys()].sort()).toEqual([...scripts.keys()].sort())
  expect(new Set(encodings.values())).toEqual(new Set(['br']))
  await fillSignIn(page, shop.email, 'not the password')
  await expect(page.getByRole('alert')).toBeVisible()
  goOn()
  await fillSignIn(page, shop.email)
  await expect(page.getByRole('heading', { name: say.signIn.title })).toBeHidden()
})
