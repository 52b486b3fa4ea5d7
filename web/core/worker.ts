/** Registers the site's one worker (web/public/worker.js), which shows pushes and opens pages without a network. */
export const registerWorker = () => navigator.serviceWorker.register('/worker.js', { updateViaCache: 'none' })

/** Has the worker keep the files of the shop's pages, or those of the drivers', on this device. */
export async function keepPages(kind: 'shop' | 'drive') {
  try {
    await registerWorker()
    const { active } = await navigator.serviceWorker.ready
    active?.postMessage({ keep: kind })
    // Some browsers ask the person. That is worth it for what a driver reports, and for an app that was installed on purpose.
    if (kind === 'drive' || matchMedia('(display-mode: standalone)').matches)
      await navigator.storage.persist()
  } catch {
    // No worker in this browser, or none at an http address: each page needs the server.
  }
}
