import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { type RunningProduct, runProduct } from '../e2e/product.ts'
import { browserLaunch } from '../support/browser.ts'
import { setup } from '../support/global-setup.ts'
import { projectFolder } from '../support/sources.ts'

/**
 * `npm run ux-bench`: how long a person waits in Chromium, with the production build, on a desktop connection and on a slow phone. Times
 * run from the click to the frame after the change is painted; medians of several runs.
 */
type Device = {
  name: string
  width: number
  height: number
  downBytesPerSecond: number
  latencyMs: number
  slowdown: number
}
type Figure = { device: string; what: string; value: string; target: string }

const devices: readonly Device[] = [
  { name: 'desktop', width: 1440, height: 900, downBytesPerSecond: 1_250_000, latencyMs: 40, slowdown: 1 },
  { name: 'phone', width: 390, height: 844, downBytesPerSecond: 200_000, latencyMs: 150, slowdown: 4 },
]
const targets: Record<string, [desktop: string, phone: string]> = {
  'LCP sign-in, cold': ['600 ms', '1500 ms'],
  'LCP catalogue, cold, signed in': ['500 ms', '1300 ms'],
  'filter → rows painted': ['30 ms', '90 ms'],
  'quantity → sum painted': ['50 ms', '100 ms'],
  'route change, first time': ['300 ms', '700 ms'],
  'route change, seen before': ['80 ms', '150 ms'],
  'CLS of the session': ['0.02', '0.05'],
}
const figures: Figure[] = []
/** The change that counts as the response to a click: in the clicked row, or in a selector's match. */
const ownRow = 'own row'

