// The site's only service worker: opens the shop and the drivers' page without a network, and shows push messages. It stores files only,
// never API responses. The server writes the build and its files into it, so that every new build installs a new worker, and so does
// another brand: __BRAND__
const build = '__BUILD__'

/** What a device stores when its pages ask for it. A page that the server has not answered after `patienceMs` opens from storage. */
const kinds = {
  shop: { page: '/app/page', files: ['__SHOP__'], patienceMs: 5000 },
  drive: { page: '/drive', files: ['__DRIVE__'], patienceMs: 3000 },
}
const cacheOf = (kind) => `${kind} ${build}`

/**
 * A new build first stores everything that the previous one stored. If storage is full or the network is gone, the previous worker stays.
 */
addEventListener('install', (event) => event.waitUntil(keepAgain().then(() => self.skipWaiting())))

async function keepAgain() {
  const names = await caches.keys()
  for (const kind of Object.keys(kinds))
    if (names.some((name) => name.startsWith(`${kind} `))) await keep(kind)
}

addEventListener('message', (event) => {
  const kind = event.data?.keep
  if (Object.hasOwn(kinds, kind)) event.waitUntil(keepOnce(kind))
})

/** Called when a page of the shop or of a driver opens for the first time on this device. If storage is full, nothing is stored. */
async function keepOnce(kind) {
  if (await caches.match(kinds[kind].page, { cacheName: cacheOf(kind) })) return
  await keep(kind).catch(() => {})
}

/** Stores all files or none: a page without some of its files would be worse than no page. */
async function keep(kind) {
  const { page, files } = kinds[kind]
  const answer = await fetch(page, { cache: 'no-cache', credentials: 'omit' })
  // If the server has a newer build already, its own worker will be installed soon.
  if (!answer.ok || !answer.headers.get('x-build')?.startsWith(`${build}.`)) throw new Error('another build')
  const isNew = !(await caches.has(cacheOf(kind)))
  const cache = await caches.open(cacheOf(kind))
  try {
    await cache.addAll(files)
    await cache.put(page, answer)
  } catch (error) {
    if (isNew) await caches.delete(cacheOf(kind))
    throw error
  }
}

addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())))

/** The previous build's files stay too: its pages may be open, and the server no longer has the files that they haven't loaded. */
async function tidy() {
  const names = await caches.keys()
  const stay = Object.keys(kinds).flatMap((kind) => {
    const older = names.filter((name) => name.startsWith(`${kind} `) && name !== cacheOf(kind))
    return [cacheOf(kind), ...older.slice(-1)]
  })
  await Promise.all(names.map((name) => stay.includes(name) || caches.delete(name)))
}

/** Addresses that only the server can answer: files, links with secrets, standalone pages. */
const alone =
  /^\/(api|img|video|assets|app|d|c|b|w|token|reset-password|email-unsubscribe-confirmation|status)(\/|$)|\.\w+$/

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.destination !== 'document') return
  else if (/^\/drive(\/|$)/.test(pathname)) event.respondWith(pageOf('drive', request))
  else if (!alone.test(pathname)) event.respondWith(pageOf('shop', request))
})

/** The server's page with its newest code if it answers, otherwise the stored page with this device's data. */
async function pageOf(kind, request) {
  const { page, patienceMs } = kinds[kind]
  const asked = fetch(request)
  const answer = await answered(asked, patienceMs)
  if (answer) return answer
  const kept = await caches.match(page, { cacheName: cacheOf(kind) })
  // Nothing is stored: wait for the network.
  return kept ?? asked
}

/** Resolves to undefined without a network, after `ms`, and for 502 to 504 from a proxy whose server is down. */
async function answered(asked, ms) {
  try {
    const late = new Promise((_, reject) => setTimeout(reject, ms))
    const answer = await Promise.race([asked, late])
    return answer.status >= 502 && answer.status <= 504 ? undefined : answer
  } catch {
    return undefined
  }
}

/** Files with a hash in their name never change. The browser's own cache has those that no page stored. */
async function asset(request) {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request)
}

addEventListener('push', (event) => event.waitUntil(show(event.data)))

/** Always shows something, because some phones revoke the permission after a push that shows nothing. */
async function show(data) {
  let notice = {}
  try {
    notice = data?.json() ?? {}
  } catch {
    // Written by another version of the server.
  }
  const { title = '', body = '', link = '/notices', tag = 'notice', language = 'en' } = notice
  await self.registration.showNotification(
    title || (language === 'es' ? 'Tiene un aviso' : 'You have a notice'),
    { body, tag, lang: language, icon: '/img/app/icon-192.png', data: { link } },
  )
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** Opens the link in an open page if there is one, otherwise in a new one; never on another site. */
async function open(link) {
  const target = new URL(String(link ?? '/notices'), location.origin)
  const { href } = target.origin === location.origin ? target : new URL('/notices', location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => !/^\/(drive|d|c)(\/|$)/.test(new URL(url).pathname))
  if (!page) return await self.clients.openWindow(href)
  await page.focus()
  return await page.navigate(href).catch(() => self.clients.openWindow(href))
}

// The push service gave the browser a new address.
addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.oldSubscription)))

async function renew(old) {
  if (!old) return
  const next = await self.registration.pushManager.subscribe(old.options)
  const { endpoint, keys } = next.toJSON()
  await fetch('/api/v1/user-device', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }),
  })
}
