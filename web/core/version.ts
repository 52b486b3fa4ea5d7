/**
 * The build of this page. Every answer of the API names the server's: after a newer one has answered, the next page that the
 * user opens is loaded from the server, so that nothing typed on this one is lost.
 */
const { build = '', edition = '', kept } = globalThis.document?.documentElement.dataset ?? {}
const own = `${build}.${edition}`

/** Whether the page came from this device, because the server could not be reached. */
export const isKeptPage = kept !== undefined

let isNewer = false
export const isOutdated = (): boolean => isNewer

/** `named` is an answer's `x-build`. */
export function hearBuild(named: string | null) {
  if (build === '' || named === null || named === own || isNewer) return
  isNewer = true
  void navigator.serviceWorker?.getRegistration().then((registration) => registration?.update())
}

/** Whether a server of that name understands this page. */
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
