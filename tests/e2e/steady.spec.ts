import type { Page } from '@playwright/test'
import { fillCart, mainScreens, openScreen, otherScreens, type ShopScreen } from './addresses.ts'
import { expect, openAsFlorist, test } from './support.ts'

const lateMs = 700
/** The maximum layout shift of a page (CLS), by width. */
const limits = [
  [390, 0.05],
  [1440, 0.02],
] as const

/** From here on responses are delayed, except those embedded in pages. The returned function resolves when all have arrived. */
async function answerLate(page: Page) {
  let waiting = 0
  let last = 0
  await page.route('**/api/v1/**', async (route) => {
    // The event stream never ends.
    if (/\/events(\?|$)/.test(route.request().url())) return route.fallback()
    waiting += 1
    await new Promise((resolve) => setTimeout(resolve, lateMs))
    waiting -= 1
    last = Date.now()
    await route.fallback().catch(() => {})
  })
  return () => expect.poll(() => waiting === 0 && Date.now() - last > lateMs, { timeout: 30_000 }).toBe(true)
}

type Shift = { value: number; what: string[] }

/** What has moved since the page was opened, except in response to a click. */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<Shift[]>((resolve) => {
        type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
        type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Source[] }
        const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as Entry[])
              .filter(({ hadRecentInput }) => !hadRecentInput)
              .map(({ value, sources }) => ({
                value,
                what: sources.map(
                  ({ node, previousRect, currentRect }) =>
                    `${place(previousRect)} to ${place(currentRect)}: ${(node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 160)}`,
                ),
              })),
          ),
        ).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 500)
      }),
  )

async function expectSteady(page: Page, screens: readonly ShopScreen[], limit: number) {
  await openAsFlorist(page, '/lists')
  await fillCart(page)
  const answered = await answerLate(page)
  const moved: Record<string, unknown> = {}
  for (const [name, address] of screens) {
    await openScreen(page, address)
    await answered()
    const shifts = await shiftsOf(page)
    const sum = shifts.reduce((all, { value }) => all + value, 0)
    if (sum > limit) moved[`${name}: ${sum.toFixed(3)}`] = shifts
  }
  expect(moved).toEqual({})
}

for (const [width, limit] of limits) {
  test(`at ${width} px home and a list of products do not move when answers come late`, {
    tag: '@main',
  }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await expectSteady(page, mainScreens.slice(0, 2), limit)
  })

  test(`at ${width} px every other screen of the shop does not move when answers come late`, async ({
    page,
  }) => {
    test.setTimeout(480_000)
    await page.setViewportSize({ width, height: 844 })
    await expectSteady(page, [...mainScreens.slice(2), ...otherScreens], limit)
  })
}

test('the check itself finds a text that an answer pushes down', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('input[type=email]')).toBeVisible()
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 600))
    const pushing = document.createElement('div')
    pushing.style.height = '300px'
    document.body.prepend(pushing)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
  const shifts = await shiftsOf(page)
  expect(shifts.reduce((all, { value }) => all + value, 0)).toBeGreaterThan(0.05)
})
