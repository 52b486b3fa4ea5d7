import type { BrowserContext, Page, Request } from '@playwright/test'
import sharp from 'sharp'
import type { Cart } from '../../contract/features/cart.ts'
import { makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { startUpgradable } from '../support/upgradable.ts'
import {
  expect,
  expectAccessible,
  flowers,
  openAs,
  readApi,
  type Shop,
  setCart,
  signInByApi,
  test,
  untilOpensOffline,
} from './support.ts'
import { say } from './words.ts'

test.use({ serviceWorkers: 'allow' })

/** The number of responses stored on this device; they are encrypted. */
const keptCount = (page: Page) =>
  page.evaluate(async () => {
    const known = await indexedDB.databases()
    if (!known.some(({ name }) => name === 'stemyard-answers')) return 0
    return await new Promise<number>((resolve) => {
      const asked = indexedDB.open('stemyard-answers')
      asked.onsuccess = () => {
        const rows = asked.result.transaction('answers').objectStore('answers').count()
        rows.onsuccess = () => {
          asked.result.close()
          resolve(rows.result)
        }
      }
      asked.onerror = () => resolve(0)
    })
  })

/** The worker has every file of the shop, and no response is waiting to be stored. */
async function untilKept(page: Page) {
  await untilOpensOffline(page, '/app/page')
  let last = -1
  await expect
    .poll(
      async () => {
        const before = last
        last = await keptCount(page)
        return last > 3 && last === before
      },
      { intervals: [1500], timeout: 30_000 },
    )
    .toBe(true)
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: say.shell.mainNavigation }).getByRole('link', { name, exact: true })
const list = (page: Page) => page.getByRole('list', { name: say.shell.freshFlowers })
/** Asserts that the page came from the device. */
const kept = (page: Page) => page.locator('html[data-kept]')
const sinceWhen = /Last updated \d+:\d\d [ap]m\. Prices and stock may have changed\./

/** Opens the list, the cart and the orders like a shop in the morning, and waits until they are stored. */
async function lookAround(page: Page, shop: Shop) {
  await openAs(page, shop.email, '/fresh-flowers')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await section(page, say.shell.orders).click()
  await expect(page.getByRole('heading', { level: 1, name: say.shell.orders })).toBeVisible()
  await page.getByRole('link', { name: /in the cart/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await section(page, say.shell.freshFlowers).click()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await untilKept(page)
}

/** Like a phone that was switched off: pages are closed, but the session remains. */
async function coldStart(context: BrowserContext, page: Page, address: string): Promise<Page> {
  await page.close()
  const next = await context.newPage()
  await next.goto(address)
  return next
}

test('a browser offers to install the shop, with its own name, icons that fit, and shortcuts', {
  tag: '@main',
}, async ({ page, shop }) => {
  await openAs(page, shop.email)
  await expect(page.getByRole('banner')).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  const { errors, data = '' } = await browser.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect((await browser.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  const manifest = JSON.parse(data) as {
    name: string
    icons: { src: string; sizes: string; purpose: string }[]
    shortcuts: { url: string }[]
  }
  expect(manifest.name).toContain('Harbor & Vine')
  expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of manifest.icons) {
    const { width, height } = await sharp(await (await page.request.get(src)).body()).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
  }
  for (const { url } of manifest.shortcuts) {
    await page.goto(url)
    await expect(page.getByRole('heading', { level: 1 }), url).toBeVisible()
  }
  const attribute = (selector: string, name: string) => page.locator(selector).getAttribute(name)
  const touch = await page.request.get((await attribute('link[rel="apple-touch-icon"]', 'href')) ?? '')
  expect((await sharp(await touch.body()).metadata()).width).toBe(180)
  const card = await page.request.get((await attribute('meta[property="og:image"]', 'content')) ?? '')
  expect(await sharp(await card.body()).metadata()).toMatchObject({ width: 1200, height: 630 })
  const robots = await (await page.request.get('/robots.txt')).text()
  expect(robots).toContain('Disallow: /api/')
  const spanish = await page.request.get('/app/shop.webmanifest', { headers: { 'accept-language': 'es-MX' } })
  expect((await spanish.json()).shortcuts[1].name).toBe('Guía de pedido')
})

test('in a cellar: what was seen opens after a reload and after a cold start, and what is typed is sent once, later', {
  tag: '@main',
}, async ({ page: first, context, shop, watch }) => {
  test.slow()
  watch.allow(/./)
  await lookAround(first, shop)
  const [row] = await flowers(first, 'alstroemeria', 10)
  if (!row) throw new Error('no alstroemeria')
  await context.setOffline(true)
  await first.reload()
  await expect(list(first).getByRole('listitem').first()).toBeVisible()
  await expect(first.getByText(sinceWhen)).toBeVisible()
  await expectAccessible(first)

  const page = await coldStart(context, first, '/fresh-flowers')
  const box = list(page)
    .getByRole('listitem', { name: row.productDescription, exact: true })
    .getByRole('spinbutton')
  await box.fill(String(3 * row.minQuantity))
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible()
  // Another department comes from the stored catalogue, which is complete.
  await section(page, say.shell.orders).click()
  await expect(page.getByRole('heading', { level: 1, name: say.shell.orders })).toBeVisible()

  const again = await coldStart(context, page, '/cart')
  await expect(again.getByText('1 change waiting to be sent.')).toBeVisible()
  const sent: string[] = []
  again.on('request', (request) => {
    if (request.method() === 'POST' && /shopping-cart$/.test(request.url()))
      sent.push(request.postData() ?? '')
  })
  await context.setOffline(false)
  await expect
    .poll(async () => (await readApi<Cart>(again, 'shopping-cart')).totals.lines, { timeout: 20_000 })
    .toBe(1)
  await expect(again.getByText(sinceWhen)).toHaveCount(0)
  await expect(again.getByText('1 change waiting to be sent.')).toHaveCount(0)
  expect(sent).toHaveLength(1)
})

test('the product is upgraded while something is typed: nothing is lost, and the next page is the new one', async ({
  page,
  product,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/./)
  const upgradable = await startUpgradable(product)
  try {
    const signedIn = await page.request.post(`${upgradable.url}/api/v1/auth/sign-in`, {
      data: { email: shop.email, password: testPassword },
    })
    expect(signedIn.status()).toBe(200)
    await page.goto(`${upgradable.url}/quick-order`)
    const pad = page.getByLabel(say.quickOrder.pad)
    await pad.fill('12 roses freedom')
    await untilOpensOffline(page, '/app/page')
    const builds = () => page.evaluate(() => caches.keys())
    expect(await builds()).toEqual([expect.not.stringContaining(upgradable.newer)])

    upgradable.upgrade()
    // The next response comes from the new server, to a page of the old one.
    const [row] = await flowers(page, 'alstroemeria', 10)
    if (!row) throw new Error('no alstroemeria')
    await setCart(page.request, [{ productId: row.productId, quantity: row.minQuantity }])
    await expect(page.getByRole('link', { name: /1 line in the cart/ })).toBeVisible()
    // The files of both builds stay while a page of the old one is open.
    await expect.poll(builds, { timeout: 30_000 }).toHaveLength(2)
    const build = page.locator('html')
    await expect(build).not.toHaveAttribute('data-build', upgradable.newer)
    await expect(pad).toHaveValue('12 roses freedom')
    await pad.press('End')
    await pad.pressSequentially(', 5 tulips')

    await section(page, say.shell.orders).click()
    await expect(page.getByRole('heading', { level: 1, name: say.shell.orders })).toBeVisible()
    await expect(build).toHaveAttribute('data-build', upgradable.newer)
    await page.goto(`${upgradable.url}/quick-order`)
    await expect(pad).toHaveValue('12 roses freedom, 5 tulips')
  } finally {
    upgradable.close()
  }
})

test('a kept page that the server no longer understands is replaced as soon as the server answers', async ({
  page,
  context,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/./)
  await lookAround(page, shop)
  await context.setOffline(true)
  await page.reload()
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await expect(kept(page)).toHaveCount(1)
  const asked = new Set<string>()
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) asked.add(pathname)
  }
  page.on('request', note)
  page.once('framenavigated', () => page.off('request', note))
  await page.route(/\/api\/v1\/(?!events)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-build': 'other.contract' } })
  })
  await context.setOffline(false)
  await expect(kept(page)).toHaveCount(0, { timeout: 20_000 })
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  // Until then it sent only one request: for the current user.
  expect([...asked]).toEqual(['/api/v1/auth/current'])
})

