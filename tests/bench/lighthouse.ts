import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import lighthouse, { type Config, desktopConfig, type Flags } from 'lighthouse'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { runProduct } from '../e2e/product.ts'
import { browserLaunch } from '../support/browser.ts'
import { setup } from '../support/global-setup.ts'
import { freePort, signInTo } from '../support/server.ts'
import { projectFolder } from '../support/sources.ts'

/**
 * `npm run lighthouse`: Lighthouse's own desktop and phone, on the sign-in page and on the main pages of the demo's florist, against the
 * production build on its own database. Figures are from the run with the median performance score, of three runs or `--runs`; `--page`
 * selects pages whose name contains the given text. SEO is scored only for the sign-in page.
 */
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const devices: readonly { name: string; config: Config | undefined; targets: readonly number[] }[] = [
  { name: 'desktop', config: desktopConfig, targets: [100, 100, 100, 100] },
  { name: 'phone', config: undefined, targets: [97, 100, 100, 100] },
]
const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, page: { type: 'string', default: '' } },
})
const runs = Number(values.runs)
const pages = [
  { name: 'sign-in', address: '/', signedIn: false },
  { name: 'catalogue', address: '/fresh-flowers', signedIn: true },
  { name: 'home', address: '/', signedIn: true },
  { name: 'item', address: '/item/100613', signedIn: true },
  { name: 'order guide', address: '/order-guide', signedIn: true },
  { name: 'orders', address: '/orders', signedIn: true },
].filter(({ name }) => name.includes(values.page))

const launch = await browserLaunch()
const teardown = await setup()
const product = await runProduct()
const browser = await openBrowser()
try {
  const { cookie } = await signInTo(product.url, 'florist@demo.test', demoPassword)
  const table: Record<string, string>[] = []
  const results: unknown[] = []
  for (const device of devices)
    for (const page of pages) {
      const found = []
      for (let run = 0; run < runs; run++)
        found.push(await measure(device.config, page.address, page.signedIn ? cookie : undefined))
      found.sort((a, b) => (a.scores.performance ?? 0) - (b.scores.performance ?? 0))
      const middle = found[Math.floor(runs / 2)]
      if (!middle) continue
      results.push({ device: device.name, page: page.name, ...middle })
      table.push({
        device: device.name,
        page: page.name,
        ...Object.fromEntries(
          categories.map((category, i) => [
            category,
            `${middle.scores[category]} (target ${device.targets[i]})`,
          ]),
        ),
        ...middle.times,
        lost: middle.lost.join(', '),
      })
    }
  console.table(table)
  const folder = path.join(projectFolder, 'bench/results')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, `lighthouse-${new Date().toISOString().replaceAll(':', '-')}.json`)
  writeFileSync(file, JSON.stringify(results, null, 2))
  console.log(file)
} finally {
  await browser.close()
  await product.close()
  await teardown()
}

/** Scores from 0 to 100, the timings of the performance score, and the failed audits of the others. */
async function measure(config: Config | undefined, address: string, cookie: string | undefined) {
  const flags: Flags = { port: browser.port, logLevel: 'error', onlyCategories: [...categories] }
  if (cookie) flags.extraHeaders = { Cookie: cookie }
  const { lhr } = await loaded(`${product.url}${address}`, flags, config)
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((lhr.categories[category]?.score ?? 0) * 100)]),
  ) as Record<(typeof categories)[number], number>
  const time = (audit: string) => lhr.audits[audit]?.displayValue ?? ''
  const lost = categories
    .slice(1)
    .flatMap((category) =>
      (lhr.categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
        .map(({ id }) => id),
    )
  return {
    scores,
    times: {
      FCP: time('first-contentful-paint'),
      LCP: time('largest-contentful-paint'),
      TBT: time('total-blocking-time'),
      CLS: time('cumulative-layout-shift'),
      SI: time('speed-index'),
    },
    lost,
  }
}

/** Retries a trace that a busy machine spoiled. Throws Lighthouse's error if that doesn't help. */
async function loaded(address: string, flags: Flags, config: Config | undefined, tries = 3) {
  const result = await lighthouse(address, flags, config)
  if (!result) throw new Error(`Lighthouse said nothing of ${address}.`)
  const { runtimeError } = result.lhr
  if (!runtimeError) return result
  if (tries === 1) throw new Error(`${address}: ${runtimeError.message}`)
  return loaded(address, flags, config, tries - 1)
}

/** A separate browser with a debugging port for Lighthouse. Throws its output if it doesn't start. */
async function openBrowser() {
  const port = await freePort()
  const profile = mkdtempSync(path.join(os.tmpdir(), 'stemyard-lighthouse-'))
  const args = ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', 'about:blank']
  const child = spawn(
    launch.executablePath,
    [`--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, ...args],
    { env: launch.env, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  child.stderr.on('data', (text) => (said += text))
  child.on('error', (error) => (said += error.message))
  const isThere = () =>
    fetch(`http://127.0.0.1:${port}/json/version`).then(
      (answer) => answer.ok,
      () => false,
    )
  for (let n = 0; !(await isThere()); n++) {
    if (child.exitCode !== null || n > 150) {
      child.kill('SIGKILL')
      throw new Error(`No browser came up at ${launch.executablePath}: ${said}`)
    }
    await sleep(100)
  }
  return {
    port,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill()
      await ended
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
