// Opens /drive without a network: the page from the last visit, and the files that it was made of. It keeps no answer of the API.
const cacheName = 'drive-1'

addEventListener('install', () => self.skipWaiting())
addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== location.origin) return
  if (request.mode === 'navigate' && /^\/drive(\/|$)/.test(url.pathname)) event.respondWith(page())
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
})

/** The newest page within three seconds, else the kept one. */
async function page() {
  const cache = await caches.open(cacheName)
  try {
    const answer = await fetch('/drive', { signal: AbortSignal.timeout(3000), credentials: 'same-origin' })
    if (answer.ok) await cache.put('/drive', answer.clone())
    if (answer.ok) return answer
  } catch {
    // No network, or one that leads nowhere.
  }
  return (await cache.match('/drive')) ?? Response.error()
}

/** Files with a hash in their name never change. */
async function asset(request) {
  const cache = await caches.open(cacheName)
  const kept = await cache.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) await cache.put(request, answer.clone())
  return answer
}
