// Shows notices that come while no page is open, and opens their page. It keeps nothing and answers no request of a page.
addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

addEventListener('push', (event) => event.waitUntil(show(event.data)))

/** A push that shows nothing would cost the permission on some phones. */
async function show(data) {
  let notice = {}
  try {
    notice = data?.json() ?? {}
  } catch {
    // Another version of the server wrote it.
  }
  const { title = '', body = '', link = '/notices', tag = 'notice', language = 'en' } = notice
  await self.registration.showNotification(
    title || (language === 'es' ? 'Tiene un aviso' : 'You have a notice'),
    {
      body,
      tag,
      lang: language,
      data: { link },
    },
  )
}

addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link))
})

/** In the page that is open, otherwise in a new one; never on another site. */
async function open(link) {
  const target = new URL(String(link ?? '/notices'), location.origin)
  const { href } = target.origin === location.origin ? target : new URL('/notices', location.origin)
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => !/^\/(drive|d|c)(\/|$)/.test(new URL(url).pathname))
  if (!page) return await self.clients.openWindow(href)
  await page.focus()
  return await page.navigate(href).catch(() => self.clients.openWindow(href))
}

// The push service gave the browser another address.
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
