/**
 * Whether a claim waits on this device, as a flag that costs a page nothing to read; removed at sign-out with all drafts.
 */

const keyOf = (userId: number) => `drafts.claims-waiting.${userId}`

export function setClaimWaits(userId: number, waits: boolean) {
  try {
    if (waits) localStorage.setItem(keyOf(userId), '1')
    else localStorage.removeItem(keyOf(userId))
  } catch {
    // Storage is blocked: the page of claims sends it when it is opened.
  }
}

export function claimWaits(userId: number): boolean {
  try {
    return localStorage.getItem(keyOf(userId)) !== null
  } catch {
    return false
  }
}