test('signing out takes everything along: the next page without a network shows nobody', async ({
  page,
  context,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/./)
  await lookAround(page, shop)
  await page.getByRole('button', { name: /^Account/ }).click()
  await page.getByRole('menuitem', { name: say.personalInfo.signOut }).click()
  await expect(page.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible()
  await expect.poll(() => keptCount(page)).toBe(0)
  expect((await context.cookies()).filter(({ name }) => name === 'kept')).toEqual([])
  // Caches contain only what is the same for everybody.
  const cached = await page.evaluate(async () => {
    const all: [string, string][] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        all.push([new URL(request.url).pathname, (await (await cache.match(request))?.text()) ?? ''])
    }
    return all
  })
  expect(cached.length).toBeGreaterThan(5)
  for (const [path, text] of cached) {
    expect(path).toMatch(/^\/(assets\/|app\/page$)/)
    expect(text.includes(shop.email), path).toBe(false)
  }
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say.ui.noConnectionTitle })).toBeVisible()
  await expectAccessible(page)
  expect(await page.content()).not.toContain(shop.email)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible({
    timeout: 20_000,
  })
})

test('two people at one browser: after a session has ended, neither sees the other’s stored data', async ({
  page,
  context,
  product,
  shop,
  watch,
}) => {
  test.slow()
  watch.allow(/./)
  await lookAround(page, shop)
  // The browser was closed: an unremembered session is gone, and with it the key to the stored responses.
  await context.clearCookies()
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: say.ui.noConnectionTitle })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: say.signIn.title, exact: true })).toBeVisible({
    timeout: 20_000,
  })
  await expect.poll(() => keptCount(page)).toBe(0)

  const second = await makeShop(product.db)
  await signInByApi(page, second.email)
  await page.goto('/fresh-flowers')
  await expect(list(page).getByRole('listitem').first()).toBeVisible()
  await untilKept(page)
  await context.setOffline(true)
  await page.reload()
  await page.getByRole('button', { name: /^Account/ }).click()
  await expect(page.getByText(second.email)).toBeVisible()
  expect(await page.content()).not.toContain(shop.email)
})
