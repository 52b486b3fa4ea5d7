import {
  type APIRequestContext,
  type BrowserContext,
  test as base,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  type Response,
  request,
  type WebError,
} from '@playwright/test'
import { sql } from 'kysely'
import type { ShipDayState } from '../../contract/rules/shipment-shapes.ts'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { makeProduct, makeShop } from '../support/make.ts'
import { testPassword } from '../support/password.ts'
import { emptied, emptyBrowser } from './kept-browser.ts'
import { type RunningProduct, runProduct } from './product.ts'
import { say } from './words.ts'

export { expectAccessible } from './accessible.ts'
export { expect }

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Failures that a journey causes on purpose; any other error on a page fails its test. */
export type Watch = {
  /** Requests and responses at matching addresses may fail from here on. */
  allow: (address: RegExp) => void
}

type Fixtures = {
  watch: Watch
  /** Whether the browser starts without the product's files and pictures in its cache. */
  coldCache: boolean
  /** A customer of this test only, who orders on account and whose truck route runs on weekdays. */
  shop: Shop
}

export const test = base.extend<Fixtures, { product: RunningProduct }>({
  product: [
    // Playwright reads the fixtures that a function needs from the names in its first argument.
    async ({}, use) => {
      const product = await runProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  coldCache: [false, { option: true }],
  context: async (
    {
      browser,
      product,
      coldCache,
      viewport,
      userAgent,
      isMobile,
      hasTouch,
      colorScheme,
      locale,
      timezoneId,
      serviceWorkers,
    },
    use,
  ) => {
    const looks = { viewport, userAgent, isMobile, hasTouch, colorScheme, locale, timezoneId }
    const options = { coldCache, serviceWorkers, ...looks }
    await use(await emptyBrowser(browser, options, product.url))
    await emptied(browser, product.url)
  },
  watch: [
    async ({ context }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      const end = watchContext(context, faults, (address) => allowed.some((pattern) => pattern.test(address)))
      await use({ allow: (address) => void allowed.push(address) })
      end()
      expect(faults, 'what went wrong on the page').toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ product }, use) => use(await makeShop(product.db)),
})

/** Watches a page for errors; returns a function that stops. */
function watchContext(context: BrowserContext, faults: string[], mayFail: (address: string) => boolean) {
  const onConsole = (message: ConsoleMessage) => {
    const { url } = message.location()
    if (message.type() === 'error' && !mayFail(url)) faults.push(`console: ${message.text()} (${url})`)
  }
  const onError = (error: WebError) =>
    void faults.push(`page: ${error.error().stack ?? ''} ${error.error().message} (${error.error().name})`)
  const onFailed = (failed: Request) => {
    const why = failed.failure()?.errorText ?? ''
    // Leaving a page cancels its requests and its event stream.
    if (why !== 'net::ERR_ABORTED' && !mayFail(failed.url())) faults.push(`request: ${failed.url()} ${why}`)
  }
  const onResponse = (response: Response) => {
    if (response.status() >= 400 && !mayFail(response.url()))
      faults.push(`answer: ${response.status()} ${response.url()}`)
  }
  context.on('console', onConsole)
  context.on('weberror', onError)
  context.on('requestfailed', onFailed)
  context.on('response', onResponse)
  return () => {
    context.off('console', onConsole)
    context.off('weberror', onError)
    context.off('requestfailed', onFailed)
    context.off('response', onResponse)
  }
}

/** Signs in like a person, and waits for the shop. */
export async function signIn(page: Page, email: string, password = testPassword) {
  await page.goto('/')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('banner')).toBeVisible()
}

export async function fillSignIn(page: Page, email: string, password = testPassword) {
  await page.getByLabel(say.signIn.email).fill(email)
  await page.getByLabel(say.signIn.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: say.signIn.title, exact: true }).click()
}

/** Signs in with the API, for journeys about something else. */
export async function signInByApi(page: Page, email: string, password = testPassword) {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Signs in with the API and opens a page. */
export async function openAs(page: Page, email: string, address = '/', password = testPassword) {
  // The former user's page sends no more requests.
  if (page.url() !== 'about:blank') await page.goto('about:blank')
  await signInByApi(page, email, password)
  await page.goto(address)
}

/** From here on pages have no embedded responses, as when the server could not prefetch them: they request everything themselves. */
export const emptyPages = (page: Page) =>
  page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/(id="answers">)[^<]*/, '$1')
    return route.fulfill({ response, body })
  })

