import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import type { ShipDayState } from '../../contract/shipment.ts'
import { testPassword } from '../support/app.ts'
import { makeShop } from '../support/make.ts'
import { type RunningProduct, runProduct } from './product.ts'

export { expect }

export type Shop = Awaited<ReturnType<typeof makeShop>>

/** Failures that a journey brings about on purpose; everything else that goes wrong on a page fails its test. */
export type Watch = {
  /** Answers and requests to such addresses may fail from here on. */
  allow: (address: RegExp) => void
}

type Fixtures = {
  watch: Watch
  /** A customer of this test alone, on account and on a truck route that runs on weekdays. */
  shop: Shop
}

export const test = base.extend<Fixtures, { product: RunningProduct }>({
  product: [
    // Playwright reads the fixtures that a function asks for from the names in its first argument.
    async ({}, use) => {
      const product = await runProduct()
      await use(product)
      await product.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  watch: [
    async ({ context }, use) => {
      const faults: string[] = []
      const allowed: RegExp[] = []
      watchContext(context, faults, (address) => allowed.some((pattern) => pattern.test(address)))
      await use({ allow: (address) => void allowed.push(address) })
      expect(faults, 'what went wrong on the page').toEqual([])
    },
    { auto: true },
  ],
  shop: async ({ product }, use) => use(await makeShop(product.db)),
})

function watchContext(context: BrowserContext, faults: string[], mayFail: (address: string) => boolean) {
  context.on('console', (message) => {
    const { url } = message.location()
    if (message.type() === 'error' && !mayFail(url)) faults.push(`console: ${message.text()} (${url})`)
  })
  context.on('weberror', (error) => faults.push(`page: ${error.error().stack ?? error.error().message}`))
  context.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? ''
    // A page that is left takes its requests and its event stream along.
    if (why !== 'net::ERR_ABORTED' && !mayFail(request.url())) faults.push(`request: ${request.url()} ${why}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && !mayFail(response.url()))
      faults.push(`answer: ${response.status()} ${response.url()}`)
  })
}

/** Signs in as a person does, and waits for the shop. */
export async function signIn(page: Page, email: string, password = testPassword) {
  await page.goto('/')
  await fillSignIn(page, email, password)
  await expect(page.getByRole('banner')).toBeVisible()
}

export async function fillSignIn(page: Page, email: string, password = testPassword) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Signs in by the API, for journeys that are about something else, and opens a page. */
export async function openAs(page: Page, email: string, address = '/', password = testPassword) {
  const answer = await page.request.post('/api/v1/auth/sign-in', { data: { email, password } })
  expect(answer.status(), await answer.text()).toBe(200)
  await page.goto(address)
}

/** What the API answers to the page's user. */
export async function readApi<T>(page: Page, path: string): Promise<T> {
  const answer = await page.request.get(`/api/v1/${path}`)
  expect(answer.status(), path).toBe(200)
  return (await answer.json()) as T
}

export async function shipDays(page: Page, method: 'TRUCK' | 'UPS' | 'PICKUP' = 'TRUCK') {
  const { rows } = await readApi<{ rows: ShipDayState[] }>(page, `filters/ship-days?method=${method}&days=63`)
  return rows
}

type Look = 'light' | 'dark'

/** axe finds nothing, in light and in dark. */
export async function expectAccessible(page: Page, looks: readonly Look[] = ['light', 'dark']) {
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
    const found = violations.map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('\n')}`,
    )
    expect(found, `axe on ${page.url()} in ${colorScheme}`).toEqual([])
  }
}
