import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { DriveApp } from './drive-app.tsx'
import { knowDevice } from './use-drive.ts'
import '../styles.css'

const cacheName = 'drive-1'

/** Keeps the page and every file that it is made of on the phone, so that it opens without a network. */
async function keepPage() {
  if (!('serviceWorker' in navigator)) return
  await navigator.serviceWorker.register('/drive-worker.js', { scope: '/drive' })
  await navigator.storage?.persist?.()
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
  const cache = await caches.open(cacheName)
  await cache.addAll(['/drive', ...new Set(files.map(({ href }) => href))])
}

const root = document.getElementById('root')
if (root)
  void knowDevice().finally(() =>
    createRoot(root).render(
      <StrictMode>
        <DriveApp />
      </StrictMode>,
    ),
  )
addEventListener('load', () => setTimeout(() => void keepPage().catch(() => {}), 500))
