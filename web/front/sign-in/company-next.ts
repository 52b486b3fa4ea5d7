const key = 'company-sign-in.next'

/** Stores the page that the person wanted to open, in this tab, until the company's page redirects back. */
export function keepNext() {
  try {
    sessionStorage.setItem(key, location.pathname + location.search)
  } catch {
    // Storage is blocked: the first page opens instead.
  }
}

/** The stored page; always an address of this site. */
export function takeNext(): string {
  try {
    const kept = sessionStorage.getItem(key) ?? ''
    sessionStorage.removeItem(key)
    return /^\/(?![/\\])/.test(kept) ? kept : '/'
  } catch {
    return '/'
  }
}
