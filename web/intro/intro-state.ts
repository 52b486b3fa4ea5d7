const key = 'intro'

/** Whether this is a phone or a tablet: by what the browser says of itself, else by its name. */
function isMobile(): boolean {
  const { userAgentData } = navigator as { userAgentData?: { mobile?: boolean } }
  return userAgentData?.mobile ?? /Android|iPhone|iPad|iPod|Mobile/i.test(navigator.userAgent)
}

/** Whether the introduction is shown: on a mobile device that has not seen it (specification 2). */
export function introIsDue(): boolean {
  try {
    return isMobile() && localStorage.getItem(key) === null
  } catch {
    // Without storage it would come again and again.
    return false
  }
}

export function rememberIntro() {
  try {
    localStorage.setItem(key, 'seen')
  } catch {
    // Storage is blocked: it does not come then.
  }
}
