/**
 * The build of this page. Every API response names the server's build. After a newer one, the next page that the user opens is loaded from
 * the server; this page isn't reloaded, so that no input is lost.
 */
const { build = '', edition = '', kept } = globalThis.document?.documentElement.dataset ?? {}
const own = `${build}.${edition}`

/** Whether the service worker opened this page from the device because the server could not be reached. */
export const isKeptPage = kept !== undefined

let isNewer = false
export const isOutdated = (): boolean => isNewer

/** Compares this page's build with `named`, the `x-build` header of a response. */
export function hearBuild(named: string | null) {
  if (build === '' || named === null || named === own || isNewer) return
  isNewer = true
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
}

/** Whether a server with this build uses the same contract as the page. */
export const speaksWith = (named: string | null): boolean => named?.split('.')[1] === edition

export const pageEdition = edition

const guards = new Set<() => boolean>()

/** Registers a form; until the returned function is called, its unsaved input keeps the page from being replaced. */
export function guardInput(isUnsaved: () => boolean): () => void {
  guards.add(isUnsaved)
  return () => {
    guards.delete(isUnsaved)
  }
}

/** Whether a reload would lose or interrupt input. */
export const isInputOpen = (): boolean =>
  [...guards].some((isUnsaved) => isUnsaved()) ||
  Boolean(document.activeElement?.matches('input, textarea, select, [contenteditable]'))
