import type { Browser, BrowserContext, Page } from '@playwright/test'

/** Changes of a browser context that can't be undone. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const

type Kept = {
  browser: Browser
  context: BrowserContext
  options: string
  blank: Page
  isSpent: () => boolean
}

let kept: Kept | undefined

/**
 * A browser profile for one journey. The journeys of a worker share it but find it empty: pages, cookies, storage, routes and profiles of
 * earlier journeys are gone. The HTTP cache and compiled scripts stay, which saves a quarter of a page's load; those files have hashes in
 * their names. After a journey has changed the clock, or anything else that lasts, its profile isn't shared.
 */
export async function emptyBrowser(
  browser: Browser,
  options: { coldCache: boolean },
  url: string,
): Promise<BrowserContext> {
  const wanted = JSON.stringify(options)
  if (kept && (kept.browser !== browser || kept.options !== wanted || kept.isSpent())) {
    await kept.context.close()
    kept = undefined
  }
  kept ??= await opened(browser, wanted, url)
  if (options.coldCache) kept.isSpent = () => true
  return kept.context
}

async function opened(browser: Browser, options: string, url: string): Promise<Kept> {
  const context = await browser.newContext()
  let spent = false
  const spend = (of: object, name: string) => {
    const change = Reflect.get(of, name) as (...args: unknown[]) => unknown
    Reflect.set(of, name, (...args: unknown[]) => {
      spent = true
      return change.apply(of, args)
    })
  }
  for (const name of lasting) spend(context, name)
  for (const name of ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']) spend(context.clock, name)
  const blank = await context.newPage()
  await blank.route('**/*', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await blank.goto(url)
  return { browser, context, options, blank, isSpent: () => spent }
}

/** Removes everything that a journey could leave to the next one. */
export async function emptied(browser: Browser, url: string) {
  if (!kept) return
  const { context, blank } = kept
  // Pages that a journey left open would continue running.
  await Promise.all([
    ...browser.contexts().flatMap((other) => (other === context ? [] : other.close())),
    ...context.pages().flatMap((page) => (page === blank ? [] : page.close())),
  ])
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearCookies()
  await blank.evaluate(() => localStorage.clear())
  const session = await context.newCDPSession(blank)
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(url).origin,
    storageTypes: 'local_storage,indexeddb,cache_storage,service_workers,file_systems',
  })
  await session.detach()
}

/** Sets this device's language; open pages follow. */
export async function chooseLanguage(language: 'en' | 'es') {
  if (!kept) throw new Error('no browser is kept')
  await kept.blank.evaluate((code) => localStorage.setItem('language', code), language)
}
