const isSeen = () =>
  document.visibilityState === 'visible' &&
  document.hasFocus() &&
  !(document as { prerendering?: boolean }).prerendering

/** Resolves when a person can see the page: immediately if it has focus, else when it is visible and gets focus. */
export function seen(): Promise<void> {
  if (isSeen()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = () => {
      if (!isSeen()) return
      for (const name of ['visibilitychange', 'prerenderingchange']) document.removeEventListener(name, look)
      window.removeEventListener('focus', look)
      resolve()
    }
    for (const name of ['visibilitychange', 'prerenderingchange']) document.addEventListener(name, look)
    window.addEventListener('focus', look)
  })
}
