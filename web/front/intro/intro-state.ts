const key = 'intro'

/** Whether this is a phone or a tablet: by client hints, else by the user agent. */
function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { mobile?: boolean } }
  return userAgentData?.mobile ?? /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
}

/** Whether the introduction is shown: on a mobile device that has not seen it (specification 2). */
export function introIsDue(): boolean {
  try {
    return isMobile() && localStorage.getItem(key) === null
  } catch {
    // Without storage it would appear on every visit, so it isn't shown.
    return false
  }
}

export function rememberIntro() {
  try {
    localStorage.setItem(key, 'seen')
  } catch {
    // Storage is blocked, so it isn't shown.
  }
}
