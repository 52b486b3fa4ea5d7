/** Why a person who didn't ask for the sign-in page sees it; its first message. */
export type Notice = 'link-spent' | 'link-failed' | 'signed-out'

const key = 'sign-in.notice'
const notices: readonly string[] = ['link-spent', 'link-failed', 'signed-out'] satisfies Notice[]

/** Stores a notice for the sign-in page that this tab loads next. */
export function leaveNotice(notice: Notice) {
  try {
    sessionStorage.setItem(key, notice)
  } catch {
    // Storage is blocked: the page shows no notice.
  }
}

/** The notice left by the previous page. A notice about a link is removed when it is read; `signed-out` stays. */
export function takeNotice(): Notice | undefined {
  try {
    const left = sessionStorage.getItem(key)
    if (left !== 'signed-out') sessionStorage.removeItem(key)
    return left !== null && notices.includes(left) ? (left as Notice) : undefined
  } catch {
    return undefined
  }
}