/** From here on pages wait for their code until the returned function is called. */
export async function withoutCode(page: Page): Promise<() => void> {
  let goOn = () => {}
  const held = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await page.route(/\/assets\/(?!theme-).*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  return goOn
}

/** Signs in as the demo's florist, who has eighteen months of orders. */
export const openAsFlorist = (page: Page, address = '/') =>
  openAs(page, 'florist@demo.test', address, demoPassword)

/** Saves a file with the menu of the page or of a part of it. */
export async function saveAs(within: Page | Locator, form: string, what?: string) {
  await within
    .getByRole('button', { name: what ? say.ui.saveOf(what) : say.ui.saveFile, exact: true })
    .click()
  await within.getByRole('menuitem', { name: form, exact: true }).click()
}

/** Types a card into the gateway's frame. */
export async function typeCard(page: Page, number: string) {
  const frame = page.frameLocator('iframe[title="Card details"]')
  await frame.getByLabel('Card number').fill(number)
  await frame.getByLabel(/^Expires/).fill('1235')
  await frame.getByLabel('Security code').fill('123')
}

/** The cell of a grid's row under the column with this title; titles appear after the list has loaded. */
export async function cellUnder(grid: Locator, row: Locator, title: string) {
  const titles = grid.getByRole('columnheader')
  await titles.filter({ hasText: title }).first().waitFor()
  const at = (await titles.allInnerTexts()).findIndex((one) => one.trim() === title)
  expect(at, `the column ${title}`).not.toBe(-1)
  return row.locator('th, td').nth(at)
}

/** The API's response to the page's user. */
export async function readApi<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api/v1/${path}`)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

export async function shipDays(page: Page, method: 'TRUCK' | 'UPS' | 'PICKUP' = 'TRUCK') {
  const { rows } = await readApi<{ rows: ShipDayState[] }>(page, `filters/ship-days?method=${method}&days=63`)
  return rows
}

/** A catalogue row from the API, for the page's user; only the fields needed to choose one. */
export type Row = { productId: number; productDescription: string; minQuantity: number; inventory: number }

/** Flowers with at least this many units left, by name. Each worker has its own warehouse, each test its own flowers. */
export async function flowers(page: Page, search: string, atLeast = 1): Promise<Row[]> {
  const { rows } = await readApi<{ rows: Row[] }>(
    page,
    `inventory/flowers?maxRows=100&search=${encodeURIComponent(search)}`,
  )
  return rows.filter(({ inventory, minQuantity }) => inventory >= atLeast * minQuantity)
}

/** Sets quantities with the API, like the same user's other device. */
export async function setCart(from: APIRequestContext, lines: { productId: number; quantity: number }[]) {
  const data = lines.map((line) => ({ ...line, replace: true }))
  const answer = await from.post('/api/v1/shopping-cart', { data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** Another customer in a separate browser, who uses only the API. */
export async function otherCustomer(product: RunningProduct) {
  const shop = await makeShop(product.db)
  const api = await request.newContext({ baseURL: product.url })
  await api.post('/api/v1/auth/sign-in', { data: { email: shop.email, password: testPassword } })
  return { ...shop, api }
}

/** Presses a key repeatedly until `found` is true; gives up after a while, like a person. */
export async function pressUntil(page: Page, key: string, found: () => Promise<boolean>, most = 80) {
  for (let n = 0; n < most; n++) {
    if (await found()) return
    await page.keyboard.press(key)
  }
  throw new Error(`${most} presses of ${key} did not lead there`)
}

export const isFocused = (locator: Locator) =>
  locator.evaluate((element) => element === document.activeElement)

export const ordersOf = (product: RunningProduct, customerId: number) =>
  product.db.selectFrom('orders').selectAll().where('customer_id', '=', customerId).orderBy('id').execute()

/** Adds a product to sell in this test only. The running server offers it immediately, as if another process had added it. */
export async function makeSold({ db }: RunningProduct, what: Parameters<typeof makeProduct>[1]) {
  const productId = await makeProduct(db, what)
  const ids = JSON.stringify({ productIds: [productId] })
  await sql`
    with told as (
      insert into events (name, ids) values ('price.changed', ${ids}::jsonb)
      returning id, name, ids, customer_id, user_id
    )
    select pg_notify('stemyard', (to_jsonb(told) || '{"by": "a test"}')::text) from told`.execute(db)
  return productId
}

/** Waits until the worker has all files of the shop (`/app/page`) or of the drivers' page (`/drive`), and controls this page. */
export async function untilOpensOffline(page: Page, kept: '/app/page' | '/drive') {
  const isKept = async (address: string) =>
    navigator.serviceWorker.controller?.state === 'activated' && Boolean(await caches.match(address))
  await expect.poll(() => page.evaluate(isKept, kept), { timeout: 30_000 }).toBe(true)
}
