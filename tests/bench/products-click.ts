import { chromium, type Locator, type Page } from '@playwright/test'
import { demoPassword } from '../../db/demo/sign-ins.ts'
import { browserLaunch } from '../support/browser.ts'
import { signInTo, startServer } from '../support/server.ts'
import type { Figure } from './check-out.ts'
import { scaledDatabase } from './scaled-database.ts'

const categories = ['Roses', 'Carnations', 'Lilies', 'Greens', 'Tulips']

/** How long a person waits in the staff's grid of `size` products, in Chromium: from the click to the frame with the filtered rows. */
export async function productClickFigures(dataDir: string, size: number): Promise<Figure[]> {
  const database = await scaledDatabase(size, { inSql: false })
  const env = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DEMO: '1' }
  const server = await startServer({ dataDir, env })
  const browser = await chromium.launch({
    ...(await browserLaunch()),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  try {
    const { cookie } = await signInTo(server.url, 'prices@demo.test', demoPassword)
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
    const [name = '', value = ''] = cookie.split('; ')[0]?.split('=') ?? []
    await context.addCookies([{ name, value, url: server.url }])
    const page = await context.newPage()
    await page.goto(`${server.url}/admin/products`)
    await page.locator('[role=grid] tbody tr[aria-rowindex]').first().waitFor({ timeout: 60_000 })
    const times: Record<'set' | 'removed', number[]> = { set: [], removed: [] }
    for (const category of [...categories, ...categories]) {
      await page.locator('[data-filter]').click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill(category)
      await dialog.getByRole('checkbox').first().check({ force: true })
      times.set.push(await untilPainted(page, dialog.getByRole('button', { name: 'Apply' })))
      times.removed.push(await untilPainted(page, page.getByRole('button', { name: /^Remove.*Category/ })))
    }
    return Object.entries(times).map(([what, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      const [median = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
      return {
        what: `${size} products, a filter ${what} by a press, painted`,
        value: `${Math.round(median)} ms, at most ${Math.round(most)}`,
        target: '100 ms',
      }
    })
  } finally {
    await browser.close()
    await server.stop()
    await database.close()
  }
}

/** Milliseconds from the click to the frame after the grid's number of rows has changed. */
async function untilPainted(page: Page, button: Locator): Promise<number> {
  const painted = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let from = 0
        addEventListener('click', () => (from = performance.now()), { capture: true, once: true })
        const rowCount = () => document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')
        const before = rowCount()
        const observer = new MutationObserver(() => {
          if (rowCount() === before) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - from)))
        })
        observer.observe(document.body, { attributes: true, childList: true, subtree: true })
      }),
  )
  painted.catch(() => {})
  await button.click({ timeout: 10_000 })
  return painted
}
