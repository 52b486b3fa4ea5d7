/** Registers the site's only service worker (web/public/worker.js), which shows push messages and opens pages offline. */
export const registerWorker = () => navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })

/** Makes the worker store the files of the shop's or the drivers' pages on this device. */
export async function keepPages(kind: 'shop' | 'drive') {
  try {
    await registerWorker()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: kind })
    // Some browsers ask the user for permission. It is worth asking for drivers' unsent reports and for an installed app.
    if (kind === 'drive' || matchMedia('(display-mode: standalone)').matches)
      await navigator.storage.persist()
  } catch {
    // This browser has no service workers, or none on an http address: each page needs the server.
  }
}