const teardown = await setup()
const product = await runProduct()
const browser = await chromium.launch({ ...(await browserLaunch()), args: ['--no-sandbox', '--disable-gpu'] })
try {
  for (const device of devices) await measure(device)
  console.table(figures)
  const results = path.join(projectFolder, 'bench/results')
  mkdirSync(results, { recursive: true })
  const file = path.join(results, `browser-${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify({ figures }, null, 2))
  console.log(file)
} finally {
  await browser.close()
  await product.close()
  await teardown()
}

async function measure(device: Device) {
  const note = (what: string, value: string) => {
    const [desktop, phone] = targets[what] ?? ['', '']
    figures.push({ device: device.name, what, value, target: device.name === 'phone' ? phone : desktop })
  }
  const cold = await openPage(browser, device, product)
  const signIn = await loadCold(cold.page, '/', 'input[type=password]')
  note('LCP sign-in, cold', ms(signIn.lcp))
  note('sign-in can be used, cold', ms(signIn.usableMs))
  note('JavaScript until sign-in can be used', kb(signIn.usableBytes))
  note('JavaScript until sign-in is still', kb(signIn.scriptBytes))
  await cold.context.close()

  const { page, context } = await openPage(browser, device, product)
  await page.request.post(`${product.url}/api/v1/auth/sign-in`, {
    data: { email: 'florist@demo.test', password: demoPassword },
  })
  const catalogue = await loadCold(page, '/fresh-flowers', 'main input[role=spinbutton]')
  note('LCP catalogue, cold, signed in', ms(catalogue.lcp))
  note('catalogue can be used, cold', ms(catalogue.usableMs))
  note('JavaScript until the catalogue can be used', kb(catalogue.usableBytes))
  note('JavaScript until the catalogue is still', kb(catalogue.scriptBytes))

  // The snapshot is fetched when the page is idle.
  const isWide = device.width >= 1080
  if (!isWide) await page.getByRole('button', { name: /^Filters/ }).click()
  await page.waitForTimeout(4000)
  const times: number[] = []
  for (const filter of ['White', 'Pink', 'Red', 'Orange', 'Yellow'])
    times.push(
      await untilPainted(
        page,
        page.getByRole('checkbox', { name: new RegExp(`^${filter}`) }),
        'main p[role=status]',
      ),
    )
  note('filter → rows painted', ms(median(times)))
  if (!isWide) await page.keyboard.press('Escape')
  const plus = page.locator('input[role=spinbutton]:enabled + button:enabled')
  const steps: number[] = []
  for (let n = 0; n < 5; n += 1) steps.push(await untilPainted(page, plus.nth(4), ownRow))
  note('quantity → sum painted', ms(median(steps)))

  const routes: number[] = []
  // A phone's bottom bar has no link to a section.
  const back = isWide ? '/fresh-flowers' : '/'
  for (const to of ['/orders', back, '/orders', back, '/orders', back])
    routes.push(await untilPainted(page, page.locator(`a[href="${to}"]:visible`).first(), 'h1'))
  note('route change, first time', ms(routes[0] ?? 0))
  note('route change, seen before', ms(median(routes.slice(2))))
  note('CLS of the session', ((await page.evaluate('window.bench.cls')) as number).toFixed(3))
  await context.close()
}

async function openPage(
  from: Browser,
  device: Device,
  to: RunningProduct,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await from.newContext({
    baseURL: to.url,
    viewport: { width: device.width, height: device.height },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: device.latencyMs,
    downloadThroughput: device.downBytesPerSecond,
    uploadThroughput: device.downBytesPerSecond / 2,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: device.slowdown })
  await page.addInitScript(() => {
    const bench = { cls: 0, lcp: 0 }
    Object.assign(window, { bench })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) bench.lcp = entry.startTime
    }).observe({ type: 'largest-contentful-paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
        if (!entry.hadRecentInput) bench.cls += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return { page, context }
}

type Cold = { lcp: number; usableMs: number; usableBytes: number; scriptBytes: number }

/**
 * Opens an address with an empty cache. Returns the largest contentful paint, the time until the page's main content (`ready`, a selector)
 * is there, and the bytes of script transferred until then and until the page is idle,
 * with headers and later parts that have come by then. `tests/e2e/first-load.spec.ts` counts what is needed.
 */
async function loadCold(page: Page, address: string, ready: string): Promise<Cold> {
  let scriptBytes = 0
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  const scripts = new Set<string>()
  devtools.on(
    'Network.responseReceived',
    ({ requestId, type }) => type === 'Script' && scripts.add(requestId),
  )
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength
  })
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(ready).first().waitFor()
  const usableMs = (await page.evaluate('performance.now()')) as number
  const usableBytes = scriptBytes
  await page.waitForLoadState('load')
  await page.waitForTimeout(4000)
  const lcp = (await page.evaluate('window.bench.lcp')) as number
  return { lcp, usableMs, usableBytes, scriptBytes }
}

/**
 * Clicks as a person does, so that what the click moves isn't counted as a shift, and waits for the frame after the text of `watched` has
 * changed. The time runs from the click's event.
 */
async function untilPainted(
  page: Page,
  target: ReturnType<Page['locator']>,
  watched: string,
): Promise<number> {
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(600)
  const handle = await target.elementHandle()
  if (!handle) throw new Error(`nothing to press for ${watched}`)
  const painted = await page.evaluateHandle(
    ([element, selector, own]) => {
      const row = (element as HTMLElement).closest('li, tr, article')
      const words = () => (selector === own ? row : document.querySelector(selector))?.textContent
      const before = words()
      let start = 0
      addEventListener(
        'click',
        () => {
          start = performance.now()
        },
        { capture: true, once: true },
      )
      const time = new Promise<number>((resolve, reject) => {
        setTimeout(() => reject(new Error(`nothing changed at ${selector}`)), 10_000)
        const observer = new MutationObserver(() => {
          const now = words()
          if (start === 0 || now === undefined || now === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)))
        })
        observer.observe(document.body, { subtree: true, childList: true, characterData: true })
      })
      return { time }
    },
    [handle, watched, ownRow] as const,
  )
  await handle.click()
  return painted.evaluate(({ time }) => time)
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
function ms(value: number) {
  return `${Math.round(value)} ms`
}
function kb(bytes: number) {
  return `${Math.round(bytes / 1024)} KB`
}
